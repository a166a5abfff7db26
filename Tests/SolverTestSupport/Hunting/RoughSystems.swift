import TinamouSolver
import Workloads

/// A system with coefficients between 10^-digits and 10^digits.
func roughSystem(_ digits: Double, _ random: inout SplitMix64) -> HuntedSystem {
  let variableCount = 5 + random.below(26)
  let count = variableCount / 2 + random.below(2 * variableCount)
  let numbers = HuntedNumbers.rough(digits: digits, isShort: random.chance(1, of: 2))
  let required = random.pick([15, 30, 50])
  let zeros = random.pick([20, 50, 80])
  let priorities = HuntedNumbers.priorities(1 + random.below(4), &random)
  var constraints: [PlainConstraint] = []
  for _ in 0..<min(60, count) {
    let terms = numbers.terms(random.pick([1, 1, 2, 2, 2, 3, 3, 4, 5]), of: variableCount, &random)
    constraints.append(
      PlainConstraint(
        terms, constant: random.chance(zeros, of: 100) ? 0 : numbers.constant(&random),
        random.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]),
        priority: random.chance(required, of: 100) ? 1000 : random.pick(priorities), weight: numbers.weight(&random)))
  }
  return HuntedSystem(variableCount: variableCount, constraints)
}
