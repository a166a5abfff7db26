import TinamouSolver
import Workloads

/// Replays a trace on a ``Solver`` and notes every expectation that does not hold.
///
/// Violations are computed twice: from the values, as anybody can, and as the solver reports them.
public struct TraceReplay {
  /// An expectation that did not hold, or an operation that failed.
  public struct Failure: Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// The line.
    public let text: String
    /// The expected answer.
    public let expected: String
    /// The answer.
    public let got: String
    /// All of it in one line.
    public var description: String { "L\(line) \(text): expected \(expected), got \(got)" }
  }

  private var player = TracePlayer()
  /// The constraints as the trace gave them, by the solver's handles; edits are constraints too.
  private var live: [ConstraintID: PlainConstraint] = [:]
  private var ambiguous: Set<Variable>?
  private var line: Trace.Line
  /// All failures, in the order of the lines.
  public private(set) var failures: [Failure] = []
  /// Everything the solver answered, as bit patterns: after each update all values, for each conflict the amount and
  /// the multipliers, and the violations that were asked for.
  public private(set) var answers: [UInt64] = []

  /// All failures of a trace, in the order of its lines.
  public static func failures(of trace: Trace) -> [Failure] {
    TraceReplay(of: trace)?.failures ?? [Failure(line: 0, text: "", expected: "a trace", got: "no lines")]
  }

  /// Replays a trace; nil if it is empty.
  public init?(of trace: Trace) {
    guard let first = trace.lines.first else { return nil }
    var replay = TraceReplay(first)
    for line in trace.lines {
      replay.line = line
      do {
        try replay.perform(line.step)
      } catch {
        replay.fail(expected: "no error", got: "\(error)")
      }
    }
    self = replay
  }

  private init(_ line: Trace.Line) { self.line = line }

  private mutating func fail(expected: String, got: String) {
    failures.append(Failure(line: line.number, text: "\(line.step)", expected: expected, got: got))
  }

  private var solver: Solver { player.solver }
  private var variables: [Variable] { player.variables }

  private mutating func perform(_ step: Trace.Step) throws(SolverError) {
    switch step {
    case .start: live = [:]
    case .add(_, let constraint, refused: true): try addRefused(constraint)
    case .remove(let id):
      if let handle = player.handle(of: id) { live[handle] = nil }
    case .endEdit(let variable):
      if let handle = solver.edit(of: variables[variable]) { live[handle] = nil }
    case .update: ambiguous = nil
    case .expectValue(let variable, let value): try expect(value, for: variables[variable])
    case .expectAmbiguous(let variable):
      if !(try ambiguousVariables().contains(variables[variable])) {
        fail(expected: "ambiguous", got: "determined, \(try solver.value(of: variables[variable]))")
      }
    case .expectViolation(let priority, let total): try expectViolation(total, at: priority)
    case .add, .edit, .suggest, .phase: break
    }
    try player.perform(step)
    if case .update = step { answers += try bits() }
    note(step)
  }

  /// Keeps in mind what was added or suggested, once it was accepted.
  private mutating func note(_ step: Trace.Step) {
    switch step {
    case .add(let id, let constraint, refused: false):
      if let handle = player.handle(of: id) { live[handle] = constraint }
    case .edit(let variable, let priority, let weight):
      if let handle = solver.edit(of: variables[variable]) {
        live[handle] = PlainConstraint(
          [.init(variable, 1)], constant: 0, .equal, priority: priority, weight: weight)
      }
    case .suggest(let variable, let value):
      if let handle = solver.edit(of: variables[variable]) { live[handle]?.constant = -value }
    default: break
    }
  }

  /// Adds what must be refused, with a proof and without a trace.
  private mutating func addRefused(_ constraint: PlainConstraint) throws(SolverError) {
    let before = (solver.description, try bits())
    do {
      let handle = try player.solver.add(constraint.constraint(variables))
      try player.solver.remove(handle)
      fail(expected: "a conflict", got: "accepted")
    } catch .conflict(let conflict) {
      answers.append(conflict.amount.bitPattern)
      answers += conflict.members.map { $0.multiplier.bitPattern }
      for flaw in flaws(in: conflict, proposed: 1) { fail(expected: "a proof", got: flaw) }
      if before != (solver.description, try bits()) { fail(expected: "no trace of the refusal", got: "a change") }
    }
  }

  private func bits() throws(SolverError) -> [UInt64] {
    try player.values().map { $0.bitPattern }
  }

  private mutating func ambiguousVariables() throws(SolverError) -> Set<Variable> {
    if let ambiguous { return ambiguous }
    let found = Set(try solver.ambiguousVariables())
    ambiguous = found
    return found
  }

  private mutating func expect(_ value: Double, for variable: Variable) throws(SolverError) {
    let got = try solver.value(of: variable)
    if !((got - value).magnitude <= 1e-6 * max(1, value.magnitude)) { fail(expected: "\(value)", got: "\(got)") }
    if try ambiguousVariables().contains(variable) { fail(expected: "one value", got: "ambiguous") }
  }

  private mutating func expectViolation(_ expected: Double, at priority: Double) throws(SolverError) {
    let values = try player.values()
    var total = 0.0
    var magnitude = 0.0
    for constraint in live.values where constraint.priority == priority {
      let violation = constraint.violation(at: values)
      total += constraint.weight * violation.amount
      magnitude += constraint.weight * violation.magnitude
    }
    let tolerance = 1e-6 * max(1, expected.magnitude) + 1e-9 * magnitude
    if !((total - expected).magnitude <= tolerance) { fail(expected: "\(expected)", got: "\(total)") }
    if priority < 1000 {
      let reported = try solver.violation(at: Priority(priority))
      answers.append(reported.bitPattern)
      if !((reported - expected).magnitude <= tolerance) {
        fail(expected: "\(expected)", got: "\(reported), as the solver reports it")
      }
    }
  }
}
