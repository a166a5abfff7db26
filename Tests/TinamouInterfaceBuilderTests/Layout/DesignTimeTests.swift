import Foundation
import Testing
import Tinamou
import TinamouInterfaceBuilder

/// What Interface Builder does that no constraint of a file says.
@Suite struct DesignTimeTests {
  private let ten = { (id: String) in
    tie(id, "width", nil, "", "constant=\"10\"") + tie(id, "height", nil, "", "constant=\"10\"")
  }

  @Test func theMaskOfAViewIsNamedInExplanations() throws {
    let mask = "<autoresizingMask key=\"autoresizingMask\" flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"/>"
    let built = try InterfaceFile(
      screen(view("a", 5, 6, 70, 10, attributes: "fixedFrame=\"YES\"", mask), ""), name: "Main.xib"
    ).roots[0].layout()
    let explanation = "\(try built.layout.explain(built.items[1].width))"
    #expect(explanation.contains(" (autoresizing of screen/view a)"), "\(explanation)")
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

  private func line(_ id: String, _ x: Double, _ y: Double, _ width: Double, _ text: String) -> String {
    view(
      id, x, y, width, 20.5, kind: "label", attributes: "text=\"\(text)\"",
      "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>")
  }

  @Test func aContentGivesWayHoweverStrongItIs() throws {
    let strong = "text=\"\" verticalHuggingPriority=\"1000\" horizontalCompressionResistancePriority=\"1000\""
    try expectAsStored(
      screen(
        view("a", 10, 20, 100, 77, kind: "label", attributes: strong)
          + view("b", 10, 97, 17, 17, kind: "imageView", attributes: "image=\"star\" \(strong)"),
        tie("a", "leading", "root", "leading", "constant=\"10\"") + tie("a", "top", "safe", "top")
          + tie("a", "width", nil, "", "constant=\"100\"") + tie("a", "height", nil, "", "constant=\"77\"")
          + tie("b", "leading", "a", "leading") + tie("b", "top", "a", "bottom")
          + tie("b", "width", nil, "", "constant=\"17\"") + tie("b", "height", nil, "", "constant=\"17\""),
        resources: "<image name=\"star\" width=\"36\" height=\"36\"/>"), views: 2)
  }

  @Test func anEmptyLabelIsALineHighWhereItIsStoredSo() throws {
    try expectAsStored(
      screen(
        line("none", 0, 20, 0, "") + view("a", 0, 40.5, 10, 10),
        tie("none", "leading", "root", "leading") + tie("none", "top", "safe", "top")
          + tie("a", "top", "none", "bottom") + tie("a", "leading", "root", "leading") + ten("a")), views: 2)
  }

  @Test func segmentsAndTextsStandOnOneBaseline() throws {
    try expectAsStored(
      screen(
        line("name", 0, 20, 60, "Name") + view("parts", 100, 17.6713, 120, 29, kind: "segmentedControl"),
        tie("name", "leading", "root", "leading") + tie("name", "top", "safe", "top")
          + tie("parts", "leading", "root", "leading", "constant=\"100\"")
          + tie("parts", "baseline", "name", "baseline")), views: 2)
  }

  @Test func theFirstBaselineOfAViewWithoutTextIsItsTop() throws {
    try expectAsStored(
      screen(
        line("name", 0, 20, 60, "Name") + view("a", 0, 46.2905, 10, 10),
        tie("name", "leading", "root", "leading") + tie("name", "top", "safe", "top")
          + tie("a", "firstBaseline", "name", "baseline", "constant=\"10\"") + tie("a", "leading", "root", "leading")
          + ten("a")), views: 2)
  }

  @Test(arguments: [44.0, 56]) func aNavigationBarIsHigherInASheet(_ height: Double) throws {
    try expectAsStored(
      screen(
        view("bar", 0, 20, 375, height, kind: "navigationBar"),
        tie("bar", "leading", "root", "leading") + tie("root", "trailing", "bar", "trailing")
          + tie("bar", "top", "safe", "top")), views: 1)
  }

  @Test func aViewWhoseFrameIsNotWrittenIsLaidOutAndNotCompared() throws {
    let unwritten = "<view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"a\"></view>"
    try expectAsStored(
      screen(
        unwritten + view("b", 0, 30, 10, 10),
        tie("a", "leading", "root", "leading") + tie("a", "top", "safe", "top") + ten("a")
          + tie("b", "leading", "root", "leading") + tie("b", "top", "a", "bottom") + ten("b")), views: 1)
  }

  /// A file of one cell with a view in it, 8 points from above and below.
  private func cell(_ version: Int, _ height: Double, content: Double, _ inside: Double, _ constraints: String) -> Data
  {
    screen(
      view(
        "table", 0, 0, 375, 667, kind: "tableView",
        """
        <prototypes><tableViewCell id="cell"><rect key="frame" x="0" y="28" width="320" height="\(height)"/>
          <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
            <rect key="frame" x="0" y="0" width="320" height="\(content)"/>
            <subviews>\(view("a", 8, 8, 10, inside))</subviews>
            <constraints>
              \(tie("a", "top", "content", "top", "constant=\"8\"") + tie("content", "bottom", "a", "bottom", "constant=\"8\""))
              \(tie("a", "leading", "content", "leading", "constant=\"8\"") + constraints)
            </constraints>
          </tableViewCellContentView></tableViewCell></prototypes>
        """), ""
    ).replacing(("toolsVersion=\"21507\"", "toolsVersion=\"\(version)\""))
  }

  @Test func theContentOfACellOfXcode6IsAsHighAsTheCell() throws {
    let width = tie("a", "width", nil, "", "constant=\"10\"")
    for (version, inside, differ) in [(6254, 84.0, 0), (21507, 27, 0), (21507, 84, 1)] {
      let roots = try InterfaceFile(cell(version, 100, content: 43, inside, width)).roots
      let comparison = try #require(roots.last).compared()
      #expect(comparison.compared == 1 && comparison.differences.count == differ, "\(comparison)")
    }
  }

  @Test func aHeightInACellGivesWayToTheHeightOfTheCell() throws {
    let size = tie("a", "width", nil, "", "constant=\"10\"") + tie("a", "height", nil, "", "constant=\"52\"")
    let root = try #require(try InterfaceFile(cell(21507, 66, content: 66, 50, size)).roots.last)
    #expect(try root.compared().differences.isEmpty)
    let older = try #require(try InterfaceFile(cell(21507, 66, content: 66, 40, size)).roots.last)
    #expect(try older.compared().differences.map { $0.reason } == [.conflict])
    // In a program the cell is as high as its content says.
    var built = try root.layout(asDesigned: false)
    #expect(try built.layout.solve()[built.items[0]].height == 68)
  }

  @Test func smallDifferencesAddUpToAReason() throws {
    let names = ["a", "b", "c", "d"]
    let views = names.enumerated().map { view($1, 0, 21 * Double($0), 10, 21) }.joined()
    let chain = zip(names, names.dropFirst()).map { tie($1, "top", $0, "bottom") }.joined()
    let sizes = names.map {
      tie($0, "leading", "root", "leading") + tie($0, "width", nil, "", "constant=\"10\"")
        + tie($0, "height", nil, "", "constant=\"20.4\"")
    }.joined()
    let comparison = try InterfaceFile(screen(views, chain + sizes + tie("a", "top", "root", "top"))).roots[0]
      .compared()
    #expect(
      comparison.differences.map { $0.reason } == [.storedBreaksConstraint, .storedBreaksConstraint], "\(comparison)")
  }

  @Test func eachViewHasAReasonOfItsOwn() throws {
    let comparison = try InterfaceFile(
      screen(
        view("old", 9, 20, 10, 10) + view("icon", 0, 40, 44, 30, kind: "imageView", attributes: "image=\"star\""),
        tie("old", "leading", "root", "leading", "constant=\"5\"") + tie("old", "top", "safe", "top") + ten("old")
          + tie("icon", "leading", "root", "leading") + tie("icon", "top", "safe", "top", "constant=\"20\""),
        resources: "<image name=\"star\" width=\"40\" height=\"30\"/>")
    ).roots[0].compared()
    #expect(comparison.differences.map { $0.reason } == [.storedBreaksConstraint, .content], "\(comparison)")
  }
}
