import TinamouSolver
import Workloads

/// A history of a solver: what is done to it, and between what questions, copies and refusals.
public struct HuntedHistory: Hunted {
  /// One thing that is done. Constraints have names, which are never used again; a step that names one that is not live is
  /// left out.
  public indirect enum Step: Sendable {
    /// Adds constraints, all or none.
    case add([(name: Int, constraint: PlainConstraint)])
    /// Removes constraints.
    case remove([Int])
    /// Changes a constant.
    case setConstant(Int, Double)
    /// Changes a priority.
    case setPriority(Int, Double)
    /// Changes a weight.
    case setWeight(Int, Double)
    /// Puts another constraint in the place of one.
    case replace(Int, PlainConstraint)
    /// Makes a variable an edit variable, at the value it has.
    case edit(Int, variable: Int, priority: Double)
    /// Suggests a value for an edit variable.
    case suggest(variable: Int, Double)
    /// Ends an edit.
    case endEdit(variable: Int)
    /// Several steps of which each may be refused; then all are kept or all undone.
    case batch([Step], isKept: Bool)
    /// Asks for the range and the reason of a variable.
    case ask(Int)
    /// Goes on with a copy, while the original is made to work.
    case copy
    /// Solves.
    case solve
    /// Begins to solve, and makes at most so many steps.
    case solveInPart(steps: Int)
  }

  let variableCount: Int
  var steps: [Step]

  /// The size, in words.
  public var size: String { "\(variableCount) variables, \(steps.count) steps" }

  /// The judgement of the solver's answers, including ranges and reasons if asked for.
  public func judged(asksQuestions: Bool) -> Judgement {
    var judge = HistoryJudge(variableCount: variableCount, asksQuestions: asksQuestions)
    judge.live(through: steps)
    return judge.judgement
  }

  /// Something smaller of which the same can be said.
  public func minimised(while isStill: (HuntedHistory) -> Bool) -> HuntedHistory {
    func with(_ steps: [Step]) -> HuntedHistory { HuntedHistory(variableCount: variableCount, steps: steps) }
    var best = with(steps.shrunk { isStill(with($0)) })
    for place in best.steps.indices {
      func trials(_ step: Step) -> [Step] {
        switch step {
        case .add(let constraints) where constraints.count == 1:
          constraints[0].constraint.simplifications.map { .add([(constraints[0].name, $0)]) }
        case .add(let constraints): constraints.map { .add([$0]) }
        case .batch(let steps, let isKept):
          steps.map { $0 }
            + steps.indices.map { place in
              var fewer = steps
              fewer.remove(at: place)
              return .batch(fewer, isKept: isKept)
            }
        default: []
        }
      }
      while let simpler = trials(best.steps[place]).lazy.map({ step in
        var trial = best
        trial.steps[place] = step
        return trial
      }).first(where: isStill) { best = simpler }
    }
    return with(best.steps.shrunk { isStill(with($0)) })
  }

  /// The same history in which every weight is 1.
  var unweighted: HuntedHistory { HuntedHistory(variableCount: variableCount, steps: steps.map(\.unweighted)) }

  /// It as Swift source.
  public var source: String {
    var lines = [
      "var solver = Solver()", "let x = (0..<\(variableCount)).map { _ in solver.makeVariable() }",
      "var ids: [Int: ConstraintID] = [:]",
    ]
    for step in steps { lines += Self.lines(step) }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ step: Step) -> [String] {
    switch step {
    case .add(let constraints) where constraints.count == 1:
      return ["ids[\(constraints[0].name)] = try? solver.add(\(constraints[0].constraint.source))"]
    case .add(let constraints):
      let list = constraints.map { "\n  \($0.constraint.source)," }.joined()
      return ["_ = try? solver.add([\(list)\n])  // \(constraints.map(\.name))"]
    case .remove(let names): return ["try solver.remove([\(names.map { "ids[\($0)]!" }.joined(separator: ", "))])"]
    case .setConstant(let name, let constant): return ["try? solver.setConstant(of: ids[\(name)]!, to: \(constant))"]
    case .setPriority(let name, let priority): return ["try? solver.setPriority(of: ids[\(name)]!, to: \(priority))"]
    case .setWeight(let name, let weight): return ["try solver.setWeight(of: ids[\(name)]!, to: \(weight))"]
    case .replace(let name, let new): return ["try? solver.replace(ids[\(name)]!, with: \(new.source))"]
    case .edit(let name, let variable, let priority):
      return ["ids[\(name)] = try? solver.addEdit(x[\(variable)], priority: \(priority))"]
    case .suggest(let variable, let value): return ["try? solver.suggest(\(value), for: x[\(variable)])"]
    case .endEdit(let variable): return ["try solver.removeEdit(x[\(variable)])"]
    case .batch(let steps, let isKept):
      return ["try solver.transaction { solver in"] + steps.flatMap(lines).map { "  \($0)" }
        + [isKept ? "}" : "  throw Undo() }"]
    case .ask(let variable):
      return ["_ = try (solver.range(of: x[\(variable)]), solver.why(x[\(variable)]), solver.ambiguousVariables())"]
    case .copy:
      return [
        "do { var other = solver; _ = other.changes(); swap(&solver, &other)",
        "  _ = try? other.add(x[0] == 1e3); try? other.solve() }",
      ]
    case .solve: return ["try solver.solve()"]
    case .solveInPart(let steps): return ["try? solver.solve(steps: \(steps))"]
    }
  }
}

extension HuntedHistory.Step {
  fileprivate var unweighted: Self {
    switch self {
    case .add(let constraints): .add(constraints.map { ($0.name, $0.constraint.unweighted) })
    case .setWeight(let name, _): .setWeight(name, 1)
    case .replace(let name, let new): .replace(name, new.unweighted)
    case .batch(let steps, let isKept): .batch(steps.map(\.unweighted), isKept: isKept)
    default: self
    }
  }
}
