import TinamouSolver
import Workloads

/// A system that is built by adding one constraint after the other and then solved, in the search for wrong answers.
public struct HuntedSystem: Sendable {
  /// How many variables there are, numbered from 0.
  public var variableCount: Int
  /// The constraints in the order in which they are added.
  public var constraints: [PlainConstraint]

  /// A system of those constraints.
  public init(variableCount: Int, _ constraints: [PlainConstraint]) {
    self.variableCount = variableCount
    self.constraints = constraints
  }

  /// The variables whose ranges are asked for: all of a few, some of many.
  var askedVariables: [Int] {
    variableCount <= 3 ? Array(0..<variableCount) : [0, variableCount / 3, 2 * variableCount / 3]
  }

  /// The system as Swift source, one constraint a line.
  public var source: String {
    var lines = [
      "var solver = Solver()", "let x = (0..<\(variableCount)).map { _ in solver.makeVariable() }",
    ]
    for constraint in constraints {
      var sum = constraint.terms.map { "\($0.coefficient) * x[\($0.variable)]" }
      if constraint.constant != 0 || sum.isEmpty { sum.append("\(constraint.constant)") }
      let left = sum.joined(separator: " + ").replacing("+ -", with: "- ")
      var suffix = constraint.isRequired ? "" : ".priority(\(constraint.priority))"
      if constraint.weight != 1 { suffix += ".weight(\(constraint.weight))" }
      let comparison = "\(left) \(constraint.relation) 0"
      lines.append("_ = try? solver.add(\(suffix.isEmpty ? comparison : "(\(comparison))\(suffix)"))")
    }
    lines.append("try solver.solve()")
    return lines.joined(separator: "\n")
  }
}

/// What became of a system.
public struct Judgement: Sendable {
  /// What is wrong though the solver did not say so, nothing if all is right.
  public var wrong: [String] = []
  /// What the solver said that it could not settle.
  public var told: [String] = []
  /// How often a refusal was decided.
  public var refusals = 0
  /// Whether the solver's invariants say something else than the exact optimum.
  public var isAuditWrong = false

  /// Nothing found yet.
  public init() {}
}
