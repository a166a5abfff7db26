import TinamouSolver

extension Trace {
  /// A line that could not be read.
  public struct Malformed: Error, CustomStringConvertible {
    /// Its number in the file, from 1.
    public let number: Int
    /// Its text.
    public let text: String
    /// The line's number and text.
    public var description: String { "line \(number) is not a trace line: \(text)" }
  }

  /// Reads a trace.
  public init(parsing text: String) throws(Malformed) {
    var lines: [Line] = []
    var variables = 0
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty || line.first == "#" { continue }
      var reader = Reader(line)
      guard let step = reader.step(), reader.isAtEnd, step.isSound(variables) else {
        throw Malformed(number: number, text: String(line))
      }
      if case .start(let count) = step { variables = count }
      lines.append(Line(number: number, step: step))
    }
    self.init(lines: lines)
  }
}

extension Trace.Step {
  /// The greatest number in a trace, so that a typing error does not ask for all memory.
  private static let largest = 1 << 24

  /// True if all numbers of variables and constraints are within that limit.
  fileprivate func isSound(_ variables: Int) -> Bool {
    switch self {
    case .start(let count): (0...Self.largest).contains(count)
    case .add(let id, let constraint, _):
      (0...Self.largest).contains(id) && constraint.terms.allSatisfy { (0..<variables).contains($0.variable) }
    case .remove(let id): (0...Self.largest).contains(id)
    case .edit(let variable, _, _), .endEdit(let variable), .suggest(let variable, _), .expectValue(let variable, _),
      .expectAmbiguous(let variable):
      (0..<variables).contains(variable)
    case .update, .phase, .expectViolation: true
    }
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
    case "p": token().map { .phase(String($0)) }
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
