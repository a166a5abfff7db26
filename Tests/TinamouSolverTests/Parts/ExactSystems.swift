import SolverTestSupport
import Workloads

@testable import TinamouSolver

extension ExactSystem {
  /// Those constraints, with no row active and every variable free at 0.
  init(variableCount: Int, _ constraints: [PlainConstraint]) {
    self.init(variableCount: variableCount)
    let optional = Set(constraints.filter { !$0.isRequired }.map(\.priority)).sorted(by: >)
    levelCount = 1 + optional.count
    for constraint in constraints {
      let sign: Double = constraint.relation == .lessThanOrEqual ? -1 : 1
      for term in constraint.terms { append(numbers.number(asWritten: sign * term.coefficient), of: term.variable) }
      endRow(
        constant: numbers.number(asWritten: sign * constraint.constant), isEquality: constraint.relation == .equal,
        level: constraint.isRequired ? 0 : 1 + optional.firstIndex(of: constraint.priority)!,
        weight: constraint.isRequired ? .one : numbers.number(asWritten: constraint.weight), state: .positive)
    }
    endRows()
    numbers.work = 1_000_000_000
  }

  /// Makes some rows active, and lets the factorisation choose what they determine, at any point. Of the other optional
  /// equalities, those with even numbers are neutral.
  mutating func start(with active: [Int], _ random: inout SplitMix64) {
    for row in rowNumbers where rows[row].isEquality && !rows[row].isRequired && row % 2 == 0 {
      rows[row].state = .neutral
    }
    for row in active { rows[row].state = .active }
    for variable in 0..<variableCount {
      columns[variable].isFree = false
      let value = random.below(9) - 4
      let magnitude = numbers.fraction(UInt64(value.magnitude), 1)
      self[.point, variable] = value < 0 ? -magnitude : magnitude
    }
  }

  // MARK: What it is made of

  func number(_ number: TinamouSolver.ExactNumber) -> ProofNumber { ProofNumber(number, in: numbers) }

  /// A vector, but for what is not a variable.
  func vector(_ vector: Vector) -> [ProofNumber] { (0..<variableCount).map { number(self[vector, $0]) } }

  /// The coefficients of the variables in a row, of all of them.
  func coefficients(of row: Int) -> [ProofNumber] {
    var coefficients = [ProofNumber](repeating: .zero, count: variableCount)
    for index in rows[row].start..<rows[row].end - 2 {
      coefficients[Int(terms[index].variable)] = number(terms[index].coefficient)
    }
    return coefficients
  }

  func constant(of row: Int) -> ProofNumber { number(terms[rows[row].end - 2].coefficient) }

  var rowNumbers: Range<Int> { 0..<rows.count }
  var activeRows: [Int] { rowNumbers.filter { rows[$0].isActive } }
  var freeVariables: [Int] { (0..<variableCount).filter { columns[$0].isFree } }
  var pivotRows: [(variable: Int, owner: Int, isReduced: Bool)] {
    (0..<pivots.count).map { (pivots[$0].variable, pivots[$0].owner, rows[pivots[$0].owner].isReduced) }
  }
  var contradictionMembers: [(row: Int, multiplier: ProofNumber)] {
    (0..<contradiction.count).map { (Int(contradiction[$0].variable), number(contradiction[$0].coefficient)) }
  }

  /// Asks for a form to be as large as can be.
  mutating func setPull(_ form: [ProofNumber]) {
    clear(.pull)
    for variable in form.indices { self[.pull, variable] = form[variable].stored(in: &numbers) }
    isPulled = true
  }

  // MARK: Checking

  /// A row's value at the point, worked out anew.
  func value(of row: Int) -> ProofNumber {
    zip(coefficients(of: row), vector(.point)).reduce(constant(of: row)) { $0 + $1.0 * $1.1 }
  }

  /// By how much a row is violated at the point.
  func violation(of row: Int) -> ProofNumber {
    let value = value(of: row)
    return value.sign < 0 || rows[row].isEquality ? value.magnitude : .zero
  }

  /// The total weighted violation of a level at the point.
  func violation(level: Int) -> ProofNumber {
    rowNumbers.filter { rows[$0].level == level }.reduce(ProofNumber.zero) {
      $0 + number(rows[$1].weight) * violation(of: $1)
    }
  }

  /// What is wrong with a factorised basis and the point that belongs to it.
  func flaws() -> [String] {
    var flaws: [String] = []
    for row in activeRows where !value(of: row).isZero {
      flaws.append("active row \(row) is at \(value(of: row).rational)")
    }
    let (determined, owners) = (pivotRows.map(\.variable), pivotRows.map(\.owner))
    if Set(owners) != Set(activeRows) || determined.count != activeRows.count {
      flaws.append("rows \(activeRows) are active, \(owners) have pivots")
    }
    for variable in 0..<variableCount where columns[variable].isFree == determined.contains(variable) {
      flaws.append("variable \(variable) is \(columns[variable].isFree ? "" : "not ")free")
    }
    var known = Set(freeVariables)
    for index in 0..<pivots.count {
      let pivot = pivots[index]
      if pivot.coefficient.isZero { flaws.append("the pivot of row \(pivot.owner) is 0") }
      for term in rows[pivot.owner].list {
        let variable = Int(terms[term].variable)
        if variable < variableCount && variable != pivot.variable && !known.contains(variable) {
          flaws.append("row \(pivot.owner) needs variable \(variable) too early")
        }
      }
      known.insert(pivot.variable)
    }
    for row in rowNumbers where !rows[row].isActive && !rows[row].isExcused {
      if !number(self[.point, residual(row)]).isEqual(to: value(of: row)) {
        flaws.append("the residual of row \(row) is wrong")
      }
    }
    return flaws
  }
}

extension SplitMix64 {
  /// Constraints of small whole numbers on so many variables.
  mutating func wholeConstraints(_ count: Int, on variables: Int, most: Int = 3, requiredOnly: Bool = false)
    -> [PlainConstraint]
  {
    (0..<count).map { _ in
      var terms: [PlainConstraint.Term] = []
      for _ in 0..<1 + below(min(most, variables)) {
        let variable = below(variables)
        if terms.contains(where: { $0.variable == variable }) { continue }
        terms.append(PlainConstraint.Term(variable, pick([1, -1, 1, -1, 2, -3, 5])))
      }
      return PlainConstraint(
        terms, constant: Double(below(21) - 10), pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]),
        priority: requiredOnly ? 1000 : pick([1000, 750, 500, 500, 250]), weight: pick([1, 1, 2, 3]))
    }
  }
}
