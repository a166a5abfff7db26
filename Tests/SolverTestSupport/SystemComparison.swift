import TinamouSolver
import Workloads

/// Compares a solver with what its constraints mean.
public enum SystemComparison {
  /// A difference counts up to this fraction of the numbers' size.
  public static let tolerance = 1e-8

  /// In what a solver differs from the reference for the same constraints; nothing if it is right.
  ///
  /// Compared are: that the required constraints hold, the total violation at each priority (as reported and as it
  /// follows from the values), that each value lies in its variable's range, the ranges, the list of ambiguous
  /// variables, and the solver's own invariants.
  public static func differences(
    between solver: Solver, _ variables: [Variable], and constraints: [PlainConstraint]
  ) throws(SolverError) -> [String] {
    guard var reference = ReferenceSystem(variableCount: variables.count, constraints) else {
      return ["the required constraints cannot hold together, and were accepted"]
    }
    var differences = solver.audit().map { "audit: \($0)" }
    var values: [Double] = []
    for variable in variables { values.append(try solver.value(of: variable)) }
    for constraint in constraints where constraint.isRequired {
      let violation = constraint.violation(at: values)
      if violation.amount > tolerance * max(1, violation.magnitude) {
        differences.append("\(constraint) does not hold")
      }
    }
    differences += try levelDifferences(solver, values, constraints, reference)
    let ambiguous = Set(try solver.ambiguousVariables())
    for (number, variable) in variables.enumerated() {
      let (exactLow, exactHigh) = reference.range(of: number)
      let (low, high) = (exactLow?.double ?? -.infinity, exactHigh?.double ?? .infinity)
      let range = try solver.range(of: variable)
      if !isClose(range.lowerBound, low) || !isClose(range.upperBound, high) {
        differences.append("x\(number) ranges over \(low)...\(high), got \(range)")
      }
      if ambiguous.contains(variable) != (low < high) {
        differences.append("x\(number) is \(low < high ? "ambiguous" : "determined"), got the opposite")
      }
      let value = values[number]
      if !(value >= low || isClose(value, low)) || !(value <= high || isClose(value, high)) {
        differences.append("x\(number) lies in \(low)...\(high), got \(value)")
      }
    }
    return differences
  }

  private static func levelDifferences(
    _ solver: Solver, _ values: [Double], _ constraints: [PlainConstraint], _ reference: ReferenceSystem
  ) throws(SolverError) -> [String] {
    var differences: [String] = []
    let reported = try solver.violations()
    if reported.map(\.priority.value) != reference.violations.map(\.priority) {
      differences.append("the priorities are \(reference.violations.map(\.priority)), got \(reported)")
    }
    for (priority, exact) in reference.violations {
      var (sum, magnitude) = (0.0, 1.0)
      for constraint in constraints where constraint.priority == priority {
        let violation = constraint.violation(at: values)
        sum += constraint.weight * violation.amount
        magnitude += constraint.weight * violation.magnitude
      }
      let total = exact.double
      if !((sum - total).magnitude <= tolerance * magnitude) {
        differences.append("at \(priority) the least violation is \(total), the values give \(sum)")
      }
      let said = try solver.violation(at: Priority(priority))
      if !((said - total).magnitude <= tolerance * magnitude) {
        differences.append("at \(priority) the least violation is \(total), the solver says \(said)")
      }
    }
    return differences
  }

  /// True if two numbers differ by at most that fraction of their size. An infinite one is close to itself alone.
  public static func isClose(_ a: Double, _ b: Double, within tolerance: Double = tolerance) -> Bool {
    a == b || (a - b).isFinite && (a - b).magnitude <= tolerance * max(1, a.magnitude, b.magnitude)
  }
}
