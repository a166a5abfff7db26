/// A dense simplex tableau in exact arithmetic: slow, and as simple as one can be.
///
/// The column with the most negative cost enters, and after steps without progress the first one (Bland's rule).
///
/// Each row is an equation `Σ cell · column = value`, in which the row's *basic* column has the cell 1 and occurs in no
/// other row. Columns are either *free*, any real number, or at least zero. A free column, once basic, stays so: its
/// row only says what it is worth. A row without a basic column belongs to an artificial variable of phase one.
struct ReferenceSimplex<Number: ExactNumber> {
  private let freeCount: Int
  private let columnCount: Int
  private var rows: [Row] = []
  /// The objective as a row: the reduced costs, and minus the objective's value.
  private var objective: [Number]

  private struct Row {
    /// One cell a column, then the value.
    var cells: [Number]
    var basic: Int?

    var length: Int { cells.reduce(0) { $0 + ($1.isZero ? 0 : 1) } }
  }

  /// An empty system of columns, of which the first `freeCount` are free.
  init(freeCount: Int, columnCount: Int) {
    self.freeCount = freeCount
    self.columnCount = columnCount
    objective = Array(repeating: .zero, count: columnCount + 1)
  }

  /// Adds the equation `Σ cells = value`; only before ``findPoint()``.
  mutating func append(_ cells: [(column: Int, coefficient: Number)], value: Number) {
    var row = Row(cells: Array(repeating: .zero, count: columnCount + 1), basic: nil)
    for (column, coefficient) in cells { row.cells[column] = row.cells[column] + coefficient }
    row.cells[columnCount] = value
    rows.append(row)
  }

  // MARK: Phase one

  /// Makes the tableau that of a point where all equations hold; false if there is none.
  mutating func findPoint() -> Bool {
    for column in 0..<freeCount {
      // The shortest row, for what is eliminated with it becomes longer.
      let candidates = rows.indices.filter { rows[$0].basic == nil && !rows[$0].cells[column].isZero }
      if let row = candidates.min(by: { rows[$0].length < rows[$1].length }) { pivot(row: row, column: column) }
    }
    // What is left over are equations between columns that are at least zero. Each gets an artificial variable, the sum
    // of which is minimised. The free columns that are not basic occur in none of these rows.
    objective = Array(repeating: .zero, count: columnCount + 1)
    for row in rows.indices where rows[row].basic == nil {
      if rows[row].cells[columnCount].isNegative {
        for cell in rows[row].cells.indices { rows[row].cells[cell] = -rows[row].cells[cell] }
      }
      for cell in objective.indices { objective[cell] = objective[cell] - rows[row].cells[cell] }
    }
    guard minimise(), objective[columnCount].isZero else { return false }
    // Artificial variables that are still basic are zero: let another column take the row, which changes no value, or
    // drop the row if it says 0 = 0.
    for row in rows.indices.reversed() where rows[row].basic == nil {
      if let column = (0..<columnCount).first(where: { !rows[row].cells[$0].isZero }) {
        pivot(row: row, column: column)
      } else {
        rows.remove(at: row)
      }
    }
    return true
  }

  // MARK: Phase two

  /// Minimises `Σ cost · column`, of which no cost is negative, and confines the system to the points where the minimum
  /// is reached; returns it.
  mutating func confine(toLeast costs: [(column: Int, cost: Number)]) -> Number {
    objective = Array(repeating: .zero, count: columnCount + 1)
    for (column, cost) in costs { objective[column] = objective[column] + cost }
    for row in rows {
      guard let basic = row.basic, !objective[basic].isZero else { continue }
      subtract(objective[basic], times: row.cells, at: Array(row.cells.indices), from: &objective)
    }
    guard minimise() else { preconditionFailure("a sum of violations is never negative") }
    // At the minimum are exactly the points where every column with a positive reduced cost is zero.
    for column in 0..<columnCount where objective[column].isPositive {
      for row in rows.indices { rows[row].cells[column] = .zero }
    }
    return -objective[columnCount]
  }

  /// The least and the greatest value of a free column, nil where there is none.
  mutating func range(ofFree column: Int) -> (low: Number?, high: Number?) {
    guard let row = rows.firstIndex(where: { $0.basic == column }) else { return (nil, nil) }
    if (0..<freeCount).contains(where: { $0 != column && !rows[row].cells[$0].isZero }) { return (nil, nil) }
    let value = rows[row].cells[columnCount]
    if (freeCount..<columnCount).allSatisfy({ rows[row].cells[$0].isZero }) { return (value, value) }
    // column = value - Σ cells · others
    objective = rows[row].cells.map { -$0 }
    objective[column] = .zero
    let low = minimise() ? rows[row].cells[columnCount] : nil
    objective = rows[row].cells
    objective[column] = .zero
    let high = minimise() ? rows[row].cells[columnCount] : nil
    return (low, high)
  }

  /// The value of a free column at the current point; nil where nothing determines it.
  func value(ofFree column: Int) -> Number? {
    rows.first { $0.basic == column }?.cells[columnCount]
  }

  // MARK: Steps

  /// Lowers the objective as far as it goes; false if there is no end to it.
  private mutating func minimise() -> Bool {
    var stepsWithoutProgress = 0
    while let entering = enteringColumn(isFirst: stepsWithoutProgress > 10) {
      guard let leaving = leavingRow(for: entering) else { return false }
      stepsWithoutProgress = rows[leaving].cells[columnCount].isZero ? stepsWithoutProgress + 1 : 0
      pivot(row: leaving, column: entering)
    }
    return true
  }

  private func enteringColumn(isFirst: Bool) -> Int? {
    let candidates = (freeCount..<columnCount).lazy.filter { objective[$0].isNegative }
    return isFirst ? candidates.first : candidates.min { objective[$0] < objective[$1] }
  }

  /// The row whose basic column first reaches zero as `column` grows; of several the one with the first column (Bland),
  /// artificial ones last.
  private func leavingRow(for column: Int) -> Int? {
    var best: (row: Int, ratio: Number, order: Int)?
    for (index, row) in rows.enumerated() where row.cells[column].isPositive {
      let order = row.basic ?? columnCount + index
      if order < freeCount { continue }
      let ratio = row.cells[columnCount] / row.cells[column]
      if best == nil || ratio < best!.ratio || (ratio == best!.ratio && order < best!.order) {
        best = (index, ratio, order)
      }
    }
    return best?.row
  }

  private mutating func pivot(row: Int, column: Int) {
    if rows[row].cells[column] != .one {
      let factor = Number.one / rows[row].cells[column]
      for cell in rows[row].cells.indices where !rows[row].cells[cell].isZero {
        rows[row].cells[cell] = rows[row].cells[cell] * factor
      }
    }
    rows[row].basic = column
    let cells = rows[row].cells
    let places = cells.indices.filter { !cells[$0].isZero }
    for other in rows.indices where other != row && !rows[other].cells[column].isZero {
      subtract(rows[other].cells[column], times: cells, at: places, from: &rows[other].cells)
    }
    if !objective[column].isZero { subtract(objective[column], times: cells, at: places, from: &objective) }
  }

  private func subtract(_ factor: Number, times cells: [Number], at places: [Int], from target: inout [Number]) {
    for place in places { target[place] = target[place] - factor * cells[place] }
  }
}
