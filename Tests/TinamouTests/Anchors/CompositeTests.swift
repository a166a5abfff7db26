import Testing

@testable import Tinamou

/// Edges, sizes and centres stand for the constraints one would write one by one.
struct CompositeTests {
  private func frame(_ block: (_ box: LayoutItem, _ root: LayoutItem) -> [LayoutConstraint]) throws -> LayoutRect {
    var layout = try ConstraintLayout(
      size: LayoutSize(200, 100), margins: LayoutInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    let box = try layout.item("box")
    try layout.constrain { root in block(box, root) }
    return try layout.solve()[box]
  }

  @Test func edges() throws {
    #expect(try frame { $0.edges == $1.edges } == LayoutRect(0, 0, 200, 100))
    #expect(try frame { $0.edges == $1.margins.edges } == LayoutRect(2, 1, 194, 96))
    #expect(
      try frame { ($0.horizontalEdges == $1.horizontalEdges) + ($0.verticalEdges == $1.verticalEdges.inset(5)) }
        == LayoutRect(0, 5, 200, 90))
  }

  @Test func insetIsInwardsAtEveryEdge() throws {
    #expect(try frame { $0.edges == $1.edges.inset(10) } == LayoutRect(10, 10, 180, 80))
    #expect(try frame { $0.edges == $1.edges.inset(.standard) } == LayoutRect(8, 8, 184, 84))
    #expect(
      try frame { $0.edges == $1.edges.inset(LayoutInsets(top: 1, leading: 2, bottom: 3, trailing: 4)) }
        == LayoutRect(2, 1, 194, 96))
    #expect(try frame { $0.edges == $1.edges.inset(-10) } == LayoutRect(-10, -10, 220, 120))
  }

  @Test func lessOrEqualIsInside() throws {
    let inside = try frame { box, root in
      [box.leading == root.leading - 50 ~ .high, box.bottom == root.bottom + 50 ~ .high]
        + (box.size == LayoutSize(30, 20)) + (box.edges <= root.edges.inset(8))
    }
    #expect(inside == LayoutRect(8, 72, 30, 20))
    let around = try frame { box, root in
      (box.size == LayoutSize(0, 0) ~ .low) + (box.edges >= root.edges.inset(20))
    }
    #expect(around == LayoutRect(20, 20, 160, 60))
  }

  @Test func sizeAndCenter() throws {
    #expect(
      try frame { ($0.size == LayoutSize(30, 20)) + ($0.center == $1.center) } == LayoutRect(85, 40, 30, 20))
    #expect(try frame { ($0.size <= LayoutSize(30, 20)) + ($0.size == $1.size ~ .low) }.size == LayoutSize(30, 20))
    #expect(
      try frame { box, _ in (box.size >= LayoutSize(30, 20)) + (box.size == LayoutSize(0, 0) ~ .low) }.size
        == LayoutSize(30, 20))
    #expect(try frame { ($0.size >= $1.size) + ($0.size <= $1.size) }.size == LayoutSize(200, 100))
  }

  @Test func fractions() throws {
    #expect(
      try frame { [$0.leading == $1.x(at: 0.25), $0.top == $1.y(at: 2.0 / 4)] }.origin == LayoutPoint(50, 50))
    #expect(try frame { [$0.leading == $1.margins.x(at: 0.5)] }.x == 99)
  }

  @Test func groupsNamesAndPriorities() throws {
    var layout = try ConstraintLayout(size: LayoutSize(200, 100))
    let (a, b, c) = (try layout.item("a"), try layout.item("b"), try layout.item("c"))
    let set = try layout.constrain("outer") { _ in
      priority(.low) {
        a.width == 10
        b.width == 20 ~ .high
      }
      group("inner") { equal(a.width, b.width, c.width) }
      equal(a.leading, b.leading)
      equal(a.top, b.top)
    }
    let written = try set.handles.map { handle in try layout.constraint(handle) }
    #expect(written.map(\.priority.value) == [250, 750, 1000, 1000, 1000, 1000])
    #expect(written.map(\.group) == ["outer", "outer", "inner", "inner", "outer", "outer"])
    #expect(
      written.map { layout.stated($0).text }.suffix(4) == [
        "b.width == a.width", "c.width == a.width", "b.leading == a.leading", "b.top == a.top",
      ])
    #expect(try layout.solve()[c].width == 20)
  }
}
