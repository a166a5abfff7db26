/// The events of keyboard and mouse that a terminal tells of.
enum TerminalInput: Equatable {
  case text(Character)
  case tab, enter, backspace, escape
  case up, down, left, right, pageUp, pageDown, home, end
  case press(column: Int, row: Int)
  case drag(column: Int, row: Int)
  case release
  /// The wheel was turned by a notch above a cell: -1 up, 1 down.
  case wheel(by: Int, column: Int, row: Int)
}

/// Finds inputs in the bytes of a terminal, which may end in the middle of one.
struct TerminalInputReader {
  private var rest: [UInt8] = []

  /// The inputs in the bytes so far; with none, what was begun counts as complete.
  mutating func read(_ bytes: [UInt8]) -> [TerminalInput] {
    rest += bytes
    var inputs: [TerminalInput] = []
    while let first = rest.first {
      guard first == 0x1B else {
        if !readText(first, isLast: bytes.isEmpty, &inputs) { break }
        continue
      }
      guard let end = endOfSequence() else {
        if !bytes.isEmpty { break }
        inputs.append(.escape)
        rest.removeFirst()
        continue
      }
      if let input = Self.input(rest[1..<end]) { inputs.append(input) }
      rest.removeFirst(end)
    }
    return inputs
  }

  /// Takes a character, or a key that is one byte; false if its other bytes have not come yet.
  private mutating func readText(_ first: UInt8, isLast: Bool, _ inputs: inout [TerminalInput]) -> Bool {
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    if rest.count < length && !isLast { return false }
    let bytes = rest.prefix(length)
    rest.removeFirst(bytes.count)
    switch first {
    case 9: inputs.append(.tab)
    case 10, 13: inputs.append(.enter)
    case 8, 127: inputs.append(.backspace)
    case ..<32: break
    default:
      if let text = String(validating: bytes, as: UTF8.self), let character = text.first {
        inputs.append(.text(character))
      }
    }
    return true
  }

  /// One past the end of the sequence that begins with an escape; nil if it has not ended.
  private func endOfSequence() -> Int? {
    guard rest.count > 1 else { return nil }
    guard rest[1] == UInt8(ascii: "[") || rest[1] == UInt8(ascii: "O") else { return 1 }
    return rest.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
  }

  private static func input(_ sequence: ArraySlice<UInt8>) -> TerminalInput? {
    guard let last = sequence.last else { return .escape }
    let body = String(decoding: sequence.dropFirst().dropLast(), as: UTF8.self)
    switch last {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "~"): return ["1": .home, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home, "8": .end][body]
    case UInt8(ascii: "M"), UInt8(ascii: "m"): return mouse(body, isPressed: last == UInt8(ascii: "M"))
    default: return nil
    }
  }

  /// `<button;column;row`, counted from 1.
  private static func mouse(_ body: String, isPressed: Bool) -> TerminalInput? {
    let numbers = body.dropFirst().split(separator: ";").map { Int($0) }
    guard body.first == "<", numbers.count == 3, let button = numbers[0], let column = numbers[1], let row = numbers[2],
      column > 0, row > 0
    else { return nil }
    switch button {
    case 0: return isPressed ? .press(column: column - 1, row: row - 1) : .release
    case 32: return .drag(column: column - 1, row: row - 1)
    case 64, 65: return .wheel(by: button == 64 ? -1 : 1, column: column - 1, row: row - 1)
    default: return nil
    }
  }
}
