import Tinamou

/// Reads the description of one constraint: the text between `<` and `>`.
///
///     NSLayoutConstraint:0x6000 'UISV-spacing' H:[UILabel:0x7f01'Total']-(8)-[UILabel:0x7f02]   (active)
///     NSLayoutConstraint:0x6000 name.width == 0.5*UIView:0x7f03.width + 4   (active, names: name:0x7f04 )
///     SnapKit.LayoutConstraint:0x6000@Cell.swift#88 UIView:0x7f03.height >= 44.0
///
/// A title may contain anything, so the reader tries each place at which it could end, and accepts one only if all of
/// the remaining text can be read.
struct LogLineReader {
  /// The reason why a line is not read.
  struct Failure: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// The maximum length of a description, and the maximum number of places that are tried in it: each costs as much as its
  /// text.
  static let longest = 4096
  private static let mostPlaces = 1000

  let line: Int
  /// The addresses behind the names that the description lists.
  private(set) var names: [String: LogView] = [:]
  private(set) var superview: LogView?
  var subviews: [LogView] = []
  private(set) var isInSuperview = false
  var direction: LayoutDirection?
  private var triedPlaces = 0

  init(line: Int) { self.line = line }

  /// Counts a place at which a title could end.
  mutating func tryPlace() throws(Failure) {
    triedPlaces += 1
    if triedPlaces > Self.mostPlaces {
      throw Failure("a title that could end at more than \(Self.mostPlaces) places")
    }
  }

  mutating func read(_ whole: ArraySlice<UInt8>) throws(Failure) -> LogConstraint {
    guard whole.count <= Self.longest else { throw Failure("longer than \(Self.longest) bytes") }
    var rest = whole.trimmed
    let name = rest.prefix { $0 != UInt8(ascii: ":") }
    let className = name.text
    rest = rest.dropFirst(name.count + 1)
    let (address, file, fileLine) = takeAddress(&rest)
    let isInactive = try takeNames(&rest)
    rest = rest.trimmed
    while rest.starts("h=") || rest.starts("v=") {
      isInSuperview = true
      rest = rest.drop { !$0.isBlank }.trimmed
    }
    var identifier = ""
    if rest.first == UInt8(ascii: "'"), let end = rest.find("' ", from: rest.startIndex + 1) {
      identifier = rest[(rest.startIndex + 1)..<end].text
      rest = rest[(end + 2)...].trimmed
    }
    if rest.isEmpty { throw Failure("nothing after the address") }
    let isContent = className == "NSContentSizeLayoutConstraint"
    let printed = try takeContentPriorities(&rest)
    // UIKit does not print the priorities.
    let content = isContent ? printed ?? (.low, .high) : printed
    let ownPriority = try takeOwnPriority(&rest)
    var parts = try rest.starts("H:") || rest.starts("V:") ? visualFormat(rest) : [equation(rest)]
    if let ownPriority { for index in parts.indices { parts[index].priority = ownPriority } }
    if let content, let size = parts.first {
      var (hug, resist) = (size, size)
      (hug.relation, hug.priority) = (.lessThanOrEqual, content.hugging)
      (resist.relation, resist.priority) = (.greaterThanOrEqual, content.resistance)
      parts = [hug, resist]
    }
    return LogConstraint(
      line: line, text: whole.text, className: className, address: address, identifier: identifier, file: file,
      fileLine: fileLine, isInactive: isInactive, hasUnknownPriorities: isContent && printed == nil, parts: parts,
      superview: superview, subviews: subviews,
      direction: direction, isInSuperview: isInSuperview)
  }

  /// The address or label, and SnapKit's source line, as in `0x6000@Cell.swift#88`.
  private func takeAddress(_ rest: inout ArraySlice<UInt8>) -> (String, String, Int) {
    let end = rest.firstIndex { $0.isBlank || $0 == UInt8(ascii: "@") } ?? rest.endIndex
    // Old versions of SnapKit print each address in angle brackets of its own.
    let address = (rest[..<end].last == UInt8(ascii: ">") ? rest[..<end].dropLast() : rest[..<end]).text
    rest = rest[end...]
    guard rest.first == UInt8(ascii: "@") else { return (address, "", 0) }
    // A path may contain spaces: it ends with a number sign and digits.
    var position = rest.startIndex
    while let sign = rest.find("#", from: position) {
      let digits = rest[(sign + 1)...].prefix { $0.isDigit }
      if !digits.isEmpty, digits.endIndex == rest.endIndex || rest[digits.endIndex].isBlank {
        let file = rest[(rest.startIndex + 1)..<sign].text
        rest = rest[digits.endIndex...]
        return (address, file, Int(digits.text) ?? 0)
      }
      position = sign + 1
    }
    rest = rest.drop { !$0.isBlank }
    return (address, "", 0)
  }

  // MARK: Names

  /// Removes `(active, names: a:0x1, '|':UIView:0x2 )` from the end, and returns true if the constraint is inactive.
  private mutating func takeNames(_ rest: inout ArraySlice<UInt8>) throws(Failure) -> Bool {
    let heads: [StaticString] = [" (active", " (inactive", " (Names:", " (names:"]
    guard let start = heads.compactMap({ rest.findLast($0) }).max(), rest.trimmed.last == UInt8(ascii: ")") else {
      return false
    }
    let group = rest[start...]
    rest = rest[..<start]
    if let list = group.find("ames:") { try readNames(group[(list + 5)...].trimmed.dropLast()) }
    return group.starts(" (inactive")
  }

  private mutating func readNames(_ list: ArraySlice<UInt8>) throws(Failure) {
    var rest = list.trimmed
    while !rest.isEmpty {
      // The entry ends with an address and perhaps a title, followed by a comma or nothing; both names and titles may
      // contain commas.
      var end: (address: Int, digits: Int, last: Int)?
      var position = rest.startIndex
      while end == nil, let colon = rest.find(":0x", from: position) {
        let digits = rest[(colon + 3)...].prefix { $0.isHexDigit }
        var last = digits.endIndex
        if last < rest.endIndex, rest[last] == UInt8(ascii: "'") {
          last = rest.find("',", from: last + 1).map { $0 + 1 } ?? rest.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? last
        }
        let isLast = rest[last...].trimmed.first.map { $0 == UInt8(ascii: ",") } ?? true
        let isTitle = last == digits.endIndex || last > digits.endIndex + 1 && rest[last - 1] == UInt8(ascii: "'")
        if !digits.isEmpty, isLast, isTitle { end = (colon, digits.endIndex, last) }
        position = colon + 1
      }
      guard let end else { throw Failure("a name without an address (\(rest.prefix(60).text))") }
      var name = rest[..<end.address]
      let isSuperview = name.starts("'|':")
      if isSuperview { name = name.dropFirst(4) }
      let label = rest[end.digits..<end.last].dropFirst().dropLast().text
      let view = try view(name.text, address: rest[(end.address + 3)..<end.digits], label: label)
      if isSuperview {
        superview = view
      } else if let former = names[view.className], former != view {
        throw Failure("two views are called \(view.className)")
      } else {
        names[view.className] = view
      }
      rest = rest[end.last...].trimmed
      if rest.first == UInt8(ascii: ",") { rest = rest.dropFirst().trimmed }
    }
  }

  private func view(_ name: String, address: ArraySlice<UInt8>, label: String) throws(Failure) -> LogView {
    guard address.count <= 16, let number = UInt64(address.text, radix: 16), number != 0 else {
      throw Failure("the address 0x\(address.text) is not a number of 16 digits at most")
    }
    return LogView(address: number, className: name, label: label)
  }

  /// The signs of class names besides letters: those of modules, generic classes and names. An asterisk is an underscore
  /// that Markdown took for emphasis.
  private static let inClassNames = Array(".$ *".utf8)

  /// The view behind `Class:0x12'title'` or a listed name; nil if it is neither.
  func view(_ text: ArraySlice<UInt8>) -> LogView? {
    if text.first == UInt8(ascii: "<"), text.last == UInt8(ascii: ">") { return view(text.dropFirst().dropLast()) }
    if let colon = text.find(":0x"), text[..<colon].allSatisfy({ $0.isWord || Self.inClassNames.contains($0) }) {
      let digits = text[(colon + 3)...].prefix { $0.isHexDigit }
      let label = text[digits.endIndex...]
      let isQuoted = label.count >= 2 && label.first == UInt8(ascii: "'") && label.last == UInt8(ascii: "'")
      if digits.isEmpty || colon == text.startIndex || !label.isEmpty && !isQuoted { return nil }
      return try? view(
        text[..<colon].text, address: digits, label: isQuoted ? label.dropFirst().dropLast().text : "")
    }
    return names[text.text]
  }

  /// `Hug:250 CompressionResistance:750` at the end of a content size.
  private func takeContentPriorities(
    _ rest: inout ArraySlice<UInt8>
  ) throws(Failure) -> (hugging: LayoutPriority, resistance: LayoutPriority)? {
    guard let hug = rest.findLast(" Hug:"), let resist = rest.findLast(" CompressionResistance:"), hug < resist else {
      return nil
    }
    guard let hugging = rest[(hug + 5)..<resist].trimmed.number,
      let resistance = rest[(resist + 23)...].trimmed.number
    else { throw Failure("the content priorities are not numbers") }
    rest = rest[..<hug].trimmed
    return (try priority(hugging), try priority(resistance))
  }

  /// `priority:750` at the end, as the debugger prints it.
  private func takeOwnPriority(_ rest: inout ArraySlice<UInt8>) throws(Failure) -> LayoutPriority? {
    guard let start = rest.findLast(" priority:"), let number = rest[(start + 10)...].trimmed.number else { return nil }
    rest = rest[..<start].trimmed
    return try priority(number)
  }

  func priority(_ number: Double) throws(Failure) -> LayoutPriority {
    guard number > 0, number <= 1000 else {
      throw Failure("a priority is more than 0 and at most 1000, not \(DecimalText.shortest(number))")
    }
    return LayoutPriority(number)
  }
}
