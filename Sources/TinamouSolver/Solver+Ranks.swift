/// The place of a constraint in the order in which the solver settles ties.
///
/// Among optima of the same cost, optional constraints of a stronger priority come first, and within a priority those
/// of a smaller rank. A new constraint gets a greater rank than all earlier ones, and keeps it when a caller replaces
/// the constraint or changes its numbers. To hide and show an item, a caller removes a constraint and adds it again. If
/// the caller saves the rank and sets it again, the layout does not depend on the items that were hidden in between.
public struct ConstraintRank: Comparable, Hashable, Sendable {
  package let number: UInt64

  /// The rank with a number less than 2⁶¹. The solver assigns ranks from 0 upwards.
  package init(number: UInt64) { self.number = number }

  /// The difference between the ranks of constraints that are added one after the other. It leaves room for others between
  /// them.
  package static var spacing: UInt64 { 1 << 20 }

  /// True if the first rank comes before the second.
  public static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

extension Solver {
  /// Sets the ranks of several constraints in one operation, all or none.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``
  package mutating func setRanks(_ ranks: [(id: ConstraintID, rank: ConstraintRank)]) throws(SolverError) {
    var rows: [RowIndex] = []
    for entry in ranks { rows.append(try find(entry.id)) }
    try operate { (machine) throws(Refusal) in
      for (number, row) in rows.enumerated() { try machine.setRank(row, ranks[number].rank.number) }
    }
  }

  /// Keeps ranks for constraints that are added later, and returns the first of them. O(1).
  package mutating func reserveRanks(_ count: Int) throws(SolverError) -> ConstraintRank {
    let first = try operate { (machine) throws(Refusal) in machine.ties.reserveRanks(count) }
    return ConstraintRank(number: first)
  }

  /// The place of a constraint in the order in which the solver settles ties. O(1).
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``
  public func rank(of id: ConstraintID) throws(SolverError) -> ConstraintRank {
    ConstraintRank(number: box.machine.ties.rank(of: try find(id)))
  }

  /// Sets the place of a constraint in the order in which the solver settles ties. `rank` is that of any constraint,
  /// live or removed.
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
