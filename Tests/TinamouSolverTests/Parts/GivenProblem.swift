@testable import TinamouSolver

/// A machine with variables, whose problem is written and read directly.
struct GivenProblem: ~Copyable {
  var machine = Machine()

  init(variables count: Int) { _ = machine.makeVariables(count) }

  mutating func allocate() -> Int32 { machine.problem.allocateRow(in: &machine.rows, &machine.journal).position }
  mutating func free(_ row: Int32) { machine.problem.freeRow(RowIndex(row), in: &machine.rows) }
  func generation(_ row: Int32) -> UInt32 { machine.rows[RowIndex(row)].generation }

  mutating func store(
    _ terms: [(Int32, Double)], constant: Double = 0, relation: Relation = .equal, priority: Double = 1000,
    weight: Double = 1
  ) -> RowIndex {
    let row = machine.problem.allocateRow(in: &machine.rows, &machine.journal)
    let written = terms.map { Term(Variable(VariableIndex($0.0)), $0.1) }
    machine.store(
      Constraint(
        LinearExpression(written, constant: constant), relation, priority: Priority(priority), weight: weight),
      in: row)
    machine.activeSet.set(row, .lower, in: &machine.rows, &machine.journal)
    return row
  }

  mutating func unlink(_ row: RowIndex) {
    machine.problem.unlinkTerms(of: row, in: &machine.rows, &machine.variables, &machine.journal)
    machine.activeSet.set(row, .unused, in: &machine.rows, &machine.journal)
  }

  /// Undoes unlinking the row that was unlinked last.
  mutating func relink(_ row: RowIndex) {
    machine.problem.relinkTerms(of: row, in: machine.rows, &machine.variables)
    machine.activeSet.set(row, .lower, in: &machine.rows, &machine.journal)
  }

  func terms(_ row: RowIndex) -> [String] {
    machine.rows[row].terms.range.map { (index) -> String in
      "\(machine.problem.terms[index].coefficient) v\(machine.problem.terms[index].variable.position)"
    }
  }

  func mentions(_ row: RowIndex) -> [Int32] {
    let end = machine.rows[row].terms.end
    return (0..<machine.rows[row].mentions).map { machine.problem.terms[end + $0].variable.position }
  }

  /// The rows in each variable's column, in order.
  func columns() -> [[Int32]] {
    machine.variables.indices.map { (variable) -> [Int32] in
      var rows: [Int32] = []
      var term = machine.variables[variable].column.first
      while term.exists {
        rows.append(machine.problem.terms[term].row.position)
        term = machine.problem.terms[term].next
      }
      return rows
    }
  }

  /// Every link of the terms of rows, and the ends of all columns.
  func links(_ rows: [RowIndex]) -> [String] {
    let terms = rows.flatMap { (row) -> [String] in
      machine.rows[row].terms.range.map { (index) -> String in
        "\(machine.problem.terms[index].previous.position) \(machine.problem.terms[index].next.position)"
      }
    }
    return terms
      + machine.variables.indices.map { (variable) -> String in
        let record = machine.variables[variable]
        return
          "\(record.column.first.position) \(record.column.last.position) \(record.column.count) \(record.mentions)"
      }
  }

  func problems() -> [String] {
    var report = Report()
    machine.problem.audit(&report, machine.rows, machine.variables)
    return report.lines
  }
}
