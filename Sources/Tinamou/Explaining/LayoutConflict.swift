/// Required constraints of a layout that contradict each other.
///
/// The set is irreducible: without any one of its members the others can hold. The set is also a proof: multiply each
/// member by its number in ``multipliers`` and add them up. Every anchor cancels, and a false comparison of two numbers
/// remains: ``needed`` against ``available``.
///
/// ```
/// page: cannot hold together, by 8:
///       content.top == header.bottom  Page.swift:15
///   2 × header.height == 44           Page.swift:17
///       …
///   together: 88 <= 80; this would do: header.height == 40, or root.height == 88
/// ```
public struct LayoutConflict: Sendable {
  /// A change to one member that makes the members fit.
  public struct Relaxation: Sendable {
    /// The changed member: `header.height == 40`. Its number has at most six decimals, unless all members are equations
    /// that no such number satisfies.
    public let constraint: StatedConstraint
    /// The change of its right-hand side in points, more than 0.
    public let amount: Double
    /// True if a number in it changes. A constraint without a number, such as `a.top == b.bottom`, gets one.
    public let isNumberChanged: Bool
  }

  /// The name of the layout, empty if it has none.
  public let layoutName: String
  /// The constraints: first those that the user wrote, with those of a refused block before older ones, then those that
  /// the layout adds by itself.
  public let members: [StatedConstraint]
  /// The factor of each member in the proof, in the same order, all more than 0.
  public let multipliers: [Double]
  /// The contradiction in points: relaxing the refused constraint by this amount would make these members fit. It may
  /// then contradict others.
  public let amount: Double
  /// The points that the members together need: more than ``available``, or, if all of them are equations, a different
  /// number.
  public let needed: Double
  /// The points that the members together leave available.
  public let available: Double
  /// True if all members are equations.
  public let isEquation: Bool
  /// The changes that make the members fit, each by itself, in their order. A member that keeps an extent from being
  /// negative has none.
  ///
  /// They consider only these members: other constraints may prevent a change.
  public let relaxations: [Relaxation]
  /// The member that the layout dropped; nil if it refused the change instead.
  public internal(set) var letGo: StatedConstraint?
}

extension LayoutConflict: CustomStringConvertible {
  /// A heading, a line for each member with its source line, and the sum of the members. Of more than 40 members it shows
  /// the first, and the number of the others.
  public var description: String {
    let heading = layoutName.isEmpty ? "" : "\(layoutName): "
    let shown = members.count > Self.mostLines ? Self.mostLines - 1 : members.count
    let factors = multipliers.prefix(shown).map { DecimalText.rounded($0, places: 6) }
    // Omit a column that consists only of ones.
    let counts = factors.contains { $0 != "1" } ? factors.map { $0 == "1" ? "" : "\($0) × " } : factors.map { _ in "" }
    let widest = counts.reduce(0) { max($0, $1.unicodeScalars.count) }
    var text = "\(heading)cannot hold together, by \(DecimalText.rounded(amount, places: 6)):"
    if let letGo { text.insert(contentsOf: "; let go: \(letGo.text)", at: text.index(before: text.endIndex)) }
    let rows = zip(counts, members).map { count, member in
      let indent = String(repeating: " ", count: widest - count.unicodeScalars.count)
      return ["\(indent)\(count)\(member.text)", member.provenance]
    }
    for line in TextColumns.lines(rows) { text += "\n  \(line)" }
    if shown < members.count { text += "\n  and \(members.count - shown) others" }
    return "\(text)\n  \(summary)"
  }

  /// The largest number of lines for members: a screen.
  private static let mostLines = 40
  /// The largest number of suggestions.
  private static let mostSuggestions = 8

  /// The false comparison, and the numbers that would fit.
  private var summary: String {
    let sides = [needed, available].map { DecimalText.rounded($0, places: 6) }
    let text = "together: \(sides[0]) \(isEquation ? "==" : "<=") \(sides[1])"
    let changed = relaxations.filter { $0.isNumberChanged }.map { $0.constraint }
    // A user would hardly change margins and spacing, and often there are many of them.
    let foremost = changed.filter { $0.origin.isForemost }
    let numbers = (foremost.isEmpty ? changed : foremost).map { $0.text }
    guard let last = numbers.last else { return text }
    if numbers.count > Self.mostSuggestions {
      let first = numbers.prefix(Self.mostSuggestions - 1)
      return "\(text); this would do: \(first.joined(separator: ", ")), or one of \(numbers.count - first.count) others"
    }
    let others = numbers.dropLast().joined(separator: ", ")
    return "\(text); this would do: \(others.isEmpty ? last : "\(others), or \(last)")"
  }
}

extension LayoutConflict.Relaxation: CustomStringConvertible {
  /// The changed member, and the amount of the change: `header.height == 40, by 4 points`.
  public var description: String { "\(constraint.text), by \(DecimalText.rounded(amount, places: 6)) points" }
}

extension StatedConstraint.Origin {
  /// True if the member is a main cause of a conflict, rather than its surroundings.
  fileprivate var isForemost: Bool {
    switch self {
    case .written, .hugging, .compressionResistance, .size, .parameter: true
    case .extent, .margin, .safeArea, .baseline, .spacing: false
    }
  }
}
