import Tinamou
import TinamouLint
import TinamouText

/// A kind of file from which the program reads layouts. Add new ones to ``LayoutSources/all``.
protocol LayoutSource: Sendable {
  /// Its name in messages.
  var name: String { get }

  /// True if a file is of this kind, by its name or its first bytes.
  func recognises(_ path: String, _ bytes: [UInt8]) -> Bool

  /// Reads the layouts of a file.
  func layouts(in bytes: [UInt8], file: String) throws -> [ReadLayout]
}

/// A layout that was read.
struct ReadLayout {
  let layout: ConstraintLayout
  /// The name of the file.
  let file: String
  /// The position and name of an item in the file; nil if the file has no more than the layout.
  var origin: @Sendable (LayoutItem) -> String? = { _ in nil }
  /// The findings that a lint allows because of the file's contents.
  var lintDetails: [LintDetail] = []

  /// Its name in messages.
  var name: String { layout.name.isEmpty ? file : layout.name }
}

/// The kinds of files.
enum LayoutSources {
  /// All of them; the first that recognises a file reads it.
  static let all: [any LayoutSource] = [InterfaceSource(), TextSource()]

  /// Reads a file, `-` for standard input.
  static func read(_ path: String, _ surroundings: Surroundings) throws -> [ReadLayout] {
    let bytes = try surroundings.read(path)
    let file = path == "-" ? "standard input" : path
    guard let source = all.first(where: { $0.recognises(path, bytes) }) else {
      throw Problem("\(file) is none of \(all.map { $0.name }.joined(separator: ", "))")
    }
    return try source.layouts(in: bytes, file: file)
  }
}

/// A layout as text.
struct TextSource: LayoutSource {
  var name: String { "a layout as text" }

  func recognises(_ path: String, _ bytes: [UInt8]) -> Bool {
    ![".xib", ".storyboard"].contains { path.hasSuffix($0) }
  }

  func layouts(in bytes: [UInt8], file: String) throws -> [ReadLayout] {
    [ReadLayout(layout: try ConstraintLayout(utf8: bytes, file: file), file: file)]
  }
}
