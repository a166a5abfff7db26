import SolverTestSupport
import Testing

@testable import Tinamou

/// Items that are hidden as far as the rest needs it to fit.
struct HideToFitTests {
  /// A title of 100 points and buttons of 40, 10 apart; the last button goes first.
  private struct Toolbar {
    var layout: ConstraintLayout
    let title: LayoutItem
    let buttons: [LayoutItem]

    init(buttons count: Int = 6) throws {
      layout = try ConstraintLayout("toolbar", size: LayoutSize(100 + 100 * Double(count), 50))
      title = try layout.item("title", intrinsic: IntrinsicSize(100, 20))
      var buttons: [LayoutItem] = []
      for number in 0..<count {
        let button = try layout.item("b\(number)", intrinsic: IntrinsicSize(40, 20), hugging: 251)
        buttons.append(button)
        // Something in it, which is hidden with it.
        let icon = try layout.item("icon\(number)", in: button)
        try layout.constrain { _ in icon.edges == button.edges }
      }
      self.buttons = buttons
      let title = title
      try layout.constrain { root in row([title] + buttons, in: root, spacing: 10, align: .center) }
      try layout.hideToFit(buttons.reversed())
    }

    static func count(_ width: Double) -> Int { min(6, max(0, Int((width - 100) / 50))) }
  }

  /// Tags in runs above notes of 12 points, the last of which goes first.
  private func tags(_ width: Double) throws -> (layout: ConstraintLayout, flow: LayoutItem, notes: [LayoutItem]) {
    var layout = try ConstraintLayout("tags", size: LayoutSize(width, 110))
    let tags = try (0..<8).map { try layout.item("tag\($0)", intrinsic: IntrinsicSize(40, 20), hugging: 260) }
    let flow = try layout.flow(tags, named: "flow", spacing: 0, runSpacing: 0)
    let notes = try (0..<6).map { try layout.item("note\($0)", intrinsic: IntrinsicSize(30, 12)) }
    try layout.constrain { root in
      column([flow] + notes, in: root, spacing: 0, align: .leading)
      flow.width == root.width
    }
    try layout.hideToFit(notes.reversed())
    return (layout, flow, notes)
  }

  @Test func runsOfAFlowAreTriedToo() throws {
    var random = SplitMix64(seed: 3622)
    var (layout, flow, notes) = try tags(320)
    var former = try layout.solve()
    for _ in 0..<60 {
      let width = 80 + Double(random.below(260))
      try layout.setSize(LayoutSize(width, 110))
      let solution = try layout.solve()
      var fresh = try tags(width)
      let expected = try fresh.layout.solve()
      #expect(try layout.runs(of: flow).map(\.count) == fresh.layout.runs(of: fresh.flow).map(\.count), "\(width)")
      // The notes are as many as fit below the runs.
      let fitting = min(notes.count, (110 - (try layout.runs(of: flow).count) * 20) / 12)
      #expect(try notes.count { try !solution.isHidden($0) } == fitting, "\(width)")
      for (note, other) in zip(notes, fresh.notes) {
        #expect(try solution.isHidden(note) == expected.isHidden(other), "\(width)")
        let frame = try? solution[note]
        #expect(frame == (try? expected[other]), "\(width)")
        let isChanged = frame != nil && frame != (try? former[note])
        #expect(solution.changedItems.contains(note) == isChanged, "\(width)")
      }
      former = solution
    }
  }

  @Test func asFewAsNeededWhateverWasHiddenBefore() throws {
    var toolbar = try Toolbar()
    var random = SplitMix64(seed: 7)
    var frames: [LayoutItem: LayoutRect] = [:]
    for _ in 0..<100 {
      let width = Double(random.below(900)) / 2
      let count = Toolbar.count(width)
      if random.chance(1, of: 2) {
        let solution = try toolbar.layout.solve(size: LayoutSize(width, 50))
        for item in solution.changedItems { frames[item] = try solution[item] }
      } else {
        try toolbar.layout.setSize(LayoutSize(width, 50))
        try toolbar.layout.solve { item, frame in frames[item] = frame }
      }
      let hidden = try toolbar.buttons.filter { try toolbar.layout.isHidden($0) }
      #expect(hidden == Array(toolbar.buttons.dropFirst(count)), "\(width)")
      #expect(try toolbar.layout.solve().changedItems.isEmpty)
      #expect(frames[toolbar.title] == LayoutRect(0, 15, width - Double(50 * count), 20))
      for (place, button) in toolbar.buttons.prefix(count).enumerated() {
        #expect(frames[button] == LayoutRect(width - Double(50 * (count - place)) + 10, 15, 40, 20))
      }
    }
  }

  /// Two items that fill a row of 100 points, and can be hidden.
  private func makePair() throws -> (layout: ConstraintLayout, a: LayoutItem, b: LayoutItem) {
    var layout = try ConstraintLayout("pair", size: LayoutSize(100, 50))
    let (a, b) = (try layout.item("a"), try layout.item("b"))
    try layout.constrain { root in
      row([a, b], in: root, spacing: 0)
      a.width == 60
      b.width == 40
    }
    try layout.hideToFit([a, b])
    return (layout, a, b)
  }

  @Test func manyItemsAreTriedByDoublingAndHalving() throws {
    var toolbar = try Toolbar(buttons: 66)
    _ = try toolbar.layout.solve()
    for count in [66, 0, 65, 2, 40] {
      for rest in [0.0, 49] where count < 66 || rest == 0 {
        _ = try toolbar.layout.solve(size: LayoutSize(100 + 50 * Double(count) + rest, 50))
        let hidden = try toolbar.buttons.filter { try toolbar.layout.isHidden($0) }
        #expect(hidden == Array(toolbar.buttons.dropFirst(count)), "\(count)")
      }
    }
    // Without the buttons the title does not fit either.
    _ = try toolbar.layout.solve(size: LayoutSize(60, 50))
    #expect(try toolbar.buttons.allSatisfy { try toolbar.layout.isHidden($0) })
  }

  @Test func anotherListShowsTheFormerItemsTogether() throws {
    let pair = try makePair()
    var layout = pair.layout
    let (a, b) = (pair.a, pair.b)
    _ = try layout.solve(size: LayoutSize(50, 50))
    func hidden(of layout: ConstraintLayout) -> [LayoutItem] { [a, b].filter { (try? layout.isHidden($0)) == true } }
    let before = hidden(of: layout)
    #expect(before == [a, b])
    // They do not fit into 50 points, so that the former list stays.
    #expect(throws: LayoutError.self) { try layout.hideToFit([]) }
    #expect(hidden(of: layout) == before && layout.hiding.order == [a, b])
    try layout.setSize(LayoutSize(100, 50))
    // With only one of them shown it would have to fill the row.
    try layout.hideToFit([])
    #expect(hidden(of: layout).isEmpty)
    #expect(try layout.solve().table == "a  0 0 60 0\nb  60 0 40 0\n")
  }

  @Test func itemsThatFitOnlyTogetherAreShownTogether() throws {
    let pair = try makePair()
    var layout = pair.layout
    let (a, b) = (pair.a, pair.b)
    func hidden(at width: Double) throws -> [LayoutItem] {
      let solution = try layout.solve(size: LayoutSize(width, 50))
      return try [a, b].filter { try solution.isHidden($0) }
    }
    #expect(try hidden(at: 100).isEmpty)
    #expect(try hidden(at: 50) == [a, b])
    // With only one of them shown it would have to fill the row.
    #expect(try hidden(at: 100).isEmpty)
    #expect(try hidden(at: 40) == [a])
    #expect(try hidden(at: 60) == [a, b])
    #expect(try hidden(at: 100).isEmpty)
    #expect(try layout.solve()[b].x == 60)
  }

  @Test func theListCanChange() throws {
    var toolbar = try Toolbar()
    let (b0, b5) = (toolbar.buttons[0], toolbar.buttons[5])
    #expect(try toolbar.layout.solve(size: LayoutSize(350, 50)).isHidden(b5))
    try toolbar.layout.hideToFit([b0, b5])
    #expect(try toolbar.layout.solve().isHidden(b0) && !toolbar.layout.solve().isHidden(b5))
    // Without a list everything is shown, and cut.
    try toolbar.layout.setSize(LayoutSize(200, 50))
    #expect(try toolbar.layout.solve().isHidden(b5) && toolbar.layout.solve().isHidden(b0))
    try toolbar.layout.hideToFit([])
    let solution = try toolbar.layout.solve()
    #expect(try !solution.isHidden(b5) && !toolbar.layout.violations().isEmpty)
    #expect(throws: LayoutError.self) { try toolbar.layout.hideToFit([toolbar.layout.root]) }
    #expect(throws: LayoutError.self) { try toolbar.layout.hideToFit([b5], priority: 0) }
    // What is removed is no longer hidden.
    try toolbar.layout.hideToFit([b0, b5])
    try toolbar.layout.remove(b0)
    #expect(throws: LayoutError.self) { try toolbar.layout.hideToFit([b0]) }
    #expect(try !toolbar.layout.solve().isHidden(b5))
  }

  @Test func contentThatDividesAStackMayNeedItsItemHidden() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 300))
    let high = try layout.item("high", intrinsic: .height(10), resistance: .required)
    let low = try layout.item("low", intrinsic: .height(100))
    let stack = try layout.column([high, low], spacing: 0, distribution: .fillProportionally)
    try layout.hideToFit([high])
    try layout.constrain { _ in stack.height == 120 }
    try layout.setIntrinsicSize(.height(140), of: high)
    #expect(try layout.solve()[low].height == 120)
    #expect(try layout.isHidden(high))
    try layout.setIntrinsicSize(.height(20), of: high)
    #expect(try layout.solve()[low].height == 100)
  }

  @Test func questionsAreAboutWhatFits() throws {
    var toolbar = try Toolbar()
    try toolbar.layout.setSize(LayoutSize(200, 50))
    #expect(try toolbar.layout.value(of: toolbar.title.width) == 100)
    #expect(try toolbar.layout.solved(size: LayoutSize(149, 50)).entries.map { $0.name } == ["title"])
    #expect(try toolbar.layout.violations().isEmpty && !toolbar.layout.isAmbiguous)
    // What does not fit with all of them hidden is refused.
    #expect(throws: LayoutError.self) { try toolbar.layout.add(toolbar.title.width >= 201) }
    try toolbar.layout.add(toolbar.title.width >= 190)
    #expect(try toolbar.layout.solve().entries.map { $0.name } == ["title"])
    // A weaker wish than has to fit hides nothing.
    try toolbar.layout.hideToFit(toolbar.buttons.reversed(), priority: 800)
    try toolbar.layout.setSize(LayoutSize(600, 50))
    #expect(try toolbar.layout.solve().entries.count == 13)
    try toolbar.layout.setSize(LayoutSize(400, 50))
    #expect(try toolbar.layout.solve().entries.count == 13)
  }

  @Test func whatIsHiddenComesBackToFillALargerSize() throws {
    for count in [1, 3] {
      var layout = try ConstraintLayout(size: LayoutSize(300, 50))
      let text = try layout.item("text")
      let others = try (0..<count).map { try layout.item("other\($0)", intrinsic: IntrinsicSize(100, 20)) }
      try layout.constrain { root in
        row([text] + others, in: root, spacing: 0, align: .fill)
        text.width <= 250
        for other in others { other.width == 100 }
      }
      try layout.hideToFit(others)
      let fitting = LayoutSize(100 * Double(count) + 150, 50)
      let expected = try layout.solve(size: fitting).table
      #expect(try layout.solve(size: LayoutSize(50, 50)).entries.count == 1)
      #expect(try layout.solve(size: fitting).table == expected)
      #expect(try layout.solve(size: LayoutSize(50, 50)).entries.count == 1)
      // Text of 250 points and all others are not enough.
      #expect(throws: LayoutError.self) { try layout.setSize(LayoutSize(100 * Double(count) + 251, 50)) }
      #expect(try layout.solve().entries.count == 1)
    }
  }

  @Test func aConstraintThatLeavesDoesNotComeBackWithItsItem() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 50))
    let text = try layout.item("text"), other = try layout.item("other", intrinsic: IntrinsicSize(100, 20))
    try layout.constrain { root in
      row([text, other], in: root, spacing: 0, align: .fill)
      text.width <= 250
      other.width == 100
    }
    let former = try layout.constrain { _ in other.width <= 120 }
    let new = layout.prepare { _ in text.width <= 60 }
    try layout.hideToFit([other])
    #expect(try layout.solve(size: LayoutSize(50, 50)).isHidden(other))
    try layout.setSize(LayoutSize(150, 50))
    // The item is shown for the new constraint to fit.
    try layout.replace(former, with: new)
    #expect(try layout.solve()[text].width == 50)
    #expect(try !layout.isActive(former[0]))
  }

  /// The title is hidden for the others to fit, before it turns out that the flow does not settle.
  @Test func whatIsHiddenForASolutionThatIsRefusedIsShownAgain() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 400))
    let title = try layout.item("title", intrinsic: IntrinsicSize(300, 20))
    let items = try ["a", "b"].map { try layout.item($0, intrinsic: IntrinsicSize(40, 20)) }
    let restless = try layout.flow(items, named: "restless", spacing: 10, runSpacing: 5)
    try layout.constrain { root in
      title.leading == root.leading
      title.trailing <= root.trailing
      title.bottom == root.bottom
      restless.leading == root.leading
      restless.top == root.top
      restless.bottom == items[1].bottom
      for item in items { item.height == 20 }
    }
    try layout.hideToFit([title])
    #expect(try layout.solve().isHidden(title))
    try layout.setSize(LayoutSize(300, 400))
    #expect(try !layout.solve().isHidden(title))
    try layout.setSize(LayoutSize(100, 400))
    try layout.constrain { _ in restless.width == restless.height * 2 }
    #expect(message { _ = try layout.solve() }?.hasPrefix("the runs of restless do not settle") == true)
    #expect(try !layout.isHidden(title))
    #expect(message { try layout.solve(into: { _, _ in }) }?.hasPrefix("the runs of restless do not settle") == true)
    #expect(try !layout.isHidden(title))
  }
}
