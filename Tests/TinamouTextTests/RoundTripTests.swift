import SolverTestSupport
import Testing
import Tinamou
import TinamouText

/// What is written reads back: the same text, the same frames.
struct RoundTripTests {
  /// The numbers of all frames that constraints determine; what they leave open depends on what was before.
  private func numbers(_ layout: ConstraintLayout, at size: LayoutSize) -> [String] {
    var layout = layout
    do {
      let solution = try layout.solve(size: size)
      let open = try layout.ambiguities()
      for one in open { #expect(one.range.upperBound - one.range.lowerBound > 1e-11, "\(one)") }
      var numbers: [String] = []
      for item in layout.allItems where try !solution.isHidden(item) && !layout.hasSurplusSpan(item) {
        let frame = try solution[item]
        let name = try layout.name(of: item)
        let anchors = open.filter { $0.item == item }.map { $0.anchor }
        // Read from right to left, the left edge depends on the width, too.
        if !anchors.contains(.leading) && !anchors.contains(.width) { numbers.append("\(name).x \(decimal(frame.x))") }
        if !anchors.contains(.width) { numbers.append("\(name).width \(decimal(frame.width))") }
        if !anchors.contains(.top) { numbers.append("\(name).y \(decimal(frame.y))") }
        if !anchors.contains(.height) { numbers.append("\(name).height \(decimal(frame.height))") }
      }
      return numbers.sorted()
    } catch LayoutError.conflict {
      return ["conflict"]
    } catch LayoutError.unsettled {
      return ["unsettled"]
    } catch {
      return ["\(error)"]
    }
  }

  /// Expects the same numbers of two layouts. Preserved insets follow from all frames, so where these are open, they may
  /// differ, and with them what the constraints determine.
  private func expectSameNumbers(_ a: ConstraintLayout, _ b: ConstraintLayout, at size: LayoutSize, _ seed: UInt64) {
    let numbers = (numbers(a, at: size), self.numbers(b, at: size))
    let (first, second) = (insets(a, at: size), insets(b, at: size))
    if numbers.0 != numbers.1, first.insets != second.insets {
      #expect(first.isOpen && second.isOpen, "seed \(seed) at \(size)\n\(a.text)")
    } else {
      #expect(numbers.0 == numbers.1, "seed \(seed) at \(size)\n\(a.text)")
    }
  }

  /// The insets of all items, and whether frames are open.
  private func insets(_ layout: ConstraintLayout, at size: LayoutSize) -> (insets: [String], isOpen: Bool) {
    var solved = layout
    guard (try? solved.solve(size: size)) != nil, let isOpen = try? solved.isAmbiguous else { return ([], false) }
    let insets = solved.allItems.map { item in
      let insets = [try? solved.margins(of: item), try? solved.safeAreaInsets(of: item)].map { insets in
        insets.map { [$0.top, $0.leading, $0.bottom, $0.trailing].map(decimal) } ?? []
      }
      return "\((try? solved.name(of: item)) ?? "") \(insets)"
    }
    return (insets.sorted(), isOpen)
  }

  private func decimal(_ number: Double) -> String { DecimalText.rounded(number, places: 5) }

  /// A text has containers before the constraints of their frames. Here the columns fit only with the inset that follows
  /// from a frame.
  @Test func aContainerThatNeedsAPreservedInset() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 100), safeAreaInsets: LayoutInsets(leading: 60))
    let cell = try layout.item("cell")
    try layout.setSafeAreaInsets(.zero, of: cell, inheritsFromParent: true)
    try layout.constrain { root in cell.edges == root.edges }
    _ = try layout.solve()
    let cells = [try layout.item("a"), try layout.item("b")]
    let grid = try layout.grid(
      [cells], columns: [.fixed(4), .fixed(4)],
      columnSpacing: .distance(cell.safeArea.leading - cell.leading - 15), horizontally: [.fill], vertically: .fill)
    try layout.constrain { root in
      grid.leading == root.leading
      grid.top == root.top
      grid.height == 10
    }
    let solution = try layout.solve()
    #expect(try solution[cells[1]] == LayoutRect(49, 0, 4, 10))
    var again = try ConstraintLayout(text: layout.text)
    #expect(again.text == layout.text)
    #expect(try again.solve().table == solution.table)
    // A layout that does not fit is read, too, and each solution says so.
    try layout.setSafeAreaInsets(.zero, of: layout.root)
    #expect(throws: LayoutError.self) { try layout.solve() }
    again = try ConstraintLayout(text: layout.text)
    #expect(throws: LayoutError.self) { try again.solve() }
  }

  @Test func everythingThatATextSays() throws {
    let text = """
      layout "page", size: 375 x 667.5, spacing: 4, grid: 2 sizes, direction: rightToLeft, traits: compact x regular, \
      sizeClasses: 600 x none, conflicts: letGo
      parameter offset: -3.25
      parameter offset: 1e+300
      root intrinsic: 3 x none, margins: (leading: 16, trailing: 16), safeArea: (top: 20)
      item label, intrinsic: 46 x 21, contentInsets: 2, baselines: (fromTop: 16, fromBottom: 5), hugging: 251, \
      resistance: 750.5 x 1000
      guide "a guide" in label, margins: preserved 8
      item label, wraps
      item "row" in label#2, intrinsic: none x 30, safeArea: preserved 0, scrolls, hidden
      item a, intrinsic: 20 x 10, hidden
      item b
      row r: [a, b], spacing: offset * 2 + 1, after: [a: a.width, b: 3], distribution: equalSpacing, \
      align: firstBaseline, margins: preserved (top: 1), hidden
      item "in the row" in r
      column c: [r], distribution: fillEqually, align: trailing, edgeToEdge, alignmentInsets: 1, margins: 8
      column c: [], margins: 0
      item d
      item e
      item f, hidden
      grid g in "in the row": [[d(columns: 2, horizontally: center), .empty], [.empty, e(rows: 2, vertically: bottom)], \
      [f]], columns: [fixed(a.width), share(2), equal], rows: [fitting, fixed(30), fitting], columnSpacing: 1, \
      rowSpacing: .standard * 2, horizontally: [leading, fill], vertically: lastBaseline, hiddenColumns: [2], \
      hiddenRows: [0]
      item "in a column" in g.columns[1]
      flow w: [c, c#2], width: 100.5, spacing: 2, runSpacing: 0, align: center, margins: 2
      hideToFit [label], priority: 751
      constraints "one" {
        label.leading == root.margins.leading + offset - .standard * 2 + 7, named: "gutter"
        12 - label.width <= label#2.height * 0.1 ~ 249.5
        label.firstBaseline >= "a guide".bottom
        row [label, label#2], parts: [0], says: label#2.leading == label.trailing + 99 ~ 300
        row [label, label#2, "row"] in root.safeArea, spacing: offset * 2 + 3, distribution: fillProportionally, align: top
        column [label, label#2], align: center ~ 750, named: "c"
        row [label, label#2] in root, distribution: equalCentering, align: lastBaseline, parts: [0, 3]
        g.rows[1].height >= g.columns[0].width * 0.5
        label.width == share(of: root.width - 8, among: [label, label#2], at: 1, extent: width)
      }
      constraints "n", sets: [2, 3] {
        label.width >= 1
      }
      constraints inactive, sets: [1] {
        label.left == root.right - offset#2
      }
      variation any: [1], compactWidth: [2], compactWidth.regularHeight: [3]
      variation regularHeight: []

      """
    let layout = try ConstraintLayout(text: text)
    #expect(layout.text == text)
    #expect(layout.name == "page")
    #expect(try layout.name(of: layout.allItems[3]) == "row")
    #expect(layout.constraints.count == layout.constraints.filter { try! layout.isActive($0) }.count + 1)
  }

  /// A text is the words of the DSL, with numbers as they are read.
  @Test func shortWritingMeansTheSame() throws {
    let layout = try ConstraintLayout(
      text: """
        // A photo with a badge.
        layout size: 320x480

        item photo
        item badge in photo, intrinsic: 20×10   // in two ways
        constraints {
          photo.edges == root.safeArea.edges.inset(8)
          badge.center == photo.center ~ high - 1
          badge.size <= 44 x 44
          photo.aspectRatio >= 0.5, named: "wide"
          (badge.width + 2) / 2 == 2 * badge.height * 0.25 - (3 - 1)
          badge.horizontalEdges <= photo.horizontalEdges.inset(leading: 1, trailing: 2)
          photo.verticalEdges >= badge.verticalEdges
        }
        """)
    let constraints = layout.text.split(separator: "\n").dropFirst(4).dropLast().map { $0.dropFirst(2) }
    #expect(
      constraints
        == [
          "photo.leading == root.safeArea.leading + 8", "photo.trailing == root.safeArea.trailing - 8",
          "photo.top == root.safeArea.top + 8", "photo.bottom == root.safeArea.bottom - 8",
          "badge.centerX == photo.centerX ~ 749", "badge.centerY == photo.centerY ~ 749", "badge.width <= 44",
          "badge.height <= 44", "photo.width >= photo.height * 0.5, named: wide",
          "badge.width * 0.5 + 1 == badge.height * 0.5 - 2", "badge.leading >= photo.leading + 1",
          "badge.trailing <= photo.trailing - 2", "photo.top <= badge.top", "photo.bottom >= badge.bottom",
        ].map { $0.replacing("named: wide", with: "named: \"wide\"")[...] })
  }

  /// The layout of a text, which has the same text again.
  private func readAgain(_ text: String, _ seed: UInt64) -> ConstraintLayout? {
    do {
      let again = try ConstraintLayout(text: text)
      #expect(again.text == text, "seed \(seed)")
      return again
    } catch {
      Issue.record("seed \(seed): \(error)\n\(text)")
      return nil
    }
  }

  @Test(arguments: 0..<UInt64(often(1_000, inDebug: 25)))
  func randomLayouts(_ seed: UInt64) throws {
    let layout = try RandomTextLayout(seed: seed).layout
    let text = layout.text
    guard let again = readAgain(text, seed) else { return }
    for size in [LayoutSize(400, 300), LayoutSize(320, 568)] {
      expectSameNumbers(again, layout, at: size, seed)
    }
  }

  /// What one layout determines is the same in the other.
  @Test(arguments: 0..<UInt64(often(100, inDebug: 10)))
  func randomLayoutsWithStacksGridsAndFlows(_ seed: UInt64) throws {
    let layout = try RandomTextLayout(seed: seed, hasContainers: true).layout
    let text = layout.text
    guard let again = readAgain(text, seed) else { return }
    for size in [LayoutSize(400, 300), LayoutSize(320, 568)] {
      expectSameNumbers(again, layout, at: size, seed)
    }
  }

  /// What is ambiguous is listed in the same words and order, however the layout was made.
  @Test(arguments: 0..<UInt64(often(100, inDebug: 10)))
  func twinsListTheSameAmbiguities(_ seed: UInt64) throws {
    let layout = try RandomTextLayout(seed: seed, hasContainers: true).layout
    guard let again = readAgain(layout.text, seed) else { return }
    for size in [LayoutSize(400, 300), LayoutSize(320, 568)] {
      #expect(ambiguities(again, at: size) == ambiguities(layout, at: size), "seed \(seed) at \(size)\n\(layout.text)")
    }
  }

  /// The ambiguous anchors, with ranges to five decimals; empty if the layout cannot be solved.
  private func ambiguities(_ layout: ConstraintLayout, at size: LayoutSize) -> [String] {
    var layout = layout
    guard (try? layout.solve(size: size)) != nil, let found = try? layout.ambiguities() else { return [] }
    return found.map { one in
      let (low, high) = (one.range.lowerBound, one.range.upperBound)
      return "\(one.name).\(one.anchor) \(low.isFinite ? decimal(low) : "") \(high.isFinite ? decimal(high) : "")"
    }
  }

  /// The guide of a row has the number of its place, also after a row above it was put in or taken out.
  @Test func rowsAreNamedByTheirPlaces() throws {
    var layout = try ConstraintLayout("p", size: LayoutSize(100, 100))
    let items = try (1...4).map { try layout.item("i\($0)", intrinsic: IntrinsicSize(10, 10)) }
    let grid = try layout.grid([[items[0]], [items[1]], [items[2]]], named: "g")
    try layout.removeRow(at: 0, from: grid)
    try layout.insertRow([items[3]], into: grid, at: 1)
    #expect(try layout.rows(of: grid).map { try layout.name(of: $0) } == ["g.row1", "g.row2", "g.row3"])
    let again = try ConstraintLayout(text: layout.text)
    #expect(try layout.ambiguities().map { "\($0)" } == again.ambiguities().map { "\($0)" })
  }

  /// A cell over two rows is aligned by its edge, also once it covers one row, whose other cells stand on a baseline.
  @Test func aCellThatLosesARowKeepsItsEdge() throws {
    var layout = try ConstraintLayout("p", size: LayoutSize(200, 100))
    let tall = try layout.item(
      "tall", intrinsic: IntrinsicSize(10, 10), baselines: LayoutBaselines(fromTop: 2, fromBottom: 3))
    let others = try (1...2).map { try layout.item("i\($0)", intrinsic: IntrinsicSize(10, 30)) }
    let grid = try layout.grid(
      [[GridCell(tall, rows: 2), GridCell(others[0])], [GridCell(others[1])]], named: "g", vertically: .lastBaseline)
    try layout.constrain { root in
      grid.leading == root.leading
      grid.top == root.top
    }
    try layout.removeRow(at: 0, from: grid)
    #expect(try layout.solve()[tall] == LayoutRect(0, 20, 10, 10))
    let again = try ConstraintLayout(text: layout.text).solved()
    #expect(again["tall"] == LayoutRect(0, 20, 10, 10))
  }

  @Test func leftStaysLeftFromRightToLeft() throws {
    var layout = try ConstraintLayout(
      text: """
        layout "p", size: 100 x 50, direction: rightToLeft
        item a, intrinsic: 20 x 10
        item b, intrinsic: 20 x 10
        constraints {
          a.left == root.left + 5
          b.leading == root.leading + 5
        }
        """)
    let solution = try layout.solve()
    #expect(solution["a"]?.x == 5 && solution["b"]?.x == 75)
    try layout.setDirection(.leftToRight)
    let turned = try layout.solve()
    #expect(turned["a"]?.x == 5 && turned["b"]?.x == 5)
    #expect(throws: ConstraintMismatch.self) {
      try LayoutConstraint(layout.allItems[0], .left, .equal, layout.root, .leading)
    }
  }

  @Test func placesBecomeComments() throws {
    var layout = try ConstraintLayout("p", size: LayoutSize(1, 1))
    let box = try layout.item("box")
    var constraint = box.width >= 1
    constraint.place = SourcePlace(file: "a\nb.xib", line: 3)
    try layout.add(constraint)
    #expect(layout.text(showsPlaces: true).contains("  box.width >= 1  // a b.xib:3\n"))
    let again = try ConstraintLayout(text: layout.text(showsPlaces: true), file: "x/p.tinamou")
    #expect(again.text == layout.text)
    let place = try again.constraint(again.constraints[0]).place
    #expect(place?.description == "p.tinamou:4")
    #expect(place?.fileID == "x/p.tinamou")
  }

  @Test func setsWithoutConstraintsAreWrittenAsSuch() throws {
    var layout = try ConstraintLayout("p", size: LayoutSize(1, 1))
    let box = try layout.item("box")
    let wide = layout.prepare { _ in box.width == 3 }
    let gone = layout.prepare { _ in box.width == 4 }
    try layout.vary([.any: wide, .compactWidth: gone, .regularHeight: ConstraintSet([])])
    for handle in gone.handles { try layout.remove(handle) }
    #expect(layout.text.hasSuffix("variation any: [1], compactWidth: [], regularHeight: []\n"), "\(layout.text)")
    #expect(try ConstraintLayout(text: layout.text).text == layout.text)
  }

  @Test func whatCanNeverHoldAgainIsLeftOutWithANote() throws {
    var layout = try ConstraintLayout("p", size: LayoutSize(1, 1))
    let (box, other) = (try layout.item("box"), try layout.item("other"))
    _ = layout.prepare { _ in
      box.width == other.width
      box.width == other.width * .nan
    }
    try layout.remove(other)
    #expect(layout.text.contains("// left out: a constraint that mentions what is gone, or a number that is none"))
    #expect(try ConstraintLayout(text: layout.text).constraints.isEmpty)
  }

  /// Each item is the next of its name, up to `item#2000`.
  @Test func manyItemsOfOneName() throws {
    var layout = try ConstraintLayout("many", size: LayoutSize(100, 100))
    var last = layout.root.anchorRegion
    for number in 0..<2000 {
      let item = try layout.item("item", intrinsic: IntrinsicSize(Double(number % 7), 3))
      try layout.add(item.leading == last.trailing)
      last = item.anchorRegion
    }
    let again = try ConstraintLayout(text: layout.text)
    #expect(again.text == layout.text)
    #expect(again.text.contains("  item#2000.leading == item#1999.trailing\n"))
    #expect(again.allItems.count == 2000)
  }
}

extension ConstraintLayout {
  /// Whether an item is the guide of a cell that covered several rows before some were removed.
  fileprivate func hasSurplusSpan(_ item: LayoutItem) -> Bool {
    guard let grid = container(of: item), case .grid = writtenContainer(grid) else { return false }
    return (try? name(of: item))?.hasSuffix(".span") == true
  }
}
