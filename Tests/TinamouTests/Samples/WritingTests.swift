import Testing
import Tinamou

/// What a user writes, from the first row to priorities and proportions. Each test is a sample, as short as it should be.
struct WritingTests {
  private var layout: ConstraintLayout

  init() throws {
    layout = try ConstraintLayout("screen", size: LayoutSize(375, 667), safeAreaInsets: LayoutInsets(top: 20))
    try layout.setMargins(LayoutInsets(leading: 16, trailing: 16))
  }

  private func items(_ layout: inout ConstraintLayout, _ names: String...) throws -> [LayoutItem] {
    var items: [LayoutItem] = []
    for name in names { items.append(try layout.item(name, intrinsic: IntrinsicSize(40, 30))) }
    return items
  }

  @Test func aLabelAndAField() throws {
    var layout = layout
    let label = try layout.item(
      "label", intrinsic: IntrinsicSize(46, 21), baselines: LayoutBaselines(fromTop: 16, fromBottom: 5), hugging: 251)
    let field = try layout.item(
      "field", intrinsic: IntrinsicSize(97, 30), baselines: LayoutBaselines(fromTop: 21, fromBottom: 9))
    try layout.constrain { root in
      label.leading == root.margins.leading
      field.leading == label.trailing + .standard
      field.trailing == root.margins.trailing
      field.top == root.safeArea.top + 20
      label.lastBaseline == field.lastBaseline
    }
    let frames = try layout.solve()
    #expect(try frames[label] == LayoutRect(16, 45, 46, 21))
    #expect(try frames[field] == LayoutRect(70, 40, 289, 30))
  }

  @Test func aMinimumAndAWeakPullInALoop() throws {
    var layout = layout
    let label = try layout.item(
      "label", intrinsic: IntrinsicSize(98, 43), baselines: LayoutBaselines(fromTop: 34, fromBottom: 9))
    let field = try layout.item(
      "field", intrinsic: IntrinsicSize(97, 30), baselines: LayoutBaselines(fromTop: 21, fromBottom: 9))
    try layout.constrain { root in
      for item in [label, field] {
        item.top >= root.safeArea.top + 20
        item.top == root.safeArea.top + 20 ~ 249
      }
      label.lastBaseline == field.lastBaseline
    }
    let frames = try layout.solve()
    #expect(try (frames[label].y, frames[field].y) == (40, 53))
  }

  @Test func theLargerOfTwoIsABoundTwiceAndAPull() throws {
    var written = layout
    let title = try written.item("title"), icon = try written.item("icon", intrinsic: .width(140))
    let column = try written.item("column")
    var short = written
    try written.constrain { _ in
      title.width >= icon.width
      title.width >= 100
      title.width <= icon.width ~ 249
      title.width <= 100 ~ 249
    }
    let handles = try short.constrain { root in
      title.width == max(icon.width, 100)
      column.width == min(root.width, 400)
    }
    #expect(handles.handles.count == 8)
    #expect(try short.solve()[title].width == 140)
    #expect(try written.solve()[title].width == 140)
    #expect(try short.solve()[column].width == 375)
    try short.setIntrinsicSize(.width(40), of: icon)
    #expect(try short.solve()[title].width == 100)
    try short.setSize(LayoutSize(500, 600))
    #expect(try short.solve()[column].width == 400)
  }

  @Test func wholeNumbersArePointsAndPriorities() throws {
    var layout = layout
    var boxes: [LayoutItem] = []
    for number in 0..<3 { boxes.append(try layout.item("box\(number)")) }
    try layout.constrain { root in
      for (index, box) in boxes.enumerated() {
        box.leading == root.leading + 12 * index
        box.width == 100 ~ 700 - index
      }
    }
    let frames = try layout.solve()
    #expect(try boxes.map { try frames[$0].x } == [0, 12, 24])
    #expect(try boxes.map { try frames[$0].width } == [100, 100, 100])
  }

  @Test func columnsOfAnyLength() throws {
    var layout = layout
    var rows: [(label: LayoutItem, field: LayoutItem)] = []
    for width in [84.0, 101, 83] {
      rows.append(
        (
          try layout.item("label", intrinsic: IntrinsicSize(width, 21), hugging: 251),
          try layout.item("field", intrinsic: IntrinsicSize(120, 30))
        ))
    }
    try layout.constrain { root in
      for row in rows {
        row.label.leading == root.margins.leading
        row.field.leading == row.label.trailing + .standard
        row.field.trailing == root.margins.trailing
        row.label.lastBaseline == row.field.lastBaseline
        row.field.width == rows[0].field.width
      }
      rows[0].field.top == root.safeArea.top + 20
      for (above, below) in zip(rows, rows.dropFirst()) {
        below.field.top == above.field.bottom + .standard
      }
    }
    let frames = try layout.solve()
    for (row, y) in zip(rows, [40.0, 78, 116]) {
      #expect(try frames[row.label].width == 101)
      #expect(try frames[row.field] == LayoutRect(125, y, 234, 30))
    }
  }

  @Test func equalButtons() throws {
    var layout = layout
    let buttons = try items(&layout, "short", "medium", "long")
    try layout.constrain { root in
      row(buttons, spacing: .standard, align: .bottom)
      buttons[0].leading == root.margins.leading
      buttons[buttons.count - 1].trailing == root.margins.trailing
      for button in buttons {
        button.width == buttons[0].width
        button.bottom == root.safeArea.bottom - 20
      }
    }
    #expect(try layout.solve().entries.map(\.frame.x) == [16, 133, 250])

    // The same in one line.
    var other = self.layout
    let same = try items(&other, "short", "medium", "long")
    try other.constrain { root in row(same, in: root.margins, distribution: .fillEqually) }
    #expect(try other.solve().entries.map(\.frame.x) == [16, 133, 250])
  }

  @Test func equalSpacingWithGuides() throws {
    var layout = layout
    let (short, long) = (try layout.item("short"), try layout.item("long", intrinsic: IntrinsicSize(190, 30)))
    let gaps = [
      try layout.guide("leading gap"), try layout.guide("middle gap"), try layout.guide("trailing gap"),
    ]
    try layout.constrain("equal spacing") { root in
      row([gaps[0], short, gaps[1], long, gaps[2]], spacing: 0, align: .bottom)
      gaps[0].leading == root.margins.leading
      gaps[2].trailing == root.margins.trailing
      equal(gaps[0].width, gaps[1].width, gaps[2].width)
      long.leading >= short.trailing + .standard
      short.width == long.width
      long.bottom == root.safeArea.bottom - 20
    }
    #expect(try layout.solve()[short].width == 159.5)
    try layout.setSize(LayoutSize(667, 375))
    let frames = try layout.solve()
    #expect(try (frames[gaps[1]].width, frames[long].width) == (85, 190))
  }

  @Test func proportionsRatiosCapsAndFractions() throws {
    var layout = layout
    let (photo, badge) = (try layout.item("photo"), try layout.item("badge", intrinsic: IntrinsicSize(20, 20)))
    let (table, map) = (try layout.item("table"), try layout.item("map"))
    try layout.constrain { view in
      photo.width == view.width * 0.5 - 8
      photo.width == photo.height * 16 / 9
      photo.height <= 300
      table.height == 2 * map.height
      table.height + map.height == view.height - 64
      badge.edges <= photo.edges.inset(8)  // inside, at least 8 on every side
      badge.centerX == photo.x(at: 2.0 / 3)  // two thirds along, also from right to left
      photo.leading - view.leading == view.trailing - photo.trailing
    }
    let frames = try layout.solve()
    #expect(try frames[photo].width == 179.5)
    #expect(try frames[photo].x == 97.75)
    #expect(try (frames[table].height, frames[map].height) == (402, 201))
    let middle = try frames[badge].x + 10
    #expect(try abs(middle - (frames[photo].x + frames[photo].width * 2 / 3)) < 1e-9)
    #expect(try frames[badge].x >= frames[photo].x + 8 && frames[badge].maxX <= frames[photo].maxX - 8)
  }

  @Test func aScreenWithAGroupOfPriorities() throws {
    var layout = layout
    let all = try items(&layout, "icon", "comment", "map", "button")
    let (icon, comment, map, button) = (all[0], all[1], all[2], all[3])
    // Otherwise all four would hug equally, and it were a tie which of them grows.
    for item in [icon, button] { try layout.setHugging(251, of: item) }
    try layout.constrain("check-in") { page in
      column([icon, comment, map, button], spacing: 20)
      icon.top == page.safeArea.top + 20
      icon.leading == page.leading + 20
      button.bottom == page.bottom - 20
      for wide in [comment, map, button] { wide.horizontalEdges == page.horizontalEdges.inset(20) }
      comment.height == map.height
      priority(.low) {
        comment.height >= 120
        map.height >= 120
      }
    }
    let frames = try layout.solve()
    #expect(try frames[comment] == LayoutRect(20, 90, 335, 243.5))
    #expect(try frames[comment].height == frames[map].height)
  }

  @Test func headerContentFooterAndNinePositions() throws {
    var layout = layout
    let parts = try items(&layout, "header", "content", "footer")
    let (header, footer) = (parts[0], parts[2])
    try layout.constrain { view in
      column(parts, spacing: 0, align: .fill)
      header.horizontalEdges == view.horizontalEdges
      header.top == view.top
      footer.bottom == view.bottom
      header.height == 44
      footer.height == header.height
    }
    var boxes: [LayoutItem] = []
    for number in 1...9 { boxes.append(try layout.item("box\(number)")) }
    try layout.constrain { view in
      for (index, box) in boxes.enumerated() {
        box.size == LayoutSize(100, 100)
        switch index % 3 {
        case 0: box.leading == view.leading + 10
        case 1: box.centerX == view.centerX
        default: box.trailing == view.trailing - 10
        }
        switch index / 3 {
        case 0: box.top == view.top + 10
        case 1: box.centerY == view.centerY
        default: box.bottom == view.bottom - 10
        }
      }
    }
    let frames = try layout.solve()
    #expect(try frames[parts[1]] == LayoutRect(0, 44, 375, 579))
    #expect(try frames[boxes[8]] == LayoutRect(265, 557, 100, 100))
  }
}
