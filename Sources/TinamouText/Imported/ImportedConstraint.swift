import Tinamou

/// The quantities of an item in a constraint from outside: those of `NSLayoutConstraint`.
public enum ImportedAttribute: String, Hashable, Sendable, CaseIterable {
  /// The left edge, whatever the direction of reading.
  case left
  /// The right edge, whatever the direction of reading.
  case right
  /// The upper edge.
  case top
  /// The lower edge.
  case bottom
  /// The edge at which reading begins.
  case leading
  /// The edge at which reading ends.
  case trailing
  /// The horizontal extent.
  case width
  /// The vertical extent.
  case height
  /// The horizontal centre.
  case centerX
  /// The vertical centre.
  case centerY
  /// The baseline of the first line of text.
  case firstBaseline
  /// The baseline of the last line of text.
  case lastBaseline
  /// The left edge of the layout margins.
  case leftMargin
  /// The right edge of the layout margins.
  case rightMargin
  /// The upper edge of the layout margins.
  case topMargin
  /// The lower edge of the layout margins.
  case bottomMargin
  /// The edge of the layout margins at which reading begins.
  case leadingMargin
  /// The edge of the layout margins at which reading ends.
  case trailingMargin
  /// The horizontal centre between the layout margins.
  case centerXWithinMargins
  /// The vertical centre between the layout margins.
  case centerYWithinMargins

  /// True if it measures horizontally.
  public var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      true
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      false
    }
  }

  /// True if it is a width or height.
  public var isExtent: Bool { self == .width || self == .height }

  /// True if it is a baseline.
  public var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// The same anchor of the frame, for an anchor of the layout margins; nil for any other.
  public var withoutMargin: ImportedAttribute? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }

  /// True if it refers to another edge when the direction of reading changes.
  public var isPhysical: Bool {
    self == .left || self == .right || self == .leftMargin || self == .rightMargin
  }

  /// True if it is an edge at which reading begins or ends.
  public var isDirectional: Bool {
    self == .leading || self == .trailing || self == .leadingMargin || self == .trailingMargin
  }
}

/// An attribute of an item, as one side of an ``ImportedConstraint``.
public struct ImportedAnchor<Item: Sendable>: Sendable {
  /// The item.
  public var item: Item
  /// The attribute.
  public var attribute: ImportedAttribute

  /// `item.attribute`
  public init(_ item: Item, _ attribute: ImportedAttribute) {
    self.item = item
    self.attribute = attribute
  }
}

extension ImportedAnchor: Equatable where Item: Equatable {}
extension ImportedAnchor: Hashable where Item: Hashable {}

/// A constraint that was read from outside: `first relation multiplier × second + constant`, at a priority.
///
/// It is the plain value that all readers produce. `Item` is the way in which the reader names items: a name in Visual
/// Format, an address in a log, an object's id in an Interface Builder file.
public struct ImportedConstraint<Item: Sendable>: Sendable {
  /// The left side.
  public var first: ImportedAnchor<Item>
  /// The relation of the two sides.
  public var relation: LayoutConstraint.Relation
  /// The anchor on the right side; nil if there is only a number.
  public var second: ImportedAnchor<Item>?
  /// The factor of ``second``.
  public var multiplier: Double
  /// The number on the right side, in points.
  public var constant: Double
  /// The priority.
  public var priority: LayoutPriority

  /// `first relation multiplier × second + constant`
  public init(
    _ first: ImportedAnchor<Item>, _ relation: LayoutConstraint.Relation, _ second: ImportedAnchor<Item>? = nil,
    multiplier: Double = 1, constant: Double = 0, priority: LayoutPriority = .required
  ) {
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
  }

  /// The constraint in one line, with names of items from `name`: `a.width == 0.5 × b.width + 8 ~ 750`.
  public func text(_ name: (Item) -> String) -> String {
    var text = "\(name(first.item)).\(first.attribute.rawValue) \(relation) "
    if let second {
      if multiplier != 1 { text += "\(DecimalText.rounded(multiplier, places: 6)) × " }
      text += "\(name(second.item)).\(second.attribute.rawValue)"
      if constant != 0 {
        text += "\(constant < 0 ? " - " : " + ")\(DecimalText.rounded(constant.magnitude, places: 6))"
      }
    } else {
      text += DecimalText.rounded(constant, places: 6)
    }
    return priority.isRequired ? text : "\(text) ~ \(priority)"
  }
}

extension ImportedConstraint: Equatable where Item: Equatable {}
