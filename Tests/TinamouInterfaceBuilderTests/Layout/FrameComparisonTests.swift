import Foundation
import Testing
import Tinamou
import TinamouInterfaceBuilder

@Suite struct FrameComparisonTests {
  /// Every view is where the file says.
  private func expectAsStored(
    _ data: Data, views: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = try InterfaceFile(data)
    #expect(file.omissions.isEmpty, sourceLocation: sourceLocation)
    let comparison = try #require(try file.roots.first?.compared(tolerance: 0.01))
    #expect(comparison.compared == views, sourceLocation: sourceLocation)
    #expect(comparison.differences.isEmpty, "\(comparison)", sourceLocation: sourceLocation)
    #expect(
      comparison.conflicts.isEmpty && comparison.undecided.isEmpty, "\(comparison)", sourceLocation: sourceLocation)
  }

  @Test func safeAreaMarginsAndMultipliers() throws {
    try expectAsStored(
      screen(
        view("photo", 16, 40, 343, 192.9375) + view("half", 16, 232.9375, 100, 50),
        tie("photo", "leading", "root", "leadingMargin") + tie("root", "trailingMargin", "photo", "trailing")
          + tie("photo", "top", "safe", "top", "constant=\"20\"")
          + tie("photo", "width", "photo", "height", "multiplier=\"16:9\"")
          + tie("half", "leading", "photo", "leading") + tie("half", "top", "photo", "bottom")
          + "<constraint firstItem=\"half\" firstAttribute=\"width\" constant=\"100\" id=\"w\"/>"
          + "<constraint firstItem=\"half\" firstAttribute=\"width\" secondItem=\"half\" secondAttribute=\"height\" "
          + "multiplier=\"2\" id=\"h\"/>"), views: 2)
  }

  @Test func multipliedPositionsCountFromTheOwner() throws {
    try expectAsStored(
      screen(
        view(
          "box", 100, 100, 200, 200,
          "<subviews>\(view("dot", 45, 90, 10, 20))</subviews><constraints>"
            + tie("dot", "centerX", "box", "trailing", "multiplier=\"0.25\"") + tie("dot", "centerY", "box", "centerY")
            + tie("dot", "width", nil, "", "constant=\"10\"") + tie("dot", "height", nil, "", "constant=\"20\"")
            + "</constraints>"),
        tie("box", "leading", "root", "leading", "constant=\"100\"")
          + tie("box", "top", "root", "top", "constant=\"100\"")
          + tie("box", "width", nil, "", "constant=\"200\"") + tie("box", "height", nil, "", "constant=\"200\"")),
      views: 2)
  }

  @Test func aControlIsMeantByItsAlignmentRectangle() throws {
    try expectAsStored(
      screen(
        view("toggle", 310, 40, 51, 31, kind: "switch"),
        tie("root", "trailingMargin", "toggle", "trailing", "constant=\"0\"")
          + tie("toggle", "top", "safe", "top", "constant=\"20\"")), views: 1)
  }

  @Test func imagesAndTextsHaveContent() throws {
    let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>"
    try expectAsStored(
      screen(
        view("icon", 0, 20, 40, 30, kind: "imageView", attributes: "image=\"star\" horizontalHuggingPriority=\"251\"")
          + view("name", 48, 20, 327, 20.5, kind: "label", attributes: "text=\"Name\"", font),
        tie("icon", "leading", "root", "leading") + tie("icon", "top", "safe", "top")
          + tie("name", "leading", "icon", "trailing", "constant=\"8\"") + tie("name", "top", "icon", "top")
          + tie("root", "trailing", "name", "trailing"),
        resources: "<image name=\"star\" width=\"40\" height=\"30\"/>"), views: 2)
  }

  @Test(arguments: [
    ("fill", 0.0, 100.0, 108.0, 40.0, 156.0, 144.0),
    ("fillEqually", 0, 94.666667, 102.666667, 94.666667, 205.333333, 94.666667),
  ])
  func aStackViewArranges(
    _ distribution: String, _ a: Double, _ aw: Double, _ b: Double, _ bw: Double, _ c: Double, _ cw: Double
  ) throws {
    let sizes =
      distribution == "fill"
      ? tie("a", "width", nil, "", "constant=\"100\"") + tie("b", "width", nil, "", "constant=\"40\"") : ""
    try expectAsStored(
      screen(
        view(
          "row", 0, 20, 300, 50, kind: "stackView", attributes: "spacing=\"8\" distribution=\"\(distribution)\"",
          "<subviews>\(view("a", a, 0, aw, 50))\(view("b", b, 0, bw, 50))\(view("gone", 0, 0, 9, 9, attributes: "hidden=\"YES\""))"
            + "\(view("c", c, 0, cw, 50))</subviews>"),
        tie("row", "leading", "root", "leading") + tie("row", "top", "safe", "top") + sizes
          + tie("row", "width", nil, "", "constant=\"300\"") + tie("row", "height", nil, "", "constant=\"50\"")),
      views: 4)
  }

  @Test func aScrollViewsContentIsItsOwn() throws {
    try expectAsStored(
      screen(
        view(
          "scroll", 0, 20, 375, 647, kind: "scrollView",
          attributes: "",
          "<subviews>\(view("long", 0, 0, 375, 1200))</subviews>"
            + "<constraints>" + tie("long", "top", "scroll", "top") + tie("scroll", "bottom", "long", "bottom")
            + tie("long", "leading", "scroll", "leading") + tie("scroll", "trailing", "long", "trailing")
            + tie("long", "width", "scroll", "width") + tie("long", "height", nil, "", "constant=\"1200\"")
            + "</constraints>"),
        tie("scroll", "leading", "root", "leading") + tie("root", "trailing", "scroll", "trailing")
          + tie("scroll", "top", "safe", "top") + tie("safe", "bottom", "scroll", "bottom")), views: 2)
  }

  @Test func autoresizingViewsKeepTheirPlacesAndResize() throws {
    let data = screen(
      view(
        "bar", 10, 600, 355, 60,
        attributes: "fixedFrame=\"YES\"",
        "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" flexibleMinY=\"YES\"/>"), "")
    try expectAsStored(data, views: 1)
    let root = try InterfaceFile(data).roots[0]
    var wide = try root.layout(size: LayoutSize(400, 700))
    let frames = try wide.layout.solve()
    #expect(try frames[wide.items[1]] == LayoutRect(10, 633, 380, 60))
  }

  @Test func everyDifferenceHasItsReason() throws {
    func differences(_ data: Data) throws -> [FrameComparison.Reason] {
      try InterfaceFile(data).roots[0].compared().differences.map { $0.reason }
    }
    let placed =
      tie("a", "leading", "root", "leading", "constant=\"5\"") + tie("a", "top", "root", "top")
      + tie("a", "height", nil, "", "constant=\"10\"")
    let width = tie("a", "width", nil, "", "constant=\"10\"")
    #expect(
      try differences(screen(view("a", 9, 0, 10, 10, attributes: "misplaced=\"YES\""), placed + width)) == [.misplaced])
    #expect(
      try differences(screen(view("a", 5, 0, 77, 10, attributes: "ambiguous=\"YES\""), placed)) == [.markedAmbiguous])
    #expect(try differences(screen(view("a", 5, 0, 77, 10), placed)) == [.ambiguous])
    #expect(try differences(screen(view("a", 9, 0, 10, 10), placed + width)) == [.storedBreaksConstraint])
    let other = "<constraint firstItem=\"a\" firstAttribute=\"width\" constant=\"20\" id=\"second\"/>"
    #expect(try differences(screen(view("a", 5, 0, 30, 10), placed + width + other)) == [.conflict])
    let text = try InterfaceFile(screen(view("a", 9, 0, 10, 10), placed + width)).roots[0].compared().description
    #expect(
      text.hasPrefix("screen: 0 of 1 views as stored\n  line ")
        && text.hasSuffix("screen/view a (a): stored 9,0 10×10, found 5,0 10×10: storedBreaksConstraint\n"), "\(text)")
  }

  @Test func aTextInAnotherLanguageIsGiven() throws {
    let data = screen(
      view("name", 0, 20, 60, 20.5, kind: "label", attributes: "text=\"Name\""),
      tie("name", "leading", "root", "leading") + tie("name", "top", "safe", "top"))
    let root = try InterfaceFile(data, contents: ["name": IntrinsicSize(90, 20.5)]).roots[0]
    #expect(try root.compared().differences.map { $0.found } == [LayoutRect(0, 20, 90, 20.5)])
  }

  @Test func anArrangedViewWithoutContentIsAsLargeAsItWasDrawn() throws {
    let data = screen(
      view(
        "column", 67.5, 100, 240, 82, kind: "stackView", attributes: "axis=\"vertical\" alignment=\"center\"",
        "<subviews>\(view("name", 53, 0, 134, 20, kind: "label", attributes: "text=\"Name\""))"
          + "\(view("balance", 0, 20, 240, 62))</subviews>"),
      tie("column", "centerX", "root", "centerX") + tie("column", "top", "root", "top", "constant=\"100\""))
    try expectAsStored(data, views: 3)
    let root = try InterfaceFile(data).roots[0]
    let built = try root.layout(asDesigned: false)
    #expect(try built.layout.ambiguities().contains { $0.item == built.items[3] })
  }

  @Test func aLabelWithoutTextTakesNoRoom() throws {
    try expectAsStored(
      screen(
        view("title", 10, 20, 60, 44, kind: "label", attributes: "verticalHuggingPriority=\"999\"")
          + view("note", 10, 64, 60, 0, kind: "label", attributes: "verticalHuggingPriority=\"1000\" text=\"\""),
        tie("title", "leading", "root", "leading", "constant=\"10\"") + tie("title", "top", "safe", "top")
          + tie("title", "width", nil, "", "constant=\"60\"") + tie("note", "leading", "title", "leading")
          + tie("note", "trailing", "title", "trailing") + tie("note", "top", "title", "bottom")
          + tie("note", "bottom", "root", "top", "constant=\"64\"")), views: 2)
  }

  @Test(arguments: [(20.0, 20.0), (64, 64), (0, 0), (37, 20)])
  func theFramesShowWhichBarsThereAreAndNothingElse(_ stored: Double, _ found: Double) throws {
    let comparison = try InterfaceFile(
      screen(
        view("a", 0, stored, 10, 10),
        tie("a", "leading", "root", "leading") + tie("a", "top", "safe", "top")
          + tie("a", "width", nil, "", "constant=\"10\"") + tie("a", "height", nil, "", "constant=\"10\""))
    ).roots[0].compared()
    #expect(comparison.root.safeAreaInsets.top == found)
    #expect(comparison.differences.map { $0.reason } == (stored == found ? [] : [.insets]))
  }

  @Test func marginsAndSafeAreasOfASubviewFollowTheSize() throws {
    let inside =
      "<subviews>\(view("a", 8, 0, 10, 10))</subviews><viewLayoutGuide key=\"safeArea\" id=\"inner\"/><constraints>"
      + tie("a", "leading", "box", "leadingMargin") + tie("a", "top", "inner", "top")
      + tie("a", "width", nil, "", "constant=\"10\"") + tie("a", "height", nil, "", "constant=\"10\"")
      + "</constraints>"
    let data = screen(
      view("box", 37.5, 33.5, 300, 600, attributes: "preservesSuperviewLayoutMargins=\"YES\"", inside),
      tie("box", "centerX", "root", "centerX") + tie("box", "centerY", "root", "centerY")
        + tie("box", "width", nil, "", "constant=\"300\"") + tie("box", "height", nil, "", "constant=\"600\""))
    try expectAsStored(data, views: 2)
    let root = try InterfaceFile(data).roots[0]
    var small = try root.layout(size: LayoutSize(310, 610))
    let frames = try small.layout.solve()
    // The box is 5 points from each edge: 16 points of the root's margin and 20 of the status bar reach into it.
    #expect(try frames[small.items[2]] == LayoutRect(16, 20, 10, 10))
  }

  @Test(arguments: [("", 28.0), ("insetsLayoutMarginsFromSafeArea=\"NO\"", 8)])
  func theSafeAreaIsPartOfMarginsUnlessTheFileSaysNo(_ attributes: String, _ top: Double) throws {
    try expectAsStored(
      screen(
        view(
          "box", 0, 0, 375, 667, attributes: attributes,
          "<subviews>\(view("a", 8, top, 10, 10))</subviews><constraints>"
            + tie("a", "leading", "box", "leadingMargin") + tie("a", "top", "box", "topMargin")
            + tie("a", "width", nil, "", "constant=\"10\"") + tie("a", "height", nil, "", "constant=\"10\"")
            + "</constraints>"),
        tie("box", "leading", "root", "leading") + tie("box", "top", "root", "top")
          + tie("box", "trailing", "root", "trailing") + tie("box", "bottom", "root", "bottom")), views: 2)
  }

  @Test func theReasonIsFoundAmongManyConstraintsOnMargins() throws {
    let ids = (0..<1_000).map { "v\($0)" }
    let constraints = ids.map {
      tie($0, "leading", "root", "leadingMargin") + tie($0, "top", "root", "top")
        + tie($0, "width", nil, "", "constant=\"10\"") + tie($0, "height", nil, "", "constant=\"10\"")
    }
    let comparison = try InterfaceFile(
      screen(ids.map { view($0, $0 == "v7" ? 99 : 16, 0, 10, 10) }.joined(), constraints.joined())
    ).roots[0].compared()
    #expect(comparison.differences.map { $0.reason } == [.insets])
  }

  @Test func leftStaysOnTheLeftWhereReadingBeginsAtTheRight() throws {
    let size =
      tie("a", "width", nil, "", "constant=\"10\"") + tie("a", "height", nil, "", "constant=\"10\"")
      + tie("a", "top", "root", "top")
    for (edge, x) in [("left", 30.0), ("leading", 335)] {
      let root = try InterfaceFile(
        screen(view("a", 30, 0, 10, 10), tie("a", edge, "root", edge, "constant=\"30\"") + size)
      ).roots[0]
      var built = try root.layout()
      try built.layout.setDirection(.rightToLeft)
      #expect(try built.layout.solve()[built.items[1]].x == x)
    }
  }
}
