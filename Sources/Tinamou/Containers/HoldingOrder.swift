internal import TinamouSolver

// Among equally strong constraints, those of smaller rank hold. A container orders those that divide its slack, the hugging
// of a stack's items and the heights of a grid's rows, so that the last one holds first and the first one takes the slack.

extension ConstraintLayout {
  /// Gives statements their ranks: those that are set aside keep them for later.
  mutating func setRanks(ofStatements ranks: [(position: Int, rank: ConstraintRank)]) throws(LayoutError) {
    var changes: [(id: ConstraintID, rank: ConstraintRank)] = []
    for (position, rank) in ranks {
      if let live = statements[position].live {
        changes.append((live, rank))
      } else {
        statements[position].rank = rank
      }
    }
    do { try solver.setRanks(changes) } catch { throw refusal(error) }
  }
}

extension ConstraintRank {
  /// The rank of a constraint that is still to be added.
  static var last: ConstraintRank { ConstraintRank(number: 1 << 60) }

  /// A rank between two others, of which at least one is given: in the middle, or close to the only one. Nil if there is no
  /// room.
  fileprivate init?(after lower: ConstraintRank?, before upper: ConstraintRank?) {
    let number: UInt64
    switch (lower?.number, upper?.number) {
    case (let lower?, let upper?):
      if lower + 1 >= upper { return nil }
      number = lower + (upper - lower) / 2
    case (nil, let upper?):
      if upper == 0 { return nil }
      number = upper - min(upper, Self.spacing >> 10)
    case (let lower?, nil): number = lower + Self.spacing >> 10
    case (nil, nil): return nil
    }
    self.init(number: number)
  }

  /// Ranks in ascending order for a list of which a few are out of place; nil if too many are, or there is no room.
  static func ascending(_ ranks: [ConstraintRank]) -> [ConstraintRank]? {
    var ranks = ranks
    var moves = 0
    var index = 1
    while index < ranks.count {
      if ranks[index - 1] < ranks[index] {
        index += 1
        continue
      }
      // One of the two leaves its place, between whose neighbours there has to be room.
      let before = index > 1 ? ranks[index - 2] : nil, after = index + 1 < ranks.count ? ranks[index + 1] : nil
      let isFirst = before.map { $0 < ranks[index] } ?? true
      if !isFirst, let after, after <= ranks[index - 1] { return nil }
      let moved = isFirst ? index - 1 : index
      let rank =
        isFirst
        ? ConstraintRank(after: before, before: ranks[index])
        : ConstraintRank(after: ranks[index - 1], before: after)
      guard let rank, moves < 4 else { return nil }
      ranks[moved] = rank
      moves += 1
    }
    return ranks
  }
}
