/// Constraints that hold where the active ones meet, although none of these needs them.
extension Machine {
  /// Replaces the optional active constraints of a combination that a stronger constraint at the same point makes
  /// superfluous. Leaves the doubt as it is. A backward sweep for each constraint that is neutral there.
  ///
  /// A neutral constraint s is a combination of active ones, s = Σ d·r. If their constants differed, the weakest r among them
  /// and s would give way. So if s is stronger, it replaces this r = (s - Σ other d·r) / d in all combinations, the
  /// strongest s first. What remains are the strongest constraints that determine the same point (the greedy algorithm on a
  /// matroid).
  mutating func preferStronger(_ entries: inout Buffer<RowCoefficient>) {
    let before = doubt
    let given = entries.copy()
    var moving = entries.copy()
    var count = 0
    while true {
      let candidates = neutralRows(movedBy: moving)
      // The constraints that have come in move no others.
      if candidates.count == count { break }
      count = candidates.count
      entries = replaced(in: given, by: candidates)
      for index in 0..<entries.count { moving.append(entries[index]) }
    }
    _ = endMotions(before)
  }

  /// A combination in which neutral constraints, from the strongest to the weakest, have replaced weaker ones.
  private mutating func replaced(
    in entries: borrowing Buffer<RowCoefficient>, by candidates: borrowing Buffer<RowIndex>
  ) -> Buffer<RowCoefficient> {
    var combination = RowCombination()
    var neutral = Buffer<RowCoefficient>()
    var replacements = Replacements()
    for index in 0..<candidates.count {
      neutral.removeAll()
      neutral.append(RowCoefficient(row: candidates[index], coefficient: 1))
      backward(from: neutral, into: &combination)
      if combination.free.count > 0 { continue }
      replaceWeakest(of: combination.rows, by: candidates[index], in: &replacements)
    }
    return replacements.applied(to: entries, rowCount: rows.count)
  }

  /// The neutral constraints that move with optional ones of a combination, the strongest first.
  private mutating func neutralRows(movedBy entries: borrowing Buffer<RowCoefficient>) -> Buffer<RowIndex> {
    var optional = Buffer<RowCoefficient>()
    for index in 0..<entries.count {
      if rows[entries[index].row].isRequired || rows[entries[index].row].state != .active { continue }
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

  /// Replaces the weakest constraint of a combination that is weaker than the combined one.
  private func replaceWeakest(
    of combination: borrowing Buffer<RowCoefficient>, by row: RowIndex, in replacements: inout Replacements
  ) {
    let entries = replacements.applied(to: combination, rowCount: rows.count)
    var weakest = -1
    for index in 0..<entries.count where rows[entries[index].row].priority < rows[row].priority {
      if weakest < 0 || precedence(entries[weakest].row) < precedence(entries[index].row) { weakest = index }
    }
    if weakest < 0 { return }
    let factor = 1 / entries[weakest].coefficient
    replacements.append(factor, of: row)
    for index in 0..<entries.count where index != weakest {
      replacements.append(-factor * entries[index].coefficient, of: entries[index].row)
    }
    replacements.end(replacing: entries[weakest].row)
  }
}

/// Constraints that others replace, one after the other, and the combinations that replace them.
private struct Replacements: ~Copyable {
  private(set) var rows = Buffer<RowIndex>()
  private var ends = Buffer<Int>()
  private var terms = Buffer<RowCoefficient>()
  /// The coefficients of the combination in progress: a place for each row, 0 between calls.
  private var sums = Buffer<Double>()

  mutating func append(_ coefficient: Double, of row: RowIndex) {
    terms.append(RowCoefficient(row: row, coefficient: coefficient))
  }

  mutating func end(replacing row: RowIndex) {
    rows.append(row)
    ends.append(terms.count)
  }

  /// A combination after all replacements. It has each constraint once, and none with coefficient 0.
  // Inlined, its code would exist twice.
  @inline(never)
  mutating func applied(to entries: borrowing Buffer<RowCoefficient>, rowCount: Int) -> Buffer<RowCoefficient> {
    sums.append(repeating: 0, count: rowCount - sums.count)
    var members = Buffer<RowIndex>()
    for index in 0..<entries.count { add(entries[index].coefficient, of: entries[index].row, &members) }
    var start = 0
    for index in 0..<rows.count {
      let factor = sums[Int(rows[index].position)]
      sums[Int(rows[index].position)] = 0
      if factor != 0 {
        for place in start..<ends[index] { add(factor * terms[place].coefficient, of: terms[place].row, &members) }
      }
      start = ends[index]
    }
    var result = Buffer<RowCoefficient>()
    for index in 0..<members.count {
      let sum = sums[Int(members[index].position)]
      sums[Int(members[index].position)] = 0
      if sum != 0 { result.append(RowCoefficient(row: members[index], coefficient: sum)) }
    }
    return result
  }

  // Inlined, its code would exist twice.
  @inline(never)
  private mutating func add(_ addend: Double, of row: RowIndex, _ members: inout Buffer<RowIndex>) {
    let sum = sums[Int(row.position)] + addend
    if sums[Int(row.position)] == 0 { members.append(row) }
    sums[Int(row.position)] = sum.magnitude <= Tolerance.cancellation * addend.magnitude ? 0 : sum
  }
}
