import SolverTestSupport
import Testing
import TinamouSolver

#if !InternalChecks
  /// Coefficients that span ten orders of magnitude in one system are more than is promised to be solved. What is promised
  /// is that nothing loops for ever, that what is refused leaves no trace, and that the solver can go on.
  ///
  /// Audits after each step would stop at what rounding leaves on the way.
  @Suite("Numbers too rough to be solved exactly")
  struct RoughNumbersTests {
    private static let coefficients: [[Double]] = [
      [1, -1, 2, -2, 3], [0.1, 0.3, 0.7, 1.0 / 3, -0.7, -1.1], [1, -1], [1e-3, 1, 1e3, -1e-2, -7e2, 3e-3],
      [1e-5, 1e5, 1, -1, 3e-4, -7e4],
    ]

    /// Each takes some ten seconds in a debug build.
    #if DEBUG
      private static let (seeds, removalSeeds): ([UInt64], [UInt64]) = ([344, 2372], [2955])
    #else
      private static let (seeds, removalSeeds): ([UInt64], [UInt64]) =
        ([344, 1942, 2372, 3315, 7260, 7830], [2246, 2955, 4529])
    #endif

    /// Histories in which a basis turns out to be singular, multipliers leave their bounds, constraints contradict each other
    /// by rounding alone, and the walk along a number has to be begun anew.
    @Test(
      "are answered or refused in the end, and nothing of it stays",
      .timeLimit(.minutes(60)), arguments: seeds)
    func histories(seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      var solver = Solver()
      let variables = (0..<2 + random.below(10)).map { _ in solver.makeVariable() }
      let coefficients = random.pick(Self.coefficients)
      let density = 1 + random.below(variables.count)
      let isNoisy = random.chance(1, of: 2)
      func number() -> Double { isNoisy ? Double(random.below(2001) - 1000) / 7 : Double(random.below(21) - 10) }
      func coefficient() -> Double {
        let plain = random.pick(coefficients)
        return isNoisy && random.chance(1, of: 3) ? plain * (1 + Double(random.below(1000)) / 999) : plain
      }
      for _ in 0..<20 + random.below(60) {
        var expression = LinearExpression(constant: number())
        for _ in 0...random.below(density) { expression = expression + coefficient() * random.pick(variables) }
        let constraint = Constraint(
          expression, random.pick(Relation.allCases), priority: random.pick([1000, 1000, 750, 500, 500, 250]),
          weight: random.pick([1, 1, 2, 0.1, 1.0 / 3]))
        let ids = solver.constraints
        let before = try Observation(solver)
        do throws(SolverError) {
          switch random.below(12) {
          case 0..<6: try solver.add(constraint)
          case 6 where !ids.isEmpty: try solver.remove(random.pick(ids))
          case 7 where !ids.isEmpty: try solver.setConstant(of: random.pick(ids), to: number())
          case 8 where !ids.isEmpty:
            try solver.setPriority(of: random.pick(ids), to: random.pick([1000, 750, 500, 250]))
          case 9 where !ids.isEmpty: try solver.replace(random.pick(ids), with: constraint)
          case 10: _ = try solver.ambiguousVariables()
          case 11 where !ids.isEmpty && random.chance(1, of: 3):
            let (first, second) = (random.pick(ids), random.pick(ids))
            let moving = [
              MovingConstant(first, constant: number(), rate: 1),
              MovingConstant(second, constant: number(), rate: random.pick([1, -1, 0.3])),
            ]
            _ = try solver.analysis(moving: moving, over: -50...50)
          default: try solver.solve()
          }
        } catch {
          #expect(try Observation(solver) == before, "\(error) left a trace")
        }
      }
      try solver.solve()
      try solver.remove(solver.constraints)
      for (place, variable) in variables.enumerated() { try solver.add(variable == Double(place)) }
      try solver.solve()
      #expect(try variables.map { try solver.value(of: $0) } == variables.indices.map { Double($0) })
      #expect(solver.audit() == [])
    }

    /// Histories in which what is left after a removal seems to depend on itself, because coefficients of very different
    /// size have met.
    @Test("leave no constraint without a variable when others are removed", arguments: removalSeeds)
    func removal(seed: UInt64) throws {
      let kinds: [[Double]] = [
        [1, -1, 2, -2, 3], [0.1, 0.3, 0.7, 1.0 / 3, -0.7, -1.1], [1e-3, 1, 1e3, -1e-2, -7e2, 3e-3],
        [1e-5, 1e5, 1, -1, 3e-4, -7e4], [1, 1 + 1e-9, 1 - 1e-10, 1 + 3e-11, -1], [1, 1e6, 1e-6, -1, 1e7, 1e-7],
      ]
      var random = SplitMix64(seed: seed)
      var solver = Solver()
      let variables = (0..<2 + random.below(12)).map { _ in solver.makeVariable() }
      let coefficients = random.pick(kinds)
      let density = 2 + random.below(3)
      for step in 0..<60 {
        let ids = solver.constraints
        if ids.count > variables.count / 2, random.chance(2, of: 5) {
          try solver.remove(random.pick(ids))
          if random.chance(1, of: 3), let id = solver.constraints.first { try solver.remove(id) }
          // Nothing has to be solved for this one.
          var other = solver
          try other.add((other.makeVariable() <= 1).priority(.low))
          #expect(!other.audit().contains { $0.contains("defines nothing") }, "seed \(seed), step \(step)")
        } else {
          var sum = LinearExpression(constant: Double(random.below(11) - 5))
          for _ in 0..<density { sum = sum + random.pick(coefficients) * random.pick(variables) }
          let relation = random.chance(3, of: 4) ? Relation.equal : .greaterThanOrEqual
          _ = try? solver.add(Constraint(sum, relation, priority: random.chance(2, of: 3) ? .required : .low))
        }
        try? solver.solve()
      }
    }
  }
#endif
