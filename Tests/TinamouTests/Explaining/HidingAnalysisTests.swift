import SolverTestSupport
import Testing

@testable import Tinamou

/// Analyses of layouts that hide items to fit, which are exact over ranges of one number.
struct HidingAnalysisTests {
  /// A title of 100 points and buttons of 40, 10 apart; the last button goes first.
  private func toolbar() throws -> (layout: ConstraintLayout, title: LayoutItem, buttons: [LayoutItem]) {
    var layout = try ConstraintLayout("toolbar", size: LayoutSize(600, 50))
    let title = try layout.item("title", intrinsic: IntrinsicSize(100, 20))
    let buttons = try (0..<3).map { try layout.item("b\($0)", intrinsic: IntrinsicSize(40, 20), hugging: 251) }
    try layout.constrain { root in row([title] + buttons, in: root, spacing: 10, align: .center) }
    try layout.hideToFit(buttons.reversed())
    return (layout, title, buttons)
  }

  @Test func aPieceEndsWhereOneMoreItemIsHidden() throws {
    let (layout, title, buttons) = try toolbar()
    let analysis = try layout.analysis(width: 50...400)
    #expect(analysis.isExact)
    #expect(analysis.breakpoints == [100, 150, 200, 250])
    #expect(analysis.pieces.map(\.hidden.count) == [3, 3, 2, 1, 0])
    let widths = try analysis.pieces.map { try $0.function(of: title.width)?(InputValues(240)) }
    #expect(widths == [240, 240, 190, 140, 90])
    #expect(try analysis.pieces.last?.function(of: buttons[2].trailing)?(InputValues(300)) == 300)
  }

  @Test func aConflictRemainsIfNothingFits() throws {
    var (layout, title, buttons) = try toolbar()
    try layout.constrain { _ in title.width >= 80 }
    let analysis = try layout.analysis(width: 50...400)
    #expect(analysis.breakpoints == [80, 100, 150, 200, 250])
    #expect(analysis.pieces.map { $0.conflict == nil } == [false, true, true, true, true, true])
    // With as many hidden as can be: without the first button, the title could not be 100 wide.
    try layout.constrain { root in buttons[0].width >= 100 - root.width }
    #expect(try layout.analysis(width: 90...400).pieces.allSatisfy { $0.hasFrames })
  }

  @Test func theLayoutOfAPieceHidesWhatThePieceHides() throws {
    let (layout, title, buttons) = try toolbar()
    let pieces = try layout.analysis(width: 50...400).pieces
    #expect(Set(pieces.map(\.hidden.count)).count > 1)
    for piece in pieces {
      for corner in piece.corners + [piece.center] {
        let solution = try piece.layout(at: corner).solved()
        #expect(try buttons.filter { try solution.isHidden($0) }.count == piece.hidden.count)
        let width = try #require(try piece.function(of: title.width)?(corner))
        #expect(try (solution[title].width - width).magnitude < 1e-6)
      }
    }
  }

  @Test func contentThatDividesARowIsSampled() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 50))
    let items = try (0..<2).map { try layout.item("i\($0)", intrinsic: IntrinsicSize(60, 20)) }
    try layout.constrain { root in row(items, in: root, distribution: .fillProportionally, align: .center) }
    try layout.hideToFit([items[1]])
    let fresh = try layout.analysis(of: .intrinsicWidth(of: items[0]), over: 10...90)
    #expect(try layout.solve().isHidden(items[1]))
    let solved = try layout.analysis(of: .intrinsicWidth(of: items[0]), over: 10...90)
    for analysis in [fresh, solved] {
      #expect(!analysis.isExact)
      let piece = try #require(
        analysis.pieces.first { piece in
          piece.corners.contains { $0.first <= 30 } && piece.corners.contains { 30 <= $0.first }
        })
      #expect(piece.hidden.isEmpty && piece.hasFrames)
    }
  }

  @Test(arguments: [100.0, 400]) func sampledPiecesHaveTheTraitsOfTheirCase(present: Double) throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(present, 50))
    let text = try layout.item("text", intrinsic: .width(40), wraps: true)
    try layout.add(text.top == layout.root.top)
    // Neither case fits at the widths of the other one.
    let narrow = layout.prepare("narrow") { root in
      text.leading == root.leading
      text.width == 190 - root.width
    }
    let wide = layout.prepare("wide") { root in
      text.leading == root.leading + 100
      text.width == root.width - 200
    }
    try layout.setSizeClasses(SizeClassBorders(regularWidth: 200))
    try layout.vary([.compactWidth: narrow, .regularWidth: wide])
    let widths: [(LayoutInput, ClosedRange<Double>)] = [(.width, 100...300)]
    let analysis = try layout.analysis(widths.map { (input: $0, range: $1) }, step: 10, measuring: { _, _ in 20 })
    #expect(!analysis.isExact)
    for piece in analysis.pieces {
      let width = piece.center.first
      let isWide = piece.traits.width == .regular
      if width != 200 { #expect(isWide == (width > 200), "\(width)") }
      let fits = isWide ? width >= 200 : width <= 190
      #expect(piece.hasFrames == fits, "\(width)")
      if !fits { continue }
      let x = try piece.layout(at: piece.center).solved()[text].x
      #expect(try x == (isWide ? 100 : 0) && piece.function(of: text.leading)?(piece.center) == x, "\(width)")
    }
  }

  /// A row of random items, some of which go if the others do not fit.
  private func page(_ count: Int, hiding hidingCount: Int, _ random: inout SplitMix64) throws -> ConstraintLayout {
    var layout = try ConstraintLayout("page", size: LayoutSize(Double(100 * count + random.below(500)), 60))
    var items: [LayoutItem] = []
    for number in 0..<count {
      items.append(
        try layout.item(
          "i\(number)", intrinsic: IntrinsicSize(Double(20 + random.below(80)), 20),
          hugging: ContentPriority(LayoutPriority(Double(200 + random.below(100)))),
          resistance: ContentPriority(LayoutPriority(random.pick([600, 740, 750, 760])))))
    }
    try layout.constrain { root in
      row(items, in: root, spacing: 8, align: .center)
      for item in items {
        let minimum = Double(10 + random.below(30))
        if random.chance(1, of: 3) { item.width >= minimum ~ random.pick([.required, .high, .low]) }
        if random.chance(1, of: 4) { item.width <= root.width * 0.4 ~ random.pick([.required, .high]) }
        if random.chance(1, of: 4), let other = items.first { item.width == other.width ~ random.pick([.high, .low]) }
      }
    }
    try layout.hideToFit(Array(items.dropFirst().shuffled(using: &random).prefix(hidingCount)))
    if random.chance(1, of: 3) { _ = try? layout.solve() }
    return layout
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func piecesAreWhatSolutionsAre(part: UInt64) throws {
    let start = 81_000 + 1_000 * part
    for seed in 0..<UInt64(often(60, inDebug: 5)) {
      var random = SplitMix64(seed: start + seed)
      let count = 2 + random.below(5)
      guard let layout = try? page(count, hiding: 1 + random.below(4), &random) else { continue }
      try expectSolutions(in: layout, width: 0...500, "seed \(start + seed)", &random)
    }
  }

  @Test func piecesOfManyItemsAreWhatSolutionsAre() throws {
    for seed in 89_000..<89_000 + UInt64(often(20, inDebug: 1)) {
      var random = SplitMix64(seed: seed)
      guard let layout = try? page(66 + random.below(20), hiding: 65 + random.below(20), &random) else { continue }
      let low = Double(random.below(4_000))
      try expectSolutions(in: layout, width: low...low + Double(often(1_000, inDebug: 50)), "seed \(seed)", &random)
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func regionsAreWhatSolutionsAre(part: UInt64) throws {
    let start = 87_000 + 100 * part
    for seed in 0..<UInt64(often(15, inDebug: 3)) {
      var random = SplitMix64(seed: start + seed)
      guard var layout = try? page(2 + random.below(5), hiding: 1 + random.below(4), &random) else { continue }
      // The height bears on the width.
      for position in layout.items.tree.positions.dropFirst() where random.chance(1, of: 3) {
        let item = layout.item(at: Int(position)), root = layout.root
        _ = try? layout.add(item.width >= root.height * 0.4 ~ random.pick([.high, .low]))
      }
      let analysis = try layout.analysis(width: 0...500, height: 20...220)
      #expect(analysis.isExact)
      var area = 0.0
      for piece in analysis.pieces {
        area += Tinamou.area(of: piece.corners)
        for _ in 0..<3 {
          let weights = piece.corners.map { _ in Double(1 + random.below(1_000)) }
          let sum = weights.reduce(0, +)
          var point = InputValues(0, 0)
          for (corner, weight) in zip(piece.corners, weights) {
            point.first += corner.first * weight / sum
            point.second += corner.second * weight / sum
          }
          try expect(piece, at: point, of: layout, "seed \(start + seed) at \(point)")
        }
      }
      area += analysis.undecided.reduce(0) { $0 + Tinamou.area(of: $1) }
      #expect((area - 100_000).magnitude < 0.1, "seed \(start + seed): \(area)")
    }
  }

  private func expectSolutions(
    in layout: ConstraintLayout, width: ClosedRange<Double>, _ place: String, _ random: inout SplitMix64
  ) throws {
    let analysis = try layout.analysis(width: width)
    #expect(analysis.isExact && analysis.pieces.first?.corners.first?.first == width.lowerBound)
    #expect(analysis.pieces.last?.corners.last?.first == width.upperBound)
    for (piece, next) in zip(analysis.pieces, analysis.pieces.dropFirst()) {
      #expect(piece.corners.last == next.corners.first, "\(place)")
    }
    for piece in analysis.pieces {
      let (low, high) = (piece.corners[0].first, piece.corners[piece.corners.count - 1].first)
      if high - low < 1e-6 { continue }
      for part in [0.001, Double(random.below(1_000)) / 1_000 + 0.0005, 0.999] {
        let width = low + (high - low) * part
        try expect(piece, at: InputValues(width, 60), of: layout, "\(place) at \(width)")
      }
    }
  }

  private func expect(
    _ piece: LayoutPiece, at values: InputValues, of layout: ConstraintLayout, _ place: String
  ) throws {
    var layout = layout
    guard (try? layout.setSize(LayoutSize(values.first, values.second))) != nil, let solution = try? layout.solve()
    else {
      #expect(!piece.hasFrames, "\(place)")
      return
    }
    guard piece.hasFrames else {
      Issue.record("no frames: \(place)")
      return
    }
    let undecided = Set(piece.ambiguous.map { $0.item })
    for (position, item) in layout.items.tree.positions.map({ (Int($0), layout.item(at: Int($0))) }) {
      let isHidden = try position > 0 && solution.isHidden(item)
      #expect(isHidden == piece.hidden.contains(position), "\(item) hidden: \(place)")
      if isHidden || undecided.contains(item) { continue }
      let (frame, expected) = (piece.frames[position](values), try solution[item])
      let distances = [
        frame.x - expected.x, frame.y - expected.y, frame.width - expected.width, frame.height - expected.height,
      ]
      #expect(distances.allSatisfy { $0.magnitude <= 1e-6 }, "\(item) \(frame) \(expected): \(place)")
    }
  }

  @Test(arguments: [false, true]) func aSingleValueThatFitsIsAPiece(_ isHidden: Bool) throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(isHidden ? 60 : 40, 50))
    let item = try layout.item("item")
    try layout.hideToFit([item])
    try layout.constrain { root in
      item.leading == root.leading
      item.trailing == root.trailing
      item.width == 40
    }
    #expect(try layout.solve().isHidden(item) == isHidden)
    let analysis = try layout.analysis(width: 0...100)
    #expect(analysis.breakpoints == [40])
    #expect(analysis.pieces.map(\.hidden.count) == [1, 0, 1])
    #expect(analysis.pieces.map(\.corners.count) == [2, 1, 2])
    try #require(analysis.pieces.count == 3)
    #expect(try analysis.pieces[1].function(of: item.width)?(InputValues(40)) == 40)
    // Also at an end of the range.
    #expect(try layout.analysis(width: 40...100).pieces.map(\.hidden.count) == [0, 1])
    #expect(try layout.analysis(width: 0...40).pieces.map(\.hidden.count) == [1, 0])
    #expect(try layout.analysis(width: 40...40).pieces.map(\.hidden.count) == [0])
  }

  @Test(arguments: [40.0, 300]) func sampledPiecesShowAndHideWhateverIsHiddenNow(present: Double) throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(present, 200))
    let wide = try layout.item("wide", intrinsic: IntrinsicSize(100, 20))
    let title = try layout.item("title", intrinsic: IntrinsicSize(50, 20))
    let tag = try layout.item("tag", intrinsic: IntrinsicSize(20, 20))
    let flow = try layout.flow([tag], named: "flow", width: 100)
    try layout.hideToFit([wide])
    try layout.constrain { root in
      flow.top == root.top
      flow.horizontalEdges == root.horizontalEdges
      title.top == flow.bottom
      title.leading == root.leading
      wide.top == flow.bottom
      wide.leading == title.trailing
      wide.trailing <= root.trailing
    }
    _ = try layout.solve()
    let analysis = try layout.analysis(width: 40...300)
    #expect(!analysis.isExact)
    for piece in analysis.pieces {
      let width = piece.center.first
      if width >= 150 {
        #expect(try piece.function(of: wide.width)?(piece.center) == 100, "\(width)")
      } else {
        #expect(throws: LayoutError.self, "\(width)") { try piece.function(of: wide.width) }
      }
      #expect(try piece.function(of: title.width)?(piece.center) == 50)
    }
  }
}
