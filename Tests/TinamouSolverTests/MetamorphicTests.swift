import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// What must not matter does not: the history, the order of adding, the order of variables, being one batch, the unit.
@Suite struct MetamorphicTests {
  static let seeds = 5_000_000..<5_000_000 + UInt64(often(500, inDebug: 12))

  /// Histories on systems somewhat larger than the reference is asked about.
  private static func run(_ seed: UInt64) -> RandomRun {
    var profile = RandomProfile()
    profile.variables = 3...14
    profile.size = 8...30
    profile.required = seed % 2 == 0 ? 20 : 50
    profile.isUnimodular = seed % 3 == 0
    return RandomRun(seed: seed, steps: 60, profile: profile, isCompared: false)
  }

  @Test("after any history the solver is like a new one with the same constraints")
  func history() throws {
    for seed in Self.seeds {
      let run = Self.run(seed)
      #expect(run.failures.isEmpty, "\(run.report)")
      let fresh = try Solution(of: run.model.constraints, run.model.variableCount)
      #expect(try Solution(run.solver, run.solver.variables).differences(from: fresh) == [], "seed \(seed)")
    }
  }

  @Test("the order of adding does not matter")
  func order() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let model = Self.run(seed).model
      let one = try Solution(of: model.constraints, model.variableCount)
      let other = try Solution(of: model.constraints.shuffled(using: &random), model.variableCount)
      #expect(one.differences(from: other) == [], "seed \(seed)")
    }
  }

  @Test("the order of the variables does not matter")
  func renaming() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let model = Self.run(seed).model
      let places = Array(0..<model.variableCount).shuffled(using: &random)
      let renamed = model.constraints.map { constraint in
        var constraint = constraint
        for index in constraint.terms.indices {
          constraint.terms[index].variable = places[constraint.terms[index].variable]
        }
        return constraint
      }
      let one = try Solution(of: model.constraints, model.variableCount)
      let other = try Solution(of: renamed, model.variableCount)
      #expect(one.differences(from: other.permuted { places[$0] }) == [], "seed \(seed)")
    }
  }

  @Test("a batch is as good as one after another")
  func batch() throws {
    for seed in Self.seeds {
      let model = Self.run(seed).model
      let one = try Solution(of: model.constraints, model.variableCount)
      var solver = Solver()
      let variables = (0..<model.variableCount).map { _ in solver.makeVariable() }
      try solver.add(model.constraints.map { $0.constraint(variables) })
      #expect(one.differences(from: try Solution(solver, variables)) == [], "seed \(seed)")
    }
  }

  @Test("constraints in other units, weighed accordingly, mean the same")
  func units() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let model = Self.run(seed).model
      let scaled = model.constraints.map { constraint in
        var constraint = constraint
        let factor = random.pick([0.125, 0.5, 1, 4, 1024])
        for index in constraint.terms.indices { constraint.terms[index].coefficient *= factor }
        constraint.constant *= factor
        constraint.weight /= factor
        return constraint
      }
      let one = try Solution(of: model.constraints, model.variableCount)
      #expect(one.differences(from: try Solution(of: scaled, model.variableCount)) == [], "seed \(seed)")
    }
  }

  @Test("the same operations give the same bits and the same work")
  func determinism() throws {
    for seed in Self.seeds {
      let (one, other) = (Self.run(seed), Self.run(seed))
      #expect(one.solver.description == other.solver.description, "seed \(seed)")
      #expect(one.solver.statistics == other.solver.statistics, "seed \(seed)")
      for (a, b) in zip(one.solver.variables, other.solver.variables) {
        #expect(try one.solver.value(of: a).bitPattern == other.solver.value(of: b).bitPattern, "seed \(seed)")
      }
    }
  }

  @Test("when everything is removed nothing is left")
  func teardown() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      var solver = Self.run(seed).solver
      for id in solver.constraints.shuffled(using: &random) {
        try solver.remove(id)
        if random.chance(1, of: 4) { try solver.solve() }
      }
      #expect(solver.constraints.isEmpty)
      #expect(try solver.violations().isEmpty)
      #expect(try solver.ambiguousVariables() == solver.variables, "nothing determines a variable any more")
      #expect(solver.audit() == [], "seed \(seed)")
      for variable in solver.variables { try solver.removeVariable(variable) }
      #expect(solver.variables.isEmpty)
      #expect(solver.audit() == [], "seed \(seed)")
    }
  }
}

/// What is unique about a solution: violations, the values that are determined, the ranges of the others.
private struct Solution {
  private var violations: [Solver.Violation]
  private var ranges: [ClosedRange<Double>]

  init(_ solver: Solver, _ variables: [Variable]) throws {
    violations = try solver.violations()
    ranges = try variables.map { try solver.range(of: $0) }
    let ambiguous = try solver.ambiguousVariables()
    for (variable, range) in zip(variables, ranges) {
      #expect(ambiguous.contains(variable) == (range.upperBound - range.lowerBound > 1e-6))
    }
  }

  /// The solution of constraints added one by one.
  init(of constraints: [PlainConstraint], _ variableCount: Int) throws {
    var solver = Solver()
    let variables = (0..<variableCount).map { _ in solver.makeVariable() }
    for constraint in constraints { try solver.add(constraint.constraint(variables)) }
    try solver.solve()
    try self.init(solver, variables)
  }

  /// The same with variable `place(i)` called `i`.
  func permuted(_ place: (Int) -> Int) -> Solution {
    var solution = self
    for index in ranges.indices { solution.ranges[index] = ranges[place(index)] }
    return solution
  }

  func differences(from other: Solution) -> [String] {
    var differences: [String] = []
    func compare(_ a: Double, _ b: Double, _ what: String) {
      if SystemComparison.isClose(a, b) { return }
      differences.append("\(what): \(a) and \(b)")
    }
    if violations.map(\.priority) != other.violations.map(\.priority) { differences.append("other priorities") }
    for (a, b) in zip(violations, other.violations) { compare(a.total, b.total, "violation at \(a.priority)") }
    for (index, (a, b)) in zip(ranges, other.ranges).enumerated() {
      compare(a.lowerBound, b.lowerBound, "low of x\(index)")
      compare(a.upperBound, b.upperBound, "high of x\(index)")
    }
    return differences
  }
}
