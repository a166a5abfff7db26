import TinamouSolver
import Workloads

/// Decides exactly whether required constraints can hold together, and what a refusal says of it.
enum RefusalJudge {
  /// Constants that contradict each other by less than this part of their size may be accepted.
  private static let contradiction = 0x1p-46

  /// True if required constraints contradict each other by more than their numbers may be off.
  ///
  /// If every constant may be a little different, every combination `Σ m·c` may be by as much of `Σ |m·c|`, and no other.
  /// If scales are given, a constant that pins a variable may differ by as much of the variable's scale.
  static func isContradictory(
    _ constraints: [PlainConstraint], variableCount: Int, scales: [Double]? = nil
  ) -> Bool {
    let required = constraints.filter(\.isRequired)
    return decide(WideNumber.self, required, variableCount, scales)
      ?? decide(Rational.self, required, variableCount, scales)!
  }

  /// The same in one kind of numbers; nil if these have too few digits.
  private static func decide<Number: ExactNumber>(
    _ kind: Number.Type, _ required: [PlainConstraint], _ variableCount: Int, _ scales: [Double]?
  ) -> Bool? {
    let exact = LexicographicOptimum<Number>(variableCount: variableCount, required)
    if let exact { return exact.isCertain ? false : nil }
    var (halves, constants) = ([PlainConstraint](), [Number]())
    for constraint in required {
      let constant = Number(asWritten: constraint.constant)
      var size = constant.isNegative ? -constant : constant
      if let scales, constraint.isPin { size = max(size, Number(scales[constraint.terms[0].variable])) }
      let slack = Number(contradiction) * size
      for (relation, moved) in [(Relation.lessThanOrEqual, constant - slack), (.greaterThanOrEqual, constant + slack)]
      where constraint.relation == .equal || constraint.relation == relation {
        halves.append(constraint)
        halves[halves.count - 1].relation = relation
        constants.append(moved)
      }
    }
    let relaxed = LexicographicOptimum<Number>(variableCount: variableCount, halves, constants: constants)
    return relaxed == nil ? true : relaxed!.isCertain ? false : nil
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
