import Tinamou

/// What one side of an item could be, and the constraints between which it is not decided who gives way.
struct Tradeoff {
  /// Optional constraints of one priority of which one loses what another gains; empty if no constraint says anything.
  var tied: [LayoutViolation] = []
  let range: ClosedRange<Double>

  /// Pulls an anchor of a layout down and up by wishes weaker than all others, and compares what is violated.
  init(_ layout: ConstraintLayout, _ item: LayoutItem, _ anchor: LayoutAmbiguity.Anchor) throws(LayoutError) {
    range = try layout.range(ofDifferenceIn: Self.measure(of: item, anchor, in: layout))
    let low = try Self.violations(layout, item, anchor, upwards: false)
    let high = try Self.violations(layout, item, anchor, upwards: true)
    let differing = (low + high).filter { violation in
      let (a, b) = (Self.amount(of: violation, in: low), Self.amount(of: violation, in: high))
      return (a - b).magnitude > slack * max(1, a)
    }
    guard let strongest = differing.map({ $0.priority }).max() else { return }
    for violation in differing where violation.priority == strongest {
      if !tied.contains(where: { Self.isSame($0, violation) }) { tied.append(violation) }
    }
    if tied.count < 2 { tied = [] }
  }

  /// What is violated where an anchor is as low or as high as it can be.
  private static func violations(
    _ layout: ConstraintLayout, _ item: LayoutItem, _ anchor: LayoutAmbiguity.Anchor, upwards: Bool
  ) throws(LayoutError) -> [LayoutViolation] {
    let pull = measure(of: item, anchor, in: layout).pulledApart(upwards: upwards)
    var pulled = layout
    try pulled.add(pull)
    return try pulled.violations().filter { $0.priority != pull.priority }
  }

  /// A constraint of which the left side less the right one is the anchor's value.
  private static func measure(
    of item: LayoutItem, _ anchor: LayoutAmbiguity.Anchor, in layout: ConstraintLayout
  ) -> LayoutConstraint {
    switch anchor {
    case .leading: item.leading == layout.root.leading
    case .top: item.top == layout.root.top
    case .width: item.width == 0
    case .height: item.height == 0
    }
  }

  private static func amount(of violation: LayoutViolation, in violations: [LayoutViolation]) -> Double {
    violations.first { isSame($0, violation) }?.amount ?? 0
  }

  private static func isSame(_ a: LayoutViolation, _ b: LayoutViolation) -> Bool {
    a.constraint.description == b.constraint.description
  }
}
