import SolverTestSupport
import Tinamou

/// Four items with contents, and constraints between them as far as they hold.
func randomLayout(_ random: inout SplitMix64) throws -> ConstraintLayout {
  var layout = try ConstraintLayout("random", size: LayoutSize(400, 300), margins: LayoutInsets(16))
  let items = try randomItems(4, heights: 8, in: &layout, &random)
  let root = layout.root
  for _ in 0..<16 {
    let (one, other) = (random.pick(items), random.pick(items))
    let number = Double(8 * random.below(12))
    let constraint: LayoutConstraint =
      switch random.below(8) {
      case 0: one.leading == root.leading + number
      case 1: one.trailing == root.margins.trailing - number
      case 2: one.leading == other.trailing + number
      case 3: one.top == root.top + number
      case 4: one.top == other.bottom + number
      case 5: one.width == other.width + number
      case 6: one.width == root.width * 0.5 - number
      default: one.leading >= other.leading + number
      }
    let priorities: [LayoutPriority] = [.required, .required, 760, 500, 240]
    _ = try? layout.add(constraint.priority(random.pick(priorities)))
  }
  return layout
}

/// Items with contents of random sizes: multiples of ten below 200 points wide, and as many heights.
func randomItems(
  _ count: Int, heights: Int, in layout: inout ConstraintLayout, _ random: inout SplitMix64
) throws -> [LayoutItem] {
  var items: [LayoutItem] = []
  for number in 0..<count {
    let size = IntrinsicSize(Double(10 * random.below(20)), Double(10 * random.below(heights)))
    items.append(
      try layout.item("item\(number)", intrinsic: size, hugging: random.chance(1, of: 2) ? 250 : 251))
  }
  return items
}
