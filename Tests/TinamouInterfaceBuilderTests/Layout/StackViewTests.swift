import Foundation
import Testing
import TinamouInterfaceBuilder

/// Stack views, as Interface Builder arranges them.
@Suite struct StackViewTests {
  private let pictures =
    "<image name=\"20\" width=\"20\" height=\"10\"/><image name=\"30\" width=\"30\" height=\"10\"/>"
    + "<image name=\"40\" width=\"40\" height=\"10\"/>"

  private func image(_ name: String, _ x: Double, _ width: Double, _ more: String = "") -> String {
    view(
      "i\(name)", x, 0, width, 10, kind: "imageView", attributes: "image=\"\(name)\" \(more)",
      "<constraints>" + tie("i\(name)", "height", nil, "", "constant=\"10\"") + "</constraints>")
  }

  private func line(_ id: String, _ x: Double, _ y: Double) -> String {
    view(
      id, x, y, 60, 20.5, kind: "label", attributes: "text=\"\(id)\" verticalHuggingPriority=\"251\"",
      "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>")
  }

  private func atTop(_ id: String) -> String { tie(id, "leading", "root", "leading") + tie(id, "top", "safe", "top") }

  @Test func sharesAreThoseOfTheContentsAndGapsAndTheLastViewMakesUp() throws {
    try expectAsStored(
      screen(
        view(
          "row", 0, 20, 90, 10, kind: "stackView", attributes: "distribution=\"fillProportionally\" spacing=\"10\"",
          "<subviews>\(image("20", 0, 30))\(image("30", 40, 50))</subviews>"),
        atTop("row") + tie("row", "width", nil, "", "constant=\"90\""), resources: pictures), views: 3)
  }

  @Test func sharesHoldAStackViewOfFreeLengthAtItsContents() throws {
    try expectAsStored(
      screen(
        view(
          "row", 0, 20, 60, 10, kind: "stackView", attributes: "distribution=\"fillProportionally\" spacing=\"10\"",
          "<subviews>\(image("20", 0, 20))\(image("30", 30, 30))</subviews>")
          + view("b", 0, 40, 50, 10),
        atTop("row") + tie("b", "leading", "root", "leading") + tie("b", "top", "safe", "top", "constant=\"20\"")
          + tie("b", "height", nil, "", "constant=\"10\"")
          + tie("b", "trailing", "row", "trailing", "constant=\"-10\""),
        resources: pictures), views: 4)
  }

  @Test func theContentOfANestedStackViewIsThatOfItsViews() throws {
    let inner = view(
      "inner", 0, 0, 72, 10, kind: "stackView", attributes: "spacing=\"10\"",
      "<subviews>\(image("20", 0, 20, "horizontalHuggingPriority=\"251\""))\(image("30", 30, 42))</subviews>")
    try expectAsStored(
      screen(
        view(
          "row", 0, 20, 120, 10, kind: "stackView", attributes: "distribution=\"fillProportionally\"",
          "<subviews>\(inner)\(image("40", 72, 48))</subviews>"),
        atTop("row") + tie("row", "width", nil, "", "constant=\"120\""), resources: pictures), views: 5)
  }

  @Test func aStackViewGivesWayToSizesThatItsViewsHave() throws {
    try expectAsStored(
      screen(
        view(
          "column", 0, 20, 50, 47, kind: "stackView", attributes: "axis=\"vertical\" distribution=\"fillEqually\"",
          "<subviews>\(view("a", 0, 0, 50, 25))\(view("b", 0, 25, 40, 22))</subviews>"),
        atTop("column") + tie("column", "width", nil, "", "constant=\"50\"")
          + tie("a", "height", nil, "", "constant=\"25\"") + tie("b", "height", nil, "", "constant=\"22\"")
          + tie("b", "width", nil, "", "constant=\"40\"")), views: 3)
  }

  @Test func aHiddenViewMakesAStackViewNoLarger() throws {
    let hidden = view("gone", -30, 0, 100, 0, attributes: "hidden=\"YES\"")
    try expectAsStored(
      screen(
        view(
          "column", 0, 20, 40, 30, kind: "stackView", attributes: "axis=\"vertical\" alignment=\"center\"",
          "<subviews>\(hidden)\(view("a", 0, 0, 40, 30))</subviews>"),
        atTop("column") + tie("a", "width", nil, "", "constant=\"40\"") + tie("a", "height", nil, "", "constant=\"30\"")
          + tie("gone", "width", nil, "", "constant=\"100\"")), views: 2)
  }

  @Test func aHiddenViewAtTheEndDoesNotDrawTheEndToTheBeginning() throws {
    let hidden = view("gone", 70, 0, 0, 10, attributes: "hidden=\"YES\"")
    try expectAsStored(
      screen(
        view(
          "row", 0, 20, 70, 10, kind: "stackView", attributes: "distribution=\"equalSpacing\" spacing=\"10\"",
          "<subviews>\(image("20", 0, 20))\(image("40", 30, 40))\(hidden)</subviews><constraints>"
            + tie("row", "trailing", "gone", "trailing") + "</constraints>"), atTop("row"), resources: pictures),
      views: 3)
  }

  @Test func theBaselineOfAStackViewIsThatOfItsText() throws {
    let column = view(
      "column", 60, 0, 60, 41, kind: "stackView", attributes: "axis=\"vertical\"",
      "<subviews>\(line("b", 0, 0))\(line("c", 0, 20.5))</subviews>")
    try expectAsStored(
      screen(
        view(
          "row", 0, 20, 120, 41, kind: "stackView", attributes: "alignment=\"lastBaseline\"",
          "<subviews>\(line("a", 0, 20.5))\(column)</subviews>") + line("d", 200, 20),
        atTop("row") + tie("d", "firstBaseline", "column", "firstBaseline")
          + tie("d", "leading", "root", "leading", "constant=\"200\"")), views: 6)
  }

  @Test func attributesAndFontsVaryWithTheSizeClass() throws {
    let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"45\"/>"
    let small =
      "<variation key=\"heightClass=regular-widthClass=compact\">"
      + "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"42\"/></variation>"
    let label = view("big", 24, 0, 60, 50.5, kind: "label", attributes: "text=\"0\"", font + small)
    try expectAsStored(
      screen(
        view(
          "row", 0, 20, 84, 50.5, kind: "stackView", attributes: "spacing=\"9\"",
          "<subviews>\(view("a", 0, 0, 20, 50.5))\(label)</subviews>"
            + "<variation key=\"widthClass=compact\" spacing=\"4\"/><variation key=\"widthClass=regular\" spacing=\"7\"/>"
        ),
        atTop("row") + tie("a", "width", nil, "", "constant=\"20\"")), views: 3)
  }

  @Test func theSpacingBehindAViewIsItsOwnWhereAnotherOneIsNotRead() throws {
    let unread = image("30", 0, 30).replacing("y=\"0.0\"", with: "y=\"nan\"")
    let comparison = try InterfaceFile(
      screen(
        view(
          "row", 0, 20, 64, 10, kind: "stackView",
          "<subviews>\(unread)\(image("20", 0, 20))\(image("40", 24, 40))</subviews>"
            + "<customSpacing><real value=\"20\"/><real value=\"4\"/><real value=\"3.4e38\"/></customSpacing>"),
        atTop("row"), resources: pictures)
    ).roots[0].compared()
    #expect(comparison.compared == 3 && comparison.differences.isEmpty, "\(comparison)")
  }

  @Test func manyStackViewsAreArranged() throws {
    let stacks = (0..<1_000).map { number in
      view("s\(number)", 0, 0, 10, 10, kind: "stackView", "<subviews>\(view("v\(number)", 0, 0, 10, 10))</subviews>")
    }
    let built = try InterfaceFile(screen(stacks.joined(), "")).roots[0].layout()
    #expect(built.items.count == 2_001)
  }
}
