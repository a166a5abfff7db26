/// A command with its usage.
struct Command {
  let name: String
  let operands: String
  let about: String
  let examples: [String]
  let options: [Options.Known]
}

extension Command {
  private static let format = Options.Known(
    name: "--format", value: "FORMAT", about: "text, json, or github for annotations of a pull request",
    choices: ["text", "json", "github"])
  private static let size = Options.Known(
    name: "--size", value: "WIDTHxHEIGHT", about: "at another size than that of the file")
  private static let set = Options.Known(
    name: "--set", value: "NAME=NUMBER", about: "with another value of a parameter")
  private static let rightToLeft = Options.Known(
    name: "--rtl", value: nil, about: "for a language read from right to left")
  private static let layout = Options.Known(
    name: "--layout", value: "NAME", about: "only this layout of a storyboard, by its name or number")
  /// The options of every command.
  static let common = [
    Options.Known(name: "--time-limit", value: "SECONDS", about: "gives up after that time, 300 s without it"),
    Options.Known(name: "--help", value: nil, about: "shows this (also -h)"),
  ]

  /// All commands.
  static let all = [
    Command(
      name: "show", operands: "FILE", about: "frames of a layout, as a table and a picture",
      examples: ["tinamou show page.tinamou --size 375x667", "tinamou show page.tinamou --format svg > page.svg"],
      options: [
        layout, size, set, rightToLeft,
        Options.Known(
          name: "--format", value: "FORMAT",
          about: "table, tsv, picture, svg or json, a list for several layouts; a table and a picture without it",
          choices: ["table", "tsv", "picture", "svg", "json"]),
      ]),
    Command(
      name: "lint", operands: "FILE…", about: "problems at every size in a range; status 1 if there are any",
      examples: [
        "tinamou lint page.tinamou --width 320...1366 --height 480...1024",
        "tinamou lint Layouts/*.tinamou --width 320...1366 --format github",
        "tinamou lint page.tinamou --width 320...1366 --grid 3",
      ],
      options: [
        layout, Options.Known(name: "--width", value: "LOW...HIGH", about: "for these widths"),
        Options.Known(name: "--height", value: "LOW...HIGH", about: "for these heights"), size,
        Options.Known(
          name: "--set", value: "NAME=RANGE",
          about: "with another value of a parameter, or while it moves: offset=0...600"),
        Options.Known(name: "--grid", value: "SCALE", about: "as drawn on a grid of so many lines to a point"),
        rightToLeft, format,
      ]),
    Command(
      name: "explain", operands: "FILE EXPRESSION", about: "why something has its value, constraint by constraint",
      examples: ["tinamou explain page.tinamou 'label.width' --size 375x667"],
      options: [
        layout, size, set,
        Options.Known(name: "--format", value: "FORMAT", about: "text or json", choices: ["text", "json"]),
      ]),
    Command(
      name: "convert", operands: "FILE", about: "the layout as text, or as Swift source",
      examples: ["tinamou convert page.tinamou --to swift"],
      options: [
        layout, Options.Known(name: "--to", value: "FORMAT", about: "text or swift", choices: ["text", "swift"]),
        Options.Known(name: "--output", value: "FILE", about: "writes a file (also -o); standard output without it"),
      ]),
    Command(
      name: "page", operands: "FILE", about: "the layout drawn at several widths, as a page for a browser",
      examples: [
        "tinamou page page.tinamou -o page.html --width 320 --width 768",
        "tinamou page page.tinamou -o page.html --module page.wasm",
      ],
      options: [
        layout,
        Options.Known(
          name: "--width", value: "NUMBER", about: "a width, and more of them; 320, 375 and 768 without it"),
        Options.Known(
          name: "--module", value: "FILE", about: "with the solver in the page, to drag edges: .ci/page builds it"),
        Options.Known(name: "--output", value: "FILE", about: "writes a file (also -o); standard output without it"),
      ]),
    Command(
      name: "conflicts", operands: "LOG…",
      about: "lines of a console log that contradict each other; status 1 for a conflict, proved or only reported",
      examples: ["tinamou conflicts console.log", "pbpaste | tinamou conflicts - --format json"], options: [format]),
  ]

  /// The usage of all commands.
  static let usage =
    all.map { command in
      "tinamou \(command.name) \(command.operands)".padded(to: 34) + command.about
    }.joined(separator: "\n") + """


      FILE is a layout as text, a .xib or a .storyboard; - is standard input. `tinamou COMMAND --help` says more.
      `tinamou --version` prints the version.
      `tinamou --generate-completion-script SHELL` completes commands and options in bash, zsh or fish.
      Status: 0 clean, 1 findings, 2 what was asked for cannot be done.

      """

  /// The usage of this command.
  var usage: String {
    let lines = (options + Self.common).map { option in
      "  " + "\(option.name)\(option.value.map { " \($0)" } ?? "")".padded(to: 28) + option.about
    }
    let examples = examples.map { "  \($0)" }.joined(separator: "\n")
    return "tinamou \(name) \(operands)\n\(about)\n\n\(lines.joined(separator: "\n"))\n\nExamples:\n\(examples)\n"
  }
}

extension String {
  /// The text padded with spaces, at least one.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
