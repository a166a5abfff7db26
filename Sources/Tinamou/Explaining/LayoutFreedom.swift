/// One number that no constraint determines, with all anchors that move with it.
///
/// ```swift
/// for freedom in try layout.freedoms() { print(freedom) }
/// // label.width in [46, 238], field.leading in [70, 262], field.width in [97, 289]
/// //   tie at priority 250 between
/// //     label.width <= 46 ~ 250  (hugging)
/// //     field.width <= 97 ~ 250  (hugging)
/// //   hint: give one of them 251
/// ```
public struct LayoutFreedom: Sendable {
  /// Optional constraints of one priority, one of which can be satisfied at the cost of another.
  public struct Tie: Sendable {
    /// The priority of all of them.
    public let priority: LayoutPriority
    /// The tied constraints, as they were stated.
    public let constraints: [StatedConstraint]

    /// A suggestion: a priority for one of them. For two constraints it is the next stronger one, unless that is
    /// required. If one of several were stronger, the others would still tie; so the suggestion makes one weaker, which
    /// then gives way alone.
    public var hint: String {
      let stronger = priority + 1
      if constraints.count > 2 { return "let one of them have \(priority.nextWeaker)" }
      return "give one of them \(stronger < .required ? stronger : priority.nextWeaker)"
    }
  }

  /// The anchors that are ambiguous because of it: a fixed first one determines all of them.
  public let ambiguities: [LayoutAmbiguity]
  /// The strongest constraints that tie; nil if there are none and a constraint is missing.
  public let tie: Tie?
  /// The constraint that would determine this number without moving any frame: `label.width == 46`.
  public let missing: String

  /// A suggestion.
  public var hint: String {
    if let tie { return tie.hint }
    guard let first = ambiguities.first, first.anchor.isExtent, first.value == 0 else {
      return "say \(question), as in \(missing)"
    }
    // Its value is 0, which is hardly intended.
    return "say \(question), with a constraint on \(first.name).\(first.anchor) or on what is in it"
  }

  /// The question that no constraint answers about the first number.
  private var question: String {
    switch ambiguities.first?.anchor {
    case .width: "how wide"
    case .height: "how tall"
    case .leading, .top, nil: "where"
    }
  }
}

extension LayoutFreedom: CustomStringConvertible {
  /// The ambiguous anchors, the reason, and a suggestion.
  public var description: String {
    var text = ambiguities.map { "\($0)" }.joined(separator: ", ")
    if let tie {
      text += "\n  tie at priority \(tie.priority) between"
      for constraint in tie.constraints { text += "\n    \(constraint)" }
    } else {
      text += "\n  no constraint says \(question)"
    }
    return "\(text)\n  hint: \(hint)"
  }
}
