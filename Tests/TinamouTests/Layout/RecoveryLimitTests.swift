import Testing
import Tinamou

/// What is given is never let go: sizes, contents, parameters, the direction. What cannot be recovered is refused.
struct RecoveryLimitTests {
  private var layout: ConstraintLayout
  private let box: LayoutItem
  private let view: LayoutItem

  init() throws {
    layout = try ConstraintLayout("page", size: LayoutSize(200, 100))
    layout.conflictPolicy = .letGo
    view = layout.root
    box = try layout.item("box")
  }

  @Test func contentStaysAndWhatIsWrittenAboutItGoes() throws {
    var layout = layout
    try layout.add(box.width <= 50)
    try layout.setResistance(.required, of: box)
    try layout.setIntrinsicSize(IntrinsicSize(60, 10), of: box)
    var solution = try layout.solve()
    #expect(try solution[box].size == LayoutSize(60, 10))
    #expect(solution.lettingGo == ["box.width <= 50"])
    try layout.setIntrinsicSize(IntrinsicSize(45, 10), of: box)
    solution = try layout.solve()
    #expect(try solution[box].size == LayoutSize(45, 10))
    #expect(solution.conflicts.isEmpty)
    try layout.add(box.width == 40)
    #expect(try layout.solve().lettingGo == ["box.width == 40"])
    try layout.setResistance(.high, of: box)
    #expect(try layout.solve()[box].width == 40)
    try layout.setHugging(.required, of: box)
    try layout.setIntrinsicSize(IntrinsicSize(30, 10), of: box)
    #expect(try layout.solve().lettingGo == ["box.width == 40"])
    try layout.setIntrinsicSize(.none, of: box)
    #expect(try layout.solve()[box].width == 40)
    #expect(try layout.solve().conflicts.isEmpty)
  }

  @Test(.timeLimit(.minutes(60))) func contentOfTheLayoutItselfGivesWayToItsSize() throws {
    var layout = layout
    try layout.setHugging(.low, of: view)
    try layout.setResistance(.required, of: view)
    try layout.setIntrinsicSize(IntrinsicSize(50, 40), of: view)
    #expect(try layout.solve().conflicts.isEmpty)
    try layout.setSize(LayoutSize(20, 100))
    #expect(try layout.solve().size == LayoutSize(20, 100))
    #expect(try layout.solve().lettingGo == ["root.width >= 50"])
    try layout.setSize(LayoutSize(30, 10))
    #expect(try layout.solve().lettingGo == ["root.width >= 50", "root.height >= 40"])
    try layout.setIntrinsicSize(IntrinsicSize(25, 15), of: view)
    #expect(try layout.solve().lettingGo == ["root.height >= 15"])
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
    try layout.constrain { _ in
      box.width == width
      box.width <= view.width
    }
    try layout.set(width, to: 250)
    let solution = try layout.solve()
    #expect(try solution[box].width == 250)
    #expect(solution.lettingGo == ["box.width <= root.width"])
    try layout.set(width, to: 150)
    #expect(try layout.solve().conflicts.isEmpty)
  }

  @Test func theOtherDirectionIsAlwaysPossible() throws {
    var layout = layout
    let (box, view) = (box, view)
    try layout.constrain { _ in
      box.leading == view.leading
      box.width == 30
      box.left == view.left
    }
    try layout.setDirection(.rightToLeft)
    let solution = try layout.solve()
    #expect(try solution[box].x == 170)
    #expect(solution.lettingGo == ["box.left == root.left"])
    try layout.setDirection(.leftToRight)
    #expect(try layout.solve().conflicts.isEmpty)
    #expect(try layout.solve()[box].x == 0)
  }

  @Test func whatCannotBeRecoveredChangesNothing() throws {
    var layout = layout
    let (box, view) = (box, view)
    try layout.setSize(LayoutSize(1e308, 100))
    try layout.constrain { _ in
      box.width == 20
      box.height == 10
    }
    let before = try layout.solve().table
    let text = message {
      try layout.constrain { _ in
        box.width == 30
        box.height == 40
        box.leading == view.trailing + view.width
      }
    }
    #expect(text == "box.leading would not be a finite number")
    #expect(try layout.solve().table == before)
    #expect(try layout.solve().conflicts.isEmpty)
    // What is written in the same places is required, and nothing of the older is let go.
    layout.conflictPolicy = .refuse
    let other = try layout.item("other")
    try layout.constrain { _ in
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
    try layout.constrain { _ in
      box.width == width
      box.width <= 100
      box.leading == view.leading + width * 1e300
    }
    let before = try layout.solve().table
    #expect(message { try layout.set(width, to: 1e10) } == "box.leading would not be a finite number")
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

  @Test func whatIsMeasuredStays() throws {
    var layout = layout
    let text = try layout.item("text", intrinsic: .width(60), resistance: .required, wraps: true)
    try layout.add(text.height <= 50)
    var solution = try layout.solve { _, _ in 70 }
    #expect(try solution[text].size == LayoutSize(60, 70))
    #expect(solution.lettingGo == ["text.height <= 50"])
    try layout.setIntrinsicSize(.width(30), of: text)
    solution = try layout.solve { _, width in width }
    #expect(try solution[text].size == LayoutSize(30, 30))
    #expect(solution.conflicts.isEmpty)
  }
}
