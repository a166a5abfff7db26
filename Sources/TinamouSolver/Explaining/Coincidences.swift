/// Constraints that hold where the active ones meet, although none of these needs them.
extension Machine {
  /// Replaces the active constraints of a combination that a stronger constraint at the same point makes superfluous. Their
  /// coefficients become 0 or those of others.
  ///
  /// A neutral constraint s is a combination of active ones, s = Σ d·r. If their constants differed, the weakest r among them
  /// and s would give way. So if s is stronger, it replaces this r = (s - Σ other d·r) / d, the strongest s first.
  mutating func preferStronger(_ entries: inout Buffer<RowCoefficient>) {
    var combination = RowCombination()
    var neutral = Buffer<RowCoefficient>()
    var limit = Double.infinity
    while true {
      var priority = 0.0
      for row in rows.indices where rows[row].state == .neutral && rows[row].priority < limit {
        priority = max(priority, rows[row].priority)
      }
      if priority == 0 { return }
      for row in rows.indices where rows[row].state == .neutral && rows[row].priority == priority {
        neutral.removeAll()
        neutral.append(RowCoefficient(row: row, coefficient: 1))
        backward(from: neutral, into: &combination)
        if combination.free.count == 0 { replaceWeakest(of: combination, by: row, in: &entries) }
      }
      limit = priority
    }
  }

  private func replaceWeakest(
    of combination: borrowing RowCombination, by row: RowIndex, in entries: inout Buffer<RowCoefficient>
  ) {
    var (weakest, least) = (-1, rows[row].priority)
    for index in 0..<combination.rows.count where rows[combination.rows[index].row].priority < least {
      (weakest, least) = (index, rows[combination.rows[index].row].priority)
    }
    if weakest < 0 { return }
    let place = Self.place(of: combination.rows[weakest].row, in: entries)
    if place == entries.count { return }
    let factor = entries[place].coefficient / combination.rows[weakest].coefficient
    entries[place] = RowCoefficient(row: row, coefficient: factor)
    for index in 0..<combination.rows.count where index != weakest {
      let (row, addend) = (combination.rows[index].row, -factor * combination.rows[index].coefficient)
      let place = Self.place(of: row, in: entries)
      if place == entries.count { entries.append(RowCoefficient(row: row, coefficient: 0)) }
      entries[place].coefficient += addend
      if entries[place].coefficient.magnitude <= Tolerance.cancellation * addend.magnitude {
        entries[place].coefficient = 0
      }
    }
  }

  private static func place(of row: RowIndex, in entries: borrowing Buffer<RowCoefficient>) -> Int {
    var place = 0
    while place < entries.count && entries[place].row != row { place += 1 }
    return place
  }
}
