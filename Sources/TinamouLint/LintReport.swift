public import Tinamou

/// The findings of a lint: each problem once, with all values at which it occurs.
///
/// ```swift
/// let report = try layout.lint(width: 320...1366, height: 480...1024)
/// print(report)                    // empty if it is clean
/// ```
public struct LintReport: Sendable {
  /// A number that varied, and its range.
  public struct Range: Sendable {
    /// The name: `width`, `offset`.
    public let name: String
    /// The values it took.
    public let values: ClosedRange<Double>
  }

  /// The name of the layout, empty if it has none.
  public let layoutName: String
  /// The numbers that varied.
  public let ranges: [Range]
  /// The findings, rule by rule.
  public let findings: [LintFinding]
  /// The distance between sampled values; nil if all values were decided.
  public let step: Double?

  /// True if nothing was found.
  public var isClean: Bool { findings.isEmpty }

  /// The findings of one rule.
  public func findings(of rule: LintRule) -> [LintFinding] { findings.filter { $0.rule == rule } }
}

/// One problem, with all values at which it occurs.
public struct LintFinding: Sendable {
  /// A constraint that is involved.
  public struct Cause: Sendable {
    /// The constraint in words, with its source line.
    public let constraint: StatedConstraint
    /// Its part: `tight`, `violated by 58`. Empty in a conflict, where all have the same.
    public let verdict: String
  }

  /// The rule that found it.
  public let rule: LintRule
  /// The level.
  public let level: LintLevel
  /// The problem and its values, in one line.
  public let title: String
  /// The values of the varied number at which it occurs, in order; with two numbers, those of the first.
  public let intervals: [ClosedRange<Double>]
  /// The regions of two numbers in which it occurs, as convex polygons by their corners; for one number, the ends of
  /// the intervals.
  public let regions: [[InputValues]]
  /// The values at which it is worst; nil if it does not depend on the numbers.
  public let worst: InputValues?
  /// The amount of the failure there, in points; 0 if the rule has no amount.
  public let amount: Double
  /// The numbers there, a line each.
  public let numbers: [String]
  /// The values from which the condition holds.
  public let limit: String?
  /// The constraints that cause it at its worst values.
  public let causes: [Cause]
  /// A suggestion.
  public let hint: String?
  /// The source line of the check that fails, or of the constraint that is most involved.
  public let place: SourcePlace?
  let causesHeading: String
  /// The piece of the analysis with the worst values.
  var piece: LayoutPiece?

  /// The layout at the worst values, with measured text; nil if the problem does not depend on the numbers.
  package func worstLayout(
    measuring measure: ((_ item: LayoutItem, _ width: Double) -> Double)?
  ) throws(LayoutError) -> ConstraintLayout? {
    guard let worst, let piece else { return nil }
    return try piece.layout(near: worst, measuring: measure)
  }
}

extension LintReport: CustomStringConvertible {
  /// All findings, a few lines each; empty if there are none.
  public var description: String { findings.map { $0.description }.joined(separator: "\n") }
}

extension LintFinding: CustomStringConvertible {
  /// The problem with its values; the worst of these with the numbers there; the value from which the condition holds;
  /// the constraints that cause it, with their source lines; and a suggestion.
  public var description: String {
    var lines = ["\(level == .error ? "✘" : "⚠") \(title)"]
    lines += numbers.map { "    \($0)" }
    if let limit { lines.append("    \(limit)") }
    if !causes.isEmpty {
      if !causesHeading.isEmpty { lines.append("    \(causesHeading)") }
      let shown = causes.prefix(LintFinding.mostCauses)
      let rows = shown.map { [$0.constraint.text, $0.constraint.provenance, $0.verdict] }
      lines += TextColumns.lines(rows).map { "      \($0)" }
      let rest = causes.count - LintFinding.mostCauses
      if rest > 0 { lines.append("      and \(rest) more") }
    }
    if let hint { lines.append("    hint: \(hint)") }
    return lines.joined(separator: "\n")
  }

  /// The maximum number of causes in the text. A chain through a long form has hundreds.
  private static let mostCauses = 16
}
