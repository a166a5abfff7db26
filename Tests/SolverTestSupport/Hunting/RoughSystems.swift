import Foundation
import TinamouSolver
import Workloads

/// A system with coefficients between 10^-digits and 10^digits, each order of magnitude as frequent as another.
func roughSystem(_ digits: Double, _ random: inout SplitMix64) -> HuntedSystem {
  let variableCount = 5 + random.below(26)
  let count = variableCount / 2 + random.below(2 * variableCount)
  // Of numbers of three digits many results are short decimals; of those of sixteen none.
  let isShort = random.chance(1, of: 2)
  let required = random.pick([15, 30, 50])
  let zeros = random.pick([20, 50, 80])
  let levels = Array(([999, 750, 500, 250, 100, 1] as [Double]).shuffled(using: &random).prefix(1 + random.below(4)))
  func rounded(_ number: Double) -> Double {
    isShort ? Double(String(format: "%.\(2)e", number))! : number
  }
  func coefficient() -> Double {
    let magnitude = pow(10, digits * (2 * Double.random(in: 0..<1, using: &random) - 1))
    return rounded(random.chance(1, of: 2) ? magnitude : -magnitude)
  }
  func constant() -> Double {
    if random.chance(zeros, of: 100) { return 0 }
    let whole = Double(random.below(201) - 100)
    return random.chance(2, of: 3) ? whole : rounded(whole * Double.random(in: 0..<1, using: &random))
  }
  var constraints: [PlainConstraint] = []
  for _ in 0..<min(60, count) {
    var terms: [PlainConstraint.Term] = []
    for _ in 0..<random.pick([1, 1, 2, 2, 2, 3, 3, 4, 5]) {
      let variable = random.below(variableCount)
      if !terms.contains(where: { $0.variable == variable }) { terms.append(.init(variable, coefficient())) }
    }
    constraints.append(
      PlainConstraint(
        terms, constant: constant(), random.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]),
        priority: random.chance(required, of: 100) ? 1000 : random.pick(levels),
        weight: random.pick([1, 1, 1, 2, 0.25, 0.5, 3])))
  }
  return HuntedSystem(variableCount: variableCount, constraints)
}
