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

  /// The rank of a statement, also while it is set aside.
  func rank(ofStatement position: Int) throws(LayoutError) -> ConstraintRank {
    guard let live = statements[position].live else { return statements[position].rank ?? .last }
    do { return try solver.rank(of: live) } catch { throw refusal(error) }
  }

  /// Gives a wish that was put among others of a container its rank, as if the container had been made like this. O(1) as long
  /// as there is room between the ranks beside it.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the wishes, in the order of their ranks.
  ///   - wish: the statement with a number; nil if there is none, or the user has removed it.
  mutating func order(
    _ new: Int, among numbers: some BidirectionalCollection<Int>, ofContainer position: Int,
    _ wish: (borrowing ConstraintLayout, Int) -> Int?
  ) throws(LayoutError) {
    guard let added = wish(self, new), let place = numbers.firstIndex(of: new) else { return }
    func rank(of numbers: some Sequence<Int>) throws(LayoutError) -> ConstraintRank? {
      for number in numbers {
        if let statement = wish(self, number) { return try self.rank(ofStatement: statement) }
      }
      return nil
    }
    let before = try rank(of: numbers[..<place].reversed())
    let after = try rank(of: numbers[numbers.index(after: place)...])
    if let rank = ConstraintRank(after: before, before: after) {
      return try setRanks(ofStatements: [(added, rank)])
    }
    var statements: [Int] = [], least: ConstraintRank?
    for number in numbers {
      guard let statement = wish(self, number) else { continue }
      statements.append(statement)
      if statement == added { continue }
      let rank = try self.rank(ofStatement: statement)
      least = least.map { min($0, rank) } ?? rank
    }
    let first = if let least { least } else { try self.rank(ofWishesOf: position) }
    let ranks = statements.indices.map {
      ConstraintRank(number: first.number + UInt64($0) * ConstraintRank.step)
    }
    try setRanks(ofStatements: zip(statements, ranks).map { ($0, $1) })
  }

  /// Gives the optional parts of a container's lines the ranks that they would have if the container had been made like this:
  /// behind its own bounds, and before whatever was added after it.
  mutating func rankWishes(of lines: [ContainerLine], ofContainer position: Int) throws(LayoutError) {
    var next = try rank(ofWishesOf: position).number
    var ranks: [(position: Int, rank: ConstraintRank)] = []
    for name in lines {
      guard let stated = containers.lines[name] else { continue }
      for key in stated.line.keysOfWishes {
        guard let part = stated.statement(with: key), isKept(part), statements[part.position].isActive else { continue }
        ranks.append((part.position, ConstraintRank(number: next)))
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
  static var step: UInt64 { spacing >> 16 }

  /// A rank between two others, of which at least one is given: in the middle, or close to the only one. Nil if there is no
  /// room.
  init?(after lower: ConstraintRank?, before upper: ConstraintRank?) {
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
