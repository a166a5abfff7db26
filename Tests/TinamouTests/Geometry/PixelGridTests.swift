import Testing
import Tinamou

/// The two rules by which frames are moved to a grid.
struct PixelGridTests {
  /// Five quarters of a terminal of 10 cells: 2.5 each.
  private let quarters = (0..<5).map { LayoutRect(2.5 * Double($0), 0, 2.5, 1) }

  @Test func edgesKeepNeighboursTogether() {
    let snapped = quarters.map { PixelGrid.whole.snap($0) }
    #expect(snapped.map(\.x) == [0, 3, 5, 8, 10])
    #expect(snapped.map(\.width) == [3, 2, 3, 2, 3])
    for (before, after) in zip(snapped, snapped.dropFirst()) { #expect(before.maxX == after.x) }
  }

  @Test func sizesKeepExtentsEqual() {
    let grid = PixelGrid(scale: 1, rule: .sizes)
    let snapped = quarters.map { grid.snap($0) }
    #expect(snapped.map(\.x) == [0, 3, 5, 8, 10])
    #expect(snapped.map(\.width) == [3, 3, 3, 3, 3])
    #expect(PixelGrid(scale: 2, rule: .sizes).snap(LayoutRect(0.3, -0.3, 1.24, 1.26)) == LayoutRect(0.5, -0.5, 1, 1.5))
    #expect(grid != .whole)
    #expect(PixelGrid(scale: 1) == .whole)
  }

  @Test func halvesButForRoundingAreHalves() {
    for place in [2.5, 0.5, -0.5, -2.5, 1000.5] {
      let expected = (place + 0.5).rounded(.down)
      for other in [place, place.nextDown, place.nextUp, place - 1e-10] {
        #expect(PixelGrid.whole.snap(other) == expected)
      }
    }
    #expect(PixelGrid.whole.snap(2.499) == 2)
    #expect(PixelGrid.whole.snap(2.501) == 3)
    #expect(PixelGrid.whole.snap(-2.501) == -3)
    #expect(PixelGrid.whole.snap(-2.499) == -2)
    #expect(PixelGrid(scale: 3).snap(1.0 / 3) == 1.0 / 3)
    #expect(PixelGrid.whole.snap(1e300) == 1e300)
  }

  @Test func aGridWithoutLinesLeavesFramesAsTheyAre() {
    let frame = LayoutRect(0.3, 0.7, 1.1, 2.2)
    for scale in [0, -1, Double.nan, .infinity] {
      #expect(PixelGrid(scale: scale, rule: .sizes).snap(frame) == frame)
    }
  }
}
