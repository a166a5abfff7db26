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
  /// True if it begins with Apple's heading, "Unable to simultaneously satisfy constraints".
  public internal(set) var hasHeading: Bool
  /// The constraints that were read, in their order.
  public internal(set) var constraints: [LogConstraint] = []
  /// The lines that look like constraints and could not be read.
  public internal(set) var unread: [UnreadLogLine] = []
  /// The position in ``constraints`` of the one that the system broke; nil if the log does not name it, or it was not
  /// read.
  public internal(set) var broken: Int?
}

/// Splits a log into messages.
private struct LogSplitter {
  private var messages: [LogMessage] = []
  private var isBrokenNext = false
  /// True if the message has reached the broken constraint.
  private var isOver = true
  /// True if a list without a heading has ended.
  private var isListOver = false

  mutating func finish() -> [LogMessage] {
    messages.filter { $0.hasHeading || !$0.constraints.isEmpty || !$0.unread.isEmpty }
  }

  mutating func take(_ bytes: ArraySlice<UInt8>, _ line: Int) {
    let bytes = bytes.find("&lt;") == nil ? bytes : Self.decoded(bytes)
    if bytes.find("to simultaneously satisfy constraints") != nil {
      messages.append(LogMessage(line: line, hasHeading: true))
      (isOver, isBrokenNext) = (false, false)
    }
    if !isOver, bytes.find("to recover by breaking constraint") != nil { isBrokenNext = true }
    if !isOver, bytes.find("<private>") != nil {
      leaveOut(bytes, line, "the system has hidden the constraints (<private>)")
      if isBrokenNext { (isOver, isBrokenNext) = (true, false) }
      return
    }
    // A list without a heading ends with its parenthesis.
    if isOver, bytes.trimmed.elementsEqual(")".utf8) { isListOver = true }
    var position = bytes.startIndex
    while let start = Self.nextDescription(in: bytes, from: position) {
      guard let end = Self.end(of: bytes, from: start) else {
        leaveOut(bytes[start...], line, "the description does not end on its line")
        return
      }
      read(bytes[(start + 1)..<end], line)
      position = end + 1
    }
  }

  private mutating func read(_ text: ArraySlice<UInt8>, _ line: Int) {
    open(line)
    let last = messages.count - 1
    var reader = LogLineReader(line: line)
    do {
      // Markdown hides angle brackets behind backslashes.
      let constraint = try reader.read(text.last == UInt8(ascii: "\\") ? text.dropLast() : text)
      if isBrokenNext {
        let same = messages[last].constraints.firstIndex {
          $0.address == constraint.address && $0.className == constraint.className
        }
        if same == nil { messages[last].constraints.append(constraint) }
        messages[last].broken = same ?? messages[last].constraints.count - 1
      } else {
        messages[last].constraints.append(constraint)
      }
    } catch {
      leaveOut(text, line, error.reason)
    }
    if isBrokenNext { (isOver, isBrokenNext) = (true, false) }
  }

  private mutating func leaveOut(_ text: ArraySlice<UInt8>, _ line: Int, _ reason: String) {
    open(line)
    messages[messages.count - 1].unread.append(
      UnreadLogLine(line: line, text: text.trimmed.prefix(200).text, reason: reason))
  }

  /// Begins a message without a heading for a constraint outside any message.
  private mutating func open(_ line: Int) {
    guard isOver else { return }
    if let last = messages.last, !last.hasHeading, !isListOver { return }
    messages.append(LogMessage(line: line, hasHeading: false))
    isListOver = false
  }

  /// The next `<` that is followed by a class of constraints and a colon.
  private static func nextDescription(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var position = start
    while let bracket = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      let name = bytes[(bracket + 1)...].prefix { $0.isWord || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "$") }
      if name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: ":"), name.ends("Constraint") {
        return bracket
      }
      position = bracket + 1
    }
    return nil
  }

  /// The `>` that is followed by a quotation mark, a comma or the end of the line. A `>` within a title is followed by
  /// other characters.
  private static func end(of bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var position = start
    while let bracket = bytes[position...].firstIndex(of: UInt8(ascii: ">")) {
      guard let next = bytes[(bracket + 1)...].trimmed.first else { return bracket }
      if Array("\",*\\)]".utf8).contains(next) { return bracket }
      position = bracket + 1
    }
    return nil
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let entities: [(StaticString, UInt8)] = [
      ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&quot;", UInt8(ascii: "\"")),
      ("&#39;", UInt8(ascii: "'")), ("&amp;", UInt8(ascii: "&")),
    ]
    var result: [UInt8] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      if let entity = entities.first(where: { bytes.starts($0.0, at: position) }) {
        result.append(entity.1)
        position += entity.0.utf8CodeUnitCount
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    return result[...]
  }
}
