/// The anchors of an item as data, for a host, a file or a test that names them at run time.
///
/// ```swift
/// try LayoutConstraint(field, .leading, .equal, label, .trailing, constant: 8)
/// ```
public enum LayoutAttribute: String, Hashable, Sendable, CaseIterable {
  /// The edge at which a line of text begins.
  case leading
  /// The edge at which a line of text ends.
  case trailing
  /// The middle between leading and trailing.
  case centerX
  /// The left edge, whatever the direction of reading.
  case left
  /// The right edge, whatever the direction of reading.
  case right
  /// The upper edge.
  case top
  /// The lower edge.
  case bottom
  /// The middle between top and bottom.
  case centerY
  /// The baseline of the first line of text; of whole items only.
  case firstBaseline
  /// The baseline of the last line of text; of whole items only.
  case lastBaseline
  /// The horizontal extent.
  case width
  /// The vertical extent.
  case height

  /// The kind of quantity that it measures.
  public var kind: LayoutExpression.Kind {
    switch self {
    case .leading, .trailing, .centerX: .horizontalPlace
    case .left, .right: .physicalPlace
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: .verticalPlace
    case .width, .height: .distance
    }
  }

  /// True if only a whole item has it, not its margins or safe area.
  public var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}

extension LayoutAttribute: CustomStringConvertible {
  /// Its name in the DSL.
  public var description: String { rawValue }
}

extension LayoutAttribute {
  var attribute: Attribute {
    switch self {
    case .leading: .leading
    case .trailing: .trailing
    case .centerX: .centerX
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    case .centerY: .centerY
    case .firstBaseline: .firstBaseline
    case .lastBaseline: .lastBaseline
    case .width: .width
    case .height: .height
    }
  }
}
