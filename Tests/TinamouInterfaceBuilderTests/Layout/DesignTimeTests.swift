import Foundation
import Testing
import Tinamou
import TinamouInterfaceBuilder

/// What Interface Builder does that no constraint of a file says.
@Suite struct DesignTimeTests {
  private let ten = { (id: String) in
    tie(id, "width", nil, "", "constant=\"10\"") + tie(id, "height", nil, "", "constant=\"10\"")
  }

  /// Every view is where the file says.
  private func expectAsStored(
    _ data: Data, views: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = try InterfaceFile(data)
    #expect(file.omissions.isEmpty, "\(file.omissions)", sourceLocation: sourceLocation)
    let comparison = try #require(try file.roots.first?.compared(tolerance: 0.01))
    #expect(comparison.compared == views, sourceLocation: sourceLocation)
    #expect(comparison.differences.isEmpty, "\(comparison)", sourceLocation: sourceLocation)
    #expect(comparison.conflicts.isEmpty, "\(comparison)", sourceLocation: sourceLocation)
  }

  @Test func aStackViewHasNoMarginsOfItsOwn() throws {
    try expectAsStored(
      screen(
        view("row", 0, 100, 375, 40, kind: "stackView", "<subviews>\(view("a", 0, 0, 375, 40))</subviews>")
          + view("b", 16, 90, 10, 10),
        tie("row", "leading", "root", "leading") + tie("root", "trailing", "row", "trailing")
          + tie("row", "top", "root", "top", "constant=\"100\"") + tie("a", "height", nil, "", "constant=\"40\"")
          + tie("b", "leading", "row", "leadingMargin", "constant=\"16\"") + tie("b", "bottom", "row", "topMargin")
          + ten("b")), views: 3)
  }

  @Test func gapsBetweenBaselinesCountFromTextToText() throws {
    func line(_ id: String, _ y: Double) -> String {
      view(
        id, 0, y, 60, 20.5, kind: "label", attributes: "text=\"\(id)\" verticalHuggingPriority=\"251\"",
        "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>")
    }
    try expectAsStored(
      screen(
        view(
          "column", 0, 20, 60, 80.5, kind: "stackView",
          attributes: "axis=\"vertical\" spacing=\"30\" baselineRelativeArrangement=\"YES\"",
          "<subviews>\(line("a", 0))\(line("b", 30))\(line("c", 60))</subviews>"),
        tie("column", "leading", "root", "leading") + tie("column", "top", "safe", "top")), views: 4)
  }

  @Test func theFrameGuideIsTheFrameAlsoFromInside() throws {
    let inside =
      "<subviews>\(view("long", 0, 0, 375, 900))</subviews><constraints>"
      + tie("long", "top", "content", "top") + tie("content", "bottom", "long", "bottom")
      + tie("long", "leading", "content", "leading") + tie("content", "trailing", "long", "trailing")
      + tie("long", "trailing", "visible", "trailing") + tie("long", "height", nil, "", "constant=\"900\"")
      + "</constraints><viewLayoutGuide key=\"contentLayoutGuide\" id=\"content\"/>"
      + "<viewLayoutGuide key=\"frameLayoutGuide\" id=\"visible\"/>"
    try expectAsStored(
      screen(
        view("scroll", 0, 20, 375, 647, kind: "scrollView", inside),
        tie("scroll", "leading", "root", "leading") + tie("root", "trailing", "scroll", "trailing")
          + tie("scroll", "top", "safe", "top") + tie("safe", "bottom", "scroll", "bottom")), views: 2)
  }

  @Test func aViewThatTakesOverMarginsShowsThoseOfTheRoot() throws {
    try expectAsStored(
      screen(
        view(
          "box", 0, 100, 375, 100, attributes: "preservesSuperviewLayoutMargins=\"YES\"",
          "<subviews>\(view("a", 32, 0, 10, 10))</subviews><constraints>" + tie("a", "leading", "box", "leadingMargin")
            + tie("a", "top", "box", "top") + ten("a") + "</constraints>"),
        tie("box", "leading", "root", "leading") + tie("root", "trailing", "box", "trailing")
          + tie("box", "top", "root", "top", "constant=\"100\"") + tie("box", "height", nil, "", "constant=\"100\"")),
      views: 2)
  }

  @Test func theKeyboardIsAtTheEndOfTheSafeArea() throws {
    let text = String(
      decoding: screen(
        view("a", 0, 0, 375, 667),
        tie("a", "leading", "root", "leading") + tie("root", "trailing", "a", "trailing")
          + tie("a", "top", "root", "top") + tie("keys", "top", "a", "bottom")), as: UTF8.self)
    try expectAsStored(
      Data(
        text.replacing("<constraints>", with: "<keyboardLayoutGuide key=\"keyboard\" id=\"keys\"/><constraints>").utf8),
      views: 1)
  }

  @Test(arguments: [(17.0, 20.5), (14, 17)])
  func aTextStyleMayBeDrawnSmall(_ points: Double, _ height: Double) throws {
    let font = "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/>"
    try expectAsStored(
      screen(
        view("name", 0, 20, 60, height, kind: "label", attributes: "text=\"Name\"", font)
          + view("a", 0, 20 + height, 10, 10),
        tie("name", "leading", "root", "leading") + tie("name", "top", "safe", "top")
          + tie("a", "top", "name", "bottom") + tie("a", "leading", "root", "leading") + ten("a")), views: 2)
  }

  @Test func aSymbolIsMeantByItsAlignmentRectangle() throws {
    try expectAsStored(
      screen(
        view(
          "icon", 8, 22, 24, 20, kind: "imageView", attributes: "image=\"star\" catalog=\"system\"",
          "<constraints>" + tie("icon", "width", nil, "", "constant=\"24\"")
            + tie("icon", "height", "icon", "width", "multiplier=\"1:1\"") + "</constraints>"),
        tie("icon", "leading", "root", "leading", "constant=\"8\"") + tie("icon", "top", "safe", "top")), views: 1)
  }

  @Test func aHiddenIndicatorThatHidesByItselfKeepsItsRoom() throws {
    try expectAsStored(
      screen(
        view(
          "row", 0, 20, 100, 20, kind: "stackView", attributes: "spacing=\"8\"",
          "<subviews>"
            + view(
              "wait", 0, 0, 20, 20, kind: "activityIndicatorView",
              attributes: "hidden=\"YES\" hidesWhenStopped=\"YES\" horizontalHuggingPriority=\"750\"")
            + "\(view("a", 28, 0, 72, 20))</subviews>"),
        tie("row", "leading", "root", "leading") + tie("row", "top", "safe", "top")
          + tie("row", "width", nil, "", "constant=\"100\"") + tie("row", "height", nil, "", "constant=\"20\"")),
      views: 3)
  }

  @Test func aViewThatNoConstraintNamesStaysAndIsNotCompared() throws {
    let data = screen(view("lost", 40, 50, 60, 70), "")
    try expectAsStored(data, views: 0)
    let root = try InterfaceFile(data).roots[0]
    #expect(try root.compared().undecided == [1])
    var built = try root.layout()
    #expect(try built.layout.solve()[built.items[1]] == LayoutRect(40, 50, 60, 70))
    let shipped = try root.layout(asDesigned: false)
    #expect(try shipped.layout.ambiguities().contains { $0.item == shipped.items[1] })
  }

  @Test func olderFramesAreToldFromUnknownInsets() throws {
    func reasons(_ constraints: String) throws -> [FrameComparison.Reason] {
      let placed = tie("a", "leading", "root", "leading") + ten("a")
      return try InterfaceFile(screen(view("a", 0, 37, 10, 10), placed + constraints)).roots[0].compared().differences
        .map { $0.reason }
    }
    #expect(try reasons(tie("a", "top", "safe", "top")) == [.insets])
    #expect(try reasons(tie("a", "top", "root", "top", "priority=\"750\"")) == [.storedBreaksOptional])
  }

  @Test func aViewBelowABarIsAsTallAsWhatIsLeftOfTheScreen() throws {
    let text = String(
      decoding: screen(
        view("table", 0, 0, 375, 603, kind: "tableView"),
        tie("table", "leading", "root", "leading") + tie("root", "trailing", "table", "trailing")
          + tie("table", "top", "root", "top") + tie("root", "bottom", "table", "bottom")), as: UTF8.self)
    try expectAsStored(
      Data(
        text.replacing("<device id=\"retina4_7\" orientation=\"portrait\" appearance=\"light\"/>", with: "")
          .replacing(
            "x=\"0.0\" y=\"0.0\" width=\"375\" height=\"667\"", with: "x=\"0\" y=\"64\" width=\"375\" height=\"667\""
          )
          .utf8), views: 1)
  }

  @Test func aFrameFromAnotherContentSaysSo() throws {
    let differences = try InterfaceFile(
      screen(
        view("icon", 0, 20, 44, 30, kind: "imageView", attributes: "image=\"star\""),
        tie("icon", "leading", "root", "leading") + tie("icon", "top", "safe", "top"),
        resources: "<image name=\"star\" width=\"40\" height=\"30\"/>")
    ).roots[0].compared().differences
    #expect(differences.map { $0.reason } == [.content])
  }

  @Test(arguments: [("firstBaseline", 0.0, -4.2, 25.8), ("lastBaseline", 4.2, 0, 24.7)])
  func textsHangFromTheEndOfAStackOnABaseline(
    _ alignment: String, _ label: Double, _ button: Double, _ height: Double
  ) throws {
    let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>"
    let comparison = try InterfaceFile(
      screen(
        view(
          "row", 0, 20, 94, height, kind: "stackView", attributes: "alignment=\"\(alignment)\" spacing=\"6\"",
          "<subviews>\(view("name", 0, label, 42, 20.5, kind: "label", attributes: "text=\"Name\"", font))"
            + "\(view("more", 48, button, 46, 30, kind: "button", attributes: "buttonType=\"system\""))</subviews>"),
        tie("row", "leading", "root", "leading") + tie("row", "top", "safe", "top"))
    ).roots[0].compared(tolerance: 0.2)
    #expect(comparison.compared == 3 && comparison.differences.isEmpty && comparison.undecided.isEmpty, "\(comparison)")
  }
}
