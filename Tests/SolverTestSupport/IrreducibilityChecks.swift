import TinamouSolver
import Workloads

/// The flaws of a conflict as an irreducible set, decided in exact arithmetic.
///
/// `members` are the conflict's constraints as plain values, in its order, and `refused` is the place of the first that
/// belongs to the refused operation. In an irreducible set the least violation of any one member, while the others
/// hold, is what the proof says, so that one optimum shows at once that the set cannot hold, that it can without this
/// member, and that the amount is right.
public func flaws(
  inSetOf conflict: Conflict, _ members: [PlainConstraint], refused: Int, variableCount: Int
) -> [String] {
  var flaws: [String] = []
  var relaxed = members
  relaxed[refused].priority = 1
  relaxed[refused].weight = 1
  if let amount = ReferenceSystem(variableCount: variableCount, relaxed)?.violations[0].total {
    if amount.isZero {
      flaws.append("the members can hold together")
    } else if !SystemComparison.isClose(conflict.amount, amount.double) {
      flaws.append("they fail by \(amount), said to be \(conflict.amount)")
    }
  } else {
    flaws.append("they cannot hold even without \(members[refused])")
  }
  for place in members.indices where place != refused {
    var others = members
    let left = others.remove(at: place)
    if !ReferenceSystem.isFeasible(variableCount: variableCount, others) {
      flaws.append("they cannot hold even without \(left)")
    }
  }
  return flaws
}
