import Testing
import Tinamou

@testable import gallery

/// What used to be arithmetic on frames.
struct LayoutSubviewsTests {
  private let upright = LayoutSize(320, 480)

  @Test func fixedFrameStaysWhenTheScreenIsTurned() throws {
    let expected = ["subview": LayoutRect(50, 50, 50, 50)]
    for turned in [0.0, 1] { #expect(try frames("F1", upright, ["turned": turned]) == expected) }
    #expect(try solved("F1", upright, ["turned": 1]).solution.size == LayoutSize(480, 320))
    for size in [upright, LayoutSize(480, 320)] { #expect(try frames("F2", size) == expected) }
  }

  @Test func swappedContentLeavesTheRestWhereItWas() throws {
    let (before, after) = (try frames("F3", upright), try frames("F3", upright, ["swapped": 1]))
    #expect(before["list"] == LayoutRect(0, 44, 320, 436))
    #expect(after["map"] == LayoutRect(20, 64, 280, 396))
    #expect(after["list"] == nil)
    for name in ["header", "body"] { #expect(before[name] == after[name]) }
  }

  @Test func heightOfTheBannerDependsOnTheDevice() throws {
    #expect(try frames("F6", upright) == ["banner": LayoutRect(0, 0, 320, 100)])
    #expect(try frames("F6", LayoutSize(768, 1024)) == ["banner": LayoutRect(0, 0, 768, 300)])
    #expect(try frames("F6", upright, ["pad": 1]) == ["banner": LayoutRect(0, 0, 320, 300)])
    #expect(try frames("F6-printed", upright) == ["banner": LayoutRect(0, 0, 100, 320)])
  }

  @Test func barIsBelowTheStatusBar() throws {
    #expect(try frames("F7", upright) == ["bar": LayoutRect(0, 20, 320, 44)])
    #expect(try frames("F7", upright, ["version": 6]) == ["bar": LayoutRect(0, 0, 320, 44)])
  }

  @Test func masksAreTheConstraintsOfHeaderContentAndFooter() throws {
    for size in [upright, LayoutSize(375, 667), LayoutSize(768, 1024), LayoutSize(320, 88)] {
      let (masks, pinned) = (try frames("F8", size), try frames("F5", size))
      #expect(masks["header"] == pinned["header"] && masks["footer"] == pinned["footer"])
      #expect(masks["body"] == pinned["content"])
    }
  }

  @Test func ninePositionsOverlapBelow320() throws {
    func overlaps(_ a: LayoutRect, _ b: LayoutRect) -> Bool {
      a.x < b.maxX && b.x < a.maxX && a.y < b.maxY && b.y < a.maxY
    }
    for (size, expected) in [
      (LayoutSize(320, 320), false), (LayoutSize(319, 400), true), (LayoutSize(400, 319), true),
    ] {
      let boxes = try solved("F4", size).solution.entries.map(\.frame)
      let found = boxes.indices.contains { i in boxes[..<i].contains { overlaps($0, boxes[i]) } }
      #expect(found == expected, "at \(size)")
    }
  }
}
