import Testing
import Tinamou

/// Layouts within layouts are done once, parents first, and only where something has changed.
struct LayoutPassTests {
  /// A layout with one item that is as large as it, less an inset.
  private struct Panel {
    var layout: ConstraintLayout
    let box: LayoutItem

    init(_ name: String, inset: Double = 0, minimum: Double = 0) throws {
      layout = try ConstraintLayout(name, size: LayoutSize(100, 100))
      let box = try layout.item("box")
      self.box = box
      try layout.constrain { root in
        box.edges == root.edges.inset(inset)
        box.width >= minimum
      }
    }
  }

  private static let unknownLayout =
    "the layout is not in this pass, was not laid out yet, or is not the one whose frames these are"

  private let panel: Panel
  private var pass: LayoutPass
  private let child: LayoutPass.Node
  private let grandchild: LayoutPass.Node

  init() throws {
    panel = try Panel("panel", inset: 10)
    pass = LayoutPass(panel.layout)
    child = try pass.embed(panel.layout, in: panel.box, of: pass.root)
    grandchild = try pass.embed(panel.layout, in: panel.box, of: child)
  }

  @Test func layoutsInHiddenItemsWait() throws {
    var pass = pass
    let box = panel.box
    try pass.layoutIfNeeded()
    try pass.change(pass.root) { layout throws(LayoutError) in try layout.setHidden(true, of: box) }
    #expect(try pass.layoutIfNeeded() == [pass.root])
    #expect(!pass.needsLayout)
    #expect(message { _ = try pass.solution(of: child) } == Self.unknownLayout)
    #expect(message { _ = try pass.solution(of: grandchild) } == Self.unknownLayout)
    #expect(message { _ = try pass.frame(of: box, in: grandchild) } == Self.unknownLayout)
    try pass.change(child) { layout throws(LayoutError) in try layout.setMargins(LayoutInsets(5), of: layout.root) }
    #expect(try pass.layoutIfNeeded() == [])
    try pass.change(pass.root) { layout throws(LayoutError) in try layout.setHidden(false, of: box) }
    #expect(try pass.layoutIfNeeded() == [pass.root, child])
    #expect(try pass.frame(of: box, in: grandchild) == LayoutRect(30, 30, 40, 40))
  }

  @Test func layoutsInLayoutsThatWaitWaitToo() throws {
    var pass = pass
    let box = panel.box
    try pass.change(pass.root) { layout throws(LayoutError) in try layout.setHidden(true, of: box) }
    #expect(try pass.layoutIfNeeded() == [pass.root])
    #expect(message { _ = try pass.solution(of: grandchild) } == Self.unknownLayout)
    try pass.setNeedsLayout(grandchild)
    #expect(try pass.layoutIfNeeded() == [])
    try pass.change(pass.root) { layout throws(LayoutError) in try layout.setHidden(false, of: box) }
    #expect(try pass.layoutIfNeeded() == [pass.root, child, grandchild])
    #expect(try pass.frame(of: box, in: grandchild) == LayoutRect(30, 30, 40, 40))
  }

  @Test func parentsComeFirst() throws {
    var pass = pass
    #expect(pass.needsLayout)
    #expect(try pass.layoutIfNeeded() == [pass.root, child, grandchild])
    #expect(!pass.needsLayout)
    #expect(try pass.layoutIfNeeded() == [])
    #expect(try pass.layout(of: grandchild).size == LayoutSize(60, 60))
    #expect(try pass.solution(of: grandchild)[panel.box] == LayoutRect(10, 10, 40, 40))
    #expect(try pass.frame(of: panel.box, in: grandchild) == LayoutRect(30, 30, 40, 40))
    #expect(try pass.frame(of: panel.box, in: pass.root) == LayoutRect(10, 10, 80, 80))
  }

  /// A29.
  @Test func manyInvalidationsAreOneSolve() throws {
    var pass = pass
    try pass.layoutIfNeeded()
    for number in 0..<100 {
      try pass.setNeedsLayout(grandchild)
      try pass.setNeedsLayout(pass.root)
      try pass.change(pass.root) { layout throws(LayoutError) in
        try layout.setSize(LayoutSize(Double(200 + number), 100))
      }
    }
    #expect(try pass.layoutIfNeeded() == [pass.root, child, grandchild])
    #expect(try pass.layoutIfNeeded() == [])
    #expect(try pass.frame(of: panel.box, in: grandchild) == LayoutRect(30, 30, 239, 40))
  }

  @Test func onlyASizeReachesInside() throws {
    var pass = pass
    try pass.layoutIfNeeded()
    try pass.setNeedsLayout(pass.root)
    #expect(try pass.layoutIfNeeded() == [pass.root])
    try pass.setNeedsLayout(child)
    #expect(try pass.layoutIfNeeded() == [child])
    try pass.change(pass.root) { layout throws(LayoutError) in try layout.setSize(LayoutSize(120, 100)) }
    #expect(try pass.layoutIfNeeded() == [pass.root, child, grandchild])
  }

  @Test func removedItemsAndLayoutsReachNothingInside() throws {
    var pass = pass
    try pass.layoutIfNeeded()
    let box = panel.box
    try pass.change(pass.root) { layout throws(LayoutError) in try layout.remove(box) }
    try pass.remove(child)
    #expect(try pass.layoutIfNeeded() == [pass.root])
  }

  @Test func anItemThatMovesTakesWhatIsInItAlong() throws {
    var screen = try ConstraintLayout("screen", size: LayoutSize(300, 300))
    let slot = try screen.item("slot")
    let x = try screen.parameter("x", 5)
    try screen.constrain { root in
      slot.leading == root.leading + x
      slot.top == root.top + 7
      slot.size == LayoutSize(50, 40)
    }
    var pass = LayoutPass(screen)
    let node = try pass.embed(panel.layout, in: slot, of: pass.root)
    try pass.layoutIfNeeded()
    #expect(try pass.frame(of: panel.box, in: node) == LayoutRect(15, 17, 30, 20))
    try pass.change(pass.root) { layout throws(LayoutError) in try layout.set(x, to: 25) }
    #expect(try pass.layoutIfNeeded() == [pass.root])
    #expect(try pass.frame(of: panel.box, in: node) == LayoutRect(35, 17, 30, 20))
    try pass.change(pass.root) { layout throws(LayoutError) in try layout.setDirection(.rightToLeft) }
    try pass.layoutIfNeeded()
    #expect(try pass.frame(of: panel.box, in: node) == LayoutRect(235, 17, 30, 20))
  }

  @Test func aSizeSetFromInsideIsTheItems() throws {
    var pass = pass
    try pass.layoutIfNeeded()
    try pass.change(child) { layout throws(LayoutError) in try layout.setSize(LayoutSize(33, 37)) }
    try pass.layoutIfNeeded()
    #expect(try pass.layout(of: child).size == LayoutSize(80, 80))
  }

  /// F3.
  @Test func contentIsSwappedInOneSolve() throws {
    var pass = pass
    try pass.layoutIfNeeded()
    let before = try pass.frame(of: panel.box, in: child)
    let old = panel.box
    let (next, other) = try pass.change(pass.root) { layout throws(LayoutError) in
      let other = try layout.item("other")
      try layout.remove(old)
      let next = try layout.item("next")
      try layout.constrain { root in next.edges == root.edges.inset(10) }
      return (next, other)
    }
    try pass.remove(child)
    let node = try pass.embed(panel.layout, in: next, of: pass.root)
    #expect(try pass.layoutIfNeeded() == [pass.root, node])
    #expect(try pass.frame(of: panel.box, in: node) == before)
    #expect(try pass.frame(of: other, in: pass.root) == .zero)
    #expect(message { _ = try pass.solution(of: child) } == Self.unknownLayout)
    #expect(message { _ = try pass.solution(of: grandchild) } == Self.unknownLayout)
  }

  @Test func whatDoesNotFitIsDoneAgainLater() throws {
    var pass = LayoutPass(panel.layout)
    let wide = try Panel("wide", minimum: 50)
    let first = try pass.embed(panel.layout, in: panel.box, of: pass.root)
    let second = try pass.embed(wide.layout, in: panel.box, of: pass.root)
    let third = try pass.embed(panel.layout, in: panel.box, of: pass.root)
    try pass.layoutIfNeeded()
    try pass.change(pass.root) { layout throws(LayoutError) in try layout.setSize(LayoutSize(60, 60)) }
    let text = message { try pass.layoutIfNeeded() }
    #expect(text?.hasPrefix("wide: cannot hold together, by 10:") == true)
    #expect(pass.needsLayout)
    #expect(try pass.layout(of: first).size == LayoutSize(40, 40))
    #expect(try pass.layout(of: second).size == LayoutSize(80, 80))
    #expect(try pass.layout(of: third).size == LayoutSize(80, 80))
    #expect(throws: LayoutError.self) { try pass.layoutIfNeeded() }
    let box = wide.box
    try pass.change(second) { layout throws(LayoutError) in
      layout.conflictPolicy = .letGo
      try layout.add(box.height == 3 ~ .low)
    }
    #expect(try pass.layoutIfNeeded() == [second, third])
    #expect(try pass.solution(of: second).conflicts.count == 1)
    #expect(try pass.layout(of: third).size == LayoutSize(40, 40))
  }

  @Test func anItemThatIsGoneIsTheFaultOfWhatWasInIt() throws {
    var screen = try ConstraintLayout("screen", size: LayoutSize(100, 100))
    let (left, right) = (try screen.item("left"), try screen.item("right"))
    try screen.constrain { root in
      for slot in [left, right] { slot.size == root.size }
    }
    var pass = LayoutPass(screen)
    let inLeft = try pass.embed(panel.layout, in: left, of: pass.root)
    let inRight = try pass.embed(panel.layout, in: right, of: pass.root)
    try pass.layoutIfNeeded()
    try pass.change(pass.root) { layout throws(LayoutError) in
      try layout.setSize(LayoutSize(70, 70))
      try layout.remove(left)
    }
    let unknown = "the item was removed, or made in another copy of the layout"
    #expect(message { try pass.layoutIfNeeded() } == unknown)
    #expect(message { try pass.layoutIfNeeded() } == unknown)
    #expect(pass.needsLayout)
    #expect(try pass.solution(of: pass.root).size == LayoutSize(70, 70))
    try pass.remove(inLeft)
    #expect(try pass.layoutIfNeeded() == [inRight])
    #expect(try pass.layout(of: inRight).size == LayoutSize(70, 70))
  }

  @Test func aChangeThatIsRefusedHalfwayIsLaidOut() throws {
    var pass = pass
    try pass.layoutIfNeeded()
    #expect(throws: LayoutError.self) {
      try pass.change(pass.root) { layout throws(LayoutError) in
        try layout.setSize(LayoutSize(200, 200))
        try layout.setSize(LayoutSize(-1, 0))
      }
    }
    #expect(pass.needsLayout)
    #expect(try pass.layoutIfNeeded() == [pass.root, child, grandchild])
    #expect(try pass.frame(of: panel.box, in: pass.root) == LayoutRect(10, 10, 180, 180))
  }

  @Test func whatIsTakenOutWhileItWaitsIsNotDone() throws {
    var pass = pass
    try pass.layoutIfNeeded()
    try pass.setNeedsLayout(grandchild)
    try pass.remove(child)
    #expect(!pass.needsLayout)
    // Their places are used again, one at another depth.
    let one = try pass.embed(panel.layout, in: panel.box, of: pass.root)
    let two = try pass.embed(panel.layout, in: panel.box, of: pass.root)
    #expect(![child, grandchild].contains(one) && ![child, grandchild].contains(two))
    #expect(try pass.layoutIfNeeded() == [pass.root, one, two])
    for stale in [child, grandchild] {
      let uses: [(inout LayoutPass) throws -> Void] = [
        { try $0.setNeedsLayout(stale) },
        { try $0.remove(stale) },
        { _ = try $0.layout(of: stale) },
        { _ = try $0.solution(of: stale) },
        { try $0.change(stale) { _ throws(LayoutError) in } },
        { [panel] in _ = try $0.frame(of: panel.box, in: stale) },
        { [panel] in try $0.embed(panel.layout, in: panel.box, of: stale) },
      ]
      for (index, use) in uses.enumerated() {
        #expect(message { try use(&pass) } == Self.unknownLayout, "use \(index)")
      }
    }
    #expect(!pass.needsLayout)
  }

  @Test func nodesOfAnotherPassAreUnknown() throws {
    var pass = pass
    var other = LayoutPass(panel.layout)
    let stranger = try other.embed(panel.layout, in: panel.box, of: other.root)
    #expect(message { try pass.setNeedsLayout(stranger) } == Self.unknownLayout)
    #expect(message { try pass.setNeedsLayout(other.root) } == Self.unknownLayout)
    #expect(message { try pass.remove(stranger) } == Self.unknownLayout)
    #expect(stranger != child)
    #expect(try pass.layoutIfNeeded() == [pass.root, child, grandchild])
  }

  @Test func theRootStaysAndItemsMustBeKnown() throws {
    var pass = pass
    #expect(
      message { try pass.remove(pass.root) } == "the root stands for the layout itself and cannot be removed")
    var foreign = try ConstraintLayout(size: LayoutSize(1, 1))
    let stranger = try foreign.item("stranger")
    #expect(
      message { try pass.embed(panel.layout, in: stranger, of: child) }
        == "the item belongs to another layout")
    #expect(message { _ = try pass.solution(of: child) } == Self.unknownLayout)
    #expect(message { _ = try pass.frame(of: panel.box, in: child) } == Self.unknownLayout)
    #expect(try pass.layoutIfNeeded().count == 3)
  }

  @Test func copiesPartWays() throws {
    var pass = pass
    try pass.layoutIfNeeded()
    var copy = pass
    try copy.change(copy.root) { layout throws(LayoutError) in try layout.setSize(LayoutSize(200, 200)) }
    #expect(!pass.needsLayout)
    #expect(try copy.layoutIfNeeded() == [pass.root, child, grandchild])
    #expect(try pass.frame(of: panel.box, in: grandchild) == LayoutRect(30, 30, 40, 40))
    #expect(try copy.frame(of: panel.box, in: grandchild) == LayoutRect(30, 30, 140, 140))
  }

  @Test func aThousandChildren() throws {
    var screen = try ConstraintLayout("screen", size: LayoutSize(1000, 10))
    var slots: [LayoutItem] = []
    for number in 0..<1_000 { slots.append(try screen.item("\(number)")) }
    let wide = try screen.parameter("width", 20)
    try screen.constrain { root in
      row(slots, spacing: 0)
      slots[0].leading == root.leading
      slots[500].width == wide
      for slot in slots { slot.height == root.height }
    }
    var pass = LayoutPass(screen)
    var nodes: [LayoutPass.Node] = []
    for slot in slots { nodes.append(try pass.embed(panel.layout, in: slot, of: pass.root)) }
    // The panels have an inset of 10: they let go of it where there is no room.
    for node in nodes {
      try pass.change(node) { layout throws(LayoutError) in layout.conflictPolicy = .letGo }
    }
    #expect(try pass.layoutIfNeeded() == [pass.root] + nodes)
    try pass.change(pass.root) { layout throws(LayoutError) in try layout.set(wide, to: 30) }
    for node in nodes.prefix(3) { for _ in 0..<3 { try pass.setNeedsLayout(node) } }
    #expect(try pass.layoutIfNeeded() == [pass.root] + nodes.prefix(3) + [nodes[500]])
    #expect(try pass.frame(of: panel.box, in: nodes[500]).x == 10)
    #expect(try pass.layout(of: nodes[501]).size == LayoutSize(0, 10))
    for node in nodes.prefix(999) { try pass.remove(node) }
    #expect(try pass.layoutIfNeeded() == [])
  }
}
