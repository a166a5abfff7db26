/// A checked constraint, not part of the layout, that does not hold.
///
/// ```swift
/// for failure in try layout.check({ _ in field.width >= 300 }) { print(failure) }
/// // field.width >= 300 fails by 11: 289 >= 300
/// // because field.width = 289
/// //   field.leading == label.trailing + .standard  NameRow.swift:14  tight × -1
/// //   …
/// ```
public struct LayoutFailure: Sendable {
  /// The constraint as it was written, with its source line.
  public let constraint: StatedConstraint
  /// The relation that its two sides should have.
  public let relation: LayoutConstraint.Relation
  /// The value of its left side, in points.
  public let left: Double
  /// The value of its right side, in points.
  public let right: Double
  /// The reasons for the values of the sides; nil if only frames were checked.
  public let explanation: LayoutExplanation?

  /// The violation in points.
  public var amount: Double { Self.miss(left, relation, right) }

  /// The violation of a relation between two numbers; 0 if it holds.
  static func miss(_ left: Double, _ relation: LayoutConstraint.Relation, _ right: Double) -> Double {
    switch relation {
    case .lessThanOrEqual: max(left - right, 0)
    case .equal: (left - right).magnitude
    case .greaterThanOrEqual: max(right - left, 0)
    }
  }
}

extension LayoutFailure: CustomStringConvertible {
  /// The constraint that fails, the amount, and the reason.
  public var description: String {
    let sides = "\(DecimalText.rounded(left, places: 6)) \(relation) \(DecimalText.rounded(right, places: 6))"
    let text = "\(constraint.text) fails by \(DecimalText.rounded(amount, places: 6)): \(sides)"
    return explanation.map { "\(text)\nbecause \($0)" } ?? text
  }
}

/// A frame that differs from the expected one.
public struct FrameDifference: Sendable {
  /// The item.
  public let item: LayoutItem
  /// Its name.
  public let name: String
  /// Its frame, in points.
  public let frame: LayoutRect
  /// The expected frame, in points.
  public let expected: LayoutRect
}

extension FrameDifference: CustomStringConvertible {
  /// As in `label  16 45 46 21, expected 16 45 50 21`: x, y, width and height of each.
  public var description: String { "\(name)  \(frame.row), expected \(expected.row)" }
}
