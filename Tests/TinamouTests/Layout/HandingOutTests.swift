import Testing
import Tinamou

/// Frames handed out one by one are those of a solution.
struct HandingOutTests {
  /// The frames that a host has after each step, handed out one by one and as solutions.
  private func compare(
    _ layout: ConstraintLayout, _ steps: [(inout ConstraintLayout) throws -> Void]
  ) throws -> [Int] {
    var (single, whole) = (layout, layout)
    var frames: [LayoutItem: LayoutRect] = [:]
    var counts: [Int] = []
    for step in steps {
      try step(&single)
      try step(&whole)
      var count = 0
      try single.solve { item, frame in
        frames[item] = frame
        count += 1
      }
      counts.append(count)
      let solution = try whole.solve()
      #expect(solution.changedItems.count == count)
      for item in whole.allItems + [whole.root] { #expect(try frames[item] ?? .zero == solution[item]) }
    }
    return counts
  }

  @Test func onlyWhatChangedIsHandedOut() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 100), margins: LayoutInsets(leading: 10))
    let (a, b) = (try layout.item("a"), try layout.item("b"))
    try layout.constrain { root in
      a.leading == root.margins.leading
      a.width == root.width / 2
      b.leading == root.leading + 5
      b.size == LayoutSize(20, 20)
    }
    let counts = try compare(
      layout,
      [
        { _ in }, { _ in }, { try $0.setSize(LayoutSize(400, 100)) }, { try $0.setDirection(.rightToLeft) },
        { try $0.setSize(LayoutSize(300, 100)) }, { try $0.setDirection(.leftToRight) }, { try $0.setMetrics(.cells) },
        { try $0.setSize(LayoutSize(301, 100)) }, { try $0.setMetrics(.points) },
        { try $0.setMargins(LayoutInsets(3), of: a, preservesParentMargins: true) }, { try $0.remove(b) },
        { try $0.setSize(LayoutSize(200, 100)) },
      ])
    #expect(counts == [3, 0, 2, 2, 3, 2, 0, 2, 1, 0, 0, 2])
  }

  @Test func aRefusedSolveHandsOutNothing() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 100), margins: LayoutInsets(leading: 20))
    let box = try layout.item("box")
    try layout.setMargins(.zero, of: box, preservesParentMargins: true)
    try layout.constrain { root in
      box.leading == root.leading
      box.width == 50
      box.margins.width >= 40
    }
    var count = 0
    #expect(throws: LayoutError.self) { try layout.solve { _, _ in count += 1 } }
    #expect(count == 0)
  }
}
