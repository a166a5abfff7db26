import TinamouSolver
import Workloads

/// Wishes for differences of variables, all of one priority, in whole numbers: as degenerate as can be.
///
/// The least total violation is the largest value of a flow, of which each wish carries at most its weight:
/// min Σ w·|x(to) - x(from) - c| = max Σ f·c, where f is between -w and w (0 at the side that costs nothing) and what flows
/// into a variable flows out of it.
public struct HuntedDifferences: Hunted {
  /// `x(to) - x(from)  relation  difference`, that often.
  public struct Wish: Sendable {
    var from: Int
    var to: Int
    var difference: Int
    var relation: Relation
    var weight: Int

    var constraint: PlainConstraint {
      PlainConstraint(
        [.init(to, 1), .init(from, -1)], constant: Double(-difference), relation, priority: 500, weight: Double(weight))
    }
  }

  /// The number of variables.
  public let variableCount: Int
  var wishes: [Wish]

  /// The size, in words.
  public var size: String { "\(variableCount) variables, \(wishes.count) differences" }

  /// The wishes as constraints.
  public var constraints: [PlainConstraint] { wishes.map(\.constraint) }

  /// The least total violation, by the flow.
  public var leastViolation: Int {
    var flow = FlowNetwork(nodeCount: variableCount)
    var constant = 0
    for wish in wishes {
      let least = wish.relation == .lessThanOrEqual ? 0 : -wish.weight
      let most = wish.relation == .greaterThanOrEqual ? 0 : wish.weight
      // With the sign of residual = x(to) - x(from) - difference, the multiplier f pays -f·difference.
      constant += flow.addArc(from: wish.from, to: wish.to, least...most, cost: wish.difference)
    }
    return -(constant + flow.leastCost())
  }

  /// The judgement of the violation that the solver has found. The flow knows no ranges, so nothing is asked.
  public func judged(asksQuestions: Bool) -> Judgement {
    var judgement = Judgement()
    var solver = Solver()
    let variables = (0..<variableCount).map { _ in solver.makeVariable() }
    do {
      for wish in wishes { try solver.add(wish.constraint.constraint(variables)) }
      try solver.solve()
      var values: [Double] = []
      for variable in variables { values.append(try solver.value(of: variable)) }
      let total = wishes.reduce(0) { $0 + Double($1.weight) * $1.constraint.violation(at: values).amount }
      let said = try solver.violation(at: 500)
      let exact = Double(leastViolation)
      for (name, number) in [("is", total), ("is said to be", said)] where number != exact {
        judgement.wrong.append("level: the violation \(name) \(number) and not \(exact)")
      }
      if solver.audit().isEmpty != judgement.wrong.isEmpty { judgement.disagreements += 1 }
    } catch {
      judgement.told.append("\(error)")
    }
    return judgement
  }

  /// Something smaller of which the same can be said.
  public func minimised(while isStill: (HuntedDifferences) -> Bool) -> HuntedDifferences {
    func with(_ wishes: [Wish]) -> HuntedDifferences { HuntedDifferences(variableCount: variableCount, wishes: wishes) }
    return with(wishes.shrunk { isStill(with($0)) })
  }

  /// It as Swift source.
  public var source: String {
    HuntedSystem(variableCount: variableCount, constraints).source
  }
}

/// Random differences; one of a hundred systems is large.
func randomDifferences(_ random: inout SplitMix64) -> HuntedDifferences {
  var (variableCount, count) = (2 + random.below(18), 0)
  count = variableCount * (1 + random.below(10))
  if random.chance(1, of: 100) { (variableCount, count) = random.pick([(50, 1000), (40, 600), (80, 1600)]) }
  let largest = random.pick([3, 20, 1000])
  let isEqual = random.chance(1, of: 2)
  let isWeighted = random.chance(1, of: 3)
  let wishes = (0..<count).map { _ in
    let from = random.below(variableCount)
    let to = (from + 1 + random.below(variableCount - 1)) % variableCount
    return HuntedDifferences.Wish(
      from: from, to: to, difference: random.below(largest + 1),
      relation: isEqual ? .equal : random.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]),
      weight: isWeighted ? 1 + random.below(3) : 1)
  }
  return HuntedDifferences(variableCount: variableCount, wishes: wishes)
}
