/// One unknown real number of a ``Solver``.
///
/// A variable is a handle of 16 bytes. ``Solver/makeVariable(_:)`` makes the handle, which stays valid in every copy of
/// that solver until the variable is removed. The solver recognises handles of removed variables and of other solvers,
/// and throws ``SolverError/unknownVariable(_:)``. As long as its solver exists, a handle never reaches the value of
/// another variable. Copies of one solver count as one: two copies may give equal handles to variables that each makes
/// for itself.
public struct Variable: Hashable, Comparable, Sendable {
  /// The position in the solver: dense, from 0, in order of creation. The solver reuses positions of removed variables.
  public let index: Int32
  /// The number of earlier uses of the position, which distinguishes a stale handle from a new one.
  @usableFromInline package let generation: UInt32
  /// The identity shared by a solver and its copies, compared for equality only.
  @usableFromInline let owner: UInt

  /// A variable of an expression that does not leave the machine.
  init(_ index: VariableIndex) { (self.index, generation, owner) = (index.position, 0, 0) }

  @inlinable
  init(index: Int32, generation: UInt32, owner: UInt) {
    self.index = index
    self.generation = generation
    self.owner = owner
  }

  /// Orders variables by position. This is the order of creation as long as no variable was removed.
  public static func < (a: Variable, b: Variable) -> Bool {
    (a.index, a.generation, a.owner) < (b.index, b.generation, b.owner)
  }

  /// Feeds the position and the generation, which are the same in every process. The owner's address is not.
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
  /// A variable without its solver, for tables of many variables of one solver.
  @usableFromInline
  package struct Place: Sendable {
    @usableFromInline package let index: Int32
    @usableFromInline let generation: UInt32

    @inlinable
    init(index: Int32, generation: UInt32) { (self.index, self.generation) = (index, generation) }
  }

  /// The identity of a solver and its copies.
  @usableFromInline
  package struct Owner: Sendable {
    @usableFromInline let number: UInt

    @inlinable
    init(number: UInt) { self.number = number }
  }

  @inlinable
  package var place: Place { Place(index: index, generation: generation) }

  @inlinable
  package var solver: Owner { Owner(number: owner) }

  @inlinable
  package init(_ place: Place, of solver: Owner) {
    self.init(index: place.index, generation: place.generation, owner: solver.number)
  }

  /// The variable's position, typed.
  var record: VariableIndex { VariableIndex(index) }
}

/// The handle of one live constraint of a ``Solver``.
///
/// Adding a constraint returns its handle. The handle stays the same when the constant, the priority, the weight or the
/// whole content of the constraint changes. Two equal constraints that are added separately have two handles.
public struct ConstraintID: Hashable, Comparable, Sendable {
  /// The position in the solver, which reuses positions of removed constraints.
  public let index: Int32
  /// The number of earlier uses of the position.
  package let generation: UInt32
  /// The identity shared by a solver and its copies.
  let owner: UInt

  /// Orders constraints by position. This is the order of creation as long as no constraint was removed.
  public static func < (a: ConstraintID, b: ConstraintID) -> Bool {
    (a.index, a.generation, a.owner) < (b.index, b.generation, b.owner)
  }

  /// Feeds the position and the generation, which are the same in every process. The owner's address is not.
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
