internal import TinamouSolver

/// The constraints that the user wrote, by position. The position of a removed one is used again.
struct StatementTable: Sendable {
  private var list = PiecedArray<Statement>()
  private var free: [Int] = []
  /// The number of activations of constraints.
  private var activationCount = 0
  /// The groups of shares that depend on a content, and the statements with shares of a group. Read only by key.
  var sharing: [ContentKey: [ObjectIdentifier]] = [:]
  var sharers: [ObjectIdentifier: [Int]] = [:]
  /// The group whose share was resolved last, while several statements are resolved. Contents do not change meanwhile.
  var divided: Divided?
  /// The number of statements that refer to other edges when the direction of reading changes.
  var physicalCount = 0

  /// Stores a constraint and returns its position.
  mutating func keep(_ constraint: consuming LayoutConstraint, isPhysical: Bool) -> Int {
    if free.isEmpty {
      list.append(Statement(constraint, isPhysical: isPhysical))
      return list.count - 1
    }
    let position = free.removeLast()
    list[position] = Statement(constraint, isPhysical: isPhysical, generation: list[position].generation)
    return position
  }

  /// Forgets a stored constraint, so that its handle becomes invalid.
  mutating func forget(_ position: Int) {
    list[position].isKept = false
    list[position].generation &+= 1
    free.append(position)
  }

  /// The constraint at a position. Unlike the subscript, it reads nothing else of the statement.
  func constraint(at position: Int) -> LayoutConstraint { list[position].constraint }

  /// The rank of the constraint at a position while it is set aside.
  func rank(at position: Int) -> ConstraintRank? { list[position].rank }

  /// The number of earlier uses of a position.
  func generation(at position: Int) -> UInt32 { list[position].generation }

  /// True if the constraint at a position is active, also while it is set aside.
  func isActive(at position: Int) -> Bool { list[position].isActive }

  /// Records that constraints have entered the solver.
  mutating func enter(_ positions: [Int], as ids: [ConstraintID]) {
    list.modify(at: positions) { number, statement in statement.enter(as: ids[number]) }
  }

  /// Records that constraints become active after all others.
  mutating func noteActivation(of positions: [Int]) {
    let count = activationCount
    list.modify(at: positions) { number, statement in statement.serial = count + number }
    activationCount += positions.count
  }

  /// Records that a constraint becomes active after all others.
  mutating func noteActivation(of position: Int) {
    list[position].serial = activationCount
    activationCount += 1
  }
}

extension StatementTable: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { list.count }

  subscript(position: Int) -> Statement {
    // A statement is large, so it is read in place.
    @inline(__always) _read { yield list[position] }
    @inline(__always) _modify { yield &list[position] }
  }
}
