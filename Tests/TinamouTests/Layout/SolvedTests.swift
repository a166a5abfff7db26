import SolverTestSupport
import Testing

@testable import Tinamou

/// Questions that leave the layout as it is: frames in another size, frames by name, text that nobody measured.
struct SolvedTests {
  private func height(_ item: LayoutItem, _ width: Double) -> Double { 20 * (560 / width).rounded(.up) }

  /// A value with a computed property, as a view of a declarative framework.
  private struct Screen {
    let layout: ConstraintLayout
    var size: LayoutSize
    var frames: LayoutSolution { get throws { try layout.solved(size: size) } }
  }

  @Test func aPropertyOfAValueCanSolve() throws {
    var layout = try ConstraintLayout(size: LayoutSize(375, 667))
    let title = try layout.item("title", intrinsic: IntrinsicSize(100, 20))
    try layout.constrain { root in title.edges == root.edges.inset(10) }
    let screen = Screen(layout: layout, size: LayoutSize(320, 568))
    #expect(try screen.frames[title] == LayoutRect(10, 10, 300, 548))
    #expect(screen.layout.size == LayoutSize(375, 667))
    #expect(try screen.layout.solved()[title] == LayoutRect(10, 10, 355, 647))
    #expect(throws: LayoutError.self) { try screen.layout.solved(size: LayoutSize(19, 100)) }
    #expect(throws: LayoutError.self) { try screen.layout.solved(size: LayoutSize(.nan, 100)) }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func theSameFramesAsSolvingACopy(_ seed: UInt64) throws {
    let made = try RandomLayout(seed: seed).layout
    var random = SplitMix64(seed: seed)
    let size = LayoutSize(Double(200 + random.below(400)), Double(200 + random.below(400)))
    var solvedBefore = made
    let before = try solvedBefore.solve().table
    var copy = solvedBefore
    let expected = Result { try copy.solve(size: size).table }
    let found = Result { try solvedBefore.solved(size: size).table }
    #expect("\(found)" == "\(expected)")
    #expect(try solvedBefore.solve().table == before && solvedBefore.size == made.size)
    #expect(try solvedBefore.solve().changedItems.isEmpty)
  }

  @Test func framesByName() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let first = try layout.item("twin"), second = try layout.item("twin")
    try layout.constrain { root in
      row([first, second], in: root, spacing: 10, distribution: .fillEqually, align: .fill)
    }
    let frames = try layout.solve()
    #expect(frames["twin"] == LayoutRect(0, 0, 45, 100))
    #expect(frames["other"] == nil && frames["root"] == nil)
    try layout.remove(first)
    #expect(try layout.solved()["twin"]?.maxX == 100)
  }

  @Test func textThatNobodyMeasured() throws {
    var layout = try ConstraintLayout("cell", size: LayoutSize(375, 667))
    let title = try layout.item("title", intrinsic: .width(560), wraps: true)
    try layout.constrain { root in
      title.horizontalEdges == root.horizontalEdges.inset(16)
      title.top == root.top
    }
    let silent = try layout.solve()
    #expect(silent.unmeasuredTexts == [title])
    #expect(
      "\(silent)" == """
        title  16 0 343 0
        warning: title wraps, and nobody measured it at its width, 343; give solve(measuring:) a function

        """)
    #expect(silent.table == "title  16 0 343 0\n")
    let measured = try layout.solve(measuring: height)
    #expect(measured.unmeasuredTexts.isEmpty && "\(measured)" == "title  16 0 343 40\n")
    // The same width still is the one at which it was measured; another is not.
    #expect(try layout.solve().unmeasuredTexts.isEmpty)
    #expect(try layout.solved(size: LayoutSize(200, 667)).unmeasuredTexts == [title])
    #expect(try layout.solved(size: LayoutSize(200, 667), measuring: height).table == "title  16 0 168 80\n")
    #expect(try layout.solve().unmeasuredTexts.isEmpty)
    try layout.setIntrinsicSize(.width(700), of: title)
    #expect(try layout.solve().snapped(to: PixelGrid(scale: 1)).unmeasuredTexts == [title])
    try layout.setWraps(false, of: title)
    #expect(try layout.solve().unmeasuredTexts.isEmpty)
  }

  /// Columns of texts of random lengths, as tall as these are at a width.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func fittingSizeMeasuresEveryText(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var layout = try ConstraintLayout(size: LayoutSize(375, 667))
    var lengths: [LayoutItem: Double] = [:]
    let texts = try (0..<(1 + random.below(6))).map { number in
      let length = Double(20 + random.below(1500))
      let text = try layout.item("text\(number)", intrinsic: .width(length), wraps: random.chance(4, of: 5))
      lengths[text] = length
      return text
    }
    let insets = texts.map { _ in Double(random.below(30)) }
    try layout.constrain { root in
      column(texts, spacing: 5)
      texts[0].top == root.top + 7
      texts[texts.count - 1].bottom == root.bottom
      for (text, inset) in zip(texts, insets) { text.horizontalEdges == root.horizontalEdges.inset(inset) }
    }
    func measured(_ item: LayoutItem, _ width: Double) -> Double { 20 * (lengths[item]! / max(width, 1)).rounded(.up) }
    if random.chance(1, of: 2) { _ = try layout.solve(measuring: measured) }
    for width in [100.0, 333, 720] {
      var expected = 7 + 5 * Double(texts.count - 1)
      for (text, inset) in zip(texts, insets) where try layout.wraps(text) {
        expected += measured(text, width - 2 * inset)
      }
      #expect(try layout.fittingSize(width: width, measuring: measured) == LayoutSize(width, expected))
    }
  }
}
