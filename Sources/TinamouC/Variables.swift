// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CTinamou
internal import TinamouSolver

@c @implementation
public func tinamou_add_variable(_ solver: OpaquePointer?) -> UInt32 {
  ask(solver, otherwise: 0) { (session) throws(SolverError) in
    let variable = session.solver.makeVariable()
    if variable.index < TINAMOU_MAXIMUM_COUNT { return variable.id }
    try session.solver.removeVariable(variable)
    return 0
  }
}

@c @implementation
public func tinamou_remove_variable(_ solver: OpaquePointer?, _ variable: UInt32) -> Int32 {
  perform(solver) { (session) throws(SolverError) in
    try session.solver.removeVariable(session.solver.variable(variable))
  }
}

// MARK: - Edits

@c @implementation
public func tinamou_add_edit(
  _ solver: OpaquePointer?, _ variable: UInt32, _ priority: Double, _ weight: Double
) -> Int32 {
  perform(solver) { (session) throws(SolverError) in
    try session.solver.addEdit(session.solver.variable(variable), priority: Priority(priority), weight: weight)
  }
}

@c @implementation
public func tinamou_remove_edit(_ solver: OpaquePointer?, _ variable: UInt32) -> Int32 {
  perform(solver) { (session) throws(SolverError) in
    try session.solver.removeEdit(session.solver.variable(variable))
  }
}

@c @implementation
public func tinamou_suggest(_ solver: OpaquePointer?, _ variable: UInt32, _ value: Double) -> Int32 {
  perform(solver) { (session) throws(SolverError) in
    try session.solver.suggest(value, for: session.solver.variable(variable))
  }
}
