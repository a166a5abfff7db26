import Tinamou

/// The options of a command line, each with its value.
struct Options {
  /// An option of a command.
  struct Known {
    let name: String
    /// The word for its value in the usage; nil for an option without a value.
    let value: String?
    let about: String
    /// The possible values, if they can be listed.
    var choices: [String] = []
  }

  /// The options that have a letter, too.
  private static let long: [Substring: String] = ["-o": "--output", "-h": "--help"]

  private var values: [String: [String]] = [:]
  /// The arguments that are not options: files and expressions.
  private(set) var operands: [String] = []

  /// Sorts arguments. All arguments after `--` are operands.
  init(_ arguments: ArraySlice<String>, known: [Known]) throws {
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.long[parts[0]] ?? String(parts[0])
      guard let option = known.first(where: { $0.name == name }) else {
        throw Problem("unknown option '\(name)'; there are \(known.map(\.name).joined(separator: ", "))")
      }
      if option.value == nil {
        if parts.count > 1 { throw Problem("\(name) has no value") }
        values[name, default: []].append("")
        continue
      }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw Problem("\(name) needs a value")
      }
      if !option.choices.isEmpty, !option.choices.contains(value) {
        throw Problem("unknown value '\(value)' of \(name); there are \(option.choices.joined(separator: ", "))")
      }
      values[name, default: []].append(value)
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The last value of an option.
  subscript(name: String) -> String? { values[name]?.last }

  /// All values of a repeatable option.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  func size(_ name: String) throws -> LayoutSize? {
    guard let text = self[name] else { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Self.number($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], width >= 0, height >= 0 else {
      throw Problem("malformed size '\(text)'; write it as in 375x667")
    }
    return LayoutSize(width, height)
  }

  func grid(_ name: String) throws -> PixelGrid? {
    guard let text = self[name] else { return nil }
    guard let scale = Self.number(text[...]), scale > 0 else {
      throw Problem("malformed grid '\(text)'; write the number of lines to a point, as in 3")
    }
    return .scale(scale)
  }

  func range(_ name: String) throws -> ClosedRange<Double>? {
    guard let text = self[name] else { return nil }
    guard let range = Self.range(text[...]), range.lowerBound >= 0 else {
      throw Problem("malformed range '\(text)'; write it as in 320...1366")
    }
    return range
  }

  /// The value or the range of a parameter, as in `offset=186`.
  struct Setting {
    let text: String
    let name: String
    let range: ClosedRange<Double>
    /// True of a range, though it may have only one value.
    var isRange: Bool { text.contains("...") }
  }

  func settings() throws -> [Setting] {
    try all("--set").map { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let range = Self.range(parts[1]) else {
        throw Problem("malformed setting '\(text)'; write it as in offset=186")
      }
      return Setting(text: text, name: String(parts[0]), range: range)
    }
  }

  /// `320...1366`, or one number for both ends.
  static func range(_ text: Substring) -> ClosedRange<Double>? {
    guard let dots = text.firstRange(of: "...") else { return number(text).map { $0...$0 } }
    guard let low = number(text[..<dots.lowerBound]), let high = number(text[dots.upperBound...]), low <= high else {
      return nil
    }
    return low...high
  }

  /// A plain decimal number, without the hexadecimal numbers and `nan` that `Double.init` accepts.
  static func number(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E || $0 == 0x2D }
    guard isPlain, let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
