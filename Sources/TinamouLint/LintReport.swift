public import Tinamou

/// The findings of a lint: each problem once, with all the values at which it exists.
///
/// ```swift
/// let report = try layout.lint(width: 320...1366, height: 480...1024)
/// print(report)                    // empty if it is clean
/// ```
public struct LintReport: Sendable {
  /// A number that was moved, and over what range.
  public struct Range: Sendable {
    /// The name: `width`, `offset`.
    public let name: String
    /// The values it took.
    public let values: ClosedRange<Double>
    package let input: LayoutInput
  }

  /// The name of the layout, empty if it has none.
  public let layoutName: String
  /// The numbers that varied.
  public let ranges: [Range]
  /// The findings, rule by rule.
  public let findings: [LintFinding]
  /// The distance between the values that were tried, nil where all were decided.
  public let step: Double?

  /// True if nothing was found.
  public var isClean: Bool { findings.isEmpty }

  /// The findings of one rule.
  public func findings(of rule: LintRule) -> [LintFinding] { findings.filter { $0.rule == rule } }
}

/// One mistake, for all values for which it is one.
public struct LintFinding: Sendable {
  /// A constraint that has to do with it.
  public struct Cause: Sendable {
    /// The constraint, in words and with the place where it was written.
    public let constraint: StatedConstraint
    /// Its part: `tight`, `violated by 58`. Empty in a conflict, where all have the same.
    public let verdict: String
  }

  /// The rule that found it.
  public let rule: LintRule
  /// The level.
  public let level: LintLevel
  /// In one line what is wrong, and for which values.
  public let title: String
  /// For which values of the number that was moved, in order; of two numbers, those of the first.
  public let intervals: [ClosedRange<Double>]
  /// Of two numbers, for which of them: convex polygons by their corners. Of one, the ends of the intervals.
  public let regions: [[InputValues]]
  /// The values at which it is worst; nil where it does not depend on the numbers.
  public let worst: InputValues?
  /// By how much it fails there, in points; 0 where that is no question.
  public let amount: Double
  /// The numbers there, a line each.
  public let numbers: [String]
  /// The values from which on it holds.
  public let limit: String?
  /// The constraints that lead to it where it is worst.
  public let causes: [Cause]
  /// A suggestion.
  public let hint: String?
  /// The place of the check that fails, or of the constraint that has most to do with it.
  public let place: SourcePlace?
  let causesHeading: String
}

extension LintReport: CustomStringConvertible {
  /// All findings, a few lines each; empty if there are none.
  public var description: String { findings.map { $0.description }.joined(separator: "\n") }
}

extension LintFinding: CustomStringConvertible {
  /// What is wrong and for which values; the worst of them with the numbers there; from where on it holds; the
  /// constraints that lead to it, with the places where they were written; and what could be done.
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

  /// A chain through a long form has hundreds.
  private static let mostCauses = 16
}
