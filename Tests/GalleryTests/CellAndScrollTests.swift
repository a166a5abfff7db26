import Testing
import Tinamou

@testable import gallery

/// Cells that size themselves, and content that scrolls.
struct CellAndScrollTests {
  @Test(arguments: [(1.0, 42.0), (2, 62), (3, 82)]) func selfSizingCell(_ lines: Double, _ height: Double) throws {
    #expect(
      try frames("C8", LayoutSize(375, 667), ["lines": lines]) == [
        "cell": LayoutRect(0, 0, 375, height), "label": LayoutRect(16, 11, 343, height - 22),
      ])
  }

  @Test func badgeStaysWithAndWithoutAccessory() throws {
    for accessory in [0.0, 33] {
      let found = try frames("C14", LayoutSize(375, 44), ["accessory": accessory])
      #expect(found["badge"] == LayoutRect(319, 10, 40, 24))
      #expect(found["content"]?.width == 375 - accessory)
    }
  }

  @Test func scrollContentIsTiedToItsFrame() throws {
    #expect(
      try frames("C16", LayoutSize(375, 667)) == [
        "scroll": LayoutRect(0, 0, 375, 667), "content": LayoutRect(0, 0, 375, 667),
        "image": LayoutRect(0, 0, 375, 667),
      ])
  }

  @Test(
    arguments: [
      (LayoutSize(375, 667), 1, LayoutSize(100, 100)), (LayoutSize(375, 667), 0, LayoutSize(375, 667)),
      (LayoutSize(667, 375), 0, LayoutSize(667, 375)),
    ] as [(LayoutSize, Double, LayoutSize)])
  func pages(_ size: LayoutSize, _ design: Double, _ page: LayoutSize) throws {
    let found = try frames("C17", size, ["design": design])
    #expect(found["content"] == LayoutRect(0, 0, 3 * page.width, page.height))
    for number in 0..<3 {
      #expect(found["page\(number + 1)"] == LayoutRect(Double(number) * page.width, 0, page.width, page.height))
    }
  }
}
