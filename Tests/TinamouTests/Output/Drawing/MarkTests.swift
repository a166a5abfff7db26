import Testing
import Tinamou

/// Constraints and baselines in a picture.
struct MarkTests {
  /// The elements of a drawing with constraints and baselines.
  private func elements(_ layout: ConstraintLayout) throws -> [ParsedMarkup.Element] {
    var layout = layout
    var picture = LayoutPicture(of: layout)
    try picture.addConstraints(of: layout)
    try picture.addBaselines(of: layout)
    picture.style = .separate
    return try ParsedMarkup(try layout.solve().svg(picture)).elements
  }

  /// The marks of a kind: the classes of each, its text and the words the pointer shows.
  private func marks(_ layout: ConstraintLayout) throws -> [(kind: String, text: String, title: String)] {
    let elements = try elements(layout)
    guard let start = elements.firstIndex(where: { $0.attributes["class"] == "lines" }) else { return [] }
    var marks: [(kind: String, text: String, title: String)] = []
    for element in elements[(start + 1)...] {
      if element.attributes["class"] == "names" { break }
      switch element.name {
      case "g": marks.append((element.attributes["class"] ?? "", "", ""))
      case "title": marks[marks.count - 1].title = withoutLines(element.text)
      case "text": marks[marks.count - 1].text = element.text
      default: break
      }
    }
    return marks
  }

  /// The lines of the marks.
  private func strokes(_ layout: ConstraintLayout) throws -> [String] {
    let elements = try elements(layout)
    let start = try #require(elements.firstIndex { $0.attributes["class"] == "lines" })
    return elements[(start + 1)...].prefix { $0.attributes["class"] != "names" }
      .filter { ["path", "line"].contains($0.name) }
      .map { element in
        element.attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
      }
  }

  private func short(_ layout: ConstraintLayout) throws -> [String] {
    try marks(layout).map { "\($0.kind)\($0.text.isEmpty ? "" : " \($0.text)")" }
  }

  @Test func distancesAlignmentsAndBaselinesAreDrawn() throws {
    let found = try marks(try NameRow().layout)
    #expect(
      found.map(\.kind) == [
        "alignment held", "distance held", "alignment held", "distance held", "alignment held", "baseline held",
        "baseline held",
      ])
    #expect(found.map(\.text) == ["", "8", "", "20", "", "", ""])
    #expect(found[1].title == "field.leading == label.trailing + .standard  NameRow.swift:# (row)")
    #expect(found[5].title == "label.firstBaseline")
  }

  @Test func withoutMarksAPictureIsAsItWas() throws {
    var layout = try NameRow().layout
    let plain = try layout.solve().svg(LayoutPicture(of: layout))
    #expect(!plain.contains("class=\"lines\""))
    var empty = try ConstraintLayout(size: LayoutSize(10, 10))
    var picture = LayoutPicture(of: empty)
    try picture.addConstraints(of: empty)
    try picture.addBaselines(of: empty)
    #expect(try empty.solve().svg(picture) == empty.solve().svg(LayoutPicture(of: empty)))
  }

  @Test func numbersSayWhatIsAskedFor() throws {
    var layout = try ConstraintLayout(size: LayoutSize(200, 100))
    let a = try layout.item("a"), b = try layout.item("b")
    try layout.constrain { root in
      a.leading == root.leading + 10
      a.width == 40
      2 * a.width >= 60
      b.leading >= a.trailing + 12
      root.trailing - b.trailing <= 30
      b.width == a.width * 1.5
      a.height <= b.height
      a.height == a.width * 2
      b.height == 20 ~ .low
    }
    let found = try short(layout)
    #expect(
      found == [
        "distance held 10", "extent held 40", "extent held ≥ 30", "distance held ≥ 12", "distance held ≤ 30",
        "extent held × 1.5", "extent held", "extent held ≤", "extent held", "extent held × 2", "extent held",
        "extent violated 20",
      ])
  }

  @Test func wishesViolationsAndConflictsDiffer() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 100))
    let box = try layout.item("box", intrinsic: IntrinsicSize(120, 10))
    try layout.constrain { root in
      box.width <= 60
      box.width == 50 ~ .low
      box.top == root.top ~ .high
    }
    #expect(
      try short(layout) == [
        "extent held ≤ 60", "extent violated 50", "alignment wish", "extent violated ≥ 120",
      ])
    layout.conflictPolicy = .letGo
    try layout.add(box.width == 80)
    #expect(
      try short(layout) == [
        "extent conflicting ≤ 60", "extent violated 50", "alignment wish", "extent conflicting 80",
        "extent violated ≥ 120",
      ])
  }

  @Test func whatHasMoreThanTwoAnchorsIsLeftOut() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let a = try layout.item("a"), b = try layout.item("b")
    let gap = try layout.parameter("gap", 6)
    let inactive = try layout.add(a.width == 7)
    try layout.deactivate(inactive)
    try layout.constrain { root in
      a.width + b.width == root.width
      b.leading - a.trailing == a.leading - root.leading
      a.leading == root.leading + gap * 2
    }
    #expect(try short(layout) == ["distance held 12"])
  }

  /// With a distance between them, extents are not equal, whatever the distance is.
  @Test func extentsWithADistanceAreNotDrawnAsEqual() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let a = try layout.item("a"), b = try layout.item("b"), gap = try layout.parameter("gap", 6)
    try layout.constrain { _ in
      b.width == 10
      b.height == a.width
      a.width == b.width + .standard
      a.width <= b.width + gap + 3
      a.height == b.height + gap
    }
    #expect(try short(layout) == ["extent held 10", "extent held", "extent held"])
  }

  /// On a grid, frames differ from what constraints ask for.
  @Test func numbersAreThoseOfConstraintsOnAGrid() throws {
    for direction in LayoutDirection.allCases {
      var layout = try ConstraintLayout(size: LayoutSize(100, 100))
      try layout.setMetrics(.cells)
      try layout.setDirection(direction)
      let a = try layout.item("a")
      try layout.constrain { root in
        a.width == 10.3
        a.width <= 10.4
        a.leading == root.leading + 2.6
      }
      #expect(try short(layout) == ["extent held 10.3", "extent held ≤ 10.4", "distance held 2.6"])
    }
  }

  @Test func marksAreThoseOfAlignmentRectangles() throws {
    for direction in LayoutDirection.allCases {
      var row = try NameRow()
      try row.layout.setDirection(direction)
      let plain = try strokes(row.layout)
      #expect(!plain.isEmpty)
      try row.layout.setAlignmentInsets(LayoutInsets(top: 4, leading: 6, bottom: 8, trailing: 2), of: row.field)
      #expect(try strokes(row.layout) == plain)
    }
  }

  @Test func readFromRightToLeftLinesAreMirrored() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let a = try layout.item("a", intrinsic: IntrinsicSize(10, 10)),
      b = try layout.item("b", intrinsic: IntrinsicSize(10, 10))
    try layout.constrain { root in
      a.leading == root.leading + 4
      b.leading >= a.trailing + 20
      b.leading == root.leading + 50
      a.top == root.top
      b.top == root.top
    }
    let texts = ["distance held 4", "distance held ≥ 20", "distance held 50", "alignment held", "alignment held"]
    #expect(try short(layout) == texts)
    try layout.setDirection(.rightToLeft)
    #expect(try short(layout) == texts)
    var picture = LayoutPicture()
    picture.style = .separate
    try picture.addConstraints(of: layout)
    // From the right edge, at 100 and the border, to 4 points before it.
    #expect(try layout.solve().svg(picture).contains("M108.5 17.5h4"))
  }

  @Test func leftAndRightAreTheSameInBothDirections() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let a = try layout.item("a"), b = try layout.item("b")
    try layout.constrain { root in
      b.left == root.left + 10
      b.width == 50
      a.width == 20
      a.left >= b.right + 8
      a.left == b.right + 10 ~ 500
      root.right - a.right <= 30
    }
    let texts = [
      "distance held 10", "extent held 50", "extent held 20", "distance held ≥ 8", "distance wish 10",
      "distance held ≤ 30",
    ]
    #expect(try short(layout) == texts)
    try layout.setDirection(.rightToLeft)
    #expect(try short(layout) == texts)
  }

  /// All at one place, where each mark stands beside the earlier ones.
  @Test func thousandsOfExtentsAreDrawn() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let items = try (0..<2_500).map { _ in try layout.item("item", intrinsic: .height(100)) }
    try layout.constrain { _ in
      for item in items { item.width == 10 }
    }
    let lines = try strokes(layout)
    #expect(lines.count == items.count)
    // Until the middle of the item.
    #expect(Set(lines).count == 6)
  }

  @Test func hundredsOfConflictsAreDrawn() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    layout.conflictPolicy = .letGo
    for _ in 0..<500 {
      let item = try layout.item("item")
      try layout.add(item.width == 10)
      try layout.add(item.width == 20)
    }
    let kinds = try marks(layout).map(\.kind)
    #expect(kinds == Array(repeating: "extent conflicting", count: 1_000))
  }

  @Test func namesKeepAwayFromNumbers() throws {
    var layout = try boxes(["box": LayoutRect(10, 10, 60, 16)], size: LayoutSize(100, 40))
    var picture = LayoutPicture()
    func areas(isName: Bool) throws -> [LayoutRect] {
      try ParsedMarkup(try layout.solve().svg(picture)).all("text")
        .filter { $0.attributes["class"] != "caption" && $0.text.hasPrefix("box") == isName }
        .map { text in
          func number(_ name: String) throws -> Double { try #require(Double(text.attributes[name] ?? "")) }
          let (x, width) = (try number("x"), try number("textLength"))
          let start = ["middle": x - width / 2, "end": x - width][text.attributes["text-anchor"] ?? ""] ?? x
          return LayoutRect(start, try number("y") - 0.82 * picture.textSize, width, picture.textSize)
        }
    }
    let plain = try areas(isName: true)
    try picture.addConstraints(of: layout)
    let (numbers, names) = (try areas(isName: false), try areas(isName: true))
    #expect(plain.count == 1 && names.count == 1)
    func overlaps(_ a: LayoutRect, _ b: LayoutRect) -> Bool {
      a.x < b.maxX && b.x < a.maxX && a.y < b.maxY && b.y < a.maxY
    }
    #expect(numbers.contains { overlaps($0, plain[0]) })
    #expect(!numbers.contains { overlaps($0, names[0]) })
  }

  @Test func hiddenItemsHaveNoBaselines() throws {
    var row = try NameRow()
    func baselines(_ layout: ConstraintLayout) throws -> [String] {
      try marks(layout).map(\.title).filter { $0.hasSuffix("Baseline") && !$0.contains("=") }
    }
    let all = try baselines(row.layout)
    #expect(all == ["label.firstBaseline", "field.firstBaseline"])
    try row.layout.setHidden(true, of: row.label)
    #expect(try baselines(row.layout) == ["field.firstBaseline"])
  }
}
