import Testing
import Tinamou

/// What an item's content asks for changes in one step: where the end fits, no step on the way is refused.
struct ContentChangeTests {
  private var layout: ConstraintLayout
  private let box: LayoutItem

  init() throws {
    layout = try ConstraintLayout("page", size: LayoutSize(100, 100))
    box = try layout.item("box", hugging: .required, resistance: .required)
  }

  @Test func axesThatDependOnEachOtherMoveTogether() throws {
    var layout = layout
    try layout.add(box.width == box.height * 2)
    for height in [10, 30, 0, 7.5] as [Double] {
      try layout.setIntrinsicSize(IntrinsicSize(height * 2, height), of: box)
      #expect(try layout.solve()[box].size == LayoutSize(height * 2, height))
    }
    try layout.setIntrinsicSize(.none, of: box)
    try layout.setIntrinsicSize(IntrinsicSize(40, 20), of: box)
    #expect(try layout.solve()[box].size == LayoutSize(40, 20))
  }

  @Test func aRefusalOfBothAxesNamesBoth() throws {
    var layout = layout
    try layout.add(box.width == box.height)
    let text = message { try layout.setIntrinsicSize(IntrinsicSize(30, 20), of: box) }
    #expect(
      text.map(withoutLines) == """
        page: cannot hold together, by 10:
          box.width == box.height  ContentChangeTests.swift:#
          box.width >= 30          (compression resistance)
          box.height <= 20         (hugging)
          together: 30 <= 20; this would do: box.width >= 20, or box.height <= 30
        """)
    #expect(try layout.intrinsicSize(of: box) == .none)
    #expect(try layout.solve()[box].size == LayoutSize(0, 0))
    try layout.setIntrinsicSize(IntrinsicSize(20, 20), of: box)
    #expect(message { try layout.setIntrinsicSize(IntrinsicSize(30, 25), of: box) } != nil)
    #expect(try layout.intrinsicSize(of: box) == IntrinsicSize(20, 20))
    #expect(try layout.solve()[box].size == LayoutSize(20, 20))
  }

  @Test func oneAxisComesWhileTheOtherGoes() throws {
    var layout = layout
    try layout.add(box.width + box.height == 30)
    try layout.setIntrinsicSize(.width(10), of: box)
    #expect(try layout.solve()[box].size == LayoutSize(10, 20))
    try layout.setIntrinsicSize(.height(5), of: box)
    #expect(try layout.solve()[box].size == LayoutSize(25, 5))
    #expect(throws: LayoutError.self) { try layout.setIntrinsicSize(IntrinsicSize(10, 10), of: box) }
    #expect(try layout.intrinsicSize(of: box) == .height(5))
    #expect(try layout.solve()[box].size == LayoutSize(25, 5))
  }

  @Test func prioritiesMoveOnBothAxesOrNone() throws {
    var layout = layout
    try layout.setHugging(.low, of: box)
    try layout.setResistance(.low, of: box)
    try layout.setIntrinsicSize(IntrinsicSize(10, 20), of: box)
    let (box, root) = (box, layout.root)
    try layout.constrain { _ in box.height == root.height }
    #expect(throws: LayoutError.self) { try layout.setHugging(.required, of: box) }
    try layout.add(box.width == 50)
    #expect(try layout.solve()[box].size == LayoutSize(50, 100))
    try layout.setHugging(ContentPriority(horizontal: .high, vertical: .low), of: box)
    #expect(throws: LayoutError.self) {
      try layout.setHugging(ContentPriority(horizontal: .required, vertical: .low), of: box)
    }
    #expect(try layout.solve()[box].size == LayoutSize(50, 100))
  }

  @Test func neighboursPlacesAreNotMistaken() throws {
    var layout = layout
    let other = try layout.item("other", intrinsic: IntrinsicSize(3, 3))
    // Contents come and go, so that constraints of the one take the places of the other's.
    for round in 0..<6 {
      try layout.setIntrinsicSize(round % 2 == 0 ? IntrinsicSize(8, 9) : .none, of: box)
      try layout.setIntrinsicSize(round % 3 == 0 ? .none : IntrinsicSize(4, 5), of: other)
    }
    try layout.setIntrinsicSize(IntrinsicSize(8, 9), of: box)
    #expect(
      message { try layout.add(box.width + box.height == 18) }.map(withoutLines) == """
        page: cannot hold together, by 1:
          box.width + box.height == 18  ContentChangeTests.swift:#
          box.width <= 8                (hugging)
          box.height <= 9               (hugging)
          together: 18 <= 17; this would do: box.width + box.height == 17, box.width <= 9, or box.height <= 10
        """)
  }
}
