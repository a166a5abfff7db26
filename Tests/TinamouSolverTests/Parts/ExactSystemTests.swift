import Testing
import Workloads

import struct SolverTestSupport.SplitMix64

@testable import TinamouSolver

/// The factorisation of active rows, and what is solved with it.
@Suite("An exact basis")
struct ExactBasisTests {
  private func equation(_ terms: [(Int, Double)], _ constant: Double) -> PlainConstraint {
    PlainConstraint(terms.map { PlainConstraint.Term($0.0, $0.1) }, constant: constant, .equal)
  }

  @Test("of singletons is put in order without any elimination")
  func singletons() throws {
    // x3 by x2 by x1 by x0, last row first.
    var system = ExactSystem(
      variableCount: 5,
      [
        equation([(2, 1), (3, -2)], 1), equation([(1, 3), (2, 1)], 1), equation([(0, 1), (1, -1)], 1),
        equation([(0, 2)], -3), equation([(3, 1), (4, 1)], 0),
      ])
    var random = SplitMix64(seed: 1)
    system.start(with: Array(0..<5), &random)
    try system.refresh()
    #expect(system.flaws() == [])
    let reduced = system.pivotRows.filter { $0.isReduced }
    #expect(reduced.isEmpty)
    #expect(system.vector(.point).map(\.rounded) == [1.5, 2.5, -8.5, -3.75, 3.75])
  }

  @Test("with a bump is eliminated, the rest is not")
  func bump() throws {
    // A bump of x0, x1; x2 alone in one row after it; x3 by itself.
    var system = ExactSystem(
      variableCount: 4,
      [
        equation([(0, 1), (1, 1)], -10), equation([(0, 1), (1, -1)], -2), equation([(2, 4), (0, 1), (3, 1)], 0),
        equation([(3, 3)], -1),
      ])
    var random = SplitMix64(seed: 2)
    system.start(with: Array(0..<4), &random)
    try system.refresh()
    #expect(system.flaws() == [])
    let reduced = system.pivotRows.filter { $0.isReduced }
    #expect(reduced.count == 1)
    let x = system.vector(.point)
    #expect(x[0].isEqual(to: ProofNumber(6)) && x[1].isEqual(to: ProofNumber(4)))
    #expect(x[3].isEqual(to: ProofNumber(1, over: 3)))
    #expect(x[2].isEqual(to: ProofNumber(-19, over: 12)))
  }

  @Test("around a ring is torn at one variable, and as sparse as before", arguments: [40, 200])
  func ring(n: Int) throws {
    // Widths that are equal, one after the other from 0 to 10 n: x0, w0, x1, w1 and so on.
    var rows = [equation([(0, 1)], 0), equation([(2 * n - 2, 1), (2 * n - 1, 1)], -10 * Double(n))]
    for i in 1..<n {
      rows.append(equation([(2 * i, 1), (2 * i - 2, -1), (2 * i - 1, -1)], 0))
      rows.append(equation([(2 * i + 1, 1), (1, -1)], 0))
    }
    var system = ExactSystem(variableCount: 2 * n, rows)
    var random = SplitMix64(seed: 4)
    system.start(with: Array(0..<2 * n), &random)
    try system.refresh()
    #expect(system.flaws() == [])
    #expect(system.pivotRows.count { $0.isReduced } == 1)
    let terms = system.pivotRows.reduce(0) { $0 + system.rows[$1.owner].list.count }
    #expect(terms <= 8 * 2 * n)
    for i in 0..<n { #expect(system.numbers.rounded(system[.point, 2 * i + 1]) == 10) }
  }

  @Test("makes rows that depend on others inactive, and frees variables for them")
  func dependent() throws {
    var system = ExactSystem(
      variableCount: 3,
      [
        equation([(0, 1), (1, 1)], -10), equation([(1, 1), (2, 1)], -2), equation([(0, 1), (1, 2), (2, 1)], -12),
        equation([(0, 2), (1, 2)], -21),
      ])
    var random = SplitMix64(seed: 3)
    system.start(with: Array(0..<4), &random)
    try system.refresh()
    #expect(system.flaws() == [])
    #expect(system.activeRows.count == 2)
    #expect(system.freeVariables.count == 1)
  }

  /// How many of some rows are independent, by elimination.
  private func rank(_ rows: [[ProofNumber]]) -> Int {
    var (rows, rank) = (rows, 0)
    for column in rows.first?.indices ?? 0..<0 {
      guard let pivot = (rank..<rows.count).first(where: { !rows[$0][column].isZero }) else { continue }
      rows.swapAt(rank, pivot)
      for other in (rank + 1)..<max(rank + 1, rows.count) where !rows[other][column].isZero {
        let factor = rows[other][column] / rows[rank][column]
        for index in column..<rows[other].count { rows[other][index] = rows[other][index] - factor * rows[rank][index] }
      }
      rank += 1
    }
    return rank
  }

  /// A random system with random rows active, factorised.
  private func factorised(seed: UInt64, _ chosen: inout [Int]) throws -> ExactSystem {
    var random = SplitMix64(seed: seed)
    let count = 1 + random.below(9)
    let constraints = random.wholeConstraints(2 + random.below(14), on: count, most: 2 + random.below(4))
    var system = ExactSystem(variableCount: count, constraints)
    chosen = system.rowNumbers.filter { _ in random.chance(2, of: 3) }
    system.start(with: chosen, &random)
    try system.refresh()
    return system
  }

  @Test("of any rows has as many active ones as are independent, and all of them hold")
  func randomBases() throws {
    for seed in 1...600 as ClosedRange<UInt64> {
      var chosen: [Int] = []
      let system = try factorised(seed: seed, &chosen)
      #expect(system.flaws() == [], "seed \(seed)")
      let active = system.activeRows
      #expect(Set(active).isSubset(of: chosen), "seed \(seed)")
      let rank = rank(chosen.map { system.coefficients(of: $0) })
      #expect(active.count == rank, "seed \(seed)")
    }
  }

  @Test("writes any form as a combination of active rows and free variables")
  func backward() throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      var chosen: [Int] = []
      var system = try factorised(seed: seed, &chosen)
      var random = SplitMix64(seed: seed &+ 9000)
      let gradient = (0..<system.variableCount).map { _ in ProofNumber(Int64(random.below(7) - 3)) }
      for variable in gradient.indices {
        system[.spare, variable] = gradient[variable].stored(in: &system.numbers)
      }
      try system.backward(.spare)
      var sum = system.vector(.spare)
      for variable in sum.indices where !system.columns[variable].isFree {
        #expect(sum[variable].isZero, "seed \(seed)")
      }
      for row in system.rowNumbers {
        let multiplier = system.number(system[.spare, system.residual(row)])
        if !system.rows[row].isActive { #expect(multiplier.isZero, "seed \(seed)") }
        let coefficients = system.coefficients(of: row)
        for variable in sum.indices { sum[variable] = sum[variable] + multiplier * coefficients[variable] }
      }
      for variable in sum.indices { #expect(sum[variable].isEqual(to: gradient[variable]), "seed \(seed)") }
    }
  }

  @Test("moves along an edge so that one active row or free variable grows by 1 and no other moves")
  func forward() throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      var chosen: [Int] = []
      var system = try factorised(seed: seed, &chosen)
      let (active, free) = (system.activeRows, system.freeVariables)
      for moving in free + active.map({ system.residual($0) }) {
        try system.forward(moving)
        for row in active {
          let rate = system.number(try system.value(of: row, at: .motion))
          #expect(rate.isEqual(to: system.residual(row) == moving ? .one : .zero), "seed \(seed)")
        }
        let motion = system.vector(.motion)
        for variable in free {
          #expect(motion[variable].isEqual(to: variable == moving ? .one : .zero), "seed \(seed)")
        }
      }
    }
  }

  @Test("goes on with the same numbers after those not needed any more were dropped")
  func gathering() throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      var chosen: [Int] = []
      var system = try factorised(seed: seed, &chosen)
      let (point, active) = (system.vector(.point), system.activeRows)
      system.numbers.limbs.extend(by: 1 << 16)
      let end = system.numbers.end
      try system.refresh()
      #expect(system.numbers.end < end)
      #expect(system.flaws() == [], "seed \(seed)")
      #expect(system.activeRows == active, "seed \(seed)")
      for (before, after) in zip(point, system.vector(.point)) {
        #expect(before.isEqual(to: after), "seed \(seed)")
      }
    }
  }
}
