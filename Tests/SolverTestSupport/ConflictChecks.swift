import TinamouSolver

/// The flaws of a conflict as a proof that its members cannot hold together.
///
/// A proof is a combination `Σ multiplier · expression` in which every variable cancels, every member that holds
/// contributes something `>= 0`, and the sum is nevertheless `-amount < 0`. The arithmetic is that of doubles, so
/// cancelling means: down to rounding of the terms that cancel.
public func flaws(inProofOf conflict: Conflict) -> [String] {
  var flaws: [String] = []
  if conflict.members.isEmpty { flaws.append("it has no members") }
  var coefficients: [Variable: (sum: Double, magnitude: Double)] = [:]
  var constant = (sum: 0.0, magnitude: 0.0)
  for member in conflict.members {
    let multiplier = member.multiplier
    if !member.constraint.priority.isRequired { flaws.append("\(member.constraint) is not required") }
    switch member.constraint.relation {
    case .equal where multiplier != 0, .lessThanOrEqual where multiplier < 0, .greaterThanOrEqual where multiplier > 0:
      break
    default: flaws.append("\(multiplier) is no multiplier for \(member.constraint)")
    }
    for term in member.constraint.expression.terms {
      let product = multiplier * term.coefficient
      coefficients[term.variable, default: (0, 0)].sum += product
      coefficients[term.variable, default: (0, 0)].magnitude += product.magnitude
    }
    constant.sum += multiplier * member.constraint.expression.constant
    constant.magnitude += (multiplier * member.constraint.expression.constant).magnitude
  }
  for (variable, total) in coefficients where total.sum.magnitude > 1e-9 * total.magnitude {
    flaws.append("\(variable) does not cancel: \(total.sum) is left of \(total.magnitude)")
  }
  if !(conflict.amount > 0) { flaws.append("the amount is \(conflict.amount)") }
  if (constant.sum + conflict.amount).magnitude > 1e-9 * constant.magnitude {
    flaws.append("the constants give \(constant.sum), the amount is \(conflict.amount)")
  }
  return flaws
}

/// The flaws of a conflict as the answer to an operation that proposed `proposed` new constraints.
///
/// Besides being a proof it must involve the refused operation, whose first member has multiplier ±1. Where constraints
/// were changed instead of proposed the caller names them.
public func flaws(in conflict: Conflict, proposed: Int, changed: [ConstraintID] = []) -> [String] {
  var flaws = flaws(inProofOf: conflict)
  let refused = conflict.members.first { member in
    switch member.origin {
    case .proposed: true
    case .live(let id): changed.contains(id)
    }
  }
  if let refused {
    if (refused.multiplier.magnitude - 1).magnitude > 1e-12 {
      flaws.append("the refused constraint has multiplier \(refused.multiplier)")
    }
  } else {
    flaws.append("no member belongs to the refused operation")
  }
  for member in conflict.members {
    if case .proposed(let place) = member.origin, !(0..<proposed).contains(place) {
      flaws.append("place \(place) among \(proposed) proposed constraints")
    }
  }
  let origins = conflict.members.map { $0.origin }
  if Set(origins).count != origins.count { flaws.append("a member is listed twice") }
  return flaws
}
