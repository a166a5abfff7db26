import Testing
import Tinamou

/// Which conditions are met, and which of them wins.
struct TraitConditionTests {
  private static let conditions: [TraitCondition] = [
    .any, .compactWidth, .regularWidth, .compactHeight, .regularHeight, .compactWidth.compactHeight,
    .compactWidth.regularHeight, .regularWidth.compactHeight, .regularWidth.regularHeight,
  ]

  @Test func thereAreNine() {
    #expect(Set(Self.conditions).count == 9)
    #expect(
      Self.conditions.map(\.description) == [
        "any width, any height", "compact width, any height", "regular width, any height", "any width, compact height",
        "any width, regular height", "compact width, compact height", "compact width, regular height",
        "regular width, compact height", "regular width, regular height",
      ])
    #expect("\(LayoutTraits(width: .compact, height: .regular))" == "compact width, regular height")
  }

  @Test func eachAxisIsComparedByItself() {
    for width in SizeClass.allCases {
      for height in SizeClass.allCases {
        let traits = LayoutTraits(width: width, height: height)
        for condition in Self.conditions {
          let isMet =
            (condition.width.map { $0 == width } ?? true) && (condition.height.map { $0 == height } ?? true)
          #expect(condition.matches(traits) == isMet)
        }
        #expect(Self.conditions.filter { $0.matches(traits) }.count == 4)
      }
    }
  }

  /// Each of the nine has a set of its own; sets are taken away until the least specific one is left.
  @Test func theMostSpecificWins() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    func set(_ width: Double) -> ConstraintSet { layout.prepare { _ in box.width == width } }
    let sets = (0..<5).map { set(Double($0)) }
    func width(_ alternatives: KeyValuePairs<TraitCondition, ConstraintSet>) throws -> Double {
      var copy = layout
      try copy.vary(alternatives)
      try copy.setTraits(LayoutTraits(width: .compact, height: .regular))
      return try copy.solve()[box].width
    }
    let other = sets[4]
    #expect(
      try width([
        .any: sets[0], .regularHeight: sets[1], .compactWidth: sets[2], .compactWidth.regularHeight: sets[3],
        .regularWidth.regularHeight: other,
      ]) == 3)
    #expect(
      try width([
        .compactWidth.compactHeight: other, .compactWidth: sets[2], .regularHeight: sets[1], .any: sets[0],
      ]) == 2)
    #expect(try width([.regularWidth: other, .regularHeight: sets[1], .any: sets[0]]) == 1)
    #expect(try width([.compactHeight: other, .any: sets[0]]) == 0)
  }
}
