import SolverTestSupport
import Testing

@testable import Tinamou

/// Several changes as one, decided when all are made.
struct TogetherTests {
  private let wide = LayoutTraits(width: .regular, height: .regular)
  private let narrow = LayoutTraits(width: .compact, height: .regular)

  /// Two panes beside each other, 600 wide at least, or one above the other, 500 wide at most.
  private struct Panes {
    var layout: ConstraintLayout
    let list: LayoutItem
    let text: LayoutItem

    init(_ size: LayoutSize, traits: LayoutTraits, sizeClasses: SizeClassBorders? = nil) throws {
      layout = try ConstraintLayout("panes", size: size, traits: traits, sizeClasses: sizeClasses)
      let list = try layout.item("list"), text = try layout.item("text")
      (self.list, self.text) = (list, text)
      let beside = layout.prepare("beside") { root in
        row([list, text], in: root, spacing: 0, distribution: .fillEqually, align: .fill)
        list.width >= 300
      }
      let above = layout.prepare("above") { root in
        column([list, text], in: root, spacing: 0, distribution: .fillEqually, align: .fill)
        list.width <= 500
      }
      try layout.vary([.regularWidth: beside, .compactWidth: above])
    }
  }

  @Test func sizeAndTraitsInAnyOrder() throws {
    let panes = try Panes(LayoutSize(1024, 768), traits: wide)
    let small = LayoutSize(375, 667)
    var (a, b) = (panes.layout, panes.layout)
    // One after the other only one order is accepted, and only in this direction.
    #expect(throws: LayoutError.self) { try a.setSize(small) }
    #expect(throws: LayoutError.self) { try b.setTraits(narrow) }
    try a.change { layout in
      try layout.setSize(small)
      try layout.setTraits(narrow)
    }
    try b.change { layout in
      try layout.setTraits(narrow)
      try layout.setSize(small)
    }
    for layout in [a, b] {
      #expect(layout.lettingGo.isEmpty && layout.traits == narrow)
      #expect(try layout.solved()[panes.text] == LayoutRect(0, 333.5, 375, 333.5))
    }
    try a.change {
      try $0.setSize(LayoutSize(1024, 768))
      try $0.setTraits(wide)
    }
    #expect(try a.solve().table == panes.layout.solved().table)
  }

  @Test func whatDoesNotFitAtTheEndIsRefusedAltogether() throws {
    var panes = try Panes(LayoutSize(1024, 768), traits: wide)
    let before = try panes.layout.solve().table
    let error = #expect(throws: LayoutError.self) {
      try panes.layout.change { layout in
        _ = try layout.item("new")
        try layout.setDirection(.rightToLeft)
        try layout.setSize(LayoutSize(550, 667))
      }
    }
    guard case .conflict(let conflict)? = error else {
      Issue.record("not a conflict: \(String(describing: error))")
      return
    }
    #expect(conflict.letGo == nil && conflict.amount > 0)
    #expect(conflict.members.contains { $0.text == "root.width == 550" })
    #expect(conflict.members.contains { $0.text == "list.width >= 300" })
    #expect(panes.layout.size == LayoutSize(1024, 768) && panes.layout.direction == .leftToRight)
    #expect(panes.layout.allItems.count == 2 && panes.layout.lettingGo.isEmpty)
    #expect(try panes.layout.solve().table == before)
  }

  @Test func anErrorOfTheBodyUndoesEverything() throws {
    struct Stop: Error {}
    var panes = try Panes(LayoutSize(1024, 768), traits: wide)
    #expect(throws: Stop.self) {
      try panes.layout.change { layout in
        try layout.setSize(LayoutSize(10, 10))
        throw Stop()
      }
    }
    #expect(panes.layout.size.width == 1024 && panes.layout.lettingGo.isEmpty)
    // Within another one it undoes its own part; the rest is decided with the others.
    try panes.layout.change { layout in
      try layout.setSize(LayoutSize(400, 400))
      try? layout.change { inner in
        try inner.setSize(LayoutSize(2, 2))
        throw Stop()
      }
      try layout.change { try $0.setTraits(narrow) }
    }
    #expect(panes.layout.size.width == 400)
    let width = try panes.layout.change { layout in layout.size.width }
    #expect(width == 400)
  }

  @Test func aBodyThatPutsAnotherLayoutInThePlace() throws {
    struct Stop: Error {}
    let other = try Panes(LayoutSize(1024, 768), traits: wide)
    var panes = try Panes(LayoutSize(1000, 768), traits: wide)
    try panes.layout.change { $0 = other.layout }
    try? panes.layout.change {
      $0 = other.layout
      throw Stop()
    }
    #expect(try panes.layout.solve()[other.list].width == 512)
  }

  @Test func whatIsLetGoByThePolicyStaysSo() throws {
    var panes = try Panes(LayoutSize(1024, 768), traits: wide)
    panes.layout.conflictPolicy = .letGo
    try panes.layout.change { try $0.setSize(LayoutSize(400, 400)) }
    #expect(try panes.layout.solve().conflicts.count == 1)
    panes.layout.conflictPolicy = .refuse
    // It was let go before, and is no reason to refuse what comes after it.
    try panes.layout.change { try $0.setSize(LayoutSize(450, 400)) }
    try panes.layout.change { try $0.setTraits(narrow) }
    #expect(try panes.layout.solve().conflicts.isEmpty)
  }

  // MARK: - Size classes that follow the size

  @Test func traitsFollowTheSize() throws {
    let borders = SizeClassBorders(regularWidth: 600)
    var panes = try Panes(LayoutSize(375, 667), traits: wide, sizeClasses: borders)
    #expect(panes.layout.traits == narrow && panes.layout.sizeClasses == borders)
    for (width, height) in [(1024.0, 768.0), (375, 667), (600, 100), (599.5, 100)] {
      let size = LayoutSize(width, height)
      if width == 599.5 {
        // Compact, and too wide for it.
        #expect(throws: LayoutError.self) { try panes.layout.setSize(size) }
        #expect(panes.layout.traits == wide && panes.layout.size.width == 600)
        continue
      }
      let frames = try panes.layout.solve(size: size)
      let half = width < 600 ? LayoutRect(0, 0, width, height / 2) : LayoutRect(0, 0, width / 2, height)
      #expect(try frames[panes.list] == half)
      #expect(panes.layout.traits == (width < 600 ? narrow : wide))
    }
    #expect(try panes.layout.solved(size: LayoutSize(400, 400))[panes.list] == LayoutRect(0, 0, 400, 200))
    #expect(try panes.layout.fittingSize(width: 400) == LayoutSize(400, 0))
    #expect(try panes.layout.fittingSize(height: 400) == LayoutSize(600, 400))
    #expect(try panes.layout.largestSize(width: 400) == LayoutSize(400, .infinity))
    let analysis = try panes.layout.analysis(width: 320...500)
    #expect(!analysis.pieces.isEmpty && analysis.pieces.allSatisfy { $0.traits == narrow && $0.conflict == nil })
    // Chosen by hand, they no longer follow.
    try panes.layout.setTraits(wide)
    #expect(panes.layout.sizeClasses == nil)
    #expect(throws: LayoutError.self) { try panes.layout.setSize(LayoutSize(375, 667)) }
    try panes.layout.setSizeClasses(borders)
    try panes.layout.setSize(LayoutSize(375, 667))
    #expect(panes.layout.traits == narrow)
  }

  @Test func aPassResizesWithTraits() throws {
    var outer = try ConstraintLayout(size: LayoutSize(1024, 768))
    let place = try outer.item("place")
    try outer.constrain { root in place.edges == root.edges }
    let panes = try Panes(LayoutSize(1024, 768), traits: wide, sizeClasses: SizeClassBorders(regularWidth: 600))
    var pass = LayoutPass(outer)
    let node = try pass.embed(panes.layout, in: place, of: pass.root)
    try pass.layoutIfNeeded()
    try pass.change(pass.root) { layout throws(LayoutError) in try layout.setSize(LayoutSize(320, 480)) }
    try pass.layoutIfNeeded()
    #expect(try pass.frame(of: panes.text, in: node) == LayoutRect(0, 240, 320, 240))
  }

  // MARK: - At random

  static let count = UInt64(often(2_000, inDebug: 30))

  /// Three boxes in a row or a column, whose frames and fit can be said by hand.
  private struct Boxes {
    struct State: Equatable {
      var size = LayoutSize(300, 300)
      var isRow = true
      var gap = 10.0
      var widths = [50.0, 50, 50]
      var direction = LayoutDirection.leftToRight

      var fits: Bool {
        isRow
          ? widths.reduce(0, +) + 2 * gap <= size.width && size.height >= 20
          : widths.max()! <= size.width && 60 + 2 * gap <= size.height
      }

      var frames: [LayoutRect] {
        var x = 0.0, y = 0.0
        return widths.map { width in
          defer { if isRow { x += width + gap } else { y += 20 + gap } }
          return LayoutRect(direction == .leftToRight ? x : size.width - x - width, y, width, 20)
        }
      }
    }

    var layout: ConstraintLayout
    let boxes: [LayoutItem]
    let gap: LayoutParameter
    let widths: [ConstraintHandle]

    init() throws {
      layout = try ConstraintLayout(size: LayoutSize(300, 300))
      let boxes = [try layout.item("a"), try layout.item("b"), try layout.item("c")]
      let gap = try layout.parameter("gap", 10)
      var widths: [ConstraintHandle] = []
      for box in boxes { widths.append(try layout.add(box.width == 50)) }
      self.widths = widths
      try layout.constrain { root in
        for box in boxes {
          box.height == 20
          box.edges <= root.edges
        }
        boxes[0].leading == root.leading
        boxes[0].top == root.top
      }
      let line = layout.prepare { _ in row(boxes, spacing: gap.dimension, align: .top) }
      let pile = layout.prepare { _ in column(boxes, spacing: gap.dimension, align: .leading) }
      try layout.vary([.any: line, .compactWidth: pile])
      (self.boxes, self.gap) = (boxes, gap)
    }

    enum Step {
      case size(LayoutSize)
      case row(Bool)
      case gap(Double)
      case width(Int, Double)
      case direction(LayoutDirection)
    }

    func make(_ step: Step, in layout: inout ConstraintLayout) throws {
      switch step {
      case .size(let size): try layout.setSize(size)
      case .row(let isRow): try layout.setTraits(LayoutTraits(width: isRow ? .regular : .compact, height: .regular))
      case .gap(let value): try layout.set(gap, to: value)
      case .width(let box, let value): try layout.update(widths[box]) { $0.constant = value }
      case .direction(let direction): try layout.setDirection(direction)
      }
    }

    static func make(_ step: Step, in state: inout State) {
      switch step {
      case .size(let size): state.size = size
      case .row(let isRow): state.isRow = isRow
      case .gap(let value): state.gap = value
      case .width(let box, let value): state.widths[box] = value
      case .direction(let direction): state.direction = direction
      }
    }

    /// Steps of different kinds, in a random order.
    static func steps(_ random: inout SplitMix64) -> [Step] {
      var steps: [Step] = []
      if random.chance(1, of: 2) {
        steps.append(.size(LayoutSize(Double(50 + 10 * random.below(40)), Double(10 + 10 * random.below(30)))))
      }
      if random.chance(1, of: 2) { steps.append(.row(random.chance(1, of: 2))) }
      if random.chance(1, of: 2) { steps.append(.gap(Double(random.below(60)))) }
      for box in 0..<3 where random.chance(1, of: 2) { steps.append(.width(box, Double(10 * random.below(20)))) }
      if random.chance(1, of: 4) { steps.append(.direction(random.chance(1, of: 2) ? .leftToRight : .rightToLeft)) }
      return steps.shuffled(using: &random)
    }
  }

  @Test(arguments: 0..<count)
  func acceptedWhereItFitsAndEqualToSingleCalls(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var subject = try Boxes()
    var state = Boxes.State()
    for _ in 0..<12 {
      let steps = Boxes.steps(&random)
      var next = state
      for step in steps { Boxes.make(step, in: &next) }
      var single = subject.layout
      do {
        var changed = subject.layout
        try changed.change { layout in for step in steps { try subject.make(step, in: &layout) } }
        subject.layout = changed
        #expect(next.fits, "\(next)")
        state = next
      } catch {
        #expect(!next.fits, "\(next): \(error)")
      }
      #expect(subject.layout.lettingGo.isEmpty)
      let frames = try subject.layout.solve()
      #expect(try subject.boxes.map { try frames[$0] } == state.frames, "\(state)")
      // Where each of the calls is accepted by itself, they come to the same.
      do { for step in steps { try subject.make(step, in: &single) } } catch { continue }
      #expect(state == next)
      #expect(try single.solve().table == frames.table)
    }
  }
}
