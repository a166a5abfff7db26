import Foundation
import SolverTestSupport
import Testing
import Tinamou
import TinamouText

/// Layouts as Swift source.
struct SwiftSourceTests {
  private static let text = """
    layout "made page", size: 375 x 667, spacing: 4, direction: rightToLeft
    root margins: 16, safeArea: (top: 20)
    item label, intrinsic: 46 x 21, baselines: (fromTop: 16, fromBottom: 5), hugging: 251 x 250
    item "class" in label, intrinsic: none x 30, contentInsets: 2, wraps
    guide "two words", margins: preserved 8, scrolls
    guide area, intrinsic: 50 x 20, hugging: 251
    item label, hidden
    item wide, intrinsic: 30 x 10
    row tight: [wide], resistance: 700 x 740, hidden
    parameter offset: -3.25
    hideToFit [label], priority: 751
    constraints "one" {
      label.leading == root.margins.leading + offset - .standard * 2 + 7, named: "gutter"
      12 - label.width <= "class".height * 0.1 ~ 249.5
      row [label, "class"], distribution: fillProportionally, align: lastBaseline
      column ["class", "two words"] in root.safeArea, spacing: offset * 2 + 9, align: fill ~ 750
      row [label, "class"], align: fill, parts: [0]
    }
    constraints {
      label.width == offset + 50 ~ 100
      "two words".left - label.left >= -"class".width * 2
    }
    constraints inactive {
      label.top == root.top
    }
    constraints {
      wide.width == 900
      tight.width == 100
    }
    """

  /// The file of the function is what is written, so that the compiler has seen it.
  @Test func writtenSourceCompiles() throws {
    let layout = try ConstraintLayout(text: Self.text)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Support/MadePage.swift")
    #expect(layout.swiftSource == (try String(contentsOf: file, encoding: .utf8)))
  }

  /// What the function makes is the layout.
  @Test func madeLayoutIsTheSame() throws {
    let read = try ConstraintLayout(text: Self.text)
    let made = try madePage()
    for size in [LayoutSize(375, 667), LayoutSize(600, 300)] {
      #expect(try made.solved(size: size).table == read.solved(size: size).table)
    }
    #expect(made.constraints.count == read.constraints.count)
    #expect(made.text.contains("guide \"two words\", margins: preserved 8, scrolls\n"))
    #expect(made.text.contains("guide area, intrinsic: 50 x 20, hugging: 251\n"))
    #expect(made.text.contains("row tight: [wide], resistance: 700 x 740, hidden\n"))
  }

  /// Constraints can fit in one direction or with one policy only.
  @Test func settingsComeBeforeConstraints() throws {
    let layout = try ConstraintLayout(
      text: """
        layout "p", size: 375 x 667, grid: 2, direction: rightToLeft, conflicts: letGo
        item a
        constraints {
          a.leading == root.leading
          a.right == root.right
          a.width == 100
          a.width == 200
        }
        """)
    let parts = layout.swiftSource.split(separator: "layout.constrain {", maxSplits: 1)
    #expect(parts.count == 2)
    for setting in ["layout.setMetrics(", "layout.setDirection(.rightToLeft)", "layout.conflictPolicy = .letGo"] {
      #expect(parts[0].contains(setting))
    }
  }

  /// Without it, the constraints need not fit.
  @Test func hidingToFitComesBeforeConstraints() throws {
    let source = try ConstraintLayout(
      text: """
        layout "p", size: 100 x 20
        item a
        item b
        hideToFit [b]
        constraints {
          a.leading == root.leading
          a.width == 60
          b.leading == a.trailing
          b.width == 60
          b.trailing <= root.trailing
        }
        """
    ).swiftSource
    let parts = source.split(separator: "layout.constrain {", maxSplits: 1)
    #expect(parts.count == 2 && parts[0].contains("try layout.hideToFit([b], priority: 750)"), "\(source)")
  }

  /// A parameter has fewer operators than its distance.
  @Test func parametersAloneAreDistances() throws {
    let layout = try ConstraintLayout(
      text: """
        layout "p", size: 300 x 200
        item a
        item b
        parameter offset: 50
        constraints {
          offset == a.width
          offset <= 100
          a.width >= -offset
          a.width >= -offset * 2
          offset == offset
          a.width == offset
          a.width >= offset * 0.5
          offset * 2 >= a.width
          a.width >= 2 - offset
          row [a, b], spacing: offset
          column [a, b], spacing: -offset
          row [b, a], spacing: offset * 2 ~ 1
        }
        """)
    let source = layout.swiftSource
    for line in [
      "offset.dimension == a.width", "offset.dimension <= 100", "a.width >= -offset.dimension",
      "a.width >= -offset.dimension * 2", "a.width == offset", "a.width >= offset * 0.5", "offset * 2 >= a.width",
      "a.width >= 2 - offset.dimension", "row([a, b], spacing: offset.dimension)",
      "column([a, b], spacing: -offset.dimension)", "priority(1) { row([b, a], spacing: offset * 2) }",
    ] { #expect(source.contains("    \(line)\n"), "\(line)\n\(source)") }
    if SwiftCompiler.isAvailable { #expect(try SwiftCompiler.diagnostics(of: source, named: "Alone.swift") == "") }
  }

  /// The row that gives an emptied grid its columns takes no height with it.
  @Test func anEmptiedGridKeepsItsHeights() throws {
    let read = try ConstraintLayout(
      text: "layout \"p\", size: 300 x 200\ngrid g: [], columnCount: 2, rows: [fixed(10), fixed(20), share(1)]\n")
    #expect(read.swiftSource.contains("rows: [.fixed(10), .fixed(20), .share(1)]"), "\(read.swiftSource)")
    var made = try ConstraintLayout("p", size: LayoutSize(300, 200))
    let grid = try made.grid(
      [[GridCell.empty, GridCell.empty]], named: "g", rows: [.fixed(10), .fixed(20), .share(1)])
    try made.removeRow(at: 0, from: grid)
    #expect(made.text == read.text)
  }

  @Test(.enabled(if: SwiftCompiler.isAvailable, "needs the compiler"))
  func wordsOfSwiftAreNames() throws {
    let words =
      "Any Self actor any as associatedtype async await borrowing break case catch class consume continue copy default "
      + "defer deinit do dynamic each else enum extension fallthrough false fileprivate final for func get guard if "
      + "import in indirect infix init inout internal is isolated lazy let macro mutating nil nonisolated open operator "
      + "override package postfix precedencegroup prefix private protocol public repeat required rethrows return self "
      + "sending set some static struct subscript super switch throw throws true try typealias unowned unsafe var weak "
      + "where while willSet yield _ __"
    let names = words.split(separator: " ").map(String.init)
    var layout = try ConstraintLayout("await", size: LayoutSize(100, 100))
    let items = try names.map { try layout.item($0) }
    try layout.constrain { root in
      for item in items {
        item.leading == root.leading
        root.width == -item.width + item.height ~ 750
      }
    }
    #expect(try SwiftCompiler.diagnostics(of: layout.swiftSource, named: "Words.swift") == "")
  }

  /// The compiler warns of names that nothing uses, and of variables that nothing changes.
  @Test(.enabled(if: SwiftCompiler.isAvailable, "needs the compiler"))
  func namesThatNothingUsesAreNotBound() throws {
    let rest = """
      item a, intrinsic: 20 x 20
      item width
      item inner in width
      item "for"
      item b
      item c, margins: 8
      guide d
      parameter height: 3
      row r: [a]
      grid g: [[b]]
      grid hidden: [[c], [.empty]], hiddenRows: [1]
      constraints {
        b.width == 40
        "for".centerX - d.leading == g.rows[0].trailing * 0.5 - r.leading * 0.5, named: "d == r"
      }

      """
    let heading = "layout \"p\", size: 300 x 200\n"
    for text in ["", "item a\n", "item a\nconstraints {\n  a.width == 3\n}\n", rest] {
      let source = try ConstraintLayout(text: heading + text).swiftSource
      #expect(try SwiftCompiler.diagnostics(of: source, named: "Unused.swift") == "", "\(source)")
    }
    let source = try ConstraintLayout(text: heading + rest).swiftSource
    for line in [
      "let a = try layout.item(\"a\", ", "let width = try layout.item(\"width\")",
      "_ = try layout.item(\"inner\", in: width)", "_ = try layout.item(\"for\")",
      "_ = try layout.guide(\"d\")", "_ = try layout.parameter(\"height\", 3)", "_ = try layout.row([a], named: \"r\")",
      "_ = try layout.grid([[b]], named: \"g\")",
    ] { #expect(source.contains(" \(line)"), "\(line)\n\(source)") }
    #expect(!source.contains("root") && !source.contains("rows(of: g)"), "\(source)")
  }

  /// A call that makes a guide or a container has no arguments for its content.
  @Test(arguments: [false, true])
  func contentOfGuidesAndContainersIsWritten(_ compiles: Bool) throws {
    let options =
      "intrinsic: 50 x 20, contentInsets: 2, alignmentInsets: (top: 1), baselines: (fromTop: 9, fromBottom: 4), "
      + "hugging: 251 x 250, resistance: 740, margins: 3, wraps"
    let layout = try ConstraintLayout(
      text: """
        layout "p", size: 300 x 200
        root intrinsic: 3 x none
        item a
        item b
        item c
        guide g, \(options)
        row r: [a], \(options)
        grid s: [[b]], \(options)
        flow f: [c], \(options)
        """)
    let source = layout.swiftSource
    if compiles {
      if SwiftCompiler.isAvailable { #expect(try SwiftCompiler.diagnostics(of: source, named: "Content.swift") == "") }
      return
    }
    #expect(source.contains("  try layout.setIntrinsicSize(IntrinsicSize(3, nil), of: root)\n"), "\(source)")
    for word in ["g", "r", "s", "f"] {
      for line in [
        "setIntrinsicSize(IntrinsicSize(50, 20), of: \(word))", "setContentInsets(LayoutInsets(2), of: \(word))",
        "setAlignmentInsets(LayoutInsets(top: 1), of: \(word))",
        "setBaselines(LayoutBaselines(fromTop: 9, fromBottom: 4), of: \(word))",
        "setHugging(ContentPriority(horizontal: 251, vertical: 250), of: \(word))", "setResistance(740, of: \(word))",
        "setMargins(LayoutInsets(3), of: \(word))", "setWraps(true, of: \(word))",
      ] { #expect(source.contains("  try layout.\(line)\n"), "\(line)\n\(source)") }
    }
  }

  /// The next number for a name is kept: to count from 2 for each of the 5,000 items takes half a minute.
  @Test func manyItemsOfOneName() throws {
    var layout = try ConstraintLayout("many", size: LayoutSize(100, 100))
    let items = try (0..<5000).map { _ in try layout.item("row") }
    try layout.add(items[4999].width == 3)
    let lines = layout.swiftSource.split(separator: "\n")
    #expect(lines.count == 5008, "\(lines.suffix(6))")
    #expect(lines.contains("  let row5001 = try layout.item(\"row\")") && lines.contains("    row5001.width == 3"))
  }

  /// Swift reads -0 as the integer 0.
  @Test func zerosKeepTheirSign() throws {
    let source = try ConstraintLayout(text: "layout \"p\", size: -0 x 0\nparameter p: -0\n").swiftSource
    #expect(source.contains("size: LayoutSize(-0.0, 0)"), "\(source)")
    #expect(source.contains("_ = try layout.parameter(\"p\", -0.0)"), "\(source)")
  }

  @Test func whatHasNoWordsIsAComment() throws {
    let layout = try ConstraintLayout(
      text: """
        layout "3", size: 1 x 1
        item a
        item b
        constraints sets: [1] {
          a.centerX - root.leading == b.trailing * 0.5 - root.leading * 0.5
        }
        variation any: [1]
        """)
    let source = layout.swiftSource
    #expect(source.contains("func _3() throws"))
    #expect(
      source.contains(
        "// left out, without words in the DSL: a.centerX - root.leading == b.trailing * 0.5 - root.leading * 0.5\n"))
    #expect(source.contains("  let set1 = layout.prepare { _ in\n"))
    #expect(source.contains("  try layout.vary([.any: set1])\n"))
  }

  /// The line of a row cannot say that one of its constraints is another one now.
  @Test func aChangedConstraintOfARowIsNamed() throws {
    var layout = try ConstraintLayout(
      text: "layout \"p\", size: 300 x 100\nitem a\nitem b\nrow r: [a, b], spacing: 8\n")
    let before = (layout.text, layout.swiftSource)
    #expect(!before.0.contains("left out") && !before.1.contains("left out"))
    let gap = try #require(layout.constraints.first { (try? layout.constraint($0))?.constant == 8 })
    try layout.update(gap) { $0.constant = 20 }
    let note = "// left out: that a constraint of r is now b.leading == a.trailing + 20\n"
    #expect(layout.text.contains(note), "\(layout.text)")
    #expect(layout.swiftSource.contains(note), "\(layout.swiftSource)")
  }

  /// A row cannot be made with a distance about itself, but have one later.
  @Test func aDistanceAboutTheRowItselfIsReadBack() throws {
    var layout = try ConstraintLayout(
      text: "layout \"p\", size: 300 x 100\nitem a, intrinsic: 10 x 10\nitem b, intrinsic: 10 x 10\nrow r: [a, b]\n")
    let item = { (name: String) in try #require(layout.allItems.first { (try? layout.name(of: $0)) == name }) }
    let (a, r) = (try item("a"), try item("r"))
    try layout.setSpacing(.distance(r.height * 2), of: r)
    try layout.setSpacing(.distance(r.height * 3), after: a, in: r)
    #expect(
      layout.text.contains("row r: [a, b]\nspacing r: r.height * 2, after: [a: r.height * 3]\n"), "\(layout.text)")
    let read = try ConstraintLayout(text: layout.text)
    #expect(read.text == layout.text)
    #expect(try read.solved().table == layout.solved().table)
    #expect(
      layout.swiftSource.contains(
        "  try layout.setSpacing(.distance(r.height * 2), of: r)\n  try layout.setSpacing(.distance(r.height * 3), after: a, in: r)\n"
      ),
      "\(layout.swiftSource)")
  }
}
