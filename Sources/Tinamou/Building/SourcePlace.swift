/// The source line at which a constraint was written: a line of a Swift file, or of a file that was read.
public struct SourcePlace: Sendable {
  /// A name that the compiler knows needs no memory of its own.
  private enum File: Sendable {
    case literal(StaticString)
    case read(String)
  }

  private let source: File
  /// The line in half a word, because each constraint has a place.
  private let number: UInt32

  /// The line, from 1.
  public var line: UInt { UInt(number) }

  /// A line of a file that the compiler knows, with the name from `#fileID`.
  public init(fileID: StaticString, line: UInt) {
    source = .literal(fileID)
    number = UInt32(clamping: line)
  }

  /// A line of a file that is read while the program runs, such as a layout as text.
  ///
  /// ```swift
  /// SourcePlace(file: "Views/NameRow.tinamou", line: 14)
  /// ```
  public init(file: String, line: UInt) {
    source = .read(file)
    number = UInt32(clamping: line)
  }

  /// The module and file in the form of `#fileID`, `App/NameRow.swift`, or the name of the file that was read.
  public var fileID: String {
    switch source {
    case .literal(let name): name.description
    case .read(let name): name
    }
  }

  /// The module and file if the compiler knows them; nil for a file that was read.
  package var literalFileID: StaticString? {
    switch source {
    case .literal(let name): name
    case .read: nil
    }
  }

  /// The file's name without its module and folders: `NameRow.swift`.
  public var file: String {
    let path = Array(fileID.utf8)
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return String(decoding: path[start...], as: UTF8.self)
  }
}

extension SourcePlace: Hashable {
  /// True if both are the same line of a file of the same name.
  public static func == (a: SourcePlace, b: SourcePlace) -> Bool { a.line == b.line && a.fileID == b.fileID }

  /// Feeds the line and the name of the file.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(fileID)
  }
}

extension SourcePlace: CustomStringConvertible {
  /// As in `NameRow.swift:14`.
  public var description: String { "\(file):\(line)" }
}
