import Testing
import Tinamou

/// Constraints with names of their own, and changes of their parts.
struct NamedConstraintTests {
  private var layout: ConstraintLayout
  private let box: LayoutItem

  init() throws {
    layout = try ConstraintLayout("page", size: LayoutSize(200, 100))
    box = try layout.item("box")
  }

  @Test func namesStandBesideGroupAndPlace() throws {
    var (layout, box) = (layout, box)
    try layout.constrain { _ in (box.width == 20).named("narrow") }
    let text = message {
      try layout.constrain("panel") { root in
        (box.width == root.width).named("wide")
        box.height == 1
      }
    }
    #expect(
      text.map(withoutLines) == """
        page: cannot hold together, by 180:
          box.width == root.width  NamedConstraintTests.swift:# (panel: wide)
          box.width == 20          NamedConstraintTests.swift:# (narrow)
          root.width == 200        (size of the layout)
          together: 200 == 20; this would do: box.width == 200, or root.width == 20
        """)
    box = try layout.item("other")
    let set = try layout.constrain("panel") { _ in box.width == 20 }
    try layout.update(set.handles[0]) { $0.name = "renamed" }
    #expect(
      message { try layout.constrain { _ in box.width == 30 } }.map(withoutLines) == """
        page: cannot hold together, by 10:
          other.width == 30  NamedConstraintTests.swift:#
          other.width == 20  NamedConstraintTests.swift:# (panel: renamed)
          together: 30 == 20; this would do: other.width == 20, or other.width == 30
        """)
  }

  @Test func aNameForSeveralIsForThoseWithout() throws {
    let (a, b) = (box.width == 1, (box.height == 1).named("own"))
    #expect([a, b].named("both").map(\.name) == ["both", "own"])
    #expect(b.named("new").name == "new")
    #expect((box.edges == layout.root.edges).named("edges").map(\.name) == ["edges", "edges", "edges", "edges"])
    #expect((a ~ .high).named("x").priority == .high)
    #expect((a.named("x") ~ .high).name == "x")
    #expect(a.name.isEmpty)
  }

  @Test func statedConstraintsCarryTheName() throws {
    var layout = layout
    let limit = try layout.constrain("panel") { _ in (box.width <= 20).named("limit") }
    let error = #expect(throws: LayoutError.self) { try layout.add(box.width >= 30) }
    guard case .conflict(let conflict) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(conflict.members.map(\.name) == ["", "limit"])
    #expect(conflict.members.map(\.group) == ["", "panel"])
    #expect(try layout.constraint(limit.handles[0]).name == "limit")
  }

  @Test func partsOfALiveConstraintChange() throws {
    var layout = layout
    let width = try layout.constrain("panel") { root in (box.width + 12 == root.width * 0.5 + 16).named("half") }
      .handles[0]
    #expect(try layout.constraint(width).constant == 4)
    #expect(try layout.solve()[box].width == 104)
    try layout.update(width) { $0.constant = -10 }
    #expect(try layout.solve()[box].width == 90)
    try layout.add(box.width == 30 ~ .low)
    try layout.update(width) { $0.relation = .lessThanOrEqual }
    #expect(try layout.solve()[box].width == 30)
    try layout.update(width) {
      $0.relation = .greaterThanOrEqual
      $0.constant = -20
      $0.priority = .high
    }
    #expect(try layout.solve()[box].width == 80)
    try layout.update(width) { $0.priority = 100 }
    #expect(try layout.solve()[box].width == 30)
    let found = try layout.constraint(width)
    #expect(found.name == "half")
    #expect(found.group == "panel")
    #expect(found.place?.file == "NamedConstraintTests.swift")
    #expect(found.constant == -20)
  }

  @Test func anotherConstraintKeepsTheNamesUnlessItBringsItsOwn() throws {
    var layout = layout
    let width = try layout.constrain("panel") { _ in (box.width == 20).named("narrow") }.handles[0]
    try layout.update(width, box.width == 30)
    #expect(try layout.constraint(width).name == "narrow")
    try layout.update(width, (box.width == 40).named("wide"))
    #expect(try layout.constraint(width).name == "wide")
    #expect(try layout.constraint(width).group == "panel")
  }

  @Test func refusedPartsLeaveTheConstraint() throws {
    var layout = layout
    let width = try layout.constrain { _ in box.width == 20 }.handles[0]
    try layout.add(box.width <= 50)
    let before = try layout.solve().table
    #expect(
      message { try layout.update(width) { $0.constant = 60 } }.map(withoutLines) == """
        page: cannot hold together, by 10:
          box.width == 60  NamedConstraintTests.swift:#
          box.width <= 50  NamedConstraintTests.swift:#
          together: 60 <= 50; this would do: box.width == 50, or box.width <= 60
        """)
    #expect(throws: LayoutError.self) { try layout.update(width) { $0.constant = .nan } }
    #expect(throws: LayoutError.self) { try layout.update(width) { $0.priority = 0 } }
    #expect(try layout.constraint(width).constant == 20)
    #expect(try layout.solve().table == before)
    try layout.remove(width)
    #expect(
      message { try layout.update(width) { $0.constant = 1 } }
        == "the constraint was removed, or belongs to another layout")
  }

  /// Any series of changes to the parts ends in the layout that is built that way.
  @Test func aSeriesOfChangesIsTheLayoutBuiltThatWay() throws {
    func build(_ change: (inout ConstraintLayout, ConstraintHandle) throws -> Void) throws -> String {
      var layout = layout
      try layout.constrain { root in
        box.leading == root.leading
        box.width <= root.width
        box.width == 70 ~ .low
      }
      let width = try layout.add(box.width == 50)
      try change(&layout, width)
      return try layout.solve().table
    }
    var state: UInt64 = 11
    var parts: [(relation: LayoutConstraint.Relation, constant: Double, priority: LayoutPriority)] = []
    for _ in 0..<50 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      parts.append(
        (
          LayoutConstraint.Relation.allCases[Int(state >> 33 % 3)], Double(state >> 40 % 300),
          [.required, .high, 300, 100][Int(state >> 50 % 4)]
        ))
    }
    func apply(_ index: Int, _ layout: inout ConstraintLayout, _ width: ConstraintHandle) throws {
      try layout.update(width) { ($0.relation, $0.constant, $0.priority) = parts[index] }
    }
    for last in parts.indices {
      let isPossible = (try? build { layout, width in try apply(last, &layout, width) }) != nil
      guard isPossible else { continue }
      let direct = try build { layout, width in try apply(last, &layout, width) }
      let found = try build { layout, width in
        for index in 0..<last {
          try? apply(index, &layout, width)
          _ = try layout.solve()
        }
        try apply(last, &layout, width)
      }
      #expect(found == direct, "step \(last) from the seed 11")
    }
  }
}
