import Foundation
import SolverTestSupport
import Testing
import Tinamou
import TinamouInterfaceBuilder

/// Files for the Mac, where y grows upwards.
@Suite struct AppKitTests {
  /// Every view is where the file says.
  private func expectAsStored(
    _ data: Data, views: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = try InterfaceFile(data)
    #expect(file.omissions.isEmpty, sourceLocation: sourceLocation)
    let comparison = try #require(try file.roots.first?.compared(tolerance: 0.01))
    #expect(comparison.compared == views, sourceLocation: sourceLocation)
    #expect(
      comparison.differences.isEmpty && comparison.conflicts.isEmpty && comparison.undecided.isEmpty, "\(comparison)",
      sourceLocation: sourceLocation)
  }

  @Test func framesAreTurnedAndControlsMeantByTheirAlignmentRectangles() throws {
    let data = window(
      label("name", 18, 264, 60, 16) + push("ok", 393, 13, 74, 32),
      tie("name", "leading", "root", "leading", "constant=\"20\"")
        + tie("name", "top", "root", "top", "constant=\"20\"")
        + tie("root", "trailing", "ok", "trailing", "constant=\"20\"")
        + tie("root", "bottom", "ok", "bottom", "constant=\"20\""))
    try expectAsStored(data, views: 2)
    let file = try InterfaceFile(data)
    #expect(file.platform == .macOS && file.toolsVersion == 21507)
    #expect(file.roots[0].views[1].frame == LayoutRect(18, 20, 60, 16))
    #expect(file.roots[0].path(of: 1) == "content/name")
  }

  @Test(arguments: [
    ("12121", 32.0, 6.0), ("21507", 32, 7), ("24506", 24, 0), ("32700.99.1234", 32, 7),
  ])
  func theAlignmentRectangleIsThatOfTheVersion(_ version: String, _ height: Double, _ side: Double) throws {
    let below: Double = side == 0 ? 0 : 7
    try expectAsStored(
      window(
        push("ok", 380, 20 - below, 80 + side, height),
        tie("root", "trailing", "ok", "trailing", "constant=\"20\"")
          + tie("root", "bottom", "ok", "bottom", "constant=\"20\""),
        toolsVersion: version), views: 1)
  }

  @Test func autoresizingMasksCountFromTheLowerEdge() throws {
    let data = window(
      view(
        "bar", 10, 20, 300, 60, attributes: "fixedFrame=\"YES\"",
        "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" flexibleMaxY=\"YES\"/>"), "")
    try expectAsStored(data, views: 1)
    var wide = try InterfaceFile(data).roots[0].layout(size: LayoutSize(500, 400))
    #expect(try wide.layout.solve()[wide.items[1]] == LayoutRect(10, 320, 320, 60))
  }

  @Test func theContentOfABoxKeepsItsDistances() throws {
    let content =
      "<view key=\"contentView\"><rect key=\"frame\" x=\"4\" y=\"5\" width=\"98\" height=\"50\"/>"
      + "<subviews>\(label("name", 8, 10, 40, 16))</subviews></view><constraints>"
      + tie("name", "leading", "box", "leading", "constant=\"11\"")
      + tie("box", "bottom", "name", "bottom", "constant=\"11\"") + "</constraints>"
    try expectAsStored(
      window(
        view("box", 17, 216, 106, 70, kind: "box", attributes: "title=\"Box\"", content),
        tie("box", "leading", "root", "leading", "constant=\"20\"")
          + tie("box", "top", "root", "top", "constant=\"14\"")
          + "<constraint firstItem=\"box\" firstAttribute=\"width\" constant=\"100\" id=\"w\"/>"
          + "<constraint firstItem=\"box\" firstAttribute=\"height\" constant=\"66\" id=\"h\"/>"), views: 3)
  }

  @Test func aSplitViewHasDividersAndHoldsSizes() throws {
    let data = window(
      view(
        "split", 0, 0, 480, 300, kind: "splitView", attributes: "dividerStyle=\"thin\" vertical=\"YES\"",
        "<subviews>\(view("left", 0, 0, 150, 300, attributes: "fixedFrame=\"YES\""))"
          + "\(view("right", 151, 0, 329, 300, attributes: "fixedFrame=\"YES\""))</subviews>"
          + "<holdingPriorities><real value=\"260\"/><real value=\"250\"/></holdingPriorities>"),
      tie("split", "leading", "root", "leading") + tie("root", "trailing", "split", "trailing")
        + tie("split", "top", "root", "top") + tie("root", "bottom", "split", "bottom"))
    try expectAsStored(data, views: 3)
    var wide = try InterfaceFile(data).roots[0].layout(size: LayoutSize(580, 300))
    #expect(try wide.layout.solve()[wide.items[3]] == LayoutRect(151, 0, 429, 300))
  }

  @Test func aStackViewArrangesUpwards() throws {
    let stack =
      "orientation=\"vertical\" alignment=\"leading\" distribution=\"fill\" spacing=\"6\" detachesHiddenViews=\"YES\" "
      + "horizontalStackHuggingPriority=\"249.99998474121094\" verticalStackHuggingPriority=\"249.99998474121094\""
    try expectAsStored(
      window(
        view(
          "column", 20, 200, 90, 48, kind: "stackView", attributes: stack,
          "<subviews>\(label("first", 3, 27, 60, 16))\(label("gone", 0, 0, 9, 9, "hidden=\"YES\""))"
            + "\(label("second", 3, 5, 84, 16))</subviews>"
            + "<edgeInsets key=\"edgeInsets\" left=\"5\" right=\"5\" top=\"5\" bottom=\"5\"/>"),
        tie("column", "leading", "root", "leading", "constant=\"20\"")
          + tie("column", "top", "root", "top", "constant=\"52\"")), views: 3)
  }

  @Test func gravityAreasKeepTheirEnds() throws {
    try expectAsStored(
      window(
        view(
          "row", 0, 0, 480, 20, kind: "stackView", attributes: "orientation=\"horizontal\" alignment=\"top\"",
          "<beginningViews>\(label("a", -2, 4, 44, 16))\(label("b", 46, 4, 44, 16))</beginningViews>"
            + "<middleViews>\(label("m", 218, 4, 44, 16))</middleViews><endViews>\(label("z", 438, 4, 44, 16))</endViews>"
        ),
        tie("row", "leading", "root", "leading") + tie("root", "trailing", "row", "trailing")
          + tie("root", "bottom", "row", "bottom")
          + "<constraint firstItem=\"row\" firstAttribute=\"height\" constant=\"20\" id=\"h\"/>"), views: 5)
  }

  @Test(arguments: ["gravityAreas", "fill"])
  func theSpacingBehindAViewIsItsOwnWhereAnotherOneIsDetached(_ distribution: String) throws {
    func part(_ id: String, _ x: Double, _ attributes: String = "") -> String {
      view(id, x, 0, 10, 20, attributes: attributes)
    }
    let sizes = ["a", "b", "c"].map {
      tie($0, "width", nil, "", "constant=\"10\"") + tie($0, "height", nil, "", "constant=\"20\"")
    }
    try expectAsStored(
      window(
        view(
          "row", 0, 280, distribution == "fill" ? 24 : 480, 20, kind: "stackView",
          attributes: "orientation=\"horizontal\" alignment=\"top\" distribution=\"\(distribution)\" "
            + "detachesHiddenViews=\"YES\"",
          "<beginningViews>\(part("a", 0, "hidden=\"YES\""))\(part("b", 0))\(part("c", 14))</beginningViews>"
            + "<customSpacing><real value=\"20\"/><real value=\"4\"/><real value=\"3.4e38\"/></customSpacing>"),
        tie("row", "leading", "root", "leading") + tie("row", "top", "root", "top") + sizes.joined()
          + (distribution == "fill" ? "" : tie("root", "trailing", "row", "trailing"))), views: 3)
  }

  @Test func theHoldingPriorityOfAViewIsItsOwnWhereAnotherOneIsHidden() throws {
    let data = window(
      view(
        "split", 0, 0, 480, 300, kind: "splitView", attributes: "dividerStyle=\"thin\" vertical=\"YES\"",
        "<subviews>\(view("gone", 0, 0, 50, 300, attributes: "hidden=\"YES\" fixedFrame=\"YES\""))"
          + view("left", 0, 0, 150, 300, attributes: "fixedFrame=\"YES\"")
          + view("right", 151, 0, 329, 300, attributes: "fixedFrame=\"YES\"") + "</subviews>"
          + "<holdingPriorities><real value=\"260\"/><real value=\"250\"/><real value=\"255\"/></holdingPriorities>"),
      ["leading", "top", "trailing", "bottom"].map { tie("split", $0, "root", $0) }.joined())
    var wide = try InterfaceFile(data).roots[0].layout(size: LayoutSize(580, 300))
    #expect(try wide.layout.solve()[wide.items[3]] == LayoutRect(0, 0, 250, 300))
  }

  @Test func textStandsOnABaseline() throws {
    try expectAsStored(
      window(
        label("name", 18, 250, 60, 16)
          + view(
            "field", 84, 247, 100, 21, kind: "textField",
            "<textFieldCell key=\"cell\" editable=\"YES\" borderStyle=\"bezel\"><font key=\"font\" metaFont=\"system\"/>"
              + "</textFieldCell>"),
        tie("field", "top", "root", "top", "constant=\"32\"")
          + tie("name", "leading", "root", "leading", "constant=\"20\"")
          + tie("field", "leading", "name", "trailing", "constant=\"8\"")
          + tie("name", "firstBaseline", "field", "firstBaseline")
          + "<constraint firstItem=\"field\" firstAttribute=\"width\" constant=\"100\" id=\"w\"/>"), views: 2)
  }

  @Test func theCellsOfAGridViewStayAndAreNamed() throws {
    let cells =
      "<rows><gridRow id=\"r\"/></rows><columns><gridColumn id=\"c\"/></columns><gridCells>"
      + "<gridCell row=\"r\" column=\"c\" id=\"rc\">"
      + "\(label("name", -2, 0, 64, 16).replacing("<textField ", with: "<textField key=\"contentView\" "))"
      + "</gridCell></gridCells>"
    let file = try InterfaceFile(
      window(
        view("grid", 20, 264, 60, 16, kind: "gridView", cells),
        tie("grid", "leading", "root", "leading", "constant=\"20\"")
          + tie("grid", "top", "root", "top", "constant=\"20\"")))
    #expect(
      file.omissions.map { $0.reason } == [
        "the rows and columns of a grid view: its cells stay where they are stored"
      ])
    let comparison = try file.roots[0].compared(tolerance: 0.01)
    #expect(comparison.comparedViews == [1] && comparison.differences.isEmpty, "\(comparison)")
  }

  @Test func aControlWithoutAKnownAlignmentRectangleIsTheReason() throws {
    let odd = view(
      "odd", 20, 200, 80, 32, kind: "button",
      "<buttonCell key=\"cell\" type=\"neverSeen\" bezelStyle=\"odd\" borderStyle=\"border\"/>")
    let comparison = try InterfaceFile(
      window(
        odd,
        tie("odd", "leading", "root", "leading", "constant=\"25\"")
          + tie("odd", "top", "root", "top", "constant=\"68\""))
    ).roots[0].compared()
    #expect(comparison.differences.map { $0.reason } == [.content])
  }

  @Test func aSymbolOfTheSystemIsMeantByItsSize() throws {
    try expectAsStored(
      window(
        view(
          "icon", 20, 240, 24, 30, kind: "imageView",
          "<imageCell key=\"cell\" image=\"star\" catalog=\"system\"/>"),
        tie("icon", "leading", "root", "leading", "constant=\"22\"")
          + tie("icon", "top", "root", "top", "constant=\"35\""),
        resources: "<image name=\"star\" catalog=\"system\" width=\"20\" height=\"20\"/>"), views: 1)
  }

  /// The bezel determines the alignment rectangle of a button, whatever the button shows.
  @Test(arguments: ["", "constant=\"20\""]) func aPushButtonWithAnImageIsMeantByItsBezel(_ height: String) throws {
    let button = push("add", 20, 200, 80, 32).replacing("title=", with: "image=\"NSAddTemplate\" title=")
    let file = try InterfaceFile(window(button, height.isEmpty ? "" : tie("add", "height", nil, "", height)))
    #expect(file.roots[0].views[1].alignment == LayoutInsets(top: 5, leading: 7, bottom: 7, trailing: 7))
  }

  @Test func equalWidthsYieldToAWidthOfAView() throws {
    try expectAsStored(
      window(
        view(
          "row", 0, 280, 60, 20, kind: "stackView",
          attributes: "orientation=\"horizontal\" alignment=\"height\" distribution=\"fillEqually\" spacing=\"0\"",
          "<subviews>\(view("a", 0, 0, 20, 20))\(view("b", 20, 0, 40, 20))</subviews><constraints>"
            + tie("a", "width", nil, "", "constant=\"20\"") + tie("b", "width", nil, "", "constant=\"40\"")
            + tie("a", "height", nil, "", "constant=\"20\"") + "</constraints>"),
        tie("row", "leading", "root", "leading") + tie("row", "top", "root", "top")), views: 3)
  }

  @Test(arguments: 1...3)
  func mutatedFilesAreReadOrRefused(_ seed: UInt64) throws {
    let source = Array(
      window(
        view(
          "split", 0, 100, 480, 200, kind: "splitView", attributes: "vertical=\"YES\"",
          "<subviews>\(view("a", 0, 0, 100, 200))\(view("b", 109, 0, 371, 200))</subviews>"
            + "<holdingPriorities><real value=\"260\"/><real value=\"250\"/></holdingPriorities>")
          + view(
            "row", 0, 0, 480, 20, kind: "stackView", attributes: "orientation=\"horizontal\" alignment=\"top\"",
            "<beginningViews>\(label("c", -2, 4, 44, 16))</beginningViews><endViews>\(push("d", 400, 0, 80, 32))</endViews>"
              + "<edgeInsets key=\"edgeInsets\" left=\"5\" right=\"5\" top=\"5\" bottom=\"5\"/>"),
        tie("split", "leading", "root", "leading") + tie("row", "top", "split", "bottom", "multiplier=\"1:2\"")
          + tie("c", "firstBaseline", "d", "firstBaseline", "priority=\"750\""),
        resources: "<image name=\"i\" width=\"9\"/>"))
    var random = SplitMix64(seed: seed)
    var read = 0
    for _ in 0..<60 {
      var bytes = source
      for _ in 0...random.below(3) {
        let place = 400 + random.below(bytes.count - 400)
        switch random.below(3) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: Array("9e".utf8), at: place)
        }
      }
      do {
        let file = try InterfaceFile(Data(bytes))
        read += 1
        for root in file.roots { _ = try root.compared().description }
      } catch let error as InterfaceError {
        #expect(error.line >= 1)
      }
    }
    #expect(read > 0, "seed \(seed)")
  }
}
