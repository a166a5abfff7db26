import Testing
import Tinamou

/// Hugging and compression resistance decide who gives way.
struct ContentTests {
  @Test func proportionalSharesKeepTheirOrderInTies() throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(400, 100))
    let a = try layout.item("a", intrinsic: IntrinsicSize(50, 20), hugging: 1)
    let b = try layout.item("b", intrinsic: IntrinsicSize(150, 20), hugging: 1)
    try layout.constrain { root in
      priority(500) { row([a, b], in: root, spacing: 0, distribution: .fillProportionally, align: .top) }
      (a.width == 130).priority(500)
    }
    let before = try layout.solve().table
    for width in [60, 50] as [Double] { try layout.setIntrinsicSize(IntrinsicSize(width, 20), of: a) }
    #expect(try layout.solve().table == before)
  }

  @Test func theOneThatHugsLessIsStretched() throws {
    var row = try NameRow(labelHugging: 249)
    #expect(try row.frames() == [LayoutRect(16, 45, 238, 21), LayoutRect(262, 40, 97, 30)])
  }

  @Test func theOneThatResistsLessIsCut() throws {
    var label = try NameRow(size: LayoutSize(200, 400), labelWidth: 150, fieldResistance: 751)
    #expect(try label.frames() == [LayoutRect(16, 45, 63, 21), LayoutRect(87, 40, 97, 30)])
    var field = try NameRow(size: LayoutSize(200, 400), labelWidth: 150, labelResistance: 751)
    #expect(try field.frames() == [LayoutRect(16, 45, 150, 21), LayoutRect(174, 40, 10, 30)])
  }

  @Test func equalPrioritiesLeaveARange() throws {
    // Which of the many optima is shown is not promised, but that it is one, and always the same one.
    var first = try NameRow(labelHugging: 250)
    var second = try NameRow(labelHugging: 250)
    let frames = try first.frames()
    #expect(try second.frames() == frames)
    #expect((46...238).contains(frames[0].width))
    #expect(frames[0].width + frames[1].width == 335)
  }

  @Test func axesHaveTheirOwnPriorities() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item(
      "box", intrinsic: IntrinsicSize(30, 20), hugging: ContentPriority(horizontal: 600, vertical: 400))
    try layout.constrain { root in
      box.width == root.width ~ .windowSizeStayPut
      box.height == root.height ~ .windowSizeStayPut
    }
    #expect(try layout.solve()[box].size == LayoutSize(30, 100))
  }

  @Test func whatWasGivenCanBeRead() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item(
      "box", baselines: LayoutBaselines(fromTop: 9, fromBottom: 3),
      hugging: ContentPriority(horizontal: 600, vertical: 400), resistance: 751)
    #expect(try layout.hugging(of: box) == ContentPriority(horizontal: 600, vertical: 400))
    #expect(try layout.resistance(of: box) == 751)
    #expect(try layout.baselines(of: box) == LayoutBaselines(fromTop: 9, fromBottom: 3))
    try layout.setHugging(.high, of: box)
    try layout.setResistance(.low, of: box)
    try layout.setBaselines(LayoutBaselines(fromTop: 4, fromBottom: 2), of: box)
    #expect(try layout.hugging(of: box) == .high && layout.resistance(of: box) == .low)
    #expect(try layout.baselines(of: box) == LayoutBaselines(fromTop: 4, fromBottom: 2))
    let plain = try layout.guide("plain")
    #expect(try layout.baselines(of: plain) == LayoutBaselines())
    try layout.remove(box)
    #expect(
      message { _ = try layout.hugging(of: box) } == "the item was removed, or made in another copy of the layout")
    #expect(
      message { _ = try layout.resistance(of: box) } == "the item was removed, or made in another copy of the layout")
    #expect(
      message { _ = try layout.baselines(of: box) } == "the item was removed, or made in another copy of the layout")
  }

  @Test func anItemWithoutContentIsNeverNegative() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    try layout.constrain { root in
      box.leading == root.trailing
      box.trailing == root.leading ~ .high
      box.height <= -5 ~ .high
    }
    #expect(try layout.solve()[box] == LayoutRect(100, 0, 0, 0))
  }

  @Test func guidesTakePart() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let (gap, box) = (try layout.guide("gap"), try layout.item("box"))
    try layout.constrain { root in
      gap.leading == root.leading
      gap.width == 12
      box.leading == gap.trailing
    }
    #expect(try layout.solve()[box].x == 12)
    #expect(try layout.allItems.map { item in try layout.name(of: item) } == ["gap", "box"])
  }
}
