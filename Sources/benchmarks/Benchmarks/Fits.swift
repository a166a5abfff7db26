import TinamouSolver
import Workloads

extension Benchmark {
  /// Wishes that contradict each other, so that the optimum is the fit of least absolute deviation.
  static var fits: [Benchmark] {
    [
      fit("fit-dense", "4n wishes, each for a third of n variables", views: [20, 60]) { solver, count, random in
        let variables = (0..<count).map { _ in solver.makeVariable() }
        return (0..<4 * count).map { wish in
          var terms = [Term(variables[wish % count], 1)]
          for variable in variables where Int.random(in: 1...3, using: &random) == 1 {
            terms.append(Term(variable, Double(Int.random(in: 1...5, using: &random))))
          }
          return LinearExpression(terms) == Double(Int.random(in: -100...100, using: &random))
        }
      },
      fit("fit-differences", "20n wishes for differences of n variables", views: [20, 80]) { solver, count, random in
        let variables = (0..<max(2, count)).map { _ in solver.makeVariable() }
        return (0..<20 * count).map { _ in
          let pair = variables.shuffled(using: &random)
          return pair[0] - pair[1] == Double(Int.random(in: -1000...1000, using: &random))
        }
      },
    ]
  }

  private static func fit(
    _ name: String, _ summary: String, views: [Int],
    wishes: @escaping (_ solver: inout Solver, _ count: Int, _ random: inout Numbers) -> [Constraint]
  ) -> Benchmark {
    Benchmark(name, summary, views: views) { count in
      { watch in
        var random = Numbers()
        var solver = Solver()
        let constraints = wishes(&solver, count, &random)
        try solver.add(constraints.map { $0.priority(500) })
        try watch.time(Phase("solve")) {
          try solver.solve()
          return Work(of: solver)
        }
      }
    }
  }
}

/// The same numbers at every start.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64 = 17

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
