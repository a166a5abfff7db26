/// One number that nothing decides, with all that moves with it.
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
  /// Wishes of one priority of which one can be fulfilled at the cost of another.
  public struct Tie: Sendable {
    /// How strongly all of them are wanted.
    public let priority: LayoutPriority
    /// The wishes, as they were stated.
    public let constraints: [StatedConstraint]

    /// What to do about it: a priority for one of them, the next stronger one if that is not required.
    public var hint: String {
      let stronger = priority + 1
      return "give one of them \(stronger < .required ? stronger : priority - 1)"
    }
  }

  /// What is ambiguous by it: where the first is held, all are decided.
  public let ambiguities: [LayoutAmbiguity]
  /// The strongest wishes that cannot agree, nil if there are none and something is missing.
  public let tie: Tie?
  /// The constraint that would leave everything where it is shown, and this decided: `label.width == 46`.
  public let missing: String

  /// What to do about it.
  public var hint: String { tie?.hint ?? "say where, as in \(missing)" }
}

extension LayoutFreedom: CustomStringConvertible {
  /// What is ambiguous, why, and what to do about it.
  public var description: String {
    var text = ambiguities.map { "\($0)" }.joined(separator: ", ")
    if let tie {
      text += "\n  tie at priority \(tie.priority) between"
      for constraint in tie.constraints { text += "\n    \(constraint)" }
    } else {
      text += "\n  no constraint says where"
    }
    return "\(text)\n  hint: \(hint)"
  }
}
