import Testing

@testable import Tinamou

/// A block collects what its statements say, each with its line.
struct ConstraintBuilderTests {
  private func lines(@ConstraintBuilder _ block: () -> [LayoutConstraint]) -> [UInt] {
    block().compactMap { $0.place?.line }
  }

  @Test func eachStatementHasItsLine() throws {
    var layout = try ConstraintLayout(size: LayoutSize(1, 1))
    let (a, b) = (try layout.item("a"), try layout.item("b"))
    let first = #line + 2
    let found = lines {
      a.leading == b.leading
      a.width
        == b.width
      for _ in 0..<2 {
        a.height == b.height ~ .low
      }
    }
    #expect(found == [UInt(first), UInt(first + 1), UInt(first + 4), UInt(first + 4)])
  }

  @Test(arguments: [0, 1, 2]) func branches(_ choice: Int) throws {
    var layout = try ConstraintLayout(size: LayoutSize(1, 1))
    let a = try layout.item("a")
    @ConstraintBuilder var constraints: [LayoutConstraint] {
      if choice > 0 { a.width == 1 }
      if choice == 2 {
        a.width == 2
        a.width == 3
      } else {
        a.width == 4
      }
      switch choice {
      case 0: a.height == 5
      case 1: a.height == 6
      default: a.height == 7
      }
    }
    let expected = [["4", "5"], ["1", "4", "6"], ["1", "2", "3", "7"]]
    #expect(constraints.map { layout.stated($0).text.split(separator: " ").last.map(String.init) } == expected[choice])
  }

  @Test func aStatementCanBeNothingOrManyGroups() throws {
    var layout = try ConstraintLayout(size: LayoutSize(1, 1))
    let (a, b) = (try layout.item("a"), try layout.item("b"))
    let (none, limit): (Double?, Double?) = (nil, 3)
    let first = UInt(#line + 2)
    let found = lines {
      none.map { a.width <= $0 }
      limit.map { a.width <= $0 }
      [a, b].map { $0.width == 1 }
      [a, b].map { $0.size == LayoutSize(1, 2) }
    }
    #expect(found == [first + 1, first + 2, first + 2] + Array(repeating: first + 3, count: 4))
  }

  @Test func anEmptyBlockIsNothing() throws {
    var layout = try ConstraintLayout(size: LayoutSize(1, 1))
    try layout.constrain { _ in }
    #expect(try layout.solve().entries.isEmpty)
  }

  @Test func storedConstraintsKeepTheirPlaceAndGroup() throws {
    var layout = try ConstraintLayout(size: LayoutSize(1, 1))
    let a = try layout.item("a")
    @ConstraintBuilder func limits() -> [LayoutConstraint] {
      a.width >= 1
      a.width <= 2
    }
    let line = UInt(#line - 3)
    let stored = limits()
    #expect(lines { stored } == [line, line + 1])
    let direct = a.width == 3
    #expect(direct.place == nil)
    #expect(lines { direct } == [UInt(#line)])
  }
}
