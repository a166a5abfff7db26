// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CTinamou
internal import TinamouSolver

@c @implementation
public func tinamou_add_variable(_ solver: OpaquePointer?) -> UInt32 {
  ask(solver, otherwise: 0, refused: 0) { (session) throws(SolverError) in
    session.solver.makeNumberedVariable() ?? 0
  }
}

@c @implementation
public func tinamou_add_variables(
  _ solver: OpaquePointer?, _ values: UnsafePointer<Double>?, _ ids: UnsafeMutablePointer<UInt32>?, _ count: Int
) -> Int32 {
  guard ids != nil || count == 0, elements(count) <= TINAMOU_MAXIMUM_COUNT,
    UnsafeBufferPointer(start: values, count: values == nil ? 0 : count).allSatisfy({ $0.isFinite })
  else { return Int32(TINAMOU_INVALID_ARGUMENT) }
  return ask(
    solver, input: count &* 1024, otherwise: Int32(TINAMOU_UNKNOWN_HANDLE), refused: Int32(TINAMOU_OUT_OF_MEMORY)
  ) { (session) throws(SolverError) in
    if session.solver.numbersLeft < count { return Int32(TINAMOU_INVALID_ARGUMENT) }
    var made: [Variable] = []
    made.reserveCapacity(count)
    while made.count < count { made.append(session.solver.makeVariable()) }
    for (place, variable) in made.enumerated() {
      if let values, values[place] != 0 { try session.solver.setValue(of: variable, to: values[place]) }
    }
    // Last, because the two arrays may overlap.
    for (place, variable) in made.enumerated() { ids?[place] = variable.id }
    return Int32(TINAMOU_OK)
  }
}

@c @implementation
public func tinamou_set_value(_ solver: OpaquePointer?, _ variable: UInt32, _ value: Double) -> Int32 {
  perform(solver) { (session) throws(SolverError) in
    try session.solver.setValue(of: session.solver.variable(variable), to: value)
  }
}

@c @implementation
public func tinamou_variables(
  _ solver: OpaquePointer?, _ variables: UnsafeMutablePointer<UInt32>?, _ capacity: Int
) -> Int {
  read(solver, otherwise: 0) { (session) throws(SolverError) in
    session.solver.forEachVariable { write($1.id, to: variables, $0, capacity) }
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
  _ solver: OpaquePointer?, _ variable: UInt32, _ priority: Double, _ weight: Double,
  _ id: UnsafeMutablePointer<UInt64>?
) -> Int32 {
  perform(solver) { (session) throws(SolverError) in
    let edit = try session.solver.addEdit(
      session.solver.variable(variable), priority: Priority(priority), weight: weight)
    id?.pointee = edit.id
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
    try session.solver.suggest(value, for: variable)
  }
}

@c @implementation
public func tinamou_suggest_many(
  _ solver: OpaquePointer?, _ variables: UnsafePointer<UInt32>?, _ values: UnsafePointer<Double>?, _ count: Int
) -> Int32 {
  guard (variables != nil && values != nil) || count == 0, elements(count) <= TINAMOU_MAXIMUM_COUNT else {
    return Int32(TINAMOU_INVALID_ARGUMENT)
  }
  return perform(solver, input: count &* 64) { (session) throws(SolverError) in
    let variables = UnsafeBufferPointer(start: variables, count: count)
    let values = UnsafeBufferPointer(start: values, count: count)
    var suggestions: [(variable: Variable, value: Double)] = []
    for index in 0..<count { suggestions.append((session.solver.variable(variables[index]), values[index])) }
    try session.solver.suggest(suggestions)
  }
}
