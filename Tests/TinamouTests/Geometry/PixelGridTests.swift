import Testing
import Tinamou

/// The two rules by which frames are moved to a grid.
struct PixelGridTests {
  /// Five quarters of a terminal of 10 cells: 2.5 each.
  private let quarters = (0..<5).map { LayoutRect(2.5 * Double($0), 0, 2.5, 1) }

  @Test func edgesKeepNeighboursTogether() {
    let snapped = quarters.map { PixelGrid.whole.snapped($0) }
    #expect(snapped.map(\.x) == [0, 3, 5, 8, 10])
    #expect(snapped.map(\.width) == [3, 2, 3, 2, 3])
    for (before, after) in zip(snapped, snapped.dropFirst()) { #expect(before.maxX == after.x) }
  }

  @Test func sizesKeepExtentsEqual() {
    let grid = PixelGrid(scale: 1, rule: .sizes)
    let snapped = quarters.map { grid.snapped($0) }
    #expect(snapped.map(\.x) == [0, 3, 5, 8, 10])
    #expect(snapped.map(\.width) == [3, 3, 3, 3, 3])
    let frame = PixelGrid(scale: 2, rule: .sizes).snapped(LayoutRect(0.3, -0.3, 1.24, 1.26))
    #expect(frame == LayoutRect(0.5, -0.5, 1, 1.5))
    #expect(grid != .whole)
    #expect(PixelGrid(scale: 1) == .whole)
  }

  @Test func halvesButForRoundingAreHalves() {
    for place in [2.5, 0.5, -0.5, -2.5, 1000.5] {
      let expected = (place + 0.5).rounded(.down)
      for other in [place, place.nextDown, place.nextUp, place - 1e-10] {
        #expect(PixelGrid.whole.snapped(other) == expected)
      }
    }
    #expect(PixelGrid.whole.snapped(2.499) == 2)
    #expect(PixelGrid.whole.snapped(2.501) == 3)
    #expect(PixelGrid.whole.snapped(-2.501) == -3)
    #expect(PixelGrid.whole.snapped(-2.499) == -2)
    #expect(PixelGrid(scale: 3).snapped(1.0 / 3) == 1.0 / 3)
    #expect(PixelGrid.whole.snapped(1e300) == 1e300)
  }

  @Test func aGridWithoutLinesLeavesFramesAsTheyAre() {
    let frame = LayoutRect(0.3, 0.7, 1.1, 2.2)
    for scale in [0, -1, Double.nan, .infinity] {
      #expect(PixelGrid(scale: scale, rule: .sizes).snapped(frame) == frame)
    }
  }

  @Test func edgesAreSnappedAndExtentsFollow() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 10))
    var thirds: [LayoutItem] = []
    for name in ["a", "b", "c"] { thirds.append(try layout.item(name)) }
    try layout.constrain { root in
      row(thirds, spacing: 0, align: .fill)
      thirds[0].leading == root.leading
      thirds[2].trailing == root.trailing
      thirds[0].verticalEdges == root.verticalEdges
      equal(thirds[0].width, thirds[1].width, thirds[2].width)
    }
    let solution = try layout.solve()
    #expect(solution.snapped(to: .whole).table == "a  0 0 33 10\nb  33 0 34 10\nc  67 0 33 10\n")
    #expect(solution.snapped(to: PixelGrid(scale: 2)).table == "a  0 0 33.5 10\nb  33.5 0 33 10\nc  66.5 0 33.5 10\n")
    #expect(solution.snapped(to: PixelGrid(scale: 0)).table == solution.table)
  }

  /// Messages print the sign of a zero.
  @Test func noExtentIsNegativeZero() {
    for scale in [1, 3, 0, Double.nan] {
      let grid = PixelGrid(scale: scale)
      #expect(grid.roundedUp(0).sign == .plus && grid.roundedDown(0).sign == .plus, "\(scale)")
      #expect(grid.roundedUp(1e-12).sign == .plus && grid.roundedUp(-0.0).sign == .plus, "\(scale)")
    }
  }

  @Test func halvesGoTheSameWayEverywhere() {
    #expect([-1.5, -0.5, 0.5, 1.5].map(PixelGrid.whole.snapped) == [-1, 0, 1, 2])
    #expect([-0.6, -0.4, 0.4, 0.6].map(PixelGrid.whole.snapped) == [-1, 0, 0, 1])
    #expect(PixelGrid(scale: 3).snapped(1e300) == 1e300)
    #expect(PixelGrid(scale: .nan).snapped(1.25) == 1.25)
    #expect(PixelGrid.whole.snapped(LayoutRect(0.5, 0.4, 10, 10.2)) == LayoutRect(1, 0, 10, 11))
  }

  /// A whole number of lines stays what it is, however large, and the nearest line is less than a line away.
  @Test func linesFarFromTheOriginStay() {
    for exponent in 0...60 {
      for offset in [-1.0, 0, 1] {
        let lines = Double(sign: .plus, exponent: exponent, significand: 1) + offset
        for lines in [lines, -lines] {
          #expect(PixelGrid.whole.snapped(lines) == lines)
          #expect(PixelGrid.whole.roundedUp(lines) == lines)
          #expect(PixelGrid.whole.roundedDown(lines) == lines)
          #expect(PixelGrid.scale(2).snapped(lines / 2) == lines / 2)
        }
      }
    }
    #expect(PixelGrid.whole.snapped(1e9) == 1e9)
    #expect(PixelGrid.whole.roundedUp(1e9) == 1e9)
    #expect(PixelGrid.scale(3).snapped(2e8) == 2e8)
    for whole in [1e8, 1e9, 1e12, 1e15] {
      #expect(PixelGrid.whole.snapped(whole + 0.25) == whole)
      #expect(PixelGrid.whole.snapped(whole + 0.5) == whole + 1)
      #expect(PixelGrid.whole.snapped(-whole - 0.25) == -whole)
      #expect(PixelGrid.whole.snapped(-whole - 0.5) == -whole)
      #expect(PixelGrid.whole.roundedUp(whole + 0.25) == whole + 1)
      #expect(PixelGrid.whole.roundedDown(whole - 0.25) == whole - 1)
    }
  }
}
