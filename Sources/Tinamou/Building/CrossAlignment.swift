/// The alignment of the items of a line on the other axis.
enum CrossAlignment: Sendable {
  case near
  case center
  case far
  case fill
  case firstBaseline
  case lastBaseline

  init(_ alignment: RowAlignment) {
    switch alignment {
    case .top: self = .near
    case .center: self = .center
    case .bottom: self = .far
    case .fill: self = .fill
    case .firstBaseline: self = .firstBaseline
    case .lastBaseline: self = .lastBaseline
    }
  }

  init(_ alignment: ColumnAlignment) {
    switch alignment {
    case .leading: self = .near
    case .center: self = .center
    case .trailing: self = .far
    case .fill: self = .fill
    }
  }

  /// The aligned anchors.
  func aligned(_ cross: Axis) -> [Attribute] {
    switch self {
    case .near: [cross.attributes.near]
    case .center: [cross.attributes.center]
    case .far: [cross.attributes.far]
    case .fill: [cross.attributes.near, cross.attributes.far]
    case .firstBaseline: [.firstBaseline]
    case .lastBaseline: [.lastBaseline]
    }
  }
}

extension Axis {
  /// The anchors along an axis.
  struct Attributes {
    let near: Attribute
    let center: Attribute
    let far: Attribute
    let extent: Attribute
  }

  var attributes: Attributes {
    switch self {
    case .horizontal: Attributes(near: .leading, center: .centerX, far: .trailing, extent: .width)
    case .vertical: Attributes(near: .top, center: .centerY, far: .bottom, extent: .height)
    }
  }
}
