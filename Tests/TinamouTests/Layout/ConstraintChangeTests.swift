import SolverTestSupport
import Testing

@testable import Tinamou

/// A constraint that becomes another one, in a number or in all, gives the frames of a layout that was written so.
struct ConstraintChangeTests {
  /// A row of boxes from an edge to the trailing edge, with wishes for their widths.
  private struct Row {
    var layout: ConstraintLayout
    let boxes: [LayoutItem]
    let start: ConstraintHandle
    let wish: ConstraintHandle

    init(start: Double = 16, wish: Double = 30, _ priority: LayoutPriority = .low) throws {
      var layout = try ConstraintLayout("row", size: LayoutSize(317, 100))
      let boxes = try (0..<5).map { try layout.item("box\($0)") }
      self.start = try layout.add(Self.start(boxes, layout.root, start))
      self.wish = try layout.add(boxes[1].width == wish ~ priority)
      try layout.constrain { root in
        for (box, next) in zip(boxes, boxes.dropFirst()) {
          next.leading == box.trailing + 8
          if box != boxes[0] { next.width == box.width }
        }
        boxes[4].trailing == root.trailing - 5
        boxes[0].width == 20 ~ 200
        boxes[0].width >= 3
      }
      (self.layout, self.boxes) = (layout, boxes)
    }

    static func start(_ boxes: [LayoutItem], _ root: LayoutItem, _ points: Double) -> LayoutConstraint {
      boxes[0].leading == root.leading + points
    }

    /// The bits of all frames, solved anew.
    mutating func bits() throws -> [UInt64] { try layout.solve().bits }
  }

  @Test func aConstantThatChangesAgainIsAddedUpWithoutASearch() throws {
    var row = try Row()
    var cost = 0
    for step in 0..<20 {
      let before = row.layout.solver.statistics
      try row.layout.update(row.start) { $0.constant = 16 + Double(step) / 3 }
      _ = try row.layout.solve()
      if step >= 10 { cost += row.layout.solver.statistics.rowsTouched - before.rowsTouched }
    }
    #expect(cost == 0)
  }

  @Test func aWholeConstraintThatDiffersInItsConstantIsAddedUpWithoutASearch() throws {
    var row = try Row()
    var cost = 0
    for step in 0..<20 {
      let before = row.layout.solver.statistics
      try row.layout.update(row.start, Row.start(row.boxes, row.layout.root, Double(step)))
      _ = try row.layout.solve()
      if step >= 10 { cost += row.layout.solver.statistics.rowsTouched - before.rowsTouched }
    }
    #expect(cost == 0)
  }

  @Test func aConstantHasTheBitsOfANewLayoutAndOfAReplacedConstraint() throws {
    var (updated, replaced) = (try Row(), try Row())
    var random = SplitMix64(seed: 1)
    for step in 0..<60 {
      let start = Double(random.below(1800)) / 7
      try updated.layout.update(updated.start) { $0.constant = start }
      // The same with its sides exchanged has other terms.
      let (box, root) = (replaced.boxes[0], replaced.layout.root)
      let other = step % 2 == 0 ? root.leading + start == box.leading : Row.start(replaced.boxes, root, start)
      try replaced.layout.update(replaced.start, other)
      var new = try Row(start: start)
      let bits = try updated.bits()
      #expect(try bits == replaced.bits(), "\(start)")
      let others = try new.bits()
      // A proof puts other definitions in the place of those there were, and rounds values once.
      if updated.layout.solver.statistics.proofs + new.layout.solver.statistics.proofs == 0 {
        #expect(bits == others, "\(start)")
      }
      for (value, other) in zip(bits, others) {
        #expect(abs(Double(bitPattern: value) - Double(bitPattern: other)) <= 0x1p-40, "\(start)")
      }
    }
  }

  @Test(arguments: [(30.0, 700.0), (90, 250), (90, 700), (30, 100), (12, 1000)])
  func constantAndPriorityHaveTheBitsOfANewLayout(_ wish: Double, _ priority: Double) throws {
    let priority = LayoutPriority(priority)
    var (row, new) = (try Row(), try Row(wish: wish, priority))
    _ = try row.bits()
    try row.layout.update(row.wish) {
      $0.constant = wish
      $0.priority = priority
    }
    #expect(try row.bits() == new.bits())
    try row.layout.update(row.wish) { $0.priority = .low }
    try row.layout.update(row.wish) { $0.constant = 30 }
    var first = try Row()
    #expect(try row.bits() == first.bits())
  }

  @Test func aPriorityAloneHasTheBitsOfANewLayout() throws {
    var row = try Row()
    _ = try row.bits()
    for priority in [201, 100, 1000, 250] as [LayoutPriority] {
      try row.layout.update(row.wish) { $0.priority = priority }
      var new = try Row(wish: 30, priority)
      #expect(try row.bits() == new.bits())
    }
  }

  @Test func aWholeNewConstraintTakesThePlaceOfTheOld() throws {
    var row = try Row()
    let (first, second) = (row.boxes[0], row.boxes[1])
    _ = try row.bits()
    try row.layout.update(row.wish) { $0 = second.width == first.width * 2 ~ .high }
    let solution = try row.layout.solve()
    #expect(try (solution[second].width - 2 * solution[first].width).magnitude < 1e-12)
    try row.layout.update(row.wish) { $0 = second.width >= first.width * 2 ~ .high }
    #expect(try row.layout.solve()[first].width == 20)
    // The places of the terms tell nothing apart, but their numbers do.
    try row.layout.update(row.wish) { $0 = second.width >= first.width * 4 ~ .high }
    #expect(try row.layout.solve()[second].width >= 4 * row.layout.solve()[first].width)
  }

  @Test func aNameIsChangedWithoutTheSolver() throws {
    var row = try Row()
    _ = try row.bits()
    let before = row.layout.solver.statistics
    try row.layout.update(row.start) { $0.name = "start" }
    #expect(row.layout.solver.statistics == before && row.layout.solver.isSolved)
    let (box, root) = (row.boxes[0], row.layout.root)
    let text = try #require(message { try row.layout.add(box.leading == root.leading + 1) })
    #expect(text.contains("(start)"))
  }

  @Test func aConstraintThatIsNotActiveIsKeptAsItBecame() throws {
    var row = try Row()
    try row.layout.deactivate(row.start)
    _ = try row.bits()
    try row.layout.update(row.start) { $0.constant = 40 }
    try row.layout.activate(row.start)
    var new = try Row(start: 40)
    #expect(try row.layout.solve().table == new.layout.solve().table)
  }

  @Test func aProportionKeepsUpWithItsConstant() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(320, 50))
    let items = [
      try layout.item("a", intrinsic: IntrinsicSize(10, 20)), try layout.item("b", intrinsic: IntrinsicSize(20, 20)),
    ]
    let set = try layout.constrain { root in
      row(items, in: root, spacing: 20, distribution: .fillProportionally, align: .fill)
    }
    let shared = try set.handles.filter { try layout.constraint($0).hasShares }
    let handle = try #require(shared.first)
    var widths = [try layout.solve()[items[0]].width]
    try layout.update(handle) { $0.constant += 5 }
    widths.append(try layout.solve()[items[0]].width)
    try layout.setIntrinsicSize(IntrinsicSize(20, 20), of: items[0])
    widths.append(try layout.solve()[items[0]].width)
    #expect(isClose(widths, [100, 105, 155]))
  }

  @Test func anEdgeThatDoesNotTurnRoundKeepsUpWithItsConstant() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(320, 50))
    let box = try layout.item("box", intrinsic: .width(20))
    let left = try layout.add(box.left == layout.root.left + 10)
    try layout.setDirection(.rightToLeft)
    #expect(try layout.solve()[box].x == 10)
    try layout.update(left) { $0.constant = 30 }
    #expect(try layout.solve()[box].x == 30)
    try layout.setDirection(.leftToRight)
    #expect(try layout.solve()[box].x == 30)
  }
}
