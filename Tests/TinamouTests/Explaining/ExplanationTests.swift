import Testing
import Tinamou

/// Why an anchor has its value, as data and as text.
struct ExplanationTests {
  /// Two rows of label and field whose labels are equally wide.
  private struct Columns {
    var layout: ConstraintLayout
    let short: LayoutItem
    let long: LayoutItem

    init() throws {
      layout = try ConstraintLayout(
        "columns", size: LayoutSize(375, 667), margins: LayoutInsets(leading: 16, trailing: 16))
      let short = try layout.item("short", intrinsic: IntrinsicSize(84, 21), hugging: 251)
      let long = try layout.item("long", intrinsic: IntrinsicSize(101, 21), hugging: 251)
      (self.short, self.long) = (short, long)
      try layout.constrain("columns") { root in
        short.leading == root.margins.leading
        long.leading == root.margins.leading
        short.width == long.width
        short.top == root.top
        long.top == short.bottom + .standard
      }
    }
  }

  @Test func stretchedLabel() throws {
    let columns = try Columns()
    #expect(
      try withoutColumns("\(columns.layout.explain(columns.short.width))") == """
        short.width = 101
          short.width == long.width  ExplanationTests.swift:# (columns)  tight
          long.width >= 101 ~ 750  (compression resistance)  tight
          short.width <= 84 ~ 251  (hugging)  violated by 17
        """)
  }

  @Test func lineNamesTheRightLine() throws {
    let columns = try Columns()
    let share = try #require(try columns.layout.explain(columns.short.width).shares.first)
    #expect(share.constraint.provenance == "ExplanationTests.swift:21 (columns)")
    #expect(share.priority == .required)
    #expect(share.multiplier == 1)
    #expect(share.amount == 0)
  }

  @Test func insetsCountInwards() throws {
    let row = try NameRow()
    let why = try row.layout.explain(row.field.width)
    #expect(
      withoutColumns("\(why)") == """
        field.width = 289
          label.leading == root.margins.leading  NameRow.swift:# (row)  tight × -1
          field.leading == label.trailing + .standard  NameRow.swift:# (row)  tight × -1
          field.trailing == root.margins.trailing  NameRow.swift:# (row)  tight
          root.width == 375  (size of the layout)  tight
          label.width <= 46 ~ 251  (hugging)  tight × -1
          root.margins.leading == root.leading + 16  (margin)  tight × -1
          .standard == 8  (standard spacing)  tight × -1
          root.margins.trailing == root.trailing - 16  (margin)  tight
          field.width <= 97 ~ 250  (hugging)  violated by 192
        """)
    #expect(why.shares.map { $0.amount } == [0, 0, 0, 375, -46, -16, -8, -16])
    #expect(why.constant == 0)
    #expect(!why.isAmbiguous)
    #expect(why.range == 289...289)
    #expect(why.freeAnchors.isEmpty)
  }

  @Test func differenceOfTwoAnchors() throws {
    let row = try NameRow()
    #expect(
      try withoutColumns("\(row.layout.explain(row.field.leading - row.label.trailing))") == """
        field.leading - label.trailing = 8
          field.leading == label.trailing + .standard  NameRow.swift:# (row)  tight
          .standard == 8  (standard spacing)  tight
        """)
    #expect(
      try withoutColumns("\(row.layout.explain(row.label.lastBaseline))") == """
        label.lastBaseline = 61
          field.top == root.safeArea.top + 20  NameRow.swift:# (row)  tight
          label.lastBaseline == field.lastBaseline  NameRow.swift:# (row)  tight
          field.height >= 30 ~ 750  (compression resistance)  tight
          root.safeArea.top == root.top + 20  (safe area)  tight
          field.lastBaseline == field.bottom - 9  (baseline)  tight
        """)
  }

  @Test func parametersAndFactors() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    let offset = try layout.parameter("offset", 6)
    try layout.constrain { root in
      box.leading == root.leading + offset * 2 + 1
      box.width == root.width / 4
    }
    let why = try layout.explain(box.centerX + 100)
    #expect(
      withoutColumns("\(why)") == """
        box.centerX + 100 = 125.5
          box.leading == root.leading + offset * 2 + 1  ExplanationTests.swift:#  tight
          box.width == root.width * 0.25  ExplanationTests.swift:#  tight × 0.5
          root.width == 100  (size of the layout)  tight × 0.125
          offset == 6  (parameter)  tight × 2
        """)
    #expect(why.constant == 100)
    #expect(why.shares.map { $0.amount } == [1, 0, 12.5, 12])
  }

  @Test func whatIsFreeIsSaid() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box"), badge = try layout.item("badge")
    try layout.constrain { _ in
      badge.centerX == box.leading
      badge.width == 10
    }
    _ = try layout.solve()
    let why = try layout.explain(badge.leading)
    #expect(why.isAmbiguous)
    #expect(why.range == -Double.infinity...Double.infinity)
    #expect(why.freeAnchors.count == 1)
    let shares = why.shares.reduce(0) { $0 + $1.amount }
    let free = why.freeAnchors.reduce(0) { $0 + $1.multiplier * $1.value }
    #expect(why.constant + shares + free == why.value)
    #expect(try layout.explain(badge.leading - box.leading).freeAnchors.isEmpty)
    #expect(
      try "\(layout.explain(box.height))" == """
        box.height = 0
          box.height stays at 0  no constraint says where
          anything in [0, inf) is as good
        """)
  }

  @Test func tiesAreSaid() throws {
    let row = try NameRow(labelHugging: 250)
    let why = try row.layout.explain(row.label.width)
    #expect(why.range == 46...238)
    #expect(why.description.hasSuffix("\n  anything in [46, 238] is as good"))
  }

  @Test func theLayoutsOwnSize() throws {
    let layout = try NameRow().layout
    #expect(
      try "\(layout.explain(layout.root.width))" == """
        root.width = 375
          root.width == 375  (size of the layout)  tight
        """)
    #expect(try "\(layout.explain(layout.root.leading))" == "root.leading = 0")
  }

  @Test func theSameInSentences() throws {
    let row = try NameRow()
    #expect(
      try row.layout.explain(row.field.width).sentences.map(withoutLines) == [
        "field.width is 289: 375 from root.width == 375 (size of the layout), less 46 from label.width <= 46 ~ 251 "
          + "(hugging), less 16 from root.margins.leading == root.leading + 16 (margin), "
          + "less 8 from .standard == 8 (standard spacing), "
          + "less 16 from root.margins.trailing == root.trailing - 16 (margin).",
        "It is tied to that by label.leading == root.margins.leading (NameRow.swift:#), "
          + "field.leading == label.trailing + .standard (NameRow.swift:#) and "
          + "field.trailing == root.margins.trailing (NameRow.swift:#).",
        "field.width <= 97 ~ 250 (hugging) gives way, by 192.",
      ])
    #expect(try row.layout.explain(row.layout.root.leading).sentences == ["root.leading is 0."])
  }

  @Test func sentencesSayWhatNothingDecides() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    #expect(
      try layout.explain(box.height + 5).sentences == [
        "box.height + 5 is 5: 5 from the expression itself.", "No constraint says where box.height is.",
        "Anything in [5, inf) would be as good.",
      ])
    // It keeps its last value.
    let place = try layout.add(box.leading == layout.root.leading + 30)
    _ = try layout.solve()
    try layout.remove(place)
    #expect(
      try layout.explain(box.leading).sentences.first == "box.leading is 30: 30 where box.leading happens to be.")
  }

  @Test func sentencesSayWhichTieTheOrderSettles() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    try layout.add(box.width == 10 ~ 250)
    try layout.add(box.width == 20 ~ 250)
    #expect(
      try layout.explain(box.width).sentences.map(withoutLines).contains(
        "That box.width == 10 ~ 250 (ExplanationTests.swift:#) holds settles a tie: stronger wishes first, then "
          + "earlier ones."))
  }
}
