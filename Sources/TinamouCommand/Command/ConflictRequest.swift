import Tinamou
import TinamouText

/// The conflicts in a console log.
enum ConflictRequest {
  static func run(_ files: [String], _ options: Options, _ surroundings: Surroundings) -> Program.Outcome {
    var reports: [(file: String, report: LogReport)] = []
    var complaints = ""
    for path in files {
      let file = path == "-" ? "standard input" : path
      do {
        let log = ConflictLog(String(decoding: try surroundings.read(path), as: UTF8.self))
        if log.messages.isEmpty { throw Problem("\(file) has no constraints") }
        reports += log.messages.map { (file, $0.report()) }
      } catch {
        complaints += Program.complaint(about: error)
      }
    }
    var outcome = outcome(reports, options)
    if !complaints.isEmpty { (outcome.complaint, outcome.status) = (complaints, 2) }
    return outcome
  }

  private static func outcome(_ reports: [(file: String, report: LogReport)], _ options: Options) -> Program.Outcome {
    let status = reports.map { Self.status(of: $0.report) }.max { rank($0) < rank($1) } ?? 0
    switch options["--format"] {
    case "json":
      return Program.Outcome(output: JSON.list(reports.map { json($0.file, $0.report) }).text + "\n", status: status)
    case "github":
      return Program.Outcome(output: reports.map { annotations($0.file, $0.report) }.joined(), status: status)
    default:
      let texts = reports.map { file, report in "\(file): \(report)\n\n\(report.picture())" }
      return Program.Outcome(output: texts.joined(separator: "\n"), status: status)
    }
  }

  /// A message with a heading is a finding even if its lines can hold as printed: the system could not satisfy them.
  private static func status(of report: LogReport) -> Int32 {
    switch report.verdict {
    case .conflicting: 1
    case .satisfiable: report.message.hasHeading ? 1 : 0
    case .nothingRead, .undecided: 2
    }
  }

  /// A conflict that was found counts more than a message that could not be read.
  private static func rank(_ status: Int32) -> Int { status == 1 ? 2 : status == 2 ? 1 : 0 }

  private static func conflicts(_ report: LogReport) -> [LogConflict] {
    if case .conflicting(let conflicts) = report.verdict { conflicts } else { [] }
  }

  private static func json(_ file: String, _ report: LogReport) -> JSON {
    var missing: [String] = []
    if case .satisfiable(let texts) = report.verdict { missing = texts }
    return .object([
      ("file", .string(file)), ("line", .number(Double(report.message.line))),
      ("conflicts", .list(conflicts(report).map { json($0) })), ("missing", .list(missing.map { .string($0) })),
      (
        "unread",
        .list(
          report.message.unread.map {
            .object([("line", .number(Double($0.line))), ("reason", .string($0.reason)), ("text", .string($0.text))])
          })
      ), ("hierarchy", .list(report.hierarchy.map { .string($0) })),
    ])
  }

  private static func json(_ conflict: LogConflict) -> JSON {
    .object([
      ("amount", .number(conflict.amount)), ("needed", .number(conflict.needed)),
      ("available", .number(conflict.available)),
      (
        "members",
        .list(
          conflict.members.map {
            .object([
              ("constraint", .string($0.text)), ("line", $0.line == 0 ? .null : .number(Double($0.line))),
              ("broken", .bool($0.isBroken)),
              ("multiplier", .number($0.multiplier)), ("place", .string($0.provenance)),
            ])
          })
      ), ("wouldDo", .list(conflict.relaxations.map { .string($0.text) })),
      ("assumptions", .list(conflict.assumptions.map { .string($0) })),
    ])
  }

  /// An annotation at the first line of each conflict: in the app's source if the log prints it, otherwise in the log. A
  /// message of the system without a proof is a warning.
  private static func annotations(_ file: String, _ report: LogReport) -> String {
    if conflicts(report).isEmpty, report.message.hasHeading || status(of: report) == 2 {
      return Annotation.text(
        level: "warning", file: file, line: UInt(report.message.line), title: "conflict", message: report.answer)
    }
    return conflicts(report).map { conflict in
      let lines = conflict.members.compactMap { $0.constraint }.map { report.message.constraints[$0] }
      let written = lines.first { !$0.file.isEmpty }
      return Annotation.text(
        level: "error", file: written?.file ?? file, line: UInt(max(written?.fileLine ?? lines.first?.line ?? 1, 1)),
        title: "conflict", message: "\(conflict)")
    }.joined()
  }
}
