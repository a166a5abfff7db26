import TinamouSolver
import Workloads

/// A system that is built by adding one constraint after the other and then solved.
public struct HuntedSystem: Hunted {
  /// The number of variables, which are numbered from 0.
  public let variableCount: Int
  /// The constraints in the order in which they are added.
  public var constraints: [PlainConstraint]

  /// A system of those constraints.
  public init(variableCount: Int, _ constraints: [PlainConstraint]) {
    self.variableCount = variableCount
    self.constraints = constraints
  }

  /// The size, in words.
  public var size: String { "\(variableCount) variables, \(constraints.count) constraints" }

  /// A solver with all constraints that it does not refuse, not solved yet.
  public func unsolvedSolver() -> Solver {
    var solver = Solver()
    let variables = (0..<variableCount).map { _ in solver.makeVariable() }
    for constraint in constraints { _ = try? solver.add(constraint.constraint(variables)) }
    return solver
  }

  /// The judgement of the solver's answers, including ranges and reasons if asked for.
  public func judged(asksQuestions: Bool) -> Judgement { judged(asksQuestions: asksQuestions, afterHiding: nil) }

  /// The same by a judge from whom one of the constraints is hidden: so one tests a judge.
  public func judged(asksQuestions: Bool, afterHiding hidden: Int?) -> Judgement {
    var judgement = Judgement()
    var solver = Solver()
    let variables = (0..<variableCount).map { _ in solver.makeVariable() }
    var live: [AnswerJudge.Live] = []
    do {
      for constraint in constraints {
        do {
          live.append((try solver.add(constraint.constraint(variables)), constraint))
        } catch .conflict(let conflict) {
          judgement.refusals += 1
          judgement.wrong += RefusalJudge.flaws(
            in: conflict, of: [constraint], beside: live.map(\.constraint), variableCount: variableCount)
        }
      }
      try solver.solve()
      if let hidden, hidden < live.count { live.remove(at: hidden) }
      let judge = try AnswerJudge(solver, variables, live, asked: asksQuestions ? askedVariables : [])
      try judge.judge(&judgement)
    } catch {
      judgement.told.append("\(error)")
    }
    return judgement
  }

  /// The variables whose ranges are asked for: all of a few, some of many.
  private var askedVariables: [Int] {
    variableCount <= 3 ? Array(0..<variableCount) : [0, variableCount / 3, 2 * variableCount / 3]
  }

  /// Something smaller of which the same can be said.
  public func minimised(while isStill: (HuntedSystem) -> Bool) -> HuntedSystem {
    var best = self
    var before = Int.max
    func with(_ constraints: [PlainConstraint]) -> HuntedSystem {
      HuntedSystem(variableCount: variableCount, constraints)
    }
    func weight(_ system: HuntedSystem) -> Int { system.constraints.reduce(0) { $0 + 3 + $1.terms.count } }
    while weight(best) < before {
      before = weight(best)
      best = with(best.constraints.shrunk { isStill(with($0)) })
      for place in best.constraints.indices {
        while let simpler = best.constraints[place].simplifications.lazy.map({ constraint in
          var trial = best
          trial.constraints[place] = constraint
          return trial
        }).first(where: isStill) { best = simpler }
      }
    }
    return best
  }

  /// The same system in which every weight is 1.
  var unweighted: HuntedSystem { HuntedSystem(variableCount: variableCount, constraints.map(\.unweighted)) }

  /// It as Swift source.
  public var source: String {
    var lines = ["var solver = Solver()", "let x = (0..<\(variableCount)).map { _ in solver.makeVariable() }"]
    lines += constraints.map { "_ = try? solver.add(\($0.source))" }
    return (lines + ["try solver.solve()"]).joined(separator: "\n")
  }
}

/// The faults of the solver's answers for a system of constraints, including ranges and reasons.
public func flaws(_ count: Int, _ constraints: ([Variable]) -> [Constraint]) -> [String] {
  var solver = Solver()
  let x = (0..<count).map { _ in solver.makeVariable() }
  return HuntedSystem(variableCount: count, constraints(x).map { PlainConstraint($0) })
    .judged(asksQuestions: true).wrong
}
