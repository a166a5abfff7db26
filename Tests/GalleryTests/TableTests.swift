import Testing
import Tinamou

@testable import gallery

/// Cells, their heights and margins, and what scrolls.
struct TableTests {
  @Test(
    arguments: [(375, 560, 343, 62), (728, 560, 696, 42), (375, 1200, 343, 102)] as [(Double, Double, Double, Double)])
  func textIsMeasuredAtItsWidth(_ width: Double, _ text: Double, _ label: Double, _ height: Double) throws {
    #expect(
      try frames("C9", LayoutSize(width, 667), ["text": text]) == [
        "cell": LayoutRect(0, 0, width, height), "label": LayoutRect(16, 11, label, height - 22),
      ])
  }

  @Test(arguments: [(0, 44_000), (12, 44_216), (1000, 62_000)] as [(Double, Double)])
  func estimatedRows(_ measured: Double, _ height: Double) throws {
    let found = try frames("C10", LayoutSize(375, 667), ["measured": measured])
    #expect(found["content"] == LayoutRect(0, 0, 375, height))
    #expect(found["rest"]?.height == 44 * (1000 - measured))
    #expect(found.count == Int(measured) + 2)
  }

  @Test func fixedCellGivesUpTheDistance() throws {
    let low = try solved("C11", LayoutSize(375, 667), ["height": 44])
    #expect(
      try low.layout.violations().filter { $0.priority == 999 }.map { "\($0)".replacing(#/\w+\.swift:\d+/#, with: "") }
        == ["cell.bottom >= image.bottom + 11 ~ 999    violated by 38"])
    #expect(try solved("C11", LayoutSize(375, 667), ["height": 82]).layout.violations().isEmpty)
    #expect(try frames("C11", LayoutSize(375, 667), ["height": 44])["image"]?.height == 60)
    #expect(
      try conflict("C11", LayoutSize(375, 667), ["priority": 1000]) == """
        C11: cannot hold together, by 38:
          cell.height == 44
          image.top == cell.top + 11
          cell.bottom >= image.bottom + 11
          image.height >= 60                (compression resistance)
          together: 82 <= 44; this would do: \
        cell.height == 82, image.top == cell.top - 27, cell.bottom >= image.bottom - 27, or image.height >= 22
        """)
  }

  @Test(
    arguments: [
      (375, 16, 0, 1, 16, 343), (414, 20, 0, 1, 20, 374), (375, 20, 0, 0, 8, 359), (375, 20, 12, 1, 20, 335),
      (375, 16, 30, 1, 38, 299),
    ] as [(Double, Double, Double, Double, Double, Double)])
  func preservedMargins(
    _ width: Double, _ margin: Double, _ inset: Double, _ preserves: Double, _ x: Double, _ label: Double
  ) throws {
    let values = ["margin": margin, "inset": inset, "preserves": preserves]
    #expect(try frames("C12", LayoutSize(width, 667), values)["label"] == LayoutRect(x, 8, label, 21))
  }

  @Test func staticCells() throws {
    #expect(
      try frames("C13", LayoutSize(375, 667)) == [
        "name": LayoutRect(0, 0, 375, 44), "about": LayoutRect(0, 44, 375, 62), "text": LayoutRect(16, 55, 343, 40),
        "logOut": LayoutRect(0, 106, 375, 44),
      ])
  }

  @Test func badgePinnedToTheContentMovesWithTheAccessory() throws {
    for (accessory, x) in [(0.0, 319.0), (33, 286)] {
      let values = ["accessory": accessory, "toContent": 1]
      #expect(try frames("C14", LayoutSize(375, 44), values)["badge"]?.x == x)
    }
  }

  @Test func fixedCellsAreNotMeasured() throws {
    let row = FixedCollection.entry
    var layout = try row.build(Scene(size: row.size))
    var calls = 0
    let solution = try layout.solve { _, _ in
      calls += 1
      return 0
    }
    #expect(calls == 0)
    #expect(solution.entries.map(\.frame.size) == Array(repeating: LayoutSize(100, 100), count: 6))
  }

  @Test func imageWithoutATieIsAsLargeAsItself() throws {
    let found = try frames("C16", LayoutSize(375, 667), ["tied": 0])
    #expect(found["content"] == LayoutRect(0, 0, 1000, 500))
    #expect(
      try ambiguities("C16", LayoutSize(375, 667), ["tied": 0, "picture": 0]) == [
        "content.width in [0, inf)", "content.height in [0, inf)", "image.width in [0, inf)",
        "image.height in [0, inf)",
      ])
  }
}
