import Foundation
import Tinamou
import TinamouSolver

/// The program: arguments in, text and an exit status out.
enum Gallery {
  /// The result of a run.
  struct Outcome: Equatable {
    /// For standard output.
    var output = ""
    /// For standard error.
    var complaint = ""
    /// True if it is so long that a reader wants to leaf through it.
    var isLong = false
    /// 0 if all went well, 1 if a layout cannot be satisfied, a lint finds anything or a file cannot be written, 2 if
    /// the arguments make no sense.
    var status: Int32 = 0
  }

  static func run(_ arguments: [String]) -> Outcome {
    do {
      switch try Command(arguments) {
      case .help: return Outcome(output: Command.usage)
      case .welcome: return welcome
      case .list: return Outcome(output: Report.list(GalleryRow.all, Concept.all))
      case .all: return showAll()
      case .show(let request): return show(request)
      case .lint(let request): return lint(request)
      case .page(let path, let module): return writePage(to: path, module: module)
      case .terminal(let size): return showTerminal(size)
      case .mail(let size): return showMailbox(size)
      case .statement(let path): return writeStatement(to: path)
      }
    } catch {
      return Outcome(complaint: "gallery: \(error.message)\n", status: 2)
    }
  }

  /// A layout at two widths, a conflict, a lint finding, and the other commands.
  private static var welcome: Outcome {
    func output(_ line: String) -> String {
      let outcome = run(line.split(separator: " ").map { String($0) })
      return outcome.output + outcome.complaint
    }
    let (layout, conflict, lint) = ("show D1 --size 320x300 --strip 320,568", "show A17", "lint B5")
    return Outcome(
      output: """
        One layout at two widths, from the same constraints:   swift run gallery \(layout)

        \(output(layout))
        A change that does not fit is refused, with the reason:   swift run gallery \(conflict)

        \(output(conflict))
        Lint finds problems at every size in a range:   swift run gallery \(lint)

        \(output(lint))
        More, each after swift run gallery:

          list          the names of all layouts
          show NAME     one layout, at any size, with any content
          lint NAME     its problems, at every size
          page FILE     all layouts as a page for a browser
          terminal      a layout of terminal cells, live: resize the terminal
          mail          a terminal program with panes, a long list and a form
          statement FOLDER   a report in pages, as SVG files
          all           all layouts, as text
          help          all options

        """)
  }

  private static func showAll() -> Outcome {
    var outcome = Outcome(isLong: true)
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
      let (columns, rows) = cells(size)
      return Outcome(output: text(try screen.draw(columns: columns, rows: rows)))
    } catch {
      return Outcome(complaint: "gallery: \(error)\n", status: 1)
    }
  }

  private static func showMailbox(_ size: LayoutSize?) -> Outcome {
    do {
      if size == nil, let terminal = LiveTerminal() {
        try LiveTerminal.runMailbox(terminal)
        return Outcome()
      }
      let (columns, rows) = cells(size)
      var mailbox = try Mailbox(columns: columns, rows: rows)
      return Outcome(output: text(try mailbox.draw()))
    } catch {
      return Outcome(complaint: "gallery: \(error)\n", status: 1)
    }
  }

  /// The cells of a screen of that size, no more than can be drawn.
  private static func cells(_ size: LayoutSize?) -> (columns: Int, rows: Int) {
    (Int(min(size?.width ?? 80, 1000)), Int(min(size?.height ?? 24, 1000)))
  }

  private static func text(_ canvas: CellCanvas) -> String { canvas.lines.map { "\($0)\n" }.joined() }

  private static func writeStatement(to path: String) -> Outcome {
    do {
      let folder = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var output = ""
      for (place, page) in try Statement.sample.pages(on: .a4).enumerated() {
        let name = "page-\(place + 1).svg"
        try Data(page.utf8).write(to: folder.appendingPathComponent(name))
        output += "\(name)\n"
      }
      return Outcome(output: output)
    } catch let error as SolverError {
      return Outcome(complaint: "gallery: \(error)\n", status: 1)
    } catch {
      return Outcome(complaint: "gallery: cannot write '\(path)': \(error.localizedDescription)\n", status: 1)
    }
  }

  private static func writePage(to path: String, module: String?) -> Outcome {
    var bytes: [UInt8]?
    if let module {
      guard let data = FileManager.default.contents(atPath: module) else {
        return Outcome(complaint: "gallery: cannot read '\(module)'\n", status: 1)
      }
      bytes = Array(data)
    }
    do {
      try Data(Page.html(module: bytes).utf8).write(to: URL(fileURLWithPath: path))
      return Outcome()
    } catch {
      return Outcome(complaint: "gallery: cannot write '\(path)': \(error.localizedDescription)\n", status: 1)
    }
  }
}
