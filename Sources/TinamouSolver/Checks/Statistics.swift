/// Counters of the work that a solver has done since its creation. They are the same on every machine and in every run.
///
/// Copies start with the counts of their original. A count that is too large for an `Int` begins again at the least one.
public struct Statistics: Hashable, Sendable {
  /// Changes of the active set: the number of times a constraint began to determine a variable.
  public internal(set) var pivots = 0
  /// Optional constraints given up or taken up again without a pivot.
  public internal(set) var flips = 0
  /// Factorisations of the basis from scratch.
  public internal(set) var refactorisations = 0
  /// Optima and refusals of required constraints that exact arithmetic decided, because rounding could have decided them
  /// otherwise. The proofs of questions run on copies and do not count.
  public internal(set) var proofs = 0
  /// Rows read, evaluated or recorded in sweeps over the basis.
  public internal(set) var rowsTouched = 0

  /// The work done since `earlier`.
  func since(_ earlier: Statistics) -> Statistics {
    Statistics(
      pivots: pivots &- earlier.pivots, flips: flips &- earlier.flips,
      refactorisations: refactorisations &- earlier.refactorisations, proofs: proofs &- earlier.proofs,
      rowsTouched: rowsTouched &- earlier.rowsTouched)
  }

  static func + (one: Statistics, other: Statistics) -> Statistics {
    Statistics(
      pivots: one.pivots &+ other.pivots, flips: one.flips &+ other.flips,
      refactorisations: one.refactorisations &+ other.refactorisations, proofs: one.proofs &+ other.proofs,
      rowsTouched: one.rowsTouched &+ other.rowsTouched)
  }
}

extension Solver {
  /// The work done so far. O(1).
  public var statistics: Statistics { box.machine.statistics }
}
