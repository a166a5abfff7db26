import Testing
import TinamouSolver

@testable import Tinamou

/// Constraints share their storage, and are values nevertheless.
struct ConstraintStorageTests {
  private static func layout() throws -> (ConstraintLayout, LayoutItem, LayoutItem) {
    var layout = try ConstraintLayout("pair", size: LayoutSize(100, 50))
    let (a, b) = (try layout.item("a"), try layout.item("b"))
    return (layout, a, b)
  }

  @Test func aChangeDoesNotReachCopies() throws {
    let (layout, a, b) = try Self.layout()
    let original = a.width == b.width + 8
    var copy = original
    copy.priority = .high
    copy.relation = .lessThanOrEqual
    copy.constant = 12
    copy.name = "copy"
    copy.group = "group"
    copy.place = SourcePlace(file: "File.swift", line: 7)
    #expect(layout.stated(original).description == "a.width == b.width + 8")
    #expect(layout.stated(copy).description == "a.width <= b.width + 12 ~ 750  File.swift:7 (group: copy)")
  }

  @Test func aBlockLeavesItsConstraintsAsTheyWere() throws {
    var (layout, a, b) = try Self.layout()
    let original = a.width == b.width
    let set = try layout.constrain("twice") { _ in
      original
      original
      for _ in 0..<2 { original }
    }
    #expect(original.place == nil && original.group.isEmpty)
    #expect(try set.handles.map { try layout.statement(of: $0).group } == ["twice", "twice", "twice", "twice"])
    #expect(Set(set.handles).count == 4)
  }

  @Test func aLongBlockCanBeGivenUp() throws {
    let (_, a, b) = try Self.layout()
    struct GivenUp: Error {}
    func last(_ isKnown: Bool) throws -> LayoutConstraint {
      if isKnown { return b.width == 2 }
      throw GivenUp()
    }
    @ConstraintBuilder func constraints(isWhole: Bool) throws -> [LayoutConstraint] {
      for _ in 0..<200_000 { a.width == 1 }
      try last(isWhole)
    }
    #expect(try constraints(isWhole: true).count == 200_001)
    #expect(throws: GivenUp.self) { try constraints(isWhole: false) }
  }

  @Test func anAddedConstraintDoesNotChangeWithItsOriginal() throws {
    var (layout, a, b) = try Self.layout()
    var width = a.width == 10
    let first = try layout.add(width)
    width.constant = 20
    width.priority = .high
    #expect(try layout.statement(of: first).text == "a.width == 10")
    try layout.update(first) { $0.constant = 30 }
    #expect(try layout.solve()[a].width == 30)
    #expect(width.constant == 20)
    try layout.add(b.width == 5)
  }

  @Test func sumsOfManyTermsKeepTheirOrder() throws {
    let (layout, a, b) = try Self.layout()
    let sum = 4 + a.width + b.width * 2 - .standard + 3
    #expect(layout.stated(a.height == sum).text == "a.height == a.width + b.width * 2 - .standard + 7")
    #expect(layout.stated(a.height == sum / 2).text == "a.height == a.width * 0.5 + b.width - .standard * 0.5 + 3.5")
    #expect(
      layout.stated(a.height == sum - sum).text.hasPrefix("a.height == a.width + b.width * 2 - .standard - a.width"))
  }

  /// A constraint that is added alone is activated like a block of one.
  @Test func oneConstraintIsABlockOfOne() throws {
    var (alone, a, b) = try Self.layout()
    var (inBlocks, c, d) = try Self.layout()
    try alone.add(a.leading == alone.root.leading + 4)
    try alone.add(b.leading == a.trailing + .standard ~ .high)
    try alone.add(b.width == 2 * a.width)
    try alone.add(b.trailing == alone.root.trailing)
    try inBlocks.constrain { root in c.leading == root.leading + 4 }
    try inBlocks.constrain { _ in d.leading == c.trailing + .standard ~ .high }
    try inBlocks.constrain { _ in d.width == 2 * c.width }
    try inBlocks.constrain { root in d.trailing == root.trailing }
    #expect(try alone.solve().table == inBlocks.solve().table)
    #expect(alone.statistics.pivots == inBlocks.statistics.pivots)
    func refusal(_ add: () throws -> Void) -> String {
      do { try add() } catch { return "\(error)".split(separator: "\n").map { $0.split(separator: "  ")[0] }.joined() }
      return ""
    }
    let refused = refusal { try alone.add(a.width == -5) }
    #expect(refused == refusal { try inBlocks.constrain { _ in c.width == -5 } } && !refused.isEmpty)
  }
}
