import Tinamou

/// Why a text is no layout, and where in it.
public struct LayoutTextError: Error, Sendable {
  /// The kinds of fault.
  public enum Fault: Sendable {
    /// Something else has to stand there: what, and what was found.
    case expected(String, found: String)
    /// A name that nothing written above has.
    case unknownName(String)
    /// An option that is given twice.
    case repeated(String)
    /// The limit that the text is over: what there is too much of, and how much there may be.
    case tooLarge(String, limit: Int)
    /// Two quantities of different kinds.
    case mismatch(ConstraintMismatch)
    /// A refusal by the layout: a contradiction, or a number that makes no sense.
    case refused(LayoutError)
  }

  /// The name of the file, as it was given.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int
  /// The fault.
  public let fault: Fault

  /// A fault at a place.
  public init(file: String, line: Int, column: Int, fault: Fault) {
    self.file = file
    self.line = line
    self.column = column
    self.fault = fault
  }
}

extension LayoutTextError.Fault: CustomStringConvertible {
  /// The fault without its place.
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
