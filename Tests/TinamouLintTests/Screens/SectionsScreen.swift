import Testing
import Tinamou
import TinamouLint

/// A list whose headers stay at the top while their sections scroll by.
private struct Sections {
  var layout: ConstraintLayout
  var headers: [LayoutItem] = []
  var bodies: [LayoutItem] = []
  let content: ScrollContent

  init(heights: [Double] = [300, 420, 120], hugging: ContentPriority = 950) throws {
    layout = try ConstraintLayout("sections", size: LayoutSize(320, 480), safeAreaInsets: LayoutInsets(top: 20))
    let list = try layout.item("list")
    content = try layout.scrollContent(of: list)
    var sections: [LayoutItem] = []
    for (number, height) in heights.enumerated() {
      let place = try layout.guide("place\(number + 1)")
      let body = try layout.item(
        "rows\(number + 1)", intrinsic: .height(height), hugging: hugging, resistance: .required)
      let header = try layout.item("header\(number + 1)", in: list)
      let section = try layout.column([place, body], named: "section\(number + 1)", spacing: 0)
      sections.append(section)
      headers.append(header)
      bodies.append(body)
      try layout.constrain { _ in
        place.height == 30
        header.height == 30
        header.horizontalEdges == place.horizontalEdges
        header.top >= place.top
        header.top >= list.top ~ 900
        header.top == place.top ~ 500
        header.bottom <= section.bottom
      }
    }
    let content = content
    let page = try layout.column(sections, named: "page", spacing: 0)
    try layout.constrain { root in
      list.edges == root.safeArea.edges
      page.edges == content.edges
      page.width == content.frame.width
    }
  }
}

struct SectionsTests {
  @Test func headersStayAtTheTop() throws {
    var list = try Sections()
    func places(_ offset: Double) throws -> [[Double]] {
      try list.layout.set(list.content.verticalOffset, to: offset)
      let solution = try list.layout.solve()
      for (body, height) in zip(list.bodies, [300.0, 420, 120]) where try !solution.isHidden(body) {
        #expect(try solution[body].height == height)
      }
      return [
        try list.headers.map { (item) throws in try solution[item].y },
        try list.bodies.map { (item) throws in try solution.isHidden(item) ? 0 : try solution[item].y },
      ]
    }
    #expect(try places(0) == [[20, 350, 800], [50, 380, 830]])
    #expect(try places(100) == [[20, 250, 700], [-50, 280, 730]])
    // The next section pushes the header away.
    #expect(try places(310) == [[10, 40, 490], [-260, 70, 520]])
    #expect(try places(400) == [[-80, 20, 400], [-350, -20, 430]])
    try list.layout.setHidden(true, of: list.bodies[0])
    #expect(try places(310) == [[-290, 20, 190], [0, -230, 220]])
    try list.layout.setHidden(false, of: list.bodies[0])
    #expect(try places(310) == [[10, 40, 490], [-260, 70, 520]])
  }

  @Test func everyOffsetIsRight() throws {
    let list = try Sections()
    let report = try list.layout.lint(list.content.verticalOffset, in: 0...480)
    #expect(report.isClean, "\(report)")
    #expect(try list.layout.lint(width: 320...1024, height: 300...1024).isClean)
  }

  /// Rows that hug less than the header is pulled grow with it instead of letting it go.
  @Test func rowsThatAreStretchedAreFound() throws {
    let list = try Sections(hugging: .low)
    let report = try list.layout.lint(list.content.verticalOffset, in: 0...480)
    #expect(
      report.titles == [
        "rows1.height <= 300 (intrinsic) fails for list.verticalOffset 300…480 of 0…480 [exact]"
      ], "\(report)")
    let finding = try #require(report.findings.first)
    #expect(finding.rule == .stretched && finding.amount == 180)
    #expect(
      finding.hint == "let it move instead, by a pull weaker than its hugging at 250, or let it hug more strongly")
    #expect(finding.causes.contains { $0.constraint.text == "header1.top >= list.top ~ 900" }, "\(finding)")
  }
}
