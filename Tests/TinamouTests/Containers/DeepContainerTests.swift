import Testing
import Tinamou

/// Containers that are nested thousands of times.
struct DeepContainerTests {
  /// The width of a row is that of its items, however deep these are.
  @Test func aFlowOfNestedRows() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 100))
    let item = try layout.item("item", intrinsic: IntrinsicSize(30, 10))
    let gap = try layout.item("gap", intrinsic: IntrinsicSize(20, 10))
    var row = try layout.row([item, gap], spacing: 5, margins: LayoutInsets(1))
    for _ in 0..<3000 { row = try layout.row([row]) }
    let last = try layout.item("last", intrinsic: IntrinsicSize(40, 10))
    let flow = try layout.flow([row, last], width: 100, spacing: 3)
    #expect(try layout.runs(of: flow) == [[row, last]])
    try layout.wrap(flow, width: 99)
    #expect(try layout.runs(of: flow) == [[row], [last]])
    try layout.setHidden(true, of: gap)
    try layout.wrap(flow, width: 75)
    #expect(try layout.runs(of: flow) == [[row, last]])
  }
}
