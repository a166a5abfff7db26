import SolverTestSupport
import Testing
import Tinamou

/// Alignment rectangles: constraints speak of them, and frames are larger.
@Suite struct AlignmentTests {
  /// A label and a button with a border of its own, as those of a desktop.
  private func dialog() throws -> (layout: ConstraintLayout, label: LayoutItem, button: LayoutItem) {
    var layout = try ConstraintLayout("dialog", size: LayoutSize(300, 100))
    let label = try layout.item(
      "label", intrinsic: IntrinsicSize(46, 16), alignmentInsets: LayoutInsets(leading: 2, trailing: 2),
      baselines: LayoutBaselines(fromTop: 12, fromBottom: 4))
    let button = try layout.item(
      "button", intrinsic: IntrinsicSize(80, 20),
      alignmentInsets: LayoutInsets(top: 5, leading: 6, bottom: 7, trailing: 6),
      baselines: LayoutBaselines(fromTop: 14, fromBottom: 6))
    try layout.constrain { root in
      label.leading == root.leading + 20
      button.leading == label.trailing + .standard
      button.top == root.top + 20
      label.firstBaseline == button.firstBaseline
    }
    return (layout, label, button)
  }

  @Test func framesAreLargerThanWhatIsAligned() throws {
    var (layout, label, button) = try dialog()
    let solution = try layout.solve()
    #expect(solution.table == "label  18 22 50 16\nbutton  68 15 92 32\n")
    #expect(try layout.value(of: button.leading - label.trailing) == 8)
    #expect(try layout.value(of: button.width) == 80)
    #expect(try layout.alignmentInsets(of: label) == LayoutInsets(leading: 2, trailing: 2))
    #expect(try layout.alignmentInsets(of: layout.root) == .zero)
    #expect(try !layout.isAmbiguous)
  }

  @Test func sidesAreThoseOfReading() throws {
    var (layout, label, button) = try dialog()
    try layout.setAlignmentInsets(LayoutInsets(leading: 1, trailing: 9), of: label)
    try layout.setDirection(.rightToLeft)
    let solution = try layout.solve()
    #expect(try solution[label] == LayoutRect(300 - 20 - 46 - 9, 22, 56, 16))
    #expect(try solution[button] == LayoutRect(300 - 20 - 46 - 8 - 80 - 6, 15, 92, 32))
  }

  @Test func onlyWhatHasAnotherFrameHasChanged() throws {
    var (layout, label, button) = try dialog()
    _ = try layout.solve()
    try layout.setAlignmentInsets(LayoutInsets(4), of: button)
    #expect(try layout.solve().changedItems == [button])
    #expect(try layout.solve().changedItems.isEmpty)
    var received: [LayoutItem: LayoutRect] = [:]
    try layout.setIntrinsicSize(IntrinsicSize(50, 16), of: label)
    try layout.solve { received[$0] = $1 }
    #expect(received == [label: LayoutRect(18, 22, 54, 16), button: LayoutRect(74, 16, 88, 28)])
    try layout.setAlignmentInsets(.zero, of: label)
    received = [:]
    try layout.solve { received[$0] = $1 }
    #expect(received == [label: LayoutRect(20, 22, 50, 16)])
  }

  @Test func rowsAlignWhatIsAligned() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 100))
    var items: [LayoutItem] = []
    for name in ["a", "b", "c"] {
      items.append(
        try layout.item(name, intrinsic: IntrinsicSize(30, 10), alignmentInsets: LayoutInsets(Double(items.count))))
    }
    try layout.constrain { root in
      row(items, spacing: 10, align: .fill)
      items[0].leading == root.leading
      items[0].top == root.top
    }
    #expect(try layout.solve().table == "a  0 0 30 10\nb  39 -1 32 12\nc  78 -2 34 14\n")
  }

  @Test func fittingSizesAreThoseOfFrames() throws {
    var (layout, label, button) = try dialog()
    #expect(try layout.fittingSize(of: button) == LayoutSize(92, 32))
    #expect(try layout.fittingSize(of: button, width: 112).width == 112)
    try layout.constrain { root in button.trailing == root.trailing - 20 }
    #expect(try layout.fittingSize().width == 20 + 46 + 8 + 80 + 20)
    try layout.setHugging(.required, of: label)
    #expect(try layout.largestSize(of: button, priority: .required).width == 300 - 20 - 8 - 20 + 12)
  }

  @Test func framesAreCheckedAsWhatTheyAlign() throws {
    var (layout, label, button) = try dialog()
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      try layout.setDirection(direction)
      let failures = try layout.solve().check(in: layout) { root in
        label.leading == root.leading + 20
        button.width == 92
      }
      #expect(failures.map { $0.left } == [80])
    }
  }

  /// The frame is on the grid, and holds the content and the border.
  @Test func aGridMovesFrames() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 20))
    let card = try layout.item(
      "card", intrinsic: .width(10.3), alignmentInsets: LayoutInsets(leading: 0.4, trailing: 0.9))
    try layout.constrain { root in card.leading == root.leading + 0.5 }
    try layout.setMetrics(.cells)
    #expect(try layout.solve()[card] == LayoutRect(0, 0, 12, 0))
    #expect(isClose([try layout.value(of: card.width)], [10.7]))
  }

  @Test func textIsMeasuredInItsAlignmentRectangle() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 200))
    let text = try layout.item("text", intrinsic: .width(300), alignmentInsets: LayoutInsets(10), wraps: true)
    try layout.constrain { root in text.horizontalEdges == root.horizontalEdges }
    var widths: [Double] = []
    let solution = try layout.solve { _, width in
      widths.append(width)
      return 30
    }
    #expect(widths == [100])
    #expect(try solution[text] == LayoutRect(-10, -10, 120, 50))
  }

  @Test func whatIsRemovedLeavesNothingBehind() throws {
    var (layout, label, button) = try dialog()
    try layout.remove(button)
    let next = try layout.item("next", intrinsic: IntrinsicSize(10, 10))
    #expect(try layout.alignmentInsets(of: next) == .zero)
    #expect(try layout.solve()[next] == LayoutRect(0, 0, 10, 10))
    #expect(message { _ = try layout.alignmentInsets(of: button) } != nil)
    #expect(
      message { try layout.setAlignmentInsets(LayoutInsets(1), of: layout.root) }
        == "the root stands for the layout itself, and its alignment rectangle is its frame")
    #expect(
      message { try layout.setAlignmentInsets(LayoutInsets(top: .nan), of: label) }
        == "the top alignment inset of label is nan, which is not a finite number")
    #expect(try layout.alignmentInsets(of: label) == LayoutInsets(leading: 2, trailing: 2))
  }

  /// Layouts with and without insets: frames differ by these and nothing else, after any changes.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func framesDifferByTheInsetsAlone(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var plain = try ConstraintLayout(size: LayoutSize(300, 300))
    var items: [LayoutItem] = []
    for name in 0..<5 {
      let item = try plain.item(
        "\(name)", intrinsic: IntrinsicSize(Double(random.below(80)), Double(random.below(40))))
      let before = items.last
      let gap = Double(random.below(20))
      try plain.constrain { root in
        item.leading == (before?.trailing ?? root.leading) + gap
        item.top == (before?.firstBaseline ?? root.top) + gap
      }
      items.append(item)
    }
    var aligned = plain
    var insets: [LayoutItem: LayoutInsets] = [:]
    var known = try aligned.solve()
    for step in 0..<12 {
      let item = random.pick(items)
      switch random.below(4) {
      case 0:
        func number() -> Double { Double(random.below(20)) - 6 }
        let own = LayoutInsets(top: number(), leading: number(), bottom: number(), trailing: number())
        insets[item] = own
        try aligned.setAlignmentInsets(own, of: item)
      case 1:
        let size = IntrinsicSize(Double(random.below(80)), Double(random.below(40)))
        try plain.setIntrinsicSize(size, of: item)
        try aligned.setIntrinsicSize(size, of: item)
      case 2:
        let size = LayoutSize(200 + Double(random.below(200)), 300)
        try plain.setSize(size)
        try aligned.setSize(size)
      default:
        let direction: LayoutDirection = random.chance(1, of: 2) ? .leftToRight : .rightToLeft
        try plain.setDirection(direction)
        try aligned.setDirection(direction)
      }
      let (expected, found) = (try plain.solve(), try aligned.solve())
      for item in items {
        let own = insets[item] ?? .zero, frame = try expected[item]
        let left = plain.direction == .leftToRight ? own.leading : own.trailing
        let rect = LayoutRect(
          frame.x - left, frame.y - own.top, frame.width + own.leading + own.trailing,
          frame.height + own.top + own.bottom)
        #expect(try isClose(numbers(found[item]), numbers(rect)), "seed \(seed), step \(step)")
        let isListed = found.changedItems.contains(item)
        #expect(try (found[item] != known[item]) == isListed, "seed \(seed), step \(step)")
      }
      known = found
    }
  }

  private func numbers(_ frame: LayoutRect) -> [Double] { [frame.x, frame.y, frame.width, frame.height] }
}
