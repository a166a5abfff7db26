import SolverTestSupport
import Testing
import Tinamou

/// A port of a selectable grid: two fixed columns, flexible ones between, as a collection layout on macOS asks for it.
struct SelectableGridTests {
  private func grid(_ count: Int = 11) throws -> SelectableGrid {
    try SelectableGrid(
      columns: [.fixed(80), .flexible(minimum: 60), .flexible(minimum: 60), .fixed(40)], count: count, rowHeight: 20,
      spacing: 10, margins: LayoutInsets(leading: 5, trailing: 5))
  }

  @Test func flexibleColumnsShareWhatFixedOnesLeave() throws {
    var grid = try grid()
    #expect(try grid.prepare(width: 400))
    #expect(grid.frames.map(\.width) == [80, 120, 120, 40])
    #expect(grid.frames.map(\.x) == [5, 95, 225, 355])
    #expect(try !grid.prepare(width: 400))
    #expect(try !grid.isAmbiguous)
    #expect(grid.contentSize == LayoutSize(400, 80))
  }

  @Test func narrowerThanItsColumnsItScrolls() throws {
    var grid = try grid()
    #expect(try grid.prepare(width: 100))
    #expect(grid.frames.map(\.width) == [80, 60, 60, 40])
    #expect(grid.contentSize.width == 280)
    #expect(try !grid.isAmbiguous)
  }

  @Test func noItemsAndNoColumns() throws {
    var empty = try grid(0)
    _ = try empty.prepare(width: 400)
    #expect(empty.contentSize.height == 0)
    #expect(empty.frame(at: 0) == nil)
    #expect(empty.indices(in: LayoutRect(0, 0, 1000, 1000)).isEmpty)
    var none = try SelectableGrid(columns: [], count: 3, rowHeight: 20, spacing: 0)
    _ = try none.prepare(width: 400)
    #expect(none.frame(at: 0) == nil)
  }

  /// Against sums by hand, and a selection against all items one by one.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func randomWidthsAndSelections(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var grid = try grid(random.below(60))
    for _ in 0..<5 {
      let width = Double(random.below(900))
      _ = try grid.prepare(width: width)
      let flexible = max(60, (width - 10 - 80 - 40 - 30) / 2)
      #expect(grid.frames.map(\.width) == [80, flexible, flexible, 40], "seed \(seed)")
      let selection = LayoutRect(
        Double(random.below(900)) - 50, Double(random.below(400)) - 50, Double(random.below(300)),
        Double(random.below(300)))
      let touched = (0..<grid.count).filter { index in
        guard let frame = grid.frame(at: index) else { return false }
        return frame.x < selection.maxX && selection.x < frame.maxX && frame.y < selection.maxY
          && selection.y < frame.maxY
      }
      #expect(grid.indices(in: selection) == touched, "seed \(seed)")
    }
  }
}
