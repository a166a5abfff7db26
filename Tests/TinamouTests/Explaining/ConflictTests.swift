import Testing
import Tinamou

/// A conflict as a proof: what its members come to, and what would make them fit.
struct ConflictTests {
  private func conflict(_ body: () throws -> Void) throws -> LayoutConflict {
    do {
      try body()
    } catch let error as LayoutError {
      if case .conflict(let conflict) = error { return conflict }
    }
    return try #require(nil as LayoutConflict?)
  }

  @Test func membersCountAsOftenAsTheyTakePart() throws {
    let conflict = try conflict { _ = try Page(height: 80) }
    #expect(
      withoutColumns("\(conflict)") == """
        page: cannot hold together, by 8:
              header.top == root.top  Page.swift:#
              content.top == header.bottom  Page.swift:#
              footer.top == content.bottom  Page.swift:#
              footer.bottom == root.bottom  Page.swift:#
          2 × header.height == 44  Page.swift:#
              footer.height == header.height  Page.swift:#
              root.height == 80  (size of the layout)
              content.height >= 0  (no extent is negative)
          together: 88 <= 80; this would do: header.height == 40, or root.height == 88
        """)
    #expect((conflict.needed, conflict.available) == (88, 80))
    #expect(!conflict.isEquation)
  }

  @Test func aConflictOfManyFitsOnAScreen() throws {
    func chain(_ count: Int) throws -> LayoutConflict {
      try conflict {
        var layout = try ConstraintLayout("list", size: LayoutSize(100, 390))
        let rows = try (0..<count).map { try layout.item("row\($0)") }
        try layout.constrain { root in
          rows[0].top == root.top
          for (upper, lower) in zip(rows, rows.dropFirst()) { lower.top == upper.bottom }
          for row in rows { row.height == 20 }
          rows[count - 1].bottom == root.bottom
        }
      }
    }
    let few = try chain(19), many = try chain(20)
    #expect(few.members.count == 40 && many.members.count == 42)
    let lines = "\(few)".split(separator: "\n"), cut = "\(many)".split(separator: "\n")
    #expect(lines.count == 42 && cut.count == 42)
    #expect(cut[40] == "  and 3 others")
    #expect(
      cut[41] == """
          together: 400 == 390; this would do: row0.height == 10, row1.height == 10, row2.height == 10, \
        row3.height == 10, row4.height == 10, row5.height == 10, row6.height == 10, or one of 14 others
        """)
    #expect("\(many)".utf8.count < 4_000)
  }

  @Test func whatWouldDoDoesAndNotMuchLess() throws {
    _ = try Page(height: 88)
    #expect(throws: LayoutError.self) { try Page(height: 87.999) }
    var page = try Page()
    try page.layout.update(page.headerHeight) { $0.constant = 40 }
    try page.layout.setSize(LayoutSize(320, 80))
    #expect(throws: LayoutError.self) { try page.layout.setSize(LayoutSize(320, 79.999)) }
  }

  @Test func relaxationsAreGivenForAllThatCanBeRelaxed() throws {
    let conflict = try conflict { _ = try Page(height: 80) }
    #expect(
      conflict.relaxations.map(\.constraint.text) == [
        "header.top == root.top - 8", "content.top == header.bottom - 8", "footer.top == content.bottom - 8",
        "footer.bottom == root.bottom + 8", "header.height == 40", "footer.height == header.height - 8",
        "root.height == 88",
      ])
    #expect(conflict.relaxations.map(\.amount) == [8, 8, 8, 8, 4, 8, 8])
    #expect(conflict.relaxations.map(\.isNumberChanged) == [false, false, false, false, true, false, true])
    #expect(conflict.relaxations.first?.constraint.place?.file == "Page.swift")
    #expect("\(conflict.relaxations[4])" == "\(conflict.relaxations[4].constraint.text), by 4 points")
  }

  @Test func equationsAreNotTheSame() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box"), other = try layout.item("other")
    try layout.add(box.width == other.width * 3)
    try layout.add(box.width == 60)
    let conflict = try conflict { try layout.add(other.width == 10) }
    #expect(
      withoutColumns("\(conflict)") == """
        cannot hold together, by 10:
                     other.width == 10  ConflictTests.swift:#
          0.333333 × box.width == other.width * 3  ConflictTests.swift:#
          0.333333 × box.width == 60  ConflictTests.swift:#
          together: 20 == 10; this would do: other.width == 20, or box.width == 30
        """)
    #expect(conflict.isEquation)
    for relaxation in conflict.relaxations { #expect(relaxation.amount > 0) }
  }

  @Test func numbersThatWereWrittenComeBeforeMargins() throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(20, 20), margins: LayoutInsets(leading: 4, trailing: 8))
    let box = try layout.item("box")
    let conflict = try conflict {
      try layout.constrain { root in
        box.leading == root.margins.leading
        box.trailing == root.margins.trailing
        box.width == 11
      }
    }
    #expect(
      conflict.relaxations.filter(\.isNumberChanged).map(\.constraint.text) == [
        "box.width == 8", "root.width == 23", "root.margins.leading == root.leading + 1",
        "root.margins.trailing == root.trailing - 5",
      ])
    #expect(conflict.description.hasSuffix("23 == 20; this would do: box.width == 8, or root.width == 23"))
  }

  @Test func numbersHaveNoNoise() throws {
    var layout = try ConstraintLayout(size: LayoutSize(1, 1))
    let box = try layout.item("box")
    try layout.add(box.width == 0.3)
    let conflict = try conflict { try layout.add(box.width <= 0.1 + 0.1) }
    #expect(conflict.description.hasSuffix("this would do: box.width <= 0.3, or box.width == 0.2"))
  }

  @Test func whatNobodyMeansIsNotOffered() throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(20, 20), margins: LayoutInsets(leading: 2, trailing: 3))
    let box = try layout.item("box")
    let conflict = try conflict {
      try layout.constrain { root in
        box.leading >= root.margins.leading + 40
        box.trailing == root.margins.trailing
      }
    }
    // No margin of less than nothing.
    #expect(
      conflict.relaxations.map(\.constraint.text) == [
        "box.leading >= root.margins.leading + 15", "box.trailing == root.margins.trailing + 25", "root.width == 45",
      ])
  }

  /// A third has no short decimal. The number that is offered is to fit all the same.
  @Test func whatIsOfferedFitsAlsoIfItIsNoShortDecimal() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 100))
    let a = try layout.item("a"), b = try layout.item("b"), c = try layout.item("c")
    try layout.constrain { _ in
      a.width + b.width + c.width == 100
      b.width == a.width
      c.width == a.width
    }
    let equation = try conflict { try layout.add(a.width == 30) }
    #expect(
      equation.description.hasSuffix(
        "this would do: a.width == 33.33333333333333, or a.width + b.width + c.width == 90"))
    try layout.add(a.width == 33.33333333333333)
    // Below and above, the nearest number of six digits is on the wrong side.
    let least = try conflict { try layout.add(b.width <= 30) }
    #expect(least.relaxations.first?.constraint.text == "b.width <= 33.333334")
    try layout.add(b.width <= 33.333334)
    let most = try conflict { try layout.add(c.width * 2 >= 70) }
    #expect(most.relaxations.first?.constraint.text == "c.width * 2 >= 66.666666")
    try layout.add(c.width * 2 >= 66.666666)
  }

  /// The number changes on the side on which it was written.
  @Test func aNumberOnTheLeftChangesThere() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 100))
    let a = try layout.item("a"), b = try layout.item("b")
    try layout.constrain { _ in
      a.width <= 30
      b.width <= 50
    }
    let left = try conflict { try layout.add(100 - a.width <= b.width) }
    #expect(left.relaxations.first?.constraint.text == "80 - a.width <= b.width")
    let right = try conflict { try layout.add(100 - a.width <= b.width + 0.5) }
    #expect(right.relaxations.first?.constraint.text == "100 - a.width <= b.width + 20")
    for text in [left, right].compactMap(\.relaxations.first) { #expect(text.isNumberChanged) }
    let product = try conflict { try layout.add(a.width + 12 == b.width * 2 + 40 + 60) }
    #expect(product.relaxations.first?.constraint.text == "a.width + 12 == b.width * 2 + 42")
  }
}
