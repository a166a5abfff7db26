import Tinamou
import TinamouLint
import TinamouText

/// The work of each command on the layouts of its files.
enum Requests {
  // MARK: Frames

  static func show(_ layouts: [ReadLayout], _ options: Options) throws -> Program.Outcome {
    if options["--format"] == "svg", layouts.count > 1 {
      throw Problem(
        "\(layouts[0].file) has \(layouts.count) layouts, and svg is a picture of one; --layout chooses it, and page "
          + "draws all of them")
    }
    var texts: [String] = []
    var objects: [JSON] = []
    for read in layouts {
      var layout = try prepared(read, options)
      let solution = try layout.solve()
      switch options["--format"] {
      case "table": texts.append("\(solution.table)\n")
      case "tsv": texts.append(tsv(of: solution))
      case "picture": texts.append("\(solution.picture())\n")
      case "svg": texts.append("\(solution.svg(LayoutPicture(of: layout)))\n")
      case "json": objects.append(json(of: solution, read))
      default: texts.append("\(read.name)  \(layout.size)\n\n\(solution.table)\n\n\(solution.picture())\n")
      }
    }
    if options["--format"] == "json" {
      return Program.Outcome(output: (objects.count == 1 ? objects[0] : .list(objects)).text + "\n")
    }
    return Program.Outcome(output: texts.joined(separator: options["--format"] == nil ? "\n" : ""))
  }

  private static func numbers(of frame: LayoutRect) -> [Double] { [frame.x, frame.y, frame.width, frame.height] }

  private static func tsv(of solution: LayoutSolution) -> String {
    solution.entries.map { entry in
      let numbers = numbers(of: entry.frame).map { DecimalText.rounded($0, places: 6) }
      // A name can have the signs that separate cells.
      let name = String(entry.name.map { $0 == "\t" || $0.isNewline ? " " : $0 })
      return ([name] + numbers).joined(separator: "\t") + "\n"
    }.joined()
  }

  private static func json(of solution: LayoutSolution, _ read: ReadLayout) -> JSON {
    .object([
      ("file", .string(read.file)), ("layout", .string(read.layout.name)),
      ("size", .list([.number(solution.size.width), .number(solution.size.height)])),
      (
        "frames",
        .list(
          solution.entries.map { entry in
            .object([
              ("name", .string(entry.name)), ("frame", .list(numbers(of: entry.frame).map { .number($0) })),
            ])
          })
      ),
    ])
  }

  // MARK: Lint

  static func lint(_ layouts: [ReadLayout], _ options: Options) throws -> Program.Outcome {
    var found: [Findings] = []
    for read in layouts {
      var fixed: [String] = []
      var ranges: [(LayoutInput, ClosedRange<Double>)] = []
      if let width = try options.range("--width") { ranges.append((.width, width)) }
      if let height = try options.range("--height") { ranges.append((.height, height)) }
      for setting in options.all("--set") {
        if setting.contains("...") {
          let (parameter, range) = try self.setting(setting, read.layout)
          ranges.append((.parameter(parameter), range))
        } else {
          fixed.append(setting)
        }
      }
      if ranges.count > 2 { throw Problem("at most two numbers can move") }
      let layout = try prepared(read, options, settings: fixed)
      if ranges.isEmpty { ranges = [(.width, layout.size.width...layout.size.width)] }
      let report = try layout.lint(
        ranges, .recommended + read.lintDetails, grid: try options.grid("--grid"), checks: [])
      found.append(Findings(read: read, report: report))
    }
    let status: Int32 = found.allSatisfy { $0.report.isClean } ? 0 : 1
    switch options["--format"] {
    case "json":
      return Program.Outcome(output: JSON.list(found.map(\.json)).text + "\n", status: status)
    case "github": return Program.Outcome(output: found.map(\.annotations).joined(), status: status)
    default: return Program.Outcome(output: found.map(\.text).joined(), status: status)
    }
  }

  // MARK: Explanations

  static func explain(_ layouts: [ReadLayout], _ expression: String, _ options: Options) throws -> Program.Outcome {
    let read = try LayoutSources.only(layouts)
    let explanation = try prepared(read, options).explain(text: expression)
    if options["--format"] != "json" { return Program.Outcome(output: "\(explanation)\n") }
    let shares = explanation.shares.map { share in
      JSON.object([
        ("constraint", .string(share.constraint.text)), ("origin", .string("\(share.constraint.origin)")),
        ("place", .place(share.constraint.place)), ("multiplier", .number(share.multiplier)),
        ("amount", .number(share.amount)),
      ])
    }
    let violations = explanation.violations.map { violation in
      JSON.object([
        ("constraint", .string(violation.constraint.text)), ("place", .place(violation.constraint.place)),
        ("amount", .number(violation.amount)),
      ])
    }
    let (low, high) = (explanation.range.lowerBound, explanation.range.upperBound)
    let json = JSON.object([
      ("subject", .string(explanation.subject)), ("value", .number(explanation.value)),
      ("shares", .list(shares)), ("violations", .list(violations)), ("range", .list([.number(low), .number(high)])),
    ])
    return Program.Outcome(output: json.text + "\n")
  }

  // MARK: Other forms

  static func convert(_ layouts: [ReadLayout], _ options: Options) throws -> String {
    let layout = try LayoutSources.only(layouts).layout
    return options["--to"] == "swift" ? layout.swiftSource : layout.text
  }

  static func page(_ layouts: [ReadLayout], _ options: Options, _ surroundings: Surroundings) throws -> String {
    var widths: [Double] = []
    for text in options.all("--width") {
      guard let width = Options.number(text[...]), width >= 0 else { throw Problem("malformed width '\(text)'") }
      widths.append(width)
    }
    let module = try options["--module"].map(surroundings.read)
    return Page.html(of: layouts, widths: widths.isEmpty ? [320, 375, 768] : widths, module: module)
  }

  // MARK: Layouts with other numbers

  /// A layout at the size and with the numbers that options name.
  private static func prepared(
    _ read: ReadLayout, _ options: Options, settings: [String]? = nil
  ) throws -> ConstraintLayout {
    let size = try options.size("--size")
    let values = try (settings ?? options.all("--set")).map { setting in
      let (parameter, range) = try self.setting(setting, read.layout)
      if range.lowerBound != range.upperBound { throw Problem("'\(setting)' has to be one value here") }
      return (parameter, range.lowerBound)
    }
    var layout = read.layout
    try layout.change { layout in
      if let size { try layout.setSize(size) }
      for (parameter, value) in values { try layout.set(parameter, to: value) }
      if options.has("--rtl") { try layout.setDirection(.rightToLeft) }
    }
    return layout
  }

  private static func setting(
    _ text: String, _ layout: ConstraintLayout
  ) throws -> (LayoutParameter, ClosedRange<Double>) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let range = Options.range(parts[1]) else {
      throw Problem("malformed setting '\(text)'; write it as in offset=186")
    }
    let names = try layout.parameters.map { try layout.name(of: $0) }
    guard let position = names.firstIndex(of: String(parts[0])) else {
      let known = names.isEmpty ? "it has none" : "there are \(names.joined(separator: ", "))"
      throw Problem("no parameter '\(parts[0])'; \(known)")
    }
    return (layout.parameters[position], range)
  }
}
