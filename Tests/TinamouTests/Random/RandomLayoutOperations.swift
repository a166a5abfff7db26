import SolverTestSupport
import Tinamou

/// Draws operations for a layout: small whole numbers and simple fractions, so that much of it fits and much does not.
struct RandomLayoutOperations {
  private var random: SplitMix64
  private var made = 0
  private let mostItems: Int
  private let mostConstraints: Int

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    mostItems = 2 + random.below(3)
    mostConstraints = 4 + random.below(9)
  }

  /// The next operation for a layout that is so.
  mutating func next(for model: ShadowLayout) -> ShadowLayout.Operation {
    let items = model.itemNumbers
    if items.count < 2 { return addItem(to: model) }
    let kept = model.constraints.keys.sorted()
    let item = random.pick(items + [0])
    // What is not an item's own has more room for itself in the list.
    switch random.below(28) {
    case 0: return items.count < mostItems ? addItem(to: model) : .removeItem(random.pick(items))
    case 1: return random.chance(1, of: 2) ? .removeItem(random.pick(items)) : addItem(to: model)
    case 2..<9:
      if model.active.count >= mostConstraints { return .remove(some(of: kept)) }
      return .add((0...random.below(3)).map { _ in numbered(constraint(in: model)) })
    case 9: return .prepare([numbered(constraint(in: model))])
    case 10: return kept.isEmpty ? .spacing(number(0..<20)) : .remove([random.pick(kept)])
    case 11: return kept.isEmpty ? .spacing(number(0..<20)) : .activate(some(of: kept))
    case 12: return kept.isEmpty ? .spacing(number(0..<20)) : .deactivate(some(of: kept))
    case 13: return kept.isEmpty ? .spacing(number(0..<20)) : .replace(some(of: kept), with: some(of: kept))
    case 14, 15, 16:
      if kept.isEmpty { return .spacing(number(0..<20)) }
      let old = random.pick(kept)
      return .update(old, changed(model.constraints[old]!, in: model))
    case 17, 18: return model.items[item]!.isGuide ? .spacing(number(0..<20)) : .intrinsic(item, intrinsic())
    case 19: return .hugging(item, contentPriority())
    case 20: return .resistance(item, contentPriority())
    case 21: return .baselines(item, LayoutBaselines(fromTop: number(0..<20), fromBottom: number(-5..<10)))
    case 22: return .margins(item, insets())
    case 23: return .safeArea(item, insets())
    case 24, 25: return .size(LayoutSize(number(0..<300), number(0..<200)))
    case 26: return .parameter(random.below(model.parameters.count), number(-20..<60))
    default:
      if random.chance(1, of: 2) { return .nonsense(random.below(8)) }
      return .direction(model.direction == .leftToRight ? .rightToLeft : .leftToRight)
    }
  }

  private mutating func number(_ range: Range<Int>) -> Double { Double(range.lowerBound + random.below(range.count)) }

  private mutating func some(of numbers: [Int]) -> [Int] {
    numbers.isEmpty ? [] : (0...random.below(3)).map { _ in random.pick(numbers) }
  }

  private mutating func numbered(_ constraint: ShadowConstraint) -> (number: Int, constraint: ShadowConstraint) {
    made += 1
    return (made, constraint)
  }

  private mutating func addItem(to model: ShadowLayout) -> ShadowLayout.Operation {
    made += 1
    var item = ShadowLayout.Item()
    item.parent = random.pick(model.itemNumbers + [0])
    item.isGuide = random.chance(1, of: 5)
    if item.isGuide { return .addItem(made, item) }
    item.intrinsic = intrinsic()
    item.hugging = contentPriority()
    item.resistance = contentPriority()
    if random.chance(1, of: 3) { item.baselines = LayoutBaselines(fromTop: number(0..<20), fromBottom: number(0..<10)) }
    if random.chance(1, of: 3) { item.margins = insets() }
    return .addItem(made, item)
  }

  private mutating func intrinsic() -> IntrinsicSize {
    switch random.below(5) {
    case 0: .none
    case 1: .width(number(0..<90))
    case 2: .height(number(0..<60))
    default: IntrinsicSize(number(0..<90), number(0..<60))
    }
  }

  private mutating func contentPriority() -> ContentPriority {
    ContentPriority(
      horizontal: random.pick([250, 251, 749, 750, 750, 1000]), vertical: random.pick([250, 251, 749, 750, 750, 1000]))
  }

  private mutating func insets() -> LayoutInsets {
    LayoutInsets(top: number(-4..<20), leading: number(-4..<20), bottom: number(0..<20), trailing: number(0..<20))
  }
}

// MARK: - Constraints

extension RandomLayoutOperations {
  private mutating func constraint(in model: ShadowLayout) -> ShadowConstraint {
    let kind = random.pick([
      ShadowConstraint.Kind.horizontal, .horizontal, .vertical, .vertical, .extent, .extent, .physical,
    ])
    let items = model.itemNumbers
    var constraint = ShadowConstraint(
      first: anchor(kind, of: random.pick(items)),
      relation: random.pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]))
    if kind != .extent || random.chance(2, of: 3) {
      constraint.second = anchor(kind, of: random.pick(items + [0, 0]))
    }
    if kind == .extent { constraint.factor = random.pick([1, 1, 0.5, 2, -1, 0, 0.25]) }
    constraint.constant = number(kind == .extent && constraint.second == nil ? 0..<120 : -20..<40)
    if random.chance(1, of: 3) { constraint.distances.append((distance(in: model), random.pick([1, -1, 2, 0.5]))) }
    constraint.priority = random.pick([.required, .required, .required, 999, .high, 500, 251, .low, 1])
    return constraint
  }

  private mutating func changed(_ old: ShadowConstraint, in model: ShadowLayout) -> ShadowConstraint {
    var new = old
    switch random.below(4) {
    case 0: new.constant = number(-20..<90)
    case 1: new.priority = random.pick([.required, 999, .high, .low])
    case 2: new.relation = random.pick(LayoutConstraint.Relation.allCases)
    default: new = constraint(in: model)
    }
    return new
  }

  private mutating func distance(in model: ShadowLayout) -> ShadowConstraint.Distance {
    switch random.below(3) {
    case 0: .parameter(random.below(model.parameters.count))
    case 1: .standard
    default: .extent(anchor(.extent, of: random.pick(model.itemNumbers + [0])))
    }
  }

  private mutating func anchor(_ kind: ShadowConstraint.Kind, of item: Int) -> ShadowConstraint.Anchor {
    let side: ShadowConstraint.Side =
      switch kind {
      case .horizontal: random.pick([.leading, .leading, .trailing, .trailing, .centerX, .x(at: 0.25)])
      case .vertical: random.pick([.top, .top, .bottom, .centerY, .y(at: 0.75), .firstBaseline, .lastBaseline])
      case .physical: random.pick([.left, .right])
      case .extent: random.pick([.width, .height])
      }
    let isBaseline = side == .firstBaseline || side == .lastBaseline
    let part = isBaseline ? .whole : random.pick([ShadowConstraint.Part.whole, .whole, .margins, .safeArea])
    return ShadowConstraint.Anchor(item: item, part: part, side: side)
  }
}
