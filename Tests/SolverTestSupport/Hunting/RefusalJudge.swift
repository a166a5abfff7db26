import TinamouSolver
import Workloads

/// Decides exactly whether required constraints can hold together, and what a refusal says of it.
enum RefusalJudge {
  /// Constants that contradict each other by less than this part of their size may be accepted.
  private static let contradiction = 0x1p-46

  static func isFeasible(_ constraints: [PlainConstraint], variableCount: Int) -> Bool {
    WideSystem.decidesFeasibility(variableCount: variableCount, constraints)
      ?? ReferenceSystem.isFeasible(variableCount: variableCount, constraints)
  }

  /// True if required constraints contradict each other by more than their numbers may be off.
  ///
  /// If every constant may be a little different, every combination `Σ m·c` may be by as much of `Σ |m·c|`, and no other.
  static func isContradictory(_ constraints: [PlainConstraint], variableCount: Int) -> Bool {
    if isFeasible(constraints, variableCount: variableCount) { return false }
    let halves = constraints.filter(\.isRequired).flatMap { constraint in
      [(Relation.lessThanOrEqual, -1.0), (.greaterThanOrEqual, 1)].compactMap { relation, sign in
        guard constraint.relation == .equal || constraint.relation == relation else { return nil as PlainConstraint? }
        var half = constraint
        half.relation = relation
        half.constant += sign * contradiction * constraint.constant.magnitude
        return half
      }
    }
    return !isFeasible(halves, variableCount: variableCount)
  }

  /// The faults of a refusal of proposed constraints beside live ones.
  ///
  /// Where live ones were changed, they are given as they would have been, and nothing is `proposed`.
  static func flaws(
    in conflict: Conflict, of proposed: [PlainConstraint], changed: [ConstraintID] = [], beside live: [PlainConstraint],
    variableCount: Int
  ) -> [String] {
    func isContradictory(_ constraints: [PlainConstraint]) -> Bool {
      Self.isContradictory(constraints, variableCount: variableCount)
    }
    if !isContradictory(live + proposed) { return ["refused: can hold: \(conflict)"] }
    var found = SolverTestSupport.flaws(in: conflict, proposed: proposed.count, changed: changed)
    let members = conflict.members.map { PlainConstraint($0.constraint) }
    if !isContradictory(members) { found.append("the members can hold") }
    for place in members.indices {
      var others = members
      others.remove(at: place)
      // Others that contradict each other by less would be accepted.
      if isContradictory(others) { found.append("member \(place) is not needed") }
    }
    return found.isEmpty ? [] : ["conflict: \(found) in \(conflict)"]
  }
}
