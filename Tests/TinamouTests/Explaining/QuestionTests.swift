import Testing
import Tinamou

/// What a layout answers about its values, and about what could be otherwise.
struct QuestionTests {
  @Test func valuesOfExpressions() throws {
    let row = try NameRow()
    let (layout, label, field, root) = (row.layout, row.label, row.field, row.layout.root)
    #expect(try layout.value(of: field.width) == 289)
    #expect(try layout.value(of: field.leading) == 70)
    #expect(try layout.value(of: field.leading - label.trailing) == 8)
    #expect(try layout.value(of: label.lastBaseline) == 61)
    #expect(try layout.value(of: label.firstBaseline) == 61)
    #expect(try layout.value(of: root.margins.trailing) == 359)
    #expect(try layout.value(of: root.safeArea.top + 4) == 24)
    #expect(try layout.value(of: (field.width + 12) / 2) == 150.5)
    #expect(try layout.value(of: .standard) == 8)
    #expect(try layout.value(of: root.safeArea.height - root.height) == -20)
  }

  @Test func valuesBeforeSolvingAreThoseAfter() throws {
    var row = try NameRow()
    try row.layout.setSize(LayoutSize(320, 568))
    #expect(try row.layout.value(of: row.field.width) == 234)
    let gap = try row.layout.parameter("gap", 3)
    #expect(try row.layout.value(of: gap * 2) == 6)
  }

  @Test func leftFollowsTheDirection() throws {
    var row = try NameRow()
    #expect(try row.layout.value(of: row.label.left) == 16)
    try row.layout.setDirection(.rightToLeft)
    #expect(try row.layout.value(of: row.label.left) == 313)
    #expect(try row.layout.value(of: row.label.leading) == 16)
    #expect(try row.layout.explain(row.label.left).subject == "label.left")
  }

  @Test func nothingIsAmbiguousInTheNameRow() throws {
    let layout = try NameRow().layout
    #expect(try !layout.isAmbiguous)
    #expect(try layout.ambiguities().isEmpty)
  }

  @Test func equalHuggingIsAmbiguous() throws {
    let row = try NameRow(labelHugging: 250)
    #expect(try row.layout.isAmbiguous)
    let ambiguities = try row.layout.ambiguities()
    #expect(
      ambiguities.map { "\($0)" }
        == ["label.width in [46, 238]", "field.leading in [70, 262]", "field.width in [97, 289]"])
    #expect(ambiguities.map { $0.item } == [row.label, row.field, row.field])
    #expect(ambiguities.map { $0.anchor } == [.width, .leading, .width])
    #expect(ambiguities.map { $0.name } == ["label", "field", "field"])
    for ambiguity in ambiguities { #expect(ambiguity.range.contains(ambiguity.value)) }
    #expect(try row.layout.value(of: row.label.width) == ambiguities[0].value)
    #expect(try row.layout.range(of: row.label.width) == 46...238)
    #expect(try row.layout.range(of: row.label.trailing) == 62...254)
    #expect(try row.layout.range(of: row.field.leading - row.label.trailing) == 8...8)
    #expect(try row.layout.range(of: row.label.width + row.field.width) == 335...335)
  }

  @Test func equalResistanceIsAmbiguous() throws {
    let row = try NameRow(size: LayoutSize(200, 400), labelWidth: 150)
    #expect(
      try row.layout.ambiguities().map { "\($0)" }
        == ["label.width in [63, 150]", "field.leading in [87, 174]", "field.width in [10, 97]"])
  }

  @Test func whatNothingDeterminesHasNoEnds() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    try layout.constrain { root in
      box.top >= root.top
      box.height == 20
    }
    #expect(
      try layout.ambiguities().map { "\($0)" }
        == ["box.leading in (-inf, inf)", "box.top in [0, inf)", "box.width in [0, inf)"])
    #expect(try layout.range(of: box.bottom) == 20...Double.infinity)
    #expect(try layout.range(of: layout.root.top - box.top) == -Double.infinity...0)
  }

  @Test func violationsAreTheStrongestFirst() throws {
    var row = try NameRow(size: LayoutSize(180, 400), labelWidth: 150, labelResistance: 751)
    let field = row.field
    try row.layout.constrain("wishes") { _ in field.width == 300 ~ 40 }
    let violations = try row.layout.violations()
    #expect(
      violations.map { withoutLines("\($0)") } == [
        "label.width >= 150 ~ 751  (compression resistance)  violated by 10",
        "field.width >= 97 ~ 750  (compression resistance)  violated by 97",
        "field.width == 300 ~ 40  QuestionTests.swift:# (wishes)  violated by 300",
      ])
    #expect(violations.map { $0.amount } == [10, 97, 300])
    #expect(violations.map { $0.priority } == [751, 750, 40])
    #expect(violations.map { $0.constraint.origin } == [.compressionResistance, .compressionResistance, .written])
    #expect(violations[2].constraint.group == "wishes")
    try row.layout.setSize(LayoutSize(540, 400))
    #expect(
      try row.layout.violations().map { withoutLines("\($0)") } == [
        "field.width <= 97 ~ 250  (hugging)  violated by 253",
        "field.width == 300 ~ 40  QuestionTests.swift:# (wishes)  violated by 50",
      ])
  }

  @Test func questionsChangeNothing() throws {
    var row = try NameRow(labelHugging: 250)
    var asked = try NameRow(labelHugging: 250)
    for width in [375.0, 320, 250, 700] {
      try row.layout.setSize(LayoutSize(width, 400))
      try asked.layout.setSize(LayoutSize(width, 400))
      _ = try asked.layout.ambiguities()
      _ = try asked.layout.violations()
      _ = try asked.layout.explain(asked.label.width - asked.layout.root.margins.height)
      _ = try asked.layout.range(of: asked.label.width)
      _ = try asked.layout.fittingSize()
      _ = try asked.layout.largestSize()
      #expect(try asked.frames() == row.frames())
    }
  }

  @Test func badQuestionsAreRefused() throws {
    let layout = try NameRow().layout
    let label = try NameRow().label
    var other = try ConstraintLayout(size: LayoutSize(10, 10))
    let stranger = try other.item("stranger"), parameter = try other.parameter("gap", 1)
    #expect(
      message { _ = try layout.value(of: stranger.width) }
        == "the item belongs to another layout")
    #expect(
      message { _ = try layout.range(of: stranger.width) }
        == "the item belongs to another layout")
    #expect(message { _ = try layout.explain(label.width) } == "the item belongs to another layout, name row")
    #expect(message { _ = try layout.explain(parameter * 2) } == "the parameter belongs to another layout")
    let root = layout.root
    #expect(
      message { _ = try layout.value(of: root.width + .infinity) }
        == "root.width + inf is inf, which is not a finite number")
    #expect(
      message { _ = try layout.explain(root.width + .nan) } == "root.width + nan is nan, which is not a finite number")
    #expect(
      message { _ = try layout.value(of: root.width * 1e307) } == "root.width * 1e+307 would not be a finite number")
  }

  @Test func solvingAtASizeKeepsItOrNothing() throws {
    var row = try NameRow()
    #expect(try row.layout.solve(size: LayoutSize(320, 568))[row.field] == LayoutRect(70, 40, 234, 30))
    #expect(row.layout.size == LayoutSize(320, 568))
    #expect(throws: LayoutError.self) { try row.layout.solve(size: LayoutSize(30, 568)) }
    #expect(throws: LayoutError.self) { try row.layout.solve(size: LayoutSize(.nan, 568)) }
    #expect(row.layout.size == LayoutSize(320, 568))
    #expect(try row.layout.solve().changedItems.isEmpty)
  }

  @Test func aSizeThatOverflowsIsNotKept() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    try layout.constrain { root in
      box.leading == root.trailing - 10
      box.width == root.width * 1e306 ~ 10
    }
    #expect(try layout.solve()[box].width == 1e308)
    #expect(message { _ = try layout.solve(size: LayoutSize(300, 50)) } == "box.width would not be a finite number")
    #expect(layout.size == LayoutSize(100, 100))
    #expect(try layout.solve().changedItems.isEmpty)
    #expect(try layout.solve(size: LayoutSize(80, 50))[box].x == 70)
  }

  @Test func itemsComeInTheOrderInWhichTheyWereMade() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let first = try layout.item("first"), second = try layout.item("second")
    try layout.remove(first)
    let third = try layout.item("third")
    try layout.constrain { root in
      for item in [second, third] {
        item.edges <= root.edges
        item.size == LayoutSize(40, 100)
      }
    }
    let ambiguities = try layout.ambiguities()
    #expect(ambiguities.map { "\($0)" } == ["second.leading in [0, 60]", "third.leading in [0, 60]"])
    #expect(ambiguities.map { $0.item } == [second, third])
    #expect(try layout.fittingSize(of: third) == LayoutSize(40, 100))
    #expect(
      message { _ = try layout.explain(first.width) } == "the item was removed, or made in another copy of the layout")
  }

  @Test func whatIsLetGoIsViolated() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    layout.conflictPolicy = .letGo
    try layout.constrain { root in
      box.width <= root.width
      box.width == 130
    }
    let violation = try #require(try layout.violations().first)
    #expect(withoutLines("\(violation)") == "box.width == 130  QuestionTests.swift:#  violated by 30")
    #expect(violation.priority == .required)
    #expect(
      try withoutColumns("\(layout.explain(box.width))") == """
        box.width = 100
          box.width <= root.width  QuestionTests.swift:#  tight
          root.width == 100  (size of the layout)  tight
          box.width == 130  QuestionTests.swift:#  violated by 30
        """)
    // What does not fit is said, not let go.
    #expect(throws: LayoutError.self) { try layout.fittingSize(of: box, width: 101) }
  }

  @Test func preservedMarginsAreThereBeforeSolving() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100), margins: LayoutInsets(20))
    let cell = try layout.item("cell")
    let text = try layout.item("text", in: cell)
    try layout.setMargins(LayoutInsets(8), of: cell, preservesParentMargins: true)
    try layout.constrain { root in
      cell.edges == root.edges
      text.edges == cell.margins.edges
    }
    #expect(try layout.value(of: text.leading) == 20)
    #expect(try layout.fittingSize() == LayoutSize(40, 40))
    #expect(try layout.solve()[text].x == 20)
  }

  /// A flow reads the standard spacing itself, also if no constraint does.
  @Test func runsAreThoseOfThePresentSpacing() throws {
    for solvesFirst in [false, true] {
      var layout = try ConstraintLayout(size: LayoutSize(100, 100))
      let a = try layout.item("a", intrinsic: IntrinsicSize(60, 20))
      let b = try layout.item("b", intrinsic: IntrinsicSize(40, 20))
      let flow = try layout.flow([a, b], runSpacing: 0)
      try layout.constrain { root in
        flow.horizontalEdges == root.horizontalEdges
        flow.top == root.top
      }
      if solvesFirst { #expect(try layout.solve()[b].y == 20) }
      #expect(try layout.value(of: b.top) == 20)
      try layout.setStandardSpacing(0)
      #expect(try layout.value(of: b.top) == 0)
      #expect(try layout.explain(b.top).value == 0)
      #expect(try layout.check { root in b.top == root.top }.isEmpty)
      #expect(try layout.solve()[b].y == 0)
    }
  }
}
