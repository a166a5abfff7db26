import Testing
import Tinamou

/// Constraints come and go, and change in every part, while the layout lives.
struct LiveConstraintTests {
  private var layout: ConstraintLayout
  private let box: LayoutItem
  private let view: LayoutItem

  init() throws {
    layout = try ConstraintLayout("page", size: LayoutSize(200, 100))
    view = layout.root
    box = try layout.item("box")
    let (box, view) = (box, view)
    try layout.constrain { _ in
      box.leading == view.leading
      box.height == view.height
    }
  }

  @Test func everyPartOfALiveConstraintCanChange() throws {
    var layout = layout
    let width = try layout.add(box.width == view.width * 0.25)
    #expect(try layout.solve()[box].width == 50)
    try layout.update(width, box.width == view.width * 0.75 ~ .high)
    #expect(try layout.solve()[box].width == 150)
    try layout.update(width, box.width >= box.height + 20)
    try layout.add(box.width == 0 ~ .low)
    #expect(try layout.solve()[box].width == 120)
    try layout.update(width, box.width <= 7)
    #expect(try layout.solve()[box].width == 0)
    #expect(try layout.constraint(width).relation == .lessThanOrEqual)
  }

  @Test func refusedUpdateKeepsTheOldConstraint() throws {
    var layout = layout
    let width = try layout.add(box.width == 50 ~ .high)
    try layout.add(box.width <= 80)
    let text = message { try layout.update(width, box.width == 90) }
    #expect(
      text.map(withoutLines) == """
        page: cannot hold together, by 10:
          box.width == 90  LiveConstraintTests.swift:#
          box.width <= 80  LiveConstraintTests.swift:#
          together: 90 <= 80; this would do: box.width == 80, or box.width <= 90
        """)
    #expect(try layout.constraint(width).priority == .high)
    #expect(try layout.solve()[box].width == 50)
  }

  @Test func deactivatedConstraintsCanReturn() throws {
    var layout = layout
    let wide = try layout.add(box.width == 120)
    try layout.add(box.width == 10 ~ .low)
    try layout.deactivate(wide)
    #expect(try !layout.isActive(wide))
    #expect(try layout.solve()[box].width == 10)
    try layout.update(wide, box.width == 130)
    try layout.deactivate(wide)
    #expect(try layout.solve()[box].width == 10)
    try layout.activate(wide)
    try layout.activate(wide)
    #expect(try layout.isActive(wide))
    #expect(try layout.solve()[box].width == 130)
  }

  @Test func setsAreSwappedInOneStep() throws {
    var layout = layout
    let narrow = try layout.constrain("narrow") { _ in box.width == 20 }
    let wide = layout.prepare("wide") { root in
      box.width == root.width
      box.top == root.top
    }
    #expect(try layout.solve()[box].width == 20)
    #expect(throws: LayoutError.self) { try layout.activate(wide) }
    try layout.replace(narrow, with: wide)
    #expect(try layout.solve()[box].width == 200)
    try layout.replace(wide, with: narrow)
    #expect(try layout.solve()[box].width == 20)
    try layout.replace(narrow, with: narrow)
    #expect(try layout.solve()[box].width == 20)
  }

  @Test func refusedSwapKeepsTheOldSet() throws {
    var layout = layout
    try layout.add(box.width <= 80)
    let narrow = try layout.constrain { _ in box.width == 20 }
    let wide = layout.prepare("wide") { root in
      box.top == root.top
      box.width == root.width
    }
    let text = message { try layout.replace(narrow, with: wide) }
    #expect(
      text.map(withoutLines) == """
        page: cannot hold together, by 120:
          box.width == root.width  LiveConstraintTests.swift:# (wide)
          box.width <= 80          LiveConstraintTests.swift:#
          root.width == 200        (size of the layout)
          together: 200 <= 80; this would do: box.width <= 200, or root.width == 80
        """)
    #expect(try layout.isActive(narrow.handles[0]))
    #expect(try wide.handles.map { handle in try layout.isActive(handle) } == [false, false])
    #expect(try layout.solve()[box].width == 20)
  }

  @Test func removedConstraintsAreForgotten() throws {
    var layout = layout
    let first = try layout.constrain { _ in box.width == 20 }
    try layout.remove(first)
    #expect(
      message { try layout.activate(first) } == "the constraint was removed, or belongs to another layout")
    // The place of the old one is used again; its handle is still not valid.
    let second = try layout.constrain { _ in box.width == 30 }
    #expect(throws: LayoutError.self) { try layout.deactivate(first) }
    #expect(try layout.isActive(second.handles[0]))
    #expect(try layout.solve()[box].width == 30)
  }

  @Test func oneConstraintIsRemovedByItsHandle() throws {
    var layout = layout
    let wide = try layout.add(box.width == 50)
    let narrow = try layout.add(box.width == 10 ~ .low)
    try layout.remove(wide)
    #expect(try layout.solve()[box].width == 10)
    #expect(layout.constraints.count == 3)
    #expect(message { try layout.remove(wide) } == "the constraint was removed, or belongs to another layout")
    try layout.deactivate(narrow)
    try layout.remove(narrow)
    #expect(layout.constraints.count == 2)
  }

  @Test func aSetNamesAConstraintTwiceOnlyOnce() throws {
    var layout = layout
    let width = layout.prepare { _ in box.width == 30 }
    let twice = ConstraintSet(width.handles + width.handles)
    try layout.activate(twice)
    #expect(try layout.solve()[box].width == 30)
    try layout.remove(twice)
    try layout.add(box.width == 40)
    #expect(try layout.solve()[box].width == 40)
  }
}
