import SolverTestSupport
import Testing
import TinamouSolver

/// Two solvers live the same life, but one of them is asked for the impossible all the time. Nobody can tell them
/// apart, to the last bit, not even where values are ambiguous.
@Suite("Refused operations are invisible ever after")
struct InvisibleRefusalTests {
  private static let seeds = 1...UInt64(often(100))

  private func constraint(of x: [Variable], _ random: inout SplitMix64) -> Constraint {
    var expression = LinearExpression(constant: Double(random.below(21) - 10))
    for _ in 0...random.below(3) { expression = expression + Double(random.below(5) - 2) * random.pick(x) }
    let priority: Priority = random.pick([1000, 750, 500, 500, 250])
    return Constraint(
      expression, random.pick(Relation.allCases), priority: priority, weight: Double(random.below(3) + 1))
  }

  /// One operation, the same for both; it may be refused.
  private typealias Operation = (inout Solver) throws -> Void

  private func choose(_ random: inout SplitMix64, _ solver: Solver, _ x: [Variable]) -> Operation {
    let ids = solver.constraints
    let id = ids.isEmpty ? nil : random.pick(ids)
    let variable = random.pick(x)
    let number = Double(random.below(41) - 20)
    let first = constraint(of: x, &random)
    let other = constraint(of: x, &random)
    let second = ids.isEmpty ? nil : random.pick(ids)
    let next = random.pick(x)
    switch (random.below(22), id) {
    case (0...3, _), (_, nil): return { try $0.add(first) }
    case (4, _): return { try $0.add([first, other, first]) }
    case (5, let id?): return { try $0.remove(id) }
    case (6, let id?): return { try $0.setConstant(of: id, to: number) }
    case (7, let id?): return { try $0.setPriority(of: id, to: first.priority) }
    case (8, let id?): return { try $0.setWeight(of: id, to: first.weight) }
    case (9, let id?): return { try $0.replace(id, with: other) }
    case (10, _):
      return solver.edit(of: variable) == nil
        ? { try $0.addEdit(variable, priority: first.priority) } : { try $0.suggest(number, for: variable) }
    case (11, _): return { try $0.suggest([(variable, number), (next, -number)]) }
    case (12, _): return { try $0.removeEdit(variable) }
    case (13, let id?): return { try $0.setConstants([(id, number), (second!, -number)]) }
    case (14, let id?): return { try $0.setRank(of: id, to: $0.rank(of: second!)) }
    case (15, let id?): return { try $0.remove([id, second!]) }
    case (16, _): return { _ = $0.makeVariable() }
    case (17, _): return { try $0.removeVariable($0.variables[$0.variables.count - 1]) }
    case (18, _): return { _ = try $0.makeRectangle() }
    case (19, _):
      return {
        try $0.transaction { solver in
          try solver.add(first)
          // Undone as a whole, the transaction would leave handles behind that are used up.
          _ = try? solver.add(other)
        }
      }
    case (20, _): return { _ = $0.changes() }
    default: return { try $0.solve() }
    }
  }

  @Test("also where a row takes the position of one that was refused, and waits in another order")
  func positions() throws {
    var plain = Solver()
    let x = (0..<3).map { _ in plain.makeVariable() }
    try plain.add(-0.3 * x[0] + 0.3 * x[1] - 3 == 0)
    try plain.addEdit(x[1], priority: 1)
    try plain.add((-1.2 * x[2] - 3 / 7 * x[0] <= 0).priority(500))
    try plain.solve()
    var pestered = plain
    // The last two contradict each other. They have the positions of a bound and an equality of the next call.
    #expect(throws: SolverError.self) {
      try pestered.add([
        (-16 / 9 * x[2] - 20 >= 0).priority(500), (1.2 * x[2] >= 0).priority(500), 1 / 3 * x[0] - 1 == 0,
        -0.1 * x[0] - 0.05 == 0,
      ])
    }
    let constraints = [
      (16 / 9 * x[0] - 1 / 3 == 0).priority(500), 16 / 9 * x[0] - 0.1 >= 0, (-1 / 3 * x[0] + 2 == 0).priority(500),
      16 / 9 * x[2] <= 0,
    ]
    try plain.add(constraints)
    try pestered.add(constraints)
    #expect(try Observation(pestered) == Observation(plain))
  }

  @Test("in random histories of every operation", arguments: seeds)
  func randomHistories(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var plain = Solver()
    let x = (0..<5).map { _ in plain.makeVariable() }
    var pestered = plain
    for step in 0..<100 {
      // Whatever else may be refused, this is.
      #expect(throws: SolverError.self) { try pestered.add([x[step % 5] == 1, x[step % 5] == 2]) }
      for _ in 0..<3 {
        let attempt = choose(&random, pestered, x)
        var trial = pestered
        if (try? attempt(&trial)) == nil {
          #expect(throws: SolverError.self) { try attempt(&pestered) }
        }
      }
      let operation = choose(&random, plain, x)
      let isDone = (try? operation(&plain)) != nil
      let isDoneToo = (try? operation(&pestered)) != nil
      #expect(isDone == isDoneToo)
      let (a, b) = try (Observation(plain), Observation(pestered))
      if a != b {
        Issue.record("seed \(seed), step \(step):\n\(a.description)\n\(b.description)")
        return
      }
    }
  }

  @Test("however large they are: what comes after takes the same work", arguments: seeds)
  func largeCalls(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func wishes(_ count: Int, of x: [Variable]) -> [Constraint] {
      (0..<count).map { _ in constraint(of: x, &random) }.filter { !$0.priority.isRequired }
    }
    var plain = Solver()
    let x = (0..<8).map { _ in plain.makeVariable() }
    try plain.add(wishes(60, of: x))
    var pestered = plain
    var large = [x[0] == 1, x[0] == 2]
    for i in 0..<600 { large.append((x[i % 8] - x[(i + 1) % 8] == 1).priority(.high)) }
    #expect(throws: SolverError.self) { try pestered.add(large) }
    for step in 0..<30 {
      let before = (plain.statistics, pestered.statistics)
      let (removed, added) = ((0..<3).map { _ in random.pick(plain.constraints) }, wishes(4, of: x))
      let changes: [Operation] = [
        { try $0.remove(removed) }, choose(&random, plain, x), { try $0.solve() }, { _ = try $0.add(added) },
      ]
      for change in changes {
        let isDone = ((try? change(&plain)) != nil, (try? change(&pestered)) != nil)
        #expect(isDone.0 == isDone.1)
        #expect(try Observation(plain) == Observation(pestered), "seed \(seed), step \(step)")
      }
      #expect(
        plain.statistics.rowsTouched - before.0.rowsTouched == pestered.statistics.rowsTouched - before.1.rowsTouched,
        "seed \(seed), step \(step)")
    }
  }

  /// A reduced row leaves a residual of 1.7e-14 beside 159 in `19.9 x₀ >= x₃`, which raises doubt when all values are
  /// evaluated. The refused call evaluates them.
  @Test("and leave open whether what reduced rows leave is rounding", arguments: [false, true])
  func residualOfReducedRow(isTransaction: Bool) throws {
    var plain = Solver()
    let x = (0..<10).map { _ in plain.makeVariable() }
    let first = try plain.add(-0.0147 * x[2] + 16.6 * x[0] + 48.6 <= 0)
    try plain.add(-0.352 * x[2] - 0.0879 * x[9] + 0.028 * x[7] >= 0)
    try plain.add(x[3] == 0)
    try plain.add(-19.9 * x[0] + x[3] <= 0)
    try plain.add(-0.149 * x[9] - 43 == 0)
    try plain.setConstant(of: first, to: -95)
    try plain.add(2.5 * x[1] + 96.8 * x[9] >= 0)
    var pestered = plain
    struct Undone: Error {}
    #expect(throws: (any Error).self) {
      if !isTransaction { return try pestered.add([x[1] >= 0, x[1] <= 1]) }
      return try pestered.transaction { solver in
        try solver.add(x[1] >= 0)
        throw Undone()
      }
    }
    try plain.solve()
    try pestered.solve()
    #expect(plain.statistics.proofs == 1)
    for variable in x {
      #expect(try pestered.value(of: variable).bitPattern == plain.value(of: variable).bitPattern)
    }
  }

  @Test("and do not count as what recurs: the next resize takes the same work")
  func recurrence() throws {
    var plain = Solver()
    let width = plain.makeVariable(), right = plain.makeVariable()
    try plain.add([width >= 0, right == width + 8])
    try plain.addEdit(width, priority: .required)
    try plain.add((plain.makeVariable() == 1).priority(.low))
    try plain.solve()
    var pestered = plain
    for value in [100, 110, 120, 130, 140.0] {
      for refused in [-5, -value] {
        #expect(throws: SolverError.self) { try pestered.suggest(refused, for: width) }
        #expect(throws: SolverError.self) { try pestered.suggest([(width, refused)]) }
      }
      let before = (plain.statistics, pestered.statistics)
      try plain.resize(width, to: value)
      try pestered.resize(width, to: value)
      #expect(
        plain.statistics.rowsTouched - before.0.rowsTouched == pestered.statistics.rowsTouched - before.1.rowsTouched)
      #expect(try pestered.values(width, right) == [value, value + 8])
    }
  }
}
