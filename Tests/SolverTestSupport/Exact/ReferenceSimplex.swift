/// A dense simplex tableau in exact arithmetic: slow, and as simple as one can be.
///
/// The column with the most negative cost enters, and after steps without progress the first one (Bland's rule).
///
/// Each row is an equation `Σ cell · column = value`, in which the row's *basic* column has the cell 1 and occurs in no
/// other row. Columns are either *free*, any real number, or at least zero. A free column, once basic, stays so: its
/// row only says what it is worth. A row without a basic column belongs to an artificial variable of phase one.
///
/// Optimised builds of its files one by one are as fast as those of the whole module, for both kinds of numbers are named.
///
/// Making the tableau anew from the equations removes the rounding of earlier steps.
struct ReferenceSimplex<Number: ExactNumber> {
  private let freeCount: Int
  private let columnCount: Int
  private var rows: [Row] = []
  /// The objective: the sum of the artificial variables, or else a cost for each column.
  private var costs: [Number]?
  /// The objective as a row: the reduced costs, and minus the objective's value.
  private var objective: [Number]
  /// True if the sign of every number is known, so that every decision is certain.
  private(set) var isCertain = true

  private struct Row {
    /// One cell a column, then the value.
    var cells: [Number]
    var basic: Int?
    /// The cells as they were given.
    var original: [Number]

    var length: Int { cells.reduce(0) { $0 + ($1.isZero ? 0 : 1) } }
  }

  /// An empty system of columns, of which the first `freeCount` are free.
  @_specialize(where Number == Rational)
  @_specialize(where Number == WideNumber)
  init(freeCount: Int, columnCount: Int) {
    self.freeCount = freeCount
    self.columnCount = columnCount
    objective = Array(repeating: .zero, count: columnCount + 1)
  }

  /// Adds the equation `Σ cells = value`; only before ``findPoint()``.
  @_specialize(where Number == Rational)
  @_specialize(where Number == WideNumber)
  mutating func append(_ cells: [(column: Int, coefficient: Number)], value: Number) {
    var row: [Number] = Array(repeating: .zero, count: columnCount + 1)
    for (column, coefficient) in cells { row[column] = row[column] + coefficient }
    row[columnCount] = value
    rows.append(Row(cells: row, basic: nil, original: row))
  }

  // MARK: Phase one

  /// Makes the tableau that of a point where all equations hold; false if there is none.
  @_specialize(where Number == Rational)
  @_specialize(where Number == WideNumber)
  mutating func findPoint() -> Bool {
    eliminate(Array(0..<freeCount))
    // What is left over are equations between columns that are at least zero. Each gets an artificial variable, the sum
    // of which is minimised. The free columns that are not basic occur in none of these rows.
    for row in rows.indices where rows[row].basic == nil && rows[row].cells[columnCount].isNegative {
      rows[row].cells = rows[row].cells.map { -$0 }
      rows[row].original = rows[row].original.map { -$0 }
    }
    costs = nil
    makeObjective()
    guard minimise(), objective[columnCount].isZero else { return !isCertain }
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
  @_specialize(where Number == Rational)
  @_specialize(where Number == WideNumber)
  mutating func confine(toLeast costs: [(column: Int, cost: Number)]) -> Number {
    var all: [Number] = Array(repeating: .zero, count: columnCount + 1)
    for (column, cost) in costs { all[column] = all[column] + cost }
    self.costs = all
    makeObjective()
    let isBounded = minimise()
    precondition(isBounded || !isCertain, "a sum of violations is never negative")
    // At the minimum are exactly the points where every column with a positive reduced cost is zero.
    for column in 0..<columnCount where objective[column].isPositive {
      for row in rows.indices {
        rows[row].cells[column] = .zero
        rows[row].original[column] = .zero
      }
    }
    return -objective[columnCount]
  }

  /// The least and the greatest value of a free column, nil where there is none.
  @_specialize(where Number == Rational)
  @_specialize(where Number == WideNumber)
  mutating func range(ofFree column: Int) -> (low: Number?, high: Number?) {
    guard let row = rows.firstIndex(where: { $0.basic == column }) else { return (nil, nil) }
    if (0..<freeCount).contains(where: { $0 != column && !rows[row].cells[$0].isZero }) { return (nil, nil) }
    let value = rows[row].cells[columnCount]
    if (freeCount..<columnCount).allSatisfy({ rows[row].cells[$0].isZero }) { return (value, value) }
    return (least(ofFree: column, times: .one), least(ofFree: column, times: -.one))
  }

  private mutating func least(ofFree column: Int, times sign: Number) -> Number? {
    var all: [Number] = Array(repeating: .zero, count: columnCount + 1)
    all[column] = sign
    costs = all
    makeObjective()
    return minimise() ? value(ofFree: column) : nil
  }

  /// The value of a free column at the current point; nil where nothing determines it.
  @_specialize(where Number == Rational)
  @_specialize(where Number == WideNumber)
  func value(ofFree column: Int) -> Number? {
    rows.first { $0.basic == column }?.cells[columnCount]
  }

  // MARK: Steps

  /// Lowers the objective as far as it goes; false if there is no end to it, or no certainty.
  private mutating func minimise() -> Bool {
    var stepsWithoutProgress = 0
    while true {
      if !isCertain { renew() }
      if !isCertain { return false }
      guard let entering = enteringColumn(isFirst: stepsWithoutProgress > 10) else { return true }
      guard let leaving = leavingRow(for: entering) else { return false }
      stepsWithoutProgress = rows[leaving].cells[columnCount].isZero ? stepsWithoutProgress + 1 : 0
      pivot(row: leaving, column: entering)
    }
  }

  /// The objective as it follows from the costs and the rows.
  private mutating func makeObjective() {
    objective = costs ?? Array(repeating: .zero, count: columnCount + 1)
    let places = Array(objective.indices)
    for row in rows {
      if let basic = row.basic {
        if !objective[basic].isZero { subtractFromObjective(objective[basic], times: row.cells, at: places) }
      } else if costs == nil {
        subtractFromObjective(.one, times: row.cells, at: places)
      }
    }
  }

  /// Makes the tableau of the same basic columns anew.
  private mutating func renew() {
    isCertain = true
    let artificial = rows.indices.filter { rows[$0].basic == nil }
    let basic = rows.compactMap(\.basic)
    for row in rows.indices {
      rows[row].cells = rows[row].original
      rows[row].basic = nil
    }
    objective = Array(repeating: .zero, count: columnCount + 1)
    eliminate(basic, except: Set(artificial))
    makeObjective()
    // A step that was not certain may have led to a point outside.
    if rows.contains(where: { ($0.basic ?? freeCount) >= freeCount && $0.cells[columnCount].isNegative }) {
      isCertain = false
    }
  }

  /// Makes as many columns basic as it can: the shortest row first, for what is eliminated with it becomes longer, with
  /// its largest cell.
  private mutating func eliminate(_ columns: [Int], except: Set<Int> = []) {
    var left = rows.indices.filter { !except.contains($0) }
    while true {
      left.removeAll { row in columns.allSatisfy { rows[row].cells[$0].isZero } }
      guard let row = left.min(by: { rows[$0].length < rows[$1].length }) else { return }
      let cells = rows[row].cells
      if let column = columns.max(by: { cells[$1].isLarger(than: cells[$0]) }) { pivot(row: row, column: column) }
      left.removeAll { $0 == row }
    }
  }

  private func enteringColumn(isFirst: Bool) -> Int? {
    let candidates = (freeCount..<columnCount).lazy.filter { objective[$0].isNegative }
    return isFirst ? candidates.first : candidates.min { objective[$0] < objective[$1] }
  }

  /// The row whose basic column first reaches zero as `column` grows; of several the one with the first column (Bland),
  /// artificial ones last.
  private mutating func leavingRow(for column: Int) -> Int? {
    var best: (row: Int, ratio: Number, order: Int)?
    for (index, row) in rows.enumerated() where row.cells[column].isPositive {
      let order = row.basic ?? columnCount + index
      if order < freeCount { continue }
      let ratio = row.cells[columnCount] / row.cells[column]
      if let best {
        let difference = ratio - best.ratio
        if !difference.isCertain { isCertain = false }
        if !difference.isNegative && !(difference.isZero && order < best.order) { continue }
      }
      best = (index, ratio, order)
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
      subtract(from: other, column: column, times: cells, at: places)
    }
    if !objective[column].isZero { subtractFromObjective(objective[column], times: cells, at: places) }
  }

  private mutating func subtract(from row: Int, column: Int, times cells: [Number], at places: [Int]) {
    let factor = rows[row].cells[column]
    for place in places {
      let rest = rows[row].cells[place] - factor * cells[place]
      rows[row].cells[place] = rest
      if !rest.isCertain { isCertain = false }
    }
  }

  private mutating func subtractFromObjective(_ factor: Number, times cells: [Number], at places: [Int]) {
    for place in places {
      let rest = objective[place] - factor * cells[place]
      objective[place] = rest
      if !rest.isCertain { isCertain = false }
    }
  }
}
