@testable import TinamouCommand

/// Files in memory, and what is written to them.
final class Files {
  var contents: [String: String]

  init(_ contents: [String: String]) { self.contents = contents }

  func run(_ arguments: String...) -> Program.Outcome {
    let surroundings = Surroundings(
      read: { [self] path in
        guard let text = contents[path] else { throw Problem("cannot read '\(path)'") }
        return Array(text.utf8)
      }, write: { [self] text, path in contents[path] = text })
    return Program.run(arguments, surroundings)
  }

  static let nameRow = """
    layout "name row", size: 375 x 667
    root margins: (leading: 16, trailing: 16)
    item label, intrinsic: 46 x 21, hugging: 251
    item field, intrinsic: 97 x 30
    parameter gap: 8
    constraints "row" {
      label.leading == root.margins.leading
      field.leading == label.trailing + gap
      field.trailing == root.margins.trailing
      field.top == root.top + 20
      label.top == field.top
    }

    """
}
