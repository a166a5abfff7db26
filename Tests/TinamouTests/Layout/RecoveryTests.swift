import Testing
import Tinamou

/// A layout that lets constraints go always has frames, says what it let go, and takes it back when it fits.
struct RecoveryTests {
  private var layout: ConstraintLayout
  private let box: LayoutItem
  private let view: LayoutItem

  init() throws {
    layout = try ConstraintLayout("page", size: LayoutSize(200, 100))
    layout.conflictPolicy = .letGo
    view = layout.root
    box = try layout.item("box")
  }

  private func letGo(_ solution: LayoutSolution) -> [String?] { solution.conflicts.map { $0.letGo?.text } }

  @Test func aSizeThatIsTooSmallHasFrames() throws {
    var row = try NameRow()
    row.layout.conflictPolicy = .letGo
    try row.layout.setSize(LayoutSize(30, 667))
    let solution = try row.layout.solve()
    #expect(solution.table == "label  16 45 0 21\nfield  24 40 0 30\n")
    #expect(solution.size == LayoutSize(30, 667))
    #expect(
      solution.conflicts.map { withoutLines("\($0)") } == [
        """
        name row: cannot hold together, by 10; let go: field.trailing == root.margins.trailing:
          field.trailing == root.margins.trailing      NameRow.swift:# (row)
          label.leading == root.margins.leading        NameRow.swift:# (row)
          field.leading == label.trailing + .standard  NameRow.swift:# (row)
          root.width == 30                             (size of the layout)
          label.width >= 0                             (no extent is negative)
          field.width >= 0                             (no extent is negative)
          root.margins.leading == root.leading + 16    (margin)
          .standard == 8                               (standard spacing)
          root.margins.trailing == root.trailing - 16  (margin)
        """
      ])
    try row.layout.setSize(LayoutSize(375, 667))
    let large = try row.layout.solve()
    #expect(large.table == "label  16 45 46 21\nfield  70 40 289 30\n")
    #expect(large.conflicts.isEmpty)
  }

  @Test func everySizeHasFrames() throws {
    var row = try NameRow()
    row.layout.conflictPolicy = .letGo
    for width in [375, 39.5, 0, 375, 1, 40, 16, 375] as [Double] {
      try row.layout.setSize(LayoutSize(width, 20))
      let solution = try row.layout.solve()
      #expect(solution.conflicts.isEmpty == (width >= 40), "\(width)")
      #expect(try solution[row.label].x == 16)
    }
    #expect(try row.frames() == [LayoutRect(16, 45, 46, 21), LayoutRect(70, 40, 289, 30)])
  }

  @Test func theNewestIsLetGo() throws {
    var layout = layout
    try layout.add(box.width == 20)
    let wide = try layout.add(box.width == 30)
    let solution = try layout.solve()
    #expect(try solution[box].width == 20)
    #expect(letGo(solution) == ["box.width == 30"])
    #expect(try layout.isActive(wide))
    #expect(try layout.constraint(wide).priority == .required)
    #expect(try layout.solve().conflicts.count == 1)
  }

  @Test func activatingAgainMakesNewer() throws {
    var layout = layout
    let first = try layout.add(box.width == 20)
    try layout.add(box.height == 1)
    try layout.deactivate(first)
    try layout.add(box.width == 30)
    try layout.activate(first)
    #expect(letGo(try layout.solve()) == ["box.width == 20"])
    #expect(try layout.solve()[box].width == 30)
  }

  @Test func severalConflictsInOneBlock() throws {
    var layout = layout
    let (box, view) = (box, view)
    try layout.constrain {
      box.width == 10
      box.height == 5
      box.width == 20
      box.height == 6
      box.width >= 30
      box.leading == view.leading + 7
    }
    let solution = try layout.solve()
    #expect(try solution[box] == LayoutRect(7, 0, 10, 5))
    #expect(letGo(solution).compactMap { $0 }.sorted() == ["box.height == 6", "box.width == 20", "box.width >= 30"])
  }

  @Test func theOldestIsTakenBackFirst() throws {
    var layout = layout
    let first = try layout.add(box.width == 20)
    try layout.add(box.width == 30)
    try layout.add(box.width == 40)
    #expect(letGo(try layout.solve()) == ["box.width == 30", "box.width == 40"])
    try layout.deactivate(first)
    let solution = try layout.solve()
    #expect(try solution[box].width == 30)
    #expect(letGo(solution) == ["box.width == 40"])
    #expect(
      withoutLines("\(solution.conflicts[0])") == """
        page: cannot hold together, by 10; let go: box.width == 40:
          box.width == 40  RecoveryTests.swift:#
          box.width == 30  RecoveryTests.swift:#
        """)
  }

  /// What is let go has a tie, so nothing moves when the obstacle goes that does not hold anything at the moment.
  @Test func whatFitsIsTakenBackAlsoWhereNothingMoves() throws {
    var layout = layout
    let (box, view) = (box, view)
    try layout.add(box.leading == view.leading + 6 ~ 1)
    let low = try layout.add(box.leading >= view.leading + 5)
    let high = try layout.add(box.leading <= view.leading + 7)
    try layout.add(box.leading == view.leading)
    try layout.add(box.leading == view.leading + 10)
    #expect(try layout.solve()[box].x == 6)
    var other = layout
    try layout.deactivate(low)
    #expect(try layout.solve()[box].x == 0)
    #expect(letGo(try layout.solve()) == ["box.leading == root.leading + 10"])
    try other.deactivate(high)
    #expect(try other.solve()[box].x == 10)
    #expect(letGo(try other.solve()) == ["box.leading == root.leading"])
  }

  @Test func aConstraintThatIsLetGoCanBeUpdated() throws {
    var layout = layout
    try layout.add(box.width == 20)
    let wide = try layout.add(box.width == 30)
    try layout.update(wide, box.width >= 10)
    #expect(try layout.solve().conflicts.isEmpty)
    try layout.update(wide, box.width >= 50)
    #expect(letGo(try layout.solve()) == ["box.width >= 50"])
    try layout.update(wide, box.width == 60 ~ .low)
    #expect(try layout.solve().conflicts.isEmpty)
    #expect(try layout.solve()[box].width == 20)
    try layout.update(wide, box.width == 70)
    try layout.update(wide, box.height == 70)
    let solution = try layout.solve()
    #expect(try solution[box].size == LayoutSize(20, 70))
    #expect(solution.conflicts.isEmpty)
  }

  @Test func aConstraintThatIsLetGoCanLeaveAndReturn() throws {
    var layout = layout
    let narrow = try layout.add(box.width == 20)
    let wide = try layout.add(box.width == 30)
    try layout.deactivate(wide)
    #expect(try layout.solve().conflicts.isEmpty)
    try layout.activate(wide)
    #expect(letGo(try layout.solve()) == ["box.width == 30"])
    try layout.remove(ConstraintSet([wide]))
    #expect(try layout.solve().conflicts.isEmpty)
    // In the place of the one that was let go.
    try layout.add(box.height == 12)
    layout.conflictPolicy = .refuse
    #expect(throws: LayoutError.self) { try layout.add(box.height == 13) }
    try layout.deactivate(narrow)
    try layout.add(box.width == 44)
    #expect(try layout.solve()[box].size == LayoutSize(44, 12))
  }

  @Test func setsAreReplaced() throws {
    var layout = layout
    let (box, view) = (box, view)
    try layout.add(box.width <= 50)
    let wide = try layout.constrain { box.width == 70 }
    let wider = layout.prepare { _ in
      box.width == 80
      box.leading == view.leading + 3
    }
    #expect(letGo(try layout.solve()) == ["box.width == 70"])
    try layout.replace(wide, with: wider)
    let solution = try layout.solve()
    #expect(letGo(solution) == ["box.width == 80"])
    #expect(try solution[box] == LayoutRect(3, 0, 50, 0))
    try layout.replace(wider, with: layout.prepare { _ in box.width == 40 })
    #expect(try layout.solve()[box].width == 40)
    #expect(try layout.solve().conflicts.isEmpty)
  }

  @Test func contentStaysAndWhatIsWrittenAboutItGoes() throws {
    var layout = layout
    try layout.add(box.width <= 50)
    try layout.setResistance(.required, of: box)
    try layout.setIntrinsicSize(IntrinsicSize(60, 10), of: box)
    var solution = try layout.solve()
    #expect(try solution[box].size == LayoutSize(60, 10))
    #expect(letGo(solution) == ["box.width <= 50"])
    try layout.setIntrinsicSize(IntrinsicSize(45, 10), of: box)
    solution = try layout.solve()
    #expect(try solution[box].size == LayoutSize(45, 10))
    #expect(solution.conflicts.isEmpty)
    try layout.add(box.width == 40)
    #expect(letGo(try layout.solve()) == ["box.width == 40"])
    try layout.setResistance(.high, of: box)
    #expect(try layout.solve()[box].width == 40)
    try layout.setHugging(.required, of: box)
    try layout.setIntrinsicSize(IntrinsicSize(30, 10), of: box)
    #expect(letGo(try layout.solve()) == ["box.width == 40"])
    try layout.setIntrinsicSize(.none, of: box)
    #expect(try layout.solve()[box].width == 40)
    #expect(try layout.solve().conflicts.isEmpty)
  }

  @Test(.timeLimit(.minutes(1))) func contentOfTheLayoutItselfGivesWayToItsSize() throws {
    var layout = layout
    try layout.setHugging(.low, of: view)
    try layout.setResistance(.required, of: view)
    try layout.setIntrinsicSize(IntrinsicSize(50, 40), of: view)
    #expect(try layout.solve().conflicts.isEmpty)
    try layout.setSize(LayoutSize(20, 100))
    #expect(try layout.solve().size == LayoutSize(20, 100))
    #expect(letGo(try layout.solve()) == ["root.width >= 50"])
    try layout.setSize(LayoutSize(30, 10))
    #expect(letGo(try layout.solve()) == ["root.width >= 50", "root.height >= 40"])
    try layout.setIntrinsicSize(IntrinsicSize(25, 15), of: view)
    #expect(letGo(try layout.solve()) == ["root.height >= 15"])
    try layout.setSize(LayoutSize(200, 100))
    #expect(try layout.solve().conflicts.isEmpty)
    layout.conflictPolicy = .refuse
    #expect(throws: LayoutError.self) { try layout.setSize(LayoutSize(20, 100)) }
    #expect(throws: LayoutError.self) { try layout.setSize(LayoutSize(200, 10)) }
  }

  @Test func aParameterIsGivenAndNotLetGo() throws {
    var layout = layout
    let width = try layout.parameter("width", 10)
    let (box, view) = (box, view)
    try layout.constrain {
      box.width == width
      box.width <= view.width
    }
    try layout.set(width, to: 250)
    let solution = try layout.solve()
    #expect(try solution[box].width == 250)
    #expect(letGo(solution) == ["box.width <= root.width"])
    try layout.set(width, to: 150)
    #expect(try layout.solve().conflicts.isEmpty)
  }

  @Test func theOtherDirectionIsAlwaysPossible() throws {
    var layout = layout
    let (box, view) = (box, view)
    try layout.constrain {
      box.leading == view.leading
      box.width == 30
      box.left == view.left
    }
    try layout.setDirection(.rightToLeft)
    let solution = try layout.solve()
    #expect(try solution[box].x == 170)
    #expect(letGo(solution) == ["box.left == root.left"])
    try layout.setDirection(.leftToRight)
    #expect(try layout.solve().conflicts.isEmpty)
    #expect(try layout.solve()[box].x == 0)
  }

  @Test func whatIsLetGoGoesWithItsItem() throws {
    var layout = layout
    let other = try layout.item("other")
    try layout.add(box.width == 20)
    try layout.add(box.width == other.width + 30)
    try layout.add(other.width == 1)
    #expect(letGo(try layout.solve()) == ["box.width == other.width + 30"])
    try layout.remove(other)
    #expect(try layout.solve().conflicts.isEmpty)
    let next = try layout.item("next")
    try layout.add(next.width == 5)
    try layout.add(box.height == 5)
    layout.conflictPolicy = .refuse
    #expect(throws: LayoutError.self) { try layout.add(next.width == 6) }
    #expect(throws: LayoutError.self) { try layout.add(box.height == 6) }
  }

  @Test func copiesRecoverOnTheirOwn() throws {
    var layout = layout
    let narrow = try layout.add(box.width == 20)
    var copy = layout
    try copy.add(box.width == 30)
    #expect(try layout.solve().conflicts.isEmpty)
    var second = copy
    try second.deactivate(narrow)
    #expect(letGo(try copy.solve()) == ["box.width == 30"])
    #expect(try second.solve().conflicts.isEmpty)
    #expect(try second.solve()[box].width == 30)
    #expect(try copy.solve()[box].width == 20)
  }

  @Test func refusingAgainKeepsWhatWasLetGo() throws {
    var layout = layout
    let narrow = try layout.add(box.width == 20)
    try layout.add(box.width == 30)
    layout.conflictPolicy = .refuse
    #expect(letGo(try layout.solve()) == ["box.width == 30"])
    #expect(
      message { try layout.add(box.width == 40) }.map(withoutLines) == """
        page: cannot hold together, by 20:
          box.width == 40  RecoveryTests.swift:#
          box.width == 20  RecoveryTests.swift:#
        """)
    #expect(letGo(try layout.solve()) == ["box.width == 30"])
    try layout.deactivate(narrow)
    #expect(try layout.solve()[box].width == 30)
    #expect(try layout.solve().conflicts.isEmpty)
  }

  @Test func whatCannotBeRecoveredChangesNothing() throws {
    var layout = layout
    let (box, view) = (box, view)
    try layout.setSize(LayoutSize(1e308, 100))
    try layout.constrain {
      box.width == 20
      box.height == 10
    }
    let before = try layout.solve().table
    let text = message {
      try layout.constrain {
        box.width == 30
        box.height == 40
        box.leading == view.trailing + view.width
      }
    }
    #expect(text == "box.x would not be a finite number")
    #expect(try layout.solve().table == before)
    #expect(try layout.solve().conflicts.isEmpty)
    // What is written in the same places is required, and nothing of the older is let go.
    layout.conflictPolicy = .refuse
    let other = try layout.item("other")
    try layout.constrain {
      other.width == 1
      other.height == 2
      other.top == view.top
    }
    for constraint in [
      other.width == 5, other.height == 5, other.top == view.top + 5, box.width == 5, box.height == 5,
    ] {
      #expect(throws: LayoutError.self) { try layout.add(constraint) }
    }
  }

  @Test func aParameterThatCannotBeRecoveredIsNotKept() throws {
    var layout = layout
    let (box, view) = (box, view)
    let width = try layout.parameter("width", 10)
    try layout.constrain {
      box.width == width
      box.width <= 100
      box.leading == view.leading + width * 1e300
    }
    let before = try layout.solve().table
    #expect(message { try layout.set(width, to: 1e10) } == "box.x would not be a finite number")
    #expect(try layout.value(of: width) == 10)
    #expect(try layout.solve().table == before)
    layout.conflictPolicy = .refuse
    #expect(throws: LayoutError.self) { try layout.add(box.width >= 101) }
    #expect(throws: LayoutError.self) { try layout.add(box.width >= 11) }
  }

  @Test func badInputIsStillRefused() throws {
    var layout = layout
    #expect(throws: LayoutError.self) { try layout.setSize(LayoutSize(-1, 1)) }
    #expect(throws: LayoutError.self) { try layout.add(box.width == .nan) }
    #expect(throws: LayoutError.self) { try layout.add(box.width == 1 ~ 0) }
    #expect(try layout.solve().conflicts.isEmpty)
  }
}
