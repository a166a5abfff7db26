import Tinamou

/// What constraints say of frames, worked out from the frames as they are drawn. Nothing here knows the solver.
struct ShadowGeometry {
  let model: ShadowLayout
  /// The frames from the top left corner, by the numbers of their items.
  let frames: [Int: LayoutRect]

  private var width: Double { frames[0]!.width }
  private var isReversed: Bool { model.direction == .rightToLeft }

  /// The four edges of a rectangle, from the top left corner.
  private func edges(_ anchor: ShadowConstraint.Anchor) -> (left: Double, right: Double, top: Double, bottom: Double) {
    let frame = frames[anchor.item]!
    let item = model.items[anchor.item]!
    let insets =
      switch anchor.part {
      case .whole: LayoutInsets.zero
      case .margins: item.margins
      case .safeArea: item.safeArea
      }
    return (
      frame.x + (isReversed ? insets.trailing : insets.leading),
      frame.x + frame.width - (isReversed ? insets.leading : insets.trailing),
      frame.y + insets.top, frame.y + frame.height - insets.bottom
    )
  }

  /// Where a side is: a place along the direction of reading, from the side where reading starts.
  func value(of anchor: ShadowConstraint.Anchor) -> Double {
    let (left, right, top, bottom) = edges(anchor)
    let baselines = model.items[anchor.item]!.baselines
    let leading = isReversed ? width - right : left
    let trailing = isReversed ? width - left : right
    return switch anchor.side {
    case .leading: leading
    case .trailing: trailing
    case .centerX: (leading + trailing) / 2
    case .x(let fraction): leading + fraction * (right - left)
    case .left: left
    case .right: right
    case .top: top
    case .bottom: bottom
    case .centerY: (top + bottom) / 2
    case .y(let fraction): top + fraction * (bottom - top)
    case .firstBaseline: top + baselines.fromTop
    case .lastBaseline: bottom - baselines.fromBottom
    case .width: right - left
    case .height: bottom - top
    }
  }

  /// By how much a constraint is violated.
  func violation(of constraint: ShadowConstraint) -> Double {
    var difference = value(of: constraint.first) - constraint.constant
    if let second = constraint.second { difference -= constraint.factor * value(of: second) }
    for (distance, factor) in constraint.distances {
      switch distance {
      case .extent(let anchor): difference -= factor * value(of: anchor)
      case .parameter(let number): difference -= factor * model.parameters[number]
      case .standard: difference -= factor * model.spacing
      }
    }
    return switch constraint.relation {
    case .equal: difference.magnitude
    case .lessThanOrEqual: max(0, difference)
    case .greaterThanOrEqual: max(0, -difference)
    }
  }

  /// By how much contents are violated: the priority and the amount of each pull.
  var contentViolations: [(priority: Double, amount: Double)] {
    var violations: [(Double, Double)] = []
    for number in model.items.keys.sorted() {
      let (item, frame) = (model.items[number]!, frames[number]!)
      if let width = item.intrinsic.width {
        violations.append((item.hugging.horizontal.value, max(0, frame.width - width)))
        violations.append((item.resistance.horizontal.value, max(0, width - frame.width)))
      }
      if let height = item.intrinsic.height {
        violations.append((item.hugging.vertical.value, max(0, frame.height - height)))
        violations.append((item.resistance.vertical.value, max(0, height - frame.height)))
      }
    }
    return violations
  }
}
