import Testing
import Tinamou
import TinamouText

/// Texts that are larger than a limit.
struct TextLimitTests {
  private func fault(_ text: String, _ limits: LayoutTextLimits = LayoutTextLimits()) -> String? {
    do {
      _ = try ConstraintLayout(text: text, file: "page", limits: limits)
      return nil
    } catch { return "\(error)" }
  }

  private static let heading = "layout size: 100 x 100\nitem a\nitem b\n"

  @Test func tooMuchIsRefused() {
    let parentheses = String(repeating: "(", count: 300)
    #expect(
      fault(Self.heading + "constraints {\n a.width == \(parentheses)3\n}")
        == "page:5:213: more than 200 parentheses in each other")
    var nested = "layout size: 1 x 1\nitem a0\n"
    for number in 1...250 { nested += "item a\(number) in a\(number - 1)\n" }
    #expect(fault(nested, LayoutTextLimits(itemDepth: 200)) == "page:202:6: more than 200 items in each other")
    #expect(fault(Self.heading, LayoutTextLimits(bytes: 10)) == "page:1:1: more than 10 bytes")
    #expect(fault(Self.heading, LayoutTextLimits(items: 1)) == "page:3:6: more than 1 items and parameters")
    let three = "constraints {\n a.width == 3\n b.width == 3\n a.height == 3\n}"
    #expect(fault(Self.heading + three, LayoutTextLimits(constraints: 2)) == "page:7:15: more than 2 constraints")
    #expect(fault(nested) == nil)
    let share = "constraints {\n row [\(String(repeating: "a, ", count: 1200))b], distribution: fillProportionally\n}"
    #expect(fault(Self.heading + share) == "page:5:2: more than 1000000 constraints")
    let rows = "constraints {\n" + String(repeating: "row [a, b, a, b]\n", count: 100) + "}"
    #expect(fault(Self.heading + rows, LayoutTextLimits(constraints: 100)) == "page:31:1: more than 100 constraints")
    let items = (1...9).map { "i\($0)" }
    let shares =
      "constraints {\n"
      + String(
        repeating: "row [\(items.joined(separator: ", "))], distribution: fillProportionally\n", count: 2) + "}"
    let declared = "layout size: 100 x 100\n" + items.map { "item \($0)\n" }.joined()
    #expect(fault(declared + shares, LayoutTextLimits(constraints: 150)) == "page:13:1: more than 150 constraints")
    #expect(fault(declared + shares, LayoutTextLimits(constraints: 162)) == nil)
  }

  @Test func gridsThatAreTooLargeAreRefused() {
    #expect(
      fault(Self.heading + "grid g: [[a(columns: 999999999999)]]")
        == "page:4:11: more than 1000000 places in a grid")
    #expect(
      fault(Self.heading + "grid g: [[a(columns: 2000)], [b(rows: 600)]]")
        == "page:4:6: more than 1000000 places in a grid")
    #expect(
      fault(Self.heading + "grid g: [[a(columns: 20, rows: 20)]]", LayoutTextLimits(items: 30))
        == "page:4:6: more than 30 items and parameters")
    // The last place is taken, so each cell but one would be tried in each column.
    #expect(
      fault(Self.heading + "item c\ngrid g: [[a(columns: 400000), b(rows: 2)], [c(columns: 400001)]]")
        == "page:5:6: more than 1000000 places in a grid")
    // The numbers of places are more than an Int holds.
    let most = LayoutTextLimits(constraints: .max)
    #expect(
      fault(Self.heading + "grid g: [[a(columns: 4000000000000, rows: 4000000000000)]]", most)
        == "page:4:11: more than \(Int.max) places in a grid")
    #expect(
      fault(Self.heading + "grid g: [[], [], []], columnCount: 9000000000000000000", most)
        == "page:4:6: more than \(Int.max) places in a grid")
    #expect(
      fault(Self.heading + "grid g: [], columnCount: 9000000000000000000", most)
        == "page:4:6: more than \(Int.max) constraints")
    #expect(
      fault(Self.heading + "row r: [a, b]", LayoutTextLimits(constraints: 10)) == "page:4:5: more than 10 constraints")
    var nested = "layout size: 1 x 1\nitem a0\n"
    for number in 1...250 { nested += "row a\(number): [a\(number - 1)]\n" }
    #expect(fault(nested, LayoutTextLimits(itemDepth: 200)) == "page:202:5: more than 200 items in each other")
    #expect(fault(nested) == nil)
  }

  /// A guide is as deep as the grid that it belongs to, and one more.
  @Test func whatIsInGuidesOfGridsIsInTheGrids() {
    var nested = "layout size: 1 x 1\ngrid g1: [[.empty]]\n"
    for number in 2...10 { nested += "grid g\(number) in g\(number - 1).rows[0]: [[.empty]]\n" }
    #expect(fault(nested, LayoutTextLimits(itemDepth: 3)) == "page:4:6: more than 3 items in each other")
    #expect(fault(nested, LayoutTextLimits(itemDepth: 18)) == "page:11:6: more than 18 items in each other")
    #expect(fault(nested, LayoutTextLimits(itemDepth: 19)) == nil)
    let inside = "grid g: [[a]]\nitem c in g.columns[0]\n"
    #expect(fault(Self.heading + inside, LayoutTextLimits(itemDepth: 2)) == "page:5:6: more than 2 items in each other")
    #expect(fault(Self.heading + inside, LayoutTextLimits(itemDepth: 3)) == nil)
  }

  /// What is arranged becomes a part of its container, with all that is in it.
  @Test func whatContainersArrangeIsInThem() {
    let items = "item c in b\nitem d\nitem e in d\nitem f in e\n"
    func fault(_ statements: String, _ depth: Int) -> String? {
      self.fault(
        "layout size: 1 x 1\nitem a\nitem b in a\n\(items)\(statements)", LayoutTextLimits(itemDepth: depth))
    }
    #expect(fault("row r in b: [d]", 5) == "page:8:5: more than 5 items in each other")
    #expect(fault("row r in b: [d]", 6) == nil)
    // What is put into arranged items later is as deep as these are now.
    #expect(fault("row r in b: [d]\nitem g in f", 6) == "page:9:6: more than 6 items in each other")
    #expect(fault("row r in b: [d]\nitem g in f", 7) == nil)
    #expect(fault("row r: [d]\ncolumn s: [r]\ngrid t: [[s]]", 5) == "page:10:6: more than 5 items in each other")
    #expect(fault("row r: [d]\ncolumn s: [r]\ngrid t: [[s]]", 6) == nil)
    #expect(
      fault("grid g: [[d]]\nitem h in g.rows[0]\nitem i in h\nrow r: [g]", 4)
        == "page:11:5: more than 4 items in each other")
    #expect(fault("grid g: [[d]]\nitem h in g.rows[0]\nitem i in h\nrow r: [g]", 5) == nil)
  }
}
