import Tinamou
import TinamouInterfaceBuilder
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
  /// The parts of the file that could not be understood: the same for each of its layouts.
  var omissions: [InterfaceOmission] = []

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

  /// The layouts with a name, or the one at a place, counted from 1. All of them without either.
  static func choose(_ name: String?, from layouts: [ReadLayout]) throws -> [ReadLayout] {
    guard let name else { return layouts }
    let named = layouts.filter { $0.name == name }
    if !named.isEmpty { return named }
    guard let place = Int(name), layouts.indices.contains(place &- 1) else {
      throw Problem("there is no layout '\(name)' among \(list(layouts))")
    }
    return [layouts[place - 1]]
  }

  /// The layout of a request that concerns only one.
  static func only(_ layouts: [ReadLayout]) throws -> ReadLayout {
    guard let first = layouts.first else { throw Problem("there is no layout in the file") }
    if layouts.count > 1 {
      throw Problem(
        "\(first.file) has \(layouts.count) layouts; choose one of them with --layout: \(list(layouts))")
    }
    return first
  }

  private static func list(_ layouts: [ReadLayout]) -> String {
    zip(1..., layouts).map { "\($0) '\($1.name)'" }.joined(separator: ", ")
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
