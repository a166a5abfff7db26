/// The vertical alignment of the items of a ``row(_:in:spacing:distribution:align:)-(_,_,LayoutDimension,_,_)``.
public enum RowAlignment: String, Hashable, Sendable, CaseIterable {
  /// Upper edges in one line.
  case top
  /// Middles in one line.
  case center
  /// Lower edges in one line.
  case bottom
  /// Both edges in line: all are equally tall.
  case fill
  /// First baselines in one line.
  case firstBaseline
  /// Last baselines in one line.
  case lastBaseline
}

/// The horizontal alignment of the items of a ``column(_:in:spacing:distribution:align:)-(_,_,LayoutDimension,_,_)``.
public enum ColumnAlignment: String, Hashable, Sendable, CaseIterable {
  /// Leading edges in one line.
  case leading
  /// Middles in one line.
  case center
  /// Trailing edges in one line.
  case trailing
  /// Both edges in line: all are equally wide.
  case fill
}

/// The way in which a row or column divides its extent.
public enum LineDistribution: String, Hashable, Sendable, CaseIterable {
  /// Distances are the spacing. Hugging and compression resistance decide which items grow or shrink.
  case fill
  /// Distances are the spacing, and all extents are equal.
  case fillEqually
  /// Distances are the spacing, and extents are in proportion to the intrinsic ones, also after these change.
  ///
  /// An item without an intrinsic extent counts as one of 1 point. An item whose intrinsic extent is 0 gets none, unless
  /// all are 0: then all are equal.
  case fillProportionally
  /// Distances are equal, and at least the spacing.
  case equalSpacing
  /// Distances between middles are equal, as far as distances between items stay at least the spacing. Equality is
  /// wanted at 150, below hugging.
  case equalCentering
}

/// Items one after the other in the direction of reading, as plain constraints.
///
/// Without a region, where the row begins and ends is not part of it: relate the first and the last item to something.
/// With a region, the first item begins and the last one ends where the region does, and all are vertically inside it:
/// at the edge, the middle or the edges that `align` names. A row that is aligned by first baselines is pulled to the
/// region's top edge at ``LayoutPriority/fittingSize``, one that is aligned by last baselines to the bottom edge.
///
/// ```swift
/// row([short, long], spacing: .standard, align: .bottom)
/// row(buttons, in: root.margins, distribution: .fillEqually, align: .fill)
/// ```
///
/// An item that is hidden leaves no gap: its neighbours close up (``ConstraintLayout/setHidden(_:of:)``).
///
/// To have it at a lower priority, write it in `priority(.high) { }`, which leaves the pulls and wishes in it as they
/// are.
///
/// - Parameters:
///   - items: the items in order; of none, nothing is said.
///   - region: what the row fills: an item, its margins or its safe area.
///   - spacing: the distance between neighbours, or the least distance.
///   - distribution: how the width is divided.
///   - align: what is in one line; nil for nothing.
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
/// Without a region, where the column begins and ends is not part of it: relate the first and the last item to
/// something. With a region, the first item begins and the last one ends where the region does, and all are
/// horizontally inside it: at the edge, the middle or the edges that `align` names.
///
/// ```swift
/// column([photo, title, text], in: root.safeArea, distribution: .equalSpacing, align: .center)
/// ```
///
/// - Parameters:
///   - items: the items in order; of none, nothing is said.
///   - region: what the column fills: an item, its margins or its safe area.
///   - spacing: the distance between neighbours, or the least distance.
///   - distribution: how the height is divided.
///   - align: what is in one line; nil for nothing.
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
