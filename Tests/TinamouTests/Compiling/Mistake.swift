/// A mistake of somebody who writes a layout, and what the compiler says of it.
struct Mistake {
  /// The code, which is the body of a function.
  let code: String
  /// As in `3: error: …`, with the number of the line.
  let says: [String]

  /// Code that is wrong in some lines of its own.
  private init(_ code: String, _ says: [String]) {
    self.code = code
    self.says = says
  }

  /// A line of a block that is wrong, between two that are right.
  private init(line: String, _ says: String...) {
    code = "try layout.constrain { root in\n  a.height == 44\n  \(line)\n  b.height == 44\n}"
    self.says = says.map { "3: \($0)" }
  }
}

extension Mistake {
  /// Lines of a block.
  static let inBlocks: [Mistake] = [
    // A name that there is not
    Mistake(
      line: "a.leading == root.margin.leading",
      "error: value of type 'LayoutItem' has no member 'margin'"),
    Mistake(
      line: "a.trailing == root.trailng",
      "error: value of type 'LayoutItem' has no member 'trailng'"),
    Mistake(
      line: "a.top == b.bottom + 8 ~ .hihg",
      "error: type 'LayoutPriority' has no member 'hihg'"),
    Mistake(
      line: "width == 100",
      "error: cannot find 'width' in scope"),
    // Words of UIKit and SnapKit
    Mistake(
      line: "a.top == root.topAnchor",
      "error: 'topAnchor' has been renamed to 'top'"),
    Mistake(
      line: "a.leadingAnchor == b.leadingAnchor",
      "error: 'leadingAnchor' has been renamed to 'leading'",
      "error: 'leadingAnchor' has been renamed to 'leading'"),
    Mistake(
      line: "a.leadingAnchor.constraint(equalTo: b.leading, constant: 8)",
      "error: 'leadingAnchor' has been renamed to 'leading'",
      "error: 'constraint(equalTo:multiplier:constant:)' is unavailable: write `==`, as in `label.leading == root.leading + 16`"
    ),
    Mistake(
      line: "a.heightAnchor.constraint(equalToConstant: 44)",
      "error: 'heightAnchor' has been renamed to 'height'",
      "error: 'constraint(equalToConstant:)' is unavailable: write `==`, as in `icon.width == 44`"),
    Mistake(
      line: "a.baseline == b.baseline",
      "error: 'baseline' is unavailable: write `firstBaseline` or `lastBaseline`",
      "error: 'baseline' is unavailable: write `firstBaseline` or `lastBaseline`"),
    Mistake(
      line: "a.leading == root.layoutMarginsGuide.leading",
      "error: 'layoutMarginsGuide' has been renamed to 'margins'"),
    Mistake(
      line: "a.top == root.safeAreaLayoutGuide.top",
      "error: 'safeAreaLayoutGuide' has been renamed to 'safeArea'"),
    Mistake(
      line: "a.leading.equalTo(b.leading)",
      "error: 'equalTo' is unavailable: write `==`, as in `label.leading == root.leading + 16`"),
    Mistake(
      line: "a.width.lessThanOrEqualTo(200)",
      "error: 'lessThanOrEqualTo' is unavailable: write `<=`, as in `label.width <= 200`"),
    Mistake(
      line: "a.leading == root.leading.offset(8)",
      "error: 'offset' is unavailable: write `+` or `-`, as in `root.leading + 8`"),
    Mistake(
      line: "a.leading == root.leading.inset(16)",
      "error: 'inset' is unavailable: write `root.leading + 16` or `root.trailing - 16`; only edges have an inset"),
    Mistake(
      line: "a.edges == root.insets(8)",
      "error: 'insets' is unavailable: write `root.edges.inset(8)`"),
    Mistake(
      line: "a.width == root.width.multiplied(by: 2)",
      "error: 'multiplied(by:)' is unavailable: write `*`, as in `root.width * 2`"),
    Mistake(
      line: "a.width == root.width.multipliedBy(2)",
      "error: 'multipliedBy' is unavailable: write `*`, as in `root.width * 2`"),
    Mistake(
      line: "(a.width == 100).isActive = true",
      "error: value of type 'LayoutConstraint' has no member 'isActive'"),
    // Statements that are no constraints
    Mistake(
      line: "print(a)",
      "error: 'buildExpression' is unavailable: a line of a block is a constraint, as in `a.width == b.width`, or several"
    ),
    Mistake(
      line: "items.forEach { _ = $0.width == a.width }",
      "error: 'buildExpression' is unavailable: a line of a block is a constraint, as in `a.width == b.width`, or several"
    ),
    Mistake(
      line: "a.width",
      "error: 'buildExpression' is unavailable: a line of a block is a constraint, as in `a.width == b.width`, or several"
    ),
    Mistake(
      line: "a == b",
      "error: 'buildExpression' is unavailable: a line of a block is a constraint, as in `a.width == b.width`, or several"
    ),
    Mistake(
      line: "a.width = 100",
      "error: cannot assign to property: 'width' is a get-only property",
      "error: cannot assign value of type 'Int' to type 'LayoutDimension' (aka 'Linear<AnchorKind.Extent>')"),
    Mistake(
      line: "layout.size = LayoutSize(1, 2)",
      "error: cannot assign to property: 'size' is a get-only property"),
    Mistake(
      line: "return a.width == 10",
      "error: cannot use explicit 'return' statement in the body of result builder 'ConstraintBuilder'"),
    Mistake(
      line: "if a.width == b.width { a.height == 1 }",
      "error: cannot convert value of type 'LayoutConstraint' to expected condition type 'Bool'"),
    // Mixed kinds
    Mistake(
      line: "a.width == b.trailing",
      "error: '==' is unavailable: a distance is not a position; write `root.trailing - root.leading`, a distance"),
    Mistake(
      line: "a.top >= b.height",
      "error: '>=' is unavailable: a position is not a distance; write `root.leading + root.width / 2`, from an edge"),
    Mistake(
      line: "a.centerX == root.width / 2",
      "error: '==' is unavailable: a position is not a distance; write `root.leading + root.width / 2`, from an edge"),
    Mistake(
      line: "a.leading == b.top",
      "error: '==' is unavailable: horizontal and vertical anchors cannot be related; relate widths/heights instead"),
    Mistake(
      line: "a.top <= b.leading",
      "error: '<=' is unavailable: horizontal and vertical anchors cannot be related; relate widths/heights instead"),
    Mistake(
      line: "a.leading == b.bottom - 44",
      "error: '==' is unavailable: horizontal and vertical anchors cannot be related; relate widths/heights instead"),
    Mistake(
      line: "a.leading == b.left",
      "error: '==' is unavailable: left and right do not mix with leading and trailing; use one or the other"),
    Mistake(
      line: "a.leading == b.leading * 2",
      "error: '*' is unavailable: a position cannot be scaled; write `item.leading + item.width * k` (or `item.x(at: k)`)"
    ),
    Mistake(
      line: "a.leading == 16",
      "error: '==' is unavailable: a position is not a number; write `item.leading == root.leading + 16`, from an edge"),
    Mistake(
      line: "a.top >= 16",
      "error: '>=' is unavailable: a position is not a number; write `item.leading >= root.leading + 16`, from an edge"),
    Mistake(
      line: "a.x == b.x",
      "error: 'x' is unavailable: write `item.leading == root.leading + 10`, or `item.x(at: 0.5)` for a fraction",
      "error: 'x' is unavailable: write `item.leading == root.leading + 10`, or `item.x(at: 0.5)` for a fraction"),
    Mistake(
      line: "a.edges == 8",
      "error: '==' is unavailable: write `photo.edges == root.edges.inset(8)`"),
    Mistake(
      line: "a.edges == b.size",
      "error: binary operator '==' cannot be applied to operands of type 'Edges' and 'SizeAnchors'"),
    Mistake(
      line: "a.size == 44",
      "error: '==' is unavailable: write `icon.size == LayoutSize(44, 44)`"),
    Mistake(
      line: "a.leading + b.leading == b.trailing",
      "error: cannot convert value of type 'XAnchor' (aka 'Linear<AnchorKind.Horizontal>') to expected argument type 'LayoutDimension' (aka 'Linear<AnchorKind.Extent>')"
    ),
    Mistake(
      line: "a.leading == c.leading",
      "error: value of optional type 'LayoutItem?' must be unwrapped to refer to member 'leading' of wrapped base type 'LayoutItem'"
    ),
    // Relations
    Mistake(
      line: "a.width < b.width",
      "error: '<' is unavailable: constraints are not strict; use <="),
    Mistake(
      line: "a.width > b.width",
      "error: '>' is unavailable: constraints are not strict; use >="),
    Mistake(
      line: "a.width != b.width",
      "error: '!=' is unavailable: use <= or >= with a distance"),
    Mistake(
      line: "100 == a.width",
      "error: '==' is unavailable: write the anchor first, as in `label.width == 100`"),
    Mistake(
      line: "10 <= a.width <= 20",
      "error: adjacent operators are in non-associative precedence group 'ComparisonPrecedence'",
      "error: '<=' is unavailable: write two constraints, `label.width >= 10` and `label.width <= 20`",
      "error: '<=' is unavailable: write the anchor first, as in `label.width >= 100`"),
    Mistake(
      line: "a.width == 100 && a.height == 100",
      "error: '&&' is unavailable: write each constraint on a line of its own"),
    Mistake(
      line: "a.width == 100 || a.height == 100",
      "error: '||' is unavailable: all constraints of a block are to hold; choose between two with priorities"),
    // Numbers
    Mistake(
      line: "a.width <= max(b.width, 100)",
      "error: '<=' is unavailable: a layout cannot choose which of them it exceeds; write `<=` with one of them"),
    Mistake(
      line: "a.width >= min(b.width, 100)",
      "error: '>=' is unavailable: a layout cannot choose which of them it falls below; write `>=` with one of them"),
    Mistake(
      line: "a.width == root.width / p",
      "error: '/' is unavailable: a parameter is no divisor; divide by a number, and `update` the constraint later"),
    Mistake(
      line: "a.width == p * root.width",
      "error: '*' is unavailable: a parameter is no factor; multiply by a number, and `update` the constraint later"),
    Mistake(
      line: "a.width == 100 / p",
      "error: '/' is unavailable: a parameter is no divisor; divide by a number, and `update` the constraint later"),
    Mistake(
      line: "a.width == root.width / b.width",
      "error: '/' is unavailable: two anchors cannot be divided; write `a.width == b.width * k`, k being a number"),
    Mistake(
      line: "a.width == root.width * p",
      "error: '*' is unavailable: a parameter is no factor; multiply by a number, and `update` the constraint later"),
    Mistake(
      line: "a.width * b.width == 100",
      "error: '*' is unavailable: two anchors cannot be multiplied; a factor is a number"),
    // Rows
    Mistake(
      line: "row(a, b, in: root)",
      "error: 'row(_:_:in:spacing:distribution:align:)' is unavailable: write the items as a list, `row([a, b])`"),
    Mistake(
      line: "row(a, b)",
      "error: 'row(_:_:in:spacing:distribution:align:)' is unavailable: write the items as a list, `row([a, b])`"),
    Mistake(
      line: "column(a, b, spacing: 8)",
      "error: 'column(_:_:in:spacing:distribution:align:)' is unavailable: write the items as a list, `column([a, b])`"),
  ]

  /// Blocks, and what is not in one.
  static let ofBlocks: [Mistake] = [
    Mistake(
      "layout.constrain { root in\n  a.leading == root.leading\n}",
      ["1: error: call can throw but is not marked with 'try'"]),
    Mistake(
      "let fixed = layout\ntry fixed.constrain { root in\n  a.leading == root.leading\n}",
      ["2: error: cannot use mutating member on immutable value: 'fixed' is a 'let' constant"]),
    Mistake(
      "try layout.constrain {\n  a.width == 100\n  b.width == 100\n}",
      ["1: error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored"]),
    Mistake(
      "_ = layout.prepare {\n  a.width == 100\n  b.width == 100\n}",
      ["1: error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored"]),
    Mistake(
      "_ = try layout.lint(width: 1...2) {\n  a.width == 100\n  b.width == 100\n}",
      ["1: error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored"]),
    Mistake(
      "expectLint(layout, width: 1...2) {\n  a.width == 100\n  b.width == 100\n}",
      ["1: error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored"]),
    Mistake(
      "try layout.constrain { root in\n  priority(.high) {\n    a.leading == root.margin.leading\n  }\n}",
      ["3: error: value of type 'LayoutItem' has no member 'margin'"]),
    Mistake(
      "let width = try layout.add(a.width == 1)\nwidth.isActive = false",
      ["2: error: value of type 'ConstraintHandle' has no member 'isActive'"]),
    Mistake(
      #"_ = try layout.item("label", hugging: Int("251") ?? 250)"#,
      ["1: error: cannot convert value of type 'Int' to expected argument type 'ContentPriority'"]),
    Mistake(
      "try layout.add(a.leading == b.top)",
      [
        "1: error: '==' is unavailable: horizontal and vertical anchors cannot be related; relate widths/heights instead"
      ]),
    Mistake(
      "layout.size = LayoutSize(1, 2)",
      ["1: error: cannot assign to property: 'size' is a get-only property"]),
    Mistake(
      "_ = LayoutSize(width: 320, height: 568)",
      ["1: error: extraneous argument labels 'width:height:' in call"]),
    Mistake(
      "a.top == b.bottom",
      ["1: warning: result of operator '==' is unused"]),
  ]
}
