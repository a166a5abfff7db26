/// Items one after the other along an axis: what rows and columns have in common.
struct Line {
  let axis: Axis
  let items: [LayoutRegion]
  /// The region that the line fills; nil if it only relates neighbours.
  let region: LayoutRegion?
  /// The distance between neighbours, or the least one.
  let spacing: LinearForm

  /// The constraints at both ends of the line, between its items, and across.
  func constraints(_ distribution: LineDistribution, _ alignment: CrossAlignment?) -> [LayoutConstraint] {
    guard let first = items.first, let last = items.last else { return [] }
    var constraints = along(distribution)
    if let region {
      let ends = axis.attributes
      constraints.insert(
        LayoutConstraint(first.form(ends.near), .equal, region.form(ends.near)), at: 0)
      constraints.append(LayoutConstraint(last.form(ends.far), .equal, region.form(ends.far)))
    }
    return constraints + across(alignment)
  }
}

// MARK: - Along the line

extension Line {
  /// The distances and extents.
  private func along(_ distribution: LineDistribution) -> [LayoutConstraint] {
    switch distribution {
    case .fill: distances(.equal)
    case .fillEqually: distances(.equal) + allEqual(items.map { $0.form(axis.attributes.extent) })
    case .fillProportionally: distances(.equal) + proportions
    case .equalSpacing: distances(.greaterThanOrEqual) + allEqual(gaps)
    case .equalCentering:
      distances(.greaterThanOrEqual) + allEqual(strides).map { $0.priority(Line.centering) }
    }
  }

  /// The priority of equal distances between centers: less than hugging.
  private static let centering = LayoutPriority(150)

  private var neighbours: Zip2Sequence<[LayoutRegion], ArraySlice<LayoutRegion>> { zip(items, items.dropFirst()) }

  /// `after.leading == before.trailing + spacing` of all neighbours, or `>=`.
  private func distances(_ relation: LayoutConstraint.Relation) -> [LayoutConstraint] {
    neighbours.map { before, after in
      LayoutConstraint(after.form(axis.attributes.near), relation, before.form(axis.attributes.far) + spacing)
    }
  }

  /// The distances from edge to edge.
  private var gaps: [LinearForm] {
    neighbours.map { before, after in after.form(axis.attributes.near) - before.form(axis.attributes.far) }
  }

  /// The distances from middle to middle.
  private var strides: [LinearForm] {
    neighbours.map { before, after in after.form(axis.attributes.center) - before.form(axis.attributes.center) }
  }

  /// The share of each item in what all have together, which is what the line is long without its gaps:
  ///
  ///     extent = (last.far − first.near − (n − 1) · spacing) · part / sum
  ///
  /// The last item's follows from the others'.
  private var proportions: [LayoutConstraint] {
    guard items.count > 1 else { return [] }
    let gaps = Double(items.count - 1)
    let whole =
      items[items.count - 1].form(axis.attributes.far) - items[0].form(axis.attributes.near)
      - spacing.mapNumbers { $0 * gaps }
    let handles = items.map { $0.item }
    return items.indices.dropLast().map { position in
      let share = Share(whole: whole, items: handles, position: position, axis: axis)
      return LayoutConstraint(items[position].form(axis.attributes.extent), .equal, LinearForm(share))
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

extension Line {
  private func across(_ alignment: CrossAlignment?) -> [LayoutConstraint] {
    let cross = axis.other
    let aligned = alignment?.aligned(cross) ?? []
    guard let region else { return amongItems(aligned) }
    let edges = cross.attributes
    switch alignment {
    case .near, .center, .far, .fill:
      return items.flatMap { item in
        aligned.map { LayoutConstraint(item.form($0), .equal, region.form($0)) }
          + inside(region, item, except: aligned)
      }
    case .firstBaseline:
      return amongItems(aligned) + items.flatMap { inside(region, $0, except: []) } + pull(to: region, edges.near)
    case .lastBaseline:
      return amongItems(aligned) + items.flatMap { inside(region, $0, except: []) } + pull(to: region, edges.far)
    case nil:
      return items.flatMap { inside(region, $0, except: []) }
    }
  }

  /// The anchors of each item are in line with those of the item before.
  private func amongItems(_ aligned: [Attribute]) -> [LayoutConstraint] {
    neighbours.flatMap { before, after in
      aligned.map { LayoutConstraint(after.form($0), .equal, before.form($0)) }
    }
  }

  /// The item does not go beyond the edges of the region, apart from those at which it stands anyway.
  private func inside(
    _ region: LayoutRegion, _ item: LayoutRegion, except aligned: [Attribute]
  ) -> [LayoutConstraint] {
    let edges = axis.other.attributes
    var constraints: [LayoutConstraint] = []
    if !aligned.contains(edges.near) {
      constraints.append(LayoutConstraint(item.form(edges.near), .greaterThanOrEqual, region.form(edges.near)))
    }
    // A centered item that is inside at one edge is inside at the other.
    if !aligned.contains(edges.far), !aligned.contains(edges.center) {
      constraints.append(LayoutConstraint(item.form(edges.far), .lessThanOrEqual, region.form(edges.far)))
    }
    return constraints
  }

  /// Baselines keep the items together, so pulling one pulls all.
  private func pull(to region: LayoutRegion, _ edge: Attribute) -> [LayoutConstraint] {
    items.prefix(1).map { LayoutConstraint($0.form(edge), .equal, region.form(edge)).priority(.fittingSize) }
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
