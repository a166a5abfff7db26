import TinamouSolver
import Workloads

/// Builds a system in a solver and compares every answer with the exact one.
public struct SystemJudge {
  /// A total violation may be off by this part of the largest term at its priority.
  static let levelTolerance = 1e-6
  /// A required constraint may be violated by this part of its largest term.
  static let requiredTolerance = 1e-9
  /// Constants that contradict each other by less than this part of their size may be accepted.
  static let contradiction = 0x1p-46
  /// What is exactly zero may be this part of the largest value of the system.
  static let noise = 0x1p-44

  private let system: HuntedSystem
  private var solver = Solver()
  private var variables: [Variable] = []
  private var accepted: [PlainConstraint] = []
  private var ids: [ConstraintID] = []
  private var judgement = Judgement()

  private let asksQuestions: Bool

  private init(_ system: HuntedSystem, _ asksQuestions: Bool) {
    self.system = system
    self.asksQuestions = asksQuestions
    variables = (0..<system.variableCount).map { _ in solver.makeVariable() }
  }

  /// What the solver makes of a system, and, if that is wanted, what it says of ranges and reasons.
  public static func judge(_ system: HuntedSystem, asksQuestions: Bool = true) -> Judgement {
    var judge = SystemJudge(system, asksQuestions)
    judge.build()
    return judge.judgement
  }

  private mutating func build() {
    for constraint in system.constraints {
      do {
        ids.append(try solver.add(constraint.constraint(variables)))
        accepted.append(constraint)
      } catch {
        guard case .conflict(let conflict) = error else {
          judgement.told.append("\(error)")
          return
        }
        judgeRefusal(of: constraint, conflict)
      }
    }
    do {
      try solver.solve()
    } catch {
      judgement.told.append("\(error)")
      return
    }
    let wrongBefore = judgement.wrong.count
    do {
      try judgeAnswer()
    } catch {
      judgement.told.append("\(error)")
    }
    judgement.isAuditWrong = solver.audit().isEmpty != (judgement.wrong.count == wrongBefore)
  }

  // MARK: Refusals

  private mutating func judgeRefusal(of constraint: PlainConstraint, _ conflict: Conflict) {
    judgement.refusals += 1
    let members = conflict.members.map { PlainConstraint($0.constraint) }
    func isFeasible(_ constraints: [PlainConstraint]) -> Bool {
      WideSystem.isFeasible(variableCount: system.variableCount, constraints)
    }
    let flaws = flaws(in: conflict, proposed: 1)
    if !flaws.isEmpty { judgement.wrong.append("conflict: \(flaws)") }
    if isFeasible(members) {
      let isPossible = isFeasible(accepted + [constraint])
      judgement.wrong.append(
        isPossible ? "refused, and can hold: \(constraint)" : "the members of a conflict can hold: \(conflict)")
      return
    }
    for place in members.indices {
      var others = members
      others.remove(at: place)
      if !isFeasible(others) { judgement.wrong.append("member \(place) of a conflict is not needed: \(conflict)") }
    }
  }

  /// The required constraints with their constants as free as they may be contradictory.
  private func relaxed(_ constraints: [PlainConstraint]) -> [PlainConstraint] {
    constraints.filter(\.isRequired).flatMap { constraint in
      [(Relation.lessThanOrEqual, -1.0), (.greaterThanOrEqual, 1)].compactMap { relation, sign in
        guard constraint.relation == .equal || constraint.relation == relation else { return nil }
        var half = constraint
        half.relation = relation
        half.constant += sign * Self.contradiction * constraint.constant.magnitude
        return half
      }
    }
  }

  // MARK: The answer

  private mutating func judgeAnswer() throws(SolverError) {
    guard var exact = WideSystem(variableCount: system.variableCount, accepted) else {
      if !WideSystem.isFeasible(variableCount: system.variableCount, relaxed(accepted)) {
        judgement.wrong.append("accepted, and cannot hold")
      }
      return
    }
    var values: [Double] = []
    for variable in variables { values.append(try solver.value(of: variable)) }
    let point = (0..<system.variableCount).map { exact.value(of: $0).double }
    let noise = Self.noise * (point.map(\.magnitude).max() ?? 0)
    for constraint in accepted where constraint.isRequired {
      let amount = constraint.violation(at: values).amount
      let term = constraint.largestTerm(at: values)
      if !(amount <= Self.requiredTolerance * term + noise * constraint.largestCoefficient) {
        judgement.wrong.append("required, violated by \(amount) beside \(term): \(constraint)")
      }
    }
    try judgeLevels(values, exact.violations.map { ($0.priority, $0.total.double) }, point, noise)
    if asksQuestions { try judgeRanges(values, &exact, noise) }
  }

  private mutating func judgeLevels(
    _ values: [Double], _ totals: [(priority: Double, total: Double)], _ point: [Double],
    _ noise: Double
  ) throws(SolverError) {
    for (priority, total) in totals {
      var (sum, scale, rounding) = (0.0, 0.0, 0.0)
      for constraint in accepted where constraint.priority == priority {
        sum += constraint.weight * constraint.violation(at: values).amount
        scale = max(scale, constraint.weight * constraint.largestTerm(at: point))
        rounding += constraint.weight * noise * constraint.largestCoefficient
      }
      let said = try solver.violation(at: Priority(priority))
      for (name, number) in [("is", sum), ("is said to be", said)]
      where !((number - total).magnitude <= Self.levelTolerance * scale + rounding) {
        judgement.wrong.append("violation at \(priority) \(name) \(number) and not \(total), beside \(scale)")
      }
    }
  }

  private mutating func judgeRanges(
    _ values: [Double], _ exact: inout WideSystem, _ noise: Double
  ) throws(SolverError) {
    let ambiguous = Set(try solver.ambiguousVariables())
    for number in system.askedVariables {
      let variable = variables[number]
      let (exactLow, exactHigh) = exact.range(of: number)
      let (low, high) = (exactLow?.double ?? -.infinity, exactHigh?.double ?? .infinity)
      let isOne = exactLow != nil && exactHigh != nil && exactLow! == exactHigh!
      let got = try solver.range(of: variable)
      let scale = [low.magnitude, high.magnitude].filter(\.isFinite).max() ?? 0
      func agree(_ a: Double, _ b: Double) -> Bool {
        a == b || (a - b).magnitude <= Self.levelTolerance * scale + noise
      }
      let text = "x\(number) is in \(low)...\(high)"
      if !agree(got.lowerBound, low) || !agree(got.upperBound, high) {
        judgement.wrong.append("\(text), its range is \(got)")
      } else if isOne && got.lowerBound != got.upperBound {
        judgement.wrong.append("\(text), one value, its range is \(got)")
      }
      let value = values[number]
      if !(value >= low || agree(value, low)) || !(value <= high || agree(value, high)) {
        judgement.wrong.append("\(text), its value is \(value)")
      }
      if ambiguous.contains(variable) == isOne, isOne || !(high - low <= Self.requiredTolerance * scale + noise) {
        judgement.wrong.append("\(text), said to be \(isOne ? "ambiguous" : "determined")")
      }
      try judgeExplanation(of: number, isOne: isOne)
    }
  }

  /// The explanation is an identity between active constraints, and needs no free variable where there is one value.
  private mutating func judgeExplanation(of number: Int, isOne: Bool) throws(SolverError) {
    let why = try solver.why(variables[number])
    if isOne && !why.freeVariables.isEmpty {
      judgement.wrong.append("x\(number) has one value, why names free variables: \(why.freeVariables)")
    }
    var rest = Array(repeating: (sum: 0.0, magnitude: 0.0), count: system.variableCount)
    func add(_ place: Int, _ amount: Double) {
      rest[place].sum += amount
      rest[place].magnitude += amount.magnitude
    }
    add(number, -1)
    for term in why.freeVariables { add(Int(term.variable.index), term.coefficient) }
    for part in why.contributions {
      guard let place = ids.firstIndex(of: part.constraint) else { continue }
      for term in accepted[place].terms { add(term.variable, part.coefficient * term.coefficient) }
    }
    let noise = Self.noise * (rest.map(\.magnitude).max() ?? 0)
    for (place, sum) in rest.enumerated()
    where sum.sum.magnitude > Self.levelTolerance * sum.magnitude + noise {
      judgement.wrong.append("why x\(number) leaves \(sum.sum) of \(sum.magnitude) x\(place)")
    }
  }
}

extension PlainConstraint {
  /// The largest magnitude among the coefficients.
  var largestCoefficient: Double { terms.reduce(0) { max($0, $1.coefficient.magnitude) } }

  /// The largest magnitude among the constant and the terms.
  func largestTerm(at values: [Double]) -> Double {
    terms.reduce(constant.magnitude) { max($0, ($1.coefficient * values[$1.variable]).magnitude) }
  }
}
