import Testing
import Tinamou

/// The constraints of a layout, listed.
struct ListingTests {
  @Test func activeOnesComeFirstAsTheyWereActivated() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    let waiting = layout.prepare("waiting") { _ in box.width == 5 }
    let wide = try layout.add(box.width >= 10)
    let low = try layout.add(box.height >= 20)
    #expect(layout.constraints == [wide, low] + waiting.handles)
    try layout.deactivate(wide)
    #expect(layout.constraints == [low] + waiting.handles + [wide])
    try layout.activate(wide)
    try layout.remove(waiting)
    #expect(layout.constraints == [low, wide])
    try layout.remove(box)
    #expect(layout.constraints.isEmpty)
    #expect(throws: LayoutError.self) { try layout.statement(of: low) }
  }

  @Test func placesOfFilesThatAreRead() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    var constraint = try LayoutConstraint(box, .width, .greaterThanOrEqual, constant: 200)
    let name = ["Main", "storyboard"].joined(separator: ".")
    constraint.place = SourcePlace(file: "Views/\(name)", line: 7)
    try layout.add(constraint)
    let refusal = message { try layout.add(box.width <= 100) }
    #expect(refusal?.contains("box.width >= 200  Main.storyboard:7") == true)
    #expect(constraint.place?.fileID == "Views/Main.storyboard")
    #expect(SourcePlace(file: "a/b.swift", line: 2) == SourcePlace(fileID: "a/b.swift", line: 2))
    #expect(SourcePlace(file: "a/b.swift", line: 2) != SourcePlace(fileID: "a/b.swift", line: 3))
    #expect(Set([SourcePlace(file: "b", line: 2), SourcePlace(fileID: "b", line: 2)]).count == 1)
  }

  @Test func framesBecomeConstraintsAndBack() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 100))
    let (page, box) = (try layout.item("page"), try layout.item("box"))
    let frame = LayoutRect(12.5, -3, 40, 0.1)
    try layout.constrain { root in page.edges == root.edges.inset(10) }
    let pins = try layout.constrain { _ in fixed(box, at: frame, in: page) }
    for direction in LayoutDirection.allCases {
      try layout.setDirection(direction)
      #expect(try layout.solve().frame(of: box, in: page) == frame)
    }
    var constraints = try pins.handles.map { try layout.constraint($0) }
    #expect(LayoutRect(fixedBy: constraints.reversed(), for: box, in: page) == frame)
    #expect(LayoutRect(fixedBy: constraints, for: page, in: box) == nil)
    constraints.removeLast()
    #expect(LayoutRect(fixedBy: constraints, for: box, in: page) == nil)
  }
}
