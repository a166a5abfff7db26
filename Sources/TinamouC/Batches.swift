// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CTinamou
internal import TinamouSolver

@c @implementation
public func tinamou_begin(_ solver: OpaquePointer?) -> Int32 {
  perform(solver) { (session) throws(SolverError) in session.batches.append((session.solver.begin(), session.data)) }
}

@c @implementation
public func tinamou_commit(_ solver: OpaquePointer?) -> Int32 {
  end(solver) { session, _ in session.solver.commit() }
}

@c @implementation
public func tinamou_rollback(_ solver: OpaquePointer?) -> Int32 {
  end(solver) { session, batch in
    session.solver.rollBack(to: batch.start)
    session.data = batch.data
  }
}

/// Ends the innermost batch, if there is one.
private func end(
  _ solver: OpaquePointer?,
  _ ending: (inout Session, (start: Solver.Savepoint, data: (variables: Numbers, constraints: Numbers))) -> Void
) -> Int32 {
  ask(solver, otherwise: Int32(TINAMOU_UNKNOWN_HANDLE), refused: Int32(TINAMOU_OUT_OF_MEMORY)) {
    (session) throws(SolverError) in
    guard let batch = session.batches.popLast() else { return Int32(TINAMOU_INVALID_ARGUMENT) }
    ending(&session, batch)
    return Int32(TINAMOU_OK)
  }
}
