/// The reasons for the value of an anchor, or of any expression over anchors.
///
/// ```swift
/// print(try layout.explain(label.width))
/// // label.width = 101
/// //   label.width == other.width  Form.swift:14             tight
/// //   other.width >= 101 ~ 750    (compression resistance)  tight
/// //   label.width <= 84 ~ 251     (hugging)                 violated by 17
/// ```
///
/// The shares add up to the value,
///
///     value = constant + Σ share.amount + Σ freeAnchor.multiplier · freeAnchor.value
///
/// and each multiplier is a rate: if the right-hand side of a share's constraint grows by one point, the value grows by
/// the multiplier, as long as the same constraints determine it.
public struct LayoutExplanation: Sendable {
  /// The part of a constraint that holds with equality, and without which the value could be different.
  public struct Share: Sendable {
    /// The constraint as it was stated.
    public let constraint: StatedConstraint
    /// The priority of the constraint.
    public let priority: LayoutPriority
    /// The distance by which the value moves when the constraint's right-hand side moves by one point.
    public let multiplier: Double
    /// The contribution to the value, in points: the multiplier times the number in the constraint.
    public let amount: Double
    /// True if it holds only because of the order in which ties are settled. If it gave way, no priority would be
    /// violated more in total, but a constraint that was added earlier would be.
    public let isByOrder: Bool
  }

  /// The part of an anchor that no constraint determines.
  public struct FreeAnchor: Sendable {
    /// The anchor: `box.leading`.
    public let anchor: String
    /// The distance by which the value moves when it moves by one point.
    public let multiplier: Double
    /// The value that it keeps, in points.
    public let value: Double
  }

  /// The expression of the question, in the words of the DSL.
  public let subject: String
  /// Its value, in points.
  public let value: Double
  /// The number in the expression itself.
  public let constant: Double
  /// The constraints that together determine it: first those that the user wrote.
  public let shares: [Share]
  /// The anchors on which it depends and which no constraint determines.
  public let freeAnchors: [FreeAnchor]
  /// The violated optional constraints on its anchors, the strongest first.
  public let violations: [LayoutViolation]
  /// Its possible values without a greater violation of any constraint: one if it is determined.
  public let range: ClosedRange<Double>

  /// True if it could have another value.
  public var isAmbiguous: Bool { range.lowerBound < range.upperBound }
}

extension LayoutExplanation: CustomStringConvertible {
  /// The value, and a line for each constraint and anchor involved.
  public var description: String {
    var rows: [[String]] = []
    for share in shares {
      let verdict = "tight\(factor(share.multiplier))\(share.isByOrder ? ", by order" : "")"
      rows.append([share.constraint.text, share.constraint.provenance, verdict])
    }
    for violation in violations {
      rows.append([violation.constraint.text, violation.constraint.provenance, violation.verdict])
    }
    for anchor in freeAnchors {
      rows.append(
        [
          "\(anchor.anchor) stays at \(points(anchor.value))", "",
          "no constraint says where\(factor(anchor.multiplier))",
        ])
    }
    var text = "\(subject) = \(points(value))"
    for line in TextColumns.lines(rows) { text += "\n  \(line)" }
    if isAmbiguous { text += "\n  anything in \(range.points) is as good" }
    return text
  }

  private func factor(_ multiplier: Double) -> String {
    let number = points(multiplier)
    return number == "1" ? "" : " × \(number)"
  }
}

extension LayoutExplanation {
  /// The same in sentences: the contributions to the value, the constraints that connect it to them, the violated
  /// constraints, and the other possible values.
  public var sentences: [String] {
    var parts: [String] = []
    for share in shares where share.amount != 0 {
      parts.append(part(of: share.amount, "from \(name(of: share.constraint))"))
    }
    if constant != 0 { parts.append(part(of: constant, "from the expression itself")) }
    for anchor in freeAnchors where anchor.multiplier * anchor.value != 0 {
      parts.append(part(of: anchor.multiplier * anchor.value, "where \(anchor.anchor) happens to be"))
    }
    var sentences = ["\(subject) is \(points(value))\(parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")."]
    let ties = shares.filter { $0.amount == 0 }.map { name(of: $0.constraint) }
    if !ties.isEmpty { sentences.append("It is tied to that by \(list(ties)).") }
    let byOrder = shares.filter { $0.isByOrder }.map { name(of: $0.constraint) }
    if !byOrder.isEmpty {
      let verb = byOrder.count == 1 ? "holds" : "hold"
      sentences.append("That \(list(byOrder)) \(verb) settles a tie: stronger wishes first, then earlier ones.")
    }
    for anchor in freeAnchors { sentences.append("No constraint says where \(anchor.anchor) is.") }
    for violation in violations {
      sentences.append("\(name(of: violation.constraint)) gives way, by \(points(violation.amount)).")
    }
    if isAmbiguous { sentences.append("Anything in \(range.points) would be as good.") }
    return sentences
  }

  private func part(of amount: Double, _ source: String) -> String {
    "\(amount < 0 ? "less " : "")\(points(amount.magnitude)) \(source)"
  }

  private func name(of constraint: StatedConstraint) -> String {
    let note = constraint.place.map { "\($0)" } ?? constraint.origin.description
    return "\(constraint.text) (\(note))"
  }

  private func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  private func points(_ number: Double) -> String { DecimalText.rounded(number, places: 6) }
}
