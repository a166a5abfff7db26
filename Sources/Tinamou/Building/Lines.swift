/// How the items of a ``row(_:spacing:align:)`` stand vertically.
public enum RowAlignment: Hashable, Sendable, CaseIterable {
  /// Upper edges in one line.
  case top
  /// Middles in one line.
  case center
  /// Lower edges in one line.
  case bottom
  /// Both edges in line: all are equally high.
  case fill
  /// First baselines in one line.
  case firstBaseline
  /// Last baselines in one line.
  case lastBaseline
}

/// How the items of a ``column(_:spacing:align:)`` stand horizontally.
public enum ColumnAlignment: Hashable, Sendable, CaseIterable {
  /// Leading edges in one line.
  case leading
  /// Middles in one line.
  case center
  /// Trailing edges in one line.
  case trailing
  /// Both edges in line: all are equally wide.
  case fill
}

/// Items one after the other in the direction of reading, as plain constraints between neighbours.
///
/// Where the row begins and ends is not part of it: relate the first and the last item to something.
///
/// ```swift
/// row([short, long], spacing: .standard, align: .bottom)
/// short.leading == root.margins.leading
/// ```
///
/// - Parameters:
///   - items: the items in order.
///   - spacing: the distance between neighbours.
///   - align: what is in one line; nil for nothing.
public func row(
  _ items: [some LayoutElement], spacing: Dimension = .standard, align: RowAlignment? = nil
) -> [LayoutConstraint] {
  neighbours(of: items) { before, after in
    let distance = after.leading == before.trailing + spacing
    return switch align {
    case nil: [distance]
    case .top: [distance, after.top == before.top]
    case .center: [distance, after.centerY == before.centerY]
    case .bottom: [distance, after.bottom == before.bottom]
    case .fill: [distance, after.top == before.top, after.bottom == before.bottom]
    case .firstBaseline: [distance, after.firstBaseline == before.firstBaseline]
    case .lastBaseline: [distance, after.lastBaseline == before.lastBaseline]
    }
  }
}

/// Items one below the other, as plain constraints between neighbours.
///
/// Where the column begins and ends is not part of it: relate the first and the last item to something.
///
/// - Parameters:
///   - items: the items in order.
///   - spacing: the distance between neighbours.
///   - align: what is in one line; nil for nothing.
public func column(
  _ items: [some LayoutElement], spacing: Dimension = .standard, align: ColumnAlignment? = nil
) -> [LayoutConstraint] {
  neighbours(of: items) { above, below in
    let distance = below.top == above.bottom + spacing
    return switch align {
    case nil: [distance]
    case .leading: [distance, below.leading == above.leading]
    case .center: [distance, below.centerX == above.centerX]
    case .trailing: [distance, below.trailing == above.trailing]
    case .fill: [distance, below.leading == above.leading, below.trailing == above.trailing]
    }
  }
}

/// Items one after the other, a number of points apart.
public func row(
  _ items: [some LayoutElement], spacing: Double, align: RowAlignment? = nil
) -> [LayoutConstraint] {
  row(items, spacing: Dimension(LinearForm(spacing)), align: align)
}

/// Items one below the other, a number of points apart.
public func column(
  _ items: [some LayoutElement], spacing: Double, align: ColumnAlignment? = nil
) -> [LayoutConstraint] {
  column(items, spacing: Dimension(LinearForm(spacing)), align: align)
}

private func neighbours<Element>(
  of items: [Element], _ relate: (Element, Element) -> [LayoutConstraint]
) -> [LayoutConstraint] {
  zip(items, items.dropFirst()).flatMap { relate($0, $1) }
}
