/// The check that bytes are UTF-8.
enum Encoding {
  /// The first fault, with its position; nil if there is none.
  static func fault(in bytes: [UInt8], file: String) -> LayoutTextError? {
    if bytes.isMarkedAsUTF16 {
      return LayoutTextError(
        file: file, line: 1, column: 1, fault: .expected("text in UTF-8", found: "the mark of UTF-16"))
    }
    var decoder = UTF8()
    var iterator = bytes.dropFirst(bytes.lengthOfUTF8Mark).makeIterator()
    var line = 1, column = 1
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return nil
      case .scalarValue("\n"): (line, column) = (line + 1, 1)
      case .scalarValue: column += 1
      case .error:
        return LayoutTextError(
          file: file, line: line, column: column, fault: .expected("text in UTF-8", found: "a byte that is none"))
      }
    }
  }
}

// Byte order marks, with which a file can begin.
extension Sequence where Element == UInt8 {
  package var isMarkedAsUTF16: Bool { starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) }

  /// The number of bytes in the mark of UTF-8 at the beginning; 0 if there is none.
  package var lengthOfUTF8Mark: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
