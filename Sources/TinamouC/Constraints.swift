// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

public import CTinamou
internal import TinamouSolver

extension Relation {
  fileprivate init?(_ number: Int32) {
    switch Int(number) {
    case TINAMOU_LESS_OR_EQUAL: self = .lessThanOrEqual
    case TINAMOU_EQUAL: self = .equal
    case TINAMOU_GREATER_OR_EQUAL: self = .greaterThanOrEqual
    default: return nil
    }
  }
}

@c @implementation
public func tinamou_add_constraint(
  _ solver: OpaquePointer?, _ terms: UnsafePointer<tinamou_term>?, _ count: Int, _ constant: Double, _ relation: Int32,
  _ priority: Double, _ weight: Double, _ id: UnsafeMutablePointer<UInt64>?
) -> Int32 {
  guard let relation = Relation(relation), terms != nil || count == 0, elements(count) <= TINAMOU_MAXIMUM_COUNT else {
    return Int32(TINAMOU_INVALID_ARGUMENT)
  }
  return perform(solver) { (session) throws(SolverError) in
    let written = UnsafeBufferPointer(start: terms, count: count).map {
      Term(session.solver.variable($0.variable), $0.coefficient)
    }
    let expression = LinearExpression(written, constant: constant)
    let added = try session.solver.add(
      Constraint(expression, relation, priority: Priority(priority), weight: weight))
    id?.pointee = added.id
  }
}

@c @implementation
public func tinamou_remove_constraint(_ solver: OpaquePointer?, _ id: UInt64) -> Int32 {
  perform(solver) { (session) throws(SolverError) in
    try session.solver.remove(session.solver.constraint(id))
  }
}

@c @implementation
public func tinamou_set_constant(_ solver: OpaquePointer?, _ id: UInt64, _ constant: Double) -> Int32 {
  perform(solver) { (session) throws(SolverError) in
    try session.solver.setConstant(of: session.solver.constraint(id), to: constant)
  }
}

@c @implementation
public func tinamou_set_priority(_ solver: OpaquePointer?, _ id: UInt64, _ priority: Double) -> Int32 {
  perform(solver) { (session) throws(SolverError) in
    try session.solver.setPriority(of: session.solver.constraint(id), to: Priority(priority))
  }
}

@c @implementation
public func tinamou_set_weight(_ solver: OpaquePointer?, _ id: UInt64, _ weight: Double) -> Int32 {
  perform(solver) { (session) throws(SolverError) in
    try session.solver.setWeight(of: session.solver.constraint(id), to: weight)
  }
}
