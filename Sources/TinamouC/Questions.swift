// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CTinamou
internal import TinamouSolver

@c @implementation
public func tinamou_changes(
  _ solver: OpaquePointer?, _ variables: UnsafeMutablePointer<UInt32>?, _ values: UnsafeMutablePointer<Double>?,
  _ capacity: Int
) -> Int {
  ask(solver, otherwise: 0, refused: 0) { (session) throws(SolverError) in
    session.solver.writeChanges(to: variables, values, room: elements(capacity))
  }
}

@c @implementation
public func tinamou_conflict(
  _ solver: OpaquePointer?, _ ids: UnsafeMutablePointer<UInt64>?, _ multipliers: UnsafeMutablePointer<Double>?,
  _ capacity: Int
) -> Int {
  read(solver, otherwise: 0) { (session) throws(SolverError) in
    let members = session.conflict?.members ?? []
    members.write({ $0.origin.id }, to: ids, capacity: capacity)
    members.write({ $0.multiplier }, to: multipliers, capacity: capacity)
    return members.count
  }
}

extension Conflict.Origin {
  /// The constraint's number in C. A refused constraint has none, and gets its position in the upper half.
  fileprivate var id: UInt64 {
    switch self {
    case .live(let constraint): constraint.id
    case .proposed(let place): UInt64(place) << 32
    }
  }
}

@c @implementation
public func tinamou_constraint_violation(_ solver: OpaquePointer?, _ id: UInt64) -> Double {
  work(solver, otherwise: .nan) { (session) throws(SolverError) in
    try session.solver.violation(of: session.solver.constraint(id))
  }
}

@c @implementation
public func tinamou_range(
  _ solver: OpaquePointer?, _ variable: UInt32, _ low: UnsafeMutablePointer<Double>?,
  _ high: UnsafeMutablePointer<Double>?
) -> Int32 {
  guard let low, let high else { return Int32(TINAMOU_INVALID_ARGUMENT) }
  return inspect(solver) { (session) throws(SolverError) in
    let range = try session.solver.range(of: session.solver.variable(variable))
    low.pointee = range.lowerBound
    high.pointee = range.upperBound
  }
}

@c @implementation
public func tinamou_why(
  _ solver: OpaquePointer?, _ variable: UInt32, _ ids: UnsafeMutablePointer<UInt64>?,
  _ coefficients: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> Int {
  work(solver, otherwise: 0) { (session) throws(SolverError) in
    let contributions = try session.solver.why(session.solver.variable(variable)).contributions
    contributions.write({ $0.constraint.id }, to: ids, capacity: capacity)
    contributions.write({ $0.coefficient }, to: coefficients, capacity: capacity)
    return contributions.count
  }
}

@c @implementation
public func tinamou_violation(_ solver: OpaquePointer?, _ priority: Double) -> Double {
  work(solver, otherwise: .nan) { (session) throws(SolverError) in
    let priority = Priority(priority)
    return priority.isValid ? try session.solver.violation(at: priority) : .nan
  }
}
