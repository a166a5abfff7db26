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
}
