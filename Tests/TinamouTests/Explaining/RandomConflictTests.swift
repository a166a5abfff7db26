import SolverTestSupport
import Testing
import Tinamou

/// What a conflict says of itself, for conflicts of constraints made at random.
struct RandomConflictTests {
  /// A constraint at random between a few anchors.
  private func constraint(_ items: [LayoutItem], _ root: LayoutItem, _ random: inout SplitMix64) -> LayoutConstraint {
    func distance() -> LayoutDimension {
      let item = random.pick(items)
      switch random.below(4) {
      case 0: return item.leading - root.leading
      case 1: return root.margins.trailing - item.trailing
      case 2: return item.width * Double(1 + random.below(3))
      default: return item.centerX - root.leading
      }
    }
    let (left, right, number) = (distance(), distance(), Double(random.below(40)) * 5)
    switch random.pick(LayoutConstraint.Relation.allCases) {
    case .lessThanOrEqual: return left <= right + number
    case .equal: return left == right + number
    case .greaterThanOrEqual: return left >= right + number
    }
  }

  @Test(arguments: 0..<40)
  func relaxationsEndTheConflict(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var layout = try ConstraintLayout(
      "page", size: LayoutSize(300, 100), margins: LayoutInsets(leading: 8, trailing: 8))
    let root = layout.root
    var items: [LayoutItem] = []
    for number in 0..<3 { items.append(try layout.item("item\(number)")) }
    for _ in 0..<30 {
      let constraint = constraint(items, root, &random)
      guard let conflict = try refusal(of: constraint, by: &layout) else { continue }
      #expect(conflict.multipliers.count == conflict.members.count && conflict.multipliers.allSatisfy { $0 > 0 })
      let scale = max(1, conflict.needed, conflict.available)
      #expect(abs(conflict.needed - conflict.available - conflict.amount) <= 1e-9 * scale, "seed \(seed): \(conflict)")
      #expect(conflict.isEquation || conflict.needed > conflict.available)
      // The refused one is the first member, and counts once.
      let relaxation = try #require(conflict.relaxations.first)
      #expect(abs(relaxation.amount - conflict.amount) <= 1e-6 * scale, "seed \(seed): \(conflict)")
      var moved = constraint
      let others = [-1.0, 1.0].compactMap { sign -> LayoutConstraint? in
        moved.constant = constraint.constant + sign * relaxation.amount
        return moved
      }
      let outcomes = try others.map { other in
        var trial = layout
        return try refusal(of: other, by: &trial)
      }
      // Whatever else is in the way of it, these members together are not.
      let isOver = outcomes.contains { other in
        guard let other else { return true }
        return other.members.dropFirst().map(\.text) != conflict.members.dropFirst().map(\.text)
      }
      #expect(isOver, "seed \(seed): \(conflict)")
    }
  }

  private func refusal(of constraint: LayoutConstraint, by layout: inout ConstraintLayout) throws -> LayoutConflict? {
    do {
      try layout.add(constraint)
      return nil
    } catch {
      guard case .conflict(let conflict) = error else { throw error }
      return conflict
    }
  }
}
