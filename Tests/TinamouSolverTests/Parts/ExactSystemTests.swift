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
    #expect(system.basis.pivots.allSatisfy { !$0.isReduced })
    #expect(system.x.map(\.rounded) == [1.5, 2.5, -8.5, -3.75, 3.75])
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
    #expect(system.basis.pivots.filter { $0.isReduced }.count == 1)
    #expect(system.x[0].isEqual(to: ProofNumber(6)) && system.x[1].isEqual(to: ProofNumber(4)))
    #expect(system.x[3].isEqual(to: ProofNumber(1, over: 3)))
    #expect(system.x[2].isEqual(to: ProofNumber(-19, over: 12)))
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
    #expect(system.isFree.filter { $0 }.count == 1)
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
  private func factorised(seed: UInt64) throws -> (system: ExactSystem, chosen: [Int]) {
    var random = SplitMix64(seed: seed)
    let count = 1 + random.below(9)
    let constraints = random.wholeConstraints(2 + random.below(14), on: count, most: 2 + random.below(4))
    var system = ExactSystem(variableCount: count, constraints)
    let chosen = system.rows.indices.filter { _ in random.chance(2, of: 3) }
    system.start(with: chosen, &random)
    try system.refresh()
    return (system, chosen)
  }

  @Test("of any rows has as many active ones as are independent, and all of them hold")
  func randomBases() throws {
    for seed in 1...600 as ClosedRange<UInt64> {
      let (system, chosen) = try factorised(seed: seed)
      #expect(system.flaws() == [], "seed \(seed)")
      #expect(Set(system.activeRows).isSubset(of: chosen), "seed \(seed)")
      let matrix = chosen.map { row in
        (0..<system.variableCount).map { column in
          system.rows[row].terms.first { $0.variable == column }?.coefficient ?? .zero
        }
      }
      #expect(system.activeRows.count == rank(matrix), "seed \(seed)")
    }
  }

  @Test("writes any form as a combination of active rows and free variables")
  func backward() throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      var (system, _) = try factorised(seed: seed)
      var random = SplitMix64(seed: seed &+ 9000)
      let gradient = (0..<system.variableCount).map { _ in ProofNumber(Int64(random.below(7) - 3)) }
      let combination = try system.backward(gradient)
      var sum = combination.free
      for row in system.rows.indices {
        if !system.rows[row].isActive { #expect(combination.rows[row].isZero, "seed \(seed)") }
        for term in system.rows[row].terms {
          sum[term.variable] = sum[term.variable] + combination.rows[row] * term.coefficient
        }
      }
      for variable in sum.indices {
        if !system.isFree[variable] { #expect(combination.free[variable].isZero, "seed \(seed)") }
        #expect(sum[variable].isEqual(to: gradient[variable]), "seed \(seed)")
      }
    }
  }

  @Test("moves along an edge so that one active row or free variable grows by 1 and no other moves")
  func forward() throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      var (system, _) = try factorised(seed: seed)
      for released in system.activeRows {
        let motion = try system.forward(fromRow: released)
        for row in system.activeRows {
          #expect(try system.rate(of: row, under: motion).isEqual(to: row == released ? .one : .zero), "seed \(seed)")
        }
        for variable in motion.indices where system.isFree[variable] {
          #expect(motion[variable].isZero, "seed \(seed)")
        }
      }
      for moved in system.isFree.indices where system.isFree[moved] {
        let motion = try system.forward(fromFree: moved)
        for row in system.activeRows { #expect(try system.rate(of: row, under: motion).isZero, "seed \(seed)") }
        for variable in motion.indices where system.isFree[variable] {
          #expect(motion[variable].isEqual(to: variable == moved ? .one : .zero), "seed \(seed)")
        }
      }
    }
  }
}
