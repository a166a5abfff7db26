import Testing
import Tinamou
import TinamouLint

/// Flows, whose runs are others at other widths.
struct FlowLintTests {
  /// Tags in a flow, and a line below it that is at most so far down.
  private func page() throws -> (layout: ConstraintLayout, line: LayoutItem) {
    var layout = try ConstraintLayout("tags", size: LayoutSize(400, 200))
    var tags: [LayoutItem] = []
    for number in 1...6 { tags.append(try layout.item("tag\(number)", intrinsic: IntrinsicSize(50, 20))) }
    let flow = try layout.flow(tags, named: "flow", width: 400, spacing: 10, runSpacing: 10)
    let line = try layout.item("line")
    try layout.constrain { root in
      flow.horizontalEdges == root.horizontalEdges
      flow.top == root.top
      line.top == flow.bottom
      line.height == 1
      line.horizontalEdges == root.horizontalEdges
    }
    return (layout, line)
  }

  /// Six tags of 50 with gaps of 10: n in a run from 60n - 10 on.
  @Test(arguments: [400.0, 60]) func runsAreFoundAtEachWidth(_ width: Double) throws {
    var (layout, line) = try page()
    _ = try layout.solve(size: LayoutSize(width, 200))
    let report = try layout.lint(width: 50...400) { root in line.top <= root.top + 50 }
    #expect(report.findings.map { $0.rule } == [.check], "\(report)")
    #expect(report.findings.map { $0.intervals } == [[50...169]] && report.step == 1)
    #expect(report.findings.map { $0.amount } == [120])
    #expect(report.titles[0].hasSuffix("[sampled every 1]") && report.findings[0].limit == "holds from width 170")
    let tall = try layout.lint(width: 350...400) { root in line.top == root.top + 20 }
    #expect(tall.isClean, "\(tall)")
  }

  /// The runs of the flow at the width at which most items are shown are more than those at present.
  @Test func runsOfTheFullestPieceAreNoItems() throws {
    var (layout, _) = try page()
    let badge = try layout.item("badge", intrinsic: IntrinsicSize(10, 10))
    try layout.constrain { root in
      badge.leading == root.leading
      badge.top == root.top
    }
    try layout.hideToFit([badge])
    let report = try layout.lint(width: 50...400, .all.setting(.smallTarget, to: .off).setting(.overlap, to: .off))
    #expect(report.findings(of: .stretched).isEmpty && report.findings(of: .style).isEmpty, "\(report)")
  }

  @Test func aHiddenFlowDecidesNothing() throws {
    var (layout, _) = try page()
    let flow = layout["flow"]
    try layout.setHidden(true, of: flow)
    #expect(try layout.lint(width: 50...400, .none).step == nil)
  }

  @Test(arguments: [30.0, 200], [false, true])
  func aFlowThatIsHiddenToFitCounts(present: Double, isInside: Bool) throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(present, 200))
    let head = try layout.item("head", intrinsic: IntrinsicSize(20, 10), resistance: 1000)
    let box = try layout.item("box")
    let tags = try ["x", "y"].map { try layout.item($0, in: isInside ? box : nil, intrinsic: IntrinsicSize(40, 20)) }
    let flow = try layout.flow(tags, named: "flow", in: isInside ? box : nil, width: 30, spacing: 0, runSpacing: 0)
    try layout.hideToFit([isInside ? box : flow])
    try layout.constrain { root in
      box.edges == root.edges
      head.leading == root.leading
      head.top == root.top
      flow.top == head.bottom
      flow.horizontalEdges == root.horizontalEdges
      flow.width >= 50
    }
    _ = try layout.solve()
    #expect(try !layout.analysis(width: 30...200).isExact)
    let report = try layout.lint(width: 30...100, .none) { _ in flow.height <= 30 }
    #expect(report.step == 1 && report.findings.map { $0.intervals } == [[50...79]], "\(report)")
    // A flow that stays hidden decides nothing.
    try layout.setSize(LayoutSize(200, 200))
    try layout.hideToFit([head])
    try layout.setHidden(true, of: isInside ? box : flow)
    #expect(try layout.analysis(width: 30...200).isExact)
  }

  @Test func contradictionsOfItemsWithoutWidthAreFindings() throws {
    var layout = try ConstraintLayout("L", size: LayoutSize(191, 133))
    var items: [LayoutItem] = []
    for number in 0..<5 {
      let size = number == 1 ? IntrinsicSize(14, 9) : .none
      items.append(try layout.item("f\(number)", intrinsic: size))
    }
    let flow = try layout.flow(items, named: "flow", width: 109)
    try layout.constrain { root in
      flow.horizontalEdges == root.horizontalEdges
      items[2].centerX == items[0].margins.centerX - 16
    }
    // Their widths in a run are those of their last frames. Each sample begins with the layout as it is.
    let pieces = try layout.analysis(width: 40...80).pieces
    #expect(pieces.contains { $0.hasFrames } && pieces.contains { !$0.hasFrames })
    for piece in pieces {
      let isSolvable = (try? layout.solved(size: LayoutSize(piece.center.first, 133))) != nil
      #expect(piece.hasFrames == isSolvable && (piece.conflict == nil) == isSolvable, "\(piece.center)")
    }
    let report = try layout.lint(width: 40...80)
    #expect(report.findings(of: .conflict).map { $0.intervals } == [[62...80]], "\(report)")
    #expect(!report.findings(of: .ambiguous).isEmpty)
  }
}
