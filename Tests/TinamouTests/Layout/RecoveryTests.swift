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
          together: 40 <= 30; this would do: root.width == 40
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
    #expect(solution.lettingGo == ["box.width == 30"])
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
    #expect(try layout.solve().lettingGo == ["box.width == 20"])
    #expect(try layout.solve()[box].width == 30)
  }

  @Test func severalConflictsInOneBlock() throws {
    var layout = layout
    let (box, view) = (box, view)
    try layout.constrain { _ in
      box.width == 10
      box.height == 5
      box.width == 20
      box.height == 6
      box.width >= 30
      box.leading == view.leading + 7
    }
    let solution = try layout.solve()
    #expect(try solution[box] == LayoutRect(7, 0, 10, 5))
    #expect(solution.lettingGo.sorted() == ["box.height == 6", "box.width == 20", "box.width >= 30"])
  }

  @Test func theOldestIsTakenBackFirst() throws {
    var layout = layout
    let first = try layout.add(box.width == 20)
    try layout.add(box.width == 30)
    try layout.add(box.width == 40)
    #expect(try layout.solve().lettingGo == ["box.width == 30", "box.width == 40"])
    try layout.deactivate(first)
    let solution = try layout.solve()
    #expect(try solution[box].width == 30)
    #expect(solution.lettingGo == ["box.width == 40"])
    #expect(
      withoutLines("\(solution.conflicts[0])") == """
        page: cannot hold together, by 10; let go: box.width == 40:
          box.width == 40  RecoveryTests.swift:#
          box.width == 30  RecoveryTests.swift:#
          together: 40 == 30; this would do: box.width == 30, or box.width == 40
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
    #expect(try layout.solve().lettingGo == ["box.leading == root.leading + 10"])
    try other.deactivate(high)
    #expect(try other.solve()[box].x == 10)
    #expect(try other.solve().lettingGo == ["box.leading == root.leading"])
  }

  @Test func aConstraintThatIsLetGoCanBeUpdated() throws {
    var layout = layout
    try layout.add(box.width == 20)
    let wide = try layout.add(box.width == 30)
    try layout.update(wide, box.width >= 10)
    #expect(try layout.solve().conflicts.isEmpty)
    try layout.update(wide, box.width >= 50)
    #expect(try layout.solve().lettingGo == ["box.width >= 50"])
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
    #expect(try layout.solve().lettingGo == ["box.width == 30"])
    try layout.remove(wide)
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
    let wide = try layout.constrain { _ in box.width == 70 }
    let wider = layout.prepare { _ in
      box.width == 80
      box.leading == view.leading + 3
    }
    #expect(try layout.solve().lettingGo == ["box.width == 70"])
    try layout.replace(wide, with: wider)
    let solution = try layout.solve()
    #expect(solution.lettingGo == ["box.width == 80"])
    #expect(try solution[box] == LayoutRect(3, 0, 50, 0))
    try layout.replace(wider, with: layout.prepare { _ in box.width == 40 })
    #expect(try layout.solve()[box].width == 40)
    #expect(try layout.solve().conflicts.isEmpty)
  }

  @Test func whatIsLetGoGoesWithItsItem() throws {
    var layout = layout
    let other = try layout.item("other")
    try layout.add(box.width == 20)
    try layout.add(box.width == other.width + 30)
    try layout.add(other.width == 1)
    #expect(try layout.solve().lettingGo == ["box.width == other.width + 30"])
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
    #expect(try copy.solve().lettingGo == ["box.width == 30"])
    #expect(try second.solve().conflicts.isEmpty)
    #expect(try second.solve()[box].width == 30)
    #expect(try copy.solve()[box].width == 20)
  }

  @Test func refusingAgainKeepsWhatWasLetGo() throws {
    var layout = layout
    let narrow = try layout.add(box.width == 20)
    try layout.add(box.width == 30)
    layout.conflictPolicy = .refuse
    #expect(try layout.solve().lettingGo == ["box.width == 30"])
    #expect(
      message { try layout.add(box.width == 40) }.map(withoutLines) == """
        page: cannot hold together, by 20:
          box.width == 40  RecoveryTests.swift:#
          box.width == 20  RecoveryTests.swift:#
          together: 40 == 20; this would do: box.width == 20, or box.width == 40
        """)
    #expect(try layout.solve().lettingGo == ["box.width == 30"])
    try layout.deactivate(narrow)
    #expect(try layout.solve()[box].width == 30)
    #expect(try layout.solve().conflicts.isEmpty)
  }

  /// The table of the constraints that were let go has gaps, is made dense, and is put back by a refusal.
  @Test(arguments: [63, 64, 65, 200]) func manyAreLetGoAndSomeForgotten(_ count: Int) throws {
    var layout = layout
    var sets: [ConstraintSet] = []
    for number in 0..<count {
      let item = try layout.item("i\(number)")
      try layout.add(item.width == 10)
      sets.append(try layout.constrain { _ in item.width == 20 })
    }
    func names(_ kept: [Int]) -> [String] { kept.map { "i\($0).width == 20" } }
    #expect(try layout.solve().lettingGo == names(Array(0..<count)))
    // Two thirds are removed, so that the next entry makes the table dense.
    var kept = Array(0..<count)
    for number in 0..<count where number % 3 != 1 {
      try layout.remove(sets[number])
      kept.removeAll { $0 == number }
    }
    #expect(try layout.solve().lettingGo == names(kept))
    let before = try layout.solve().lettingGo
    // The second of these constraints cannot hold beside a size, which is never let go.
    let (box, view) = (box, view)
    layout.conflictPolicy = .refuse
    #expect(throws: LayoutError.self) {
      try layout.change { layout in
        layout.conflictPolicy = .letGo
        try layout.add(box.width == 1)
        try layout.add(box.width == 2)
        layout.conflictPolicy = .refuse
        try layout.add(view.width == 1)
      }
    }
    layout.conflictPolicy = .letGo
    #expect(try layout.solve().lettingGo == before)
    // The places that the statements remember are still theirs.
    for number in kept.dropLast() { try layout.remove(sets[number]) }
    #expect(try layout.solve().lettingGo == names(kept.suffix(1)))
    try layout.add(box.width == 3)
    try layout.add(box.width == 4)
    #expect(try layout.solve().lettingGo == names(kept.suffix(1)) + ["box.width == 4"])
  }
}
