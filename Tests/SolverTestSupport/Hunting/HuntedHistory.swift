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
  }

  let variableCount: Int
  var steps: [Step]

  public var size: String { "\(variableCount) variables, \(steps.count) steps" }

  public func judged(asksQuestions: Bool) -> Judgement {
    var judge = HistoryJudge(variableCount: variableCount, asksQuestions: asksQuestions)
    judge.live(through: steps)
    return judge.judgement
  }

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
    case .copy: return ["do { var other = solver; try other.add(x[0] == 1e3); try other.solve() }"]
    case .solve: return ["try solver.solve()"]
    }
  }
}

/// A random history with numbers of that kind.
func randomHistory(_ numbers: HuntedNumbers, _ random: inout SplitMix64) -> HuntedHistory {
  var generator = HistoryGenerator(numbers: numbers, &random)
  let steps = (0..<20 + random.below(30)).map { _ in generator.step(&random) }
  return HuntedHistory(variableCount: generator.variableCount, steps: steps + [.solve, .ask(0)])
}

/// Draws steps without knowing what the solver made of those before.
private struct HistoryGenerator {
  let numbers: HuntedNumbers
  let variableCount: Int
  private let priorities: [Double]
  private let required: Int
  private var names: [(name: Int, constraint: PlainConstraint)] = []
  private var nextName = 0

  init(numbers: HuntedNumbers, _ random: inout SplitMix64) {
    self.numbers = numbers
    variableCount = 2 + random.below(9)
    priorities = HuntedNumbers.priorities(1 + random.below(4), &random)
    required = random.pick([15, 35, 60])
  }

  private func priority(_ random: inout SplitMix64) -> Double {
    random.chance(required, of: 100) ? 1000 : random.pick(priorities)
  }

  private func constraint(_ random: inout SplitMix64) -> PlainConstraint {
    let relation = random.pick([Relation.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual])
    let terms = numbers.terms(random.pick([1, 1, 1, 2, 2, 2, 3, 3, 4]), of: variableCount, &random)
    var new = PlainConstraint(
      terms, constant: random.chance(2, of: 5) ? 0 : numbers.constant(&random), relation, priority: priority(&random),
      weight: numbers.weight(&random))
    // Parallel to one before: redundant, or contradictory.
    if let old = names.randomElement(using: &random)?.constraint, random.chance(1, of: 5) {
      new.terms = old.terms
      if random.chance(1, of: 2) { new.constant = old.constant }
    }
    return new
  }

  private mutating func named(_ constraint: PlainConstraint) -> (name: Int, constraint: PlainConstraint) {
    nextName += 1
    names.append((nextName, constraint))
    return (nextName, constraint)
  }

  mutating func step(_ random: inout SplitMix64, isInBatch: Bool = false) -> HuntedHistory.Step {
    let variable = random.below(variableCount)
    guard let name = names.randomElement(using: &random)?.name, !random.chance(1, of: 3) else {
      let count = random.chance(1, of: 6) ? 2 + random.below(3) : 1
      return .add((0..<count).map { _ in named(constraint(&random)) })
    }
    switch random.below(isInBatch ? 20 : 30) {
    case 0...3: return .remove(random.chance(1, of: 4) ? [name, name - 1] : [name])
    case 4...6: return .setConstant(name, numbers.constant(&random))
    case 7...8: return .setPriority(name, priority(&random))
    case 9: return .setWeight(name, numbers.weight(&random))
    case 10...11: return .replace(name, constraint(&random))
    case 12...13:
      nextName += 1
      let priority = random.chance(1, of: 4) ? 1000 : priority(&random)
      return .edit(nextName, variable: variable, priority: priority)
    case 14...18: return .suggest(variable: variable, numbers.constant(&random))
    case 19: return .endEdit(variable: variable)
    case 20...22:
      let steps = (0..<2 + random.below(4)).map { _ in step(&random, isInBatch: true) }
      return .batch(steps, isKept: random.chance(2, of: 3))
    case 23...24: return .ask(variable)
    case 25: return .copy
    default: return .solve
    }
  }
}
