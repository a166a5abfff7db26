/// A term of an interface that writes variables as numbers, with the layout of C.
package struct NumberedTerm: BitwiseCopyable {
  package var variable: UInt32
  package var coefficient: Double
}

/// The numbers of variables. The low bits of a number are the position, counted from 1. The bits above are the low bits
/// of the generation.
package enum VariableNumber {
  /// The number of bits that tell the position.
  @inlinable
  package static var positionBits: UInt32 { 22 }
  /// The bits that tell the position, which are also the greatest number of positions.
  static var positionMask: UInt32 { (1 &<< positionBits) &- 1 }

  /// The number for a position and a generation.
  @inlinable @inline(__always)
  package static func of(_ position: Int32, generation: UInt32) -> UInt32 {
    generation &<< positionBits | UInt32(bitPattern: position &+ 1)
  }

  /// The position that a number tells. Number 0 wraps to a position after all others.
  @inline(__always)
  static func position(in number: UInt32) -> UInt32 { (number & positionMask) &- 1 }

  /// The low bits of the generation that a number tells.
  @inline(__always)
  static func generation(in number: UInt32) -> UInt32 { number &>> positionBits }
}

/// Access for an interface that writes variables as numbers: ``VariableNumber``.
extension Solver {
  /// The number of variables that can still be made. Those that an open transaction removed still have their positions.
  package var numbersLeft: Int {
    Int(VariableNumber.positionMask) &- box.machine.variables.count &+ box.machine.handles.unused.count
  }

  /// Makes a variable, as ``makeVariable(_:)``, and returns its number. Nil, and nothing changes, if no number is left.
  package mutating func makeNumberedVariable() -> UInt32? {
    if numbersLeft == 0 { return nil }
    let variable = makeVariable()
    return VariableNumber.of(variable.index, generation: variable.generation)
  }

  /// Adds a constraint, as ``add(_:)-(Constraint)``.
  package mutating func add(
    _ terms: UnsafeBufferPointer<NumberedTerm>, constant: Double, _ relation: Relation,
    priority: Double, weight: Double
  ) throws(SolverError) -> ConstraintID {
    beginProposals()
    let proposal = try propose(
      terms, constant: constant, relation, priority: priority, weight: weight)
    return try add(proposal)
  }

  /// Proposes one more constraint, as ``proposeNext(_:)``.
  package mutating func proposeNext(
    _ terms: UnsafeBufferPointer<NumberedTerm>, constant: Double, _ relation: Relation,
    priority: Double, weight: Double
  ) throws(SolverError) {
    let proposal = try propose(
      terms, constant: constant, relation, priority: priority, weight: weight)
    box.machine.proposals.append(proposal)
  }

  @inline(__always)
  private mutating func propose(
    _ terms: UnsafeBufferPointer<NumberedTerm>, constant: Double, _ relation: Relation,
    priority: Double, weight: Double
  ) throws(SolverError) -> Proposal {
    var next = box.machine.proposals.extend(by: terms.count)
    var sum = 0.0
    for term in terms {
      let variable = position(of: term.variable)
      if !variable.exists { throw unknown(term.variable) }
      next.pointee = VariableCoefficient(variable: variable, coefficient: term.coefficient)
      next += 1
      sum += term.coefficient.magnitude
    }
    return try proposal(of: terms.count, sum, constant, relation, Priority(priority), weight)
  }

  /// The position of the live variable with a number; none if there is none.
  @inline(__always)
  private func position(of number: UInt32) -> VariableIndex {
    let position = VariableNumber.position(in: number)
    if position >= UInt32(truncatingIfNeeded: box.machine.variables.count) { return .none }
    let index = VariableIndex(Int32(bitPattern: position))
    let record = box.machine.variables.address + Int(position)
    let difference = record.pointee.generation ^ VariableNumber.generation(in: number)
    let isCurrent = difference &<< VariableNumber.positionBits == 0
    return isCurrent && record.pointee.isLive ? index : .none
  }

  @inline(never)
  private func unknown(_ number: UInt32) -> SolverError {
    .unknownVariable(variable(numbered: number))
  }

  /// The variable with a number; if there is none, a handle that the solver refuses.
  package func variable(numbered number: UInt32) -> Variable {
    variable(
      at: Int32(bitPattern: VariableNumber.position(in: number)), generation: VariableNumber.generation(in: number),
      mask: .max &>> VariableNumber.positionBits)
  }

  /// The value of a variable; nil if there is no such variable.
  package func value(of number: UInt32) -> Double? {
    let variable = position(of: number)
    return variable.exists ? box.machine.point.x[variable] : nil
  }

  /// Suggests a value, as ``suggest(_:for:)``.
  package mutating func suggest(
    _ value: Double, for number: UInt32
  ) throws(SolverError) {
    let variable = position(of: number)
    if !variable.exists { throw unknown(number) }
    try suggest(value, for: variable)
  }

  /// Writes the values of variables to an array, or nothing if one of the variables does not exist. O(variables): ten
  /// instructions per variable if no variable was ever removed.
  ///
  /// - Returns: true if all variables exist
  package func write(
    valuesOf ids: UnsafeBufferPointer<UInt32>, to values: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard let first = ids.baseAddress else { return true }
    let (count, x) = (UInt32(truncatingIfNeeded: box.machine.variables.count), box.machine.point.x.address)
    if box.machine.handles.isDense {
      // Number 0 wraps to a position after all others.
      if !unrolled(ids.count, { place in first[place] &- 1 < count }) { return false }
      let byNumber = x - 1
      return unrolled(ids.count) { place in
        values[place] = byNumber[Int(first[place])]
        return true
      }
    }
    for id in ids where !position(of: id).exists { return false }
    return unrolled(ids.count) { place in
      values[place] = x[Int(VariableNumber.position(in: first[place]))]
      return true
    }
  }

  /// Writes ``changes()`` to the caller's arrays, at most `room` of them. If there are more changes, or no array for
  /// the variables, the next call reports the same changes again. O(changed): ten instructions per variable if most
  /// variables have changed.
  ///
  /// - Returns: the number of variables that changed
  package mutating func writeChanges(
    to ids: UnsafeMutablePointer<UInt32>?, _ values: UnsafeMutablePointer<Double>?, room: Int
  ) -> Int {
    if let ids, let values {
      let count = machine.takeMostChanges(ifAtMost: room) { place, variable, value in
        ids[place] = VariableNumber.of(variable.position, generation: 0)
        values[place] = value
      }
      if let count { return count }
    }
    let records = box.machine.variables.address
    return machine.takeChanges(ifAtMost: ids == nil ? 0 : room) { place, variable, value in
      if place >= room { return }
      let record = records[Int(variable.position)]
      ids?[place] = VariableNumber.of(variable.position, generation: record.generation)
      values?[place] = value
    }
  }
}

extension Solver {
  /// Writes the values of the variables that ``changes()`` would return to a table of the caller, in any order.
  /// O(changed).
  ///
  /// - Parameters:
  ///   - values: the table.
  ///   - places: by the positions of the variables, their places in the table; negative or missing for none.
  ///   - groups: receives the groups of four places in which a value was written, which may occur several times. It must
  ///     have room for as many groups as there are variables.
  /// - Returns: the number of groups received
  package mutating func writeChanges(
    to values: UnsafeMutableBufferPointer<Double>, at places: UnsafeBufferPointer<Int32>,
    noting groups: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    var count = 0
    var last: Int32 = -1
    machine.takeChangesInAnyOrder { variable, value in
      if Int(variable.position) >= places.count { return }
      let place = places[Int(variable.position)]
      if place < 0 { return }
      values[Int(place)] = value
      // Variables of one group are often neighbours.
      if place >> 2 == last { return }
      last = place >> 2
      groups[count] = last
      count &+= 1
    }
    return count
  }
}

// MARK: - Lists without allocation

extension Solver {
  /// Calls `tell` for each live variable and its place among them, in order of the positions. Returns their number.
  package func forEachVariable(_ tell: (Int, Variable) -> Void) -> Int {
    var count = 0
    for index in box.machine.variables.indices where box.machine.variables[index].isLive {
      tell(count, handle(index))
      count += 1
    }
    return count
  }

  /// Calls `tell` for each live constraint and its place among them, in order of the positions. Returns their number.
  package func forEachConstraint(_ tell: (Int, ConstraintID) -> Void) -> Int {
    var count = 0
    for row in box.machine.rows.indices where box.machine.isConstraint(row) {
      tell(count, handle(row))
      count += 1
    }
    return count
  }

  /// Calls `tell` for the place and the content of each term in ``constraint(_:)``. Returns the number of terms.
  package func forEachTerm(of id: ConstraintID, _ tell: (Int, Variable, Double) -> Void) throws(SolverError) -> Int {
    let row = try find(id)
    let sign: Double = box.machine.rows[row].isNegated ? -1 : 1
    var count = 0
    for index in box.machine.written(row) {
      let term = box.machine.problem.terms[index]
      tell(count, handle(term.variable), withoutNegativeZero(sign * term.coefficient))
      count += 1
    }
    return count
  }

  /// The constraint that ``constraint(_:)`` returns, without its terms.
  package func numbers(
    of id: ConstraintID
  ) throws(SolverError) -> (constant: Double, relation: Relation, priority: Double, weight: Double) {
    let row = try find(id)
    let record = box.machine.rows[row]
    let constant = withoutNegativeZero(box.machine.inStoredSense(record.constant, of: row))
    return (constant, box.machine.relation(of: row), record.priority, record.weight)
  }
}

extension LinearExpression {
  /// Calls `tell` for each term as written, before terms are combined.
  package func forEachWritten(_ tell: (Variable, Double) -> Void) {
    for position in written.indices { tell(written[position].variable, written[position].coefficient) }
  }
}

/// Calls `body` for each place, four times in each turn of the loop, until a call returns false.
///
/// - Returns: true if no call returned false
@inline(__always) @discardableResult
func unrolled(_ count: Int, _ body: (Int) -> Bool) -> Bool {
  var place = 0
  while place < count & ~3 {
    if !(body(place) && body(place &+ 1) && body(place &+ 2) && body(place &+ 3)) { return false }
    place &+= 4
  }
  while place < count {
    if !body(place) { return false }
    place &+= 1
  }
  return true
}
