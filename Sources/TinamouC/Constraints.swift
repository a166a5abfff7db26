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

  /// Its number in C.
  fileprivate var number: Int32 {
    switch self {
    case .lessThanOrEqual: Int32(TINAMOU_LESS_OR_EQUAL)
    case .equal: Int32(TINAMOU_EQUAL)
    case .greaterThanOrEqual: Int32(TINAMOU_GREATER_OR_EQUAL)
    }
  }
}

/// The caller's terms in the solver's type, which has the same layout.
private func numbered(_ terms: UnsafePointer<tinamou_term>?, _ count: Int) -> UnsafeBufferPointer<NumberedTerm> {
  UnsafeBufferPointer(start: UnsafeRawPointer(terms)?.assumingMemoryBound(to: NumberedTerm.self), count: count)
}

/// The bytes that adding a constraint and one of its terms takes, during the call and in the solver.
private let bytesOfConstraint = 1024
private let bytesOfTerm = 256

@c @implementation
public func tinamou_add_constraint(
  _ solver: OpaquePointer?, _ terms: UnsafePointer<tinamou_term>?, _ count: Int, _ constant: Double, _ relation: Int32,
  _ priority: Double, _ weight: Double, _ id: UnsafeMutablePointer<UInt64>?
) -> Int32 {
  guard let relation = Relation(relation), terms != nil || count == 0, elements(count) <= TINAMOU_MAXIMUM_COUNT else {
    return Int32(TINAMOU_INVALID_ARGUMENT)
  }
  return perform(solver, input: count &* bytesOfTerm) { (session) throws(SolverError) in
    let added = try session.solver.add(
      numbered(terms, count), constant: constant, relation, priority: priority,
      weight: weight)
    id?.pointee = added.id
  }
}

@c @implementation
public func tinamou_add_constraints(
  _ solver: OpaquePointer?, _ constraints: UnsafePointer<tinamou_constraint>?, _ count: Int,
  _ terms: UnsafePointer<tinamou_term>?, _ termCount: Int, _ ids: UnsafeMutablePointer<UInt64>?
) -> Int32 {
  guard constraints != nil || count == 0, elements(count) <= TINAMOU_MAXIMUM_COUNT, terms != nil || termCount == 0,
    elements(termCount) < .max
  else { return Int32(TINAMOU_INVALID_ARGUMENT) }
  let written = UnsafeBufferPointer(start: constraints, count: count)
  var left = termCount
  for constraint in written {
    left -= Int(constraint.term_count)
    if Relation(constraint.relation) == nil || constraint.term_count > TINAMOU_MAXIMUM_COUNT || left < 0 {
      return Int32(TINAMOU_INVALID_ARGUMENT)
    }
  }
  if left != 0 { return Int32(TINAMOU_INVALID_ARGUMENT) }
  let input = count &* bytesOfConstraint &+ termCount &* bytesOfTerm
  return perform(solver, input: input) { (session) throws(SolverError) in
    let all = numbered(terms, termCount)
    var position = 0
    session.solver.beginProposals()
    for constraint in written {
      let end = position + Int(constraint.term_count)
      try session.solver.proposeNext(
        UnsafeBufferPointer(rebasing: all[position..<end]), constant: constraint.constant,
        Relation(constraint.relation) ?? .equal, priority: constraint.priority, weight: constraint.weight)
      position = end
    }
    let added = try session.solver.addProposed()
    added.write({ $0.id }, to: ids, capacity: count)
  }
}

@c @implementation
public func tinamou_constraints(
  _ solver: OpaquePointer?, _ ids: UnsafeMutablePointer<UInt64>?, _ capacity: Int
) -> Int {
  read(solver, otherwise: 0) { (session) throws(SolverError) in
    session.solver.forEachConstraint { write($1.id, to: ids, $0, capacity) }
  }
}

@c @implementation
public func tinamou_read_constraint(
  _ solver: OpaquePointer?, _ id: UInt64, _ constraint: UnsafeMutablePointer<tinamou_constraint>?
) -> Int32 {
  guard let constraint else { return Int32(TINAMOU_INVALID_ARGUMENT) }
  return inspect(solver, takesCopies: false) { (session) throws(SolverError) in
    let id = session.solver.constraint(id)
    let (constant, relation, priority, weight) = try session.solver.numbers(of: id)
    let count = try session.solver.forEachTerm(of: id) { _, _, _ in }
    constraint.pointee = tinamou_constraint(
      constant: constant, priority: priority, weight: weight, relation: relation.number, term_count: UInt32(count))
  }
}

@c @implementation
public func tinamou_terms(
  _ solver: OpaquePointer?, _ id: UInt64, _ terms: UnsafeMutablePointer<tinamou_term>?, _ capacity: Int
) -> Int {
  read(solver, otherwise: 0) { (session) throws(SolverError) in
    try session.solver.forEachTerm(of: session.solver.constraint(id)) { place, variable, coefficient in
      write(tinamou_term(variable: variable.id, coefficient: coefficient), to: terms, place, capacity)
    }
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
public func tinamou_set_constants(
  _ solver: OpaquePointer?, _ ids: UnsafePointer<UInt64>?, _ constants: UnsafePointer<Double>?, _ count: Int
) -> Int32 {
  guard (ids != nil && constants != nil) || count == 0, elements(count) <= Int(Int32.max) else {
    return Int32(TINAMOU_INVALID_ARGUMENT)
  }
  return perform(solver, input: count &* 64) { (session) throws(SolverError) in
    let ids = UnsafeBufferPointer(start: ids, count: count)
    let constants = UnsafeBufferPointer(start: constants, count: count)
    var changes: [(id: ConstraintID, constant: Double)] = []
    for index in 0..<count { changes.append((session.solver.constraint(ids[index]), constants[index])) }
    try session.solver.setConstants(changes)
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

@c @implementation
public func tinamou_rank(_ solver: OpaquePointer?, _ id: UInt64) -> UInt64 {
  read(solver, otherwise: .max) { (session) throws(SolverError) in
    try session.solver.rank(of: session.solver.constraint(id)).number
  }
}

@c @implementation
public func tinamou_set_rank(_ solver: OpaquePointer?, _ id: UInt64, _ rank: UInt64) -> Int32 {
  if rank >> 61 != 0 { return Int32(TINAMOU_INVALID_ARGUMENT) }
  return perform(solver) { (session) throws(SolverError) in
    try session.solver.setRank(of: session.solver.constraint(id), to: ConstraintRank(number: rank))
  }
}
