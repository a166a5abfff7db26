import Testing
import Tinamou

@testable import gallery

/// The recipes B2 and B4 to B8.
struct CookbookTests {
  private let phone = LayoutSize(375, 667)

  @Test(
    arguments: [
      (17, 249, LayoutRect(16, 45, 46, 21), LayoutRect(70, 40, 289, 30)),
      (36, 249, LayoutRect(16, 40, 98, 43), LayoutRect(122, 53, 237, 30)),
      (17, 300, LayoutRect(16, 40, 46, 26), LayoutRect(70, 40, 289, 30)),
      (36, 300, LayoutRect(16, 40, 98, 43), LayoutRect(122, 40, 237, 43)),
    ] as [(Double, Double, LayoutRect, LayoutRect)])
  func dynamicHeight(_ text: Double, _ pull: Double, _ label: LayoutRect, _ field: LayoutRect) throws {
    #expect(try frames("B2", phone, ["text": text, "pull": pull]) == ["label": label, "field": field])
  }

  @Test func dynamicHeightIsATieAtTheHuggingPriority() throws {
    let found = try frames("B2", phone, ["text": 36, "pull": 250])
    #expect(found["label"] == LayoutRect(16, 40, 98, 43))
    let field = try #require(found["field"])
    #expect((40...53).contains(field.y) && (30...43).contains(field.height))
    #expect(field.maxY == 83)
  }

  @Test func dynamicColumnsAtTheUsualSizeAreTheFixedOnes() throws {
    for size in [phone, LayoutSize(320, 568)] { #expect(try frames("B4", size) == frames("B3", size)) }
  }

  @Test func dynamicColumnsAtALargeSize() throws {
    let large = ["text1": 36.0, "text2": 36, "text3": 36]
    let wide = try frames("B4", LayoutSize(667, 375), large)
    let narrow = try frames("B4", phone, large)
    for (row, y) in [40.0, 91, 142].enumerated() {
      #expect(wide["label\(row + 1)"] == LayoutRect(16, y, 214, 43))
      #expect(wide["field\(row + 1)"] == LayoutRect(238, y + 13, 413, 30))
      #expect(narrow["label\(row + 1)"] == LayoutRect(16, y, 198, 43))
      #expect(narrow["field\(row + 1)"] == LayoutRect(222, y + 13, 137, 30))
    }
  }

  @Test func dynamicColumnsOfMixedSizes() throws {
    let found = try frames("B4", LayoutSize(667, 375), ["text2": 36])
    #expect(
      found == [
        "label1": LayoutRect(16, 45, 214, 21), "field1": LayoutRect(238, 40, 413, 30),
        "label2": LayoutRect(16, 74, 214, 43), "field2": LayoutRect(238, 87, 413, 30),
        "label3": LayoutRect(16, 130, 214, 21), "field3": LayoutRect(238, 125, 413, 30),
      ])
  }

  @Test(
    arguments: [
      (LayoutSize(320, 568), 140, [16, 164], 518), (LayoutSize(375, 667), 167.5, [16, 191.5], 617),
      (LayoutSize(667, 375), 313.5, [16, 337.5], 325), (LayoutSize(768, 1024), 360, [20, 388], 974),
    ] as [(LayoutSize, Double, [Double], Double)])
  func twoButtons(_ size: LayoutSize, _ width: Double, _ xs: [Double], _ y: Double) throws {
    let found = try frames("B5", size)
    #expect(found == ["short": LayoutRect(xs[0], y, width, 30), "long": LayoutRect(xs[1], y, width, 30)])
  }

  @Test(
    arguments: [
      (LayoutSize(320, 568), 90.667, [16, 114.667, 213.333], 518), (LayoutSize(375, 667), 109, [16, 133, 250], 617),
      (LayoutSize(667, 375), 206.333, [16, 230.333, 444.667], 325),
    ] as [(LayoutSize, Double, [Double], Double)])
  func threeButtons(_ size: LayoutSize, _ width: Double, _ xs: [Double], _ y: Double) throws {
    let found = try frames("B6", size)
    for (name, x) in zip(["short", "medium", "long"], xs) {
      #expect(agree(found[name], LayoutRect(x, y, width, 30)), "\(found)")
    }
  }

  @Test(
    arguments: [
      (320, 16, 8, 132, 24, 164), (375, 16, 8, 159.5, 24, 191.5), (414, 20, 8, 175, 28, 211),
      (436, 16, 8, 190, 24, 222),
      (568, 16, 52, 190, 68, 310), (667, 16, 85, 190, 101, 376), (768, 20, 116, 190, 136, 442), (56, 16, 8, 0, 24, 32),
    ] as [(Double, Double, Double, Double, Double, Double)])
  func spacedButtons(
    _ width: Double, _ margin: Double, _ gap: Double, _ button: Double, _ short: Double, _ long: Double
  ) throws {
    let found = try frames("B7", LayoutSize(width, 400), ["margin": margin])
    #expect(agree(found["short"], LayoutRect(short, 350, button, 30)))
    #expect(agree(found["long"], LayoutRect(long, 350, button, 30)))
    for (name, x) in zip(["gap1", "gap2", "gap3"], [margin, short + button, long + button]) {
      #expect(agree(found[name], LayoutRect(x, 380, gap, 0)))
    }
  }

  @Test func spacedButtonsNeedFiftySixPoints() {
    #expect(throws: SolvedScene.Failure.self) { try frames("B7", LayoutSize(55.5, 400), ["margin": 16]) }
  }

  @Test func sizeClasses() throws {
    #expect(
      try frames("B8", phone) == ["short": LayoutRect(16, 579, 343, 30), "long": LayoutRect(16, 617, 343, 30)])
    #expect(
      try frames("B8", LayoutSize(320, 568)) == [
        "short": LayoutRect(16, 480, 288, 30), "long": LayoutRect(16, 518, 288, 30),
      ])
    for size in [LayoutSize(667, 375), LayoutSize(768, 1024)] {
      #expect(try frames("B8", size) == frames("B5", size))
      #expect(try frames("B8-printed", size) == frames("B5", size))
    }
  }

  @Test func sizeClassesAsPrintedEndBelowTheScreen() throws {
    let found = try frames("B8-printed", phone)
    #expect(found["long"] == LayoutRect(16, 655, 343, 30))
    #expect(found["short"]?.y == 617)
  }
}
