// The parts of a line: which there are, in which order, and which of them differ between two versions of the line.

/// A part of a line, which identifies its constraint.
struct LinePart: Sendable {
  let owner: Owner
  let part: Line.Part

  /// The line that states a constraint.
  enum Owner: Sendable {
    case block(Whole)
    /// A line of a container, which changes in place. Its parts have the numbers of items in the layout, because places
    /// in the line change as items come and go.
    case container(ContainerLine)

    var identity: Identity {
      switch self {
      case .block(let whole): .block(ObjectIdentifier(whole))
      case .container(let line): .container(line)
      }
    }
  }

  /// The identity of a line.
  enum Identity: Hashable, Sendable {
    case block(ObjectIdentifier)
    case container(ContainerLine)
  }

  /// A line of a block as an object, shared by its constraints. It identifies them as constraints of one line.
  final class Whole: Sendable {
    let line: Line

    init(_ line: Line) { self.line = line }
  }
}

extension LayoutConstraint {
  /// The constraint in a statement that is one part of a container, or none: it is no other part of one.
  consuming func staying(_ stated: LinePart?) -> LayoutConstraint {
    guard let part, case .container = part.owner else { return self }
    if part.owner.identity == stated?.owner.identity && part.part == stated?.part { return self }
    self.part = nil
    return self
  }
}

extension Line {
  /// The constraints at both ends of the line, between its items, and across.
  func constraints() -> [LayoutConstraint] { constraints(of: .block(LinePart.Whole(self)), at: items.indices) }

  /// The constraints that concern the whole line or items at some places, as parts of a line.
  ///
  /// - Parameters:
  ///   - owner: the line as others know it.
  ///   - places: the places of the items.
  ///   - group: the name of their group, empty if they have none.
  ///   - source: their source line.
  ///   - former: the group of the shares of a former line, which the shares have in common if it has the same items.
  func constraints(
    of owner: LinePart.Owner, at places: Range<Int>, group: String = "", from source: SourcePlace? = nil,
    sharing former: ShareGroup? = nil
  ) -> [LayoutConstraint] {
    let division = distribution == .fillProportionally ? division(HiddenPlaces(), sharing: former) : nil
    let parts = parts(at: places)
    var constraints: [LayoutConstraint] = []
    constraints.reserveCapacity(parts.count)
    for part in parts {
      guard var constraint = constraint(for: part, division: division, HiddenPlaces()) else { continue }
      let known = if case .container = owner { numbered(part) } else { part }
      constraint.labels = ConstraintLabels(name: "", group: group, part: LinePart(owner: owner, part: known))
      constraint.place = source
      constraints.append(constraint)
    }
    return constraints
  }

  /// The parts that concern the whole line or items at some places if all items are shown, in the order of their
  /// constraints.
  func parts(at places: Range<Int>) -> [Part] {
    if scope == .ends { return [.start, .end] }
    var parts: [Part] = []
    if !items.isEmpty {
      parts.reserveCapacity(4 * places.count + 4)
      if scope != .across { appendPartsAlong(to: &parts, at: places) }
      appendPartsAcross(to: &parts, at: places)
      if scope == .tracks { parts.append(.rest) }
      if scope == .run { parts.append(.hug(axis.other)) }
    }
    if scope == .stack || scope == .ragged {
      // Otherwise the items determine the length. A wish for it would make a change of one row cost as much as a change
      // of all.
      if isEmpty || hasLooseGaps || scope == .ragged { parts.append(.hug(axis)) }
      parts.append(.hug(axis.other))
    }
    return parts
  }

  private func appendPartsAlong(to parts: inout [Part], at places: Range<Int>) {
    let later = places.clamped(to: 1..<items.count)
    if region != nil { parts.append(.start) }
    // The positions follow from the shares. The other way round, each share would depend on all positions before it.
    if distribution == .fillProportionally {
      for item in places.clamped(to: 0..<items.count - 1) { parts.append(.share(item)) }
    }
    for item in later { parts.append(.distance(item)) }
    switch distribution {
    case .fill, .fillProportionally: break
    case .fillEqually: for item in later { parts.append(.extent(item)) }
    case .equalSpacing: for item in later where item > 1 { parts.append(.equalGap(item)) }
    case .equalCentering: for item in later where item > 1 { parts.append(.equalStride(item)) }
    }
    if region != nil { parts.append(.end) }
    if hasLooseGaps, scope != .stack, items.count > 1 { parts.append(.short) }
  }

  private func appendPartsAcross(to parts: inout [Part], at places: Range<Int>) {
    let aligned = alignment?.aligned(axis.other) ?? []
    var edges = aligned.map { CrossEdge.at($0) }
    var isOnBaseline = false
    switch alignment {
    case .firstBaseline, .lastBaseline: (isOnBaseline, edges) = (true, inside(except: []))
    case .near, .center, .far, .fill, nil: edges += inside(except: aligned)
    }
    if region == nil || isOnBaseline {
      for item in places.clamped(to: 1..<items.count) {
        for anchor in aligned { parts.append(.aligned(item, anchor)) }
      }
    }
    if region == nil { return }
    for item in places { for edge in edges { parts.append(.across(item, edge)) } }
    if isOnBaseline { parts.append(.pull) }
  }

  /// The edges of the region that no item may cross, except those with which it is aligned in any case.
  private func inside(except aligned: [Attribute]) -> [CrossEdge] {
    let edges = axis.other.attributes
    var inside: [CrossEdge] = []
    if !aligned.contains(edges.near) { inside.append(.afterNear) }
    // A centered item that is inside at one edge is inside at the other.
    if !aligned.contains(edges.far), !aligned.contains(edges.center) { inside.append(.beforeFar) }
    return inside
  }
}

extension Line {
  /// A part with the number of its item in the layout, in place of the item's place in the line.
  func numbered(_ part: Part) -> Part { part.renumbered { Int(items[$0].item.index) } ?? part }

  /// The places of items whose parts can differ from those in a former version of the line, in both versions. Empty
  /// ranges mean that only the parts of the whole line can differ.
  func places(differingFrom former: Line) -> (former: Range<Int>, new: Range<Int>) {
    let everywhere = (former.items.indices, items.indices)
    if distribution == .fillProportionally || !isLike(former) { return everywhere }
    func isSame(_ place: Int, _ other: Int) -> Bool {
      guard items[place] == former.items[other] else { return false }
      if spacings.isEmpty, former.spacings.isEmpty { return true }
      return (spacings[place] ?? spacing).isSame(as: former.spacings[other] ?? former.spacing)
    }
    let (count, formerCount) = (items.count, former.items.count)
    var start = 0, end = 0
    while start < min(count, formerCount), isSame(start, start) { start += 1 }
    if start < distribution.leaderCount { return everywhere }
    while end < min(count, formerCount) - start, isSame(count - 1 - end, formerCount - 1 - end) { end += 1 }
    // The first item that stays after the others has another one before it.
    if end > 0 { end -= 1 }
    return (start..<formerCount - end, start..<count - end)
  }

  /// True if the lines differ at most in their items and the distances after these.
  private func isLike(_ other: Line) -> Bool {
    axis == other.axis && region == other.region && distribution == other.distribution
      && alignment == other.alignment && scope == other.scope && isEmpty == other.isEmpty
      && spacing.isSame(as: other.spacing)
  }
}

extension LineDistribution {
  /// The number of items at the beginning of a line to which all others are related.
  fileprivate var leaderCount: Int {
    switch self {
    case .fill, .fillProportionally: 0
    case .fillEqually: 1
    case .equalSpacing, .equalCentering: 2
    }
  }
}

extension Line.Part {
  /// The part with another number for its item; nil if there is no such number.
  func renumbered(_ number: (Int) -> Int?) -> Line.Part? {
    switch self {
    case .distance(let item): number(item).map { .distance($0) }
    case .extent(let item): number(item).map { .extent($0) }
    case .share(let item): number(item).map { .share($0) }
    case .equalGap(let item): number(item).map { .equalGap($0) }
    case .equalStride(let item): number(item).map { .equalStride($0) }
    case .across(let item, let edge): number(item).map { .across($0, edge) }
    case .aligned(let item, let anchor): number(item).map { .aligned($0, anchor) }
    case .start, .end, .pull, .short, .rest, .hug: self
    }
  }
}
