import TinamouSolver
import Workloads

/// Compares a solved solver with the exact optimum of its constraints.
struct AnswerJudge {
  typealias Live = (id: ConstraintID, constraint: PlainConstraint)

  /// A total violation may be off by this part of the largest term at its priority.
  private static let levelTolerance = 1e-6
  /// A required constraint may be violated by this part of its largest term.
  private static let requiredTolerance = 1e-9
  /// A required constraint holds, as well as doubles allow, if it is violated by no more than this part of its largest term.
  private static let shown = 0x1p-50
  /// The solver reports no violation by less than this part of the largest term: 2⁻⁴⁵ of the scales, which are rounded up.
  private static let reported = 0x1p-44
  /// Contradictions that leave violations of at most this part of the largest term are hidden by terms below that size.
  private static let (hidden, hiding) = (0x1p-48, 0x1p24)
  /// The fraction of the system's largest value that a value of exactly zero may have.
  private static let noise = 0x1p-44

  private let solver: Solver
  private let variables: [Variable]
  private let live: [Live]
  private let asked: [Int]
  private var exact: WideSystem?
  private var point: [Double] = []
  private var values: [Double] = []
  private var wrong: [String] = []

  /// The judge of a solver with those live constraints, which will ask for the ranges of some variables.
  init(_ solver: Solver, _ variables: [Variable], _ live: [Live], asked: [Int]) {
    (self.solver, self.variables, self.live, self.asked) = (solver, variables, live, asked)
    exact = WideSystem(variableCount: variables.count, live.map(\.constraint))
    if let exact { point = variables.indices.map { exact.value(of: $0).double } }
  }

  /// Adds what is wrong.
  func judge(_ judgement: inout Judgement) throws(SolverError) {
    guard exact != nil else {
      var values: [Double] = []
      for variable in variables { values.append(try solver.value(of: variable)) }
      let constraints = live.map(\.constraint)
      for constraint in constraints where constraint.isRequired {
        let (amount, term) = (constraint.violation(at: values).amount, constraint.largestTerm(at: values))
        let noise = Self.noise * (values.map(\.magnitude).max() ?? 0) * constraint.largestCoefficient
        if !(amount <= Self.requiredTolerance * term + noise) {
          judgement.wrong.append("required: violated by \(amount) beside \(term): \(constraint)")
        }
      }
      if !isHidden(at: values), RefusalJudge.isContradictory(constraints, variableCount: variables.count) {
        judgement.wrong.append("accepted: cannot hold")
      }
      return
    }
    if exact?.isCertain == false {
      judgement.undecided += 1
      return
    }
    var judge = self
    try judge.judgeAnswer()
    if solver.audit().isEmpty != judge.wrong.isEmpty { judgement.disagreements += 1 }
    if !asked.isEmpty { try judge.judgeRanges() }
    judgement.wrong += judge.wrong
  }

  /// True if values of ordinary sizes hide what required constraints contradict each other by.
  private func isHidden(at values: [Double]) -> Bool {
    live.allSatisfy { live in
      let term = live.constraint.largestTerm(at: values)
      return !live.constraint.isRequired
        || (term < Self.hiding && live.constraint.violation(at: values).amount <= Self.hidden * term)
    }
  }

  /// The rest that rounding may leave of a value that is zero.
  private var rounding: Double { Self.noise * (point.map(\.magnitude).max() ?? 0) }

  private mutating func judgeAnswer() throws(SolverError) {
    for variable in variables { values.append(try solver.value(of: variable)) }
    var isShown = true
    for (_, constraint) in live where constraint.isRequired {
      let amount = constraint.violation(at: values).amount
      let term = constraint.largestTerm(at: values)
      if !(amount <= Self.requiredTolerance * term + rounding * constraint.largestCoefficient) {
        wrong.append("required: violated by \(amount) beside \(term): \(constraint)")
      }
      if !(amount <= Self.shown * term) { isShown = false }
    }
    for (priority, exactTotal) in exact?.violations ?? [] {
      let total = exactTotal.double
      var (sum, scale, noise, unreported) = (0.0, 0.0, 0.0, 0.0)
      for (_, constraint) in live where constraint.priority == priority {
        sum += constraint.weight * constraint.violation(at: values).amount
        scale = max(scale, constraint.weight * constraint.largestTerm(at: point))
        // The optimum that is shown can be far from the one that is known, if neither is the only one.
        let term = constraint.weight * constraint.largestTerm(at: values)
        noise += constraint.weight * (rounding * constraint.largestCoefficient + constraint.rounding(of: values))
        noise += Self.shown * term
        unreported += Self.reported * term
      }
      let said = try solver.violation(at: Priority(priority))
      // Values can show less than the optimum, because required numbers that are values rounded before allow it but for
      // their rounding.
      let right = isShown ? min(sum, total) : total
      for (name, number, noise) in [("is", sum, noise), ("is said to be", said, noise + unreported)]
      where !((number - right).magnitude <= Self.levelTolerance * scale + noise) {
        wrong.append("level: violation at \(priority) \(name) \(number) and not \(right), beside \(scale)")
      }
    }
  }

  // MARK: Questions

  private mutating func judgeRanges() throws(SolverError) {
    let ambiguous = Set(try solver.ambiguousVariables())
    for number in asked {
      guard let (exactLow, exactHigh) = exact?.range(of: number), exact?.isCertain == true else { continue }
      let (low, high) = (exactLow?.double ?? -.infinity, exactHigh?.double ?? .infinity)
      let isOne = exactLow != nil && exactHigh != nil && exactLow! == exactHigh!
      let got = try solver.range(of: variables[number])
      let scale = [low.magnitude, high.magnitude].filter(\.isFinite).max() ?? 0
      let noise = rounding + Self.shown * scaleOfValue(number)
      func agree(_ a: Double, _ b: Double) -> Bool {
        a == b || (a - b).magnitude <= Self.levelTolerance * scale + noise
      }
      let text = "x\(number) is in \(low)...\(high)"
      if !agree(got.lowerBound, low) || !agree(got.upperBound, high) {
        wrong.append("range: \(text), said to be \(got)")
      } else if isOne && got.lowerBound != got.upperBound {
        wrong.append("wide: \(text), one value, its range is \(got)")
      }
      let value = values[number]
      if !(value >= low || agree(value, low)) || !(value <= high || agree(value, high)) {
        wrong.append("value: \(text), its value is \(value)")
      }
      let isWide = !(high - low <= Self.requiredTolerance * scale + noise)
      if ambiguous.contains(variables[number]) == isOne, isOne || isWide {
        wrong.append("ambiguity: \(text), said to be \(isOne ? "ambiguous" : "determined")")
      }
      try judgeExplanation(of: number, isOne: isOne)
    }
  }

  /// The largest magnitude among the numbers of which a tight constraint may make up a value.
  private func scaleOfValue(_ number: Int) -> Double {
    var scale = 0.0
    for (_, constraint) in live {
      let largest = constraint.largestTerm(at: values)
      let residual = constraint.terms.reduce(constraint.constant) { $0 + $1.coefficient * values[$1.variable] }
      if residual.magnitude > Self.reported * largest { continue }
      for term in constraint.terms where term.variable == number {
        scale = max(scale, largest / term.coefficient.magnitude)
      }
    }
    return scale
  }

  /// The explanation is an identity between active constraints, and needs no free variable where there is one value.
  private mutating func judgeExplanation(of number: Int, isOne: Bool) throws(SolverError) {
    let why = try solver.why(variables[number])
    if isOne && !why.freeVariables.isEmpty {
      wrong.append("why: x\(number) has one value, named are free variables: \(why.freeVariables)")
    }
    var rest = Array(repeating: (sum: 0.0, magnitude: 0.0), count: variables.count)
    func add(_ variable: Int, _ amount: Double) {
      rest[variable].sum += amount
      rest[variable].magnitude += amount.magnitude
    }
    add(number, -1)
    for term in why.freeVariables {
      if let variable = variables.firstIndex(of: term.variable) { add(variable, term.coefficient) }
    }
    for part in why.contributions {
      guard let constraint = live.first(where: { $0.id == part.constraint })?.constraint else {
        wrong.append("why: x\(number) names \(part.constraint), which is not live")
        continue
      }
      for term in constraint.terms { add(term.variable, part.coefficient * term.coefficient) }
    }
    let noise = Self.noise * (rest.map(\.magnitude).max() ?? 0)
    for (variable, sum) in rest.enumerated()
    where sum.sum.magnitude > Self.levelTolerance * sum.magnitude + noise {
      wrong.append("why: x\(number) leaves \(sum.sum) of \(sum.magnitude) x\(variable)")
    }
  }
}
