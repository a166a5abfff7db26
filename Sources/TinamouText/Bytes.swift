// Text as bytes of UTF-8, so that positions are numbers and every step costs the same.

extension Sequence where Element == UInt8 {
  /// The bytes as text; bytes that are not UTF-8 become a replacement character.
  var text: String { String(decoding: Array(self), as: UTF8.self) }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isHexDigit: Bool { isDigit || (self | 0x20) >= 0x61 && (self | 0x20) <= 0x66 }
  /// True if it can be part of a name, as every byte outside ASCII can.
  var isWord: Bool { isDigit || (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A || self == 0x5F || self >= 0x80 }
}

extension ArraySlice<UInt8> {
  func starts(_ text: StaticString, at position: Int? = nil) -> Bool {
    let position = position ?? startIndex
    return text.withUTF8Buffer { word in
      position >= startIndex && position + word.count <= endIndex
        && self[position..<position + word.count].elementsEqual(word)
    }
  }

  func ends(_ text: StaticString) -> Bool { starts(text, at: endIndex - text.utf8CodeUnitCount) }

  /// The first occurrence of a string, from a position.
  func find(_ text: StaticString, from start: Int? = nil) -> Int? {
    var position = start ?? startIndex
    let last = endIndex - text.utf8CodeUnitCount
    while position <= last {
      if starts(text, at: position) { return position }
      position += 1
    }
    return nil
  }

  /// The last occurrence of a string.
  func findLast(_ text: StaticString) -> Int? {
    var position = endIndex - text.utf8CodeUnitCount
    while position >= startIndex {
      if starts(text, at: position) { return position }
      position -= 1
    }
    return nil
  }

  /// The bytes without blanks at both ends.
  var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isBlank { slice.removeFirst() }
    while let last = slice.last, last.isBlank { slice.removeLast() }
    return slice
  }

  /// The bytes as one decimal number, such as `12`, `-8.5`, `2.2e-308`; nil if it is not finite.
  var number: Double? {
    guard let last, last.isDigit || last == UInt8(ascii: "."), count <= 64 else { return nil }
    for (offset, byte) in self.enumerated() {
      let isSign = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      if isSign {
        guard offset == 0 || self[startIndex + offset - 1] | 0x20 == UInt8(ascii: "e") else { return nil }
      } else if !byte.isDigit && byte != UInt8(ascii: ".") && (byte | 0x20 != UInt8(ascii: "e") || offset == 0) {
        return nil
      }
    }
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
