import TinamouSolver
import Workloads

/// Something random that is put to the solver, and of which every answer is known exactly.
public protocol Hunted: Sendable {
  /// The judgement of the solver's answers, including ranges and reasons if asked for.
  func judged(asksQuestions: Bool) -> Judgement
  /// Something smaller of which the same can be said.
  func minimised(while isStill: (Self) -> Bool) -> Self
  /// The size, in words.
  var size: String { get }
  /// It as Swift source.
  var source: String { get }
}

/// The judgement of a system or history.
public struct Judgement: Sendable {
  /// The faults about which the solver said nothing.
  public var wrong: [String] = []
  /// The answers that the solver gave up, saying so.
  public var told: [String] = []
  /// The number of refusals that were decided.
  public var refusals = 0
  /// The number of answers that the solver's invariants judge otherwise than the exact optimum does.
  public var disagreements = 0
  /// The number of answers that are off by more than 10⁻⁹ of their terms, and right for nearby constants.
  public var nearby = 0

  /// Nothing found yet.
  public init() {}

  /// The kinds of what is wrong, the words before the colons.
  public var kinds: Set<String> { Set(wrong.map { String($0.prefix { $0 != ":" }) }) }
}

extension Array {
  /// The elements without which something cannot be said of the array any more, by leaving out ever shorter parts.
  func shrunk(while isStill: (Self) -> Bool) -> Self {
    var best = self
    var size = Swift.max(1, count / 2)
    while true {
      var place = 0
      while place < best.count {
        var trial = best
        trial.removeSubrange(place..<Swift.min(place + size, trial.count))
        if isStill(trial) { best = trial } else { place += size }
      }
      if size == 1 { return best }
      size /= 2
    }
  }
}

extension PlainConstraint {
  /// The same with the weight 1.
  var unweighted: PlainConstraint {
    var constraint = self
    constraint.weight = 1
    return constraint
  }

  /// The largest magnitude among the coefficients.
  var largestCoefficient: Double { terms.reduce(0) { max($0, $1.coefficient.magnitude) } }

  /// The largest magnitude among the constant and the terms.
  func largestTerm(at values: [Double]) -> Double {
    terms.reduce(constant.magnitude) { max($0, ($1.coefficient * values[$1.variable]).magnitude) }
  }

  /// The change of the terms that rounding each value once to a double may make.
  func rounding(of values: [Double]) -> Double {
    terms.reduce(0) { $0 + ($1.coefficient * values[$1.variable].ulp).magnitude }
  }

  /// True if the constraint says that a variable equals a constant, as that of an edit does.
  var isPin: Bool { terms.count == 1 && terms[0].coefficient == 1 && relation == .equal && isRequired }

  /// As Swift source, over an array `x` of variables.
  var source: String {
    var sum = terms.map { "\($0.coefficient) * x[\($0.variable)]" }
    if constant != 0 || sum.isEmpty { sum.append("\(constant)") }
    let left = sum.joined(separator: " + ").replacing("+ -", with: "- ")
    let comparison = "\(terms.isEmpty ? "LinearExpression(constant: \(constant))" : left) \(relation) 0"
    var suffix = isRequired ? "" : ".priority(\(priority))"
    if weight != 1 { suffix += ".weight(\(weight))" }
    return suffix.isEmpty ? comparison : "(\(comparison))\(suffix)"
  }

  /// The same with fewer terms, with the constant 0, with weight 1.
  var simplifications: [PlainConstraint] {
    var simpler: [PlainConstraint] = []
    for place in terms.indices.reversed() {
      simpler.append(self)
      simpler[simpler.count - 1].terms.remove(at: place)
    }
    if constant != 0 {
      simpler.append(self)
      simpler[simpler.count - 1].constant = 0
    }
    if weight != 1 {
      simpler.append(self)
      simpler[simpler.count - 1].weight = 1
    }
    return simpler
  }
}
