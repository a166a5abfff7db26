import SolverTestSupport
import Testing
import Tinamou

/// Constraints made of data: the same as the DSL makes, and readable.
struct ConstraintDataTests {
  private func mismatch(_ body: () throws -> Void) -> ConstraintMismatch? {
    do {
      try body()
      return nil
    } catch { return error as? ConstraintMismatch }
  }

  @Test func sameAsTheDSLToTheBit() throws {
    let row = try NameRow()
    let (label, field, root) = (row.label, row.field, row.layout.root)
    let pairs: [(data: LayoutConstraint, written: LayoutConstraint)] = [
      (try LayoutConstraint(label, .leading, .equal, root.margins, .leading), label.leading == root.margins.leading),
      (
        try LayoutConstraint(field, .leading, .greaterThanOrEqual, label, .trailing, constant: 8, priority: .high),
        field.leading >= label.trailing + 8 ~ .high
      ),
      (
        try LayoutConstraint(label, .left, .lessThanOrEqual, field, .right, constant: -3), label.left <= field.right - 3
      ),
      (
        try LayoutConstraint(label, .lastBaseline, .equal, field, .lastBaseline),
        label.lastBaseline == field.lastBaseline
      ),
      (
        try LayoutConstraint(
          label, .width, .equal, field, .height, multiplier: 16.0 / 9, constant: 0.1, priority: 249.5),
        label.width == field.height * (16.0 / 9) + 0.1 ~ 249.5
      ),
      (try LayoutConstraint(label, .height, .equal, constant: 21), label.height == 21),
      (
        try LayoutConstraint(label, .centerX, .equal, root, .trailing, multiplier: 0.667, constant: 4, in: root),
        label.centerX - root.leading == (root.trailing - root.leading) * 0.667 + 4
      ),
      (
        try LayoutConstraint(label, .bottom, .equal, field, .centerY, multiplier: 0.5, in: field),
        label.bottom - field.top == (field.centerY - field.top) * 0.5
      ),
    ]
    for (data, written) in pairs {
      #expect(data.leftSide == written.leftSide)
      #expect(data.rightSide == written.rightSide)
      #expect(data.relation == written.relation)
      #expect(data.priority == written.priority)
      #expect(data.rightSide.constant.bitPattern == written.rightSide.constant.bitPattern)
    }
  }

  @Test func everyConstraintReadsAsWhatMakesItAgain() throws {
    var layout = try NameRow().layout
    let items = layout.allItems
    let offset = try layout.parameter("offset", 4)
    try layout.constrain("more") { root in
      items[0].top >= root.top + offset
      12 - items[0].width <= items[1].width * 0.25 + .standard
      priority(.low) { row(items, in: root.safeArea, distribution: .fillProportionally) }
    }
    for handle in layout.constraints {
      let constraint = try layout.constraint(handle)
      let again = try LayoutConstraint(
        constraint.leftSide, constraint.relation, constraint.rightSide, priority: constraint.priority)
      #expect(again.leftSide == constraint.leftSide)
      #expect(again.rightSide == constraint.rightSide)
      var copy = layout
      let added = try copy.add(again)
      #expect(try copy.statement(of: added).text == layout.statement(of: handle).text)
    }
  }

  /// The sample of *Writing constraints*.
  @Test func sampleOfTheArticle() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let (label, field, badge) = (try layout.item("label"), try layout.item("field"), try layout.item("badge"))
    func print(_ text: String, _ terms: [LayoutExpression.Term], _ constant: Double) {
      #expect(!text.isEmpty && !terms.isEmpty && (constant == 8 || constant == 0))
    }
    try layout.add(LayoutConstraint(field, .leading, .equal, label, .trailing, constant: 8))
    try layout.add(LayoutConstraint(badge, .centerX, .equal, field, .trailing, multiplier: 0.5, in: field))
    for handle in layout.constraints {
      let constraint = try layout.constraint(handle)
      print(try layout.statement(of: handle).text, constraint.leftSide.terms, constraint.rightSide.constant)
    }
    #expect(layout.constraints.count == 2)
  }

  @Test func readable() throws {
    var row = try NameRow()
    let offset = try row.layout.parameter("offset", 4)
    let (label, field) = (row.label, row.field)
    let handle = try row.layout.add((field.leading >= label.trailing + offset - 3).named("gap"))
    let constraint = try row.layout.constraint(handle)
    #expect(constraint.leftSide.terms == [.init(.anchor(field.anchorRegion, .leading))])
    #expect(constraint.rightSide.terms == [.init(.anchor(label.anchorRegion, .trailing)), .init(.parameter(offset))])
    #expect(constraint.rightSide.constant == -3)
    #expect(constraint.items == [field, label])
    #expect(constraint.relation == .greaterThanOrEqual)
    #expect(constraint.name == "gap")
    #expect(constraint.place?.file == "ConstraintDataTests.swift")
    #expect(try row.layout.isActive(handle))
    #expect(try row.layout.statement(of: handle).text == "field.leading >= label.trailing + offset - 3")
    #expect(row.layout.parameters == [offset])
    #expect(try row.layout.name(of: offset) == "offset")
    #expect(label.margins.part == .margins)
    #expect(label.margins.layoutItem == label)
    #expect(LayoutRegion(.safeArea, of: label) == label.safeArea)
  }

  @Test func mismatchesSayWhatIsWrong() throws {
    let row = try NameRow()
    let (label, field) = (row.label, row.field)
    let cases: [(() throws -> Void, String)] = [
      (
        { _ = try LayoutConstraint(label, .leading, .equal, field, .top) },
        "a place along the direction of reading is not comparable with a vertical place"
      ),
      (
        { _ = try LayoutConstraint(label, .leading, .equal, field, .left) },
        "a place along the direction of reading is not comparable with a place from left to right"
      ),
      (
        { _ = try LayoutConstraint(label, .top, .equal, constant: 8) },
        "a vertical place is not comparable with a distance"
      ),
      (
        { _ = try LayoutConstraint(label, .width, .equal, field, .left, multiplier: 2) },
        "a multiple or sum of places means nothing: multiply the distance of a place from left to right from the item "
          + "it counts from"
      ),
      (
        { _ = try LayoutConstraint(label, .top, .equal, field, .bottom, multiplier: 2) },
        "a multiple or sum of places means nothing: multiply the distance of a vertical place from the item it counts from"
      ),
      (
        { _ = try LayoutConstraint(label, .top, .equal, field.margins, .lastBaseline) },
        "margins have no lastBaseline, only whole items have one"
      ),
      (
        {
          _ = try LayoutConstraint(
            LayoutExpression([.init(.anchor(label.anchorRegion, .top)), .init(.anchor(field.anchorRegion, .left))]),
            .equal,
            LayoutExpression())
        }, "a vertical place is not comparable with a place from left to right"
      ),
      (
        {
          let share = LayoutExpression.Share(of: LayoutExpression(constant: 4), among: [label], at: 1, extent: .width)
          _ = try LayoutConstraint(LayoutExpression(shares: [share]), .equal, LayoutExpression())
        }, "a share is one item's part of a distance, in proportion to widths or heights"
      ),
    ]
    for (body, text) in cases { #expect(mismatch(body)?.description == text) }
  }

  @Test func numbersAndPrioritiesAreCheckedWhereItIsAdded() throws {
    var row = try NameRow()
    let constraint = try LayoutConstraint(
      row.label, .width, .equal, row.field, .width, multiplier: .nan, priority: 0)
    #expect(throws: LayoutError.self) { try row.layout.add(constraint) }
  }

  @Test func commonAncestors() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let page = try layout.item("page")
    let cell = try layout.item("cell", in: page)
    let title = try layout.item("title", in: cell)
    let other = try layout.item("other", in: page)
    #expect(try layout.commonAncestor(of: title, other) == page)
    #expect(try layout.commonAncestor(of: title, cell) == cell)
    #expect(try layout.commonAncestor(of: title, layout.root) == layout.root)
    try layout.remove(cell)
    #expect(throws: LayoutError.self) { try layout.commonAncestor(of: title, other) }
  }

  /// A place that is multiplied, solved, against the formula with the ancestor's frame.
  @Test func multipliedPlacesCountFromTheAncestor() throws {
    for seed in 0..<50 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      func number(_ range: Range<Int>) -> Double { Double(range.lowerBound + random.below(range.count)) }
      var layout = try ConstraintLayout(size: LayoutSize(1000, 1000))
      let (page, badge) = (try layout.item("page"), try layout.item("badge"))
      let frame = LayoutRect(number(0..<200), number(0..<200), number(100..<700), number(100..<700))
      let size = LayoutSize(number(1..<40), number(1..<40))
      let (x, y, constant) = (number(1..<9) / 8, number(1..<9) / 8, number(-20..<20))
      try layout.constrain { root in
        fixed(page, at: frame, in: root)
        badge.size == size
      }
      try layout.add(
        LayoutConstraint(badge, .centerX, .equal, page, .trailing, multiplier: x, constant: constant, in: page))
      try layout.add(LayoutConstraint(badge, .top, .equal, page, .bottom, multiplier: y, in: page))
      let solved = try layout.solve()[badge]
      #expect(solved.x + size.width / 2 == frame.x + frame.width * x + constant, "seed \(seed)")
      #expect(solved.y == frame.y + frame.height * y, "seed \(seed)")
    }
  }
}
