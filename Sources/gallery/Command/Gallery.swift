import Foundation
import Tinamou

/// The program: arguments in, text and an exit status out.
enum Gallery {
  /// What a run leaves behind.
  struct Outcome: Equatable {
    /// For standard output.
    var output = ""
    /// For standard error.
    var complaint = ""
    /// 0 if all went well, 1 if a layout cannot be satisfied, a lint finds anything or a file cannot be written, 2 if
    /// the arguments make no sense.
    var status: Int32 = 0
  }

  static func run(_ arguments: [String]) -> Outcome {
    do {
      switch try Command(arguments) {
      case .help: return Outcome(output: Command.usage)
      case .list: return Outcome(output: Report.list(GalleryRow.all, Concept.all))
      case .all: return showAll()
      case .show(let request): return show(request)
      case .lint(let request): return lint(request)
      case .page(let path): return writePage(to: path)
      case .terminal(let size): return showTerminal(size)
      }
    } catch {
      return Outcome(complaint: "gallery: \(error.message)\n", status: 2)
    }
  }

  private static func showAll() -> Outcome {
    var outcome = Outcome()
    for row in GalleryRow.all {
      let shown = show(ShowRequest(row: row))
      outcome.output += outcome.output.isEmpty || shown.output.isEmpty ? shown.output : "\n\(shown.output)"
      outcome.complaint += shown.complaint
      outcome.status = max(outcome.status, shown.status)
    }
    return outcome
  }

  private static func show(_ request: ShowRequest) -> Outcome {
    do {
      return Outcome(output: Report.text(of: try SolvedScene(request.row, request.scene), request))
    } catch {
      return outcome(of: error)
    }
  }

  private static func lint(_ request: LintRequest) -> Outcome {
    do {
      let report = try request.report()
      return Outcome(output: Report.text(of: report), status: report.isClean ? 0 : 1)
    } catch {
      return outcome(of: error)
    }
  }

  private static func outcome(of failure: SolvedScene.Failure) -> Outcome {
    switch failure {
    case .layout: Outcome(complaint: "\(failure)\n", status: 1)
    case .unknownItem, .cannotMove: Outcome(complaint: "gallery: \(failure)\n", status: 2)
    }
  }

  private static func showTerminal(_ size: LayoutSize?) -> Outcome {
    do {
      if size == nil, let terminal = LiveTerminal() {
        try LiveTerminal.run(terminal)
        return Outcome()
      }
      var screen = try TerminalScreen()
      let (columns, rows) = (min(size?.width ?? 80, 1000), min(size?.height ?? 24, 1000))
      let lines = try screen.draw(columns: Int(columns), rows: Int(rows)).lines
      return Outcome(output: lines.map { "\($0)\n" }.joined())
    } catch {
      return Outcome(complaint: "gallery: \(error)\n", status: 1)
    }
  }

  private static func writePage(to path: String) -> Outcome {
    do {
      try Data(Page.html.utf8).write(to: URL(fileURLWithPath: path))
      return Outcome()
    } catch {
      return Outcome(complaint: "gallery: cannot write '\(path)': \(error.localizedDescription)\n", status: 1)
    }
  }
}
