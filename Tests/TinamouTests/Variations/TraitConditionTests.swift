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

  /// Each of the nine has a set of its own; the winners are taken away until one is left.
  @Test func theMostSpecificWins() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    func set(_ width: Double) -> ConstraintSet { layout.prepare { _ in box.width == width } }
    let sets = (0..<9).map { set(Double($0)) }
    /// The winners for compact × compact, compact × regular, regular × compact and regular × regular.
    func winners(_ alternatives: KeyValuePairs<TraitCondition, ConstraintSet>) throws -> [Double] {
      var copy = layout
      try copy.vary(alternatives)
      return try [
        (SizeClass.compact, SizeClass.compact), (.compact, .regular), (.regular, .compact), (.regular, .regular),
      ]
      .map { width, height in
        try copy.setTraits(LayoutTraits(width: width, height: height))
        return try copy.solve()[box].width
      }
    }
    #expect(
      try winners([
        .any: sets[0], .compactWidth: sets[1], .regularWidth: sets[2], .compactHeight: sets[3], .regularHeight: sets[4],
        .compactWidth.compactHeight: sets[5], .compactWidth.regularHeight: sets[6],
        .regularWidth.compactHeight: sets[7], .regularWidth.regularHeight: sets[8],
      ]) == [5, 6, 7, 8])
    #expect(
      try winners([
        .regularWidth.regularHeight: sets[8], .regularHeight: sets[4], .compactHeight: sets[3], .regularWidth: sets[2],
        .compactWidth: sets[1], .any: sets[0],
      ]) == [1, 1, 2, 8])
    #expect(
      try winners([
        .regularWidth: sets[2], .any: sets[0], .regularHeight: sets[4], .compactHeight: sets[3],
      ]) == [3, 4, 2, 2])
    #expect(try winners([.regularHeight: sets[4], .any: sets[0]]) == [0, 4, 0, 4])
    #expect(try winners([.any: sets[0]]) == [0, 0, 0, 0])
  }
}
