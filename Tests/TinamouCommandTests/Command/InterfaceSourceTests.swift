import Foundation
import Testing
import Tinamou
import TinamouText

@testable import TinamouCommand

/// `tinamou lint Main.storyboard`.
struct InterfaceSourceTests {
  private static let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21507"
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
      <device id="retina4_7" orientation="portrait"/>
      <scenes><scene><objects><viewController id="vc"><view key="view" id="root" userLabel="screen">
        <rect key="frame" x="0" y="0" width="375" height="667"/>
        <subviews><view id="box" userLabel="box" translatesAutoresizingMaskIntoConstraints="NO">
          <rect key="frame" x="20" y="0" width="335" height="50"/></view></subviews>
        <constraints>
          <constraint firstItem="box" firstAttribute="top" secondItem="root" secondAttribute="top" id="t"/>
          <constraint firstItem="box" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="20" id="l"/>
          <constraint firstItem="box" firstAttribute="width" relation="greaterThanOrEqual" constant="300" id="w"/>
          <constraint firstItem="box" firstAttribute="height" constant="50" id="h"/>
          <constraint firstAttribute="trailing" secondItem="box" secondAttribute="trailing" constant="20" id="r"/>
        </constraints>
      </view></viewController></objects></scene></scenes>
    </document>
    """
  private let files = Files(["Main.storyboard": storyboard, "bad.xib": "<document>"])

  @Test func aStoryboardIsLintedWithItsLinesAndIds() {
    let clean = files.run("lint", "Main.storyboard", "--width", "340...1366")
    #expect(clean.status == 0, "\(clean.output)\(clean.complaint)")
    let found = files.run("lint", "Main.storyboard", "--width", "320...1366")
    #expect(found.status == 1)
    #expect(found.output.contains("Main.storyboard:11"), "\(found.output)")
    #expect(found.output.contains("screen, w"), "\(found.output)")
    let annotated = files.run("lint", "Main.storyboard", "--width", "320...1366", "--format", "github").output
    #expect(annotated.hasPrefix("::error file=Main.storyboard,line="), "\(annotated)")
  }

  /// Standard input has no name that says so.
  @Test(arguments: ["", "\u{FEFF}", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"])
  func aStoryboardIsReadFromStandardInput(_ beginning: String) {
    let shown = Files(["-": beginning + Self.storyboard]).run("show", "-", "--format", "tsv")
    #expect(shown.output == "screen\t0\t0\t375\t667\nbox\t20\t0\t335\t50\n", "\(shown.complaint)")
  }

  /// The storyboard with its scene twice.
  private func twoScenes() throws -> Files {
    let start = try #require(Self.storyboard.firstRange(of: "<scene>"))
    let end = try #require(Self.storyboard.firstRange(of: "</scene>"))
    let scene = String(Self.storyboard[start.lowerBound..<end.upperBound])
    let second = scene.replacing("\"root\"", with: "\"root2\"").replacing("\"box\"", with: "\"box2\"")
    return Files([
      "Main.storyboard": Self.storyboard.replacing("</scenes>", with: second + "</scenes>"), "bad.xib": "<document>",
    ])
  }

  @Test func severalTreesOfViewsAreOneDocument() throws {
    let files = try twoScenes()
    let shown = files.run("show", "Main.storyboard", "--format", "json")
    let parsed = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [[String: Any]]
    #expect(parsed?.count == 2 && shown.status == 0, "\(shown.output)\(shown.complaint)")
    let drawn = files.run("show", "Main.storyboard", "--format", "svg")
    #expect(
      drawn
        == Program.Outcome(
          complaint: "tinamou: Main.storyboard has 2 layouts, and svg is a picture of one; --layout chooses it, "
            + "and page draws all of them\n", status: 2))
    #expect(files.run("page", "Main.storyboard").output.contains("<svg"))
  }

  @Test("commands for one layout ask which of several, and all commands take one")
  func oneOfSeveralLayouts() throws {
    let files = try twoScenes()
    let complaint =
      "tinamou: Main.storyboard has 2 layouts; choose one of them with --layout: 1 'screen', 2 'screen'\n"
    #expect(files.run("convert", "Main.storyboard") == Program.Outcome(complaint: complaint, status: 2))
    #expect(files.run("explain", "Main.storyboard", "box.width") == Program.Outcome(complaint: complaint, status: 2))
    let text = files.run("convert", "Main.storyboard", "--layout", "2")
    #expect(text.status == 0 && text.complaint.isEmpty)
    #expect(try ConstraintLayout(text: text.output).text == text.output)
    #expect(files.run("show", "Main.storyboard", "--layout", "1", "--format", "svg").status == 0)
    for wrong in ["0", "3", "-9223372036854775808", "none"] {
      let refused = files.run("lint", "Main.storyboard", "--layout", wrong)
      #expect(refused.complaint.hasPrefix("tinamou: there is no layout '\(wrong)' among 1 '") && refused.status == 2)
    }
    #expect(
      performing: { try LayoutSources.only([]) }, throws: { "\($0)" == "there is no layout in the file" })
    let partly = files.run("lint", "bad.xib", "Main.storyboard", "--layout", "none")
    #expect(partly.output.isEmpty && partly.status == 2 && !partly.complaint.contains("none"))
  }

  @Test func scaledImagesAndWhatScrollsAreNoFindings() {
    let ties = ["top", "leading", "bottom", "trailing"].map { edge in
      "<constraint firstItem=\"long\" firstAttribute=\"\(edge)\" secondItem=\"box\" secondAttribute=\"\(edge)\" id=\"\(edge)\"/>"
    }
    let inside = """
      <subviews><imageView id="long" image="tower" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="0" y="0" width="335" height="900"/></imageView></subviews><constraints>\(ties.joined())
        <constraint firstItem="long" firstAttribute="width" secondItem="box" secondAttribute="width" id="lw"/>
        <constraint firstItem="long" firstAttribute="height" constant="900" id="lh"/></constraints></scrollView>
      """
    let scrolling = Self.storyboard.replacing("<view id=", with: "<scrollView id=")
      .replacing("</view></subviews>", with: "\(inside)</subviews>")
      .replacing(
        "</document>", with: "<resources><image name=\"tower\" width=\"999\" height=\"999\"/></resources></document>")
    let result = Files(["Main.xib": scrolling]).run("lint", "Main.xib", "--width", "340...1366")
    #expect(result.status == 0, "\(result.output)\(result.complaint)")
  }

  @Test func aBoxOfTheMacIsNoFindingThoughItsContentIsLarger() {
    let ties = [
      ("box", "top", "root"), ("box", "leading", "root"), ("root", "bottom", "box"), ("root", "trailing", "box"),
    ]
    .map { first, edge, second in
      "<constraint firstItem=\"\(first)\" firstAttribute=\"\(edge)\" secondItem=\"\(second)\" "
        + "secondAttribute=\"\(edge)\" constant=\"20\" id=\"\(edge)\"/>"
    }
    let window = """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" toolsVersion="12121" targetRuntime="MacOSX.Cocoa"
          useAutolayout="YES"><objects><window id="w"><view key="contentView" id="root" userLabel="content">
        <rect key="frame" x="0" y="0" width="400" height="300"/><subviews>
          <box title="Box" translatesAutoresizingMaskIntoConstraints="NO" id="box">
            <rect key="frame" x="17" y="16" width="366" height="264"/>
            <view key="contentView" id="inside"><rect key="frame" x="1" y="1" width="364" height="248"/></view>
          </box></subviews><constraints>\(ties.joined())</constraints>
      </view></window></objects></document>
      """
    let result = Files(["Window.xib": window]).run("lint", "Window.xib", "--width", "340...1366")
    #expect(result.status == 0, "\(result.output)\(result.complaint)")
  }

  @Test func aTextThatIsStretchedIsNotTakenForAsWideAsItIs() {
    let button = Self.storyboard.replacing("<view id=", with: "<button id=").replacing(
      "</view></subviews>", with: "</button></subviews>"
    )
    .replacing(
      "relation=\"greaterThanOrEqual\" constant=\"300\"", with: "relation=\"greaterThanOrEqual\" constant=\"30\"")
    let stretched = Files(["Main.xib": button]).run("lint", "Main.xib", "--width", "320...1366")
    #expect(stretched.status == 0, "\(stretched.output)\(stretched.complaint)")
    // Nothing but its title makes this one as wide as it is.
    let atMost = button.replacing(
      "secondItem=\"box\" secondAttribute=\"trailing\"",
      with: "relation=\"greaterThanOrEqual\" secondItem=\"box\" secondAttribute=\"trailing\"")
    let found = Files(["Main.xib": atMost]).run("lint", "Main.xib", "--width", "320...1366")
    #expect(
      found.status == 1 && found.output.contains("box.width >= 335 (intrinsic)"), "\(found.output)\(found.complaint)")
  }

  @Test(arguments: ["segmentedControl", "textView"]) func whatIsStretchedNeedsNotBeAsWideAsItIsDrawn(_ kind: String) {
    let stretched = Self.storyboard.replacing("<view id=", with: "<\(kind) scrollEnabled=\"NO\" id=")
      .replacing("</view></subviews>", with: "</\(kind)></subviews>")
      .replacing("constant=\"300\"", with: "constant=\"30\"")
    let result = Files(["Main.xib": stretched]).run("lint", "Main.xib", "--width", "320...1366")
    #expect(result.status == 0, "\(result.output)\(result.complaint)")
  }

  @Test func whatOverlapsAsDrawnIsMeant() {
    func file(_ x: Int) -> String {
      let tie = "<constraint firstItem=\"icon\""
      return Self.storyboard.replacing("constant=\"300\"", with: "constant=\"30\"").replacing(
        "</view></subviews>",
        with: """
          </view><view id="icon" userLabel="icon" translatesAutoresizingMaskIntoConstraints="NO">
            <rect key="frame" x="\(x)" y="10" width="10" height="10"/></view></subviews>
          """
      ).replacing(
        "<constraints>",
        with: """
          <constraints>\(tie) firstAttribute="width" constant="10" id="iw"/>\(tie) firstAttribute="height" constant="10" id="ih"/>
          \(tie) firstAttribute="top" secondItem="root" secondAttribute="top" constant="10" id="it"/>
          \(tie) firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="\(x)" id="il"/>
          """)
    }
    let drawn = Files(["Main.xib": file(30)]).run("lint", "Main.xib", "--width", "320...1366")
    #expect(drawn.status == 0, "\(drawn.output)\(drawn.complaint)")
    let wider = Files(["Main.xib": file(358)]).run("lint", "Main.xib", "--width", "375...1366")
    #expect(wider.status == 1 && wider.output.contains("overlap"), "\(wider.output)\(wider.complaint)")
  }

  /// Pairs of views that are drawn one on the other grow with the square of their number.
  @Test func whatOverlapsManyAsDrawnMayOverlapAny() throws {
    func details(_ count: Int) throws -> Int {
      let icons = (0..<count).map {
        "<view id=\"i\($0)\"><rect key=\"frame\" x=\"30\" y=\"100\" width=\"9\" height=\"9\"/></view>"
      }
      let text = Self.storyboard.replacing("</subviews>", with: icons.joined() + "</subviews>")
      return try InterfaceSource().layouts(in: Array(text.utf8), file: "Main.xib")[0].lintDetails.count
    }
    #expect(try details(5) == 10)
    let (some, many) = (try details(100), try details(1000))
    #expect(many <= 10 * some, "\(some), \(many)")
  }

  @Test func whatReachesOutAsDrawnIsMeant() {
    func file(_ x: Int, _ constant: Int) -> String {
      Self.storyboard.replacing("constant=\"300\"", with: "constant=\"30\"")
        .replacing("x=\"20\" y=\"0\" width=\"335\"", with: "x=\"\(x)\" y=\"0\" width=\"\(355 - x)\"")
        .replacing("constant=\"20\" id=\"l\"", with: "constant=\"\(constant)\" id=\"l\"")
    }
    let drawn = Files(["Main.xib": file(-8, -8)]).run("lint", "Main.xib", "--width", "320...1366")
    #expect(drawn.status == 0, "\(drawn.output)\(drawn.complaint)")
    let older = Files(["Main.xib": file(20, -8)]).run("lint", "Main.xib", "--width", "320...1366")
    #expect(older.status == 1 && older.output.contains("box.leading >= screen.leading"), "\(older.output)")
  }

  @Test func partsThatAreLeftOutAreNamed() throws {
    let files = Files(["Main.xib": Self.storyboard.replacing("constant=\"300\"", with: "constant=\"3oo\"")])
    let clean = files.run("lint", "Main.xib", "Main.xib", "--width", "320...1366")
    #expect(clean.status == 0)
    let reason = "w: constraint: the constant 3oo is no number"
    #expect(clean.complaint == "Main.xib:11: left out: \(reason)\n")
    #expect(files.run("show", "Main.xib").complaint == clean.complaint)
    let annotated = files.run("lint", "Main.xib", "--width", "320...1366", "--format", "github")
    #expect(annotated.output == "::warning file=Main.xib,line=11,title=left out::\(reason)\n")
    let json = files.run("lint", "Main.xib", "--width", "320...1366", "--format", "json").output
    #expect(json.contains(#""omissions":[{"line":11,"id":"w","reason":"constraint: the constant 3oo is no number"}]"#))
    let small = files.run("lint", "Main.xib", "--width", "10...1366")
    #expect(small.status == 1 && small.complaint == clean.complaint)
  }

  @Test func aFileWithoutAViewIsRefused() {
    let empty = Self.storyboard.replacing("key=\"frame\"", with: "key=\"none\"")
    let refused = Files(["Main.xib": empty]).run("lint", "Main.xib", "--width", "320...1366")
    #expect(refused == Program.Outcome(complaint: "tinamou: Main.xib has no view with a frame\n", status: 2))
  }

  @Test func aFileThatCannotBeReadIsRefusedWithItsLine() {
    let refused = files.run("lint", "bad.xib", "--width", "320...1366")
    #expect(refused.status == 2 && refused.complaint.hasPrefix("tinamou: bad.xib:1: "), "\(refused.complaint)")
  }
}
