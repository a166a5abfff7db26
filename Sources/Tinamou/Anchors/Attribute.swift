/// The quantity that a term of an expression reads.
@usableFromInline
package enum Attribute: UInt8, Sendable {
  case leading
  case trailing
  case top
  case bottom
  case width
  case height
  case centerX
  case centerY
  case left
  case right
  case firstBaseline
  case lastBaseline
  /// A number named by the layout's user. The term's handle is that of the parameter.
  case parameter
  /// The layout's standard spacing. The term's handle names nothing.
  case standardSpacing

  /// True if it refers to another edge when the direction of reading changes.
  var isPhysical: Bool { self == .left || self == .right }

  /// True if it is a baseline.
  package var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// True if it is a width or height.
  package var isExtent: Bool { self == .width || self == .height }

  /// The axis on which it measures; nil if it is not an anchor of an item.
  package var axis: Axis? {
    switch self {
    case .leading, .trailing, .centerX, .left, .right, .width: .horizontal
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .height: .vertical
    case .parameter, .standardSpacing: nil
    }
  }

  /// The word for it in the DSL.
  var name: String {
    switch self {
    case .leading: "leading"
    case .trailing: "trailing"
    case .top: "top"
    case .bottom: "bottom"
    case .width: "width"
    case .height: "height"
    case .centerX: "centerX"
    case .centerY: "centerY"
    case .left: "left"
    case .right: "right"
    case .firstBaseline: "firstBaseline"
    case .lastBaseline: "lastBaseline"
    case .parameter: "parameter"
    case .standardSpacing: "standard"
    }
  }
}

/// The rectangle of an item that an anchor belongs to.
@usableFromInline
package enum Region: UInt8, Sendable {
  case frame
  case margins
  case safeArea

  /// The text between the item's name and the anchor's, as in `root.margins.leading`.
  var prefix: String {
    switch self {
    case .frame: "."
    case .margins: ".margins."
    case .safeArea: ".safeArea."
    }
  }
}
