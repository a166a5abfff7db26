/// Items one after the other along an axis: the common part of rows and columns.
///
/// Each constraint of a line is one of its parts. A part relates only the items that are shown, so a line closes up
/// over hidden items: the same function makes the constraints of the whole line and of its shown items.
struct Line: Sendable {
  let axis: Axis
  let items: [LayoutRegion]
  /// The region that the line fills; nil if it only relates neighbours.
  let region: LayoutRegion?
  /// The distance between neighbours, or the minimum distance.
  let spacing: LinearForm
  let distribution: LineDistribution
  let alignment: CrossAlignment?
  /// Distances after some of the items, by position, in place of the spacing.
  var spacings: [Int: LinearForm] = [:]
  var scope = Scope.along
  /// True if none of the items of a stack is shown, so that only a wish determines its length.
  var isEmpty = false

  /// The parts for which the line has constraints.
  enum Scope: Hashable, Sendable {
    /// Those of a row or column.
    case along
    /// Those of a row or column that is an item. They also determine its size.
    case stack
    /// Those of a column of runs. It may end anywhere in its region.
    case ragged
    /// Those of a run. It may end anywhere in its region, and is as tall as its items need.
    case run
    /// Those of the rows or columns of a grid. The first takes the surplus.
    case tracks
    /// Those across the line only.
    case across
    /// Those at both ends only: the items span the region.
    case ends
  }

  /// The kind of one constraint of a line. Its number is the place of an item in the line, or the number of the item in
  /// the layout if ``LinePart/Owner`` says so. A part that relates two items has the number of the later one.
  enum Part: Hashable, Sendable {
    /// The line begins, or ends, at the edge of the region.
    case start, end
    /// The distance from the previous item.
    case distance(Int)
    /// The extent is that of the first item.
    case extent(Int)
    /// The extent in proportion to the content.
    case share(Int)
    /// The distance from the previous item equals the first distance.
    case equalGap(Int)
    /// The distance from the center of the previous item equals the first distance between centers.
    case equalStride(Int)
    /// Across the line, at one of the edges: the item and the region.
    case across(Int, CrossEdge)
    /// Across the line: the item and the previous one, at one anchor.
    case aligned(Int, Attribute)
    /// The pull of the first item towards an edge of the region.
    case pull
    /// The line is as short as possible.
    case short
    /// Everything after the first item is as short as possible.
    case rest
    /// The region of a stack hugs its items on an axis.
    case hug(Axis)

    /// The item without which there is no such part; nil if the part concerns the whole line.
    var item: Int? {
      switch self {
      case .distance(let item), .extent(let item), .share(let item), .equalGap(let item), .equalStride(let item),
        .across(let item, _), .aligned(let item, _):
        item
      case .start, .end, .pull, .short, .rest, .hug: nil
      }
    }
  }

  /// An edge or center at which an item is aligned with the region, or an edge that it must not cross.
  enum CrossEdge: Hashable, Sendable {
    case at(Attribute)
    case afterNear, beforeFar
  }
}

extension Line {
  /// True if the line begins and ends at the edges of its region.
  var hasBothEnds: Bool { region != nil && scope != .ragged && scope != .run }

  /// True if the spacing is only a minimum.
  var hasLooseGaps: Bool { distribution == .equalSpacing || distribution == .equalCentering }

  /// The priority of equal distances between centers: less than hugging.
  private static let centering = LayoutPriority(150)
  /// The priority at which a line with loose gaps, or a stack, is short: less than the pull of a layout to its fitting
  /// size.
  private static let shortness = LayoutPriority(49)
  /// The priority at which the first row or column of a grid takes the surplus.
  private static let rest = LayoutPriority(47)
  /// The priority at which a run ends within its flow. It may be too wide until the runs are found again.
  private static let raggedEnd = LayoutPriority(999)
  /// The priority at which a stack hugs its items across.
  private static let hugging = LayoutPriority(51)
}

// MARK: - The constraint of a part

extension Line {
  /// True if the constraint of a part certainly does not depend on which other items are shown. Its own item is shown.
  func isWritten(_ part: Part, isShown: (Int) -> Bool) -> Bool {
    switch part {
    case .start: isShown(0)
    case .end: isShown(items.count - 1)
    case .distance(let item), .aligned(let item, _): isShown(item - 1)
    case .extent: isShown(0)
    case .across, .hug: true
    case .share, .equalGap, .equalStride, .pull, .short, .rest: false
    }
  }

  /// The constraint of a part if some items are hidden; nil if the part has none.
  ///
  /// - Parameters:
  ///   - division: what the shares have in common, if it is known.
  ///   - hidden: the places of hidden items.
  func constraint(for part: Part, division: Division? = nil, _ hidden: HiddenPlaces) -> LayoutConstraint? {
    let ends = axis.attributes
    func isShown(_ item: Int) -> Bool { !hidden[item] }
    /// The shown item before one.
    func previous(_ item: Int) -> Int? { hidden.lastShown(before: item) }
    func next(_ item: Int) -> Int? { hidden.firstShown(from: item + 1, before: items.count) }
    func front() -> Int? { hidden.firstShown(from: 0, before: items.count) }
    func back() -> Int? { hidden.lastShown(before: items.count) }
    func gap(_ before: Int, _ after: Int, _ far: Attribute, _ near: Attribute) -> LinearForm {
      items[after].form(near) - items[before].form(far)
    }
    /// The distance before an item equals the first distance.
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
    case .share(let item):
      return isShown(item) ? (division ?? self.division(hidden)).flatMap { share(of: item, in: $0) } : nil
    case .equalGap(let item): return equal(item, ends.far, ends.near)
    case .equalStride(let item): return equal(item, ends.center, ends.center)?.priority(Line.centering)
    case .across(let item, let edge): return isShown(item) ? across(item, edge) : nil
    case .aligned(let item, let attribute):
      guard isShown(item), let before = previous(item) else { return nil }
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

  private func across(_ item: Int, _ edge: CrossEdge) -> LayoutConstraint? {
    guard let region else { return nil }
    let (item, edges) = (items[item], axis.other.attributes)
    switch edge {
    case .at(let attribute):
      return LayoutConstraint(item.form(attribute), .equal, region.form(attribute))
    case .afterNear: return LayoutConstraint(item.form(edges.near), .greaterThanOrEqual, region.form(edges.near))
    case .beforeFar: return LayoutConstraint(item.form(edges.far), .lessThanOrEqual, region.form(edges.far))
    }
  }
}
