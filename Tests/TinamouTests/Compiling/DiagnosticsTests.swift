import Testing

/// Mistakes that the compiler finds, in words that say what to write instead.
@Suite(.enabled(if: Compiler.isAvailable, "needs the compiler"))
struct DiagnosticsTests {
  private static let axes =
    "is unavailable: horizontal and vertical anchors cannot be related; relate widths or heights instead"
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
        ["error: '*' is unavailable: a position cannot be scaled; write `item.leading + item.width * k`"]
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

  /// The compiler decides on each line by itself, in time proportional to the number of lines. The limit is far above
  /// what a line takes (a few milliseconds) and far below what a line takes once overloads multiply.
  @Test func longBlocksCompileQuickly() throws {
    let lines = [
      "a.leading == b.trailing + 8", "a.top >= b.bottom + 8 ~ .high", "a.height == 44",
      "a.width == b.width * 2 / 3 - 12 ~ 249", "a.width == b.width * 0.5 + 10 - 4 + 3 ~ .high - 1",
      "a.width + b.width + 8 + 8 + 8 == (b.width - 2 * 16) * 0.75 - 3 * 8 ~ .high - 1",
      "a.leading == root.margins.leading + .standard", "a.top == b.top - p", "a.edges == b.edges.inset(8)",
      "row([a, b], spacing: 0, align: .fill)",
    ]
    let block = (0..<10).flatMap { _ in lines }.joined(separator: "\n")
    let found = try Compiler.diagnostics(
      of: "try layout.constrain { root in\n\(block)\n}",
      options: ["-Xfrontend", "-warn-long-expression-type-checking=500"])
    #expect(found == [])
  }
}
