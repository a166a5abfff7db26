import SolverTestSupport
import Testing
import Tinamou

/// Random trees of items that preserve insets, compared with the definition, from the root inwards.
@Suite struct RandomInsetsTests {
  static let count = UInt64(often(2_000, inDebug: 15))

  private struct Member {
    let item: LayoutItem
    let label: LayoutItem
    let parent: Int
    var frame: LayoutRect
    var own = LayoutInsets.zero
    var isPreserving = false
    let lines: [ConstraintHandle]
  }

  @Test("preserved margins are what the definition says", arguments: 0..<count)
  func margins(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Double { Double(range.lowerBound + random.below(range.count)) }
    func insets() -> LayoutInsets {
      LayoutInsets(top: number(0...30), leading: number(-5...30), bottom: number(0...30), trailing: number(0...30))
    }
    var layout = try ConstraintLayout(size: LayoutSize(300, 300))
    var outer = LayoutInsets.zero
    var members: [Int: Member] = [:]
    for number in 1..<60 {
      let numbers = members.keys.sorted()
      switch random.below(7) {
      case 0, 1:
        let parent = random.pick([0] + numbers)
        let frame = place()
        let inside = members[parent]?.item ?? layout.root
        let item = try layout.item("\(number)", in: inside)
        let label = try layout.guide("label of \(number)", in: item)
        let lines = try layout.constrain { root in
          item.leading == root.leading + frame.x
          item.top == root.top + frame.y
          item.width == frame.width
          item.height == frame.height
          label.leading == item.margins.leading
          label.bottom == item.margins.bottom
        }
        members[number] = Member(
          item: item, label: label, parent: parent, frame: frame, lines: lines.handles)
      case 2:
        outer = insets()
        try layout.setMargins(outer, of: layout.root)
      case 3 where !numbers.isEmpty && random.chance(1, of: 2):
        let chosen = random.pick(numbers)
        try layout.remove(members[chosen]!.item)
        for gone in branch(from: chosen, in: members) { members[gone] = nil }
      case 4 where !numbers.isEmpty:
        let chosen = random.pick(numbers)
        let (item, lines, root, frame) = (members[chosen]!.item, members[chosen]!.lines, layout.root, place())
        try layout.update(lines[0], item.leading == root.leading + frame.x)
        try layout.update(lines[1], item.top == root.top + frame.y)
        try layout.update(lines[2], item.width == frame.width)
        try layout.update(lines[3], item.height == frame.height)
        members[chosen]!.frame = frame
      default:
        if numbers.isEmpty { continue }
        let chosen = random.pick(numbers)
        members[chosen]!.own = insets()
        members[chosen]!.isPreserving = random.chance(3, of: 4)
        try layout.setMargins(
          members[chosen]!.own, of: members[chosen]!.item, preservesParentMargins: members[chosen]!.isPreserving)
      }
      if random.chance(1, of: 3) { continue }
      let solution = try layout.solve()
      for (key, member) in members {
        let expected = margins(of: key, in: members, outer)
        let found = try layout.margins(of: member.item)
        #expect(found == expected, "seed \(seed), step \(number), \(key)")
        let label = try solution[member.label]
        #expect(
          isClose([label.x, label.maxY], [member.frame.x + expected.leading, member.frame.maxY - expected.bottom]),
          "seed \(seed), step \(number), \(key)")
      }
      #expect(try layout.solve().changedItems.isEmpty, "seed \(seed), step \(number)")
    }

    func place() -> LayoutRect { LayoutRect(number(-20...60), number(-20...60), number(0...250), number(0...250)) }
  }

  private func branch(from number: Int, in members: [Int: Member]) -> [Int] {
    [number] + members.keys.filter { members[$0]!.parent == number }.flatMap { branch(from: $0, in: members) }
  }

  private func margins(of number: Int, in members: [Int: Member], _ outer: LayoutInsets) -> LayoutInsets {
    guard let member = members[number] else { return outer }
    if !member.isPreserving { return member.own }
    let reaching = margins(of: member.parent, in: members, outer)
    let (frame, parent) = (member.frame, members[member.parent]?.frame ?? LayoutRect(0, 0, 300, 300))
    return LayoutInsets(
      top: max(member.own.top, reaching.top - (frame.y - parent.y)),
      leading: max(member.own.leading, reaching.leading - (frame.x - parent.x)),
      bottom: max(member.own.bottom, reaching.bottom - (parent.maxY - frame.maxY)),
      trailing: max(member.own.trailing, reaching.trailing - (parent.maxX - frame.maxX)))
  }
}
