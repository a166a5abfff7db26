/// The choice of the inconsistent constraint that is taken up next.
extension Machine {
  /// Takes out of the queue the row that is to be taken up next; none if there is none.
  ///
  /// The order of the queue reads the fewest values, but takes many more steps if constraints contradict each other
  /// everywhere. The largest violation comes first if finding it among the queued rows costs no more than four steps,
  ///
  /// * among required rows in a long search: of views that have become too small in a nest, the innermost one lets all
  ///   others have room;
  /// * in rounds: labels in a line that push each other all go along with the wish that is taken up, and the next wish in
  ///   the queue would move them by one place. With wild data, rounding would lead such a search round in circles for
  ///   longer.
  mutating func nextRow(requiredOnly: Bool) -> RowIndex {
    if budget.isSecondTry { return nextLargest(requiredOnly: requiredOnly) }
    if Double(work.queuedCount) * Double(budget.made) <= 4 * Double(budget.reads) {
      if (parallels.isBuilt || control.isTryingGuess) && work.isNextRequired(in: rows) {
        if work.poolPriority < 1000 { work.emptyPool(in: rows) }
        return nextLargest(requiredOnly: requiredOnly)
      }
      if budget.hasRounds && doubt.data != .wild { return nextLargest(requiredOnly: requiredOnly) }
    }
    work.emptyPool(in: rows)
    return work.nextQueued(requiredOnly: requiredOnly, startingRounds: budget.hasRounds, in: &rows, &journal)
  }

  /// Takes the row with the largest residual relative to the norm of its coefficients, among those of the strongest
  /// priority. With Bland's rule, takes the first row by position. Rows stronger than those pooled come in the order of
  /// the queue.
  @inline(never)
  private mutating func nextLargest(requiredOnly: Bool) -> RowIndex {
    propagate()
    if work.poolCount > 0 && work.isPoolWeaker(in: rows) {
      if !control.usesBlandsRule { return work.nextQueued(requiredOnly: requiredOnly, in: &rows, &journal) }
      work.emptyPool(in: rows)
    }
    while true {
      work.fillPool(in: rows)
      if work.poolCount == 0 && !work.mayHoldAny { return .none }
      if requiredOnly && work.poolPriority < 1000 { return .none }
      var (best, bestPrice) = (-1, -1.0)
      var index = 0
      while index < work.poolCount {
        let row = work.pooled(index)
        let residual = residual(row)
        if !rows[row].isQueued || rows[row].priority != work.poolPriority || examine(row, residual) == 0 {
          if rows[row].priority == work.poolPriority { dequeue(row) }
          work.removePooled(index)
          continue
        }
        let price = control.usesBlandsRule ? 0 : price(of: row, residual.value)
        if best < 0 || price > bestPrice || (price == bestPrice && row < work.pooled(best)) {
          (best, bestPrice) = (index, price)
        }
        index += 1
      }
      if best < 0 { continue }
      let row = work.pooled(best)
      work.removePooled(best)
      dequeue(row)
      return row
    }
  }

  private func price(of row: RowIndex, _ residual: Double) -> Double {
    var norm = 0.0
    for index in rows[row].terms.range { norm += problem.terms[index].coefficient * problem.terms[index].coefficient }
    return norm > 0 ? residual * residual / norm : 0
  }

  /// Lets a stronger inequality define the free variable of a wish, if moving the variable as far as the wish asks would
  /// violate the inequality: of the first 64 in the variable's column, the one that is violated first.
  ///
  /// When the items of a run change, the run's height becomes free. If the wish for a low run came first, each run
  /// would have no height until one of its items is taken up, and that would move all runs below.
  ///
  /// - Returns: true if an inequality became active.
  mutating func insertObstacle(to row: RowIndex) throws(Refusal) -> Bool {
    let own = problem.terms[rows[row].terms.start]
    if variables[own.variable].definition.exists || direction(row) == 0 { return false }
    let way = -rows[row].constant / own.coefficient - point.x[own.variable]
    var (obstacle, least) = (RowIndex.none, 1.0)
    var mention = variables[own.variable].column.first
    var left = Self.columnLimit
    while mention.exists && left > 0 {
      let term = problem.terms[mention]
      (mention, left) = (term.next, left - 1)
      let (other, rate) = (term.row, term.coefficient * way)
      if rate >= 0 || rows[other].state != .lower || rows[other].isEquality { continue }
      if rows[other].priority <= rows[row].priority { continue }
      let last = lastTerm(of: other)
      if term.coefficient.magnitude < Tolerance.directPivot * last.largest { continue }
      try flush(through: last.label)
      let part = residual(other).value / -rate
      if part < least { (obstacle, least) = (other, part) }
    }
    if !obstacle.exists || !define(own.variable, directlyBy: obstacle) { return false }
    dequeue(obstacle)
    activate(obstacle)
    return true
  }
}
