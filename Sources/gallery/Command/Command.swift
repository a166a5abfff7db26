import Tinamou

/// The request that the arguments make.
enum Command {
  case help
  /// The overview, on one screen.
  case welcome
  case list
  case all
  case show(ShowRequest)
  case lint(LintRequest)
  /// With the path of the file to be written, and that of the module with the solver, if there is one.
  case page(String, module: String?)
  /// With the size of a picture in cells; live, in the terminal there is, without.
  case terminal(LayoutSize?)
  /// With the size of a screen in cells; live without.
  case mail(LayoutSize?)
  /// With the folder that the pages are written to.
  case statement(String)

  /// Arguments that make no sense, with the one line that says why.
  struct Misuse: Error {
    let message: String
  }

  static let usage = """
    gallery                      what there is, on one screen
    gallery all                  every layout at its default size
    gallery list                 the layouts, a line each
    gallery show NAME            one layout; NAME in upper or lower case
      --size WIDTHxHEIGHT        at another size, as in 375x667
      --set NAME=NUMBER          with another number, as in offset=186
      --intrinsic ITEM=WIDTHxHEIGHT
                                 with other content, as in label=150x21
      --rtl                      for a language read from right to left
      --constraints              with its constraints and baselines, in svg
      --strip NUMBER,NUMBER,…    at several widths, side by side, in svg or as a picture
      --format FORMAT            table, tsv, picture or svg; otherwise a table and a picture
    gallery lint NAME            problems of one layout at every size in a range; status 1 if there are any
      --width LOW...HIGH         for these widths, as in 320...1366
      --height LOW...HIGH        for these heights
      --set NAME=LOW...HIGH      while another number moves, as in offset=-200...600
      --size, --set, --intrinsic, --rtl
                                 as above, for what does not move
    gallery page FILE            writes all layouts, drawn at several sizes, as a page for a browser
      --module FILE              with the solver in it, so that layouts can be dragged: .ci/page builds the module
    gallery terminal             rows and columns of a terminal, live: resize it
      --size COLUMNSxROWS        once, at that size
    gallery mail                 a terminal program: a list of 10,000 letters, panes and a form, with keys and mouse
      --size COLUMNSxROWS        its first screen, at that size
    gallery statement FOLDER     a report in pages, drawn from data as SVG files

    """

  init(_ arguments: [String]) throws(Misuse) {
    var rest = arguments[...]
    switch rest.popFirst() {
    case nil: self = .welcome
    case "all": self = .all
    case "list": self = .list
    case "help", "--help", "-h": self = .help
    case "show": self = .show(try ShowRequest(&rest))
    case "lint": self = .lint(try LintRequest(&rest))
    case "page":
      guard let path = rest.popFirst(), !path.isEmpty else { throw Misuse(message: "page needs a file to write to") }
      self = .page(path, module: try Self.module(&rest))
    case "terminal": self = .terminal(try Self.screenSize(&rest))
    case "mail": self = .mail(try Self.screenSize(&rest))
    case "statement":
      guard let path = rest.popFirst(), !path.isEmpty else {
        throw Misuse(message: "statement needs a folder to write to")
      }
      self = .statement(path)
    case let other?:
      throw Misuse(
        message: "unknown command '\(other)'; try all, list, show, lint, page, terminal, mail, statement or help")
    }
    if let extra = rest.first { throw Misuse(message: "unexpected argument '\(extra)'") }
  }

  /// The file with the module that was asked for, if one was.
  private static func module(_ rest: inout ArraySlice<String>) throws(Misuse) -> String? {
    guard let option = rest.popFirst() else { return nil }
    guard option == "--module" else { throw Misuse(message: "unknown option '\(option)'; there is --module") }
    guard let path = rest.popFirst() else { throw Misuse(message: "--module needs a value") }
    return path
  }

  /// The size in cells that was asked for, if one was.
  private static func screenSize(_ rest: inout ArraySlice<String>) throws(Misuse) -> LayoutSize? {
    guard let option = rest.popFirst() else { return nil }
    guard option == "--size" else { throw Misuse(message: "unknown option '\(option)'; there is --size") }
    guard let value = rest.popFirst() else { throw Misuse(message: "--size needs a value") }
    return try ShowRequest.size(value)
  }
}
