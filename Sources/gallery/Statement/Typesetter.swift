import TinamouSolver

/// Sets blocks on pages.
///
/// A block is put on a page by required constraints: below the last one, so high, and not beyond the end of the page. The
/// solver refuses what does not fit and is then as before, and that is how pages break. The axes have nothing to do with each
/// other, and each has a solver: what a refusal takes to decide does not grow with the columns.
struct Typesetter {
  /// The drawn parts and their pages, in terms of variables.
  private struct Mark {
    enum Kind {
      case text(String, Typeface, isTrailing: Bool)
      case box(fill: String)
    }
    let page: Int
    let kind: Kind
    let left, right, top, bottom: LinearExpression
  }

  private var across = Solver()
  private var down = Solver()
  private let paper: Statement.Paper
  private let start, end, left, right: Variable
  /// The bottom of the last block.
  private var cursor: Variable
  private var page = 0
  private var marks: [Mark] = []

  init(_ paper: Statement.Paper) throws(SolverError) {
    self.paper = paper
    start = down.makeVariable("start")
    end = down.makeVariable("end")
    left = across.makeVariable("left")
    right = across.makeVariable("right")
    cursor = start
    try down.add([start == paper.margin, end == paper.height - paper.margin])
    try across.add([left == paper.margin, right == paper.width - paper.margin])
  }

  private var width: Double { paper.width - 2 * paper.margin }

  // MARK: Blocks

  /// Finds the place of a block: its top, on this page if it and what follows fit there, otherwise on the next.
  private mutating func place(
    height: Double, gap: Double, followed: Double = 0
  ) throws(SolverError) -> (top: Variable, isNewPage: Bool) {
    let top = down.makeVariable("top"), bottom = down.makeVariable("bottom")
    let fits = bottom + followed <= end
    do {
      try down.add([top == cursor + gap, bottom == top + height, fits])
      cursor = bottom
      return (top, false)
    } catch {
      guard case .conflict = error, cursor != start else { throw error }
    }
    page += 1
    // What is higher than a page goes beyond its end.
    try down.add([top == start, bottom == top + height, fits.priority(.high)])
    cursor = bottom
    return (top, true)
  }

  mutating func place(
    _ text: String, _ face: Typeface, gap: Double, followed: Double = 0
  ) throws(SolverError) {
    let lines = face.lines(of: text, in: width)
    for (index, line) in lines.enumerated() {
      // Of several lines neither the first nor the last stands alone.
      let isKept = lines.count > 1 && (index == 0 || index == lines.count - 2)
      let (top, _) = try place(
        height: face.lineHeight, gap: index == 0 ? gap : 0,
        followed: index == lines.count - 1 ? followed : isKept ? face.lineHeight : 0)
      write(line, face, left.linearExpression, right.linearExpression, top.linearExpression)
    }
  }

  /// Figures in boxes of one width, with one gap between them.
  mutating func place(_ figures: [(label: String, value: String)]) throws(SolverError) {
    let (top, _) = try place(height: 54, gap: 10)
    let breadth = across.makeVariable("breadth")
    var edge = left.linearExpression
    for (index, figure) in figures.enumerated() {
      let near = across.makeVariable("near")
      try across.add(near == (index == 0 ? edge : edge + 12))
      edge = near + breadth
      fill("#e8eef7", near.linearExpression, edge, top.linearExpression, top + 54)
      write(figure.value, Typeface(size: 18, isBold: true), near + 10, edge - 10, top + 6)
      write(figure.label, Typeface(size: 9), near + 10, edge - 10, top + 34)
    }
    try across.add(edge == right)
  }

  /// Bars beside labels that are as wide as the widest; the longest bar ends where its number has room.
  mutating func place(_ bars: [(label: String, value: Double)]) throws(SolverError) {
    let face = Typeface(size: 9)
    let axis = across.makeVariable("axis"), scale = across.makeVariable("scale")
    try across.add([(axis == left).priority(.low), scale >= 0])
    for (index, bar) in bars.enumerated() {
      let (top, _) = try place(height: 16, gap: index == 0 ? 10 : 2)
      let number = DecimalNumber.text(bar.value)
      // As far to the left, and as large, as all of them let it.
      try across.add([
        axis >= left + (face.width(of: bar.label) + 8),
        axis + bar.value * scale + (face.width(of: number) + 6) <= right,
      ])
      write(bar.label, face, left.linearExpression, axis - 8, top + 2, isTrailing: true)
      let tip = axis + bar.value * scale
      fill("#5b8bc9", axis.linearExpression, tip, top.linearExpression, top + 14)
      write(number, face, tip + 6, right.linearExpression, top + 2)
    }
    try across.add((scale == 1_000_000).priority(.fittingSize))
  }

  /// A table whose columns are as wide as their widest cells, where the page is; otherwise the first column gives way, and
  /// its text is cut. What is left goes to the first.
  mutating func place(_ rows: [[String]], under header: [String]) throws(SolverError) {
    let face = Typeface(size: 9), bold = Typeface(size: 9, isBold: true)
    let edges = try columns(of: rows, header, face, bold)
    func cells(_ texts: [String], _ face: Typeface, _ top: Variable) throws(SolverError) {
      for (column, text) in texts.enumerated() where column + 1 < edges.count {
        write(
          text, face, edges[column] + (column == 0 ? 4 : 12), edges[column + 1] - 4, top + 3, isTrailing: column > 0)
      }
    }
    func head(_ top: Variable) throws(SolverError) {
      fill("#dfe6ef", left.linearExpression, right.linearExpression, top.linearExpression, top + 18)
      try cells(header, bold, top)
    }
    // The header is not parted from the first row.
    try head(place(height: 18, gap: 10, followed: 18).top)
    for (index, row) in rows.enumerated() {
      var (top, isNewPage) = try place(height: 18, gap: 0)
      if isNewPage {
        try head(top)
        top = try place(height: 18, gap: 0).top
      }
      if index % 2 == 1 {
        fill("#f5f7fa", left.linearExpression, right.linearExpression, top.linearExpression, top + 18)
      }
      try cells(row, face, top)
    }
  }

  /// The edges of a table's columns.
  private mutating func columns(
    of rows: [[String]], _ header: [String], _ face: Typeface, _ bold: Typeface
  ) throws(SolverError) -> [Variable] {
    var edges = [left]
    for column in header.indices {
      let edge = column == header.count - 1 ? right : across.makeVariable("edge")
      let texts = rows.map { column < $0.count ? face.width(of: $0[column]) : 0 }
      let widest = max(bold.width(of: header[column]), texts.max() ?? 0) + (column == 0 ? 8 : 16)
      try across.add(edge >= edges[column])
      let isFirst = column == 0
      try across.add((edge - edges[column] >= widest).priority(isFirst ? 600 : .high))
      if !isFirst { try across.add((edge - edges[column] == widest).priority(.low)) }
      edges.append(edge)
    }
    return edges
  }

  // MARK: Marks

  private mutating func write(
    _ text: String, _ face: Typeface, _ left: LinearExpression, _ right: LinearExpression, _ top: LinearExpression,
    isTrailing: Bool = false
  ) {
    marks.append(
      Mark(
        page: page, kind: .text(text, face, isTrailing: isTrailing), left: left, right: right, top: top,
        bottom: top + face.lineHeight))
  }

  private mutating func fill(
    _ colour: String, _ left: LinearExpression, _ right: LinearExpression, _ top: LinearExpression,
    _ bottom: LinearExpression
  ) {
    marks.append(Mark(page: page, kind: .box(fill: colour), left: left, right: right, top: top, bottom: bottom))
  }

  /// The pages, each with its number at the foot.
  mutating func drawn(_ title: String) throws(SolverError) -> [String] {
    try across.solve()
    try down.solve()
    var pages = Array(repeating: SVGPage(width: paper.width, height: paper.height), count: page + 1)
    for mark in marks {
      let (x, y) = (try across.value(of: mark.left), try down.value(of: mark.top))
      let breadth = try across.value(of: mark.right) - x
      switch mark.kind {
      case .box(let colour):
        pages[mark.page].addBox(x, y, breadth, try down.value(of: mark.bottom) - y, fill: colour)
      case .text(let text, let face, let isTrailing):
        pages[mark.page].addText(text, face, isTrailing ? x + breadth : x, y, within: breadth, isTrailing: isTrailing)
      }
    }
    let face = Typeface(size: 8)
    for place in pages.indices {
      pages[place].addText(
        "\(title), page \(place + 1) of \(pages.count)", face, paper.width - paper.margin,
        paper.height - paper.margin + 20,
        within: width, isTrailing: true)
    }
    return pages.map { $0.text }
  }
}
