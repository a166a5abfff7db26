import Foundation
import Testing
import Tinamou

/// What a layout does over ranges of the numbers it is given.
struct AnalysisTests {
  @Test func aNameRowHasThreePieces() throws {
    let row = try NameRow()
    let analysis = try row.layout.analysis(width: 0...1366)
    #expect(analysis.isExact)
    #expect(analysis.inputs == [.width])
    #expect(isClose([analysis.breakpoints.first ?? 0, analysis.breakpoints.last ?? 0], [40, 183]))
    let first = try #require(analysis.pieces.first)
    #expect(first.conflict?.members.contains { $0.text == "root.width == 0" } == true)
    #expect(isClose([first.conflict?.amount ?? 0], [40]))
    #expect(try first.function(of: row.field.width) == nil)
    let last = try #require(analysis.pieces.last)
    #expect(last.ambiguous.isEmpty)
    let width = try #require(try last.function(of: row.field.width))
    #expect(width.slope == 1)
    #expect(isClose([width(InputValues(375))], [289]))
    #expect(analysis.pieces.count > 2)
    for piece in analysis.pieces where piece.center.first > 40 && piece.center.first < 183 {
      #expect(piece.ambiguous.map { $0.item } == [row.label, row.field, row.field])
    }
  }

  @Test func numbersFromOutsideAreFunctionsToo() throws {
    let row = try NameRow()
    let piece = try #require(try row.layout.analysis(width: 300...400).pieces.first)
    let gap = try #require(try piece.function(of: row.field.leading - row.label.trailing))
    #expect(gap(InputValues(350)) == 8 && gap.slope == 0)
    let end = try #require(try piece.function(of: row.layout.root.margins.trailing))
    #expect(isClose([end(InputValues(350))], [334]))
    // Nothing in the layout has referred to it.
    let bottom = try #require(try piece.function(of: row.layout.root.safeArea.bottom))
    #expect(bottom(InputValues(350)) == 667)
  }

  @Test func theLayoutStaysAsItIs() throws {
    var row = try NameRow()
    let before = try row.frames()
    _ = try row.layout.analysis(width: 0...1366)
    _ = try row.layout.analysis(of: .intrinsicWidth(of: row.label), over: 0...900)
    #expect(row.layout.size == LayoutSize(375, 667))
    #expect(try row.frames() == before)
  }

  @Test func contentsMove() throws {
    let row = try NameRow()
    let analysis = try row.layout.analysis(of: .intrinsicWidth(of: row.label), over: 0...340)
    let piece = try #require(analysis.pieces.first)
    #expect(try piece.function(of: row.label.width)?.slope == 1)
    #expect(try piece.function(of: row.field.width)?.slope == -1)
    // From 238 on the field has less than its 97 points; until then the label has all it needs.
    #expect(isClose([analysis.breakpoints.first ?? 0], [238]))
    #expect(analysis.pieces.last?.ambiguous.isEmpty == false)
  }

  @Test func anItemWithoutContentCanBeGivenSome() throws {
    var layout = try ConstraintLayout("box", size: LayoutSize(200, 100))
    let box = try layout.item("box")
    try layout.constrain { root in
      box.leading == root.leading
      box.verticalEdges == root.verticalEdges
    }
    let analysis = try layout.analysis(of: .intrinsicWidth(of: box), over: 10...90)
    #expect(analysis.pieces.count == 1)
    #expect(try analysis.pieces[0].function(of: box.width)?(InputValues(33)) == 33)
    #expect(try layout.intrinsicSize(of: box) == .none)
  }

  @Test(arguments: [nil, 10.0, 60]) func requiredContentMovesFromWhereItDoesNotFit(_ width: Double?) throws {
    var layout = try ConstraintLayout("box", size: LayoutSize(200, 100))
    layout.conflictPolicy = .letGo
    let box = try layout.item(
      "box", intrinsic: IntrinsicSize(width, nil), hugging: .required, resistance: .high)
    try layout.constrain { root in
      box.leading == root.leading
      box.verticalEdges == root.verticalEdges
      box.width == 40
    }
    let analysis = try layout.analysis(of: .intrinsicWidth(of: box), over: 0...90)
    #expect(isClose(analysis.breakpoints, [40]), "\(analysis.breakpoints)")
    #expect(analysis.pieces.map { $0.conflict == nil } == [false, true])
    #expect(isClose([analysis.pieces[0].conflict?.amount ?? 0], [40]))
    #expect(try analysis.pieces[1].function(of: box.width)?(InputValues(60)) == 40)
  }

  @Test func proportionsOfContentAreTried() throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(100, 20))
    let (a, b) = (
      try layout.item("a", intrinsic: IntrinsicSize(10, 20)), try layout.item("b", intrinsic: IntrinsicSize(30, 20))
    )
    try layout.constrain { root in row([a, b], in: root, spacing: 0, distribution: .fillProportionally, align: .fill) }
    let analysis = try layout.analysis(of: .intrinsicWidth(of: a), over: 10...30)
    #expect(analysis.step == 1 && !analysis.isExact)
    #expect(analysis.pieces.count == 21)
    let last = try #require(analysis.pieces.last)
    let width = try #require(try last.function(of: a.width))
    #expect(isClose([width(InputValues(30))], [50]))
  }

  @Test func sizeClassesFollowTheSize() throws {
    var layout = try ConstraintLayout("box", size: LayoutSize(400, 100))
    let box = try layout.item("box")
    try layout.constrain { root in
      box.leading == root.leading
      box.verticalEdges == root.verticalEdges
    }
    let narrow = layout.prepare("narrow") { root in box.width == root.width }
    let wide = layout.prepare("wide") { root in box.width == root.width / 2 }
    try layout.vary([.compactWidth: narrow, .regularWidth: wide])
    let analysis = try layout.analysis(
      of: .width, over: 200...800, sizeClasses: SizeClassBorders(regularWidth: 500))
    #expect(analysis.breakpoints == [500])
    #expect(analysis.pieces.map { $0.traits.width } == [.compact, .regular])
    let widths = try analysis.pieces.compactMap { try $0.function(of: box.width) }.map { $0(InputValues(500)) }
    #expect(widths == [500, 250])
    #expect(layout.traits.width == .regular)
  }

  @Test func whatIsLetGoHasFrames() throws {
    var layout = try ConstraintLayout("box", size: LayoutSize(400, 100))
    layout.conflictPolicy = .letGo
    let box = try layout.item("box")
    try layout.constrain { root in
      box.edges == root.edges.inset(10)
      box.width >= 100
    }
    // Also from where it is let go at first.
    for width in [400.0, 50] {
      try layout.setSize(LayoutSize(width, 100))
      let analysis = try layout.analysis(width: 20...400)
      #expect(isClose(analysis.breakpoints, [120]), "\(analysis.breakpoints)")
      let first = try #require(analysis.pieces.first)
      #expect(first.conflict?.amount == 100)
      #expect(try first.function(of: box.width)?(InputValues(60)) == 40)
      #expect(analysis.pieces.last?.conflict == nil)
    }
  }

  /// Each conflict lets go of one constraint, and a thread has little stack.
  @Test func anyNumberOfConstraintsIsLetGo() throws {
    let count = 120
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 100))
    layout.conflictPolicy = .letGo
    let items = try (0..<count).map { try layout.item("item \($0)") }
    try layout.constrain { root in
      for item in items {
        item.leading == root.leading
        item.width == 200
        item.trailing <= root.trailing
      }
    }
    final class Answer: @unchecked Sendable { var pieces: [LayoutPiece] = [] }
    let (answer, isDone, asked) = (Answer(), DispatchSemaphore(value: 0), layout)
    let thread = Thread {
      answer.pieces = (try? asked.analysis(width: 100...400).pieces) ?? []
      isDone.signal()
    }
    thread.stackSize = 128 << 10
    thread.start()
    isDone.wait()
    #expect(answer.pieces.allSatisfy { $0.hasFrames } && answer.pieces.first?.corners.last == InputValues(200))
    #expect(answer.pieces.first?.conflict?.amount == 100 && answer.pieces.last?.conflict == nil)
    let width = try answer.pieces.first?.function(of: items[count - 1].width)
    #expect(width?(InputValues(100)) == 200 && width?.slope == 0)
  }

  @Test func whatIsLetGoAtAllValuesHasFrames() throws {
    var layout = try ConstraintLayout("box", size: LayoutSize(225, 243))
    layout.conflictPolicy = .letGo
    let box = try layout.item("box", intrinsic: IntrinsicSize(20, 21))
    try layout.constrain { root in
      box.trailing == box.safeArea.trailing + 20
      box.edges == root.edges.inset(10)
      box.height >= 100
    }
    for analysis in [try layout.analysis(height: 40...600), try layout.analysis(width: 100...300, height: 130...600)] {
      for piece in analysis.pieces {
        #expect(piece.conflict != nil && piece.hasFrames, "\(piece.corners)")
        let solved = try piece.layout(at: piece.center).solved()
        #expect(try piece.function(of: box.height)?(piece.center) == solved[box].height)
      }
    }
    let breakpoints = try layout.analysis(height: 40...600).breakpoints
    #expect(isClose(breakpoints, [41, 120]), "\(breakpoints)")
  }

  /// The width comes after the content, or before it, and both have to fit only together.
  @Test func theLayoutAtAPointNeedNotFitOnTheWayThere() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 50))
    let label = try layout.item("label", intrinsic: .width(80), resistance: .required)
    try layout.constrain { root in label.horizontalEdges == root.horizontalEdges }
    let contents = LayoutInput.intrinsicWidth(of: label)
    let analysis = try layout.analysis(of: .width, over: 50...200, and: contents, over: 20...180)
    let piece = try #require(analysis.pieces.first { $0.hasFrames })
    for point in [InputValues(180, 150), InputValues(60, 30)] {
      #expect(try piece.layout(at: point).solved()[label].width == point.first)
    }
  }

  @Test(arguments: [false, true]) func aBorderAtTheEndOfARangeIsLookedAt(ofBoth: Bool) throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 400))
    let box = try layout.item("box")
    try layout.constrain { root in
      box.leading == root.leading
      box.trailing <= root.trailing
      box.top == root.top
      box.height == root.height / 2
    }
    let narrow = layout.prepare("narrow") { root in box.width == root.width / 2 }
    let wide = layout.prepare("wide") { root in box.width == 725 - root.height / 4 }
    try layout.setSizeClasses(SizeClassBorders(regularWidth: 600, regularHeight: ofBoth ? 800 : nil))
    try layout.vary([.compactWidth: narrow, .regularWidth: wide])
    // As the first number, and as the second one.
    let analyses = [
      try layout.analysis(width: 320...600, height: 400...800),
      try layout.analysis(of: .height, over: 400...800, and: .width, over: 320...600),
    ]
    for (place, analysis) in analyses.enumerated() {
      #expect(analysis.isExact && analysis.undecided.isEmpty)
      for piece in analysis.pieces {
        for corner in piece.corners {
          let size = place == 0 ? LayoutSize(corner.first, corner.second) : LayoutSize(corner.second, corner.first)
          let isEdge = size.width == 600 && piece.traits.width == .regular
          #expect(isEdge || piece.traits.width == .compact)
          guard piece.hasFrames else { continue }
          #expect(try piece.function(of: box.width)?(corner) == (isEdge ? 725 - size.height / 4 : size.width / 2))
          #expect(try piece.function(of: box.height)?(corner) == size.height / 2)
          #expect(try piece.function(of: layout.root.width)?(corner) == size.width)
          if !isEdge { continue }
          #expect(try piece.layout(at: corner).solved()[box].width == 725 - size.height / 4)
        }
      }
      let regular = analysis.pieces.filter { $0.traits.width == .regular }
      // The box is too wide up to a height of 500. The last height can be regular itself.
      let fits = regular.map { $0.conflict == nil }
      #expect(fits == (ofBoth ? [false, true, true] : [false, true]), "\(regular.map(\.corners))")
      #expect(regular.first?.conflict?.amount == 25 && regular.first?.corners.count == 2)
    }
  }

  @Test func theLayoutOfAPieceKeepsTheBordersOfSizeClasses() throws {
    let borders = SizeClassBorders(regularWidth: 600)
    let layout = try ConstraintLayout("page", size: LayoutSize(400, 400), sizeClasses: borders)
    for piece in try layout.analysis(width: 300...800).pieces {
      var found = try piece.layout(at: piece.center)
      #expect(found.sizeClasses == borders && found.traits == piece.traits)
      try found.setSize(LayoutSize(piece.traits.width == .compact ? 700 : 500, 400))
      #expect(found.traits.width != piece.traits.width)
    }
  }

  @Test func twoNumbersHaveRegions() throws {
    let row = try NameRow()
    let analysis = try row.layout.analysis(width: 200...400, height: 100...600)
    #expect(analysis.pieces.allSatisfy { $0.conflict == nil && $0.corners.count >= 3 })
    let covered = analysis.pieces.map(area).reduce(0, +)
    #expect(isClose([covered], [200 * 500]))
    for piece in analysis.pieces {
      let width = try #require(try piece.function(of: row.field.width))
      #expect(isClose([width.slope, width.secondSlope], [1, 0]))
    }
    let line = try row.layout.analysis(width: 300...300, height: 100...600)
    #expect(line.inputs == [.height])
    #expect(try line.pieces.first?.function(of: row.field.width)?(InputValues(300)) == 214)
  }

  @Test func badRangesAreRefused() throws {
    let row = try NameRow()
    let other = try NameRow()
    #expect(
      message { _ = try row.layout.analysis(width: -1...5) }
        == "the width of the layout is -1, but it cannot be negative")
    #expect(
      message { _ = try row.layout.analysis(width: 0...Double.infinity) }
        == "the width of the layout is inf, which is not a finite number")
    #expect(
      message { _ = try row.layout.analysis(of: .intrinsicHeight(of: row.label), over: -3...5) }
        == "the intrinsic height of label is -3, but it cannot be negative")
    #expect(
      message { _ = try row.layout.analysis(of: .intrinsicWidth(of: other.label), over: 0...5) }
        == "the item belongs to another layout, name row")
    let borders = SizeClassBorders(regularWidth: .nan)
    #expect(
      message { _ = try row.layout.analysis(of: .width, over: 0...5, sizeClasses: borders) }
        == "the least regular width is nan, which is not a finite number")
  }
}
