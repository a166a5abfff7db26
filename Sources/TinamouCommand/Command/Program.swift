import Tinamou
import TinamouText

/// The program: arguments in, text and an exit status out.
enum Program {
  /// The result of a run.
  struct Outcome: Equatable {
    /// The text for standard output.
    var output = ""
    /// The text for standard error.
    var complaint = ""
    /// 0 if there are no findings, 1 if there are, 2 if the request cannot be carried out.
    var status: Int32 = 0
  }

  /// The version of the package.
  static let version = "0.2.0"

  static func run(_ arguments: [String], _ surroundings: Surroundings) -> Outcome {
    guard let name = arguments.first, !["help", "--help", "-h"].contains(name) else {
      return Outcome(output: Command.usage)
    }
    if name == "--version" { return Outcome(output: "tinamou \(version)\n") }
    if name == "--generate-completion-script" {
      guard let script = Completion.script(for: arguments.dropFirst().first ?? "") else {
        return Outcome(
          complaint: "tinamou: \(name) needs one of \(Completion.shells.joined(separator: ", "))\n", status: 2)
      }
      return Outcome(output: script)
    }
    guard let command = Command.all.first(where: { $0.name == name }) else {
      let names = Command.all.map(\.name).joined(separator: ", ")
      return Outcome(complaint: "tinamou: unknown command '\(name)'; there are \(names)\n", status: 2)
    }
    do {
      let options = try Options(arguments.dropFirst(), known: command.options + Command.common)
      if options.has("--help") { return Outcome(output: command.usage) }
      if let limit = options["--time-limit"], Options.number(limit[...]).map({ $0 <= 0 }) ?? true {
        throw Problem("malformed time limit '\(limit)'; write seconds, as in 60")
      }
      return try run(command, options, surroundings)
    } catch {
      return Outcome(complaint: complaint(about: error), status: 2)
    }
  }

  /// An error as a line. For a file, it begins with the position, so that an editor can jump there.
  static func complaint(about error: any Error) -> String {
    error is LayoutTextError ? "\(error)\n" : "tinamou: \(error)\n"
  }

  private static func run(_ command: Command, _ options: Options, _ surroundings: Surroundings) throws -> Outcome {
    let files = command.name == "explain" ? Array(options.operands.prefix(1)) : options.operands
    if files.isEmpty { throw Problem("\(command.name) needs a file, or - for standard input") }
    if command.name == "conflicts" { return ConflictRequest.run(files, options, surroundings) }
    if command.name != "lint", options.operands.count > (command.name == "explain" ? 2 : 1) {
      throw Problem("unexpected argument '\(options.operands[command.name == "explain" ? 2 : 1])'")
    }
    if command.name == "lint" { return try LintRequest.run(files, options, surroundings) }
    let layouts = try LayoutSources.choose(
      options["--layout"], from: try files.flatMap { try LayoutSources.read($0, surroundings) })
    var outcome = try answer(command, layouts, options, surroundings)
    outcome.complaint = Omissions(of: layouts).text
    return outcome
  }

  private static func answer(
    _ command: Command, _ layouts: [ReadLayout], _ options: Options, _ surroundings: Surroundings
  ) throws -> Outcome {
    switch command.name {
    case "show": return try Requests.show(layouts, options)
    case "explain":
      guard options.operands.count == 2 else { throw Problem("explain what? Write an expression: 'label.width'") }
      return try Requests.explain(layouts, options.operands[1], options)
    case "convert": return try written(try Requests.convert(layouts, options), options, surroundings)
    default: return try written(Requests.page(layouts, options, surroundings), options, surroundings)
    }
  }

  /// Text for a file or for standard output.
  private static func written(_ text: String, _ options: Options, _ surroundings: Surroundings) throws -> Outcome {
    guard let path = options["--output"] else { return Outcome(output: text) }
    try surroundings.write(text, path)
    return Outcome()
  }
}
