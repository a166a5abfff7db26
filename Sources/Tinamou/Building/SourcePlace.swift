/// A place in the source, at which a constraint was written.
public struct SourcePlace: Sendable {
  /// The module and file, as `#fileID` has them: `App/NameRow.swift`.
  public let fileID: StaticString
  /// The line, from 1.
  public let line: UInt

  /// A line of a file.
  public init(fileID: StaticString, line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  /// The file's name without its module and folders: `NameRow.swift`.
  public var file: String {
    let path = Array(fileID.description.utf8)
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return String(decoding: path[start...], as: UTF8.self)
  }
}

extension SourcePlace: CustomStringConvertible {
  /// As in `NameRow.swift:14`.
  public var description: String { "\(file):\(line)" }
}
