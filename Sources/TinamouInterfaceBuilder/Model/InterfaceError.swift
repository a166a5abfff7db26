/// An Interface Builder file that cannot be read at all.
public struct InterfaceError: Error, Hashable, Sendable {
  /// The line of the file, from 1.
  public let line: Int
  /// The reason.
  public let reason: String

  init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}

extension InterfaceError: CustomStringConvertible {
  /// As in `line 12: nested deeper than 400 elements`.
  public var description: String { "line \(line): \(reason)" }
}

/// A part of a file that was left out, with the reason. The other parts are read.
public struct InterfaceOmission: Hashable, Sendable {
  /// The line of the file, from 1.
  public let line: Int
  /// The id of the object; empty if it has none.
  public let id: String
  /// The reason.
  public let reason: String
}

extension InterfaceOmission: CustomStringConvertible {
  /// As in `line 12: constraint a1b-2c-3de: the second item is not in the file`.
  public var description: String { "line \(line): \(id.isEmpty ? "" : "\(id): ")\(reason)" }
}
