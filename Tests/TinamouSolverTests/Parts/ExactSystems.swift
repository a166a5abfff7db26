import SolverTestSupport
import Workloads

@testable import TinamouSolver

extension ExactSystem {
  /// Those constraints, with no row active and every variable free at 0.
  init(variableCount: Int, _ constraints: [PlainConstraint]) {
    self.init()
    self.variableCount = variableCount
    let optional = Set(constraints.filter { !$0.isRequired }.map(\.priority)).sorted(by: >)
    levelCount = 1 + optional.count
    for constraint in constraints {
      let sign: Double = constraint.relation == .lessThanOrEqual ? -1 : 1
      let terms = constraint.terms.sorted { $0.variable < $1.variable }
      let level = constraint.isRequired ? 0 : 1 + optional.firstIndex(of: constraint.priority)!
      rows.append(
        ExactRow(
          terms: terms.map {
            ExactTerm(variable: $0.variable, coefficient: ProofNumber(asWritten: sign * $0.coefficient))
          }, constant: ProofNumber(asWritten: sign * constraint.constant), isEquality: constraint.relation == .equal,
          level: level, weight: constraint.isRequired ? .one : ProofNumber(asWritten: constraint.weight)))
    }
    x = [ProofNumber](repeating: .zero, count: variableCount)
    isFree = [Bool](repeating: true, count: variableCount)
    work = 1_000_000_000
    makeColumns()
  }

  /// Makes some rows active, and lets the factorisation choose what they determine, at any point.
  mutating func start(with active: [Int], _ random: inout SplitMix64) {
    for row in active { rows[row].state = .active }
    for variable in 0..<variableCount {
      isFree[variable] = false
      x[variable] = ProofNumber(Int64(random.below(9) - 4))
    }
  }

  var activeRows: [Int] { rows.indices.filter { rows[$0].isActive } }

  /// A row's value at the point, worked out anew.
  func value(of row: Int) -> ProofNumber {
    rows[row].terms.reduce(rows[row].constant) { $0 + $1.coefficient * x[$1.variable] }
  }

  /// By how much a row is violated at the point.
  func violation(of row: Int) -> ProofNumber {
    let value = value(of: row)
    return value.sign < 0 || rows[row].isEquality ? value.magnitude : .zero
  }

  /// The total weighted violation of a level at the point.
  func violation(level: Int) -> ProofNumber {
    rows.indices.filter { rows[$0].level == level }.reduce(ProofNumber.zero) {
      $0 + rows[$1].weight * violation(of: $1)
    }
  }

  /// What is wrong with a factorised basis and the point that belongs to it.
  func flaws() -> [String] {
    var flaws: [String] = []
    for row in activeRows where !value(of: row).isZero {
      flaws.append("active row \(row) is at \(value(of: row).rational)")
    }
    let determined = basis.pivots.map(\.variable)
    if Set(basis.pivots.map(\.owner)) != Set(activeRows) || determined.count != activeRows.count {
      flaws.append("rows \(activeRows) are active, \(basis.pivots.map(\.owner)) have pivots")
    }
    for variable in 0..<variableCount where isFree[variable] == determined.contains(variable) {
      flaws.append("variable \(variable) is \(isFree[variable] ? "" : "not ")free")
    }
    var known = Set((0..<variableCount).filter { isFree[$0] })
    for pivot in basis.pivots {
      if pivot.coefficient.isZero { flaws.append("the pivot of row \(pivot.owner) is 0") }
      for term in pivot.terms where term.variable != pivot.variable && !known.contains(term.variable) {
        flaws.append("row \(pivot.owner) needs variable \(term.variable) too early")
      }
      known.insert(pivot.variable)
    }
    for row in rows.indices where !rows[row].isActive && !rows[row].isExcused && residuals.count == rows.count {
      if !residuals[row].isEqual(to: value(of: row)) { flaws.append("the residual of row \(row) is wrong") }
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
