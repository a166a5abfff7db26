/// What a solver has done since it was made: counters of work that are the same on every machine and in every run.
///
/// Copies start with the counts of their original.
public struct Statistics: Hashable, Sendable {
  /// Changes of the active set: constraints that began to determine a variable.
  public internal(set) var pivots = 0
  /// Optional constraints given up or taken up again without a pivot.
  public internal(set) var flips = 0
  /// Times the basis was factorised from scratch.
  public internal(set) var refactorisations = 0
  /// Times that exact arithmetic decided what rounding could have decided otherwise: an optimum, or whether required
  /// constraints can hold together. Questions decide on copies, whose counts are lost with them.
  public internal(set) var proofs = 0
  /// Rows read, evaluated or recorded in sweeps over the basis.
  public internal(set) var rowsTouched = 0

  /// What has been done since there were only `earlier`.
  func since(_ earlier: Statistics) -> Statistics {
    Statistics(
      pivots: pivots - earlier.pivots, flips: flips - earlier.flips,
      refactorisations: refactorisations - earlier.refactorisations, proofs: proofs - earlier.proofs,
      rowsTouched: rowsTouched - earlier.rowsTouched)
  }
}

extension Solver {
  /// The work done so far. O(1).
  public var statistics: Statistics { box.machine.statistics }
}
