import Foundation
import Testing

/// An article of the documentation, to be asked whether it shows what its samples print.
struct Article: CustomTestStringConvertible {
  private let path: String
  private let text: String

  init(_ path: String) throws {
    self.path = path
    text = Self.closedUp(try Self.source(path))
  }

  var testDescription: String { path }

  /// A file of the package.
  static func source(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  func shows(_ output: String) -> Bool { text.contains(Self.closedUp(output)) }

  /// Without the places of constraints, which are the reader's in the article, and without columns and indentation.
  private static func closedUp(_ text: String) -> String {
    text.replacing(#/\w+\.swift:\d+/#, with: "").split(separator: "\n")
      .map { $0.replacing(#/ {2,}/#, with: " ").trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }
}
