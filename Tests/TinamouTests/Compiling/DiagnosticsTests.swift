import Testing
import Tinamou

/// Mistakes that the compiler finds, in words that say what to write instead.
@Suite(.enabled(if: Compiler.isAvailable, "needs the compiler"))
struct DiagnosticsTests {
  private static let axes =
    "is unavailable: horizontal and vertical anchors cannot be related; relate widths/heights instead"
  private static let number =
    "is unavailable: a position is not a number; write `item.leading == root.leading + 16`, from an edge"

  @Test(
    arguments: [
      ("_ = a.leading == b.trailing + 8 ~ .high", []),
      (
        "_ = a.leading == b.bottom - 44",
        [
          "error: '==' \(axes)"
        ]
      ),
      (
        "_ = a.top <= b.leading",
        [
          "error: '<=' \(axes)"
        ]
      ),
      (
        "_ = a.left == b.leading",
        ["error: '==' is unavailable: left and right do not mix with leading and trailing; use one or the other"]
      ),
      (
        "_ = a.leading * 2 == b.leading",
        [
          "error: '*' is unavailable: a position cannot be scaled; write `item.leading + item.width * k` (or `item.x(at: k)`)"
        ]
      ),
      (
        "_ = a.leading == 16",
        [
          "error: '==' \(number)"
        ]
      ),
      ("_ = a.width < b.width", ["error: '<' is unavailable: constraints are not strict; use <="]),
      ("_ = a.width > b.width", ["error: '>' is unavailable: constraints are not strict; use >="]),
      ("_ = a.width != b.width", ["error: '!=' is unavailable: use <= or >= with a distance"]),
      ("_ = a.top == b.bottom + 8 ~ .hihg", ["error: type 'LayoutPriority' has no member 'hihg'"]),
      (
        "if a.top == b.bottom {}",
        ["error: cannot convert value of type 'LayoutConstraint' to expected condition type 'Bool'"]
      ),
    ] as [(String, [String])])
  func mistakes(_ statement: String, _ expected: [String]) throws {
    #expect(try Compiler.diagnostics(of: statement) == expected)
  }

  @Test(arguments: [
    ("_ = a.width * b.width == 100", "error: binary operator '*' cannot be applied to two 'Dimension'"),
    (
      "_ = a.edges == b.size",
      "error: binary operator '==' cannot be applied to operands of type 'Edges' and 'SizeAnchors'"
    ),
    (
      "let gap = 3; _ = a.leading == b.leading + gap",
      "error: binary operator '+' cannot be applied to operands of type 'XAnchor'"
    ),
    ("_ = a.leading + b.leading", "error: cannot convert value of type 'XAnchor'"),
    ("a.top == b.bottom", "warning: result of operator '==' is unused"),
  ])
  func mistakesInTheCompilersWords(_ statement: String, _ start: String) throws {
    let found = try Compiler.diagnostics(of: statement)
    #expect(found.contains { $0.hasPrefix(start) }, "\(found)")
  }

  /// How long the compiler takes for it is checked elsewhere; here, that it means something.
  @Test func aHundredConstraintsAreAccepted() throws {
    var layout = try ConstraintLayout("hundred", size: LayoutSize(375, 667), margins: LayoutInsets(16))
    var items: [LayoutItem] = []
    for name in ["a", "b", "c", "d", "e"] { items.append(try layout.item(name)) }
    try addHundredConstraints(to: &layout, items, try layout.parameter("offset", 0))
    #expect(try layout.solve().entries.count == 5)
  }
}
