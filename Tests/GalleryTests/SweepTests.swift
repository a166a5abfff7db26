import Testing
import Tinamou

@testable import gallery

/// From which sizes on the recipes are possible, determined and uncut.
struct SweepTests {
  @Test func labelAndField() throws {
    for width in [40.5, 100, 182.5] {
      #expect(try !ambiguities("B1", LayoutSize(width, 600)).isEmpty, "at \(width)")
    }
    for width in [183.0, 375, 1366] { #expect(try ambiguities("B1", LayoutSize(width, 600)).isEmpty, "at \(width)") }
    #expect(try conflict("B1", LayoutSize(39.5, 600)) != nil)
  }

  @Test func labelAndFieldThatHugEqually() throws {
    #expect(
      try ambiguities("B1", LayoutSize(375, 667), ["hugging": 250]) == [
        "label.width in [46, 238]", "field.leading in [70, 262]", "field.width in [97, 289]",
      ])
  }

  @Test(
    arguments: [
      ([:], ["label.width in [63, 150]", "field.leading in [87, 174]", "field.width in [10, 97]"]),
      (["labelResistance": 751], []), (["fieldResistance": 751], []),
    ] as [([String: Double], [String])])
  func longLabelInANarrowScreen(_ values: [String: Double], _ expected: [String]) throws {
    let row = try #require(GalleryRow.all.first { $0.id == "B1" })
    let scene = Scene(size: LayoutSize(200, 667), values: values).with("label", 150, 21)
    let solved = try SolvedScene(row, scene)
    #expect(try solved.layout.ambiguities().map { "\($0)" } == expected)
    if !expected.isEmpty { return }
    let isLabelKept = values["labelResistance"] != nil
    #expect(
      solved.solution.entries.map(\.frame) == [
        LayoutRect(16, 45, isLabelKept ? 150 : 63, 21),
        isLabelKept ? LayoutRect(174, 40, 10, 30) : LayoutRect(87, 40, 97, 30),
      ])
  }

  @Test func labelAndFieldUnderANavigationBar() throws {
    #expect(try frames("B1", LayoutSize(375, 667), ["bar": 64])["field"]?.y == 84)
  }

  @Test func aPullAsStrongAsHuggingIsATie() throws {
    #expect(
      try ambiguities("B2", LayoutSize(375, 667), ["text": 36, "pull": 250]) == [
        "field.top in [40, 53]", "field.height in [30, 43]",
      ])
    #expect(try ambiguities("B2", LayoutSize(375, 667), ["text": 36]).isEmpty)
  }

  @Test func columns() throws {
    for width in [40.5, 150, 241.5] { #expect(try !ambiguities("B3", LayoutSize(width, 600)).isEmpty, "at \(width)") }
    for width in [242.0, 277.5, 278, 1366] {
      #expect(try ambiguities("B3", LayoutSize(width, 600)).isEmpty, "at \(width)")
      let found = try frames("B3", LayoutSize(width, 600))
      let isCut = try #require(found["label2"]).width < 101 || #require(found["field2"]).width < 137
      #expect(isCut == (width < 278), "at \(width)")
    }
    #expect(try conflict("B3", LayoutSize(39.5, 600)) != nil)
  }

  @Test(
    arguments: [("B5", "long", 190, 420), ("B6", "long", 150, 498), ("B7", "long", 190, 436), ("B8", "long", 190, 222)]
      as [(String, String, Double, Double)])
  func titlesAreCutBelow(_ id: String, _ name: String, _ title: Double, _ threshold: Double) throws {
    // Margins of 16 and a high screen, at which B8 stacks its buttons.
    func width(_ screen: Double) throws -> Double {
      try #require(try frames(id, LayoutSize(screen, 900), ["margin": 16])[name]).width
    }
    #expect(try width(threshold) >= title)
    #expect(try width(threshold - 0.5) < title)
  }

  @Test func equalButtonsAreNeverAmbiguous() throws {
    for id in ["B5", "B6", "B7", "B8"] {
      for width in [80.0, 320, 498, 1024] {
        let found = try ambiguities(id, LayoutSize(width, 600))
        #expect(found.isEmpty, "\(id) at \(width): \(found)")
      }
    }
  }

  @Test func screensOfTheAppFitEverySizeOfTheAge() throws {
    for (width, height) in [
      (320.0, 480.0), (480, 320), (320, 568), (568, 320), (375, 667), (667, 375), (414, 736), (736, 414), (1366, 1024),
    ] {
      for id in ["D1", "D2", "D3"] {
        #expect(try ambiguities(id, LayoutSize(width, height)).isEmpty, "\(id) at \(width)×\(height)")
      }
      let check = try frames("D1", LayoutSize(width, height))
      #expect(check["comment"]?.height == (height - 252) / 2)
      #expect(try frames("D3", LayoutSize(width, height))["name"] == LayoutRect(72, 31.5, width - 92, 21))
    }
  }
}
