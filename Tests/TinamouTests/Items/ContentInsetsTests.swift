import Testing
import Tinamou

/// The room around an item's content is a part of its intrinsic size.
struct ContentInsetsTests {
  private let padding = LayoutInsets(top: 10, leading: 20, bottom: 12, trailing: 24)

  private func button(_ layout: inout ConstraintLayout, wraps: Bool = false) throws -> LayoutItem {
    let button = try layout.item(
      "button", intrinsic: IntrinsicSize(60, 22), contentInsets: padding, wraps: wraps)
    try layout.constrain { root in
      button.leading == root.leading
      button.top == root.top
    }
    return button
  }

  @Test func intrinsicSizeIsLargerByThem() throws {
    var layout = try ConstraintLayout(size: LayoutSize(320, 480))
    let button = try button(&layout)
    #expect(try layout.solve()[button].size == LayoutSize(104, 44))
    #expect(try layout.intrinsicSize(of: button) == IntrinsicSize(60, 22))
    #expect(try layout.contentInsets(of: button) == padding)
  }

  @Test func contentAndInsetsChangeByThemselves() throws {
    var layout = try ConstraintLayout(size: LayoutSize(320, 480))
    let button = try button(&layout)
    try layout.setIntrinsicSize(IntrinsicSize(100, nil), of: button)
    try layout.add(button.height == 5 ~ .low)
    #expect(try layout.solve()[button].size == LayoutSize(144, 5))
    try layout.setContentInsets(LayoutInsets(1), of: button)
    #expect(try layout.solve()[button].size == LayoutSize(102, 5))
    try layout.setIntrinsicSize(IntrinsicSize(100, 22), of: button)
    #expect(try layout.solve()[button].size == LayoutSize(102, 24))
  }

  @Test func textIsMeasuredInsideThem() throws {
    var layout = try ConstraintLayout(size: LayoutSize(320, 480))
    let button = try button(&layout, wraps: true)
    try layout.constrain { root in button.trailing == root.trailing }
    var widths: [Double] = []
    let solution = try layout.solve { _, width in
      widths.append(width)
      return 40
    }
    #expect(widths == [276])
    #expect(try solution[button].size == LayoutSize(320, 62))
  }

  @Test func badInsetsAreRefusedAndChangeNothing() throws {
    var layout = try ConstraintLayout(size: LayoutSize(320, 480))
    let button = try button(&layout)
    #expect(
      message { try layout.setContentInsets(LayoutInsets(top: .nan), of: button) }
        == "the top content inset of button is nan, which is not a finite number")
    #expect(
      message { try layout.setContentInsets(LayoutInsets(leading: -61), of: button) }
        == "the width of button with its content insets is -1, but it cannot be negative")
    #expect(
      message { _ = try layout.item("huge", intrinsic: .width(1e308), contentInsets: LayoutInsets(leading: 1e308)) }
        == "the width of huge with its content insets is inf, which is not a finite number")
    #expect(try layout.contentInsets(of: button) == padding)
    #expect(try layout.solve()[button].size == LayoutSize(104, 44))
    #expect(layout.allItems.count == 1)
  }

  @Test func requiredContentIsRefusedWithItsInsets() throws {
    var layout = try ConstraintLayout("bar", size: LayoutSize(320, 480))
    let button = try layout.item("button", intrinsic: IntrinsicSize(60, 22), resistance: .required)
    try layout.add(button.width <= 100)
    #expect(
      message { try layout.setContentInsets(LayoutInsets(leading: 30, trailing: 30), of: button) }
        .map(withoutLines) == """
          bar: cannot hold together, by 20:
            button.width <= 100  ContentInsetsTests.swift:#
            button.width >= 120  (compression resistance)
            together: 120 <= 100; this would do: button.width <= 120, or button.width >= 100
          """)
    #expect(try layout.contentInsets(of: button) == .zero)
  }

  @Test func aspectRatiosAreNumbersOfTheShape() throws {
    var layout = try ConstraintLayout(size: LayoutSize(320, 480))
    let photo = try layout.item("photo"), map = try layout.item("map")
    try layout.constrain { root in
      photo.horizontalEdges == root.horizontalEdges
      photo.aspectRatio == 16.0 / 9
      map.height == 100
      map.aspectRatio >= 1
      map.aspectRatio <= 2
      map.width == 500 ~ .low
    }
    let solution = try layout.solve()
    #expect(try solution[photo].size == LayoutSize(320, 180))
    #expect(try solution[map].size == LayoutSize(200, 100))
    #expect(throws: LayoutError.self) { try layout.add(photo.aspectRatio == .nan) }
  }
}
