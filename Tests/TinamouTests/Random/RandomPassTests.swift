import SolverTestSupport
import Testing
import Tinamou

/// Random trees of layouts, compared after every pass with layouts that are solved one within the other.
@Suite struct RandomPassTests {
  static let count = UInt64(often(1_000, inDebug: 15))

  /// A layout within others, and what is known of it.
  private struct Member {
    var layout: ConstraintLayout
    let slots: [LayoutItem]
    let share: LayoutParameter
    let node: LayoutPass.Node
    /// Whose slot it fills.
    var place: (parent: Int, slot: Int)?
    var isChanged = true
    var solution: LayoutSolution?

    /// A layout with three slots side by side, the first one of a width that can be set.
    init(
      _ name: String, size: LayoutSize = LayoutSize(90, 60),
      _ node: (ConstraintLayout) throws -> LayoutPass.Node
    )
      throws
    {
      layout = try ConstraintLayout(name, size: size)
      layout.conflictPolicy = .letGo
      let slots = [try layout.item("a"), try layout.item("b"), try layout.item("c")]
      let share = try layout.parameter("share", 20)
      try layout.constrain { root in
        row(slots, spacing: 2, align: .fill)
        slots[0].leading == root.leading
        slots[0].verticalEdges == root.verticalEdges
        slots[0].width == share
        slots[1].width == slots[2].width
        slots[2].trailing == root.trailing
      }
      self.slots = slots
      self.share = share
      self.node = try node(layout)
    }
  }

  @Test("a pass does what is needed once and in order", arguments: 0..<count)
  func passes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var pass: LayoutPass?
    var members: [Int: Member] = [:]
    members[0] = try Member("root", size: LayoutSize(400, 100)) { layout in
      let made = LayoutPass(layout)
      pass = made
      return made.root
    }
    var subject = try #require(pass)
    var made = 0
    for number in 1..<40 {
      for _ in 0..<random.below(4) {
        let numbers = members.keys.sorted()
        let chosen = random.pick(numbers)
        switch random.below(6) {
        case 0, 1:
          let slot = random.below(3)
          made += 1
          members[made] = try Member("\(made)") { layout in
            try subject.embed(layout, in: members[chosen]!.slots[slot], of: members[chosen]!.node)
          }
          members[made]!.place = (chosen, slot)
          members[chosen]!.isChanged = true
        case 2 where chosen != 0:
          try subject.remove(members[chosen]!.node)
          for gone in branch(from: chosen, in: members) { members[gone] = nil }
        case 3:
          try subject.setNeedsLayout(members[chosen]!.node)
          members[chosen]!.isChanged = true
        default:
          let (share, width) = (members[chosen]!.share, Double(random.below(60)))
          try subject.change(members[chosen]!.node) { layout throws(LayoutError) in try layout.set(share, to: width) }
          try members[chosen]!.layout.set(share, to: width)
          members[chosen]!.isChanged = true
        }
      }
      let expected = try layOut(&members)
      let done = try subject.layoutIfNeeded()
      #expect(Set(done) == Set(expected.map { members[$0]!.node }), "seed \(seed), step \(number)")
      #expect(done.count == expected.count, "seed \(seed), step \(number)")
      for (position, node) in done.enumerated() {
        let place = members.values.first { $0.node == node }?.place
        if let place, let parent = done.firstIndex(of: members[place.parent]!.node) {
          #expect(parent < position, "seed \(seed), step \(number)")
        }
      }
      for (key, member) in members {
        let solution = try subject.solution(of: member.node)
        #expect(solution.table == member.solution?.table, "seed \(seed), step \(number), \(key)")
        var corner = LayoutPoint(0, 0)
        var place = member.place
        while let (parent, slot) = place {
          let frame = try members[parent]!.solution![members[parent]!.slots[slot]]
          corner = LayoutPoint(corner.x + frame.x, corner.y + frame.y)
          place = members[parent]!.place
        }
        let frame = try subject.frame(of: member.slots[1], in: member.node)
        let own = try solution[member.slots[1]]
        #expect(isClose([frame.x, frame.y], [own.x + corner.x, own.y + corner.y]), "seed \(seed), step \(number)")
      }
    }
  }

  /// A member and all that is in it.
  private func branch(from number: Int, in members: [Int: Member]) -> [Int] {
    [number] + members.keys.filter { members[$0]!.place?.parent == number }.flatMap { branch(from: $0, in: members) }
  }

  /// Lays out what was changed or got another size, from the outermost inwards, and says what that was.
  private func layOut(_ members: inout [Int: Member]) throws -> [Int] {
    var done: [Int] = []
    for number in branch(from: 0, in: members) {
      if let (parent, slot) = members[number]!.place {
        let size = try members[parent]!.solution![members[parent]!.slots[slot]].size
        if size != members[number]!.layout.size {
          try members[number]!.layout.setSize(size)
          members[number]!.isChanged = true
        }
      }
      if !members[number]!.isChanged { continue }
      members[number]!.isChanged = false
      members[number]!.solution = try members[number]!.layout.solve()
      done.append(number)
    }
    return done
  }
}
