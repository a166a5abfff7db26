import Tinamou
import TinamouText

/// The conflicts in a console log.
enum ConflictRequest {
  static func run(_ files: [String], _ options: Options, _ surroundings: Surroundings) throws -> Program.Outcome {
    var reports: [(file: String, report: LogReport)] = []
    for path in files {
      let log = ConflictLog(String(decoding: try surroundings.read(path), as: UTF8.self))
      let file = path == "-" ? "standard input" : path
      if log.messages.isEmpty { throw Problem("\(file) has no constraints") }
      reports += log.messages.map { (file, $0.report()) }
    }
    let status: Int32 = reports.contains { $0.report.isConflicting } ? 1 : 0
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
              ("multiplier", .number($0.multiplier)), ("place", .string($0.provenance)),
            ])
          })
      ), ("wouldDo", .list(conflict.relaxations.map { .string($0.text) })),
      ("assumptions", .list(conflict.assumptions.map { .string($0) })),
    ])
  }

  /// An annotation at the first line of each conflict: in the app's source if the log prints it, otherwise in the log.
  private static func annotations(_ file: String, _ report: LogReport) -> String {
    conflicts(report).map { conflict in
      let lines = conflict.members.compactMap { $0.constraint }.map { report.message.constraints[$0] }
      let written = lines.first { !$0.file.isEmpty }
      return Annotation.text(
        level: "error", file: written?.file ?? file, line: UInt(max(written?.fileLine ?? lines.first?.line ?? 1, 1)),
        title: "conflict", message: "\(conflict)")
    }.joined()
  }
}
