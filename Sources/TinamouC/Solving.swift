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
    session.solver.value(of: variable) ?? .nan
  }
}

@c @implementation
public func tinamou_values(
  _ solver: OpaquePointer?, _ variables: UnsafePointer<UInt32>?, _ values: UnsafeMutablePointer<Double>?, _ count: Int
) -> Int32 {
  // A value must not take the place of an id that has been checked and is read again.
  let distance = UInt(bitPattern: values) &- UInt(bitPattern: variables)
  guard (variables != nil && values != nil) || count == 0, elements(count) <= TINAMOU_MAXIMUM_COUNT,
    distance >= UInt(4 * count), 0 &- distance >= UInt(8 * count)
  else { return Int32(TINAMOU_INVALID_ARGUMENT) }
  return read(solver, otherwise: Int32(TINAMOU_UNKNOWN_HANDLE)) { (session) throws(SolverError) in
    guard let values else { return Int32(TINAMOU_OK) }
    let ids = UnsafeBufferPointer(start: variables, count: count)
    return Int32(session.solver.write(valuesOf: ids, to: values) ? TINAMOU_OK : TINAMOU_UNKNOWN_HANDLE)
  }
}
