import SolverTestSupport
import Testing

@testable import Tinamou

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
    let fresh = layout
    for _ in 0..<30 {
      let constraint = constraint(items, root, &random)
      guard let conflict = try refusal(of: constraint, by: &layout) else { continue }
      #expect(conflict.multipliers.count == conflict.members.count && conflict.multipliers.allSatisfy { $0 > 0 })
      let scale = max(1, conflict.needed, conflict.available)
      #expect(abs(conflict.needed - conflict.available - conflict.amount) <= 1e-9 * scale, "seed \(seed): \(conflict)")
      #expect(conflict.isEquation || conflict.needed > conflict.available)
      // The refused one is the first member, and counts once.
      let first = try #require(conflict.relaxations.first)
      #expect(abs(first.amount - conflict.amount) <= 1e-6 * scale, "seed \(seed): \(conflict)")
      for relaxation in conflict.relaxations {
        let isOver = try fits(conflict, relaxation, refused: constraint, by: layout, fresh)
        #expect(isOver, "seed \(seed): \(relaxation) of \(conflict)")
      }
    }
  }

  /// True if the members of a conflict fit with the one that is offered in place of one of them, whatever else is in the
  /// way of it.
  ///
  /// - Parameter fresh: the same layout without constraints.
  private func fits(
    _ conflict: LayoutConflict, _ relaxation: LayoutConflict.Relaxation, refused: LayoutConstraint,
    by layout: ConstraintLayout, _ fresh: ConstraintLayout
  ) throws -> Bool {
    var trial = fresh
    var texts: Set<String> = []
    let members = conflict.members.map { $0.role == relaxation.constraint.role ? relaxation.constraint : $0 }
    // The size and the margins come first, because nothing is in their way.
    for member in members.reversed() {
      texts.insert(member.text)
      let isOffered = member.role == relaxation.constraint.role
      switch member.role {
      case .stated(let position):
        let isLive = layout.statements.indices.contains(Int(position)) && layout.statements[Int(position)].live != nil
        var constraint = isLive ? layout.statements[Int(position)].constraint : refused
        if isOffered { constraint.constant = number(atEndOf: member.text) }
        if let other = try refusal(of: constraint, by: &trial) {
          return !other.members.allSatisfy { texts.contains($0.text) }
        }
      case .pinned where isOffered:
        let points = abs(number(atEndOf: member.text))
        if member.origin == .size { try trial.setSize(LayoutSize(points, 100)) }
        var margins = try trial.margins(of: trial.root)
        if member.text.contains("margins.leading") { margins.leading = points }
        if member.text.contains("margins.trailing") { margins.trailing = points }
        try trial.setMargins(margins)
      default: break
      }
    }
    return true
  }

  /// The number of the right side, which is last.
  private func number(atEndOf text: String) -> Double {
    guard let match = text.firstMatch(of: #/(==|\+|-) ([0-9.e-]+)$/#) else { return 0 }
    return (match.output.1 == "-" ? -1 : 1) * (Double(match.output.2) ?? .nan)
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
