import Testing
import Tinamou

@testable import gallery

/// The techniques C, the screens D, the first stages of E and the nine positions.
struct TechniqueTests {
  @Test func pinnedBoxFollowsEverySize() throws {
    #expect(try frames("C1", LayoutSize(320, 480)) == ["box": LayoutRect(10, 10, 300, 460)])
    #expect(try frames("C1", LayoutSize(20, 20)) == ["box": LayoutRect(10, 10, 0, 0)])
    #expect(throws: SolvedScene.Failure.self) { try frames("C1", LayoutSize(19, 20)) }
  }

  @Test(arguments: [(60, 21, 84, 37), (120, 21, 144, 37), (60, 43, 84, 59)] as [(Double, Double, Double, Double)])
  func boxGrowsWithItsLabel(_ width: Double, _ height: Double, _ boxWidth: Double, _ boxHeight: Double) throws {
    var layout = try GrowingBox.entry.build(Scene(size: LayoutSize(320, 480)))
    try layout.setIntrinsicSize(IntrinsicSize(width, height), of: layout.allItems[1])
    let solution = try layout.solve()
    #expect(
      solution.entries.map(\.frame) == [
        LayoutRect(16, 20, boxWidth, boxHeight), LayoutRect(28, 28, width, height),
      ])
  }

  @Test(
    arguments: [(320, 160, 90), (375, 187.5, 105.469), (414, 207, 116.438), (768, 384, 216)]
      as [(Double, Double, Double)])
  func proportionalWidth(_ width: Double, _ photo: Double, _ height: Double) throws {
    #expect(agree(try frames("C4", LayoutSize(width, 667))["photo"], LayoutRect(0, 0, photo, height)))
  }

  @Test func squareMayBeHigherThanTheScreen() throws {
    #expect(try frames("C5", LayoutSize(667, 375)) == ["photo": LayoutRect(0, 0, 667, 667)])
  }

  @Test func panesFollowTheSize() throws {
    #expect(
      try frames("C18", LayoutSize(600, 768)) == [
        "list": LayoutRect(0, 0, 320, 768), "text": LayoutRect(321, 0, 279, 768),
      ])
    #expect(
      try frames("C18", LayoutSize(375, 600)) == [
        "list": LayoutRect(0, 0, 375, 200), "text": LayoutRect(0, 201, 375, 399),
      ])
  }

  @Test func whatIsHiddenLeavesNoGap() throws {
    let size = LayoutSize(375, 240)
    #expect(
      try frames("C19", size) == [
        "banner": LayoutRect(16, 16, 343, 64), "message": LayoutRect(97.5, 37.5, 180, 21),
        "title": LayoutRect(16, 92, 343, 30), "text": LayoutRect(16, 134, 343, 90),
      ])
    #expect(
      try frames("C19", size, ["hidden": 1]) == [
        "title": LayoutRect(16, 16, 343, 30), "text": LayoutRect(16, 58, 343, 166),
      ])
    #expect(
      try frames("C20", LayoutSize(320, 44), ["shown": 3]).mapValues { $0.x }
        == ["b1": 0, "b2": 109.333, "b3": 218.667]
        .mapValues { ($0 * 3).rounded() / 3 })
    #expect(try frames("C20", LayoutSize(320, 44), ["shown": 1]) == ["b1": LayoutRect(0, 0, 320, 44)])
    #expect(try frames("C20", LayoutSize(320, 44), ["shown": 0]).isEmpty)
  }

  @Test(arguments: [(372.0, 5), (371.5, 4), (328, 4), (327, 3), (196, 1), (195, 0), (152, 0), (100, 0)])
  func aToolbarDropsItsLastButtons(_ width: Double, _ count: Int) throws {
    let found = try frames("C21", LayoutSize(width, 44))
    #expect(Set(found.keys) == Set(["title"] + (0..<count).map { "b\($0 + 1)" }))
    #expect(found["title"]?.width == width - 32 - 44 * Double(count))
  }

  @Test func cappedHeightGivesUpTheWidth() throws {
    #expect(try frames("C6", LayoutSize(375, 667)) == ["photo": LayoutRect(37.5, 0, 300, 300)])
    #expect(try frames("C6", LayoutSize(667, 375)) == ["photo": LayoutRect(183.5, 0, 300, 300)])
    #expect(try frames("C6", LayoutSize(250, 400)) == ["photo": LayoutRect(0, 0, 250, 250)])
  }

  @Test func cappedHeightContradictsTheFullWidth() throws {
    #expect(
      try conflict("C6", LayoutSize(375, 667), ["required": 1]) == """
        C6: cannot hold together, by 75:
          photo.width == photo.height
          photo.height <= 300
          photo.leading == root.leading
          photo.trailing == root.trailing
          root.width == 375                (size of the layout)
          together: 375 <= 300; this would do: photo.height <= 375, or root.width == 300
        """)
  }

  @Test func centreAndSizeContradictAMargin() throws {
    #expect(try frames("C1-centred", LayoutSize(320, 480)) == ["box": LayoutRect(0, 0, 320, 480)])
    #expect(
      try conflict("C1-centred", LayoutSize(320, 480), ["margin": 10]) == """
        C1-centred: cannot hold together, by 10:
                box.centerX == root.centerX
          0.5 × box.width == root.width
                box.leading == root.leading + 10
          together: 10 == 0; this would do: box.leading == root.leading
        """)
  }

  @Test func paddedButtonIsCentred() throws {
    #expect(try frames("C7", LayoutSize(320, 480)) == ["button": LayoutRect(110, 219, 100, 42)])
  }

  @Test(
    arguments: [
      (LayoutSize(320, 480), 114), (LayoutSize(320, 568), 158), (LayoutSize(375, 667), 207.5),
      (LayoutSize(414, 736), 242),
      (LayoutSize(768, 1024), 386), (LayoutSize(320, 252), 0),
    ] as [(LayoutSize, Double)])
  func checkIn(_ size: LayoutSize, _ half: Double) throws {
    let (width, bottom) = (size.width - 40, size.height)
    #expect(
      try frames("D1", size) == [
        "icon": LayoutRect(20, 84, 44, 44), "name": LayoutRect(72, 95.5, size.width - 92, 21),
        "comment": LayoutRect(20, 148, width, half), "map": LayoutRect(20, 168 + half, width, half),
        "button": LayoutRect(20, bottom - 64, width, 44),
      ])
  }

  @Test func checkInNeedsItsHeight() {
    #expect(throws: SolvedScene.Failure.self) { try frames("D1", LayoutSize(320, 251)) }
  }

  @Test(
    arguments: [
      (LayoutSize(320, 568), 336, 168), (LayoutSize(375, 667), 402, 201), (LayoutSize(414, 736), 448, 224),
      (LayoutSize(320, 480), 277.333, 138.667), (LayoutSize(768, 1024), 640, 320),
    ] as [(LayoutSize, Double, Double)])
  func tableAndMap(_ size: LayoutSize, _ table: Double, _ map: Double) throws {
    let found = try frames("D2", size)
    #expect(agree(found["table"], LayoutRect(0, 64, size.width, table)))
    #expect(agree(found["map"], LayoutRect(0, 64 + table, size.width, map)))
  }

  @Test(
    arguments: [
      ("E1", -100, 0, 350), ("E1", 0, 0, 250), ("E1", 50, 0, 200), ("E1", 186, 0, 64), ("E1", 220, 0, 30),
      ("E1", 250, 0, 0), ("E2", -100, 0, 350), ("E2", 0, 0, 250), ("E2", 50, -50, 250), ("E2", 186, -186, 250),
      ("E2", 300, -300, 250), ("E3-printed", -100, 0, 350), ("E3-printed", 50, 0, 200), ("E3-printed", 186, 0, 64),
      ("E3-printed", 220, -34, 64), ("E3-printed", 300, -114, 64),
    ] as [(String, Double, Double, Double)])
  func stagesOfTheHeader(_ id: String, _ offset: Double, _ y: Double, _ height: Double) throws {
    let found = try frames(id, LayoutSize(375, 667), ["offset": offset])
    #expect(found["image"] == LayoutRect(0, y, 375, height))
  }

  @Test func theFirstStageEndsAtItsOwnHeight() {
    #expect(throws: SolvedScene.Failure.self) { try frames("E1", LayoutSize(375, 667), ["offset": 250.5]) }
  }

  @Test(
    arguments: [
      (LayoutSize(320, 480), [10, 110, 210], [10, 190, 370]), (LayoutSize(480, 320), [10, 190, 370], [10, 110, 210]),
    ] as [(LayoutSize, [Double], [Double])])
  func ninePositions(_ size: LayoutSize, _ xs: [Double], _ ys: [Double]) throws {
    let found = try frames("F4", size)
    for index in 0..<9 {
      #expect(found["box\(index + 1)"] == LayoutRect(xs[index % 3], ys[index / 3], 100, 100))
    }
  }
}
