import Testing
import Tinamou

/// Constraints that are asked about and not added.
struct CheckingTests {
  @Test func whatHoldsIsNoFailure() throws {
    let row = try NameRow()
    let failures = try row.layout.check { root in
      row.label.leading == root.margins.leading
      row.field.leading - row.label.trailing == .standard
      row.label.lastBaseline == row.field.lastBaseline
      row.field.top <= root.safeArea.top + 20
      row.field.edges <= root.edges.inset(16)
    }
    #expect(failures.isEmpty)
  }

  @Test func aFailureSaysWhatItIsAndWhy() throws {
    let row = try NameRow()
    let failures = try row.layout.check { _ in
      row.field.width >= 300
      row.field.width <= 289
      100 - row.label.width == 50
      (12 + row.label.height <= row.label.height).named("a truth")
    }
    let texts = ["field.width >= 300", "100 - label.width == 50", "label.height + 12 <= label.height"]
    #expect(failures.map(\.constraint.text) == texts)
    #expect(failures.map(\.relation) == [.greaterThanOrEqual, .equal, .lessThanOrEqual])
    #expect(failures.map(\.left) == [289, 54, 33])
    #expect(failures.map(\.right) == [300, 50, 21])
    #expect(failures.map(\.amount) == [11, 4, 12])
    #expect(failures.last?.constraint.name == "a truth")
    #expect(
      failures.map { withoutColumns("\($0)") } == [
        """
        field.width >= 300 fails by 11: 289 >= 300
        because field.width = 289
          label.leading == root.margins.leading  NameRow.swift:# (row)  tight × -1
          field.leading == label.trailing + .standard  NameRow.swift:# (row)  tight × -1
          field.trailing == root.margins.trailing  NameRow.swift:# (row)  tight
          root.width == 375  (size of the layout)  tight
          label.width <= 46 ~ 251  (hugging)  tight × -1
          root.margins.leading == root.leading + 16  (margin)  tight × -1
          .standard == 8  (standard spacing)  tight × -1
          root.margins.trailing == root.trailing - 16  (margin)  tight
          field.width <= 97 ~ 250  (hugging)  violated by 192
        """,
        """
        100 - label.width == 50 fails by 4: 54 == 50
        because 100 - label.width = 54
          label.width <= 46 ~ 251  (hugging)  tight × -1
        """,
        """
        label.height + 12 <= label.height fails by 12: 33 <= 21
        because label.height - label.height + 12 = 12
        """,
      ])
  }

  @Test func anotherSizeIsLookedAtAndNotKept() throws {
    var row = try NameRow()
    let (line, failures) = (#line, try row.layout.check(at: LayoutSize(320, 568)) { _ in row.field.width == 289 })
    #expect(failures.map(\.left) == [234])
    #expect(failures.first?.constraint.place?.line == UInt(line))
    #expect(row.layout.size == LayoutSize(375, 667))
    #expect(try row.frames()[1].width == 289)
    #expect(
      message { _ = try row.layout.check(at: LayoutSize(30, 568)) { _ in row.field.width == 289 } }?
        .hasPrefix("name row: cannot hold together, by 10:") == true)
  }

  @Test func unsolvedChangesCount() throws {
    var row = try NameRow()
    _ = try row.layout.solve()
    try row.layout.setIntrinsicSize(IntrinsicSize(60, 21), of: row.label)
    #expect(try row.layout.check { _ in row.field.leading == row.label.leading + 68 }.isEmpty)
  }

  @Test func accuracyIsInPoints() throws {
    let row = try NameRow()
    #expect(try row.layout.check { _ in row.field.width == 289.0009 }.isEmpty)
    #expect(try row.layout.check { _ in row.field.width == 289.002 }.count == 1)
    #expect(try row.layout.check(accuracy: 0.5) { _ in row.field.width == 289.5 }.isEmpty)
    #expect(try row.layout.check(accuracy: 0) { _ in row.field.width == 289 }.isEmpty)
  }

  @Test func prioritiesSayNothing() throws {
    let row = try NameRow()
    #expect(try row.layout.check { _ in row.field.width == 300 ~ 1 }.count == 1)
  }

  @Test func parametersAndSharesAreRead() throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(100, 20))
    let a = try layout.item("a", intrinsic: .width(10)), b = try layout.item("b", intrinsic: .width(30))
    let gap = try layout.parameter("gap", 20)
    try layout.constrain { root in row([a, b], in: root, spacing: gap.dimension, distribution: .fillProportionally) }
    #expect(
      try layout.check { root in
        a.width == gap
        row([a, b], in: root, spacing: gap.dimension, distribution: .fillProportionally)
      }.isEmpty)
    #expect(try layout.check { _ in b.width == gap * 2 }.map(\.right) == [40])
  }

  @Test func whatMakesNoSenseIsRefused() throws {
    let row = try NameRow(), other = try NameRow()
    #expect(
      message { _ = try row.layout.check { _ in row.field.width == other.field.width } }.map(withoutLines)
        == "field.width == ?.width  CheckingTests.swift:#: it mentions an item of another layout, name row")
    #expect(
      message { _ = try row.layout.check { _ in row.field.width == .infinity } }.map(withoutLines)
        == "field.width == inf  CheckingTests.swift:#: a number in it is inf")
    #expect(message { _ = try row.layout.check(at: LayoutSize(-1, 0)) { _ in row.field.width == 1 } } != nil)
  }

  @Test func aSizeThatDoesNotFitIsRefusedAlsoWithinAChange() throws {
    var row = try NameRow()
    let field = row.field
    try row.layout.change { layout throws in
      let view = layout
      let text = message { _ = try view.check(at: LayoutSize(30, 568)) { _ in field.width == 289 } }
      #expect(text?.hasPrefix("name row: cannot hold together, by 10:") == true)
      let failures = try view.check(at: LayoutSize(320, 568)) { _ in field.width == 234 }
      #expect(failures.isEmpty)
    }
  }
}

/// The same for frames as they are handed out.
struct FrameCheckingTests {
  @Test func framesOnAGridAreCheckedAsTheyAre() throws {
    var layout = try ConstraintLayout("thirds", size: LayoutSize(100, 10))
    let box = try layout.item("box")
    try layout.constrain { root in box.width == root.width / 3 }
    let snapped = try layout.solve().snapped(to: .whole)
    #expect(try layout.check { root in box.width == root.width / 3 }.isEmpty)
    let failures = try snapped.check(in: layout) { root in
      box.width == root.width / 3
      box.width == 33
    }
    #expect(
      failures.map { "\($0)" } == [
        "box.width == root.width * 0.3333333333333333 fails by 0.333333: 33 == 33.333333"
      ])
  }

  @Test func framesOnTheWayAreChecked() throws {
    var layout = try ConstraintLayout("drawer", size: LayoutSize(100, 10))
    let drawer = try layout.item("drawer")
    let width = try layout.add(drawer.width == 20)
    let closed = try layout.solve()
    try layout.update(width) { $0.constant = 60 }
    let halfway = closed.interpolated(to: try layout.solve(), at: 0.5)
    #expect(try halfway.check(in: layout) { _ in drawer.width == 40 }.isEmpty)
    #expect(try halfway.check(in: layout) { _ in drawer.width == 60 }.map(\.left) == [40])
  }

  @Test func placesAreThoseOfConstraintsInBothDirections() throws {
    var row = try NameRow()
    for direction in LayoutDirection.allCases {
      try row.layout.setDirection(direction)
      let frames = try row.layout.solve()
      #expect(
        try frames.check(in: row.layout) { root in
          row.label.leading == root.margins.leading
          row.field.leading == row.label.trailing + .standard
          row.label.lastBaseline == row.field.lastBaseline
        }.isEmpty)
      let left = try frames.check(in: row.layout) { root in row.label.left == root.left + 16 }
      #expect(left.isEmpty == (direction == .leftToRight))
    }
  }

  /// Frames keep their direction and their alignment insets, whatever becomes of the layout.
  @Test func framesAreReadAsTheyWereMade() throws {
    var row = try NameRow()
    try row.layout.setAlignmentInsets(LayoutInsets(top: 1, leading: 2, bottom: 3, trailing: 4), of: row.label)
    for direction in LayoutDirection.allCases {
      try row.layout.setDirection(direction)
      let frames = try row.layout.solve()
      let bounds = try frames[row.label]
      var later = row.layout
      try later.setDirection(direction == .leftToRight ? .rightToLeft : .leftToRight)
      try later.setAlignmentInsets(.zero, of: row.label)
      for layout in [row.layout, later] {
        for frames in [frames, frames.snapped(to: .whole), frames.interpolated(to: frames, at: 0.5)] {
          let failures = try frames.check(in: layout) { root in
            row.label.leading == root.leading + 16
            row.label.width == 46
            row.label.left == root.left + (direction == .leftToRight ? bounds.x + 2 : bounds.x + 4)
            row.field.trailing == root.margins.trailing
          }
          #expect(failures.isEmpty, "\(direction): \(failures)")
        }
      }
    }
  }

  @Test func whatTheFramesDoNotHaveIsRefused() throws {
    var row = try NameRow()
    let frames = try row.layout.solve()
    let badge = try row.layout.item("badge")
    #expect(message { _ = try frames.check(in: row.layout) { _ in badge.width == 0 } } == "\(LayoutError.unsolvedItem)")
    let other = try NameRow().layout
    #expect(message { _ = try frames.check(in: other) { _ in badge.width == 0 } } == "\(LayoutError.unknownLayout)")
  }

  @Test func anItemThatWasHiddenHasNoFrame() throws {
    var row = try NameRow()
    let badge = try row.layout.item("badge")
    try row.layout.setHidden(true, of: badge)
    let frames = try row.layout.solve()
    try row.layout.setHidden(false, of: badge)
    #expect(message { _ = try frames.check(in: row.layout) { _ in badge.width >= 10 } } == "\(LayoutError.hiddenItem)")
    #expect(try frames.check(in: row.layout) { _ in row.label.width >= 10 }.isEmpty)
  }

  @Test func differencesAreTheFramesThatAreNotAsExpected() throws {
    var row = try NameRow()
    let frames = try row.layout.solve()
    let differences = try frames.differences(from: [
      row.field: LayoutRect(70, 40, 290, 30), row.label: LayoutRect(16, 45.0005, 46, 21),
      row.layout.root: LayoutRect(0, 0, 375, 600),
    ])
    #expect(
      differences.map { "\($0)" } == [
        "field  70 40 289 30, expected 70 40 290 30", "root  0 0 375 667, expected 0 0 375 600",
      ])
    #expect(differences.first?.item == row.field)
    #expect(try frames.differences(from: [row.label: LayoutRect(.nan, 45, 46, 21)]).count == 1)
    let stranger = try NameRow().label
    #expect(
      message { _ = try frames.differences(from: [stranger: .zero]) } == "the item belongs to another layout, name row")
  }
}
