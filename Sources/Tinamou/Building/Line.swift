/// Items one after the other along an axis: what rows and columns have in common.
///
/// Each constraint of a line is one of its parts. A part says what it says of the items that are shown, so that a line
/// closes over those that are hidden: the same function makes the constraints of the whole line and those of the rest.
struct Line: Sendable {
  let axis: Axis
  let items: [LayoutRegion]
  /// The region that the line fills; nil if it only relates neighbours.
  let region: LayoutRegion?
  /// The distance between neighbours, or the least one.
  let spacing: LinearForm
  let distribution: LineDistribution
  let alignment: CrossAlignment?
  /// Distances after some of the items, by position, in place of the spacing.
  var spacings: [Int: LinearForm] = [:]
  var scope = Scope.along
  /// True if none of the items of a stack is shown, so that nothing but a wish decides its length.
  var isEmpty = false

  /// The parts that are stated.
  enum Scope: Hashable, Sendable {
    /// Those of a row or column.
    case along
    /// Those of a row or column that is an item, which also decide its size.
    case stack
    /// Those of a column of runs, which ends anywhere in its region.
    case ragged
    /// Those of a run, which ends anywhere in its region, and is as tall as its items need.
    case run
    /// Those of the rows or columns of a grid, of which the first takes what is left.
    case tracks
    /// Those across the line only.
    case across
    /// Those at both ends only: the region is what the items span.
    case ends
  }

  /// The content of one constraint of a line. Items are named by their positions in the line; what relates two is that of the
  /// later one.
  enum Part: Hashable, Sendable {
    /// The line begins, or ends, where the region does.
    case start, end
    /// The distance from the item before.
    case distance(Int)
    /// The extent is that of the first item.
    case extent(Int)
    /// The extent in proportion to the content.
    case share(Int)
    /// The distance from the item before is the first one.
    case equalGap(Int)
    /// The distance from the middle of the item before is the first one.
    case equalStride(Int)
    /// Across the line, at one of the edges: the item and the region.
    case across(Int, CrossEdge)
    /// Across the line: the item and the one before, at one of the anchors that are in line.
    case aligned(Int, Int)
    /// The pull of the first item towards an edge of the region.
    case pull
    /// The line is as short as it can be.
    case short
    /// Everything after the first item is as short as it can be.
    case rest
    /// The region of a stack hugs its items on an axis.
    case hug(Axis)
  }

  /// An edge or middle at which an item is in line with the region, or an edge beyond which it is not.
  enum CrossEdge: Hashable, Sendable {
    case at(Int)
    case afterNear, beforeFar
  }
}

/// A part of a line, by which its constraint is known.
struct LinePart: Sendable {
  /// The line, as an object: constraints of one line share it, and are known by it.
  final class Whole: Sendable {
    let line: Line

    init(_ line: Line) { self.line = line }
  }

  let whole: Whole
  let part: Line.Part
}

extension Line {
  /// The constraints at both ends of the line, between its items, and across.
  func constraints() -> [LayoutConstraint] { constraints(of: LinePart.Whole(self)) }

  /// The constraints, as parts of a whole.
  func constraints(of whole: LinePart.Whole) -> [LayoutConstraint] {
    return parts.compactMap { part in
      var constraint = constraint(for: part) { _ in true }
      constraint?.part = LinePart(whole: whole, part: part)
      return constraint
    }
  }

  /// The parts that the line has if all is shown, in the order in which they are stated.
  private var parts: [Part] {
    switch scope {
    case .along: return items.isEmpty ? [] : partsAlong + partsAcross
    case .run: return items.isEmpty ? [] : partsAlong + partsAcross + [.hug(axis.other)]
    case .stack, .ragged:
      // Elsewhere the items decide the length, and a wish would make a change of one row cost as much as all of them.
      let isLoose = isEmpty || hasLooseGaps || scope == .ragged
      return (items.isEmpty ? [] : partsAlong + partsAcross) + (isLoose ? [.hug(axis)] : []) + [.hug(axis.other)]
    case .tracks: return items.isEmpty ? [] : partsAlong + partsAcross + [.rest]
    case .across: return items.isEmpty ? [] : partsAcross
    case .ends: return [.start, .end]
    }
  }

  private var partsAlong: [Part] {
    let all = items.indices, later = all.dropFirst(), third = all.dropFirst(2)
    var parts: [Part] = later.map { .distance($0) }
    switch distribution {
    case .fill: break
    case .fillEqually: parts += later.map { .extent($0) }
    case .fillProportionally: parts += all.dropLast().map { .share($0) }
    case .equalSpacing: parts += third.map { .equalGap($0) }
    case .equalCentering: parts += third.map { .equalStride($0) }
    }
    if region != nil { parts = [.start] + parts + [.end] }
    if hasLooseGaps, scope != .stack, items.count > 1 { parts.append(.short) }
    return parts
  }

  /// True if the spacing is only the least distance.
  private var hasLooseGaps: Bool { distribution == .equalSpacing || distribution == .equalCentering }

  private var partsAcross: [Part] {
    let all = items.indices, later = all.dropFirst()
    let aligned = alignment?.aligned(axis.other) ?? []
    let inLine: [Part] = later.flatMap { item in aligned.indices.map { .aligned(item, $0) } }
    if region == nil { return inLine }
    switch alignment {
    case .firstBaseline, .lastBaseline:
      return inLine + all.flatMap { item in inside(except: []).map { .across(item, $0) } } + [.pull]
    case .near, .center, .far, .fill, nil:
      let edges = aligned.indices.map { CrossEdge.at($0) } + inside(except: aligned)
      return all.flatMap { item in edges.map { .across(item, $0) } }
    }
  }

  /// The edges of the region beyond which no item is, apart from those at which it stands anyway.
  private func inside(except aligned: [Attribute]) -> [CrossEdge] {
    let edges = axis.other.attributes
    var inside: [CrossEdge] = []
    if !aligned.contains(edges.near) { inside.append(.afterNear) }
    // A centered item that is inside at one edge is inside at the other.
    if !aligned.contains(edges.far), !aligned.contains(edges.center) { inside.append(.beforeFar) }
    return inside
  }

  /// The priority of equal distances between centers: less than hugging.
  private static let centering = LayoutPriority(150)
  /// The priority at which a line with loose gaps, or a stack, is short: less than what pulls a layout to its fitting
  /// size.
  private static let shortness = LayoutPriority(49)
  /// The priority at which the first row or column of a grid takes what is left.
  private static let rest = LayoutPriority(47)
  /// The priority at which a run ends within its flow: it may be too wide until the runs are found anew.
  private static let raggedEnd = LayoutPriority(999)
  /// The priority at which a stack hugs its items across.
  private static let hugging = LayoutPriority(51)
}

// MARK: - What a part says

extension Line {
  /// The content of a part where some items are hidden; nil if nothing is left of it.
  func constraint(for part: Part, isShown: (Int) -> Bool) -> LayoutConstraint? {
    let ends = axis.attributes
    /// The shown item before one.
    func previous(_ item: Int) -> Int? { items[..<item].indices.last { isShown($0) } }
    func next(_ item: Int) -> Int? { items[(item + 1)...].indices.first { isShown($0) } }
    func front() -> Int? { items.indices.first { isShown($0) } }
    func back() -> Int? { items.indices.last { isShown($0) } }
    func gap(_ before: Int, _ after: Int, _ far: Attribute, _ near: Attribute) -> LinearForm {
      items[after].form(near) - items[before].form(far)
    }
    /// The distance before an item equals the first one.
    func equal(_ item: Int, _ far: Attribute, _ near: Attribute) -> LayoutConstraint? {
      guard isShown(item), let start = front(), let second = next(start), let before = previous(item), item != second
      else { return nil }
      return LayoutConstraint(gap(before, item, far, near), .equal, gap(start, second, far, near))
    }
    switch part {
    case .start:
      guard let region, let first = front() else { return nil }
      return LayoutConstraint(items[first].form(ends.near), .equal, region.form(ends.near))
    case .end:
      guard let region, let last = back() else { return nil }
      if scope == .ragged || scope == .run {
        return LayoutConstraint(items[last].form(ends.far), .lessThanOrEqual, region.form(ends.far))
          .priority(Line.raggedEnd)
      }
      return LayoutConstraint(items[last].form(ends.far), .equal, region.form(ends.far))
    case .distance(let item):
      guard isShown(item), let before = previous(item) else { return nil }
      return LayoutConstraint(
        items[item].form(ends.near), hasLooseGaps ? .greaterThanOrEqual : .equal,
        items[before].form(ends.far) + (spacings[before] ?? spacing))
    case .extent(let item):
      guard isShown(item), let first = front(), first != item else { return nil }
      return LayoutConstraint(items[item].form(ends.extent), .equal, items[first].form(ends.extent))
    case .share(let item): return isShown(item) ? share(of: item, among: items.indices.filter { isShown($0) }) : nil
    case .equalGap(let item): return equal(item, ends.far, ends.near)
    case .equalStride(let item): return equal(item, ends.center, ends.center)?.priority(Line.centering)
    case .across(let item, let edge): return isShown(item) ? across(item, edge) : nil
    case .aligned(let item, let number):
      guard isShown(item), let before = previous(item), let attribute = alignment?.aligned(axis.other)[number] else {
        return nil
      }
      return LayoutConstraint(items[item].form(attribute), .equal, items[before].form(attribute))
    case .pull:
      // Baselines keep the items together, so pulling one pulls all.
      guard let region, let first = front() else { return nil }
      let cross = axis.other.attributes
      let edge = alignment == .firstBaseline ? cross.near : cross.far
      return LayoutConstraint(items[first].form(edge), .equal, region.form(edge)).priority(.fittingSize)
    case .short:
      guard let first = front(), let last = back(), first != last else { return nil }
      return LayoutConstraint(gap(first, last, ends.near, ends.far), .equal, LinearForm(0)).priority(Line.shortness)
    case .rest:
      guard let first = front(), let last = back(), first != last else { return nil }
      return LayoutConstraint(gap(first, last, ends.far, ends.far), .equal, LinearForm(0)).priority(Line.rest)
    case .hug(let axis):
      return region.map { LayoutConstraint($0.form(axis.attributes.extent), .equal, LinearForm(0)) }?
        .priority(axis == self.axis ? Line.shortness : Line.hugging)
    }
  }

  /// The share of an item in what all that are shown have together, which is what the line is long without its gaps:
  ///
  ///     extent = (last.far − first.near − (n − 1) · spacing) · part / sum
  ///
  /// The last item's follows from the others'.
  private func share(of item: Int, among shown: [Int]) -> LayoutConstraint? {
    guard let first = shown.first, let last = shown.last, item != last, let place = shown.firstIndex(of: item) else {
      return nil
    }
    let (own, others) = (shown.dropLast().compactMap { spacings[$0] }, Double(shown.count - 1))
    let gaps = own.reduce(spacing.mapNumbers { $0 * (others - Double(own.count)) }) { $0 + $1 }
    let ends = axis.attributes
    let whole = items[last].form(ends.far) - items[first].form(ends.near) - gaps
    let share = Share(whole: whole, items: shown.map { items[$0].item }, position: place, axis: axis)
    return LayoutConstraint(items[item].form(ends.extent), .equal, LinearForm(share))
  }

  private func across(_ item: Int, _ edge: CrossEdge) -> LayoutConstraint? {
    guard let region else { return nil }
    let (item, edges) = (items[item], axis.other.attributes)
    switch edge {
    case .at(let number):
      guard let attribute = alignment?.aligned(axis.other)[number] else { return nil }
      return LayoutConstraint(item.form(attribute), .equal, region.form(attribute))
    case .afterNear: return LayoutConstraint(item.form(edges.near), .greaterThanOrEqual, region.form(edges.near))
    case .beforeFar: return LayoutConstraint(item.form(edges.far), .lessThanOrEqual, region.form(edges.far))
    }
  }
}

// MARK: - Across the line

/// The alignment of the items of a line on the other axis.
enum CrossAlignment: Sendable {
  case near
  case center
  case far
  case fill
  case firstBaseline
  case lastBaseline

  init(_ alignment: RowAlignment) {
    switch alignment {
    case .top: self = .near
    case .center: self = .center
    case .bottom: self = .far
    case .fill: self = .fill
    case .firstBaseline: self = .firstBaseline
    case .lastBaseline: self = .lastBaseline
    }
  }

  init(_ alignment: ColumnAlignment) {
    switch alignment {
    case .leading: self = .near
    case .center: self = .center
    case .trailing: self = .far
    case .fill: self = .fill
    }
  }

  /// The anchors that are in one line.
  func aligned(_ cross: Axis) -> [Attribute] {
    switch self {
    case .near: [cross.attributes.near]
    case .center: [cross.attributes.center]
    case .far: [cross.attributes.far]
    case .fill: [cross.attributes.near, cross.attributes.far]
    case .firstBaseline: [.firstBaseline]
    case .lastBaseline: [.lastBaseline]
    }
  }
}

extension Axis {
  /// The anchors along an axis.
  struct Attributes {
    let near: Attribute
    let center: Attribute
    let far: Attribute
    let extent: Attribute
  }

  var attributes: Attributes {
    switch self {
    case .horizontal: Attributes(near: .leading, center: .centerX, far: .trailing, extent: .width)
    case .vertical: Attributes(near: .top, center: .centerY, far: .bottom, extent: .height)
    }
  }
}
