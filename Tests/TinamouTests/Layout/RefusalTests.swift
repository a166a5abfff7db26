import Testing
import Tinamou

/// What cannot hold is refused with a message that names it, and leaves nothing behind.
struct RefusalTests {
  @Test func refusedBlockNamesItsLines() throws {
    var layout = try ConstraintLayout("card", size: LayoutSize(100, 100))
    let box = try layout.item("box")
    try layout.add(box.width == 60)
    let text = message {
      try layout.constrain("limits") { root in
        box.leading == root.leading + 30
        box.trailing <= root.trailing - 20
      }
    }
    #expect(
      text == """
        card: cannot hold together, by 10:
          box.leading == root.leading + 30    RefusalTests.swift:12 (limits)
          box.trailing <= root.trailing - 20  RefusalTests.swift:13 (limits)
          box.width == 60                     RefusalTests.swift:9
          root.width == 100                   (size of the layout)
          together: 110 <= 100; this would do: box.leading == root.leading + 20, box.trailing <= root.trailing - 10, box.width == 50, or root.width == 110
        """)
  }

  @Test func refusedBlockLeavesNothing() throws {
    var row = try NameRow()
    let before = try row.frames()
    let (label, field) = (row.label, row.field)
    #expect(throws: LayoutError.self) {
      try row.layout.constrain { _ in
        label.height == 50
        field.height == 40
        label.width == 10
        label.width >= 20
      }
    }
    #expect(try row.frames() == before)
    try row.layout.constrain { _ in label.width == 100 }
    #expect(try row.frames()[1] == LayoutRect(124, 40, 235, 30))
  }

  @Test func refusedSizeSaysWhichLinesNeedMore() throws {
    var row = try NameRow()
    let before = try row.frames()
    let text = message { try row.layout.setSize(LayoutSize(30, 667)) }
    #expect(
      text.map(withoutLines) == """
        name row: cannot hold together, by 10:
          label.leading == root.margins.leading        NameRow.swift:# (row)
          field.leading == label.trailing + .standard  NameRow.swift:# (row)
          field.trailing == root.margins.trailing      NameRow.swift:# (row)
          root.width == 30                             (size of the layout)
          label.width >= 0                             (no extent is negative)
          field.width >= 0                             (no extent is negative)
          root.margins.leading == root.leading + 16    (margin)
          .standard == 8                               (standard spacing)
          root.margins.trailing == root.trailing - 16  (margin)
          together: 40 <= 30; this would do: root.width == 40
        """)
    #expect(row.layout.size == LayoutSize(375, 667))
    #expect(try row.frames() == before)
    try row.layout.setSize(LayoutSize(320, 568))
    #expect(try row.frames()[1].width == 234)
  }

  @Test func refusedMarginsAreNotKept() throws {
    var row = try NameRow()
    let margins = try row.layout.margins(of: row.layout.root)
    #expect(throws: LayoutError.self) {
      try row.layout.setMargins(LayoutInsets(leading: 200, trailing: 200), of: row.layout.root)
    }
    #expect(try row.layout.margins(of: row.layout.root) == margins)
    #expect(try row.frames()[1] == LayoutRect(70, 40, 289, 30))
  }

  @Test func refusedParameterIsNotKept() throws {
    var layout = try ConstraintLayout("drawer", size: LayoutSize(100, 100))
    let box = try layout.item("box")
    let width = try layout.parameter("drawer width", 40)
    try layout.constrain { root in
      box.width == width
      box.width <= root.width
    }
    let text = message { try layout.set(width, to: 120) }
    #expect(
      text.map(withoutLines) == """
        drawer: cannot hold together, by 20:
          box.width == drawer width  RefusalTests.swift:#
          box.width <= root.width    RefusalTests.swift:#
          drawer width == 120        (parameter)
          root.width == 100          (size of the layout)
          together: 120 <= 100; this would do: drawer width == 100, or root.width == 120
        """)
    #expect(try layout.value(of: width) == 40)
    #expect(try layout.solve()[box].width == 40)
  }

  @Test func refusedContentIsNotKept() throws {
    var layout = try ConstraintLayout("badge", size: LayoutSize(100, 100))
    let box = try layout.item("box", intrinsic: IntrinsicSize(30, 20), resistance: .required)
    try layout.constrain { _ in box.width <= 50 }
    let text = message { try layout.setIntrinsicSize(IntrinsicSize(60, 90), of: box) }
    #expect(
      text.map(withoutLines) == """
        badge: cannot hold together, by 10:
          box.width <= 50  RefusalTests.swift:#
          box.width >= 60  (compression resistance)
          together: 60 <= 50; this would do: box.width <= 60, or box.width >= 50
        """)
    #expect(try layout.intrinsicSize(of: box) == IntrinsicSize(30, 20))
    #expect(try layout.solve()[box].size == LayoutSize(30, 20))
    try layout.setIntrinsicSize(IntrinsicSize(45, 10), of: box)
    #expect(try layout.solve()[box].size == LayoutSize(45, 10))
    let hugging = message {
      try layout.setResistance(.low, of: box)
      try layout.constrain { _ in box.width == 50 }
      try layout.setHugging(.required, of: box)
    }
    #expect(
      hugging.map(withoutLines) == """
        badge: cannot hold together, by 5:
          box.width == 50  RefusalTests.swift:#
          box.width <= 45  (hugging)
          together: 50 <= 45; this would do: box.width == 45, or box.width <= 50
        """)
    #expect(try layout.solve()[box].width == 50)
  }

  @Test func requiredHuggingAgainstRequiredWidthIsAConflict() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box", intrinsic: .width(30), hugging: .required)
    #expect(
      message { try layout.add(box.width == 40) }.map(withoutLines) == """
        cannot hold together, by 10:
          box.width == 40  RefusalTests.swift:#
          box.width <= 30  (hugging)
          together: 40 <= 30; this would do: box.width == 30, or box.width <= 40
        """)
  }

  @Test func falseConstraintWithoutUnknownsIsRefused() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let root = layout.root
    try layout.add(root.leading == root.leading)
    #expect(
      message { try layout.add(root.leading == root.leading + 3) }.map(withoutLines) == """
        cannot hold together, by 3:
          root.leading == root.leading + 3  RefusalTests.swift:#
          together: 3 == 0; this would do: root.leading == root.leading
        """)
  }
}
