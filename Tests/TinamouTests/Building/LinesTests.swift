import Testing
import Tinamou

/// Rows and columns.
struct LinesTests {
  /// Three boxes of 10×10, 20×20 and 30×30, the first at 5,40.
  private func frames(_ block: ([LayoutItem]) -> [LayoutConstraint]) throws -> [LayoutRect] {
    var layout = try ConstraintLayout(size: LayoutSize(200, 100))
    var boxes: [LayoutItem] = []
    for extent in [10.0, 20, 30] {
      boxes.append(
        try layout.item(
          "box", intrinsic: IntrinsicSize(extent, extent), baselines: LayoutBaselines(fromTop: 3, fromBottom: 2),
          hugging: 100, resistance: 100))
    }
    try layout.constrain { root in
      boxes[0].leading == root.leading + 5
      boxes[0].top == root.top + 40
      boxes[0].size == LayoutSize(10, 10)
      block(boxes)
    }
    let solution = try layout.solve()
    return try boxes.map { box in try solution[box] }
  }

  @Test func rowStandsSideBySide() throws {
    #expect(try frames { row($0) }.map(\.x) == [5, 23, 51])
    #expect(try frames { row($0, spacing: 0) }.map(\.x) == [5, 15, 35])
    #expect(try frames { row($0, spacing: .standard * 2) }.map(\.x) == [5, 31, 67])
  }

  @Test(arguments: [
    (RowAlignment.top, [40.0, 40, 40]), (.center, [40, 35, 30]), (.bottom, [40, 30, 20]), (.fill, [40, 40, 40]),
    (.firstBaseline, [40, 40, 40]), (.lastBaseline, [40, 30, 20]),
  ])
  func rowAlignments(_ alignment: RowAlignment, _ tops: [Double]) throws {
    let frames = try frames { row($0, align: alignment) }
    #expect(frames.map(\.y) == tops)
    #expect(frames.map(\.height) == (alignment == .fill ? [10, 10, 10] : [10, 20, 30]))
  }

  @Test func columnStandsOneBelowTheOther() throws {
    #expect(try frames { column($0) }.map(\.y) == [40, 58, 86])
    #expect(try frames { column($0, spacing: 1) }.map(\.y) == [40, 51, 72])
  }

  @Test(arguments: [
    (ColumnAlignment.leading, [5.0, 5, 5]), (.center, [5, 0, -5]), (.trailing, [5, -5, -15]), (.fill, [5, 5, 5]),
  ])
  func columnAlignments(_ alignment: ColumnAlignment, _ leadings: [Double]) throws {
    let frames = try frames { column($0, align: alignment) }
    #expect(frames.map(\.x) == leadings)
    #expect(frames.map(\.width) == (alignment == .fill ? [10, 10, 10] : [10, 20, 30]))
  }

  @Test func fewerThanTwoNeedNothing() {
    #expect(row([LayoutItem]()).isEmpty)
    #expect(column([LayoutItem](), spacing: 3, align: .fill).isEmpty)
  }
}
