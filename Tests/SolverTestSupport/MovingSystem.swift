import TinamouSolver
import Workloads

/// A random system in which the constants of some constraints are affine functions of one or two numbers: plain data, and
/// the same in a solver.
public struct MovingSystem: Sendable {
  /// A constraint, and how much its constant grows with each number.
  public struct Entry: Sendable {
    /// The constraint where both numbers are 0.
    public var constraint: PlainConstraint
    /// The factors of the numbers; nil if the constant stays.
    public var rates: (Double, Double)?
  }

  /// The number of variables.
  public let variableCount: Int
  /// The constraints.
  public private(set) var entries: [Entry] = []
  /// What the moving constants are changed by once the solver is made, so that its own are none of theirs.
  private let shifts: [Double]

  /// A system of few variables, small whole and half coefficients, and few priorities, so that ties and degenerate
  /// vertices are frequent.
  ///
  /// Every other system has wishes weak enough to decide what else would be ambiguous, and every third one bounds. The
  /// coefficients can be of another kind.
  public init(seed: UInt64, numbers: Int = 1, coefficients: HuntedNumbers? = nil) {
    var random = SplitMix64(seed: seed)
    shifts = seed % 5 == 0 ? [3, -2, 0, 7] : [0]
    let count = 1 + random.below(5)
    variableCount = count
    let size = 1 + random.below(4 + 2 * count)
    let required = random.pick([20, 45, 70])
    let priorities = [750.0, 500, 250].prefix(1 + random.below(3))
    let movingOfTen = random.pick([2, 4, 7])
    let isUnimodular = random.chance(1, of: 2)
    for _ in 0..<size {
      var terms: [PlainConstraint.Term] = []
      for variable in (0..<count).shuffled(using: &random).prefix(1 + random.below(3)) {
        let coefficient =
          coefficients?.coefficient(&random)
          ?? (isUnimodular ? random.pick([1, -1]) : random.pick([1, 1, -1, -1, 2, -2, 3, 0.5]))
        terms.append(PlainConstraint.Term(variable, coefficient))
      }
      let relation = random.pick([Relation.equal, .lessThanOrEqual, .greaterThanOrEqual, .greaterThanOrEqual])
      let priority = random.chance(required, of: 100) ? 1000 : random.pick(Array(priorities))
      let constraint = PlainConstraint(
        terms, constant: Double(random.below(41) - 20), relation, priority: priority,
        weight: random.pick([1, 1, 1, 2, 0.5]))
      var rates: (Double, Double)?
      if random.chance(movingOfTen, of: 10) {
        func rate() -> Double { random.pick([-2, -1, -1, 0, 0.5, 1, 1]) }
        rates = (rate(), numbers > 1 ? rate() : 0)
      }
      entries.append(Entry(constraint: constraint, rates: rates))
    }
    for variable in 0..<count {
      let term = PlainConstraint.Term(variable, 1)
      if seed % 2 == 1 {
        let wish = PlainConstraint(
          [term], constant: Double(random.below(21) - 10), .equal, priority: 10, weight: Double(1 << variable))
        entries.append(Entry(constraint: wish, rates: nil))
      }
      if seed % 3 == 1 {
        entries.append(Entry(constraint: PlainConstraint([term], constant: 20, .greaterThanOrEqual), rates: nil))
        entries.append(Entry(constraint: PlainConstraint([term], constant: -20, .lessThanOrEqual), rates: (0.5, -1)))
      }
    }
    entries.shuffle(using: &random)
  }

  /// Two systems side by side: the first number of each becomes a number of both, and no constraint connects them.
  public init(_ one: MovingSystem, beside other: MovingSystem) {
    variableCount = one.variableCount + other.variableCount
    shifts = one.shifts + other.shifts
    for entry in one.entries {
      entries.append(Entry(constraint: entry.constraint, rates: entry.rates.map { ($0.0, 0) }))
    }
    for entry in other.entries {
      var constraint = entry.constraint
      for place in constraint.terms.indices { constraint.terms[place].variable += one.variableCount }
      entries.append(Entry(constraint: constraint, rates: entry.rates.map { (0, $0.0) }))
    }
  }

  /// The constraints where the numbers have these values.
  public func constraints(at first: Double, _ second: Double = 0) -> [PlainConstraint] {
    entries.map { entry in
      var constraint = entry.constraint
      if let rates = entry.rates { constraint.constant += rates.0 * first + rates.1 * second }
      return constraint
    }
  }

  /// The least and the greatest first number in an interval for which the required constraints can hold.
  public func satisfiable(in interval: ClosedRange<Double>) -> (low: Rational, high: Rational)? {
    var required: [PlainConstraint] = []
    for entry in entries where entry.constraint.isRequired {
      var constraint = entry.constraint
      if let rate = entry.rates?.0, rate != 0 {
        constraint.terms.append(PlainConstraint.Term(variableCount, rate))
      }
      required.append(constraint)
    }
    let number = PlainConstraint.Term(variableCount, 1)
    required.append(PlainConstraint([number], constant: -interval.lowerBound, .greaterThanOrEqual))
    required.append(PlainConstraint([number], constant: -interval.upperBound, .lessThanOrEqual))
    guard var reference = ReferenceSystem(variableCount: variableCount + 1, required) else { return nil }
    let range = reference.range(of: variableCount)
    guard let low = range.low, let high = range.high else { return nil }
    return (low, high)
  }

  /// A solver with the constraints that can be added one after the other where the numbers are 0, the others left out of
  /// the system, too; its variables, and what moves.
  public mutating func solver() -> (Solver, [Variable], [ConstraintID], [MovingConstant]) {
    var solver = Solver()
    let variables = (0..<variableCount).map { _ in solver.makeVariable() }
    var kept: [Entry] = []
    var ids: [ConstraintID] = []
    var moving: [MovingConstant] = []
    for entry in entries {
      guard let id = try? solver.add(entry.constraint.constraint(variables)) else { continue }
      kept.append(entry)
      ids.append(id)
      guard let rates = entry.rates else { continue }
      kept[kept.count - 1].constraint.constant += shifts[moving.count % shifts.count]
      moving.append(
        MovingConstant(
          id, constant: kept[kept.count - 1].constraint.constant, rate: rates.0, secondRate: rates.1))
    }
    entries = kept
    return (solver, variables, ids, moving)
  }
}

extension SystemComparison {
  /// In what a piece or a region of an analysis differs, at one point, from the reference for the constraints there.
  public static func differences(
    between point: AnalysedPoint, _ variables: [Variable], _ ids: [ConstraintID], and constraints: [PlainConstraint]
  ) -> [String] {
    guard var reference = ReferenceSystem(variableCount: variables.count, constraints) else {
      return point.isSatisfiable ? ["no constraints that can hold together"] : []
    }
    if !point.isSatisfiable { return ["constraints that can hold together"] }
    var differences: [String] = []
    for (number, variable) in variables.enumerated() {
      let (low, high) = reference.range(of: number)
      let value = point.values[number]
      if let low, !(value >= low.double || isClose(value, low.double)) {
        differences.append("x\(number) is at least \(low.double), got \(value)")
      }
      if let high, !(value <= high.double || isClose(value, high.double)) {
        differences.append("x\(number) is at most \(high.double), got \(value)")
      }
      var isAmbiguous = true
      if let low, let high { isAmbiguous = low < high }
      if isAmbiguous != point.ambiguous.contains(variable) {
        differences.append("x\(number) is \(isAmbiguous ? "ambiguous" : "determined"), got the opposite")
      }
    }
    for (priority, total) in reference.violations {
      var sum = 0.0
      for (index, constraint) in constraints.enumerated() where constraint.priority == priority {
        sum += constraint.weight * point.violations[index]
        let isListed = point.violated.contains(ids[index])
        if isListed != (point.violations[index] > 0) { differences.append("\(constraint) is listed wrongly") }
        if !isClose(constraint.violation(at: point.values).amount, point.violations[index]) {
          differences.append("\(constraint) is violated by \(point.violations[index]), not by the values")
        }
      }
      if !isClose(sum, total.double) {
        differences.append("at \(priority) the least violation is \(total), got \(sum)")
      }
    }
    for constraint in constraints where constraint.isRequired && constraint.violation(at: point.values).amount > 1e-8 {
      differences.append("\(constraint) does not hold")
    }
    return differences
  }
}

/// The result of an analysis at one point.
public struct AnalysedPoint: Sendable {
  /// True if the required constraints can hold.
  public var isSatisfiable: Bool
  /// The values of all variables.
  public var values: [Double] = []
  /// The violation of each constraint.
  public var violations: [Double] = []
  /// The constraints said to be violated.
  public var violated: [ConstraintID] = []
  /// The variables said to be ambiguous.
  public var ambiguous: [Variable] = []

  /// A point of a piece.
  public init(
    _ piece: ParametricPiece, at parameter: Double, _ variables: [Variable], _ ids: [ConstraintID]
  ) throws(SolverError) {
    isSatisfiable = piece.isSatisfiable
    if !isSatisfiable { return }
    for variable in variables { values.append(try piece.function(of: variable)!(parameter)) }
    for id in ids { violations.append(try piece.violation(of: id)!(parameter)) }
    violated = piece.violatedConstraints
    ambiguous = piece.ambiguousVariables
  }

  /// A point of a region.
  public init(
    _ region: PlanarRegion, at point: PlanarPoint, _ variables: [Variable], _ ids: [ConstraintID]
  ) throws(SolverError) {
    isSatisfiable = region.isSatisfiable
    if !isSatisfiable { return }
    for variable in variables { values.append(try region.function(of: variable)!(point)) }
    for id in ids { violations.append(try region.violation(of: id)!(point)) }
    violated = region.violatedConstraints
    ambiguous = region.ambiguousVariables
  }
}
