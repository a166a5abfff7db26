import SolverTestSupport
import Testing

@testable import Tinamou

/// A constraint that cannot become what it should is what it was, and so is everything else.
struct RefusedChangeTests {
  private var layout: ConstraintLayout
  private let box: LayoutItem
  private let width: ConstraintHandle

  init() throws {
    layout = try ConstraintLayout("page", size: LayoutSize(200, 100), margins: LayoutInsets(10))
    let box = try layout.item("box")
    width = try layout.add(box.width == 50)
    try layout.constrain { root in
      box.leading == root.leading + 7
      box.trailing <= root.trailing - 20
      box.height == box.width / 3
    }
    self.box = box
  }

  /// All there is to see of a layout, to the bit.
  private func report(_ layout: ConstraintLayout) throws -> [String] {
    var layout = layout
    let variables = layout.solver.variables.map(\.description)
    let constraints = try layout.solver.constraints.map { "\(try layout.solver.constraint($0))" }
    let solution = try layout.solve()
    let frames = solution.frames.map { "\($0.x.bitPattern) \($0.y.bitPattern) \($0.width.bitPattern)" }
    let written = layout.statements.map { "\($0.constraint)" }
    return ["\(solution.changedItems) \(solution.conflicts)"] + variables + constraints + frames + written
  }

  @Test(
    arguments: [
      { $0.constant = 190 }, { $0.constant = .nan }, { $0.constant = -.infinity }, { $0.constant = -1 },
      { $0.priority = 0 }, { $0.priority = 1001 },
      {
        $0.relation = .greaterThanOrEqual
        $0.constant = 175
      },
    ] as [@Sendable (inout LayoutConstraint) -> Void])
  func leavesEverythingAsItWas(_ change: @Sendable (inout LayoutConstraint) -> Void) throws {
    for isSolved in [true, false] {
      var asked = layout
      if isSolved { _ = try asked.solve() }
      let never = asked
      #expect(throws: LayoutError.self) { try asked.update(width, change) }
      #expect(try report(asked) == report(never))
      try asked.update(width) { $0.constant = 60 }
      #expect(try asked.solve()[box] == LayoutRect(7, 0, 60, 20))
    }
  }

  @Test func leavesARecordedResizeAsItWas() throws {
    var asked = layout
    for step in 0..<8 {
      try asked.update(width) { $0.constant = 50 + Double(step) }
      _ = try asked.solve()
    }
    try asked.update(width) { $0.constant = 70 }
    var never = asked
    #expect(throws: LayoutError.self) { try asked.update(width) { $0.constant = 174 } }
    #expect(try report(asked) == report(never))
    for constant in [80, 173, 12.5] {
      try asked.update(width) { $0.constant = constant }
      try never.update(width) { $0.constant = constant }
      #expect(try report(asked) == report(never))
      _ = (try asked.solve(), try never.solve())
    }
  }

  @Test func saysWhatACallThatAddsItSays() throws {
    var layout = layout
    try layout.deactivate(width)
    var added = layout
    try layout.update(width) { $0.constant = 50 }
    try layout.activate(width)
    let numbers: [Double] = [190, .nan, .infinity, -.infinity, -3, 1e308]
    for number in numbers {
      let expected = message { try added.add(box.width == number) }
      let text = message { try layout.update(width) { $0.constant = number } }
      #expect(text.map(withoutColumns) == expected.map(withoutColumns), "\(number)")
    }
    var (tooMuch, constraint) = (box.width + 1e308 == 1e308, try layout.constraint(width))
    tooMuch.place = constraint.place
    constraint.constant = 1e308
    #expect(message { try added.add(tooMuch) } == message { try layout.update(width, tooMuch) })
  }

  @Test func aPriorityThatCannotBeRequiredIsNot() throws {
    var layout = layout
    let wish = try layout.add(box.width == 60 ~ .high)
    _ = try layout.solve()
    let never = layout
    let text = message { try layout.update(wish) { $0.priority = .required } }
    #expect(
      text.map(withoutLines) == """
        page: cannot hold together, by 10:
          box.width == 60  RefusedChangeTests.swift:#
          box.width == 50  RefusedChangeTests.swift:#
          together: 60 == 50; this would do: box.width == 50, or box.width == 60
        """)
    #expect(try report(layout) == report(never))
  }

  @Test func whatIsLetGoIsAskedForAnewWhenItChanges() throws {
    var layout = layout
    layout.conflictPolicy = .letGo
    let newest = try layout.add(box.width == 90)
    #expect(try layout.solve().lettingGo == ["box.width == 90"])
    try layout.update(newest) { $0.constant = 80 }
    #expect(try layout.solve().lettingGo == ["box.width == 80"])
    #expect(try layout.solve()[box].width == 50)
    try layout.update(newest) { $0.constant = 50 }
    #expect(try layout.solve().conflicts.isEmpty)
    try layout.update(newest) { $0.constant = 55 }
    #expect(try layout.solve().lettingGo == ["box.width == 55"])
    // The older one gives way to nothing; once it is gone, the newer one is required again.
    try layout.update(width) { $0.priority = .low }
    #expect(try layout.solve().conflicts.isEmpty)
    #expect(try layout.solve()[box].width == 55)
    try layout.update(newest) { $0.priority = 100 }
    #expect(try layout.solve()[box].width == 50)
  }

  @Test func whatIsLetGoStaysSoWhenItsChangeIsInvalid() throws {
    var layout = layout
    layout.conflictPolicy = .letGo
    let newest = try layout.add(box.width == 90)
    _ = try layout.solve()
    let never = layout
    #expect(throws: LayoutError.self) { try layout.update(newest) { $0.constant = .nan } }
    #expect(throws: LayoutError.self) { try layout.update(newest) { $0.priority = 0 } }
    #expect(try report(layout) == report(never))
    #expect(try layout.solve().lettingGo == ["box.width == 90"])
  }
}
