@testable import Tinamou

/// A constraint as plain data, which can be written in the words of the DSL and looked up in frames.
struct ShadowConstraint: CustomStringConvertible {
  /// Which rectangle of an item is meant.
  enum Part: CaseIterable {
    case whole, margins, safeArea
  }

  /// A place or an extent of a rectangle.
  enum Side: Hashable {
    case leading, trailing, centerX, left, right, top, bottom, centerY, firstBaseline, lastBaseline, width, height
    case x(at: Double)
    case y(at: Double)

    /// What it measures; only sides of one kind can be compared.
    var kind: Kind {
      switch self {
      case .leading, .trailing, .centerX, .x: .horizontal
      case .left, .right: .physical
      case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .y: .vertical
      case .width, .height: .extent
      }
    }
  }

  enum Kind: CaseIterable {
    case horizontal, vertical, physical, extent
  }

  /// A side of an item, by the item's number.
  struct Anchor {
    var item: Int
    var part = Part.whole
    var side: Side
  }

  /// A distance that is not an anchor.
  enum Distance {
    case extent(Anchor)
    case parameter(Int)
    case standard
  }

  // first relation factor · second + Σ distances + constant
  var first: Anchor
  var second: Anchor?
  var factor = 1.0
  var distances: [(distance: Distance, factor: Double)] = []
  var constant = 0.0
  var relation: LayoutConstraint.Relation
  var priority: LayoutPriority = .required

  /// The numbers of the items it mentions.
  var mentions: [Int] {
    [first.item] + [second?.item].compactMap { $0 }
      + distances.compactMap { if case .extent(let anchor) = $0.distance { anchor.item } else { nil } }
  }

  /// Whether it means another place when the direction changes.
  var isPhysical: Bool { first.side.kind == .physical }

  var description: String {
    func text(_ anchor: Anchor) -> String { "\(anchor.item).\(anchor.part).\(anchor.side)" }
    var right = second.map { "\(factor)·\(text($0))" } ?? "0"
    for (distance, factor) in distances {
      switch distance {
      case .extent(let anchor): right += " + \(factor)·\(text(anchor))"
      case .parameter(let number): right += " + \(factor)·parameter \(number)"
      case .standard: right += " + \(factor)·standard"
      }
    }
    return "\(text(first)) \(relation) \(right) + \(constant) ~ \(priority)"
  }
}

// MARK: - In the words of the DSL

/// The handles of what a shadow numbers.
struct ShadowHandles {
  var items: [Int: LayoutItem] = [:]
  var parameters: [LayoutParameter] = []
  var constraints: [Int: ConstraintHandle] = [:]

  /// The constraint over these items.
  func constraint(_ shadow: ShadowConstraint) -> LayoutConstraint {
    switch shadow.first.side.kind {
    case .horizontal: relate(x(shadow.first), shadow, x(shadow.second!) + sum(shadow))
    case .vertical: relate(y(shadow.first), shadow, y(shadow.second!) + sum(shadow))
    case .physical: relate(physical(shadow.first), shadow, physical(shadow.second!) + sum(shadow))
    case .extent:
      relate(
        extent(shadow.first), shadow, shadow.second.map { extent($0) * shadow.factor + sum(shadow) } ?? sum(shadow))
    }
  }

  private func relate<Kind>(_ a: Linear<Kind>, _ shadow: ShadowConstraint, _ b: Linear<Kind>) -> LayoutConstraint {
    let constraint =
      switch shadow.relation {
      case .equal: a == b
      case .lessThanOrEqual: a <= b
      case .greaterThanOrEqual: a >= b
      }
    return constraint ~ shadow.priority
  }

  private func sum(_ shadow: ShadowConstraint) -> LayoutDimension {
    var sum = LayoutDimension(LinearForm(shadow.constant))
    for (distance, factor) in shadow.distances {
      switch distance {
      case .extent(let anchor): sum = sum + extent(anchor) * factor
      case .parameter(let number): sum = sum + parameters[number] * factor
      case .standard: sum = sum + factor * .standard
      }
    }
    return sum
  }

  private func region(_ anchor: ShadowConstraint.Anchor) -> LayoutRegion {
    let item = items[anchor.item]!
    return switch anchor.part {
    case .whole: item.anchorRegion
    case .margins: item.margins
    case .safeArea: item.safeArea
    }
  }

  private func x(_ anchor: ShadowConstraint.Anchor) -> XAnchor {
    switch anchor.side {
    case .trailing: region(anchor).trailing
    case .centerX: region(anchor).centerX
    case .x(let fraction): region(anchor).x(at: fraction)
    default: region(anchor).leading
    }
  }

  private func y(_ anchor: ShadowConstraint.Anchor) -> YAnchor {
    switch anchor.side {
    case .bottom: region(anchor).bottom
    case .centerY: region(anchor).centerY
    case .firstBaseline: items[anchor.item]!.firstBaseline
    case .lastBaseline: items[anchor.item]!.lastBaseline
    case .y(let fraction): region(anchor).y(at: fraction)
    default: region(anchor).top
    }
  }

  private func physical(_ anchor: ShadowConstraint.Anchor) -> PhysicalXAnchor {
    anchor.side == .left ? region(anchor).left : region(anchor).right
  }

  private func extent(_ anchor: ShadowConstraint.Anchor) -> LayoutDimension {
    anchor.side == .width ? region(anchor).width : region(anchor).height
  }
}
