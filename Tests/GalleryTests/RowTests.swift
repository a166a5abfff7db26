import Testing
import Tinamou

@testable import gallery

/// Each row has the frames it should have, at every size.
struct RowTests {
  @Test(
    arguments: [
      (LayoutSize(320, 568), 16.0, 234.0), (LayoutSize(375, 667), 16, 289), (LayoutSize(667, 375), 16, 581),
      (LayoutSize(320, 480), 16, 234), (LayoutSize(568, 320), 16, 482), (LayoutSize(414, 736), 20, 320),
      (LayoutSize(736, 414), 20, 642), (LayoutSize(768, 1024), 20, 674), (LayoutSize(183, 400), 16, 97),
    ] as [(LayoutSize, Double, Double)])
  func labelAndField(_ size: LayoutSize, _ margin: Double, _ width: Double) throws {
    #expect(
      try frames("B1", size) == [
        "label": LayoutRect(margin, 45, 46, 21), "field": LayoutRect(margin + 54, 40, width, 30),
      ])
  }

  @Test func labelAndFieldNeedFortyPoints() throws {
    #expect(try frames("B1", LayoutSize(40, 100))["field"]?.width == 0)
    #expect(throws: SolvedScene.Failure.self) { try frames("B1", LayoutSize(39.5, 100)) }
  }

  @Test(
    arguments: [
      (LayoutSize(375, 667), 234.0), (LayoutSize(320, 568), 179), (LayoutSize(278, 500), 137),
      (LayoutSize(667, 375), 526),
    ] as [(LayoutSize, Double)])
  func columns(_ size: LayoutSize, _ width: Double) throws {
    #expect(
      try frames("B3", size) == [
        "label1": LayoutRect(16, 45, 101, 21), "field1": LayoutRect(125, 40, width, 30),
        "label2": LayoutRect(16, 83, 101, 21), "field2": LayoutRect(125, 78, width, 30),
        "label3": LayoutRect(16, 121, 101, 21), "field3": LayoutRect(125, 116, width, 30),
      ])
  }

  @Test func columnsAreCutBelow278() throws {
    // At 750 it is all the same whether the longest label or the longest field is cut; hugging at 251 cuts the label.
    let narrow = try frames("B3", LayoutSize(250, 500))
    #expect(narrow["label1"]?.width == 84)
    #expect(narrow["field1"]?.width == 126)
    #expect(throws: SolvedScene.Failure.self) { try frames("B3", LayoutSize(39, 500)) }
  }

  @Test(
    arguments: [
      (-300.0, 0.0, 550.0), (-100, 0, 350), (0, 0, 250), (50, 0, 200), (100, 0, 150), (186, 0, 64), (186.5, 0, 64),
      (220, 0, 64), (300, 0, 64), (600, 0, 64),
    ] as [(Double, Double, Double)])
  func stretchyHeader(_ offset: Double, _ y: Double, _ height: Double) throws {
    #expect(
      try frames("E3", LayoutSize(375, 667), ["offset": offset]) == [
        "container": LayoutRect(0, -offset, 375, 250), "image": LayoutRect(0, y, 375, height),
        "navBar": LayoutRect(0, 0, 375, 64),
      ])
  }

  @Test(
    arguments: [
      (LayoutSize(320, 480), 392.0), (LayoutSize(375, 667), 579), (LayoutSize(768, 1024), 936),
      (LayoutSize(320, 88), 0),
    ] as [(LayoutSize, Double)])
  func headerContentFooter(_ size: LayoutSize, _ height: Double) throws {
    #expect(
      try frames("F5", size) == [
        "header": LayoutRect(0, 0, size.width, 44), "content": LayoutRect(0, 44, size.width, height),
        "footer": LayoutRect(0, size.height - 44, size.width, 44),
      ])
  }
}
