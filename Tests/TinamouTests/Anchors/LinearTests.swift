import Testing

@testable import Tinamou

/// Expressions mean what algebra says, also where other libraries do not, and print as they were written.
struct LinearTests {
  /// The width that a box gets from `width == expression`, next to a box of 30.
  private func width(_ expression: (LayoutItem) -> LayoutDimension) throws -> Double {
    var layout = try ConstraintLayout(size: LayoutSize(200, 100))
    let (a, b) = (try layout.item("a"), try layout.item("b"))
    try layout.constrain { _ in
      a.width == 30
      b.width == expression(a)
    }
    return try layout.solve()[b].width
  }

  @Test func aNumberLessADistance() throws { #expect(try width { 42 - $0.width } == 12) }
  @Test func aNumberPlusADistance() throws { #expect(try width { 12 + $0.width } == 42) }
  @Test func divisionScalesTheConstantToo() throws { #expect(try width { ($0.width + 12) / 2 } == 21) }
  @Test func productScalesTheConstantToo() throws { #expect(try width { 2 * ($0.width - 12) } == 36) }
  @Test func negation() throws { #expect(try width { -$0.width + 50 } == 20) }
  @Test func sumsOfMany() throws { #expect(try width { $0.width + $0.width * 2 - $0.width / 3 - 1 } == 79) }

  @Test func wholeNumbers() throws {
    let (two, three) = (2, 3)
    #expect(try width { $0.width * two + three } == 63)
    #expect(try width { two * $0.width - three } == 57)
    #expect(try width { $0.width / two + 1 } == 16)
    var layout = try ConstraintLayout(size: LayoutSize(200, 100))
    let (a, b) = (try layout.item("a"), try layout.item("b"))
    let priority = 700
    try layout.constrain { root in
      a.leading == root.leading + three
      a.trailing <= root.trailing - two
      a.width >= two
      a.width <= 60 * three
      a.width == 60 * two ~ priority - 1
      a.width == 50 ~ .high - priority
      a.width == 40 ~ LayoutPriority(priority) - two
      b.width == three
    }
    #expect(try layout.solve().table == "a  3 0 120 0\nb  0 0 3 0\n")
    let item = try layout.item("c", intrinsic: .width(10), hugging: ContentPriority(priority))
    #expect(try layout.hugging(of: item) == 700)
    #expect(LayoutPriority(priority) == 700)
    #expect(LayoutPriority.high + two == 752)
  }

  @Test func parametersAndDistances() throws {
    var layout = try ConstraintLayout(size: LayoutSize(200, 100))
    let (a, b) = (try layout.item("a"), try layout.item("b"))
    let (p, q) = (try layout.parameter("p", 50), try layout.parameter("q", 7))
    try layout.constrain { _ in
      a.width == p - q
      a.height == p + q
      b.width == p - a.width
      b.height == (p - 10) * 2 - a.height + (q + 1)
    }
    #expect(try layout.solve().table == "a  0 0 43 57\nb  0 0 7 31\n")
    try layout.set(p, to: 60)
    #expect(try layout.solve().table == "a  0 0 53 67\nb  0 0 7 41\n")
  }

  @Test func anchorsOnBothSides() throws {
    var layout = try ConstraintLayout(size: LayoutSize(200, 100))
    let photo = try layout.item("photo")
    try layout.constrain { view in
      photo.leading - view.leading == view.trailing - photo.trailing
      photo.width == (view.width - 50) * 0.5
      2 * photo.height + photo.width == view.height + photo.height
    }
    #expect(try layout.solve()[photo] == LayoutRect(62.5, 0, 75, 25))
  }

  @Test func placesMoveByDistances() throws {
    var layout = try ConstraintLayout(size: LayoutSize(200, 100))
    let (a, b) = (try layout.item("a"), try layout.item("b"))
    try layout.constrain { view in
      a.leading == view.leading + view.width * 0.25
      a.width == 10
      b.leading == a.trailing - a.width * 2 + 3 - .standard
      b.top >= view.top + 12
      b.top <= view.bottom - 88
    }
    let frames = try layout.solve()
    #expect(try frames[a].x == 50)
    #expect(try frames[b].origin == LayoutPoint(35, 12))
  }

  @Test func printsAsWritten() throws {
    var layout = try ConstraintLayout(size: LayoutSize(200, 100))
    let (a, b) = (try layout.item("a"), try layout.item("b"))
    let gap = try layout.parameter("gap", 1)
    let root = layout.root
    func text(_ constraint: LayoutConstraint) -> String { layout.stated(constraint).text }
    #expect(text(a.leading == root.margins.leading) == "a.leading == root.margins.leading")
    #expect(text(a.top >= root.safeArea.top + 20 ~ 249) == "a.top >= root.safeArea.top + 20 ~ 249")
    #expect(text(a.leading == b.trailing + .standard) == "a.leading == b.trailing + .standard")
    #expect(text(a.width == b.width * 0.5 - 8 ~ .high - 1) == "a.width == b.width * 0.5 - 8 ~ 749")
    #expect(text(a.width <= 12 - b.width) == "a.width <= 12 - b.width")
    #expect(text(a.width <= -b.width) == "a.width <= -b.width")
    #expect(text(a.width == b.width * 0) == "a.width == b.width * 0")
    #expect(text(a.centerX == b.centerX - gap) == "a.centerX == b.centerX - gap")
    #expect(text(a.leading - b.trailing == a.width / 4) == "a.leading - b.trailing == a.width * 0.25")
    #expect(text(a.height == 44) == "a.height == 44")
    #expect(text(a.lastBaseline == b.firstBaseline) == "a.lastBaseline == b.firstBaseline")
  }
}
