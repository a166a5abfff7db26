import Tinamou
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
  static func prepared(
    _ read: ReadLayout, _ options: Options, settings: [Options.Setting]? = nil
  ) throws -> ConstraintLayout {
    let size = try options.size("--size")
    let values = try (settings ?? options.settings()).map { setting in
      if setting.range.lowerBound != setting.range.upperBound {
        throw Problem("'\(setting.text)' has to be one value here")
      }
      return (try parameter(of: setting, read.layout), setting.range.lowerBound)
    }
    var layout = read.layout
    try layout.change { layout in
      if let size { try layout.setSize(size) }
      for (parameter, value) in values { try layout.set(parameter, to: value) }
      if options.has("--rtl") { try layout.setDirection(.rightToLeft) }
    }
    return layout
  }

  static func parameter(of setting: Options.Setting, _ layout: ConstraintLayout) throws -> LayoutParameter {
    let names = try layout.parameters.map { try layout.name(of: $0) }
    guard let position = names.firstIndex(of: setting.name) else {
      let known = names.isEmpty ? "it has none" : "there are \(names.joined(separator: ", "))"
      throw Problem("no parameter '\(setting.name)'; \(known)")
    }
    return layout.parameters[position]
  }
}
