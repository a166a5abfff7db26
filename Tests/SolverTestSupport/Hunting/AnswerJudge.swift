import TinamouSolver
import Workloads

/// Compares a solved solver with the exact optimum of its constraints.
///
/// An answer that differs from this optimum by more than 10⁻⁹ is right if it is the exact optimum of nearby constants: those
/// at which the constraints that hold at the answer but for rounding hold exactly. Constraints can magnify such a
/// difference.
struct AnswerJudge {
  typealias Live = (id: ConstraintID, constraint: PlainConstraint)

  /// A total violation or a value may be off by this part of the largest term that belongs to it.
  private static let tolerance = 1e-9
  /// A residual counts as rounding up to this part of the largest term.
  private static let rounding = 0x1p-46
  /// A residual counts as rounding up to this part of the scales, which are rounded up to powers of two, if it is also at
  /// most that part of the largest term.
  private static let (chain, ownTerms) = (0x1p-44, 0x1p-30)
  /// A proof excuses a violation of up to this part of the constants that contradict each other by rounding.
  private static let excused = 0x1p-40
  /// A sum of rounded values may be off by this part of its largest term.
  private static let shown = 0x1p-50
  /// Contradictions that leave violations of at most this part of the largest term are hidden by terms below that size.
  private static let (hidden, hiding) = (0x1p-48, 0x1p24)

  private let solver: Solver
  private let variables: [Variable]
  private let live: [Live]
  private let asked: [Int]
  private let values: [Double]

  /// The judge of a solver with those live constraints, which will ask for the ranges of some variables.
  init(_ solver: Solver, _ variables: [Variable], _ live: [Live], asked: [Int]) throws(SolverError) {
    (self.solver, self.variables, self.live, self.asked) = (solver, variables, live, asked)
    var values: [Double] = []
    for variable in variables { values.append(try solver.value(of: variable)) }
    self.values = values
  }

  /// Adds what is wrong.
  ///
  /// Numbers of 256 bits answer first. Fractions decide where these are too short for a sign, or for a fault.
  func judge(_ judgement: inout Judgement) throws(SolverError) {
    var verdict = try verdict(in: WideNumber.self)
    if verdict.map({ !$0.isPrecise && !$0.wrong.isEmpty }) ?? true { verdict = try self.verdict(in: Rational.self) }
    guard let verdict else { return }
    judgement.wrong += verdict.wrong
    if verdict.isFar { judgement.nearby += 1 }
    if solver.audit().isEmpty != verdict.wrong.isEmpty { judgement.disagreements += 1 }
  }

  private struct Verdict {
    var wrong: [String] = []
    /// True if the answer is off by more than 10⁻⁹ of its terms, and right for nearby constants.
    var isFar = false
    /// False if a number that decides about a fault is rounded to few digits.
    var isPrecise = true

    /// Takes over the faults beside the exact optimum, unless there are none beside that of nearby constants.
    mutating func take(_ faults: [String], or others: [String]) {
      if !others.isEmpty { wrong += faults + others.map { "nearby: \($0)" } }
    }
  }

  /// The verdict by one kind of numbers; nil if these have too few digits.
  private func verdict<Number: ExactNumber>(in kind: Number.Type) throws(SolverError) -> Verdict? {
    let constraints = live.map(\.constraint)
    let exact = LexicographicOptimum<Number>(variableCount: variables.count, constraints)
    let nearby: Standard<Number>? = nearbyStandard(isContradictory: exact == nil)
    if exact?.isCertain == false || nearby?.optimum.isCertain == false { return nil }
    var verdict = Verdict()
    verdict.isPrecise = [exact, nearby?.optimum].allSatisfy { $0?.violations.allSatisfy(\.total.isPrecise) ?? true }
    guard let exact else {
      if !isHidden, RefusalJudge.isContradictory(constraints, variableCount: variables.count, scales: scales) {
        verdict.wrong.append("accepted: cannot hold")
      }
      if let nearby {
        verdict.wrong += try faults(beside: nearby)
      } else {
        let violated = constraints.filter { $0.isRequired && $0.violation(at: values).amount > 0 }
        verdict.wrong.append("required: violated by more than rounding, one of \(violated)")
      }
      return verdict
    }
    let standard = Standard(optimum: exact, amounts: constraints.map { $0.violation(at: values).amount })
    let found = try faults(beside: standard)
    if !found.isEmpty, let nearby {
      verdict.take(found, or: try faults(beside: nearby))
      verdict.isFar = try !faults(beside: standard, noisePart: Self.tolerance).isEmpty
    } else {
      verdict.wrong += found
    }
    if asked.isEmpty { return verdict }
    let ambiguous = Set(try solver.ambiguousVariables())
    for number in asked {
      guard let found = try faults(in: number, ambiguous, beside: exact, &verdict.isPrecise) else { return nil }
      if !found.isEmpty, let nearby {
        guard let others = try faults(in: number, ambiguous, beside: nearby.optimum, &verdict.isPrecise) else {
          return nil
        }
        verdict.take(found, or: others)
        verdict.isFar = true
      } else {
        verdict.wrong += found
      }
    }
    return verdict
  }

  /// True if values of ordinary sizes hide what required constraints contradict each other by. A constraint that is not
  /// tight has no part in that.
  private var isHidden: Bool {
    live.map(\.constraint).allSatisfy { constraint in
      let term = constraint.largestTerm(at: values)
      return !constraint.isRequired
        || ((term < Self.hiding || !isTight(constraint))
          && constraint.violation(at: values).amount <= Self.hidden * term)
    }
  }

  private func isTight(_ constraint: PlainConstraint) -> Bool {
    residual(constraint) <= Self.ownTerms * constraint.largestTerm(at: values)
  }

  private func residual(_ constraint: PlainConstraint) -> Double {
    constraint.terms.reduce(constraint.constant) { $0 + $1.coefficient * values[$1.variable] }.magnitude
  }

  /// The largest magnitudes among the numbers that make up the values: tight constraints define variables. A scale passes
  /// from one variable to another, but no constraint magnifies it.
  private var scales: [Double] {
    var scales = values.map(\.magnitude)
    let tight = live.map(\.constraint).filter(isTight)
    for constraint in tight {
      let largest = constraint.largestTerm(at: values)
      for term in constraint.terms {
        scales[term.variable] = max(scales[term.variable], largest / term.coefficient.magnitude)
      }
    }
    for _ in variables {
      for constraint in tight {
        let inherited = constraint.terms.reduce(0) { max($0, $1.coefficient.magnitude * scales[$1.variable]) }
        for term in constraint.terms {
          scales[term.variable] = max(scales[term.variable], inherited / constraint.largestCoefficient)
        }
      }
    }
    return scales
  }

  /// An optimum, and the violation of each constraint at the answer.
  private struct Standard<Number: ExactNumber> {
    var optimum: LexicographicOptimum<Number>
    var amounts: [Double]
    /// True if a priority may be violated by less, because rounding violates a stronger one by more.
    var isNearby = false
  }

  /// The optimum of nearby constants; nil if required constraints do not hold even then.
  ///
  /// Where required constraints contradict each other by rounding, the violation of one of them may be rounding of others.
  private func nearbyStandard<Number: ExactNumber>(isContradictory: Bool) -> Standard<Number>? {
    let scales = scales
    let sizeOfData = live.reduce(0.0) { size, live in
      live.constraint.isRequired ? size + live.constraint.constant.magnitude / live.constraint.largestCoefficient : size
    }
    var (constants, amounts) = ([Number](), [Double]())
    for (_, constraint) in live {
      let written = Number(asWritten: constraint.constant)
      let sum = constraint.terms.reduce(Number.zero) {
        $0 + Number(asWritten: $1.coefficient) * Number(values[$1.variable])
      }
      let term = constraint.largestTerm(at: values)
      var limit = min(Self.ownTerms * term, Self.chain * constraint.largestTerm(at: scales))
      if isContradictory && constraint.isRequired {
        limit = max(limit, Self.excused * sizeOfData * constraint.largestCoefficient)
      }
      // The solver evaluates the residual in doubles.
      limit = max(limit, Self.rounding * term) + constraint.rounding(of: values)
      let isRounding = (sum + written).double.magnitude <= limit
      constants.append(isRounding ? -sum : written)
      amounts.append(isRounding ? 0 : constraint.violation(at: values).amount)
    }
    let constraints = live.map(\.constraint)
    return LexicographicOptimum(variableCount: variables.count, constraints, constants: constants)
      .map { Standard(optimum: $0, amounts: amounts, isNearby: true) }
  }

  /// The faults of the violations. A violation may be off by that part of its constraint's largest term.
  private func faults<Number: ExactNumber>(
    beside standard: Standard<Number>, noisePart: Double = shown
  ) throws(SolverError) -> [String] {
    var faults: [String] = []
    for ((_, constraint), amount) in zip(live, standard.amounts) where constraint.isRequired {
      let term = constraint.largestTerm(at: values)
      if !(amount <= Self.tolerance * term + constraint.rounding(of: values)) {
        faults.append("required: violated by \(amount) beside \(term): \(constraint)")
      }
    }
    for (priority, exact) in standard.optimum.violations {
      var right = exact.double
      var (sum, noise, unreported) = (0.0, Self.tolerance * right, 0.0)
      for ((_, constraint), amount) in zip(live, standard.amounts) where constraint.priority == priority {
        sum += constraint.weight * amount
        let term = constraint.weight * constraint.largestTerm(at: values)
        noise += constraint.weight * constraint.rounding(of: values) + noisePart * term
        unreported += Self.chain * term + constraint.weight * (constraint.violation(at: values).amount - amount)
      }
      if standard.isNearby { right = min(right, sum) }
      let said = try solver.violation(at: Priority(priority))
      for (name, number, noise) in [("is", sum, noise), ("is said to be", said, noise + unreported)]
      where !((number - right).magnitude <= noise) {
        faults.append("level: violation at \(priority) \(name) \(number) and not \(right), beside \(noise)")
      }
    }
    return faults
  }

  // MARK: Questions

  /// The faults of the range, the ambiguity and the explanation of a variable; nil if the numbers have too few digits.
  private func faults<Number: ExactNumber>(
    in number: Int, _ ambiguous: Set<Variable>, beside optimum: LexicographicOptimum<Number>, _ isPrecise: inout Bool
  ) throws(SolverError) -> [String]? {
    var (faults, optimum) = ([String](), optimum)
    let (exactLow, exactHigh) = optimum.range(of: number)
    if !optimum.isCertain { return nil }
    isPrecise = isPrecise && exactLow?.isPrecise ?? true && exactHigh?.isPrecise ?? true
    let (low, high) = (exactLow?.double ?? -.infinity, exactHigh?.double ?? .infinity)
    let isOne = exactLow != nil && exactHigh != nil && exactLow! == exactHigh!
    let got = try solver.range(of: variables[number])
    let scale = [low.magnitude, high.magnitude].filter(\.isFinite).max() ?? 0
    let noise = max(Self.tolerance * scale, Self.chain * scales[number])
    func agree(_ a: Double, _ b: Double) -> Bool { a == b || (a - b).magnitude <= noise }
    let text = "x\(number) is in \(low)...\(high)"
    if !agree(got.lowerBound, low) || !agree(got.upperBound, high) {
      faults.append("range: \(text), said to be \(got)")
    } else if isOne && got.lowerBound != got.upperBound {
      faults.append("wide: \(text), one value, its range is \(got)")
    }
    let value = values[number]
    if !(value >= low || agree(value, low)) || !(value <= high || agree(value, high)) {
      faults.append("value: \(text), its value is \(value)")
    }
    let isWide = !(high - low <= noise)
    if ambiguous.contains(variables[number]) == isOne, isOne || isWide {
      faults.append("ambiguity: \(text), said to be \(isOne ? "ambiguous" : "determined")")
    }
    return faults + (try faultsOfExplanation(of: number, isOne: isOne))
  }

  /// The explanation is an identity between tight constraints, and needs no free variable where there is one value.
  private func faultsOfExplanation(of number: Int, isOne: Bool) throws(SolverError) -> [String] {
    var faults: [String] = []
    let scales = scales
    let why = try solver.why(variables[number])
    if isOne && !why.freeVariables.isEmpty {
      faults.append("why: x\(number) has one value, named are free variables: \(why.freeVariables)")
    }
    if why.value != values[number] { faults.append("why: x\(number) is \(values[number]), said to be \(why.value)") }
    // Of tight constraints with these terms, the constants add up to the value.
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
        faults.append("why: x\(number) names \(part.constraint), which is not live")
        continue
      }
      for term in constraint.terms { add(term.variable, part.coefficient * term.coefficient) }
      // A constraint that hardly counts may be tight at another optimum, where the value is the same but for rounding.
      let residual = residual(constraint)
      if residual > Self.tolerance * constraint.largestTerm(at: scales),
        part.coefficient.magnitude * residual > Self.tolerance * scales[number]
      {
        faults.append("why: x\(number) names \(constraint), which is off by \(residual)")
      }
    }
    for (variable, sum) in rest.enumerated() where sum.sum.magnitude > Self.tolerance * sum.magnitude {
      faults.append("why: x\(number) leaves \(sum.sum) of \(sum.magnitude) x\(variable)")
    }
    return faults
  }
}
