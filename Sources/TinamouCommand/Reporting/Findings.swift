import Tinamou
import TinamouInterfaceBuilder
import TinamouLint
import TinamouText

/// The findings of a lint in a file, for people and for programs.
struct Findings {
  let read: ReadLayout
  let report: LintReport

  /// The text for people.
  var text: String {
    if !report.isClean { return "\(report)\n" }
    let ranges = report.ranges.map { range in
      "every \(range.name) in \(decimal(range.values.lowerBound))…\(decimal(range.values.upperBound))"
    }
    let method = report.step.map { "sampled every \(decimal($0))" } ?? "exact"
    return "\(read.name): nothing found for \(ranges.joined(separator: " and ")) [\(method)]\n"
  }

  var json: JSON {
    .object([
      ("file", .string(read.file)), ("layout", .string(read.layout.name)),
      ("findings", .list(report.findings.map { json($0) })),
      (
        "omissions",
        .list(
          read.omissions.map {
            .object([("line", .number(Double($0.line))), ("id", .string($0.id)), ("reason", .string($0.reason))])
          })
      ),
    ])
  }

  private func json(_ finding: LintFinding) -> JSON {
    .object([
      ("rule", .string(finding.rule.rawValue)), ("level", .string(finding.level == .error ? "error" : "warning")),
      ("title", .string(finding.title)), ("place", .place(finding.place)), ("amount", .number(finding.amount)),
      (
        "intervals",
        .list(finding.intervals.map { .list([.number($0.lowerBound), .number($0.upperBound)]) })
      ),
      ("numbers", .list(finding.numbers.map { .string($0) })), ("limit", .optional(finding.limit)),
      (
        "causes",
        .list(
          finding.causes.map { cause in
            .object([
              ("constraint", .string(cause.constraint.text)), ("place", .place(cause.constraint.place)),
              ("verdict", .string(cause.verdict)),
            ])
          })
      ), ("hint", .optional(finding.hint)),
    ])
  }

  /// Annotations of a pull request, a line each.
  var annotations: String {
    report.findings.map { finding in
      Annotation.text(
        level: finding.level == .error ? "error" : "warning", file: finding.place?.fileID ?? read.file,
        line: finding.place?.line ?? 1, title: finding.rule.rawValue, message: "\(finding)")
    }.joined()
  }

  private func decimal(_ number: Double) -> String { DecimalText.rounded(number, places: 6) }
}

/// A workflow command of GitHub.
enum Annotation {
  static func text(level: String, file: String, line: UInt, title: String, message: String) -> String {
    "::\(level) file=\(property(file)),line=\(line),title=\(property(title))::\(data(message))\n"
  }

  /// The reason why a file cannot be checked, at its line if it is known.
  static func text(about error: any Error, in file: String) -> String {
    let fault = error as? LayoutTextError
    return text(
      level: "error", file: fault?.file ?? file, line: UInt(fault?.line ?? 1), title: "unreadable",
      message: fault.map { "\($0.fault)" } ?? "\(error)")
  }

  private static func data(_ text: String) -> String { escaped(text, ["%", "\r", "\n"]) }

  private static func property(_ text: String) -> String { escaped(text, ["%", "\r", "\n", ":", ","]) }

  /// Scalars instead of characters, because a line break of two scalars is one character.
  private static func escaped(_ text: String, _ scalars: Set<Unicode.Scalar>) -> String {
    text.unicodeScalars.map { scalar in
      guard scalars.contains(scalar) else { return String(scalar) }
      return (scalar.value < 16 ? "%0" : "%") + String(scalar.value, radix: 16, uppercase: true)
    }.joined()
  }
}

/// The parts of files that could not be understood. The other parts are read, and checked without them.
struct Omissions {
  private let omissions: [(file: String, omission: InterfaceOmission)]

  /// Those of the files of layouts, each file once.
  init(of layouts: [ReadLayout]) {
    var files: Set<String> = []
    omissions = layouts.filter { files.insert($0.file).inserted }.flatMap { read in
      read.omissions.map { (read.file, $0) }
    }
  }

  /// Warnings, a line each, that begin with the position.
  var text: String { omissions.map { "\($0):\($1.line): left out: \(message($1))\n" }.joined() }

  /// Annotations of a pull request, a line each.
  var annotations: String {
    omissions.map {
      Annotation.text(level: "warning", file: $0, line: UInt($1.line), title: "left out", message: message($1))
    }.joined()
  }

  private func message(_ omission: InterfaceOmission) -> String {
    (omission.id.isEmpty ? "" : "\(omission.id): ") + omission.reason
  }
}
