import Foundation
import Testing
import TinamouInterfaceBuilder

/// Safe areas and margins, as Interface Builder draws them.
@Suite struct InsetsTests {
  private func box(_ id: String, _ width: Double, _ height: Double) -> String {
    tie(id, "width", nil, "", "constant=\"\(width)\"") + tie(id, "height", nil, "", "constant=\"\(height)\"")
  }

  @Test func theMarginsOfAScrollViewAreThoseOfItsContent() throws {
    let inside =
      "<subviews>\(view("long", 20, 8, 300, 900))</subviews><constraints>"
      + tie("long", "leading", "scroll", "leadingMargin", "constant=\"12\"") + tie("long", "top", "scroll", "topMargin")
      + tie("scroll", "trailing", "long", "trailing") + tie("scroll", "bottom", "long", "bottom")
      + box("long", 300, 900)
      + "</constraints>"
    try expectAsStored(
      screen(
        view("scroll", 0, 20, 375, 647, kind: "scrollView", inside),
        tie("scroll", "leading", "root", "leading") + tie("root", "trailing", "scroll", "trailing")
          + tie("scroll", "top", "safe", "top") + tie("safe", "bottom", "scroll", "bottom")), views: 2)
  }

  @Test(arguments: [(335.5, 0.0), (303.5, -32), (338.5, 0)])
  func aViewInTheMiddleShowsTheBars(_ y: Double, _ constant: Double) throws {
    // No bars but the status bar, the same with a distance, and a status bar of 26 points, which no device has.
    let data = screen(
      view("a", 0, y, 10, 16),
      tie("a", "leading", "root", "leading") + box("a", 10, 16)
        + tie("a", "centerY", "safe", "centerY", "constant=\"\(constant)\""))
    if y == 338.5 {
      #expect(try InterfaceFile(data).roots[0].compared().differences.map { $0.reason } == [.insets])
    } else {
      try expectAsStored(data, views: 1)
    }
  }

  @Test func aTabBarBelowIsToldFromTheMiddle() throws {
    try expectAsStored(
      screen(
        view("a", 0, 282, 10, 20),
        tie("a", "leading", "root", "leading") + box("a", 10, 20) + tie("a", "centerY", "safe", "centerY")
      ).replacing(
        ("retina4_7", "retina5_9"), ("toolsVersion=\"21507\"", "toolsVersion=\"18122\""),
        ("height=\"667\"", "height=\"623\"")), views: 1)
  }

  @Test func aViewAsHighAsTheSafeAreaShowsWhatIsCovered() throws {
    try expectAsStored(
      screen(
        view("a", 0, 0, 10, 627),
        tie("a", "leading", "root", "leading") + tie("a", "top", "root", "top")
          + tie("a", "width", nil, "", "constant=\"10\"") + tie("a", "height", "safe", "height", "priority=\"500\"")),
      views: 1)
  }

  @Test(arguments: [("21507", "retina4_7", 36.0), ("18122", "retina4_7", 16), ("18122", "retina6_1", 60)])
  func aLowViewHasTheSafeAreaThatItsVersionDraws(_ version: String, _ device: String, _ y: Double) throws {
    let margins = "<edgeInsets key=\"layoutMargins\" top=\"16\" left=\"0\" bottom=\"0\" right=\"0\"/>"
    try expectAsStored(
      screen(
        view(
          "row", 0, 0, 375, y + 10, kind: "stackView",
          "<subviews>\(view("a", 0, y, 375, 10))</subviews>\(margins)"),
        tie("row", "leading", "root", "leading") + tie("root", "trailing", "row", "trailing")
          + tie("row", "top", "root", "top") + tie("a", "height", nil, "", "constant=\"10\"")
      ).replacing(
        ("height=\"667\"", "height=\"150\""), ("toolsVersion=\"21507\"", "toolsVersion=\"\(version)\""),
        ("retina4_7", device)), views: 2)
  }

  @Test func aPhoneOnItsSideHasLowBars() throws {
    try expectAsStored(
      screen(
        view("a", 0, 32, 10, 286),
        tie("a", "leading", "root", "leading") + tie("a", "top", "safe", "top")
          + tie("a", "width", nil, "", "constant=\"10\"") + tie("safe", "bottom", "a", "bottom", "constant=\"25\"")
      ).replacing(
        ("orientation=\"portrait\"", "orientation=\"landscape\""),
        ("width=\"375\" height=\"667\"", "width=\"667\" height=\"375\"")), views: 1)
  }

  @Test(arguments: [("14109", 90.0), ("23504", 80)])
  func aTelevisionHasTheSafeAreaOfItsVersion(_ version: String, _ x: Double) throws {
    try expectAsStored(
      screen(
        view("wait", x, 60, 64, 64, kind: "activityIndicatorView", attributes: "style=\"large\"")
          + view("a", x + 10, 200, 10, 10),
        tie("wait", "leading", "safe", "leading") + tie("wait", "top", "safe", "top")
          + tie("a", "leading", "safe", "leading", "constant=\"10\"")
          + tie("a", "top", "safe", "top", "constant=\"140\"")
          + box("a", 10, 10)
      ).replacing(
        ("iOS.CocoaTouch", "AppleTV"),
        ("InterfaceBuilder3.CocoaTouch.Storyboard.XIB", "InterfaceBuilder.AppleTV.Storyboard"),
        ("toolsVersion=\"21507\"", "toolsVersion=\"\(version)\""), ("retina4_7", "appleTV"),
        ("width=\"375\" height=\"667\"", "width=\"1920\" height=\"1080\"")), views: 2)
  }

  @Test func withoutADeviceNoSizeClassIsKnown() throws {
    let wide =
      "<constraint firstItem=\"a\" firstAttribute=\"leading\" secondItem=\"root\" secondAttribute=\"leading\" "
      + "constant=\"40\" id=\"x\"><variation key=\"widthClass=compact\" constant=\"5\"/></constraint>"
    let constraints = wide + tie("a", "top", "root", "top") + box("a", 10, 10)
    let device = "<device id=\"retina4_7\" orientation=\"portrait\" appearance=\"light\"/>"
    try expectAsStored(screen(view("a", 40, 0, 10, 10), constraints).replacing((device, "")), views: 1)
    try expectAsStored(screen(view("a", 5, 0, 10, 10), constraints), views: 1)
  }

  /// The bars of a root may give it other margins than usual.
  @Test func aViewThatTakesOverMarginsShowsThoseOfTheRoot() throws {
    let inside =
      "<subviews>\(view("a", 30, 0, 10, 10))</subviews><constraints>" + tie("a", "leading", "box", "leadingMargin")
      + tie("a", "top", "box", "top") + box("a", 10, 10) + "</constraints>"
    try expectAsStored(
      screen(
        view("box", 0, 0, 375, 667, attributes: "preservesSuperviewLayoutMargins=\"YES\"", inside)
          + view("b", 30, 0, 10, 10),
        ["leading", "top", "trailing", "bottom"].map { tie("box", $0, "root", $0) }.joined()
          + tie("b", "leading", "root", "leadingMargin") + tie("b", "top", "root", "top") + box("b", 10, 10)), views: 3)
  }

  @Test func manyViewsTakeOverMargins() throws {
    let ids = (0..<3_000).map { "v\($0)" }
    let views = ids.map { view($0, 0, 0, 10, 10, attributes: "preservesSuperviewLayoutMargins=\"YES\"") }
    let file = try InterfaceFile(
      screen(views.joined(), ids.map { tie($0, "leading", "root", "leading") }.joined()))
    #expect(file.roots[0].views.count == 3_001)
  }

  /// The margin of the box moves the edge of the box, from which the margin is measured.
  @Test(arguments: [true, false])
  func marginsThatNeverSettleAreThoseOfTheFile(_ asDesigned: Bool) throws {
    let data = screen(
      view("box", 0, 0, 308, 40, attributes: "preservesSuperviewLayoutMargins=\"YES\"")
        + view("bar", 100, 0, 200, 40),
      tie("box", "leading", "root", "leading") + tie("box", "top", "root", "top")
        + tie("box", "height", nil, "", "constant=\"40\"") + tie("bar", "trailing", "box", "trailingMargin")
        + tie("bar", "leading", "root", "leading", "constant=\"100\"")
        + tie("bar", "width", nil, "", "constant=\"200\"")
        + tie("bar", "top", "root", "top") + tie("bar", "height", nil, "", "constant=\"40\""),
    ).replacing(
      (
        "<viewLayoutGuide",
        "<edgeInsets key=\"layoutMargins\" top=\"0\" left=\"0\" bottom=\"0\" right=\"100\"/><viewLayoutGuide"
      ))
    var built = try InterfaceFile(data).roots[0].layout(asDesigned: asDesigned)
    #expect(try built.layout.solve()[built.items[1]].width == 333)
  }
}
