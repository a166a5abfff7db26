import TinamouSolver
import Workloads

/// A random history with numbers of that kind.
func randomHistory(
  _ numbers: HuntedNumbers, isLarge: Bool = false, _ random: inout SplitMix64
) -> HuntedHistory {
  let isSmall = if case .neighbours = numbers { true } else { false }
  let variableCount = isSmall ? 1 + random.below(3) : isLarge ? 30 + random.below(31) : 2 + random.below(9)
  var generator = HistoryGenerator(numbers: numbers, variableCount: variableCount, &random)
  let steps = (0..<(isLarge ? 100 : 20) + random.below(isLarge ? 100 : 30)).map { _ in generator.step(&random) }
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

  init(numbers: HuntedNumbers, variableCount: Int, _ random: inout SplitMix64) {
    self.numbers = numbers
    self.variableCount = variableCount
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
      if case .hostile = numbers, random.chance(1, of: 2) {
        let place = random.below(new.terms.count)
        new.terms[place].coefficient = HostileGenerator.nudged(new.terms[place].coefficient, &random)
      }
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
    case 26:
      if case .hostile = numbers { return .solveInPart(steps: random.below(4)) }
      return .solve
    default: return .solve
    }
  }
}
