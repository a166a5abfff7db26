/// Constraints with the same terms, like a limit and a wish for the same distance.
extension Problem {
  /// True if a row is `factor` times another one, term by term, but for the constant. One of the terms must be known to
  /// be.
  func hasSameTerms(
    _ row: RowIndex, times factor: Double, as other: RowIndex, in rows: borrowing Rows
  ) -> Bool {
    let (own, others) = (rows[row].terms, rows[other].terms)
    if own.count != others.count { return false }
    // The known term. The product may be rounded.
    if own.count == 1 { return true }
    for place in 0..<own.count {
      let (term, other) = (terms[own.start + place], terms[others.start + place])
      if term.variable != other.variable || term.coefficient != factor * other.coefficient { return false }
    }
    return true
  }

  /// The place of the term of a row whose variable occurs in the fewest rows.
  func placeOfShortestColumn(in row: RowIndex, of rows: borrowing Rows, _ variables: borrowing Variables) -> Int32 {
    var (best, least) = (Int32(0), Int32.max)
    for place in 0..<rows[row].terms.count {
      let count = variables[terms[rows[row].terms.start + place].variable].column.count
      if count < least { (best, least) = (place, count) }
    }
    return best
  }
}
