import SolverTestSupport
import Testing
import TinamouSolver

/// Runs an operation that must be refused, checks that it left no trace, and returns the reason.
func refusal<Result>(
  _ solver: inout Solver, sourceLocation: SourceLocation = #_sourceLocation,
  of operation: (inout Solver) throws -> Result
) throws -> SolverError {
  let before = try Observation(solver)
  var reason: SolverError?
  do {
    _ = try operation(&solver)
    Issue.record("nothing was refused", sourceLocation: sourceLocation)
  } catch let error as SolverError {
    reason = error
    #expect(try Observation(solver) == before, "the refused operation left a trace", sourceLocation: sourceLocation)
    #expect(solver.audit().isEmpty, sourceLocation: sourceLocation)
  }
  return try #require(reason, sourceLocation: sourceLocation)
}

/// Runs an operation that must be refused for exactly that reason and leave no trace.
func expectRefused<Result>(
  _ solver: inout Solver, _ expected: SolverError, sourceLocation: SourceLocation = #_sourceLocation,
  _ operation: (inout Solver) throws -> Result
) throws {
  let reason = try refusal(&solver, sourceLocation: sourceLocation, of: operation)
  #expect(areSame(reason, expected), "\(reason)", sourceLocation: sourceLocation)
}

/// Runs an operation that must be refused with a conflict, checks the proof, and returns it.
func conflict<Result>(
  _ solver: inout Solver, sourceLocation: SourceLocation = #_sourceLocation,
  of operation: (inout Solver) throws -> Result
) throws -> Conflict {
  let reason = try refusal(&solver, sourceLocation: sourceLocation, of: operation)
  guard case .conflict(let conflict) = reason else {
    Issue.record("not a conflict: \(reason)", sourceLocation: sourceLocation)
    throw reason
  }
  try expectProof(conflict, in: solver, sourceLocation: sourceLocation)
  return conflict
}

/// Whether two errors are the same case with the same payload, numbers to the bit. Conflicts count as equal if their
/// texts are.
func areSame(_ a: SolverError, _ b: SolverError) -> Bool {
  switch (a, b) {
  case (.conflict(let a), .conflict(let b)): a.description == b.description
  case (.notFinite(let a, let x), .notFinite(let b, let y)):
    a == b && (x.bitPattern == y.bitPattern || x.isNaN && y.isNaN)
  case (.invalidPriority(let a), .invalidPriority(let b)): a.bitPattern == b.bitPattern || a.isNaN && b.isNaN
  case (.invalidWeight(let a), .invalidWeight(let b)): a.bitPattern == b.bitPattern || a.isNaN && b.isNaN
  case (.unknownVariable(let a), .unknownVariable(let b)): a == b
  case (.unknownConstraint(let a), .unknownConstraint(let b)): a == b
  case (.variableInUse(let a, let x), .variableInUse(let b, let y)): a == b && x == y
  case (.alreadyEdited(let a), .alreadyEdited(let b)): a == b
  case (.notEdited(let a), .notEdited(let b)): a == b
  case (.overflow(let a), .overflow(let b)): a == b
  case (.unfinished, .unfinished): true
  case (.inexact(let a), .inexact(let b)): a == b
  default: false
  }
}

/// Checks that a conflict is a proof, and irreducible: any proper subset of its members can hold.
func expectProof(_ conflict: Conflict, in solver: Solver, sourceLocation: SourceLocation = #_sourceLocation) throws {
  #expect(flaws(inProofOf: conflict) == [], "\(conflict)", sourceLocation: sourceLocation)

  // In an otherwise empty copy, whose handles are the same.
  var empty = solver
  try empty.remove(empty.constraints)
  let constraints = conflict.members.map(\.constraint)
  for omitted in constraints.indices {
    var trial = empty
    var rest = constraints
    rest.remove(at: omitted)
    #expect(throws: Never.self, "\(conflict)", sourceLocation: sourceLocation) { try trial.add(rest) }
  }
  #expect(throws: SolverError.self, "\(conflict)", sourceLocation: sourceLocation) { try empty.add(constraints) }
}
