import SolverTestSupport
import Tinamou

/// A layout of a few items with contents and constraints made at random, which knows itself what its constraints say.
struct RandomLayout {
  /// A constraint and, for frames, its left side less its right side.
  struct Written {
    var relation: LayoutConstraint.Relation
    var priority: LayoutPriority
    var difference: (LayoutSolution) throws -> Double

    /// By how much it is violated by frames.
    func violation(_ frames: LayoutSolution) throws -> Double {
      let difference = try difference(frames)
      switch relation {
      case .lessThanOrEqual: return max(0, difference)
      case .equal: return abs(difference)
      case .greaterThanOrEqual: return max(0, -difference)
      }
    }
  }

  /// An expression as it is written, and its value in frames.
  struct Asked {
    var distance: LayoutDimension
    var value: (LayoutSolution) throws -> Double
  }

  private(set) var layout: ConstraintLayout
  private(set) var items: [LayoutItem] = []
  /// The constraints that were accepted, and those of contents.
  private(set) var constraints: [Written] = []
  private var random: SplitMix64

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    layout = try ConstraintLayout("seed \(seed)", size: LayoutSize(400, 300), margins: LayoutInsets(16))
    for number in 0..<4 { try addItem("item\(number)") }
    // In every other layout all items are on the screen, so that most ranges end somewhere.
    if random.chance(1, of: 2) {
      for item in items { try layout.constrain { root in item.edges <= root.edges } }
    }
    for _ in 0..<14 { addConstraint() }
  }

  /// An expression over the items, at random.
  mutating func ask() -> Asked {
    let (first, second) = (anchor(), anchor())
    switch random.below(3) {
    case 0: return first
    case 1:
      return Asked(
        distance: first.distance + second.distance + 5, value: { try first.value($0) + second.value($0) + 5 })
    default:
      return Asked(
        distance: first.distance * 2 - second.distance, value: { 2 * (try first.value($0)) - (try second.value($0)) })
    }
  }

  private mutating func addItem(_ name: String) throws {
    let priorities: [LayoutPriority] = [250, 251, 500, 750, 751]
    let (hugging, resistance) = (random.pick(priorities), random.pick(priorities))
    let width = random.chance(3, of: 4) ? Double(10 * random.below(20)) : nil
    let height = random.chance(3, of: 4) ? Double(10 * random.below(10)) : nil
    let item = try layout.item(
      name, intrinsic: IntrinsicSize(width, height), hugging: ContentPriority(hugging),
      resistance: ContentPriority(resistance))
    items.append(item)
    func note(_ relation: LayoutConstraint.Relation, _ priority: LayoutPriority) {
      if let width {
        constraints.append(Written(relation: relation, priority: priority) { try $0[item].width - width })
      }
      if let height {
        constraints.append(Written(relation: relation, priority: priority) { try $0[item].height - height })
      }
    }
    note(.lessThanOrEqual, hugging)
    note(.greaterThanOrEqual, resistance)
  }

  /// Adds a constraint, unless it is refused.
  private mutating func addConstraint() {
    let (left, right) = (anchor(), anchor())
    let number = Double(8 * (random.below(20) - 5))
    let priorities: [LayoutPriority] = [.required, .required, 750, 500, 250, 100]
    let priority = random.pick(priorities)
    let constraint: LayoutConstraint
    switch random.pick(LayoutConstraint.Relation.allCases) {
    case .lessThanOrEqual: constraint = left.distance <= right.distance + number ~ priority
    case .equal: constraint = left.distance == right.distance + number ~ priority
    case .greaterThanOrEqual: constraint = left.distance >= right.distance + number ~ priority
    }
    guard (try? layout.add(constraint)) != nil else { return }
    constraints.append(
      Written(relation: constraint.relation, priority: priority) {
        try left.value($0) - right.value($0) - number
      })
  }

  /// The distance of an item's anchor from the root's edge, or its extent.
  private mutating func anchor() -> Asked {
    let (item, root) = (random.pick(items), layout.root)
    switch random.below(9) {
    case 0: return Asked(distance: item.leading - root.leading, value: { try $0[item].x })
    case 1: return Asked(distance: item.trailing - root.leading, value: { try $0[item].maxX })
    case 2: return Asked(distance: item.top - root.top, value: { try $0[item].y })
    case 3: return Asked(distance: item.bottom - root.top, value: { try $0[item].maxY })
    case 4: return Asked(distance: item.width, value: { try $0[item].width })
    case 5: return Asked(distance: item.height, value: { try $0[item].height })
    case 6: return Asked(distance: item.centerX - root.leading, value: { try $0[item].x + $0[item].width / 2 })
    case 7: return Asked(distance: root.margins.trailing - item.trailing, value: { try 384 - $0[item].maxX })
    default: return Asked(distance: item.top - root.margins.top, value: { try $0[item].y - 16 })
    }
  }
}
