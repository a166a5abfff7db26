import Tinamou
import TinamouLint

/// A layout as text.
enum Report {
  /// The layouts, and below them the concepts with the layouts that show them.
  static func list(_ rows: [GalleryRow], _ concepts: [Concept]) -> String {
    let layouts = rows.map { row in
      let settings = row.settings.map { "\($0.name)=\(decimal($0.standard(row.size)))" }
      return [row.id, text(of: row.size), ([row.title] + settings).joined(separator: "  ")]
    }
    let shown = concepts.map { concept in
      let settings = concept.scene.values.sorted { $0.key < $1.key }.map { "\($0.key)=\(decimal($0.value))" }
      let direction = concept.scene.direction == .rightToLeft ? ["from right to left"] : []
      return [concept.id, concept.row.id, ([concept.title] + settings + direction).joined(separator: "  ")]
    }
    return "\(aligned(layouts))\n\(aligned(shown))"
  }

  /// The findings of a lint, or a line that says there are none.
  static func text(of report: LintReport) -> String {
    if !report.isClean { return "\(report)\n" }
    let ranges = report.ranges.map { range in
      "every \(range.name) in \(decimal(range.values.lowerBound))…\(decimal(range.values.upperBound))"
    }
    let method = report.step.map { "sampled every \(decimal($0))" } ?? "exact"
    return "\(report.layoutName): nothing found for \(ranges.joined(separator: " and ")) [\(method)]\n"
  }

  static func text(of solved: SolvedScene, _ request: ShowRequest) -> String {
    let solution = solved.solution
    if let strip = strip(of: solved, request) { return strip }
    return switch request.format {
    case .table: table(of: solution)
    case .tsv: tsv(of: solution)
    case .picture: squeezed(solution.picture())
    case .svg: solution.svg(solved.picture(titled: request.row.title, showsConstraints: request.showsConstraints))
    case nil: "\(heading(of: request))\n\n\(table(of: solution))\(remarks(on: solved))\n\(squeezed(solution.picture()))"
    }
  }

  /// The pictures at several widths, where these and a format that draws are asked for.
  private static func strip(of solved: SolvedScene, _ request: ShowRequest) -> String? {
    if request.widths.isEmpty { return nil }
    let sizes = request.widths.map { LayoutSize($0, request.scene.size.height) }
    var strip = LayoutStrip(of: solved.layout, at: sizes, showsConstraints: request.showsConstraints)
    strip.title = request.row.title
    switch request.format {
    case .svg: return strip.svg
    case .picture, nil: return strip.text()
    case .table, .tsv: return nil
    }
  }

  /// A picture without the lines that only repeat the one above them; a line of dots stands for three of them or more.
  static func squeezed(_ picture: String) -> String {
    var text = ""
    let lines = picture.split(separator: "\n", omittingEmptySubsequences: false)
    var start = 0
    while start < lines.count {
      let end = lines[start...].firstIndex { $0 != lines[start] } ?? lines.count
      if end - start >= 5 {
        text +=
          "\(lines[start])\n\(lines[start].map { $0 == " " ? " " : "⋮" }.map { String($0) }.joined())\n\(lines[start])\n"
      } else {
        for line in lines[start..<end] { text += "\(line)\n" }
      }
      start = end
    }
    // The end of the last line.
    text.removeLast()
    return text
  }

  /// The ambiguous numbers, a line each, after an empty one.
  private static func remarks(on solved: SolvedScene) -> String {
    let remarks = solved.remarks
    return remarks.isEmpty ? "" : "\n" + remarks.map { "\($0)\n" }.joined()
  }

  private static func heading(of request: ShowRequest) -> String {
    let settings = request.row.settings.map { "  \($0.name)=\(decimal(request.scene[$0]))" }
    return "\(request.row.id)  \(request.row.title)  \(text(of: request.scene.size))\(settings.joined())"
  }

  private static func table(of solution: LayoutSolution) -> String {
    let rows = solution.entries.map { [$0.name] + numbers(of: $0.frame, places: 3) }
    return aligned([["", "x", "y", "width", "height"]] + rows, numbers: [1, 2, 3, 4])
  }

  /// A line for each item: its name and four numbers, with tabs between them.
  private static func tsv(of solution: LayoutSolution) -> String {
    solution.entries.map { ([$0.name] + numbers(of: $0.frame, places: 6)).joined(separator: "\t") + "\n" }.joined()
  }

  static func numbers(of frame: LayoutRect, places: Int) -> [String] {
    [frame.x, frame.y, frame.width, frame.height].map { DecimalText.rounded($0, places: places) }
  }

  static func text(of size: LayoutSize) -> String { "\(decimal(size.width))x\(decimal(size.height))" }

  static func decimal(_ number: Double) -> String { DecimalText.rounded(number, places: 6) }

  private static func aligned(_ rows: [[String]], numbers: Set<Int> = []) -> String {
    TextColumns.lines(rows, numbers: numbers).map { "\($0)\n" }.joined()
  }
}
