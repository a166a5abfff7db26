/// Sets of constraints. The layout's traits choose one of them.
///
/// A small handle, valid like a ``LayoutItem`` until the variation is detached.
public struct LayoutVariation: Hashable, Sendable {
  let handle: Handle
}

/// The variations of a layout, and the traits that choose between their sets.
struct Choice: Sendable {
  /// The variations, in the order of their numbers.
  var variations: [Variation] = []
  /// The number of variations so far, with those that were detached.
  private(set) var count = 0
  /// The size classes.
  var traits = LayoutTraits(width: .regular, height: .regular)
  /// The sizes from which they are regular; nil if they do not follow the size.
  var borders: SizeClassBorders?

  /// Adds a variation, and returns its number.
  mutating func add(_ alternatives: [(condition: TraitCondition, handles: [ConstraintHandle])]) -> Int {
    variations.append(Variation(number: count, alternatives: alternatives))
    count += 1
    return count - 1
  }
}

/// The record of a variation in its layout.
struct Variation: Sendable {
  /// The number of variations before it, which its handle has.
  let number: Int
  let alternatives: [(condition: TraitCondition, handles: [ConstraintHandle])]
  /// The constraints that were chosen last; nil before the first choice.
  var chosen: [ConstraintHandle]?

  /// The constraints of all alternatives.
  var all: [ConstraintHandle] { alternatives.flatMap { $0.handles } }

  /// The constraints of the most specific condition that the traits meet.
  func choice(for traits: LayoutTraits) -> [ConstraintHandle] {
    let met = alternatives.filter { $0.condition.matches(traits) }
    let greatest = met.map { $0.condition.specificity }.max()
    return met.filter { $0.condition.specificity == greatest }.flatMap { $0.handles }
  }
}

extension ConstraintLayout {
  /// The size classes that choose sets of constraints, regular by default.
  public var traits: LayoutTraits { choice.traits }

  /// Lets the traits choose between sets of constraints: the set whose condition they meet is active, the others are
  /// not.
  ///
  /// ```swift
  /// let sideBySide = layout.prepare("side by side") { … }
  /// let stacked = layout.prepare("stacked") { … }
  /// try layout.vary([.any: sideBySide, .compactWidth.regularHeight: stacked])
  /// try layout.setTraits(LayoutTraits(width: .compact, height: .regular))
  /// ```
  ///
  /// Of several conditions that the traits meet, the most specific wins, see ``TraitCondition``; sets with the same
  /// condition are all active. A constraint may be in several sets, of this variation or of others: it is active if any
  /// of them is chosen. A constraint that is removed from the layout is removed from the variation, and so is a
  /// constraint on a removed item. A constraint that is activated or deactivated by hand stays so until the traits
  /// choose another set.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/unknownConstraint``
  @discardableResult
  public mutating func vary(
    _ alternatives: KeyValuePairs<TraitCondition, ConstraintSet>
  ) throws(LayoutError) -> LayoutVariation {
    for (_, set) in alternatives { for constraint in set.handles { _ = try find(constraint) } }
    let position = choice.variations.count
    let number = choice.add(alternatives.map { ($0.key, $0.value.handles) })
    do {
      try choose(for: traits, from: position)
    } catch {
      choice.variations.removeLast()
      throw error
    }
    return LayoutVariation(handle: handle(at: number))
  }

  /// Ends a variation. Its constraints stay as they are, active or not.
  ///
  /// - Throws: ``LayoutError/unknownVariation``
  public mutating func detach(_ variation: LayoutVariation) throws(LayoutError) {
    guard let number = find(variation.handle, before: choice.count),
      let place = choice.variations.firstIndex(where: { $0.number == number })
    else { throw .unknownVariation }
    choice.variations.remove(at: place)
  }

  /// Changes the traits and, in the same step, the active sets of constraints. O(size).
  ///
  /// ```swift
  /// let before = try layout.solve()
  /// try layout.setTraits(LayoutTraits(width: .regular, height: .compact))
  /// let halfway = before.interpolated(to: try layout.solve(), at: 0.5)
  /// ```
  ///
  /// The traits then no longer follow the size. If a size fits only with the new traits, set both in one
  /// ``change(_:)``.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``
  public mutating func setTraits(_ traits: LayoutTraits) throws(LayoutError) {
    try choose(traits)
    choice.borders = nil
  }

  /// The sizes from which the layout's axes are regular; nil, the default, if the traits do not follow the size.
  public var sizeClasses: SizeClassBorders? { choice.borders }

  /// Lets the traits follow the size: every later size sets its traits in the same step. With nil they stay as they
  /// are.
  ///
  /// ```swift
  /// try layout.setSizeClasses(SizeClassBorders(regularWidth: 600))
  /// try layout.setSize(LayoutSize(375, 667))        // compact width, if 600 and more are regular
  /// ```
  ///
  /// A lint and an analysis use these borders, too.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setSizeClasses(_ borders: SizeClassBorders?) throws(LayoutError) {
    try borders?.check()
    try choose(borders?.traits(of: size, otherwise: traits) ?? traits)
    choice.borders = borders
  }

  /// The traits of the layout at a size.
  func traits(at size: LayoutSize) -> LayoutTraits { choice.borders?.traits(of: size, otherwise: traits) ?? traits }

  /// Activates the sets that the traits choose, all or nothing.
  mutating func choose(_ traits: LayoutTraits) throws(LayoutError) {
    try choose(for: traits, from: 0)
    choice.traits = traits
  }

  /// Activates the sets that the variations from a position on choose, all or nothing. The earlier ones have chosen.
  private mutating func choose(for traits: LayoutTraits, from first: Int) throws(LayoutError) {
    var chosen: [(position: Int, handles: [ConstraintHandle])] = []
    var entering: [ConstraintHandle] = []
    var leaving: [ConstraintHandle] = []
    for position in first..<choice.variations.count {
      let variation = choice.variations[position]
      let handles = variation.choice(for: traits)
      if handles == variation.chosen { continue }
      chosen.append((position, handles))
      entering += handles
      leaving += variation.chosen ?? variation.all
    }
    var active = try positions(of: kept(leaving)).filter { statements[$0].isActive }
    // A constraint stays if any variation chooses it.
    if !active.isEmpty {
      let wanted = choice.variations.flatMap { $0.choice(for: traits) }
      let staying = Set(try positions(of: kept(wanted)))
      active.removeAll { staying.contains($0) }
    }
    try change(deactivating: active, activating: try positions(of: kept(entering)))
    for (position, handles) in chosen { choice.variations[position].chosen = handles }
  }

  /// The constraints that still exist, and whose items still exist.
  private func kept(_ handles: [ConstraintHandle]) -> ConstraintSet {
    ConstraintSet(
      handles.filter { handle in
        guard let position = try? find(handle) else { return false }
        return !mentionsRemovedItem(statements[position].constraint)
      })
  }
}
