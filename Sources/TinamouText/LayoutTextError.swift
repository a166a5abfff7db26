import Tinamou

/// The reason why text is not a layout, with its position.
public struct LayoutTextError: Error, Sendable {
  /// The kinds of fault.
  public enum Fault: Sendable {
    /// Another token is expected: the expected and the found one.
    case expected(String, found: String)
    /// A name that is not declared above.
    case unknownName(String)
    /// An option that is given twice.
    case repeated(String)
    /// A limit that the text exceeds: the quantity and its maximum.
    case tooLarge(String, limit: Int)
    /// Two quantities of different kinds.
    case mismatch(ConstraintMismatch)
    /// A refusal by the layout: a contradiction, or an invalid number.
    case refused(LayoutError)
  }

  /// The given name of the file.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int
  /// The fault.
  public let fault: Fault

  /// A fault at a position.
  public init(file: String, line: Int, column: Int, fault: Fault) {
    self.file = file
    self.line = line
    self.column = column
    self.fault = fault
  }
}

extension LayoutTextError.Fault: CustomStringConvertible {
  /// The fault without its position.
  public var description: String {
    switch self {
    case .expected(let expectation, let found): "expected \(expectation), found \(found)"
    case .unknownName(let name): "nothing written above is called \(name)"
    case .repeated(let option): "\(option) is given twice"
    case .tooLarge(let subject, let limit): "more than \(limit) \(subject)"
    case .mismatch(let mismatch): "\(mismatch)"
    case .refused(let error): "\(error)"
    }
  }
}

extension LayoutTextError: CustomStringConvertible {
  /// As in `NameRow.tinamou:3:14: expected a number, found ','`.
  public var description: String { "\(file):\(line):\(column): \(fault)" }
}
