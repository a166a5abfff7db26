/// The place of a constraint in the order in which ties are settled.
///
/// Where several optima cost the same, wishes of a stronger priority come first, and within a priority those of a smaller
/// rank. A constraint that is added gets a greater rank than all before it, and keeps it when it is replaced and when its
/// numbers change. Whoever removes a constraint to add it again, because something is hidden and shown, keeps its rank and
/// gives it back: then nothing depends on what was hidden in between.
public struct ConstraintRank: Comparable, Hashable, Sendable {
  package let number: UInt64

  /// The rank with that number, less than 2⁶¹: those that are given out count from 0.
  package init(number: UInt64) { self.number = number }

  /// Whether the first comes before the second.
  public static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

extension Solver {
  /// The place of a constraint in the order in which ties are settled. O(1).
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``
  public func rank(of id: ConstraintID) throws(SolverError) -> ConstraintRank {
    ConstraintRank(number: box.machine.ties.rank(of: try find(id)))
  }

  /// Gives a constraint a place in the order in which ties are settled: that of one that was removed, or of another.
  ///
  /// Of constraints that have the same rank, the one in the earlier position counts as the earlier. The next ``solve()``
  /// settles again what depends on it. O(*n*) for a violated constraint, otherwise O(terms).
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``
  public mutating func setRank(of id: ConstraintID, to rank: ConstraintRank) throws(SolverError) {
    let row = try find(id)
    try operate { (machine) throws(Refusal) in try machine.setRank(row, rank.number) }
  }
}
