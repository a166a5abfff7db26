import Testing
import Tinamou

/// Numbers and handles that make no sense are refused by name, and change nothing.
struct BadInputTests {
  @Test func sizes() {
    #expect(
      message { _ = try ConstraintLayout(size: LayoutSize(.nan, 1)) }
        == "the width of the layout is nan, which is not a finite number")
    #expect(
      message { _ = try ConstraintLayout(size: LayoutSize(1, .infinity)) }
        == "the height of the layout is inf, which is not a finite number")
    #expect(
      message {
        var layout = try ConstraintLayout(size: LayoutSize(1, 1))
        try layout.setSize(LayoutSize(-5, 1))
      } == "the width of the layout is -5, but it cannot be negative")
  }

  @Test func insetsAndSpacing() throws {
    var layout = try ConstraintLayout(size: LayoutSize(10, 10))
    let root = layout.root
    #expect(
      message { try layout.setMargins(LayoutInsets(leading: .nan), of: root) }
        == "the leading inset of root.margins is nan, which is not a finite number")
    #expect(
      message { try layout.setSafeAreaInsets(LayoutInsets(bottom: -.infinity), of: root) }
        == "the bottom inset of root.safeArea is -inf, which is not a finite number")
    #expect(
      message { try layout.setStandardSpacing(.nan) } == "the standard spacing is nan, which is not a finite number")
    #expect(try layout.margins(of: root) == .zero)
    #expect(layout.standardSpacing == 8)
  }

  @Test func content() throws {
    var layout = try ConstraintLayout(size: LayoutSize(10, 10))
    #expect(
      message { _ = try layout.item("a", intrinsic: .width(-1)) }
        == "the intrinsic width of a is -1, but it cannot be negative")
    #expect(
      message { _ = try layout.item("a", hugging: 0) }
        == "the horizontal hugging of a is 0, but a priority is a number in 0 < p <= 1000")
    #expect(
      message { _ = try layout.item("a", resistance: ContentPriority(horizontal: .high, vertical: 1001)) }
        == "the vertical compression resistance of a is 1001, but a priority is a number in 0 < p <= 1000")
    #expect(
      message { _ = try layout.item("a", baselines: LayoutBaselines(fromBottom: .nan)) }
        == "the last baseline of a is nan, which is not a finite number")
    #expect(
      message { _ = try layout.flow([], named: "tags", runSpacing: -1) }
        == "the run spacing of tags is -1, but it cannot be negative")
    #expect(
      message { try layout.hideToFit([], priority: 0) }
        == "the priority of what has to fit is 0, but a priority is a number in 0 < p <= 1000")
    #expect(layout.allItems.isEmpty)
  }

  @Test func parameters() throws {
    var layout = try ConstraintLayout(size: LayoutSize(10, 10))
    #expect(message { _ = try layout.parameter("gap", .nan) } == "gap is nan, which is not a finite number")
    let gap = try layout.parameter("gap", 1)
    #expect(message { try layout.set(gap, to: .infinity) } == "gap is inf, which is not a finite number")
    #expect(try layout.value(of: gap) == 1)
    var copy = layout
    let later = try copy.parameter("later", 1), box = try layout.item("box")
    #expect(message { try layout.set(later, to: 2) } == "the parameter was made in another copy of the layout")
    #expect(
      message { try layout.add(box.width == later) }.map(withoutLines)
        == "box.width == ?  BadInputTests.swift:#: it mentions a parameter made in another copy of the layout")
  }

  @Test func constraints() throws {
    var layout = try ConstraintLayout(size: LayoutSize(10, 10))
    let box = try layout.item("box")
    #expect(
      message { try layout.add(box.width == .infinity) }.map(withoutLines)
        == "box.width == inf  BadInputTests.swift:#: a number in it is inf")
    #expect(
      message { try layout.add(box.width / 0 == 1) }.map(withoutLines)
        == "box.width / 0 == 1  BadInputTests.swift:#: a number in it is divided by 0")
    #expect(
      message { try layout.add((box.width - 8) / 0 + 4 == layout.root.width) }.map(withoutLines)
        == "box.width / 0 == root.width  BadInputTests.swift:#: a number in it is divided by 0")
    #expect(message { _ = try layout.value(of: box.width / 0) } == "box.width / 0 is divided by 0")
    #expect(
      message { try layout.add(box.width == 3 ~ 1200) }.map(withoutLines)
        == "box.width == 3 ~ 1200  BadInputTests.swift:#: a priority is a number in 0 < p <= 1000, not 1200")
    let huge = box.width * 1e308
    #expect(
      message { try layout.add(huge + huge == 1) }.map(withoutLines)
        == "box.width * 1e+308 + box.width * 1e+308 == 1  BadInputTests.swift:#: a number in it is inf")
  }

  @Test func foreignHandles() throws {
    var layout = try ConstraintLayout(size: LayoutSize(10, 10))
    var other = try ConstraintLayout("other", size: LayoutSize(10, 10))
    let mine = try layout.item("mine")
    let stranger = try other.item("stranger")
    let parameter = try other.parameter("gap", 1)
    #expect(
      message { try layout.add(mine.width == stranger.width) }.map(withoutLines)
        == "mine.width == ?.width  BadInputTests.swift:#: "
        + "it mentions an item of another layout, other")
    #expect(
      message { try layout.add(mine.width == parameter) }.map(withoutLines)
        == "mine.width == ?  BadInputTests.swift:#: it mentions a parameter of another layout, other")
    let unknown = "the item belongs to another layout, other"
    #expect(message { try layout.setIntrinsicSize(.none, of: stranger) } == unknown)
    #expect(message { try layout.set(parameter, to: 1) } == "the parameter belongs to another layout, other")
    #expect(message { _ = try layout.solve()[stranger] } == unknown)
    #expect(message { _ = try layout.name(of: stranger) } == unknown)
  }

  @Test func constraintsOnHiddenItems() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(20, 100))
    let a = try layout.item("a", intrinsic: IntrinsicSize(30, 20)), gone = try layout.item("gone")
    let b = try layout.item("b")
    var other = try ConstraintLayout("other", size: LayoutSize(10, 10))
    let stranger = try other.item("stranger")
    let handle = try layout.add(a.width >= b.width)
    try layout.remove(gone)
    let invalid = [
      a.height == .nan, a.height == b.height + .infinity, a.height == b.height * .nan, a.height == 20 ~ 1001,
      a.height == 20 ~ -1, a.height / 0 == 20, a.height == b.height / 0, a.height == stranger.height,
      a.height == gone.height, a.height * 1e308 + a.height * 1e308 == 1,
    ]
    func active(_ layout: ConstraintLayout) throws -> [String] {
      try layout.constraints.filter { try layout.isActive($0) }.map { "\(try layout.statement(of: $0))" }
    }
    func errors(_ layout: ConstraintLayout) throws -> [String?] {
      var layout = layout
      let before = (try active(layout), try layout.solve().table)
      var errors: [String?] = []
      for constraint in invalid {
        errors.append(message { try layout.add(constraint) })
        errors.append(
          message {
            try layout.constrain { _ in
              b.width == 5
              constraint
            }
          })
        errors.append(message { try layout.activate(layout.prepare { _ in constraint }) })
        errors.append(message { try layout.update(handle, constraint) })
        errors.append(message { try layout.update(handle) { $0 = constraint } })
        #expect(try layout.solve().table == before.1)
      }
      #expect(try active(layout) == before.0)
      return errors.map { $0.map(withoutLines) }
    }
    let expected = try errors(layout)
    #expect(!expected.contains(nil))
    var hidden = layout
    try hidden.setHidden(true, of: a)
    #expect(try errors(hidden) == expected)
    try layout.constrain { root in
      a.leading == root.leading
      a.trailing <= root.trailing
      a.top == root.top
    }
    try layout.hideToFit([a])
    #expect(try layout.solve().isHidden(a))
    #expect(try errors(layout) == expected)
  }

  @Test func spacingBesideHiddenItems() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 100))
    let a = try layout.item("a"), b = try layout.item("b"), c = try layout.item("c")
    let column = try layout.column([a, b], named: "column", spacing: 5)
    for isHidden in [false, true] {
      try layout.setHidden(isHidden, of: b)
      for spacing in [LayoutSpacing(floatLiteral: .nan), LayoutSpacing(floatLiteral: .infinity)] {
        #expect(throws: LayoutError.self) { try layout.setSpacing(spacing, of: column) }
        #expect(throws: LayoutError.self) { try layout.setSpacing(spacing, after: a, in: column) }
        #expect(throws: LayoutError.self) { try layout.row([b, c], spacing: spacing) }
      }
    }
    try layout.setHidden(false, of: b)
    try layout.constrain { root in column.top == root.top }
    #expect(try layout.solve()[b].y == 5)
  }

  @Test func bordersOfSizeClasses() throws {
    for borders in [SizeClassBorders(regularWidth: .nan), SizeClassBorders(regularWidth: 3, regularHeight: .nan)] {
      let expected =
        "the least regular \(borders.regularHeight == nil ? "width" : "height") is nan, which is not a finite number"
      #expect(message { _ = try ConstraintLayout(size: .zero, sizeClasses: borders) } == expected)
      var layout = try ConstraintLayout(size: .zero)
      #expect(message { try layout.setSizeClasses(borders) } == expected)
      #expect(layout.sizeClasses == nil)
    }
  }

  /// No constraint of a single item or cell has the distance.
  @Test func spacingBesideNothing() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 100))
    let a = try layout.item("a"), b = try layout.item("b")
    for spacing in [LayoutSpacing(floatLiteral: .nan), .distance(a.width * .infinity)] {
      for text in [
        message { _ = try layout.row([b], named: "box", spacing: spacing) },
        message { _ = try layout.column([], named: "box", spacing: spacing) },
        message { _ = try layout.grid([[b]], named: "box", columnSpacing: spacing) },
        message { _ = try layout.grid([[b]], named: "box", rowSpacing: spacing) },
      ] { #expect(text?.hasPrefix("a distance of box is ") == true, "\(text ?? "accepted")") }
    }
    #expect(layout.allItems == [a, b])
    let row = try layout.row([b], named: "row")
    #expect(
      message { try layout.setSpacing(.points(-.infinity), of: row) }
        == "a distance of row is -inf, which is not a finite number")
    #expect(
      message { try layout.setSpacing(.points(.nan), after: b, in: row) }
        == "a distance of row is nan, which is not a finite number")
  }

  @Test(arguments: [(columns: 1, rows: Int.max), (Int.max, 1), (Int.max, Int.max), (1_000_001, 1)])
  func cellsOverTooManyPlaces(columns: Int, rows: Int) throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 100))
    let a = try layout.item("a"), b = try layout.item("b"), c = try layout.item("c")
    let text = "grid: a cell covers at most 1000000 columns and rows, not \(columns) and \(rows)"
    let cell = b.spanning(columns: columns, rows: rows)
    #expect(message { _ = try layout.grid([[a, c], [cell]]) } == text)
    let grid = try layout.grid([[a, c]])
    #expect(message { try layout.insertRow([cell], into: grid) } == text)
    #expect(try layout.rows(of: grid).count == 1)
  }

  @Test func itemOfALaterCopyIsUnknownBefore() throws {
    var layout = try ConstraintLayout(size: LayoutSize(10, 10))
    let early = try layout.solve()
    let box = try layout.item("box")
    #expect(message { _ = try early[box] } == "the item was made after the layout was solved; solve it again")
    #expect(try layout.solve()[box] == .zero)
  }

  @Test func overflowIsRefused() throws {
    var layout = try ConstraintLayout(size: LayoutSize(1e308, 10))
    let box = try layout.item("box")
    let root = layout.root
    let text = message {
      try layout.add(box.width == root.width)
      try layout.add(box.leading == root.trailing + box.width)
      _ = try layout.solve()
    }
    #expect(text == "box.leading would not be a finite number")
  }

  @Test("a limit and an answer that was not proved have texts")
  func stepsAndRounding() throws {
    #expect(LayoutError.unfinished.description == "a limit of steps was reached before the end")
    #expect(LayoutError.inexact(nil).description == "the frames could not be proved")
    var layout = try ConstraintLayout(size: LayoutSize(10, 10))
    let root = layout.root
    do {
      try layout.constrain { _ in root.width == 20 }
      Issue.record("the root has two widths")
    } catch .conflict(let conflict) {
      let worst = try #require(conflict.members.first)
      #expect(
        LayoutError.inexact(worst).description == "the frames could not be proved: \(worst) may not hold")
    }
  }
}
