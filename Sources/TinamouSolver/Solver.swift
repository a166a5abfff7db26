/// An incremental solver for linear constraints with strict priorities.
///
/// Among the points where all required constraints hold, ``solve()`` finds one that minimises the weighted violation at
/// the strongest optional priority. Among these, it finds one that minimises the violation at the next priority, and so
/// on (Borning, Freeman-Benson & Wilson, *Constraint hierarchies*, 1992: weighted-sum-better).
///
/// ```swift
/// var solver = Solver()
/// let left = solver.makeVariable("left"), width = solver.makeVariable("width")
/// try solver.add(left == 16)
/// try solver.add(width >= 100)
/// try solver.add((left + width == 90).priority(.low))
/// try solver.solve()
/// print(try solver.value(of: width))  // 100: the optional constraint gives way
/// ```
///
/// * **A refused operation changes nothing.** After a call that throws, every value, every answer and every later
///   operation is as if the call had not been made.
/// * **A solver is a value.** A copy is a snapshot, and shares storage until one side changes. Different threads may
///   use different copies.
/// * **A solver is deterministic to the bit**: the same calls give the same bits everywhere.
/// * A variable starts at 0, and keeps its value unless a constraint moves it.
///
/// Costs are given in *n*, the number of terms that an operation touches. This number depends on the changed
/// constraints, not on the size of the system.
public struct Solver: Sendable {
  var box = MachineBox()

  /// A solver without variables and constraints.
  public init() {}

  /// The machine. Writing to it first makes the storage unique. Copies of a solver separate from their original only
  /// here.
  var machine: Machine {
    _read { yield box.machine }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = MachineBox(copying: box) }
      yield &box.machine
    }
  }
}

/// The shared storage behind a ``Solver``.
///
/// `@unchecked Sendable` is safe. Every call writes to a box only after `Solver.machine` has made the box uniquely
/// referenced. So a box that two threads can see is never written.
final class MachineBox: @unchecked Sendable {
  /// The state that all copies share until one of them changes.
  ///
  /// The property needs no check of exclusive access at run time. A solver is a value, and Swift has already checked
  /// the access to that value.
  @exclusivity(unchecked) var machine: Machine
  @exclusivity(unchecked) var names: [String]
  /// The identity that all copies share. Its address distinguishes the handles of unrelated solvers.
  let identity: Identity
  /// The address of `identity`, stored because reading the reference would count it.
  let owner: UInt

  #if InternalChecks
    var mutationsSinceAudit = 0
  #endif

  final class Identity: Sendable {}

  init() {
    machine = Machine()
    names = []
    identity = Identity()
    owner = UInt(bitPattern: ObjectIdentifier(identity))
  }

  @inline(never)
  init(copying other: MachineBox) {
    machine = other.machine.copy()
    names = other.names
    identity = other.identity
    owner = other.owner
  }
}

// MARK: - Variables

extension Solver {
  /// Makes a free variable with value 0. Only descriptions use the name. O(1).
  @inline(__always)
  public mutating func makeVariable(_ name: String = "") -> Variable {
    let index = machine.makeVariable()
    if !name.isEmpty || Int(index.position) < box.names.count { setName(name, at: Int(index.position)) }
    return handle(index)
  }

  /// Removes a variable that no constraint mentions. O(1), or O(size) to find a constraint that mentions the variable.
  /// Removals of constraints that are still to be carried out cost O(*n*).
  ///
  /// - Throws: ``SolverError/variableInUse(_:by:)``, ``SolverError/unknownVariable(_:)``
  public mutating func removeVariable(_ variable: Variable) throws(SolverError) {
    let index = try find(variable)
    if let user = box.machine.constraints(mentioning: index).first {
      throw .variableInUse(variable, by: handle(user))
    }
    try operate { (machine) throws(Refusal) in machine.carryOutRemovals() }
    machine.removeVariable(index)
  }

  /// Sets the value of a variable that no constraint mentions. The value lasts until a constraint moves the variable.
  /// O(1). Removals of constraints that are still to be carried out cost O(*n*).
  ///
  /// - Throws: ``SolverError/variableInUse(_:by:)``, ``SolverError/unknownVariable(_:)``,
  ///   ``SolverError/notFinite(_:_:)``
  package mutating func setValue(of variable: Variable, to value: Double) throws(SolverError) {
    let index = try find(variable)
    if !value.isFinite { throw .notFinite(.suggestion(for: variable), value) }
    if let user = box.machine.constraints(mentioning: index).first { throw .variableInUse(variable, by: handle(user)) }
    try operate { (machine) throws(Refusal) in
      machine.carryOutRemovals()
      machine.setValue(of: index, to: value)
    }
  }

  /// The live constraints that mention a variable, in order of their positions. O(answer), or O(size) if the
  /// coefficient of the variable has cancelled in a constraint.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``
  public func constraints(on variable: Variable) throws(SolverError) -> [ConstraintID] {
    handles(box.machine.constraints(mentioning: try find(variable)))
  }

  /// The live variables in order of their positions. O(size).
  public var variables: [Variable] {
    handles(box.machine.liveVariables())
  }

  /// The name of a variable, or `v` and the position for a variable that has no name, was removed or belongs to another
  /// solver.
  public func name(of variable: Variable) -> String {
    guard let index = try? find(variable).position, index < box.names.count, !box.names[Int(index)].isEmpty else {
      return variable.description
    }
    return box.names[Int(index)]
  }

  /// Forgets the name of the variable that had a position before.
  mutating func forgetName(at index: Int) {
    if index < box.names.count { box.names[index] = "" }
  }

  @inline(never)
  private mutating func setName(_ name: String, at index: Int) {
    while box.names.count <= index { box.names.append("") }
    box.names[index] = name
  }
}

// MARK: - Handles

extension Solver {
  func handle(_ variable: VariableIndex) -> Variable {
    Variable(index: variable.position, generation: box.machine.variables[variable].generation, owner: box.owner)
  }

  func handle(_ row: RowIndex) -> ConstraintID {
    ConstraintID(index: row.position, generation: box.machine.rows[row].generation, owner: box.owner)
  }

  func handles(_ variables: [VariableIndex]) -> [Variable] { variables.map { handle($0) } }

  func handles(_ rows: [RowIndex]) -> [ConstraintID] { rows.map { handle($0) } }

  /// The variable with a position and the low bits of a generation, for an interface that writes handles as numbers. If
  /// no variable has them, the result is a handle that every operation refuses. O(1).
  package func variable(at index: Int32, generation: UInt32, mask: UInt32) -> Variable {
    let isPosition = box.machine.variables.contains(VariableIndex(index))
    let whole = isPosition ? box.machine.variables[VariableIndex(index)].generation : 0
    return Variable(index: whole & mask == generation ? index : -1, generation: whole, owner: box.owner)
  }

  /// The constraint with a position and a generation. If no constraint has them, the result is a handle that every
  /// operation refuses. O(1).
  package func constraint(at index: Int32, generation: UInt32) -> ConstraintID {
    ConstraintID(index: index, generation: generation, owner: box.owner)
  }

  /// The position of a live variable of this solver.
  func find(_ variable: Variable) throws(SolverError) -> VariableIndex {
    let index = VariableIndex(variable.index)
    guard variable.owner == box.owner, box.machine.isLive(index, generation: variable.generation) else {
      throw .unknownVariable(variable)
    }
    return index
  }

  /// The row of a live constraint of this solver.
  func find(_ id: ConstraintID) throws(SolverError) -> RowIndex {
    let row = RowIndex(id.index)
    guard id.owner == box.owner, box.machine.isLive(row, generation: id.generation) else {
      throw .unknownConstraint(id)
    }
    return row
  }
}
