import Tinamou

/// A console log in which UIKit or AppKit reports constraints that it could not satisfy, or the output of
/// `po view.constraints` in the debugger.
///
/// ```swift
/// for message in ConflictLog(text).messages {
///   print(message.report())
/// }
/// ```
///
/// Any text is accepted: time stamps, quotation marks of a mail, HTML entities and prose in between are skipped. A line
/// that looks like a constraint and cannot be read becomes an ``UnreadLogLine``; the reader does not guess. Only
/// addresses identify views.
///
/// - Complexity: reading is O(text); a description of one constraint longer than 4096 bytes is not read.
public struct ConflictLog: Sendable {
  /// The reports in the text, in their order. Constraints outside of any report form one without a heading.
  public let messages: [LogMessage]

  /// Reads a text.
  public init(_ text: String) {
    var splitter = LogSplitter()
    var line = 0
    for bytes in Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      splitter.take(bytes, line)
    }
    messages = splitter.finish()
  }
}

/// One report of constraints that could not be satisfied.
public struct LogMessage: Sendable {
  /// The line of its heading, or of its first constraint if it has no heading; from 1.
  public internal(set) var line: Int
  /// True if it begins with the heading of UIKit or AppKit, such as "Unable to simultaneously satisfy constraints".
  public internal(set) var hasHeading: Bool
  /// The constraints that were read, in their order.
  public internal(set) var constraints: [LogConstraint] = []
  /// The lines that look like constraints and could not be read.
  public internal(set) var unread: [UnreadLogLine] = []
  /// The position in ``constraints`` of the one that the system broke; nil if the log does not name it, or it was not
  /// read.
  public internal(set) var broken: Int?
}
