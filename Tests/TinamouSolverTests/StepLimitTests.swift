import SolverTestSupport
import Testing
import TinamouSolver

@Suite("A limit of steps")
struct StepLimitTests {
  /// A random system of small whole numbers: the constraints are added and, but for required ones, still to be looked at.
  private static func system(_ seed: UInt64) -> (solver: Solver, variables: [Variable]) {
    var random = SplitMix64(seed: seed)
    var solver = Solver()
    let variables = (0..<2 + random.below(6)).map { _ in solver.makeVariable() }
    for _ in 0..<6 + random.below(15) {
      var sum = LinearExpression(constant: Double(random.below(21) - 10))
      for _ in 0...random.below(3) { sum = sum + random.pick([1, -1, 1, -1, 2, -3]) * random.pick(variables) }
      let priority = random.pick([1000, 750, 750, 500, 500, 250] as [Priority])
      // A required one that does not fit is left out.
      _ = try? solver.add(Constraint(sum, random.pick(Relation.allCases), priority: priority))
    }
    return (solver, variables)
  }

  /// Solves in portions of so many steps; returns how many portions that took, after an audit of each.
  private func solve(_ solver: inout Solver, stepsAtOnce steps: Int, seed: UInt64) throws -> Int {
    for portion in 1...10_000 {
      do throws(SolverError) {
        try solver.solve(steps: steps)
        #expect(solver.isSolved, "seed \(seed)")
        return portion
      } catch {
        guard case .unfinished = error else { throw error }
        #expect(!solver.isSolved, "seed \(seed), \(steps) at once")
        #expect(solver.audit() == [], "seed \(seed), \(steps) at once")
      }
    }
    Issue.record("seed \(seed): \(steps) at once never end")
    return 0
  }

  /// The violations of two solvers agree, and the values of what is not ambiguous.
  private func expectSameOptimum(_ a: Solver, _ b: Solver, seed: UInt64) throws {
    for (x, y) in zip(try a.violations(), try b.violations()) {
      #expect(agree(x.total, y.total, scale: 1e3), "seed \(seed): at \(x.priority)")
    }
    let ambiguous = try a.ambiguousVariables()
    #expect(try b.ambiguousVariables() == ambiguous, "seed \(seed)")
    for variable in a.variables where !ambiguous.contains(variable) {
      let values = (try a.value(of: variable), try b.value(of: variable))
      #expect(agree(values.0, values.1, scale: 1e3), "seed \(seed): \(variable)")
    }
  }

  @Test("of any size comes to the same optimum in the end", arguments: 0..<60 as Range<UInt64>)
  func everyLimit(seed: UInt64) throws {
    let (system, _) = Self.system(seed)
    var unlimited = system
    try unlimited.solve()
    var none = system
    if unlimited.statistics.pivots + unlimited.statistics.flips > system.statistics.pivots + system.statistics.flips {
      #expect(throws: SolverError.self, "seed \(seed)") { try none.solve(steps: 0) }
      #expect(!none.isSolved)
    }
    var needed = 0
    for steps in 1...1_000 {
      var limited = system
      let portions = try solve(&limited, stepsAtOnce: steps, seed: seed)
      try expectSameOptimum(unlimited, limited, seed: seed)
      needed = steps
      if portions == 1 { break }
    }
    // What needs so many steps does with more what it does without a limit.
    for steps in [needed, needed + 1, .max] {
      var limited = system
      try limited.solve(steps: steps)
      #expect(try limited.bits(of: limited.variables) == unlimited.bits(of: unlimited.variables), "seed \(seed)")
    }
  }

  @Test("leaves the solver as it was where something is added", arguments: 0..<40 as Range<UInt64>)
  func adding(seed: UInt64) throws {
    let (system, variables) = Self.system(seed)
    var random = SplitMix64(seed: ~seed)
    let (x, y) = (variables[0], variables[1])
    let required = [
      x + y >= Double(random.below(9)), x - y <= Double(random.below(5) - 9), 2 * x + y == Double(random.below(9)),
    ]
    var unlimited = system
    let refused = (try? unlimited.add(required)) == nil
    for steps in 0...200 {
      var limited = system
      limited.stepLimit = steps
      let before = try Observation(limited)
      var thrown: SolverError?
      do throws(SolverError) { try limited.add(required) } catch { thrown = error }
      #expect(limited.audit() == [], "seed \(seed): \(steps)")
      guard let thrown else {
        #expect(!refused, "seed \(seed)")
        #expect(try Observation(limited) == Observation(unlimited), "seed \(seed): \(steps)")
        return
      }
      #expect(try Observation(limited) == before, "seed \(seed): \(steps)")
      if case .conflict = thrown {
        #expect(refused, "seed \(seed)")
        return
      }
      guard case .unfinished = thrown else { throw thrown }
    }
    Issue.record("seed \(seed) needs more steps than there can be")
  }

  /// What a question answers within each limit, until it answers.
  private func ask<Answer: Equatable>(
    _ solver: Solver, seed: UInt64, _ question: (Solver) throws(SolverError) -> Answer
  ) throws -> Int {
    let answer = try question(solver)
    for steps in 0...2_000 {
      var limited = solver
      limited.stepLimit = steps
      do throws(SolverError) {
        #expect(try question(limited) == answer, "seed \(seed): \(steps)")
        return steps
      } catch {
        guard case .unfinished = error else { throw error }
      }
    }
    Issue.record("seed \(seed): no answer")
    return 0
  }

  /// The optima of two solvers miss their wishes by the same.
  private func expectSameViolations(_ a: Solver, _ b: Solver, _ seed: UInt64) throws {
    for (x, y) in zip(try a.violations(), try b.violations()) {
      #expect(agree(x.total, y.total, scale: max(1, x.total)), "seed \(seed): at \(x.priority)")
    }
  }

  @Test(
    "is no end of a proof, or of a search that rounding leads round in circles: the next call goes on with it",
    arguments: [
      // Proofs of several steps; the first of a call, or the one after ties were settled.
      (HuntFamily.hostile, 10_451_216_379_200_822_467, 1), (.hostile, 10_451_216_379_200_822_853, 1),
      (.unweightedHostile, 10_451_216_379_200_822_701, 1),
      // A search goes round in circles.
      (.w3, 10_451_216_379_200_822_481, 3), (.w5, 10_451_216_379_200_822_592, 3),
    ] as [(HuntFamily, UInt64, Int)])
  func proofs(_ family: HuntFamily, _ seed: UInt64, _ steps: Int) throws {
    let unsolved = try #require(family.hunted(seed: seed) as? HuntedSystem).unsolvedSolver()
    var unlimited = unsolved
    try unlimited.solve()
    var limited = unsolved
    _ = try solve(&limited, stepsAtOnce: steps, seed: seed)
    try expectSameViolations(unlimited, limited, seed)
    // A copy goes on, too.
    var copied = unsolved
    for _ in 0..<1_000 where !copied.isSolved {
      var copy = copied
      try? copy.solve(steps: steps)
      copied = copy
    }
    #expect(copied.isSolved)
    try expectSameViolations(unlimited, copied, seed)
  }

  @Test(
    "leaves nothing of a proof or a search behind that is undone", arguments: [HuntFamily.unweightedHostile, .hostile])
  func undoneCutOff(_ family: HuntFamily) throws {
    struct Undone: Error {}
    for index in 0..<often(300, inDebug: 25) {
      let seed = HuntFamily.seed(index, of: 1)
      let unsolved = try #require(family.hunted(seed: seed) as? HuntedSystem).unsolvedSolver()
      let wish = try unsolved.constraints.first { try !unsolved.constraint($0).priority.isRequired }
      for isChanged in [false, true] {
        func change(_ solver: inout Solver, to constant: Double) throws {
          if isChanged, let wish { try solver.setConstant(of: wish, to: constant) }
        }
        var other = unsolved
        try change(&other, to: 3.25)
        try other.solve()
        let expected = try other.bits(of: other.variables)
        for calls in stride(from: isChanged ? 2 : 1, through: 15, by: 2) {
          var solver = unsolved
          try? solver.transaction { solver in
            try change(&solver, to: 8.5)
            for _ in 0..<calls { try? solver.solve(steps: 1) }
            throw Undone()
          }
          try change(&solver, to: 3.25)
          try solver.solve()
          #expect(solver.isSolved && solver.audit() == [], "seed \(seed), after \(calls)")
          #expect(try solver.bits(of: solver.variables) == expected, "seed \(seed), after \(calls)")
        }
      }
    }
  }

  /// Solves random systems a step at a time, with and without something in between that is undone, and expects the same.
  private func expectSame(
    of family: HuntFamily, despite pestering: (_ solver: inout Solver, _ x: Variable, _ call: Int) throws -> Void
  ) throws {
    for index in 0..<often(120, inDebug: 12) {
      let seed = HuntFamily.seed(index, of: 1)
      var plain = try #require(family.hunted(seed: seed) as? HuntedSystem).unsolvedSolver()
      var pestered = plain
      for call in 0..<300 where !plain.isSolved {
        try? plain.solve(steps: 1)
        try pestering(&pestered, pestered.variables[call % pestered.variables.count], call)
        #expect(pestered.audit() == [], "seed \(seed), call \(call)")
        try? pestered.solve(steps: 1)
        #expect(try Observation(plain) == Observation(pestered), "seed \(seed), call \(call)")
      }
    }
  }

  @Test("goes on after a refused call as after none", arguments: [HuntFamily.unweightedHostile, .w3, .w5])
  func refusalAfterCutOff(_ family: HuntFamily) throws {
    try expectSame(of: family) { solver, x, _ in
      #expect(throws: SolverError.self) { try solver.add([x == 1, x == 2]) }
    }
  }

  @Test(
    "goes on after a transaction that fails as after none",
    arguments: [HuntFamily.unweightedHostile, .w3, .w5, .hostile])
  func failureAfterCutOff(_ family: HuntFamily) throws {
    struct Undone: Error {}
    try expectSame(of: family) { solver, x, call in
      // The transaction gets a cut-off proof or search of its own, and so does one within it.
      try? solver.transaction { (solver) throws(Undone) in
        _ = try? solver.add((x == 1).priority(5))
        if call % 3 > 0 { try? solver.solve(steps: call % 3) }
        try? solver.transaction { (solver) throws(Undone) in
          try? solver.solve(steps: 1)
          throw Undone()
        }
        throw Undone()
      }
    }
  }

  @Test("is no end of a proof within a transaction in which others fail")
  func proofWithinTransactions() throws {
    struct Undone: Error {}
    for (family, seed) in [
      (HuntFamily.hostile, 10_451_216_379_200_822_467), (.hostile, 10_451_216_379_200_822_853),
      (.unweightedHostile, 10_451_216_379_200_822_701),
    ] as [(HuntFamily, UInt64)] {
      var solver = try #require(family.hunted(seed: seed) as? HuntedSystem).unsolvedSolver()
      var unlimited = solver
      try unlimited.solve()
      solver.transaction { solver in
        for _ in 0..<1_000 where !solver.isSolved {
          try? solver.solve(steps: 1)
          try? solver.transaction { (solver) throws(Undone) in
            let x = solver.makeVariable()
            _ = try? solver.add((x == 1).priority(5))
            for _ in 0..<3 { try? solver.solve(steps: 1) }
            throw Undone()
          }
        }
      }
      #expect(solver.isSolved, "seed \(seed)")
      try expectSameViolations(unlimited, solver, seed)
    }
  }

  @Test("keeps the values of variables that no constraint mentions, also after others are removed")
  func variablesAfterCutOff() throws {
    let seed: UInt64 = 10_451_216_379_200_822_467
    let system = try #require(HuntFamily.hostile.hunted(seed: seed) as? HuntedSystem)
    for calls in 1...12 {
      var solver = Solver()
      let first = solver.makeVariable()
      let variables = (0..<system.variableCount).map { _ in solver.makeVariable() }
      let last = solver.makeVariable()
      let five = try solver.add(last == 5)
      try solver.solve()
      try solver.remove(five)
      try solver.solve()
      for constraint in system.constraints { _ = try? solver.add(constraint.constraint(variables)) }
      for _ in 0..<calls { try? solver.solve(steps: 1) }
      if calls % 2 == 0 { try solver.removeVariable(first) } else { _ = solver.makeVariable() }
      try solver.solve()
      #expect(try solver.value(of: last) == 5)
      #expect(solver.audit() == [])
    }
  }

  @Test("leaves nothing of a proof behind that a change makes wrong", arguments: [HuntFamily.hostile, .w5])
  func changeAfterCutOff(_ family: HuntFamily) throws {
    for index in 0..<60 {
      let seed = HuntFamily.seed(index, of: 3)
      var random = SplitMix64(seed: seed)
      var fresh = try #require(family.hunted(seed: seed) as? HuntedSystem).unsolvedSolver()
      let wishes = try fresh.constraints.filter { try !fresh.constraint($0).priority.isRequired }
      guard let changed = wishes.isEmpty ? nil : random.pick(wishes) else { continue }
      let wish = (random.pick(fresh.variables) == 7).priority(.high)
      func change(_ solver: inout Solver) throws {
        switch index % 5 {
        case 0: try solver.remove(changed)
        case 1: try solver.setConstant(of: changed, to: 8.5)
        case 2: try solver.setWeight(of: changed, to: 5)
        case 3: try solver.setPriority(of: changed, to: 400)
        default: try solver.add(wish)
        }
        try solver.solve()
      }
      var solver = fresh
      for _ in 0..<20 where !solver.isSolved { try? solver.solve(steps: 1) }
      try change(&solver)
      try change(&fresh)
      #expect(solver.audit() == [], "seed \(seed)")
      try expectSameViolations(fresh, solver, seed)
    }
  }

  @Test("is that of questions, too: they answer as without it, or not at all")
  func questions() throws {
    var refused = 0
    for seed in 0..<40 as Range<UInt64> {
      let (system, variables) = Self.system(seed)
      for variable in variables.prefix(3) {
        refused += try ask(system, seed: seed) { (solver) throws(SolverError) in try solver.range(of: variable) }
        refused += try ask(system, seed: seed) { (solver) throws(SolverError) in
          "\(try solver.why(variable))"
        }
      }
      refused += try ask(system, seed: seed) { (solver) throws(SolverError) in try solver.ambiguousVariables() }
      refused += try ask(system, seed: seed) { (solver) throws(SolverError) in try solver.violations() }
      guard let id = system.constraints.first else { continue }
      let moving = [MovingConstant(id, constant: 0, rate: 1)]
      refused += try ask(system, seed: seed) { (solver) throws(SolverError) in
        let analysis = try solver.analysis(moving: moving, over: -20...20)
        return analysis.pieces.map { "\($0.interval) \($0.isSatisfiable) \($0.ambiguousVariables)" }
      }
      guard let other = system.constraints.last, other != id, seed < 8 else { continue }
      let both = moving + [MovingConstant(other, constant: 0, rate: 0, secondRate: 1)]
      refused += try ask(system, seed: seed) { (solver) throws(SolverError) in
        let analysis = try solver.analysis(moving: both, over: -5...5, and: -5...5, finest: 1)
        return analysis.regions.map { "\($0.corners) \($0.isSatisfiable)" }
      }
    }
    #expect(refused > 1_000)
  }

  @Test("does not accept a contradiction that is small beside the values", arguments: [1e-7, 2e-9, 1e-10])
  func smallContradiction(_ distance: Double) throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    try solver.add([x == 1_048_576, y == x, z == y])
    try solver.solve()
    solver.stepLimit = 0
    let limited = #expect(throws: SolverError.self) { try solver.add(z - x == distance) }
    guard case .unfinished = limited else { throw try #require(limited) }
    solver.stepLimit = nil
    let unlimited = #expect(throws: SolverError.self) { try solver.add(z - x == distance) }
    guard case .conflict = unlimited else { throw try #require(unlimited) }
  }

  @Test("is nil at first, goes to copies, and is no part of what a transaction undoes")
  func property() throws {
    var solver = Solver()
    #expect(solver.stepLimit == nil)
    solver.stepLimit = 7
    #expect(solver.stepLimit == 7)
    var copy = solver
    #expect(copy.stepLimit == 7)
    copy.stepLimit = nil
    #expect(copy.stepLimit == nil)
    #expect(solver.stepLimit == 7)
    struct Undone: Error {}
    do {
      try solver.transaction { (solver) throws(Undone) in
        solver.stepLimit = 3
        throw Undone()
      }
    } catch {}
    #expect(solver.stepLimit == 3)
    let x = solver.makeVariable()
    try solver.add((x == 1).priority(.low))
    try solver.solve(steps: 100)
    #expect(solver.stepLimit == 3)
    try solver.add((x == 2).priority(.high))
    #expect(throws: SolverError.self) { try solver.solve(steps: -1) }
    #expect(solver.stepLimit == 3)
    try solver.solve()
    #expect(try solver.value(of: x) == 2)
  }

  @Test("counts for each call anew")
  func perCall() throws {
    var solver = Solver()
    let x = (0..<8).map { _ in solver.makeVariable() }
    for (left, right) in zip(x, x.dropFirst()) {
      try solver.add((right - left == 10).priority(.low))
      try solver.add((right - left == 20).priority(.high))
    }
    solver.stepLimit = 3
    var calls = 0
    while !solver.isSolved {
      calls += 1
      try? solver.solve()
    }
    #expect((2...10).contains(calls))
    #expect(try solver.value(of: x[7] - x[0]) == 140)
  }

  @Test("is undone with the rest where a transaction is, and goes on in one that is kept")
  func transactions() throws {
    let (system, _) = Self.system(11)
    var unlimited = system
    try unlimited.solve()
    var solver = system
    let before = try Observation(solver)
    struct Undone: Error {}
    #expect(throws: Undone.self) {
      try solver.transaction { solver in
        do { try solver.solve(steps: 2) } catch SolverError.unfinished {}
        throw Undone()
      }
    }
    #expect(try Observation(solver) == before)
    #expect(solver.audit() == [])
    try solver.transaction { solver in
      do { try solver.solve(steps: 2) } catch SolverError.unfinished {}
      #expect(!solver.isSolved)
    }
    try solver.solve()
    try expectSameOptimum(unlimited, solver, seed: 11)
  }

  @Test("does not concern what only evaluates values, recorded or not")
  func evaluation() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([y == 2 * x, y >= 0])
    try solver.addEdit(x)
    try solver.suggest(1, for: x)
    try solver.solve()
    for value in 2...10 {
      try solver.suggest(Double(value), for: x)
      try solver.solve(steps: 0)
      #expect(try solver.value(of: y) == Double(2 * value))
    }
  }
}
