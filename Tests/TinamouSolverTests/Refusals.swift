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
  default: false
  }
}

/// Checks from its members alone that a conflict is what it says: the combination cancels every variable and comes to
/// `-amount`, every sign allows it, and any proper subset can hold.
func expectProof(_ conflict: Conflict, in solver: Solver, sourceLocation: SourceLocation = #_sourceLocation) throws {
  var sum = LinearExpression()
  var scale = 0.0
  for member in conflict.members {
    sum = sum + member.multiplier * member.constraint.expression
    scale = max(scale, abs(member.multiplier * member.constraint.expression.constant))
    for term in member.constraint.expression.terms { scale = max(scale, abs(member.multiplier * term.coefficient)) }
    #expect(member.constraint.priority.isRequired, sourceLocation: sourceLocation)
    switch member.constraint.relation {
    case .lessThanOrEqual: #expect(member.multiplier < 0, sourceLocation: sourceLocation)
    case .equal: #expect(member.multiplier != 0, sourceLocation: sourceLocation)
    case .greaterThanOrEqual: #expect(member.multiplier > 0, sourceLocation: sourceLocation)
    }
  }
  for term in sum.terms {
    #expect(agree(term.coefficient, 0, scale: scale), "\(conflict)", sourceLocation: sourceLocation)
  }
  #expect(agree(sum.constant, -conflict.amount, scale: scale), "\(conflict)", sourceLocation: sourceLocation)
  #expect(conflict.amount > 0, sourceLocation: sourceLocation)

  // Irreducible: in an otherwise empty copy, whose handles are the same, all fail together and no proper subset does.
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
