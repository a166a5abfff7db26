import Testing
import Tinamou
import TinamouText

/// Texts that are no layouts: the line, the column and what was expected.
struct TextErrorTests {
  private func fault(_ text: String) -> String? {
    do {
      _ = try ConstraintLayout(text: text, file: "page")
      return nil
    } catch { return "\(error)" }
  }

  private static let heading = "layout size: 100 x 100\nitem a\nitem b\n"

  @Test(arguments: [
    ("", "page:1:1: expected layout at the beginning, found the end of the text"),
    (
      "layout\n",
      "page:1:7: expected size:, spacing:, grid:, direction:, traits:, sizeClasses: or conflicts:, found the end of the line"
    ),
    (
      "layout profile, size: 3 x 4",
      "page:1:8: expected a name in quotation marks, size:, spacing:, grid:, direction:, traits:, sizeClasses: or conflicts:, found 'profile'"
    ),
    (
      "layout \"a\", 375 x 4",
      "page:1:13: expected size:, spacing:, grid:, direction:, traits:, sizeClasses: or conflicts:, found 375"
    ),
    ("layout size: 3 x 4\nitem Größe", "page:2:8: expected quotation marks around a name with 'ö', found 'ö'"),
    ("layout spacing: 3", "page:1:18: expected size: in this line, found the end of the text"),
    ("layout size: 3", "page:1:15: expected x between width and height, found the end of the text"),
    ("layout size: 3 x y", "page:1:18: expected a number, found 'y'"),
    ("layout size: -3 x 4", "page:1:1: the width of the layout is -3, but it cannot be negative"),
    ("layout size: 3 x 4, size: 3 x 4", "page:1:21: size is given twice"),
    ("layout size: 1e999 x 4", "page:1:14: expected a number that is not too large, found 1e999"),
    ("layout size: 3 x 4, direction: up", "page:1:32: expected leftToRight or rightToLeft, found 'up'"),
    ("layout \"a", "page:1:8: expected '\"' at the end of the name, found the end of the line"),
    ("layout \"\\q\"", "page:1:9: expected one of \\\" \\\\ \\n \\t \\r \\u{…}, found another escape"),
    ("layout \"é\" x", "page:1:12: expected ',', found 'x'"),
    ("\u{FEFF}", "page:1:1: expected layout at the beginning, found the end of the text"),
    ("\u{FEFF}layout size: 3", "page:1:15: expected x between width and height, found the end of the text"),
    ("\u{FEFF}layout size: 3 x 4\n\u{1}", "page:2:1: expected a word, a number or a sign, found the character U+1"),
  ])
  func headers(_ text: String, _ expected: String) { #expect(fault(text) == expected) }

  @Test(arguments: [
    (
      "box c",
      "4:1: expected item, guide, row, column, grid, flow, spacing, root, parameter, constraints, variation or hideToFit, found 'box'"
    ),
    (
      "a.leading == b.leading",
      "4:1: expected constraints { before a constraint, or item, guide, row, column, grid, flow, spacing, root, parameter, constraints, variation or hideToFit, found 'a'"
    ),
    ("item", "4:5: expected the name of an item, found the end of the text"),
    ("item c in d", "4:11: nothing written above is called d"),
    ("item c in a#2", "4:11: nothing written above is called a#2"),
    (
      "item c, color: 3",
      "4:9: expected intrinsic:, contentInsets:, alignmentInsets:, baselines:, hugging:, resistance:, margins:, safeArea:, wraps, scrolls or hidden, found 'color'"
    ),
    ("item c, wraps, wraps", "4:16: wraps is given twice"),
    ("item c, intrinsic: -1 x 2", "4:6: the intrinsic width of c is -1, but it cannot be negative"),
    ("item c, hugging: 0", "4:6: the horizontal hugging of c is 0, but a priority is a number in 0 < p <= 1000"),
    ("item c, margins: (left: 3)", "4:19: expected top, leading, bottom or trailing, found 'left'"),
    ("root hidden", "4:1: the root stands for the layout itself and cannot be hidden"),
    ("parameter p", "4:12: expected ':', found the end of the text"),
    ("hideToFit [a", "4:13: expected ']' or ',', found the end of the text"),
    (
      "variation wide: [1]",
      "4:11: expected any, compactWidth, regularWidth, compactHeight or regularHeight, found 'wide'"
    ),
    ("constraints {", "4:14: expected an anchor, a parameter or a number, found the end of the text"),
    ("constraints late {", "4:13: expected inactive, sets: or '{', found 'late'"),
    ("constraints {\n a.width == 3 b\n}", "5:15: expected the end of the line, found 'b'"),
    (
      "constraints {\n a.leading == b.top\n}",
      "5:2: a place along the direction of reading is not comparable with a vertical place"
    ),
    (
      "constraints {\n a.leading == b.leading * 2\n}",
      "5:2: a multiple or sum of places means nothing: multiply the distance of a place along the direction of reading from the item it counts from"
    ),
    ("constraints {\n a.wdth == 3\n}", "5:4: expected an anchor such as leading, width or edges, found 'wdth'"),
    ("constraints {\n c.width == 3\n}", "5:2: nothing written above is called c"),
    ("constraints {\n a.width == gap\n}", "5:13: nothing written above is called gap"),
    ("constraints {\n a.width = 3\n}", "5:10: expected ==, <= or >=, found '='"),
    (
      "constraints {\n a.width == b.width * a.width\n}",
      "5:23: expected a number, because one factor is an anchor, found another anchor"
    ),
    ("constraints {\n a.width == b.edges + 3\n}", "5:2: expected a number or one anchor beside it, found == and edges"),
    ("constraints {\n a.size == 64\n}", "5:2: expected a size beside a size, such as 64 x 64, found == and a number"),
    (
      "constraints {\n a.width == 3 + b.edges\n}",
      "5:17: expected one anchor, found several, which only stand alone on their side"
    ),
    ("constraints {\n a.center <= b.center\n}", "5:2: expected == and another center, found <= and a center"),
    ("constraints {\n a.width == 3 ~ strong\n}", "5:17: expected a priority such as 750 or high, found 'strong'"),
    (
      "constraints {\n a.width == 3 ~ 1200\n}",
      "5:1: a.width == 3 ~ 1200  page:5: a priority is a number in 0 < p <= 1000, not 1200"
    ),
    (
      "constraints {\n a.width == 3 / 0\n}",
      "5:17: expected a divisor other than 0, found 0"
    ),
    (
      "constraints {\n row [a, b], align: near\n}",
      "5:21: expected one of top, center, bottom, fill, firstBaseline, lastBaseline, found 'near'"
    ),
    ("constraints {\n row [a, b], parts: [9]\n}", "5:2: expected parts below 1, found 9"),
    ("constraints {\n row [a, b], spacing: a.top\n}", "5:14: expected a distance, found a place"),
    ("constraints {\n row a\n}", "5:6: expected '[', found 'a'"),
    ("row r [a]", "4:7: expected ':' or in, found '['"),
    ("row r: [a, c]", "4:12: nothing written above is called c"),
    ("row r: [a, a]", "4:5: r: a appears twice"),
    ("row r: [a]\ncolumn c: [a]", "5:8: c: a is arranged in r already"),
    ("item c in a\ngrid g in c: [[a]]", "5:6: g: a cannot be arranged in itself or in what it contains"),
    ("row r in a: [b, a]", "4:5: r: a cannot be arranged in itself or in what it contains"),
    (
      "row r: [a], colour: 3",
      "4:13: expected spacing:, after:, distribution:, align:, edgeToEdge, intrinsic:, contentInsets:, alignmentInsets:, baselines:, hugging:, resistance:, margins:, safeArea:, wraps, scrolls or hidden, found 'colour'"
    ),
    ("row r: [a], spacing: a.top", "4:22: expected a distance, found a place"),
    ("column r: [a], align: top", "4:23: expected one of leading, center, trailing, fill, found 'top'"),
    ("grid g: [a]", "4:10: expected '[', found 'a'"),
    ("grid g: [[a(wide: 2)]]", "4:13: expected columns:, rows:, horizontally: or vertically:, found 'wide'"),
    ("grid g: [[a(columns: 0)]]", "4:6: g: a cell covers at least one column and one row, not 0 and 1"),
    ("grid g: [[a]], columns: [wide]", "4:26: expected fitting, equal, fixed(…) or share(…), found 'wide'"),
    ("grid g: [[a]]\nconstraints {\n g.rows[1].height == 3\n}", "6:9: expected a number below 1, found 1"),
    ("item c in a.rows[0]", "4:13: a is no grid"),
    ("item c in a.top", "4:13: expected rows or columns, found 'top'"),
    ("grid g: [[a]]\nitem c in g.rows[first]", "5:18: expected a number from 0, found 'first'"),
    ("constraints {\n row [a] in b.edges\n}", "5:15: expected margins or safeArea, found 'edges'"),
    (
      "grid g: [[a]], colour: 3",
      "4:16: expected columnCount:, columns:, rows:, columnSpacing:, rowSpacing:, horizontally:, vertically:, hiddenColumns:, hiddenRows:, intrinsic:, contentInsets:, alignmentInsets:, baselines:, hugging:, resistance:, margins:, safeArea:, wraps, scrolls or hidden, found 'colour'"
    ),
    ("grid g: [[a]], hiddenRows: [a]", "4:29: expected a number from 0, found 'a'"),
    ("grid g: [[a(columns: wide)]]", "4:22: expected a number of columns, found 'wide'"),
    ("grid g: [[a(rows: -1)]]", "4:19: expected a number of rows, found '-'"),
    (
      "flow f: [a], align: top, colour: 3",
      "4:26: expected width:, spacing:, runSpacing:, align:, intrinsic:, contentInsets:, alignmentInsets:, baselines:, hugging:, resistance:, margins:, safeArea:, wraps, scrolls or hidden, found 'colour'"
    ),
    ("parameter 3: 4", "4:11: expected the name of a parameter, found 3"),
    (
      "constraints {\n row [a, b], 8\n}",
      "5:14: expected spacing:, distribution:, align:, parts: or says:, found 8"
    ),
    (
      "constraints {\n row [a, b], colour: 8\n}",
      "5:14: expected spacing:, distribution:, align:, parts: or says:, found 'colour'"
    ),
    ("constraints {\n row [a, b], parts: [first]\n}", "5:22: expected the number of a part, from 0, found 'first'"),
    (
      "constraints {\n a.width == share(of: 8, among: [a, b], at: a, extent: width)\n}",
      "5:45: expected the position of an item among them, from 0, found 'a'"
    ),
    ("constraints {\n a.edges == 3\n}", "5:2: expected edges beside edges, found == and a number"),
    (
      "constraints {\n a.horizontalEdges == b.verticalEdges\n}",
      "5:2: expected horizontalEdges beside horizontalEdges, found == and verticalEdges"
    ),
    (
      "constraints {\n a.verticalEdges == b.horizontalEdges\n}",
      "5:2: expected verticalEdges beside verticalEdges, found == and horizontalEdges"
    ),
    (
      "constraints {\n a.size == b.center\n}",
      "5:2: expected a size beside a size, such as 64 x 64, found == and a center"
    ),
    ("constraints {\n 64 x 64 == a.size\n}", "5:2: expected an item's size on the left, found == and a size"),
    (
      "constraints {\n a.width == 64 x 64\n}",
      "5:2: expected a number or one anchor beside it, found == and a size in numbers"
    ),
    (
      "constraints {\n a.center == b.aspectRatio\n}",
      "5:2: expected == and another center, found == and an aspect ratio"
    ),
    (
      "constraints {\n a.aspectRatio == b.width\n}",
      "5:2: expected a number beside the aspect ratio, found == and one anchor"
    ),
    ("flow f: [a], width: -1", "4:6: the width of f is -1, but it cannot be negative"),
    (
      "constraints {\n a.top == b.margins.firstBaseline\n}",
      "5:2: margins have no firstBaseline, only whole items have one"
    ),
  ])
  func statements(_ text: String, _ expected: String) { #expect(fault(Self.heading + text) == "page:\(expected)") }

  @Test func anExplainedExpressionHasAnEnd() throws {
    let layout = try ConstraintLayout(text: Self.heading)
    let error = #expect(throws: LayoutTextError.self) { try layout.explain(text: "a.width b") }
    #expect(error?.description == "expression:1:9: expected the end of the expression, found 'b'")
  }

  @Test func contradictionsStandAtTheLastLineThatHasAPartInThem() {
    let text =
      Self.heading + "constraints \"sizes\" {\n  a.width >= 60\n  b.width >= 50\n  a.width + b.width <= root.width\n}\n"
    #expect(
      fault(text) == """
        page:7:1: cannot hold together, by 10:
          a.width >= 60                    page:5 (sizes)
          b.width >= 50                    page:6 (sizes)
          a.width + b.width <= root.width  page:7 (sizes)
          root.width == 100                (size of the layout)
          together: 110 <= 100; this would do: a.width >= 50, b.width >= 40, or root.width == 110
        """)
  }

  @Test func otherEncodingsAreRefused() {
    func fault(_ bytes: [UInt8]) -> String? {
      do {
        _ = try ConstraintLayout(utf8: bytes, file: "page")
        return nil
      } catch { return "\(error)" }
    }
    let text = Array("layout size: 1 x 1\n// ü\n".utf8)
    #expect(fault(text) == nil)
    #expect(fault([0xEF, 0xBB, 0xBF] + text) == nil)
    #expect(fault([0xFF, 0xFE] + text) == "page:1:1: expected text in UTF-8, found the mark of UTF-16")
    #expect(
      fault(text + [0x2F, 0x2F, 0xC3, 0xBC, 0xFC]) == "page:3:4: expected text in UTF-8, found a byte that is none")
    #expect(fault([0xEF, 0xBB, 0xBF, 0xFC]) == "page:1:1: expected text in UTF-8, found a byte that is none")
    #expect(
      fault([0xEF, 0xBB, 0xBF] + text + [0xFC]) == "page:3:1: expected text in UTF-8, found a byte that is none")
  }

  /// Each of these was read as if it were not there, or as another one.
  @Test(arguments: [
    ("row r: [a], after: [b: 3]", "page:4:21: expected an item that it arranges, found 'b'"),
    ("grid g: [[a], [b]], hiddenRows: [1, 2]", "page:4:6: expected hidden rows below 2, found 2"),
    ("grid g: [[a], [b]], hiddenColumns: [1]", "page:4:6: expected hidden columns below 1, found 1"),
    (
      "constraints {\n  a.width == share(of: root.width, among: [a, b], at: 0, extent: top)\n}",
      "page:5:66: expected width or height, found 'top'"
    ),
    ("variation any: [7]", "page:4:17: expected the number of a set of constraints above, found 7"),
    ("constraints sets: [7] {\n}\nvariation any: [7, 7]", "page:6:20: 7 is given twice"),
    ("constraints sets: [7, 7] {\n}", "page:4:23: 7 is given twice"),
    ("constraints {\n row [a, b], parts: [0, 0]\n}", "page:5:25: 0 is given twice"),
    (
      "constraints {\n row [a, b], parts: [0], says: a.edges == b.edges\n}",
      "page:5:32: expected one constraint, found several"
    ),
    (
      "constraints {\n row [a, b], align: fill, says: a.width == 3\n}",
      "page:5:33: expected one of parts:, for which it stands, found 3"
    ),
  ])
  func whatWouldHaveNoEffectIsRefused(_ statement: String, _ expected: String) {
    #expect(fault(Self.heading + statement) == expected)
  }

  /// The bar is 30 wide and the card 180, whatever its insets are.
  @Test func insetsThatCannotFitAreAConflict() throws {
    var layout = try ConstraintLayout(
      text: """
        layout "p", size: 300 x 200
        root margins: 40
        item card, safeArea: preserved 0
        item bar, margins: preserved 0
        constraints {
          card.width == 180
          bar.width == 30
          bar.width == card.safeArea.width
        }
        """)
    #expect(
      performing: { _ = try layout.solve() },
      throws: { error in
        if case LayoutError.conflict(let conflict) = error { conflict.amount == 150 } else { false }
      })
  }
}
