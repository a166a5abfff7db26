import Tinamou

/// Splits a log into messages.
struct LogSplitter {
  private var messages: [LogMessage] = []
  /// True if the next description is the constraint that the system broke.
  private var isBrokenNext = false
  /// True if the last message has its broken constraint, or ended before it.
  private var isOver = true
  /// True if the list of the last message has ended with its parenthesis.
  private var isListOver = false
  /// A description whose end is not on its line, and that may go on below.
  private var open: (text: [UInt8], line: Int, lines: Int)?

  /// The maximum number of lines of one description.
  private static let mostLines = 4

  mutating func finish() -> [LogMessage] {
    giveUp()
    return messages.filter { $0.hasHeading || !$0.constraints.isEmpty || !$0.unread.isEmpty }
  }

  mutating func take(_ raw: ArraySlice<UInt8>, _ line: Int) {
    var bytes = LogEscapes.decoded(raw)
    let isHeading =
      bytes.find("to simultaneously satisfy constraints") != nil || bytes.find("onflicting constraints detected") != nil
    let isBreaking = bytes.find("to recover by breaking") != nil
    if isHeading || isBreaking { giveUp() }
    if isHeading {
      messages.append(LogMessage(line: line, hasHeading: true))
      (isOver, isBrokenNext, isListOver) = (false, false, false)
    } else if isBreaking {
      isBrokenNext = true
    }
    let words = bytes.trimmed
    if !isOver, bytes.find("<private>") != nil {
      leaveOut(bytes, line, "the system has hidden the constraints (<private>)")
      if isBrokenNext { endMessage() }
      return
    }
    if [")", ").", "]", "]."].contains(where: { words.elementsEqual($0.utf8) }) { isListOver = true }
    if ["(", "["].contains(where: { words.elementsEqual($0.utf8) }) { isBrokenNext = false }
    if open != nil, let rest = goOn(bytes) { bytes = rest }
    var position = bytes.startIndex
    while let start = Self.nextDescription(in: bytes, from: position) {
      let limit = Self.nextDescription(in: bytes, from: start + 1) ?? bytes.endIndex
      switch Self.description(bytes[(start + 1)..<limit], line) {
      case .read(let constraint, let end):
        add(constraint)
        position = end + 1
      case .unread(let reason, let end):
        leaveOut(bytes[(start + 1)..<end], line, reason)
        position = end + 1
      case .endless:
        if limit == bytes.endIndex {
          open = (Array(bytes[start...]), line, 1)
          return
        }
        leaveOut(bytes[start..<limit], line, "the description does not end")
        position = limit
      }
    }
  }

  // MARK: Descriptions of several lines

  /// Goes on with a description of the lines above: a long line that was wrapped, or a title of several lines.
  ///
  /// - Returns: the text of this line after the description; nil if the whole line is still to be read.
  private mutating func goOn(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let torn = open else { return nil }
    let limit = Self.nextDescription(in: bytes, from: bytes.startIndex) ?? bytes.endIndex
    let more = bytes[..<limit].trimmed
    for separator in [[UInt8(ascii: " ")], []] {
      let text = torn.text + separator + Array(more)
      if case .read(let constraint, let end) = Self.description(text[1...], torn.line) {
        open = nil
        add(constraint)
        return bytes[(more.endIndex - (text.count - end - 1))...]
      }
    }
    if limit < bytes.endIndex || more.isEmpty || torn.lines == Self.mostLines
      || torn.text.count > LogLineReader.longest
    {
      giveUp()
    } else {
      open = (torn.text + [UInt8(ascii: " ")] + Array(more), torn.line, torn.lines + 1)
    }
    return nil
  }

  /// Leaves out a description that has not ended.
  private mutating func giveUp() {
    guard let torn = open else { return }
    open = nil
    if case .unread(let reason, let end) = Self.description(torn.text[1...], torn.line) {
      leaveOut(torn.text[1..<end], torn.line, reason)
    } else {
      leaveOut(torn.text[...], torn.line, "the description does not end")
    }
  }

  /// The description at the beginning of a text, behind its `<`.
  private enum Description {
    case read(LogConstraint, end: Int)
    case unread(reason: String, end: Int)
    case endless
  }

  /// The maximum number of places of each kind at which a description is taken to end: each costs a reading.
  private static let mostEnds = 8

  /// A `>` that is followed by punctuation or nothing is the most likely end, and one that is followed by a blank the
  /// next. A title may contain either, so the first is taken before which everything can be read.
  private static func description(_ text: ArraySlice<UInt8>, _ line: Int) -> Description {
    var likely: [Int] = []
    var possible: [Int] = []
    for position in text.indices where text[position] == UInt8(ascii: ">") {
      let rest = text[(position + 1)...].drop { $0.isBlank }
      guard let next = rest.first else {
        likely.append(position)
        break
      }
      let isStop = next == UInt8(ascii: ".") && rest.dropFirst().allSatisfy { $0.isBlank }
      if isStop || Array("\",*\\)]`;|".utf8).contains(next) {
        likely.append(position)
      } else if text[position + 1].isBlank {
        possible.append(position)
      }
      if likely.count == mostEnds { break }
    }
    let ends = likely + possible.prefix(mostEnds)
    guard let first = ends.first else { return .endless }
    var reason = ""
    for end in ends {
      var reader = LogLineReader(line: line)
      // Markdown hides angle brackets behind backslashes.
      let inside = text[(end - 1)] == UInt8(ascii: "\\") ? text[..<(end - 1)] : text[..<end]
      do {
        return .read(try reader.read(inside), end: end)
      } catch {
        if end == first { reason = error.reason }
      }
    }
    return .unread(reason: reason, end: first)
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

  // MARK: Messages

  private mutating func add(_ constraint: LogConstraint) {
    let last = openMessage(constraint.line)
    guard isBrokenNext else {
      messages[last].constraints.append(constraint)
      return
    }
    let same = messages[last].constraints.firstIndex {
      $0.address == constraint.address && $0.className == constraint.className
    }
    if same == nil { messages[last].constraints.append(constraint) }
    messages[last].broken = same ?? messages[last].constraints.count - 1
    endMessage()
  }

  private mutating func leaveOut(_ text: ArraySlice<UInt8>, _ line: Int, _ reason: String) {
    messages[openMessage(line)].unread.append(
      UnreadLogLine(line: line, text: text.trimmed.prefix(200).text, reason: reason))
    if isBrokenNext { endMessage() }
  }

  /// The position of the message to which a line belongs. A constraint outside any message begins one without a heading,
  /// and a broken one belongs to the list before.
  private mutating func openMessage(_ line: Int) -> Int {
    let isHere = isOver ? messages.last.map { !$0.hasHeading && $0.broken == nil } ?? false : true
    if isHere, isBrokenNext || !isListOver { return messages.count - 1 }
    messages.append(LogMessage(line: line, hasHeading: false))
    (isOver, isListOver) = (true, false)
    return messages.count - 1
  }

  private mutating func endMessage() {
    (isOver, isBrokenNext, isListOver) = (true, false, true)
  }
}

/// The escapes in which web pages and addresses hide a log.
enum LogEscapes {
  private static let entities: [(StaticString, UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&quot;", UInt8(ascii: "\"")),
    ("&#39;", UInt8(ascii: "'")), ("&amp;", UInt8(ascii: "&")),
  ]

  /// A line with HTML entities, or with the percent signs of an address, as plain text.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let hasEntities = bytes.find("&lt;") != nil
    let hasPercents = bytes.find("%3CNS") != nil
    guard hasEntities || hasPercents else { return bytes }
    var result: [UInt8] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      if hasEntities, let entity = entities.first(where: { bytes.starts($0.0, at: position) }) {
        result.append(entity.1)
        position += entity.0.utf8CodeUnitCount
      } else if hasPercents, bytes[position] == UInt8(ascii: "%"), position + 2 < bytes.endIndex,
        bytes[(position + 1)...(position + 2)].allSatisfy({ $0.isHexDigit }),
        let byte = UInt8(bytes[(position + 1)...(position + 2)].text, radix: 16)
      {
        result.append(byte == UInt8(ascii: "\n") ? UInt8(ascii: " ") : byte)
        position += 3
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    return result[...]
  }
}
