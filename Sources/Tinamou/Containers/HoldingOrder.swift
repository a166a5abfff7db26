internal import TinamouSolver

// Among equally strong constraints, those of smaller rank hold. A container orders those that divide its slack, the hugging
// of a stack's items and the heights of a grid's rows, so that the last one holds first and the first one takes the slack. Its
// other wishes have the order of their lines. All of them come before what was added after the container.

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

  /// The rank of a statement, also while it is set aside.
  func rank(ofStatement position: Int) throws(LayoutError) -> ConstraintRank {
    guard let live = statements[position].live else { return statements[position].rank ?? .last }
    do { return try solver.rank(of: live) } catch { throw refusal(error) }
  }

  /// Gives a wish that was put among others of a container its rank, as if the container had been made like this. O(places), and
  /// one change of a rank as long as there is room between those beside it.
  ///
  /// - Parameters:
  ///   - places: the places of the wishes, in the order of their ranks.
  ///   - wish: the wish at a place, if there is one.
  mutating func order(
    _ added: Int, among places: some BidirectionalCollection<Int>, ofContainer position: Int,
    _ wish: (borrowing ConstraintLayout, Int) -> StatedPart?
  ) throws(LayoutError) {
    // A wish that the user has deactivated has no rank, and gets a new one with its activation.
    func statement(_ place: Int) -> Int? { active(wish(self, place)) }
    func firstRank(_ places: some Sequence<Int>) throws(LayoutError) -> ConstraintRank? {
      for place in places {
        if let statement = statement(place) { return try rank(ofStatement: statement) }
      }
      return nil
    }
    guard let new = statement(added), let index = places.firstIndex(of: added) else { return }
    let before = try firstRank(places[..<index].reversed())
    let after = try firstRank(places[places.index(after: index)...])
    if let rank = ConstraintRank(after: before, before: after) { return try setRanks(ofStatements: [(new, rank)]) }
    let all = places.compactMap { statement($0) }
    var others: [ConstraintRank] = []
    for statement in all where statement != new { others.append(try rank(ofStatement: statement)) }
    let first = if let least = others.min() { least } else { try rank(ofWishesOf: position) }
    let step = max(1, ConstraintRank.spacing / UInt64(all.count + 1))
    try setRanks(
      ofStatements: all.enumerated().map { ($1, ConstraintRank(number: first.number + UInt64($0) * step)) })
  }

  /// Gives the optional parts of a container's lines the ranks that they would have if the container had been made like this:
  /// behind its own bounds, and before whatever was added after it.
  mutating func rankWishes(of lines: [ContainerLine], ofContainer position: Int) throws(LayoutError) {
    var next = try rank(ofWishesOf: position).number
    var ranks: [(position: Int, rank: ConstraintRank)] = []
    for name in lines {
      guard let stated = containers.lines[name] else { continue }
      for key in stated.line.keysOfWishes {
        guard let position = active(stated.statement(with: key)) else { continue }
        ranks.append((position, ConstraintRank(number: next)))
        next += 1
      }
    }
    try setRanks(ofStatements: ranks)
  }
}

extension ConstraintRank {
  /// The rank of a constraint that is still to be added.
  static var last: ConstraintRank { ConstraintRank(number: 1 << 60) }

  /// The distance from a rank at the end of a list to the next one. So small, 65,536 of them stay between the ranks of two
  /// constraints that are added one after the other.
  private static var step: UInt64 { spacing >> 16 }

  /// A rank between two others: in the middle, or close to the only one that is given. Nil if there is none, or no room.
  fileprivate init?(after lower: ConstraintRank?, before upper: ConstraintRank?) {
    let number: UInt64
    switch (lower?.number, upper?.number) {
    case (let lower?, let upper?):
      if lower + 1 >= upper { return nil }
      number = lower + (upper - lower) / 2
    case (nil, let upper?):
      if upper == 0 { return nil }
      number = upper - min(upper, Self.step)
    case (let lower?, nil): number = lower + Self.step
    case (nil, nil): return nil
    }
    self.init(number: number)
  }
}
