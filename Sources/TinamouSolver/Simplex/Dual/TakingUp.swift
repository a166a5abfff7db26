/// The choice of the inconsistent constraint that is taken up next.
extension Machine {
  /// Takes the row with the largest residual relative to the norm of its coefficients, among those of the strongest
  /// priority. With Bland's rule, takes the first row by position. Rows stronger than those pooled come in the order of
  /// the queue.
  ///
  /// The order of the queue takes many more steps if wishes contradict each other everywhere, and fewer reads of values
  /// if they do not.
  @inline(never)
  mutating func nextLargest(requiredOnly: Bool) throws(Refusal) -> RowIndex {
    try flush()
    if work.isPoolWeaker && !control.usesBlandsRule {
      let row = work.nextQueued(requiredOnly: requiredOnly, in: &rows, &journal)
      if row.exists { return row }
    }
    if work.isPoolWeaker { work.emptyPool(in: rows) }
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
}
