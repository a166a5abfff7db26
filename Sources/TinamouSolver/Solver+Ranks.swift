/// The place of a constraint in the order in which ties are settled.
///
/// Among optima of the same cost, optional constraints of a stronger priority come first, and within a priority those of a
/// smaller rank. A constraint that is added gets a greater rank than all earlier ones. The constraint keeps its rank when it
/// is replaced and when its numbers change. A caller that removes a constraint and adds it again, because an item is hidden
/// and shown, saves the rank and sets it again: then the layout does not depend on what was hidden in between.
public struct ConstraintRank: Comparable, Hashable, Sendable {
  package let number: UInt64

  /// The rank with a number less than 2⁶¹. The solver gives out ranks from 0 upwards.
  package init(number: UInt64) { self.number = number }

  /// True if the first rank comes before the second.
  public static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

extension Solver {
  /// The place of a constraint in the order in which ties are settled. O(1).
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``
  public func rank(of id: ConstraintID) throws(SolverError) -> ConstraintRank {
    ConstraintRank(number: box.machine.ties.rank(of: try find(id)))
  }

  /// Gives a constraint a place in the order in which ties are settled: the rank of a removed constraint, or of another.
  ///
  /// Among constraints of the same rank, the one in the earlier position comes first. The next ``solve()`` settles the
  /// affected ties again. O(*n*) for a violated constraint, otherwise O(terms).
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``
  public mutating func setRank(of id: ConstraintID, to rank: ConstraintRank) throws(SolverError) {
    let row = try find(id)
    try operate { (machine) throws(Refusal) in try machine.setRank(row, rank.number) }
  }
}
