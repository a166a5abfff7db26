import Testing
import Tinamou

@testable import gallery

/// The layouts that tell strict priorities from sums, and histories that leave no trace.
struct SemanticsTests {
  private let size = LayoutSize(320, 200)

  @Test func oneStrongWishOutweighsFourWeakOnes() throws {
    #expect(try frames("X1", size)["box"]?.x == 0)
  }

  @Test func oneHeaderOutweighsFourLabels() throws {
    let found = try frames("X2", size)
    #expect(found.count == 5 && found.values.allSatisfy { $0.width == 200 })
  }

  @Test func whatIsSaidTwiceIsAccepted() throws {
    #expect(
      try frames("X3", size) == ["left": LayoutRect(0, 0, 160, 200), "right": LayoutRect(160, 0, 160, 200)])
  }

  @Test func whatWasRefusedLeavesNoTrace() throws {
    #expect(try frames("X4", size) == ["box": LayoutRect(0, 0, 200, 40)])
    #expect(try ambiguities("X4", size).isEmpty)
  }

  @Test func anyOrderGivesTheSameFrames() throws {
    for order in 0..<20 {
      #expect(try frames("X5", LayoutSize(375, 667), ["order": Double(order)]) == frames("B3", LayoutSize(375, 667)))
    }
  }

  @Test func segmentsTileTheLine() throws {
    for width in [72.0, 73, 80, 96, 200] {
      let entries = try solved("X6", LayoutSize(width, 4)).solution.entries
      var end = 0.0
      for entry in entries {
        #expect(entry.frame.x == end && entry.frame.width >= 3 && entry.frame.width == entry.frame.width.rounded())
        end = entry.frame.maxX
      }
      #expect(end == width)
    }
    #expect(try conflict("X6", LayoutSize(71, 4)) != nil)
  }

  @Test func whatIsNotDeterminedIsReported() throws {
    #expect(try ambiguities("X7", size) == ["box.leading in [10, 20]"])
    #expect(try frames("X7", size)["box"]?.x == 10)
  }

  @Test func requiredHuggingIsAConflict() throws {
    #expect(try frames("X8", size)["label"]?.width == 100)
    #expect(
      try conflict("X8", size, ["hugging": 1000]) == """
        X8: cannot hold together, by 54:
          label.width == 100
          label.width <= 46   (hugging)
          together: 100 <= 46; this would do: label.width == 46, or label.width <= 100
        """)
  }

  @Test func everyPartOfAConstraintChanges() throws {
    #expect(try frames("X9", LayoutSize(400, 200))["drawer"]?.width == 100)
    #expect(try frames("X9", LayoutSize(300, 200), ["open": 1])["drawer"]?.width == 225)
    #expect(try frames("X9", LayoutSize(400, 200), ["open": 1])["drawer"]?.width == 240)
    #expect(try conflict("X9", LayoutSize(1000, 200)) != nil)
  }
}
