// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CTinamou
internal import TinamouSolver

/// Numbers of the caller by the positions of handles; handles without a number take no storage.
struct Numbers {
  private var entries: [(generation: UInt32, number: UInt64)] = []

  /// The number of handles for which there is room.
  var count: Int { entries.count }

  /// The number of a handle; 0 if it has none.
  func number(at position: Int32, generation: UInt32) -> UInt64 {
    let position = Int(position)
    guard position < entries.count, entries[position].generation == generation else { return 0 }
    return entries[position].number
  }

  mutating func set(_ number: UInt64, at position: Int32, generation: UInt32) {
    let position = Int(position)
    if position >= entries.count && number == 0 { return }
    while entries.count <= position { entries.append((0, 0)) }
    entries[position] = (generation, number)
  }
}

@c @implementation
public func tinamou_set_variable_data(_ solver: OpaquePointer?, _ variable: UInt32, _ data: UInt64) -> Int32 {
  perform(solver) { (session) throws(SolverError) in
    let variable = session.solver.variable(variable)
    _ = try session.solver.value(of: variable)
    session.data.variables.set(data, at: variable.index, generation: variable.generation)
  }
}

@c @implementation
public func tinamou_set_constraint_data(_ solver: OpaquePointer?, _ id: UInt64, _ data: UInt64) -> Int32 {
  perform(solver) { (session) throws(SolverError) in
    let constraint = session.solver.constraint(id)
    guard session.solver.contains(constraint) else { throw .unknownConstraint(constraint) }
    session.data.constraints.set(data, at: constraint.index, generation: constraint.generation)
  }
}

@c @implementation
public func tinamou_variable_data(_ solver: OpaquePointer?, _ variable: UInt32) -> UInt64 {
  read(solver, otherwise: 0) { (session) throws(SolverError) in
    let variable = session.solver.variable(variable)
    _ = try session.solver.value(of: variable)
    return session.data.variables.number(at: variable.index, generation: variable.generation)
  }
}

@c @implementation
public func tinamou_constraint_data(_ solver: OpaquePointer?, _ id: UInt64) -> UInt64 {
  read(solver, otherwise: 0) { (session) throws(SolverError) in
    let constraint = session.solver.constraint(id)
    guard session.solver.contains(constraint) else { return 0 }
    return session.data.constraints.number(at: constraint.index, generation: constraint.generation)
  }
}
