/// The vertical alignment of the items of a ``row(_:in:spacing:distribution:align:)-(_,_,LayoutDimension,_,_)``.
public enum RowAlignment: String, Hashable, Sendable, CaseIterable {
  /// Upper edges are aligned.
  case top
  /// Centers are aligned.
  case center
  /// Lower edges are aligned.
  case bottom
  /// Both edges are aligned: all items are equally tall.
  case fill
  /// First baselines are aligned.
  case firstBaseline
  /// Last baselines are aligned.
  case lastBaseline
}

/// The horizontal alignment of the items of a ``column(_:in:spacing:distribution:align:)-(_,_,LayoutDimension,_,_)``.
public enum ColumnAlignment: String, Hashable, Sendable, CaseIterable {
  /// Leading edges are aligned.
  case leading
  /// Centers are aligned.
  case center
  /// Trailing edges are aligned.
  case trailing
  /// Both edges are aligned: all items are equally wide.
  case fill
}

/// The way in which a row or column divides its extent.
public enum LineDistribution: String, Hashable, Sendable, CaseIterable {
  /// Distances equal the spacing. Hugging and compression resistance decide which items grow or shrink.
  case fill
  /// Distances equal the spacing, and all extents are equal.
  case fillEqually
  /// Distances equal the spacing, and extents are proportional to the intrinsic ones, also after these change. They
  /// divide the extent of the region or, without a region, the distance from the first item to the last.
  ///
  /// A missing intrinsic extent counts as 1 point. An item whose intrinsic extent is 0 gets an extent of 0, unless all
  /// are 0: then all extents are equal.
  case fillProportionally
  /// Distances are equal, and at least the spacing.
  case equalSpacing
  /// Distances between centers are equal, as far as distances between items are at least the spacing. Equality has
  /// priority 150, below hugging.
  case equalCentering
}

/// Items one after the other in the direction of reading, as plain constraints.
///
/// Without a region, the row has no constraints at its ends: add your own to the first and the last item. With a
/// region, the first item begins and the last one ends at the edges of the region, and all items are vertically inside
/// it: at the edge, the center or the edges that `align` names. A row with aligned first baselines is pulled to the
/// region's top edge at ``LayoutPriority/fittingSize``, and a row with aligned last baselines to the bottom edge.
///
/// ```swift
/// row([short, long], spacing: .standard, align: .bottom)
/// row(buttons, in: root.margins, distribution: .fillEqually, align: .fill)
/// ```
///
/// A hidden item leaves no gap: its neighbours close up (``ConstraintLayout/setHidden(_:of:)-(_,LayoutElement)``).
///
/// For a lower priority, write the row in `priority(.high) { }`, which does not change its pulls and other optional
/// constraints.
///
/// - Parameters:
///   - items: the items in order; an empty list makes no constraints.
///   - region: the region that the row fills: an item, its margins or its safe area.
///   - spacing: the distance between neighbours, or the minimum distance.
///   - distribution: the division of the width.
///   - align: the aligned anchors; nil for none.
public func row(
  _ items: [some LayoutElement], in region: (some AnchorSource)? = LayoutRegion?.none,
  spacing: LayoutDimension = .standard,
  distribution: LineDistribution = .fill, align: RowAlignment? = nil
) -> [LayoutConstraint] {
  let line = Line(
    axis: .horizontal, items: items.map { $0.anchorRegion }, region: region.map { $0.anchorRegion },
    spacing: spacing.form, distribution: distribution, alignment: align.map { CrossAlignment($0) })
  return line.constraints()
}

/// Items one below the other, as plain constraints.
///
/// Without a region, the column has no constraints at its ends: add your own to the first and the last item. With a
/// region, the first item begins and the last one ends at the edges of the region, and all items are horizontally
/// inside it: at the edge, the center or the edges that `align` names.
///
/// ```swift
/// column([photo, title, text], in: root.safeArea, distribution: .equalSpacing, align: .center)
/// ```
///
/// - Parameters:
///   - items: the items in order; an empty list makes no constraints.
///   - region: the region that the column fills: an item, its margins or its safe area.
///   - spacing: the distance between neighbours, or the minimum distance.
///   - distribution: the division of the height.
///   - align: the aligned anchors; nil for none.
public func column(
  _ items: [some LayoutElement], in region: (some AnchorSource)? = LayoutRegion?.none,
  spacing: LayoutDimension = .standard,
  distribution: LineDistribution = .fill, align: ColumnAlignment? = nil
) -> [LayoutConstraint] {
  let line = Line(
    axis: .vertical, items: items.map { $0.anchorRegion }, region: region.map { $0.anchorRegion },
    spacing: spacing.form, distribution: distribution, alignment: align.map { CrossAlignment($0) })
  return line.constraints()
}

/// Items one after the other, a number of points apart.
public func row(
  _ items: [some LayoutElement], in region: (some AnchorSource)? = LayoutRegion?.none, spacing: Double,
  distribution: LineDistribution = .fill, align: RowAlignment? = nil
) -> [LayoutConstraint] {
  row(items, in: region, spacing: LayoutDimension(LinearForm(spacing)), distribution: distribution, align: align)
}

/// Items one below the other, a number of points apart.
public func column(
  _ items: [some LayoutElement], in region: (some AnchorSource)? = LayoutRegion?.none, spacing: Double,
  distribution: LineDistribution = .fill, align: ColumnAlignment? = nil
) -> [LayoutConstraint] {
  column(items, in: region, spacing: LayoutDimension(LinearForm(spacing)), distribution: distribution, align: align)
}

/// Not available: the items are a list.
@available(*, unavailable, message: "write the items as a list, `row([a, b])`")
public func row<Item: LayoutElement>(
  _ first: Item, _ others: Item..., in region: (some AnchorSource)? = LayoutRegion?.none, spacing: Double = 0,
  distribution: LineDistribution = .fill, align: RowAlignment? = nil
) -> [LayoutConstraint] { [] }

/// Not available: the items are a list.
@available(*, unavailable, message: "write the items as a list, `column([a, b])`")
public func column<Item: LayoutElement>(
  _ first: Item, _ others: Item..., in region: (some AnchorSource)? = LayoutRegion?.none, spacing: Double = 0,
  distribution: LineDistribution = .fill, align: ColumnAlignment? = nil
) -> [LayoutConstraint] { [] }
