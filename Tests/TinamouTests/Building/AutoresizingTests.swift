import Testing
import Tinamou

/// A frame and a mask give, at any size of the parent, the frame that UIKit's arithmetic gives.
struct AutoresizingTests {
  private static let masks = (UInt(0)..<64).map { AutoresizingMask(rawValue: $0) }
  private static let design = LayoutSize(320, 480)

  /// One axis by arithmetic: each flexible part grows by its part of the difference.
  private func resized(
    _ before: Double, _ length: Double, _ after: Double, flexible: (Bool, Bool, Bool), by difference: Double
  ) -> (place: Double, length: Double) {
    var sum = 0.0
    var count = 0.0
    if flexible.0 { (sum, count) = (sum + before, count + 1) }
    if flexible.1 { (sum, count) = (sum + length, count + 1) }
    if flexible.2 { (sum, count) = (sum + after, count + 1) }
    func growth(_ part: Double, _ isFlexible: Bool) -> Double {
      guard isFlexible else { return 0 }
      return sum == 0 ? difference / count : difference * part / sum
    }
    return (before + growth(before, flexible.0), length + growth(length, flexible.1))
  }

  private func expected(_ mask: AutoresizingMask, _ frame: LayoutRect, in size: LayoutSize) -> LayoutRect {
    let horizontal = resized(
      frame.x, frame.width, Self.design.width - frame.maxX,
      flexible: (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)
      ), by: size.width - Self.design.width)
    let vertical = resized(
      frame.y, frame.height, Self.design.height - frame.maxY,
      flexible: (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)
      ), by: size.height - Self.design.height)
    return LayoutRect(horizontal.place, vertical.place, horizontal.length, vertical.length)
  }

  private static let frames = [
    LayoutRect(20, 30, 100, 40), LayoutRect(0, 0, 320, 480), LayoutRect(0, 0, 0, 0), LayoutRect(320, 480, 0, 0),
    LayoutRect(110, 0, 210, 480), LayoutRect(0, 436, 320, 44), LayoutRect(-10, 100, 50, 400),
  ]
  private static let sizes = [
    LayoutSize(320, 480), LayoutSize(480, 320), LayoutSize(375, 667), LayoutSize(1024, 768), LayoutSize(250, 400),
  ]

  @Test(arguments: masks, frames) func everyMask(_ mask: AutoresizingMask, _ frame: LayoutRect) throws {
    var layout = try ConstraintLayout("page", size: Self.design)
    let (panel, box) = (try layout.item("panel"), try layout.item("box"))
    try layout.constrain { root in
      panel.size == root.size
      panel.leading == root.leading + 7
      panel.top == root.top + 9
    }
    let constraints = autoresizing(mask, of: box, frame: frame, in: panel, size: Self.design)
    #expect(constraints.count == 4)
    try layout.constrain { _ in constraints }
    for size in Self.sizes {
      let expected = expected(mask, frame, in: size)
      guard expected.width >= 0, expected.height >= 0 else {
        #expect(throws: LayoutError.self) { try layout.setSize(size) }
        continue
      }
      try layout.setSize(size)
      let found = try layout.solve()[box]
      #expect(
        isClose(
          [found.x, found.y, found.width, found.height],
          [expected.x + 7, expected.y + 9, expected.width, expected.height]), "\(frame) in \(size)")
    }
  }

  @Test func leftStaysLeft() throws {
    var layout = try ConstraintLayout(size: Self.design)
    let box = try layout.item("box")
    try layout.constrain { root in
      autoresizing(
        [.flexibleRightMargin], of: box, frame: LayoutRect(20, 30, 100, 40), in: root, size: LayoutSize(320, 480))
    }
    try layout.setDirection(.rightToLeft)
    try layout.setSize(LayoutSize(400, 400))
    #expect(try layout.solve()[box] == LayoutRect(20, 30, 100, 40))
  }

  @Test func whatStaysIsSaidWithoutTheSize() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 40))
    let box = try layout.item("box")
    let text = message {
      try layout.constrain { root in
        autoresizing(
          [.flexibleWidth, .flexibleTopMargin, .flexibleBottomMargin], of: box, frame: LayoutRect(20, 30, 100, 40),
          in: root, size: LayoutSize(320, 100))
      }
    }
    #expect(
      text.map(withoutLines) == """
        page: cannot hold together, by 120:
          box.left == root.left + 20     AutoresizingTests.swift:#
          box.right == root.right - 200  AutoresizingTests.swift:#
          root.width == 100              (size of the layout)
          box.width >= 0                 (no extent is negative)
          together: 220 <= 100; this would do: box.left == root.left - 100, box.right == root.right - 80, or root.width == 220
        """)
    #expect(try layout.solve()[box] == .zero)
  }

  @Test func sharesAreThoseOfTheDesign() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 40))
    let box = try layout.item("box")
    let set = try layout.constrain { root in
      autoresizing(
        [.flexibleTopMargin, .flexibleBottomMargin], of: box, frame: LayoutRect(0, 30, 10, 20), in: root,
        size: LayoutSize(50, 110))
      box.top == root.top - 900 ~ .low
    }
    let text = message { try layout.update(set.handles[4]) { $0.priority = .required } }
    #expect(text?.contains("box.top == root.top + root.height * 0.333333333333") == true, "\(text ?? "no refusal")")
  }

  @Test(arguments: [Double.nan, .infinity]) func badNumbersAreRefused(_ number: Double) throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    for mask in [[], AutoresizingMask.flexibleWidth, [.flexibleLeftMargin, .flexibleWidth]] {
      let text = message {
        try layout.constrain { root in
          autoresizing(mask, of: box, frame: LayoutRect(number, 0, 10, 10), in: root, size: LayoutSize(50, 50))
        }
      }
      #expect(text?.contains("a number in it is") == true)
    }
  }
}
