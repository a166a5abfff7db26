import Foundation
import SolverTestSupport
import Testing
import TinamouInterfaceBuilder
import TinamouLint
import TinamouText

@Suite struct InterfaceFileTests {
  @Test func constraintsAreReadWithAllTheirNumbers() throws {
    let file = try InterfaceFile(
      screen(
        view("a", 0, 0, 10, 10),
        tie("a", "leading", "safe", "leading", "constant=\"20\" symbolic=\"YES\"")
          + tie("a", "top", "root", "topMargin", "constant=\"3.4e38\"")
          + tie("a", "width", "a", "height", "multiplier=\"3/4\" priority=\"750\" relation=\"greaterThanOrEqual\"")
          + tie("a", "height", nil, "", "constant=\"44\" placeholder=\"YES\" identifier=\"tall\"")
          + "<constraint firstAttribute=\"bottom\" secondItem=\"a\" secondAttribute=\"baseline\" id=\"own\"/>"),
      name: "Main.storyboard")
    let constraints = file.roots[0].constraints
    #expect(
      constraints.map { $0.constraint.text { "\($0.view)\($0.part == .frame ? "" : "'\($0.part.rawValue)")" } } == [
        "a.leading == root'safeArea.leading", "a.top == root.topMargin + 20",
        "a.width >= 0.75 × a.height ~ 750", "a.height == 44", "root.bottom == a.lastBaseline",
      ])
    #expect(constraints.map { $0.isPlaceholder } == [false, false, false, true, false])
    #expect(constraints[3].identifier == "tall" && constraints[3].owner == "root" && constraints[3].line > 1)
    #expect(file.device == "retina4_7" && file.toolsVersion == 21507 && file.platform == .iOS)
    #expect(try file.roots[0].layout(asDesigned: false).constraints.count == 4)
  }

  @Test func theSampleOfTheArticleCompares() throws {
    var printed: [String] = []
    func print(_ value: some CustomStringConvertible) { printed.append(value.description) }
    let data = screen(view("a", 0, 0, 10, 10), "")
    let file = try InterfaceFile(data, name: "Main.storyboard")
    for root in file.roots {
      print(try root.compared())
    }
    for root in file.roots {
      let built = try root.layout(asDesigned: false)
      let report = try built.layout.lint(width: 320...1366)
      print(report)
    }
    // No constraint names the view.
    #expect(printed.count == 2 && printed.first == "screen: 0 of 0 views as stored\n")
    #expect(printed.last?.contains(" are ambiguous for every width in 320…1366 [exact]\n") == true, "\(printed)")
  }

  @Test(arguments: [
    (
      "secondItem=\"nobody\" secondAttribute=\"top\"", "top",
      "the second item, nobody, is not a view or guide of this tree"
    ),
    ("secondItem=\"root\" secondAttribute=\"middle\"", "top", "the attribute middle is unknown"),
    (
      "secondItem=\"root\" secondAttribute=\"leading\"", "top", "a horizontal attribute is compared with a vertical one"
    ),
    ("secondItem=\"root\" secondAttribute=\"width\"", "top", "a width or height is compared with a position"),
    ("constant=\"5\"", "top", "a position is compared with a number"),
    ("constant=\"x\"", "width", "the constant x is no number"),
    ("multiplier=\"1:0\"", "width", "the multiplier 1:0 is no number"),
    ("priority=\"1001\"", "width", "the priority 1001 is not more than 0 and at most 1000"),
    ("relation=\"about\"", "width", "the relation about is unknown"),
  ])
  func whatIsNotUnderstoodIsNamedAndTheRestIsRead(_ attributes: String, _ first: String, _ reason: String) throws {
    let file = try InterfaceFile(
      screen(
        view("a", 0, 0, 10, 10), tie("a", first, nil, "", attributes) + tie("a", "height", nil, "", "constant=\"1\"")))
    #expect(file.omissions.map { $0.reason } == ["constraint: \(reason)"])
    #expect(file.omissions[0].id == "a-\(first)" && file.omissions[0].line > 1)
    #expect(file.roots[0].constraints.count == 1)
  }

  @Test func viewsWithoutAFrameOrWithAnIdTwiceAreNamed() throws {
    let file = try InterfaceFile(
      screen(
        view("a", 0, 0, 10, 10) + view("a", 1, 1, 1, 1)
          + "<view id=\"b\"><rect key=\"frame\" x=\"nan\" y=\"0\" width=\"1\" height=\"1\"/></view>",
        ""))
    #expect(
      file.omissions.map { $0.reason } == ["another view has this id", "the view has no frame of four finite numbers"])
    #expect(file.roots.map { $0.views.count } == [2])
  }

  @Test func whatIsNoConstraintOrNoKnownGuideIsNamed() throws {
    let data = screen(
      view("a", 0, 0, 10, 10),
      "<other id=\"o\"/>" + tie("nobody", "top", "root", "top") + tie("a", "middle", "root", "top")
    ).replacing(
      ("key=\"safeArea\" id=\"safe\"", "key=\"odd\" id=\"g\""),
      ("<constraints>", "<keyboardLayoutGuide id=\"k\"/><constraints>"))
    #expect(
      try InterfaceFile(data).omissions.map { "\($0.id): \($0.reason)" } == [
        "g: a layout guide of an unknown kind, odd", "k: a layout guide of an unknown kind, without a key",
        "o: <other> is no constraint",
        "nobody-top: constraint: the first item, nobody, is not a view or guide of this tree",
        "a-middle: constraint: the attribute middle is unknown",
      ])
  }

  @Test func badFilesAreRefusedWithThePlace() throws {
    func reason(_ text: String) -> String {
      do {
        _ = try InterfaceFile(Data(text.utf8))
        return "read"
      } catch {
        return error.description
      }
    }
    #expect(reason("<document>\n<a>").hasPrefix("line 2: the XML is not well formed"))
    #expect(reason("").hasPrefix("line 1: "))
    #expect(reason("<plist/>") == "line 1: <plist> is not the document of an Interface Builder file")
    #expect(reason("<document/>") == "line 1: files for no system are not read")
    #expect(
      reason("<document targetRuntime=\"watchOS\"/>") == "line 1: files for watchOS are not read")
    let bomb = """
      <?xml version="1.0"?>
      <!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/hostname">]>
      <document targetRuntime="iOS.CocoaTouch">&b;&c;</document>
      """
    #expect(reason(bomb) == "line 2: document type declarations are not read: <!DOCTYPE")
    #expect(
      reason(String(repeating: "<document>", count: 100_000)) == "line 1: nested deeper than 400 elements")
    let wide = try #require("<!DOCTYPE a>".data(using: .utf16LittleEndian))
    #expect(throws: InterfaceError.self) { try InterfaceFile(wide) }
    // FoundationXML traps on such an attribute.
    let latin = Data("<document>\n<a b=\"".utf8) + [0xE9, 0xFF] + Data("\"/></document>".utf8)
    #expect(
      performing: { try InterfaceFile(latin) },
      throws: { "\($0)" == "line 2: the text is neither UTF-8 nor UTF-16" })
  }

  /// In UTF-7 the declaration of an entity has other letters, but the parser knows them.
  @Test(arguments: ["UTF-7", "utf-7\" standalone=\"no", "ISO-8859-1", "GB2312"])
  func otherEncodingsAreRefused(_ encoding: String) {
    let text = """
      <?xml version="1.0"  encoding = "\(encoding)"?>
      +ADwAIQ-DOCTYPE d [+ADwAIQ-ENTITY x "expanded"+AD4]+AD4-
      <document targetRuntime="iOS.CocoaTouch" a="&x;"/>
      """
    #expect(
      performing: { try InterfaceFile(Data(text.utf8)) },
      throws: { "\($0)" == "line 1: the text is neither UTF-8 nor UTF-16" })
  }

  /// A version that is no number counts as none.
  @Test(arguments: [("nan", 0), ("-inf", 0), ("inf", 1_000_000), ("1e300", 1_000_000), ("21507.1", 21507), ("", 0)])
  func versionsOfToolsAreReadOrIgnored(_ version: String, _ number: Int) throws {
    let data = screen("", "").replacing(("\"21507\"", "\"\(version)\""))
    #expect(try InterfaceFile(data).toolsVersion == number)
  }

  @Test func aFileInUTF16IsRead() throws {
    let text = String(decoding: screen(view("a", 1, 2, 3, 4, attributes: "userLabel=\"Größe\""), ""), as: UTF8.self)
    let wide = try #require(text.replacing("UTF-8", with: "UTF-16").data(using: .utf16))
    #expect(try InterfaceFile(wide).roots[0].path(of: 1) == "screen/Größe")
  }

  @Test(arguments: 1...3)
  func mutatedFilesAreReadOrRefused(_ seed: UInt64) throws {
    let source = Array(
      screen(
        view(
          "row", 0, 20, 300, 50, kind: "stackView", attributes: "spacing=\"8\" distribution=\"equalSpacing\"",
          "<subviews>\(view("a", 0, 0, 94, 50))\(view("b", 100, 0, 94, 50, kind: "label"))</subviews>"),
        tie("row", "leading", "safe", "leading") + tie("row", "top", "root", "topMargin", "symbolic=\"YES\"")
          + tie("a", "width", "b", "height", "multiplier=\"16:9\" priority=\"750\"")))
    var random = SplitMix64(seed: seed)
    var read = 0
    for _ in 0..<60 {
      var bytes = source
      for _ in 0...random.below(3) {
        let place = 400 + random.below(bytes.count - 400)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: Array("9e".utf8), at: place)
        default: if random.chance(1, of: 10) { bytes.removeSubrange(place...) }
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
