import Testing
import Tinamou

@testable import gallery

/// Edges on pixels, edges that constraints speak of, and edges that follow the larger of two.
struct EdgeTests {
  @Test(
    arguments: [
      (2.0, [10.5, 72, 146.5], [61.5, 74.5, 51], 7.5, 20.5), (1, [10, 72, 147], [62, 75, 51], 8, 21),
    ] as [(Double, [Double], [Double], Double, Double)])
  func textsKeepTheirLetters(_ scale: Double, _ xs: [Double], _ widths: [Double], _ y: Double, _ height: Double) throws
  {
    let all = try frames("C34", LayoutSize(240, 44), ["scale": scale])
    for number in 0..<3 {
      #expect(all["text\(number + 1)"] == LayoutRect(xs[number], y, widths[number], height))
    }
  }

  @Test(arguments: [375.0, 600]) func cardsAreAlignedWithoutTheirShadows(_ width: Double) throws {
    let half = (width - 44) / 2
    let all = try frames("C35", LayoutSize(width, 160))
    #expect(all["plain"] == LayoutRect(16, 16, half, 128))
    #expect(all["raised"] == LayoutRect(22 + half, 10, half + 12, 140))
    let flat = try frames("C35", LayoutSize(width, 160), ["shadow": 0])
    #expect(flat["plain"] == all["plain"] && flat["raised"] == LayoutRect(28 + half, 16, half, 128))
  }

  @Test(arguments: [(375.0, 16.0, 343.0), (432, 16, 400), (600, 100, 400)])
  func thePageHasAGreatestWidth(_ width: Double, _ x: Double, _ page: Double) throws {
    #expect(
      try frames("C36", LayoutSize(width, 90)) == [
        "page": LayoutRect(x, 16, page, 58), "first": LayoutRect(x, 16, 80, 21), "second": LayoutRect(x, 40, 120, 21),
        "line": LayoutRect(x, 65, 120, 2),
      ])
  }

  @Test func theLineFollowsTheWiderLabel() throws {
    let row = try #require(GalleryRow.all.first { $0.id == "C36" })
    let entries = try SolvedScene(row, Scene(375, 90).with("first", 200, 21)).solution.entries
    #expect(entries.first { $0.name == "line" }?.frame == LayoutRect(16, 65, 200, 2))
  }
}
