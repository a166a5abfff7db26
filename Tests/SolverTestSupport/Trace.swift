import TinamouSolver

/// A recorded list of solver operations with what must hold after them, parsed from its text.
///
/// A line is an operation or, after an update, an expectation. Numbers are decimals, tokens are separated by spaces,
/// and lines that begin with `#` say nothing:
///
///     v N                             a fresh solver with N variables
///     c ID STRENGTH REL CONST k (VAR COEF)*k    add a constraint; REL is =, < (at most) or > (at least)
///     ! c …                           the same, and it must be refused
///     d ID                            remove it
///     e VAR STRENGTH, x VAR, s VAR VALUE        begin an edit at 0, end it, suggest a value
///     u                               solve
///     p NAME                          a phase begins; without effect here
///     = VAR VALUE                     the variable has that value and no other
///     ? VAR                           the variable is ambiguous
///     ~ PRIORITY TOTAL                the total violation at that priority; R for required
///
/// A strength is `R` for required, a priority, or `priority*weight`.
public struct Trace: Sendable {
  /// What one line asks for.
  public enum Step: Sendable {
    /// `v`
    case start(variables: Int)
    /// `c`, and `! c` when it must be refused
    case add(id: Int, PlainConstraint, refused: Bool)
    /// `d`
    case remove(id: Int)
    /// `e`
    case edit(variable: Int, priority: Double, weight: Double)
    /// `x`
    case endEdit(variable: Int)
    /// `s`
    case suggest(variable: Int, value: Double)
    /// `u`
    case update
    /// `p`
    case phase
    /// `=`
    case expectValue(variable: Int, Double)
    /// `?`
    case expectAmbiguous(variable: Int)
    /// `~`
    case expectViolation(priority: Double, Double)
  }

  /// A line that says something.
  public struct Line: Sendable {
    /// Its number in the file, from 1.
    public let number: Int
    /// Its text.
    public let text: String
    /// Its meaning.
    public let step: Step
  }

  /// A line that could not be read.
  public struct Malformed: Error, CustomStringConvertible {
    /// Its number in the file, from 1.
    public let number: Int
    /// Its text.
    public let text: String
    /// Which line, and its text.
    public var description: String { "line \(number) is not a trace line: \(text)" }
  }

  /// The lines that say something, in order.
  public let lines: [Line]

  /// Reads a trace.
  public init(parsing text: String) throws(Malformed) {
    var lines: [Line] = []
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty || line.first == "#" { continue }
      var reader = Reader(line)
      guard let step = reader.step(), reader.isAtEnd else { throw Malformed(number: number, text: String(line)) }
      lines.append(Line(number: number, text: String(line), step: step))
    }
    self.lines = lines
  }
}

/// Takes a line apart, token by token; nil where a token is missing or not what it should be.
private struct Reader {
  private var tokens: [Substring]
  private var next = 0

  init(_ line: Substring) { tokens = line.split(separator: " ") }

  var isAtEnd: Bool { next == tokens.count }

  mutating func step() -> Trace.Step? {
    switch token() {
    case "v": integer().map { .start(variables: $0) }
    case "c": addition(refused: false)
    case "!": token() == "c" ? addition(refused: true) : nil
    case "d": integer().map { .remove(id: $0) }
    case "e": beginning()
    case "x": integer().map { .endEdit(variable: $0) }
    case "s": pair().map { .suggest(variable: $0, value: $1) }
    case "u": .update
    case "p": token().map { _ in .phase }
    case "=": pair().map { .expectValue(variable: $0, $1) }
    case "?": integer().map { .expectAmbiguous(variable: $0) }
    case "~": total()
    default: nil
    }
  }

  private mutating func token() -> Substring? {
    guard next < tokens.count else { return nil }
    defer { next += 1 }
    return tokens[next]
  }

  private mutating func integer() -> Int? { token().flatMap { Int($0) } }

  private mutating func number() -> Double? { token().flatMap { Double($0) } }

  private mutating func pair() -> (Int, Double)? {
    guard let first = integer(), let second = number() else { return nil }
    return (first, second)
  }

  private mutating func strength() -> (priority: Double, weight: Double)? {
    guard let token = token() else { return nil }
    if token == "R" { return (1000, 1) }
    let parts = token.split(separator: "*")
    guard parts.count <= 2, let priority = Double(parts[0]) else { return nil }
    return (priority, parts.count == 2 ? Double(parts[1]) ?? .nan : 1)
  }

  private mutating func relation() -> Relation? {
    switch token() {
    case "=": .equal
    case "<": .lessThanOrEqual
    case ">": .greaterThanOrEqual
    default: nil
    }
  }

  private mutating func addition(refused: Bool) -> Trace.Step? {
    guard let id = integer(), let (priority, weight) = strength(), let relation = relation(),
      let constant = number(), let count = integer()
    else { return nil }
    var terms: [PlainConstraint.Term] = []
    for _ in 0..<count {
      guard let (variable, coefficient) = pair() else { return nil }
      terms.append(PlainConstraint.Term(variable, coefficient))
    }
    let constraint = PlainConstraint(terms, constant: constant, relation, priority: priority, weight: weight)
    return .add(id: id, constraint, refused: refused)
  }

  private mutating func beginning() -> Trace.Step? {
    guard let variable = integer(), let (priority, weight) = strength() else { return nil }
    return .edit(variable: variable, priority: priority, weight: weight)
  }

  private mutating func total() -> Trace.Step? {
    guard let (priority, _) = strength(), let total = number() else { return nil }
    return .expectViolation(priority: priority, total)
  }
}
