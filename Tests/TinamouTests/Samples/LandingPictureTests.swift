import Foundation
import Testing
import Tinamou

/// The pictures of the first pages are what the layouts in this file look like now.
///
/// `TINAMOU_DRAW=1 swift test --filter LandingPictureTests` draws them anew.
struct LandingPictureTests {
  private func expect(_ svg: String, at path: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent(path)
    if ProcessInfo.processInfo.environment["TINAMOU_DRAW"] != nil {
      try svg.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == svg, "\(path) is out of date")
  }

  /// A dialog whose buttons keep their sizes, and whose text takes what is left.
  @Test func aDialogAtTwoWidths() throws {
    var layout = try ConstraintLayout("dialog", size: LayoutSize(320, 180), margins: LayoutInsets(16))
    let title = try layout.item("title", intrinsic: IntrinsicSize(180, 24))
    let text = try layout.item("text")
    let cancel = try layout.item("cancel", intrinsic: IntrinsicSize(84, 32))
    let save = try layout.item("save", intrinsic: IntrinsicSize(64, 32))
    try layout.constrain { root in
      title.top == root.margins.top
      title.centerX == root.centerX
      text.top == title.bottom + .standard
      text.horizontalEdges == root.margins.horizontalEdges
      text.bottom == save.top - 12
      row([cancel, save], spacing: 12, align: .center)
      cancel.width == save.width
      save.trailing == root.margins.trailing
      save.bottom == root.margins.bottom
    }
    var strip = LayoutStrip(of: layout, at: [LayoutSize(280, 180), LayoutSize(440, 180)], showsConstraints: true)
    strip.title = "A dialog at two widths"
    (strip.scale, strip.textSize) = (0.9, 11)
    try expect(strip.svg, at: "Sources/Tinamou/Tinamou.docc/Resources/dialog-at-two-widths.svg")
  }

  /// Two buttons of equal width, too narrow for the longer text below 428 points.
  @Test func buttonsThatGetTooNarrow() throws {
    var layout = try ConstraintLayout(
      "buttons", size: LayoutSize(420, 120), margins: LayoutInsets(16))
    let short = try layout.item("short", intrinsic: IntrinsicSize(40, 60))
    let long = try layout.item("long", intrinsic: IntrinsicSize(190, 60))
    try layout.constrain { root in
      row([short, long], spacing: 16, align: .fill)
      short.leading == root.margins.leading
      long.trailing == root.margins.trailing
      short.bottom == root.margins.bottom
      short.width == long.width
    }
    let sizes = [320.0, 428, 520].map { LayoutSize($0, 120) }
    var strip = LayoutStrip(of: layout, at: sizes, showsConstraints: true)
    strip.title = "Two buttons at three widths"
    (strip.scale, strip.textSize) = (0.6, 10)
    try expect(strip.svg, at: "Sources/TinamouLint/TinamouLint.docc/Resources/buttons-at-three-widths.svg")
  }

  /// The sample of the solver: a box that is asked to end at 90 and cannot, because it is at least 100 wide.
  @Test func aBoxThatCannotEndWhereItIsAskedTo() throws {
    var layout = try ConstraintLayout("solver", size: LayoutSize(240, 120))
    let asked = try layout.guide("asked")
    let box = try layout.item("box")
    try layout.constrain { root in
      asked.leading == root.leading + 16
      asked.trailing == root.leading + 90
      asked.top == root.top + 16
      asked.height == 24
      box.leading == asked.leading
      box.width >= 100
      box.trailing == asked.trailing ~ .low
      box.top == asked.bottom + 16
      box.bottom == root.bottom - 16
    }
    try draw(layout, "A box wider than it is asked to be", in: "TinamouSolver", as: "box-wider-than-asked")
  }

  /// The name row of the article on assertions, with the field that a test expects to be wider.
  @Test func aFieldThatATestExpectsToBeWider() throws {
    var layout = try ConstraintLayout("name row", size: LayoutSize(320, 72), margins: LayoutInsets(16))
    let label = try layout.item("label", intrinsic: IntrinsicSize(46, 21), hugging: 251)
    let field = try layout.item("field", intrinsic: IntrinsicSize(97, 30))
    try layout.constrain { root in
      label.leading == root.margins.leading
      field.leading == label.trailing + .standard
      field.trailing == root.margins.trailing
      label.centerY == root.centerY
      field.centerY == root.centerY
    }
    try draw(layout, "A label and a field in 320 points", in: "TinamouTesting", as: "name-row")
  }

  /// The form of the article on layouts as text.
  @Test func aFormWrittenAsText() throws {
    var layout = try ConstraintLayout("form", size: LayoutSize(320, 120), margins: LayoutInsets(16))
    let title = try layout.item("title", intrinsic: IntrinsicSize(120, 21))
    let name = try layout.item("name", intrinsic: IntrinsicSize(46, 21), hugging: 251)
    let field = try layout.item("field", intrinsic: IntrinsicSize(97, 30))
    try layout.constrain { root in
      title.top == root.margins.top
      title.leading == root.margins.leading
      name.leading == root.margins.leading
      field.top == title.bottom + 12
      field.leading == name.trailing + .standard
      field.trailing == root.margins.trailing
      name.centerY == field.centerY
    }
    try draw(layout, "A form of a title, a label and a field", in: "TinamouText", as: "form")
  }

  /// A scene as storyboards have them: an image above two lines of text and a button.
  @Test func aSceneOfAStoryboard() throws {
    var layout = try ConstraintLayout("scene", size: LayoutSize(375, 320), margins: LayoutInsets(16))
    let image = try layout.item("imageView")
    let title = try layout.item("titleLabel", intrinsic: IntrinsicSize(160, 24))
    let button = try layout.item("button", intrinsic: IntrinsicSize(90, 34))
    try layout.constrain { root in
      image.top == root.top
      image.horizontalEdges == root.horizontalEdges
      image.width == image.height * 16 / 9
      title.top == image.bottom + 12
      title.leading == root.margins.leading
      button.firstBaseline == title.firstBaseline
      button.leading >= title.trailing + .standard
      button.trailing == root.margins.trailing
    }
    try draw(layout, "A scene with an image, a title and a button", in: "TinamouInterfaceBuilder", as: "scene")
  }

  private func draw(_ layout: ConstraintLayout, _ title: String, in module: String, as name: String) throws {
    var strip = LayoutStrip(of: layout, at: [layout.size], showsConstraints: true)
    strip.title = title
    (strip.scale, strip.textSize) = (1, 11)
    try expect(strip.svg, at: "Sources/\(module)/\(module).docc/Resources/\(name).svg")
  }
}
