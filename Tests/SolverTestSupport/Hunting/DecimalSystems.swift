import TinamouSolver
import Workloads

/// A system of decimals, thirds and sevenths in which many constraints follow from others, or contradict them, by
/// sums that cancel as they are written and not as doubles.
func decimalSystem(_ random: inout SplitMix64) -> HuntedSystem {
  let variableCount = 2 + random.below(12)
  let count = variableCount + random.below(2 * variableCount)
  let required = random.pick([30, 60, 85])
  let numbers = HuntedNumbers.decimal
  let priorities = HuntedNumbers.priorities(1 + random.below(3), &random)
  var constraints: [PlainConstraint] = []
  while constraints.count < count {
    let relation = random.pick([Relation.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual])
    let priority = random.chance(required, of: 100) ? 1000 : random.pick(priorities)
    let weight = numbers.weight(&random)
    if constraints.count > 1, random.chance(2, of: 5),
      var sum = exactCombination(of: constraints, variableCount: variableCount, &random)
    {
      // What follows from others, or is a little more, or much more than what follows.
      if random.chance(1, of: 3) {
        let little = Rational(asWritten: random.pick([0.1, 0.3, 1e-3, 1e-6, 1e-9, 10]))
        sum.constant = sum.constant + (random.chance(1, of: 2) ? little : -little)
      }
      guard let plain = sum.plain(relation, priority: priority, weight: weight) else { continue }
      constraints.append(plain)
      continue
    }
    let terms = numbers.terms(random.pick([1, 1, 2, 2, 3, 4]), of: variableCount, &random)
    let constant = random.chance(1, of: 3) ? 0 : numbers.constant(&random)
    constraints.append(PlainConstraint(terms, constant: constant, relation, priority: priority, weight: weight))
  }
  return HuntedSystem(variableCount: variableCount, constraints)
}

/// A linear expression in fractions.
private struct ExactExpression {
  var coefficients: [Rational]
  var constant: Rational

  /// The constraint whose numbers, as they are written, are these; nil if that takes more than a double has.
  func plain(_ relation: Relation, priority: Double, weight: Double) -> PlainConstraint? {
    guard let constant = constant.written else { return nil }
    var terms: [PlainConstraint.Term] = []
    for (variable, coefficient) in coefficients.enumerated() where !coefficient.isZero {
      guard let written = coefficient.written else { return nil }
      terms.append(.init(variable, written))
    }
    return PlainConstraint(terms, constant: constant, relation, priority: priority, weight: weight)
  }
}

/// A combination of two or three constraints with small factors.
private func exactCombination(
  of constraints: [PlainConstraint], variableCount: Int, _ random: inout SplitMix64
) -> ExactExpression? {
  var sum = ExactExpression(coefficients: Array(repeating: .zero, count: variableCount), constant: .zero)
  for _ in 0..<2 + random.below(2) {
    let constraint = random.pick(constraints)
    let factor = Rational(asWritten: random.pick([1, 1, 2, 0.5, 0.1, 3, 1.0 / 3]) * (random.chance(1, of: 2) ? 1 : -1))
    for term in constraint.terms {
      sum.coefficients[term.variable] += factor * Rational(asWritten: term.coefficient)
    }
    sum.constant += factor * Rational(asWritten: constraint.constant)
  }
  return sum.coefficients.allSatisfy(\.isZero) ? nil : sum
}

extension Rational {
  /// The double that is written for this number, if there is one.
  var written: Double? {
    let near = double
    return [near, near.nextUp, near.nextDown].first { Rational(asWritten: $0) == self }
  }
}
