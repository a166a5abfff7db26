import Foundation
import TinamouSolver
import Workloads

/// A system that somebody would write who wants the solver to be wrong: rows that are parallel but for a few of the last
/// bits, chains of thirds and sevenths, Hilbert's matrix, numbers of very different sizes, priorities and weights a hair
/// apart.
func hostileSystem(_ random: inout SplitMix64) -> HuntedSystem {
  let variableCount = 2 + random.below(9)
  let generator = HostileGenerator(variableCount: variableCount, &random)
  var constraints: [PlainConstraint] = []
  for _ in 0..<variableCount + random.below(2 * variableCount) {
    constraints.append(generator.constraint(after: constraints, &random))
  }
  return HuntedSystem(variableCount: variableCount, constraints)
}

struct HostileGenerator {
  let variableCount: Int
  private let priorities: [Double]
  private let required: Int
  private let manner: Int
  private let numbers = HuntedNumbers.hostile
  /// By how much each variable differs in size from the others.
  private let sizes: [Double]

  init(variableCount: Int, _ random: inout SplitMix64) {
    self.variableCount = variableCount
    let middle = random.pick([250.0, 1, 999, 500])
    let hair = [middle, middle.nextUp, middle + 1e-7, middle - 1e-9, middle.nextDown]
    priorities = random.chance(1, of: 2) ? Array(hair.shuffled(using: &random).prefix(3)) : [750, 500, 250]
    required = random.pick([10, 35, 60])
    manner = random.below(6)
    let digits = random.pick([0.0, 0, 3, 6, 12])
    sizes = (0..<variableCount).map { _ in
      Double(String(format: "%.0e", pow(10, digits * (2 * Double.random(in: 0..<1, using: &random) - 1))))!
    }
  }

  func constraint(after others: [PlainConstraint], _ random: inout SplitMix64) -> PlainConstraint {
    let relation = random.pick([Relation.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual])
    let priority = random.chance(required, of: 100) ? 1000 : random.pick(priorities)
    let weight = numbers.weight(&random)
    if let other = others.randomElement(using: &random), random.chance(1, of: 4) {
      var near = other
      (near.relation, near.priority, near.weight) = (relation, priority, weight)
      for place in near.terms.indices where random.chance(1, of: 2) {
        near.terms[place].coefficient = Self.nudged(near.terms[place].coefficient, &random)
      }
      if random.chance(1, of: 2) { near.constant = Self.nudged(near.constant, &random) }
      return near
    }
    return PlainConstraint(
      terms(others.count, &random), constant: random.chance(1, of: 4) ? 0 : numbers.constant(&random), relation,
      priority: priority, weight: weight)
  }

  private func terms(_ row: Int, _ random: inout SplitMix64) -> [PlainConstraint.Term] {
    switch manner {
    case 0:
      // Hilbert's matrix.
      return (0..<variableCount).map { .init($0, 1 / Double(row % variableCount + $0 + 1)) }
    case 1 where row + 1 < variableCount:
      // A chain in which each is a third or a seventh of the last, or thrice.
      return [.init(row, random.pick([1.0 / 3, 1.0 / 7, 3, 7, 0.1])), .init(row + 1, random.pick([-1, -1.0 / 3, 1]))]
    default:
      var terms = numbers.terms(random.pick([1, 1, 2, 2, 3, 4]), of: variableCount, &random)
      for place in terms.indices { terms[place].coefficient *= sizes[terms[place].variable] }
      return terms
    }
  }

  /// A number beside another one.
  static func nudged(_ number: Double, _ random: inout SplitMix64) -> Double {
    switch random.below(number == 0 ? 1 : 6) {
    case 0 where number == 0: number
    case 0: number.nextUp
    case 1: number.nextDown
    case 2: number * (1 + random.pick([1e-15, -3e-15, 1e-14, 7e-14]))
    case 3: number * (1 + random.pick([1e-13, -1e-12, 1e-11, 1e-10]))
    case 4: number * (1 + random.pick([1e-9, -1e-8, 1e-7, 1e-6]))
    default: number
    }
  }
}
