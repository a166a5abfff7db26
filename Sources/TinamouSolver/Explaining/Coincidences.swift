/// Constraints that hold where the active ones meet, although none of these needs them.
extension Machine {
  /// Replaces the optional active constraints of a combination that a stronger constraint at the same point makes
  /// superfluous. Their coefficients become 0. Leaves the doubt as it is.
  ///
  /// A neutral constraint s is a combination of active ones, s = Σ d·r. If their constants differed, the weakest r among them
  /// and s would give way. So if s is stronger, it replaces this r = (s - Σ other d·r) / d, the strongest s first. A
  /// replacement brings back stronger constraints only, so the replacements end.
  mutating func preferStronger(_ entries: inout Buffer<RowCoefficient>) {
    let before = doubt
    let candidates = neutralRows(movedBy: entries)
    var combination = RowCombination()
    var neutral = Buffer<RowCoefficient>()
    var isChanged = candidates.count > 0
    while isChanged {
      isChanged = false
      for index in 0..<candidates.count {
        neutral.removeAll()
        neutral.append(RowCoefficient(row: candidates[index], coefficient: 1))
        backward(from: neutral, into: &combination)
        if combination.free.count > 0 { continue }
        if replaceWeakest(of: combination, by: candidates[index], in: &entries) { isChanged = true }
      }
    }
    _ = endMotions(before)
  }

  /// The neutral constraints that move with optional ones of a combination, the strongest first.
  private mutating func neutralRows(movedBy entries: borrowing Buffer<RowCoefficient>) -> Buffer<RowIndex> {
    var optional = Buffer<RowCoefficient>()
    for index in 0..<entries.count where !rows[entries[index].row].isRequired {
      optional.append(RowCoefficient(row: entries[index].row, coefficient: spread(index)))
    }
    var found = Buffer<RowIndex>()
    if optional.isEmpty { return found }
    var motion = Motion()
    forward(from: optional, into: &motion)
    let rates = affectedRates(under: motion)
    for index in 0..<rates.count where rows[rates[index].row].state == .neutral {
      let row = rates[index].row
      found.append(row)
      var place = found.count - 1
      while place > 0 && rows[found[place - 1]].priority < rows[row].priority {
        found[place] = found[place - 1]
        place -= 1
      }
      found[place] = row
    }
    return found
  }

  private func replaceWeakest(
    of combination: borrowing RowCombination, by row: RowIndex, in entries: inout Buffer<RowCoefficient>
  ) -> Bool {
    var weakest = -1
    for index in 0..<combination.rows.count {
      let other = combination.rows[index].row
      if rows[other].priority >= rows[row].priority { continue }
      if weakest < 0 || precedence(combination.rows[weakest].row) < precedence(other) { weakest = index }
    }
    if weakest < 0 { return false }
    let place = Self.place(of: combination.rows[weakest].row, in: entries)
    if place == entries.count || entries[place].coefficient == 0 { return false }
    let factor = entries[place].coefficient / combination.rows[weakest].coefficient
    entries[place].coefficient = 0
    add(factor, of: row, to: &entries)
    for index in 0..<combination.rows.count where index != weakest {
      add(-factor * combination.rows[index].coefficient, of: combination.rows[index].row, to: &entries)
    }
    return true
  }

  private func add(_ addend: Double, of row: RowIndex, to entries: inout Buffer<RowCoefficient>) {
    let place = Self.place(of: row, in: entries)
    if place == entries.count { entries.append(RowCoefficient(row: row, coefficient: 0)) }
    entries[place].coefficient += addend
    if entries[place].coefficient.magnitude <= Tolerance.cancellation * addend.magnitude {
      entries[place].coefficient = 0
    }
  }

  private static func place(of row: RowIndex, in entries: borrowing Buffer<RowCoefficient>) -> Int {
    var place = 0
    while place < entries.count && entries[place].row != row { place += 1 }
    return place
  }
}
