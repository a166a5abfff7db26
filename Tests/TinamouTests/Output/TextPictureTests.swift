import Testing
import Tinamou

/// A picture shows which box is where.
struct TextPictureTests {
  private func picture(
    _ frames: KeyValuePairs<String, LayoutRect>, size: LayoutSize = LayoutSize(38, 20), columns: Int = 20
  ) throws -> String {
    var layout = try boxes(frames, size: size)
    return try layout.solve().picture(columns: columns)
  }

  @Test func boxesShareTheirLines() throws {
    #expect(
      try picture(["top": LayoutRect(0, 0, 38, 8), "a": LayoutRect(0, 8, 18, 12), "b": LayoutRect(18, 8, 20, 8)]) == """
        ┌top───────────────┐
        │                  │
        ├a───────┬b────────┤
        │        │         │
        │        ├─────────┤
        └────────┴────38×20┘

        """)
  }

  @Test func namesThatMeetStandSideBySideOrBelow() throws {
    let frame = LayoutRect(4, 4, 16, 12)
    #expect(
      try picture(["one": frame, "two": frame, "three": frame]) == """
        ┌──────────────────┐
        │ ┌one─two┐        │
        │ │three  │        │
        │ │       │        │
        │ └───────┘        │
        └─────────────38×20┘

        """)
  }

  @Test func whatHasNoExtentIsALineOrADot() throws {
    #expect(
      try picture(["wide": LayoutRect(4, 4, 16, 0), "high": LayoutRect(30, 4, 0, 8), "dot": LayoutRect(4, 12, 0, 0)])
        == """
        ┌──────────────────┐
        │ ╶wide───╴    ╷   │
        │              │   │
        │ ·            ╵   │
        │                  │
        └─────────────38×20┘

        """)
  }

  @Test func whatLiesOutsideIsShownNearby() throws {
    #expect(
      try picture(["above": LayoutRect(0, -8, 38, 12), "far": LayoutRect(500, 0, 4, 4)], columns: 39) == """
        ┌above─────────────┐
        │                  │
        ├──────────────────┤
        ├──────────────────┤
        │                  │
        │                  │
        │                  │
        └─────────────38×20┘

        """)
  }

  @Test func negativeExtentsAreDrawnTheOtherWayRound() throws {
    let expected = try picture(["box": LayoutRect(10, 20, 40, 60)], size: LayoutSize(100, 100))
    let beyond = try collapsing(LayoutRect(50, 20, 10, 60), progress: 5)
    #expect(beyond.entries[0].frame == LayoutRect(50, 20, -40, 60))
    #expect(beyond.picture(columns: 20) == expected)
  }

  @Test(arguments: [-3, 1.5, 50, 1e308, .nan, .infinity, -.infinity] as [Double])
  func whatIsNoFrameIsNoReasonToStop(_ progress: Double) throws {
    var layout = try boxes(["box": LayoutRect(10, 10, 40, 40)], size: LayoutSize(100, 100))
    let start = try layout.solve()
    let end = try layout.solve(size: LayoutSize(60, 50))
    for steps in [start.interpolated(to: end, at: progress), try collapsing(.zero, progress: progress)] {
      #expect(steps.picture(columns: 20).split(separator: "\n").allSatisfy { $0.count <= 20 })
    }
  }

  @Test(arguments: [LayoutSize(0, 0), LayoutSize(0, 50), LayoutSize(50, 0), LayoutSize(1e300, 1), LayoutSize(1, 1e300)])
  func extremeSizesAreDrawn(_ size: LayoutSize) throws {
    let lines = try picture(["box": LayoutRect(1, 1, 2, 2)], size: size).split(separator: "\n")
    #expect((1...41).contains(lines.count))
    #expect(lines.allSatisfy { $0.count <= 20 })
  }
}
