import Testing

import struct SolverTestSupport.SplitMix64

@testable import TinamouSolver

/// What answers come to that rounding could have decided otherwise.
@Suite("A proof")
struct ProvingTests {
  private func status(_ operation: () throws -> Void) -> String {
    do {
      try operation()
      return "accepted"
    } catch SolverError.conflict(let conflict) {
      return "refused by \(conflict.members.count)"
    } catch {
      return "\(error)"
    }
  }

  /// x + y == 0, x + (1 - 2⁻⁵⁰) y == 1, and so x == 2⁵⁰ == -y.
  private struct Lines {
    var solver = Solver()
    let x, y, z: Variable
    let first, second: ConstraintID

    init() throws {
      (x, y, z) = (solver.makeVariable("x"), solver.makeVariable("y"), solver.makeVariable("z"))
      first = try solver.add(x + y == 0)
      second = try solver.add(x + (1 - 0x1p-50) * y == 1)
    }
  }

  @Test("finds values that no calculation in doubles finds")
  func values() throws {
    var lines = try Lines()
    try lines.solver.solve()
    #expect(try lines.solver.value(of: lines.x) == 0x1p50)
    #expect(try lines.solver.value(of: lines.y) == -0x1p50)
    #expect(lines.solver.statistics.proofs > 0)
    #expect(lines.solver.audit() == [])
  }

  @Test("goes on from what was proved when it changes")
  func changes() throws {
    var lines = try Lines()
    try lines.solver.solve()
    for constant in [2.0, 3, 0, -5] {
      try lines.solver.setConstant(of: lines.second, to: -constant)
      try lines.solver.solve()
      #expect(try lines.solver.value(of: lines.x) == constant * 0x1p50)
      #expect(try lines.solver.value(of: lines.y) == -constant * 0x1p50)
      #expect(lines.solver.audit() == [])
    }
    try lines.solver.remove(lines.first)
    try lines.solver.add((lines.y == 1).priority(.high))
    try lines.solver.solve()
    #expect(try lines.solver.value(of: lines.y) == 1)
    #expect(lines.solver.audit() == [])
  }

  @Test("forgets numbers that are in no constraint any more")
  func forgottenData() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let wild = try solver.add(x + 0.123456789 * y == 1)
    try solver.add((x - y == 3).priority(.high))
    let weighted = try solver.add((y == 2).priority(.low).weight(.pi))
    for removed in [wild, weighted] {
      try solver.solve()
      #expect(solver.box.machine.doubt.data == .wild)
      try solver.remove(removed)
      solver.machine.doubt.raise()
    }
    try solver.solve()
    #expect(solver.box.machine.doubt.data == .plain)
    #expect(!solver.box.machine.doubt.hasWildWeights)
  }

  @Test("gives every wish what the order of priorities leaves to it")
  func priorities() throws {
    var lines = try Lines()
    let (x, y, z) = (lines.x, lines.y, lines.z)
    try lines.solver.remove(lines.second)
    try lines.solver.add([
      (x + (1 - 0x1p-50) * y == 1).priority(500), (x <= 8).priority(750), (y == 3).priority(250), z == x - y,
    ])
    try lines.solver.solve()
    // x - (1 - 2⁻⁵⁰) x == 2⁻⁵⁰ x <= 8 · 2⁻⁵⁰: as near to 1 as it comes.
    #expect(try lines.solver.value(of: x) == 8)
    #expect(try lines.solver.value(of: y) == -8)
    #expect(try lines.solver.value(of: z) == 16)
    #expect(lines.solver.audit() == [])
  }

  // MARK: Decimals

  @Test(
    "takes tenths for tenths: three times a constraint is the same constraint, and with another constant a contradiction"
  )
  func tenths() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(0.1 * x + 0.7 * y == 1)
    #expect(status { try solver.add(0.3 * x + 2.1 * y == 4) } == "refused by 2")
    #expect(status { try solver.add(0.3 * x + 2.1 * y >= 3.000001) } == "refused by 2")
    #expect(status { try solver.add(0.3 * x + 2.1 * y == 3) } == "accepted")
    #expect(status { try solver.add(0.3 * x + 2.1 * y >= 3) } == "accepted")
    try solver.solve()
    #expect(try solver.ambiguousVariables() == [x, y])
    #expect(solver.audit() == [])
  }

  @Test("takes 0.1 and 0.2 for 0.3, and constants that differ by rounding for the same")
  func sums() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    try solver.add([x == 0.1, y == 0.2, z == x + y])
    #expect(status { try solver.add(z == 0.3) } == "accepted")
    #expect(status { try solver.add(z == 0.1 + 0.2) } == "accepted")
    #expect(status { try solver.add(z <= 0.3) } == "accepted")
    #expect(status { try solver.add(z >= 0.3000000001) }.hasPrefix("refused by"))
    try solver.solve()
    #expect(abs(try solver.value(of: z) - 0.3) <= 0.3.ulp)
    var thirds = Solver()
    let a = thirds.makeVariable(), b = thirds.makeVariable()
    try thirds.add([a == 333333.3, b == 3 * a])
    #expect(status { try thirds.add(b == 999999.9) } == "accepted")
    #expect(status { try thirds.add(b == 999999.91) }.hasPrefix("refused by"))
  }

  @Test("refuses a contradiction beside 4e12 where it is added")
  func besideLarge() throws {
    var solver = Solver()
    let a = solver.makeVariable(), v = solver.makeVariable()
    try solver.add([a == 4e12, v == a - 4e12])
    try solver.add(v <= 1)
    #expect(status { try solver.add(v == 2) } == "refused by 3")
    #expect(status { try solver.add(v >= 0.5) }.hasPrefix("refused by"))
    #expect(status { try solver.add(v >= 0) } == "accepted")
    try solver.solve()
    #expect(try solver.value(of: v) == 0)
    #expect(solver.audit() == [])
  }

  // MARK: Work

  /// Photos of 3:2 in the middle of a box. Before any wish counts, the photos are as wide as the box, so that the wishes
  /// for their width hold by chance.
  private func photos(_ count: Int) throws -> Solver {
    var solver = Solver()
    let (width, height) = (solver.makeVariable(), solver.makeVariable())
    try solver.add([width == 300, height == 400])
    for _ in 0..<count {
      let x = (0..<4).map { _ in solver.makeVariable() }
      let (w, h) = (x[1] - x[0], x[3] - x[2])
      try solver.add([
        x[0] + x[1] == width, x[2] + x[3] == height, w <= width, h <= height, w == 1.5 * h,
        (w == width).priority(700), (h == height).priority(690),
      ])
    }
    try solver.solve()
    return solver
  }

  @Test("takes no step from a vertex that is an optimum, though wishes hold there by chance")
  func wishesThatHold() throws {
    var solver = try photos(100)
    var neutral = 0
    for row in solver.box.machine.rows.indices where solver.box.machine.rows[row].state == .neutral { neutral += 1 }
    #expect(neutral > 0)
    let before = solver.statistics.proofs
    solver.box.machine.doubt.raise()
    try solver.solve(steps: 0)
    #expect(solver.statistics.proofs == before + 1)
    #expect(solver.audit() == [])
  }

  /// The work of one proof of lists of four views each that share the width of the list equally.
  private func workOfProof(lists: Int) throws -> Int {
    var solver = Solver()
    let width = solver.makeVariable()
    try solver.addEdit(width, priority: .required)
    try solver.suggest(1000, for: width)
    for _ in 0..<lists {
      let x = (0..<8).map { _ in solver.makeVariable() }
      try solver.add([x[0] == 0, x[6] + x[7] == width])
      for view in 1..<4 {
        try solver.add([x[2 * view] == x[2 * view - 2] + x[2 * view - 1] + 2, x[2 * view + 1] == x[1]])
      }
    }
    try solver.solve()
    let proof = Proof(&solver.box.machine, requiredOnly: false)
    let work = proof.system.numbers.work
    #expect(try proof.system.makeFeasible())
    try proof.system.descend(.optimality)
    #expect(proof.system.steps.made == 0)
    return work - proof.system.numbers.work
  }

  @Test("of ten times the lists takes ten times the work")
  func linear() throws {
    let (one, ten) = (try workOfProof(lists: 100), try workOfProof(lists: 1000))
    #expect(ten <= 12 * one, "\(one), then \(ten)")
  }

  // MARK: Recordings, copies, transactions

  @Test("leaves nothing recorded, alone and in transactions", arguments: [false, true])
  func recordings(inTransactions: Bool) throws {
    var solver = Solver()
    let w = solver.makeVariable(), x = solver.makeVariable(), y = solver.makeVariable()
    let edit = try solver.addEdit(w, priority: .required)
    _ = edit
    try solver.add([x + y == w, x + (1 - 0x1p-30) * y == 2 * w + 0.1])
    var proved = 0
    for width in [300.0, 310, 320, 330, 340, 350] {
      let before = solver.statistics.proofs
      if inTransactions {
        try solver.transaction { solver in
          try solver.suggest(width, for: w)
          try solver.solve()
        }
      } else {
        try solver.suggest(width, for: w)
        try solver.solve()
      }
      let hasProved = solver.statistics.proofs > before
      if hasProved {
        proved += 1
        #expect(solver.recordingCount == 0, "width \(width)")
      }
      // (1 - 2⁻³⁰ - 1) y == w + 0.1
      #expect(abs(try solver.value(of: y) + (width + 0.1) * 0x1p30) <= 0x1p30 * width * 1e-12, "width \(width)")
      #expect(solver.audit() == [], "width \(width)")
    }
    #expect(proved > 0)
  }

  @Test("is the same in a copy and in a transaction as alone")
  func copies() throws {
    let lines = try Lines()
    var (alone, copy, inside) = (lines.solver, lines.solver, lines.solver)
    try alone.solve()
    copy.stepLimit = 1000
    try copy.solve()
    try inside.transaction { try $0.solve() }
    for variable in alone.variables {
      let value = try alone.value(of: variable)
      #expect(try copy.value(of: variable) == value)
      #expect(try inside.value(of: variable) == value)
    }
    #expect(!lines.solver.isSolved)
  }

  // MARK: Limits

  /// Wishes and limits of numbers that nearly cancel.
  private func rough(_ seed: UInt64) -> Solver {
    var random = SplitMix64(seed: seed)
    var solver = Solver()
    let variables = (0..<3 + random.below(3)).map { _ in solver.makeVariable() }
    for _ in 0..<8 + random.below(8) {
      var sum = LinearExpression(constant: Double(random.below(21) - 10))
      for _ in 0...random.below(3) {
        sum = sum + random.pick([1, -1, 1 - 0x1p-48, 1 + 0x1p-46, 0.1, 0.3, -0.7, 2.1]) * random.pick(variables)
      }
      let priority = random.pick([1000, 750, 750, 500, 500, 250] as [Priority])
      _ = try? solver.add(Constraint(sum, random.pick(Relation.allCases), priority: priority))
    }
    return solver
  }

  @Test("that a limit of steps ends is made when the solver may go on")
  func limits() throws {
    var (proved, interrupted) = (0, 0)
    for seed in 0..<180 as Range<UInt64> {
      let system = rough(seed)
      var unlimited = system
      do { try unlimited.solve() } catch { continue }
      if unlimited.statistics.proofs == system.statistics.proofs { continue }
      proved += 1
      for steps in 0..<8 {
        var solver = system
        do throws(SolverError) {
          try solver.solve(steps: steps)
          continue
        } catch {
          guard case .unfinished = error else {
            Issue.record("seed \(seed), \(steps) steps: \(error)")
            continue
          }
        }
        if solver.statistics.proofs > system.statistics.proofs { interrupted += 1 }
        #expect(!solver.isSolved, "seed \(seed), \(steps) steps")
        #expect(
          solver.audit() == [],
          "seed \(seed), \(steps) steps, doubt \(solver.doubt.isRaised), proofs \(solver.statistics.proofs)")
        try solver.solve()
        #expect(solver.audit() == [], "seed \(seed), \(steps) steps, solved")
        for (x, y) in zip(try unlimited.violations(), try solver.violations()) {
          #expect(abs(x.total - y.total) <= 1e-6 * max(1, x.total), "seed \(seed), \(steps) steps: at \(x.priority)")
        }
      }
    }
    #expect(proved > 5)
    #expect(interrupted > 0)
  }

  // MARK: Questions

  @Test("answers questions exactly")
  func questions() throws {
    var lines = try Lines()
    let (x, y, z) = (lines.x, lines.y, lines.z)
    try lines.solver.add(z >= x + 1)
    try lines.solver.solve()
    #expect(
      try lines.solver.ranges(of: [x, y, z]) == [0x1p50...0x1p50, -0x1p50 ... -0x1p50, (0x1p50 + 1) ... .infinity])
    #expect(try lines.solver.range(of: x + y) == 0...0)
    #expect(try lines.solver.ambiguousVariables() == [z])
    let why = try lines.solver.why(y)
    #expect(why.value == -0x1p50)
    #expect(why.freeVariables == [])
    #expect(why.contributions.map(\.constraint) == [lines.first, lines.second])
    #expect(why.contributions.map(\.coefficient) == [0x1p50, -0x1p50])
  }

  @Test("answers questions of an unsolved copy as of a solved one")
  func unsolved() throws {
    let lines = try Lines()
    var solved = lines.solver
    try solved.solve()
    #expect(try lines.solver.range(of: lines.x) == 0x1p50...0x1p50)
    #expect(try lines.solver.ambiguousVariables() == solved.ambiguousVariables())
    #expect(try lines.solver.why(lines.x).contributions == solved.why(lines.x).contributions)
    #expect(!lines.solver.isSolved && lines.solver.statistics.proofs < solved.statistics.proofs)
  }

  @Test("knows what tenths that cancel leave open and what they hold")
  func openAndHeld() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    let first = try solver.add(0.1 * x + 0.7 * y == 1)
    let third = try solver.add(0.3 * x + 2.1 * y + z == 5)
    try solver.solve()
    #expect(try solver.value(of: z) == 2)
    #expect(try solver.ranges(of: [x, z]) == [-.infinity ... .infinity, 2...2])
    #expect(try solver.ambiguousVariables() == [x, y])
    let why = try solver.why(z)
    #expect(why.freeVariables == [])
    #expect(why.contributions.map(\.constraint) == [first, third])
    #expect(zip(why.contributions, [-3.0, 1]).allSatisfy { abs($0.coefficient - $1) < 1e-12 })
    #expect(try solver.why(x).freeVariables.map(\.variable).count == 1)
  }

  @Test("a proof that failed without naming a constraint is not made again, either, until something changes")
  func failedWithoutName() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x == 3).priority(500))
    // As after a proof that took too long, in a system without required constraints.
    solver.box.machine.doubt.raise()
    solver.box.machine.noteUnproved(.none)
    for _ in 0..<2 { #expect(status { try solver.solve() } == "the values could not be proved") }
    solver.transaction { _ in }
    _ = solver.changes()
    #expect(status { try solver.solve() } == "the values could not be proved")
    #expect(solver.statistics.proofs == 0)
    try solver.add((x >= 1).priority(500))
    try solver.solve()
    #expect(try solver.value(of: x) == 3)
  }
}
