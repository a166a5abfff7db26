import Testing
import Tinamou

struct LayoutPriorityTests {
  @Test func namesAreThoseOfAutoLayout() {
    let priorities: [LayoutPriority] = [
      .required, .high, .dragThatCanResizeWindow, .windowSizeStayPut, .dragThatCannotResizeWindow, .low, .fittingSize,
    ]
    #expect(priorities.map(\.value) == [1000, 750, 510, 500, 490, 250, 50])
    #expect(priorities.sorted(by: >) == priorities)
  }

  @Test func arithmeticAndLiterals() {
    #expect(LayoutPriority.required - 1 == 999)
    #expect(LayoutPriority.low + 0.5 == 250.5)
    #expect(LayoutPriority.required.isRequired)
    #expect(!LayoutPriority(999.5).isRequired)
    #expect("\(LayoutPriority.required) \(LayoutPriority.high)" == "required 750")
  }

  @Test func sumsOfNumbersAreNotTakenForPriorities() {
    let (numbers, counts) = ([1.5, 2, 3], [1, 2, 3])
    let total = numbers.reduce(0, +)
    #expect(total == 6.5 && counts.reduce(0, +) == 6)
    #expect([0.5, 0.25].reduce(LayoutPriority.low, +) == 250.75)
  }

  @Test func onlyNumbersUpToAThousandAreValid() {
    for number in [0, -1, 1000.5, .nan, .infinity] { #expect(!LayoutPriority(number).isValid) }
    for number in [1e-9, 1, 1000] { #expect(LayoutPriority(number).isValid) }
  }

  @Test func priorityBelongsToTheWholeConstraint() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let a = try layout.item("a")
    let constraint = a.width == 2 * a.height + 8 ~ .required - 1
    #expect(constraint.priority == 999)
    #expect(constraint.priority(.low).priority == .low)
  }

  @Test func strongerPrioritiesWinAgainstAnyNumber() throws {
    var layout = try ConstraintLayout(size: LayoutSize(1000, 100))
    let header = try layout.item("header")
    let labels = try (1...4).map { try layout.item("label\($0)", intrinsic: .width(40)) }
    try layout.constrain { _ in
      for label in labels { label.width == header.width }
      header.width == 200 ~ .high
    }
    #expect(try layout.solve()[header].width == 200)
  }
}
