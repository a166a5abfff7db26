/// Loose ends that cannot move, because tight constraints hold them.
extension Machine {
  /// The loose ends that no tight constraint holds.
  ///
  /// A tight constraint stops the motion at once if some loose ends move it to its wrong side. If no other loose end moves
  /// it to its right side, none of these ends can move in any combination. At *r* >= 0,
  ///
  ///     r' = Σ c·e'   with every c·e' <= 0   ⟹   every c·e' = 0
  ///
  /// A free variable moves either way, and cannot move if a tight equality depends on it alone. Each round examines all
  /// constraints that stop the motion of the remaining ends. One backward sweep finds all ends that move a constraint. Those
  /// that were not given join the others, because they may help.
  mutating func withoutHeld(_ ends: [LooseEnd]) -> [LooseEnd] {
    var ends = ends
    // No number where an end has not been looked for, and 0 where there is none or it cannot move.
    var rates = [Double](repeating: .nan, count: rows.count + variables.count)
    for end in ends { rates[place(of: end)] = end.rate }
    for _ in 0..<Self.mostRounds where !ends.isEmpty {
      var motion = reuse(&scratch.motion)
      forward(from: ends[...], into: &motion)
      let affected = affectedRates(under: motion)
      giveBack(motion, to: &scratch.motion)
      var hasChanged = false
      for index in 0..<affected.count {
        let (row, rate) = (affected[index].row, affected[index].coefficient)
        if distance(toInconsistencyOf: row, at: rate) == 0 && hold(by: row, rate, &ends, &rates) { hasChanged = true }
      }
      if !hasChanged { break }
      ends = ends.filter { rates[place(of: $0)] != 0 }
    }
    return ends
  }

  /// The place of a loose end in a list: variables before rows, because a pull adds rows and no variables.
  private func place(of end: LooseEnd) -> Int {
    end.row.exists ? variables.count + Int(end.row.position) : Int(end.variable.position)
  }

  /// Clears the rates of the loose ends that move a tight constraint, if this proves that they cannot move.
  ///
  /// - Parameter rate: the rate at which the loose ends move it to its wrong side.
  /// - Returns: true if the ends that can move are others than before.
  private mutating func hold(
    by row: RowIndex, _ rate: Double, _ ends: inout [LooseEnd], _ rates: inout [Double]
  ) -> Bool {
    var combination = reuse(&scratch.combination)
    backward(from: row, into: &combination)
    if combination.isOutOfRange { doubt.raise() }
    let count = ends.count
    var (isMoved, isHelped) = (false, false)
    for index in 0..<combination.rows.count {
      let entry = combination.rows[index]
      let place = variables.count + Int(entry.row.position)
      if rates[place].isNaN { rates[place] = join(entry.row, .none, &ends) }
      let effect = entry.coefficient * rates[place] * rate
      if effect > 0 { isMoved = true }
      if effect < 0 { isHelped = true }
    }
    for index in 0..<combination.free.count {
      let variable = combination.free[index].variable
      let place = Int(variable.position)
      if rates[place].isNaN { rates[place] = join(.none, variable, &ends) }
      if rates[place] == 0 { continue }
      if isMoved || rows[row].state != .neutral { isHelped = true }
      isMoved = true
    }
    let isHolding = isMoved && !isHelped
    if isHolding {
      for index in 0..<combination.rows.count { rates[variables.count + Int(combination.rows[index].row.position)] = 0 }
      for index in 0..<combination.free.count { rates[Int(combination.free[index].variable.position)] = 0 }
    }
    giveBack(combination, to: &scratch.combination)
    return isHolding || ends.count > count
  }

  /// The loose ends that tight constraints hold, of those on which the forms depend, in a list that has the variables before
  /// the rows. Empty if there are few, because pulls then cost less than to find out.
  mutating func heldEnds(of forms: [Form]) -> [Bool] {
    gatherDoubts()
    let before = doubt
    var ends: [LooseEnd] = []
    // The variables can depend on ends that cancel in a form. To know that these are held does no harm.
    var mentioned = Buffer<VariableIndex>()
    for form in forms { for term in form.terms { mentioned.append(term.variable) } }
    var combination = reuse(&scratch.combination)
    backward(fromAll: mentioned, into: &combination)
    for index in 0..<combination.rows.count { _ = join(combination.rows[index].row, .none, &ends) }
    for index in 0..<combination.free.count { _ = join(.none, combination.free[index].variable, &ends) }
    giveBack(combination, to: &scratch.combination)
    var areHeld: [Bool] = []
    if ends.count > Self.fewEnds {
      doubt.isOfWholeMultiples = true
      areHeld = [Bool](repeating: false, count: rows.count + variables.count)
      for end in ends { areHeld[place(of: end)] = true }
      for end in withoutHeld(ends) { areHeld[place(of: end)] = false }
    }
    return endMotions(before) ? [] : areHeld
  }

  /// The largest number of loose ends that pulls pass one by one.
  private static let fewEnds = 8

  /// The largest number of rounds. In most layouts fewer are enough to find all loose ends that are held. The remaining ends are
  /// tried by halves.
  private static let mostRounds = 64
}
