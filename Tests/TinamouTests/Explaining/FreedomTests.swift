import Testing
import Tinamou

/// What nothing decides, why, and what to do about it.
struct FreedomTests {
  @Test func wishesOfOnePriorityAreATie() throws {
    var row = try NameRow(labelHugging: 250)
    let freedoms = try row.layout.freedoms()
    #expect(
      freedoms.map { "\($0)" } == [
        """
        label.width in [46, 238], field.leading in [70, 262], field.width in [97, 289]
          tie at priority 250 between
            label.width <= 46 ~ 250  (hugging)
            field.width <= 97 ~ 250  (hugging)
          hint: give one of them 251
        """
      ])
    #expect(freedoms.first?.tie?.priority == .low)
    #expect(freedoms.first?.tie?.constraints.map(\.origin) == [.hugging, .hugging])
    // The hint helps.
    try row.layout.setHugging(251, of: row.label)
    #expect(try row.layout.freedoms().isEmpty)
  }

  @Test func resistancesThatCannotAllBeMetAreATie() throws {
    let row = try NameRow(size: LayoutSize(150, 667))
    #expect(
      try row.layout.freedoms().map { "\($0)" } == [
        """
        label.width in [13, 46], field.leading in [37, 70], field.width in [64, 97]
          tie at priority 750 between
            label.width >= 46 ~ 750  (compression resistance)
            field.width >= 97 ~ 750  (compression resistance)
          hint: give one of them 751
        """
      ])
  }

  @Test func onlyTheStrongestWishesAreTheTie() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 10))
    let a = try layout.item("a"), b = try layout.item("b")
    try layout.constrain { root in
      row([a, b], in: root, spacing: 0, align: .fill)
      a.width == 80 ~ 999
      b.width == 80 ~ 999
      a.width == 80 ~ 10
      b.width == 80 ~ 10
    }
    let freedoms = try layout.freedoms()
    #expect(freedoms.count == 1)
    #expect(freedoms.first?.tie?.constraints.map(\.text) == ["a.width == 80 ~ 999", "b.width == 80 ~ 999"])
    // One more would be required.
    #expect(freedoms.first?.hint == "give one of them 998")
  }

  @Test func whatIsMissingIsSaid() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box"), badge = try layout.item("badge")
    try layout.constrain { root in
      box.leading == root.leading
      box.size == LayoutSize(20, 10)
      badge.size == LayoutSize(4, 4)
      badge.leading == box.trailing
      badge.centerY == box.top
    }
    var freedoms = try layout.freedoms()
    #expect(
      freedoms.map { "\($0)" } == [
        """
        box.top in (-inf, inf), badge.top in (-inf, inf)
          no constraint says where
          hint: say where, as in box.top == root.top
        """
      ])
    #expect(freedoms.first?.tie == nil)
    try layout.add(box.top >= layout.root.top + 3)
    freedoms = try layout.freedoms()
    #expect(freedoms.map(\.missing) == ["box.top == root.top + 3"])
    try layout.add(box.top == layout.root.top + 3)
    #expect(try layout.freedoms().isEmpty)
  }

  @Test func eachFreedomIsOneOfItsOwn() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    _ = try layout.item("box")
    let freedoms = try layout.freedoms()
    #expect(
      freedoms.map { $0.ambiguities.map { "\($0.name).\($0.anchor)" } } == [
        ["box.leading"], ["box.top"], ["box.width"], ["box.height"],
      ])
    #expect(try layout.freedoms(atMost: 2).count == 2)
    #expect(try layout.freedoms(atMost: 0).isEmpty)
  }

  @Test(arguments: 0..<12)
  func nothingIsAmbiguousWhereEveryHintIsFollowed(seed: UInt64) throws {
    var layout = try RandomLayout(seed: seed).layout
    let freedoms = try layout.freedoms(atMost: 100)
    let ambiguous = try layout.ambiguities()
    let listed = freedoms.flatMap(\.ambiguities).map { "\($0.name).\($0.anchor)" }
    #expect(Set(listed) == Set(ambiguous.map { "\($0.name).\($0.anchor)" }), "seed \(seed)")
    #expect(Set(listed).count == listed.count, "seed \(seed)")
    for freedom in freedoms {
      #expect(freedom.tie.map { $0.constraints.count >= 2 } ?? true, "seed \(seed): \(freedom)")
    }
    // The missing constraints leave everything where it is.
    let frames = try layout.solve().entries.map { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] }
    for freedom in freedoms {
      let (first, root) = (try #require(freedom.ambiguities.first), layout.root)
      let missing: LayoutConstraint =
        switch first.anchor {
        case .leading: first.item.leading == root.leading + first.value
        case .top: first.item.top == root.top + first.value
        case .width: first.item.width == first.value
        case .height: first.item.height == first.value
        }
      #expect(freedom.missing.hasPrefix("\(first.name).\(first.anchor) == "), "seed \(seed): \(freedom)")
      try layout.add(missing ~ 999)
    }
    #expect(try layout.ambiguities().isEmpty, "seed \(seed)")
    for (before, after) in zip(frames, try layout.solve().entries) {
      #expect(isClose(before, [after.frame.x, after.frame.y, after.frame.width, after.frame.height]), "seed \(seed)")
    }
  }

  @Test func oneRangeTellsThatALayoutIsAmbiguous() throws {
    var layout = try ConstraintLayout("thread", size: LayoutSize(300, 10_000))
    let messages = try (0..<200).map { try layout.item("message\($0)", intrinsic: IntrinsicSize(200, 20)) }
    try layout.constrain { root in
      for (upper, lower) in zip(messages, messages.dropFirst()) { lower.top == upper.bottom + 4 }
      for message in messages { message.leading == root.leading }
      for message in messages { message.bottom <= root.bottom }
    }
    _ = try layout.solve()
    #expect(try layout.ambiguities().count == 200)
    layout.stepLimit = 20
    #expect(try layout.isAmbiguous)
    #expect((try? layout.ambiguities()) == nil)
    // Each freedom costs the ranges of what it decides, and no other.
    layout.stepLimit = 2_000
    let freedoms = try layout.freedoms()
    #expect(freedoms.map(\.ambiguities.count) == [200])
  }

  @Test func askingChangesNothing() throws {
    var row = try NameRow(labelHugging: 250)
    row.layout.conflictPolicy = .letGo
    let before = try row.frames()
    _ = try row.layout.freedoms()
    #expect(try row.frames() == before)
    #expect(row.layout.conflictPolicy == .letGo)
  }

  @Test func ofAnExtentItIsAskedHowLargeItIs() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 100))
    let box = try layout.item("box"), bar = try layout.item("bar")
    try layout.constrain { root in
      box.leading == root.leading
      box.verticalEdges == root.verticalEdges
      bar.horizontalEdges == root.horizontalEdges
      bar.top == root.top
      bar.height >= 30
    }
    #expect(
      try layout.freedoms().map { "\($0)" } == [
        """
        box.width in [0, inf)
          no constraint says how wide
          hint: say how wide, with a constraint on box.width or on what is in it
        """,
        """
        bar.height in [30, inf)
          no constraint says how tall
          hint: say how tall, as in bar.height == 30
        """,
      ])
  }

  /// Two flows that share a width: which of them is wide decides how each is divided into runs.
  @Test func flowsKeepTheirRunsWhereTheyCompete() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 200))
    func words(_ prefix: String) throws -> [LayoutItem] {
      try (0..<4).map { try layout.item("\(prefix)\($0)", intrinsic: IntrinsicSize(60, 20)) }
    }
    let a = try layout.flow(try words("a"), named: "a", spacing: 10, runSpacing: 5)
    let b = try layout.flow(try words("b"), named: "b", spacing: 10, runSpacing: 5)
    try layout.constrain { root in
      a.leading == root.leading
      b.leading == a.trailing
      b.trailing == root.trailing
      a.top == root.top
      b.top == root.top
    }
    let frames = try layout.solve()
    #expect(try frames[a].width == 60)
    let freedoms = try layout.freedoms()
    #expect(freedoms.first?.ambiguities.first.map { "\($0)" } == "a.width in [60, 130]")
    #expect(freedoms.map { $0.tie?.constraints.map(\.text) } == [["a.width == 0 ~ 51", "b.width == 0 ~ 51"]])
    #expect(try layout.rivals(ofGrowing: a, .horizontal).map(\.text) == ["a.width == 0 ~ 51"])
    #expect(try layout.solve().table == frames.table)
  }
}
