import TinamouSolver

/// A report of figures in pages: a layout engine for documents on the solver alone.
struct Statement {
  /// The parts, one below the other.
  enum Block {
    case heading(String)
    case paragraph(String)
    /// Figures side by side, equally wide.
    case figures([(label: String, value: String)])
    /// Bars of lengths in proportion to the numbers.
    case bars([(label: String, value: Double)])
    /// Rows under a header that is repeated on each page; numbers are right-aligned.
    case table(header: [String], rows: [[String]])
  }

  /// A size in points, with equal margins.
  struct Paper {
    let width, height, margin: Double

    static let a4 = Paper(width: 595, height: 842, margin: 56)
  }

  let title: String
  let blocks: [Block]

  /// The pages as SVG texts.
  ///
  /// - Throws: for numbers that are not finite
  func pages(on paper: Paper) throws(SolverError) -> [String] {
    var setter = try Typesetter(paper)
    try setter.place(title, Typeface(size: 22, isBold: true), gap: 0)
    for (place, block) in blocks.enumerated() {
      switch block {
      case .heading(let text):
        // A heading does not stand at the foot of a page: it goes with the first lines of what follows.
        let next = place + 1 < blocks.count ? blocks[place + 1].leastHeight : 0
        try setter.place(text, Typeface(size: 14, isBold: true), gap: 18, followed: next)
      case .paragraph(let text): try setter.place(text, Typeface(size: 10), gap: 8)
      case .figures(let figures): try setter.place(figures)
      case .bars(let bars): try setter.place(bars)
      case .table(let header, let rows): try setter.place(rows, under: header)
      }
    }
    return try setter.drawn(title)
  }
}

extension Statement.Block {
  /// About how much of it a heading wants to see on its page.
  fileprivate var leastHeight: Double {
    switch self {
    case .figures: 60
    case .table, .bars: 44
    case .heading, .paragraph: 30
    }
  }
}
