// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CTinamou
internal import TinamouSolver

@c @implementation
public func tinamou_solve(_ solver: OpaquePointer?) -> Int32 {
  perform(solver) { (session) throws(SolverError) in try session.solver.solve() }
}

@c @implementation
public func tinamou_set_step_limit(_ solver: OpaquePointer?, _ steps: Int64) -> Int32 {
  perform(solver) { (session) throws(SolverError) in session.solver.stepLimit = steps < 0 ? nil : Int(clamping: steps) }
}

@c @implementation
public func tinamou_step_limit(_ solver: OpaquePointer?) -> Int64 {
  read(solver, otherwise: -1) { (session) throws(SolverError) in Int64(session.solver.stepLimit ?? -1) }
}

@c @implementation
public func tinamou_steps(_ solver: OpaquePointer?) -> Int64 {
  read(solver, otherwise: 0) { (session) throws(SolverError) in Int64(session.solver.stepsOfLastCall) }
}

@c @implementation
public func tinamou_is_solved(_ solver: OpaquePointer?) -> Int32 {
  read(solver, otherwise: 0) { (session) throws(SolverError) in session.solver.isSolved ? 1 : 0 }
}

@c @implementation
public func tinamou_value(_ solver: OpaquePointer?, _ variable: UInt32) -> Double {
  read(solver, otherwise: .nan) { (session) throws(SolverError) in
    try session.solver.value(of: session.solver.variable(variable))
  }
}

@c @implementation
public func tinamou_values(
  _ solver: OpaquePointer?, _ variables: UnsafePointer<UInt32>?, _ values: UnsafeMutablePointer<Double>?, _ count: Int
) -> Int32 {
  guard (variables != nil && values != nil) || count == 0, elements(count) <= TINAMOU_MAXIMUM_COUNT else {
    return Int32(TINAMOU_INVALID_ARGUMENT)
  }
  return inspect(solver) { (session) throws(SolverError) in
    let ids = UnsafeBufferPointer(start: variables, count: count)
    // All of them first: where one is unknown nothing is written.
    for id in ids { _ = try session.solver.value(of: session.solver.variable(id)) }
    for index in ids.indices { values?[index] = try session.solver.value(of: session.solver.variable(ids[index])) }
  }
}
