extension Solver: CustomStringConvertible {
  /// The whole system: variables with values, then constraints in the order of their handles, each with its state.
  ///
  /// The same operations give the same text in every process.
  ///
  ///     2 variables, 3 constraints
  ///       left = 16
  ///       width = 100
  ///     c0  active     left - 16 == 0
  ///     c1  active     width - 100 >= 0
  ///     c2  violated   left + width - 90 == 0 @250    by 26
  public var description: String {
    var text = "\(count(variables.count, "variable")), \(count(constraints.count, "constraint"))"
    if !isSolved { text += ", to be solved" }
    for variable in variables {
      text += "\n  \(name(of: variable)) = \(formatted(box.machine.point.x[VariableIndex(variable.index)]))"
    }
    for id in constraints {
      let row = RowIndex(id.index)
      let constraint = constraint(row)
      text += "\n\(id)  \(state(of: row))\(constraint.text { name(of: $0) })"
      let violation = box.machine.violation(row)
      if violation > 0 { text += "    by \(formatted(violation))" }
    }
    return text
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private func state(of row: RowIndex) -> String {
    if box.machine.rows[row].state == .active { return "active     " }
    return box.machine.violation(row) > 0 ? "violated   " : "satisfied  "
  }
}
