/// Sets of constraints of which the layout's traits choose one.
///
/// A small handle, valid as a ``LayoutItem`` is, until the variation is detached.
public struct LayoutVariation: Hashable, Sendable {
  let handle: Handle
}

/// The variations of a layout, and the traits that choose between their sets.
struct Choice: Sendable {
  /// The variations, and nil where one was detached.
  var variations: [Variation?] = []
  /// The size classes.
  var traits = LayoutTraits(width: .regular, height: .regular)
  /// The size from which on they are regular; nil where they do not follow the size.
  var borders: SizeClassBorders?
}

/// The record of a variation in its layout.
struct Variation: Sendable {
  let alternatives: [(condition: TraitCondition, handles: [ConstraintHandle])]
  /// The constraints that were chosen last; nil if none ever were.
  var chosen: [ConstraintHandle]?

  /// The constraints of all alternatives.
  var all: [ConstraintHandle] { alternatives.flatMap { $0.handles } }

  /// The constraints of the most specific condition that is met.
  func choice(for traits: LayoutTraits) -> [ConstraintHandle] {
    let met = alternatives.filter { $0.condition.matches(traits) }
    let greatest = met.map { $0.condition.specificity }.max()
    return met.filter { $0.condition.specificity == greatest }.flatMap { $0.handles }
  }
}

extension ConstraintLayout {
  /// The size classes for which sets of constraints are chosen, regular ones at first.
  public var traits: LayoutTraits { choice.traits }

  /// Lets the traits choose between sets of constraints: the one whose condition is met is active, the others are not.
  ///
  /// ```swift
  /// let sideBySide = layout.prepare("side by side") { … }
  /// let stacked = layout.prepare("stacked") { … }
  /// try layout.vary([.any: sideBySide, .compactWidth.regularHeight: stacked])
  /// try layout.setTraits(LayoutTraits(width: .compact, height: .regular))
  /// ```
  ///
  /// Of several conditions that are met, the most specific wins, as ``TraitCondition`` says; of sets with the same
  /// condition all are active. A constraint may be in several sets, of this variation or of others: it is active
  /// where any of them is chosen. A constraint that is removed from the layout is removed from the variation, and so is
  /// one about an item that is removed. What is activated or deactivated by hand stays so until traits choose another
  /// set.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/unknownConstraint``
  @discardableResult
  public mutating func vary(
    _ alternatives: KeyValuePairs<TraitCondition, ConstraintSet>
  ) throws(LayoutError) -> LayoutVariation {
    let variation = Variation(alternatives: alternatives.map { ($0.key, $0.value.handles) })
    for constraint in variation.all { _ = try find(constraint) }
    try choose(among: choice.variations + [variation], for: traits)
    return LayoutVariation(handle: handle(at: choice.variations.count - 1))
  }

  /// Ends a variation. Its constraints stay as they are, active or not.
  ///
  /// - Throws: ``LayoutError/unknownVariation``
  public mutating func detach(_ variation: LayoutVariation) throws(LayoutError) {
    guard let position = find(variation.handle, before: choice.variations.count),
      choice.variations[position] != nil
    else { throw .unknownVariation }
    choice.variations[position] = nil
  }

  /// Changes the traits and, in one step, which sets of constraints are active. O(size).
  ///
  /// ```swift
  /// let before = try layout.solve()
  /// try layout.setTraits(LayoutTraits(width: .regular, height: .compact))
  /// let halfway = before.interpolated(to: try layout.solve(), at: 0.5)
  /// ```
  ///
  /// They no longer follow the size. A size that only fits with the new traits is set in one ``change(_:)`` with them.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``
  public mutating func setTraits(_ traits: LayoutTraits) throws(LayoutError) {
    try choose(traits)
    choice.borders = nil
  }

  /// From what size on the layout's axes are regular; nil, as in the beginning, where the traits do not follow the size.
  public var sizeClasses: SizeClassBorders? { choice.borders }

  /// Lets the traits follow the size: every later size chooses its own, in the same step. With nil they stay as they are.
  ///
  /// ```swift
  /// try layout.setSizeClasses(SizeClassBorders(regularWidth: 600))
  /// try layout.setSize(LayoutSize(375, 667))        // compact width, if 600 and more are regular
  /// ```
  ///
  /// A lint and an analysis go by these borders as well.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``
  public mutating func setSizeClasses(_ borders: SizeClassBorders?) throws(LayoutError) {
    try choose(borders?.traits(of: size, otherwise: traits) ?? traits)
    choice.borders = borders
  }

  /// The traits that the layout has in a size.
  func traits(at size: LayoutSize) -> LayoutTraits { choice.borders?.traits(of: size, otherwise: traits) ?? traits }

  /// Makes active what is chosen for the traits, all or nothing.
  mutating func choose(_ traits: LayoutTraits) throws(LayoutError) {
    try choose(among: choice.variations, for: traits)
    choice.traits = traits
  }

  /// Makes active what each of the variations chooses, all or nothing.
  private mutating func choose(among candidates: [Variation?], for traits: LayoutTraits) throws(LayoutError) {
    var next = candidates
    var wanted: [ConstraintHandle] = []
    var entering: [ConstraintHandle] = []
    var leaving: [ConstraintHandle] = []
    for position in next.indices {
      guard let variation = next[position] else { continue }
      let chosen = variation.choice(for: traits)
      wanted += chosen
      if chosen == variation.chosen { continue }
      entering += chosen
      leaving += variation.chosen ?? variation.all
      next[position]?.chosen = chosen
    }
    let staying = Set(try positions(of: kept(wanted)))
    try change(
      deactivating: try positions(of: kept(leaving)).filter { !staying.contains($0) },
      activating: try positions(of: kept(entering)))
    choice.variations = next
  }

  /// Those of the constraints that have not been removed, nor an item they mention.
  private func kept(_ handles: [ConstraintHandle]) -> ConstraintSet {
    ConstraintSet(
      handles.filter { handle in
        guard let position = try? find(handle) else { return false }
        return !mentionsRemovedItem(statements[position].constraint)
      })
  }
}
