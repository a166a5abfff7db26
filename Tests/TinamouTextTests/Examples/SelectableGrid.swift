import Tinamou

/// The grid of a collection view: columns of fixed and of flexible widths, rows of one height, and what a collection
/// layout is asked for: frames by index, indices in a rectangle, and the size of the content.
struct SelectableGrid {
  enum Column {
    case fixed(Double)
    /// As wide as the room allows, and as all other flexible ones; never narrower.
    case flexible(minimum: Double)
  }

  private var layout: ConstraintLayout
  private let content: LayoutItem
  private let columns: [LayoutItem]
  private(set) var frames: [LayoutRect] = []
  let rowHeight: Double
  let spacing: Double
  var count: Int

  init(
    columns kinds: [Column], count: Int, rowHeight: Double, spacing: Double, margins: LayoutInsets = .zero
  ) throws(LayoutError) {
    var layout = try ConstraintLayout("grid", size: LayoutSize(0, 0), margins: margins)
    // Where the columns have no room, the content is wider than the view and scrolls.
    let content = try layout.guide("content")
    try layout.setMargins(margins, of: content)
    var columns: [LayoutItem] = []
    for number in kinds.indices { columns.append(try layout.item("column\(number + 1)")) }
    let made = columns
    try layout.constrain("columns") { root in
      content.leading == root.leading
      content.top == root.top
      content.bottom == root.bottom
      content.width >= root.width
      content.width == root.width ~ .high
      row(made, in: content.margins, spacing: spacing, align: .fill)
      for (column, kind) in zip(made, kinds) {
        switch kind {
        case .fixed(let width): column.width == width
        case .flexible(let minimum): column.width >= minimum
        }
      }
      Self.allEqual(zip(made, kinds).compactMap { column, kind in if case .flexible = kind { column } else { nil } })
    }
    (self.layout, self.content, self.columns) = (layout, content, columns)
    (self.count, self.rowHeight, self.spacing) = (count, rowHeight, spacing)
  }

  /// Lays the columns out for a width; false if none of them has moved, as where only the height of the view changes.
  mutating func prepare(width: Double) throws(LayoutError) -> Bool {
    let solution = try layout.solve(size: LayoutSize(width, rowHeight))
    let before = frames
    var next: [LayoutRect] = []
    for column in columns { next.append(try solution[column]) }
    contentWidth = try solution[content].width
    frames = next
    return next != before
  }

  private(set) var contentWidth = 0.0

  /// The size of all rows.
  var contentSize: LayoutSize {
    let rows = columns.isEmpty ? 0 : (count + columns.count - 1) / columns.count
    return LayoutSize(contentWidth, rows == 0 ? 0 : Double(rows) * (rowHeight + spacing) - spacing)
  }

  /// The frame of an item; nil where there is none of that index.
  func frame(at index: Int) -> LayoutRect? {
    guard index >= 0, index < count, !frames.isEmpty else { return nil }
    let column = frames[index % columns.count]
    return LayoutRect(column.x, Double(index / columns.count) * (rowHeight + spacing), column.width, rowHeight)
  }

  /// The items that a rectangle touches, as a selection that is drawn with the mouse. O(answer).
  func indices(in rectangle: LayoutRect) -> [Int] {
    if frames.isEmpty || count == 0 { return [] }
    let stride = rowHeight + spacing
    let first = max(0, Int((rectangle.y / stride).rounded(.down)))
    let last = min((count - 1) / columns.count, Int((rectangle.maxY / stride).rounded(.down)))
    if first > last { return [] }
    return (first * columns.count..<min(count, (last + 1) * columns.count)).filter { index in
      guard let frame = frame(at: index) else { return false }
      return frame.x < rectangle.maxX && rectangle.x < frame.maxX && frame.y < rectangle.maxY
        && rectangle.y < frame.maxY
    }
  }

  private static func allEqual(_ columns: [LayoutItem]) -> [LayoutConstraint] {
    guard let first = columns.first else { return [] }
    return columns.dropFirst().map { $0.width == first.width }
  }

  /// Whether constraints leave anything open.
  var isAmbiguous: Bool { get throws(LayoutError) { try layout.isAmbiguous } }
}
