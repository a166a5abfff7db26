import Foundation
import Testing
import TinamouInterfaceBuilder

/// The roots of a file, and the views that belong to each.
@Suite struct InterfaceReaderTests {
  @Test func rootsAreWhatIsLaidOutByItself() throws {
    let cell = """
      <tableView contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="table">
        <rect key="frame" x="0" y="0" width="375" height="600"/>
        <prototypes><tableViewCell id="cell"><rect key="frame" x="0" y="28" width="375" height="44"/>
          <tableViewCellContentView key="contentView" id="content"><rect key="frame" x="0" y="0" width="375" height="44"/>
            <subviews>\(view("title", 16, 11, 343, 22, kind: "label", attributes: "text=\"Title\""))</subviews>
            <constraints>\(tie("title", "leading", "content", "leadingMargin"))\(tie("title", "centerY", "cell", "centerY"))
          </constraints></tableViewCellContentView></tableViewCell></prototypes>
      </tableView>
      """
    let file = try InterfaceFile(screen(cell, ""))
    #expect(file.roots.map { $0.views.map { $0.id } } == [["root", "table"], ["content", "title"]])
    #expect(file.roots.map { $0.isCell } == [false, true])
    #expect(file.roots[1].path(of: 1) == "tableViewCellContentView content/Title")
    #expect(file.omissions.isEmpty && file.roots[1].constraints.count == 2)
  }

  /// Files of Xcode 7 and before have cells whose content has no id. Constraints then name the cell.
  @Test func theContentOfACellNeedsNoId() throws {
    let cell = """
      <collectionViewCell id="c"><rect key="frame" x="0" y="0" width="100" height="50"/>
        <view key="contentView"><rect key="frame" x="0" y="0" width="100" height="50"/>
          <subviews>\(view("a", 0, 0, 40, 50))\(view("b", 60, 0, 40, 50))</subviews></view>
        <constraints>\(tie("a", "leading", "c", "leading"))\(tie("b", "top", "a", "top"))</constraints>
      </collectionViewCell>
      """
    let list = view("list", 0, 0, 375, 600, kind: "collectionView", "<cells>\(cell)</cells>")
    let file = try InterfaceFile(screen(list, ""))
    #expect(file.roots.map { $0.views.map { $0.id } } == [["root", "list"], ["c-content", "a", "b"]])
    #expect(file.roots.last?.isCell == true && file.roots.last?.constraints.count == 2)
    #expect(file.omissions.isEmpty, "\(file.omissions)")
  }

  @Test func aCellAmongSubviewsIsARoot() throws {
    let cell = """
      <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="375" height="44"/>
        <tableViewCellContentView key="contentView" id="content"><rect key="frame" x="0" y="0" width="375" height="44"/>
          <subviews>\(view("a", 0, 0, 40, 44))</subviews></tableViewCellContentView></tableViewCell>
      """
    let file = try InterfaceFile(
      screen(view("box", 0, 0, 375, 44, "<subviews>\(cell)</subviews>"), tie("cell", "top", "root", "top")))
    #expect(file.roots.map { $0.views.map { $0.id } } == [["root", "box"], ["content", "a"]])
    #expect(
      file.omissions.map { "\($0.id): \($0.reason)" } == [
        "cell-top: constraint: the first item, cell, is not a view or guide of this tree"
      ])
  }

  @Test func aCellWithoutContentIsNamed() throws {
    let cell = "<tableViewCell id=\"cell\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"44\"/>"
    let table = view("table", 0, 0, 375, 600, kind: "tableView", "<prototypes>\(cell)</tableViewCell></prototypes>")
    let file = try InterfaceFile(screen(table, ""))
    #expect(file.roots.count == 1)
    #expect(file.omissions.map { "\($0.id): \($0.reason)" } == ["cell: the cell has no content view"])
  }

  /// Size classes are those of the screen, however small the root is.
  @Test func cellsAndTitlesHaveTheSizeClassesOfTheScreen() throws {
    func root(_ kind: String, key: String, _ id: String) -> String {
      """
      <\(kind) key="\(key)" id="\(id)"><rect key="frame" x="0" y="0" width="100" height="44"/>
        <subviews>\(view("in-\(id)", 0, 0, 10, 10))</subviews>
        <constraints>\(tie("in-\(id)", "width", nil, "", "constant=\"10\""))</constraints>
        <variation key="default"><mask key="constraints"><exclude reference="in-\(id)-width"/></mask></variation>
        <variation key="widthClass=regular"><mask key="constraints"><include reference="in-\(id)-width"/></mask></variation>
      </\(kind)>
      """
    }
    let cell = """
      <collectionViewCell id="cell"><rect key="frame" x="0" y="0" width="100" height="44"/>
      \(root("collectionViewCellContentView", key: "contentView", "content"))</collectionViewCell>
      """
    let list = view("list", 0, 0, 926, 428, kind: "collectionView", "<cells>\(cell)</cells>")
    let title =
      "<navigationItem key=\"navigationItem\" id=\"item\">\(root("view", key: "titleView", "title"))</navigationItem>"
    let file = try InterfaceFile(
      screen(list, "").replacing(
        ("retina4_7\" orientation=\"portrait", "retina6_7\" orientation=\"landscape"),
        ("width=\"375\" height=\"667\"", "width=\"926\" height=\"428\""),
        ("</viewController>", title + "</viewController>")))
    #expect(file.roots.map { $0.views[0].id } == ["root", "content", "title"])
    #expect(file.roots.dropFirst().map { $0.constraints.map { $0.id } } == [["in-content-width"], ["in-title-width"]])
  }

  @Test func manyRootsAreRead() throws {
    let others = (0..<4_000).map { view("v\($0)", 0, 0, 10, 10) }
    let file = try InterfaceFile(screen("", "").replacing(("</objects>", others.joined() + "</objects>")))
    #expect(file.roots.count == 4_001)
  }

  /// Some versions of Xcode write no frame of a content that was not found yet.
  @Test(arguments: ["tableViewCellContentView", "view"])
  func theViewsOfACellAreInOneRoot(_ kind: String) throws {
    let cell = """
      <tableViewCell id="cell"><rect key="frame" x="0" y="28" width="375" height="44"/>
        <\(kind) key="contentView" id="content">
          <subviews>\(view("title", 16, 11, 343, 22))\(view("note", 16, 33, 343, 11))</subviews>
        </\(kind)></tableViewCell>
      """
    let table = view("table", 0, 0, 375, 600, kind: "tableView", "<prototypes>\(cell)</prototypes>")
    let file = try InterfaceFile(screen(table, ""))
    #expect(file.roots.map { $0.views.map { $0.id } } == [["root", "table"], ["content", "title", "note"]])
  }

  @Test func variationsOfSizeClassesAreApplied() throws {
    let variation = """
      <variation key="default"><mask key="constraints"><exclude reference="b-width"/></mask>
        <mask key="subviews"><exclude reference="c"/></mask></variation>
      <variation key="widthClass=compact"><mask key="constraints"><include reference="b-width"/></mask></variation>
      <variation key="heightClass=compact"><mask key="subviews"><include reference="c"/></mask></variation>
      """
    let number = "<variation key=\"heightClass=regular-widthClass=compact\" constant=\"30\"/>"
    var text = String(
      decoding: screen(
        view("b", 0, 0, 10, 10) + view("c", 0, 0, 10, 10),
        "<constraint firstItem=\"b\" firstAttribute=\"width\" constant=\"10\" id=\"b-width\">\(number)</constraint>"),
      as: UTF8.self)
    text = text.replacing("<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>", with: variation)
    let root = try InterfaceFile(Data(text.utf8)).roots[0]
    #expect(root.views.map { $0.id } == ["root", "b"])
    #expect(root.constraints.map { $0.constraint.constant } == [30])
  }

  @Test func aRootWithoutAFrameIsNamed() throws {
    let file = try InterfaceFile(screen("", "").replacing(("width=\"375\"", "width=\"nan\"")))
    #expect(file.roots.isEmpty)
    #expect(file.omissions.map { "\($0.id): \($0.reason)" } == ["root: the frame is not four finite numbers"])
  }
}
