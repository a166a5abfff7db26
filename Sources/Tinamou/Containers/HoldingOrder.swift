internal import TinamouSolver

// Among equally strong constraints, those of smaller rank hold. A container orders those that divide its slack, the hugging
// of a stack's items and the heights of a grid's rows, so that the last one holds first and the first one takes the slack.

extension Solver {
  /// Gives constraints that are out of place ranks between those of their neighbours, so that the ranks ascend in the order
  /// of the list. O(*n*), plus ``setRank(of:to:)`` for those that move.
  ///
  /// - Returns: false, and changes nothing, if more than a few would have to move, or if there is no room.
  mutating func placeByRank(_ ids: [ConstraintID]) throws(SolverError) -> Bool {
    let ranks = try ranks(of: ids)
    guard let placed = ConstraintRank.ascending(ranks) else { return false }
    try setRanks(of: ids, from: ranks, to: placed)
    return true
  }

  /// Gives a constraint that is out of place a rank between those of its neighbours.
  ///
  /// - Returns: false, and changes nothing, if there is no room.
  mutating func placeByRank(
    _ id: ConstraintID, after lower: ConstraintID?, before upper: ConstraintID?
  ) throws(SolverError) -> Bool {
    let rank = try rank(of: id)
    let low = if let lower { try self.rank(of: lower) } else { nil as ConstraintRank? }
    let high = if let upper { try self.rank(of: upper) } else { nil as ConstraintRank? }
    if low.map({ $0 < rank }) ?? true, high.map({ rank < $0 }) ?? true { return true }
    guard let placed = ConstraintRank(after: low, before: high) else { return false }
    try setRank(of: id, to: placed)
    return true
  }

  /// Exchanges the ranks of constraints, so that they ascend in the order of the list.
  mutating func sortByRank(_ ids: [ConstraintID]) throws(SolverError) {
    let ranks = try ranks(of: ids)
    try setRanks(of: ids, from: ranks, to: ranks.sorted())
  }

  private func ranks(of ids: [ConstraintID]) throws(SolverError) -> [ConstraintRank] {
    var ranks: [ConstraintRank] = []
    for id in ids { ranks.append(try rank(of: id)) }
    return ranks
  }

  private mutating func setRanks(
    of ids: [ConstraintID], from former: [ConstraintRank], to ranks: [ConstraintRank]
  ) throws(SolverError) {
    for number in ids.indices where ranks[number] != former[number] { try setRank(of: ids[number], to: ranks[number]) }
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
