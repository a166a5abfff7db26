import Tinamou

/// The parts of the mailbox's screen: a list and a message side by side, a divider between them that is dragged,
/// a form below.
///
/// Only edges are required; every extent is a wish. So each size has a layout, down to no cells at all, and what is of least
/// use is the first to go.
struct MailboxPanes {
  private var layout: ConstraintLayout
  private let share: LayoutParameter
  private let title, list, divider, message, rule, status: LayoutItem
  /// The fields of the form, from above, each with its label.
  private let fields: [(label: LayoutItem, field: LayoutItem)]

  /// The cells of the parts.
  struct Places {
    let title, list, divider, message, rule, status: CellArea
    let fields: [(label: CellArea, field: CellArea)]
  }

  init(labels: [String]) throws(LayoutError) {
    layout = try ConstraintLayout("mailbox", size: LayoutSize(80, 24))
    try layout.setMetrics(.cells)
    title = try layout.item("title")
    list = try layout.item("list")
    divider = try layout.item("divider")
    message = try layout.item("message")
    rule = try layout.item("rule")
    status = try layout.item("status")
    share = try layout.parameter("share", 32)
    var fields: [(label: LayoutItem, field: LayoutItem)] = []
    for label in labels {
      fields.append(
        (
          try layout.item(label, intrinsic: IntrinsicSize(Double(label.count), 1), resistance: 690),
          try layout.item("field of \(label)")
        ))
    }
    self.fields = fields
    try stack()
    try divide()
    try align()
  }

  /// From the top to the bottom of the screen.
  private mutating func stack() throws(LayoutError) {
    let (title, list, rule, status, fields) = (title, list, rule, status, fields)
    try layout.constrain { root in
      for item in [title, rule, status] { item.horizontalEdges == root.horizontalEdges }
      title.top == root.top
      title.height == 1 ~ 950
      list.top == title.bottom
      list.height >= 3 ~ 850
      rule.top == list.bottom
      rule.height == 1 ~ 790
      status.bottom == root.bottom
      status.height == 1 ~ 940
      fields[0].field.top == rule.bottom
      for (above, below) in zip(fields, fields.dropFirst()) { below.field.top == above.field.bottom }
      fields[fields.count - 1].field.bottom == status.top
      for (place, pair) in fields.enumerated() { pair.field.height == 1 ~ LayoutPriority(780 - Double(place)) }
    }
  }

  /// From the leading to the trailing edge, between title and form.
  private mutating func divide() throws(LayoutError) {
    let (list, divider, message, share) = (list, divider, message, share)
    try layout.constrain { root in
      list.leading == root.leading
      divider.leading == list.trailing
      message.leading == divider.trailing
      message.trailing == root.trailing
      for item in [divider, message] { item.verticalEdges == list.verticalEdges }
      divider.width == 1 ~ 930
      list.width >= 12 ~ 720
      message.width >= 20 ~ 710
      list.width == share ~ 700
    }
  }

  /// The labels and fields of the form in two columns, the first as wide as its longest label.
  private mutating func align() throws(LayoutError) {
    let fields = fields
    try layout.constrain { root in
      for (label, field) in fields {
        label.verticalEdges == field.verticalEdges
        label.leading >= root.leading
        label.leading == root.leading + 1 ~ 900
        field.leading >= label.trailing
        field.leading == label.trailing + 1 ~ 890
        field.trailing == root.trailing
        label.width == fields[0].label.width ~ 880
      }
    }
  }

  /// Moves the divider to a column, as far as the panes let it.
  mutating func drag(to column: Int) throws(LayoutError) { try layout.set(share, to: Double(column)) }

  /// The places of all on a screen of that size.
  mutating func places(columns: Int, rows: Int) throws(LayoutError) -> Places {
    try layout.setSize(LayoutSize(Double(columns), Double(rows)))
    let solution = try layout.solve()
    var cells: [(label: CellArea, field: CellArea)] = []
    for (label, field) in fields { cells.append((CellArea(try solution[label]), CellArea(try solution[field]))) }
    return Places(
      title: CellArea(try solution[title]), list: CellArea(try solution[list]),
      divider: CellArea(try solution[divider]), message: CellArea(try solution[message]),
      rule: CellArea(try solution[rule]), status: CellArea(try solution[status]), fields: cells)
  }
}

/// Some cells of a screen.
struct CellArea {
  var across, down: Range<Int>

  /// Those that a frame on the grid covers.
  init(_ frame: LayoutRect) {
    across = Int(frame.x)..<Int(frame.x) + max(0, Int(frame.width))
    down = Int(frame.y)..<Int(frame.y) + max(0, Int(frame.height))
  }

  init(_ across: Range<Int>, _ down: Range<Int>) { (self.across, self.down) = (across, down) }

  func contains(_ column: Int, _ row: Int) -> Bool { across.contains(column) && down.contains(row) }

  /// One of its rows.
  func row(_ row: Int) -> CellArea { CellArea(across, down.lowerBound + row..<down.lowerBound + row + 1) }
}

/// The columns of a row of the list: a mark, who wrote, about what, and when. The last go first where there is no room.
struct MailboxRow {
  private var layout: ConstraintLayout
  private let cells: [LayoutItem]

  init() throws(LayoutError) {
    layout = try ConstraintLayout("row", size: LayoutSize(32, 1))
    try layout.setMetrics(.cells)
    let mark = try layout.item("mark"), sender = try layout.item("sender")
    let subject = try layout.item("subject"), date = try layout.item("date")
    try layout.constrain { root in
      mark.leading == root.leading
      mark.width == 1 ~ 900
      sender.leading == mark.trailing
      sender.width == 14 ~ 600
      sender.width >= 6 ~ 760
      subject.leading >= sender.trailing
      subject.leading == sender.trailing + 1 ~ 800
      subject.width >= 10 ~ 755
      date.leading >= subject.trailing
      date.leading == subject.trailing + 1 ~ 800
      date.width == 6 ~ 760
      root.trailing >= date.trailing
      // Where others are hidden.
      subject.leading >= mark.trailing
      root.trailing >= subject.trailing
      root.trailing == date.trailing ~ 810
      root.trailing == subject.trailing ~ 100
    }
    try layout.hideToFit([date, sender], priority: 750)
    cells = [mark, sender, subject, date]
  }

  /// The columns of rows that have so many cells, for mark, sender, subject and date: the same for all rows.
  mutating func columns(in count: Int) throws(LayoutError) -> [Range<Int>] {
    try layout.setSize(LayoutSize(Double(count), 1))
    let solution = try layout.solve()
    var columns: [Range<Int>] = []
    for cell in cells {
      columns.append(try solution.isHidden(cell) ? 0..<0 : CellArea(try solution[cell]).across)
    }
    return columns
  }
}
