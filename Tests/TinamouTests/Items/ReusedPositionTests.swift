import Testing
import Tinamou

/// An item that stands in the place of a removed one is an item like any other.
struct ReusedPositionTests {
  private var layout: ConstraintLayout
  private let box: LayoutItem

  init() throws {
    layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let former = try layout.item("former")
    try layout.remove(former)
    box = try layout.item("box", intrinsic: IntrinsicSize(30, 20))
  }

  @Test func itFitsASize() throws {
    #expect(try layout.fittingSize(of: box) == LayoutSize(30, 20))
    #expect(try layout.largestSize(of: box, width: 40).width == 40)
  }

  @Test func itIsNamedAmongWhatIsAmbiguous() throws {
    let ambiguities = try layout.ambiguities()
    #expect(ambiguities.map(\.name) == ["box", "box"])
    #expect(ambiguities.map(\.item) == [box, box])
  }

  /// The uses of a position are apart in a dictionary of the host.
  @Test func itsHandlesHaveDifferentHashes() throws {
    var layout = layout
    var handles: [LayoutItem] = []
    for _ in 0..<100 {
      handles.append(try layout.item("next"))
      try layout.remove(handles[handles.count - 1])
    }
    #expect(Set(handles).count == 100 && Set(handles.map(\.hashValue)).count > 90)
  }
}
