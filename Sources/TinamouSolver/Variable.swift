/// One unknown real number of a ``Solver``.
///
/// A handle of 16 bytes: it is made by ``Solver/makeVariable(_:)`` and stays valid in every copy of that solver until
/// the variable is removed. Handles of removed variables and of other solvers are recognised and refused with
/// ``SolverError/unknownVariable(_:)``; they never reach another variable's value, as long as the solver they belong to
/// exists.
public struct Variable: Hashable, Comparable, Sendable {
  /// The position in its solver: dense, from 0, in order of creation; positions of removed variables are used again.
  public let index: Int32
  /// The number of earlier uses of the position, which tells a stale handle from a new one.
  package let generation: UInt32
  /// The identity shared by a solver and its copies. Only ever compared for equality.
  let owner: UInt

  /// A variable of an expression that does not leave the machine.
  init(_ index: VariableIndex) { (self.index, generation, owner) = (index.position, 0, 0) }

  init(index: Int32, generation: UInt32, owner: UInt) {
    self.index = index
    self.generation = generation
    self.owner = owner
  }

  /// Orders variables by their position, that is, by creation as long as none was removed.
  public static func < (a: Variable, b: Variable) -> Bool {
    (a.index, a.generation, a.owner) < (b.index, b.generation, b.owner)
  }

  /// Feeds the position, which is the same in every process; the owner's address is left out on purpose.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(generation)
  }
}

extension Variable: CustomStringConvertible {
  /// `v` and the position, as in `v12`.
  public var description: String { "v\(index)" }
}

extension Variable {
  /// The variable's position, typed.
  var record: VariableIndex { VariableIndex(index) }
}

/// The handle of one live constraint of a ``Solver``.
///
/// It is returned when a constraint is added and stays the same while the constraint's constant, priority, weight or
/// whole content are changed. Two equal constraints added separately have two handles.
public struct ConstraintID: Hashable, Comparable, Sendable {
  /// The position in its solver; positions of removed constraints are used again.
  public let index: Int32
  /// The number of earlier uses of the position.
  package let generation: UInt32
  /// The identity shared by a solver and its copies.
  let owner: UInt

  /// Orders constraints by their position, that is, by creation as long as none was removed.
  public static func < (a: ConstraintID, b: ConstraintID) -> Bool {
    (a.index, a.generation, a.owner) < (b.index, b.generation, b.owner)
  }

  /// Feeds the position, which is the same in every process; the owner's address is left out on purpose.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(generation)
  }
}

extension ConstraintID: CustomStringConvertible {
  /// `c` and the position, as in `c3`.
  public var description: String { "c\(index)" }
}

extension ConstraintID {
  /// The constraint's position, typed.
  var row: RowIndex { RowIndex(index) }
}
