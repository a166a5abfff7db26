import Tinamou

/// Applies rules to the pieces of an analysis, and collects the failures.
struct Linter {
  /// An item in the form that rules use.
  struct Item {
    let item: LayoutItem
    let name: String
    /// Its position among the frames of a piece.
    let position: Int
    /// The position of its parent; its own at the root.
    let parent: Int
    let isGuide: Bool
    /// True if it is arranged in a flow, or a run of one. Its position jumps where the runs change.
    let isInFlow: Bool

    /// The anchor of its extent on an axis.
    func extent(_ axis: Axis) -> LayoutDimension { axis == .horizontal ? item.width : item.height }
  }

  /// The layout with as many items shown as in any piece of its size classes.
  let layout: ConstraintLayout
  let rules: LintRules
  /// The checks on shown items.
  let checks: [LayoutConstraint]
  let measure: ((_ item: LayoutItem, _ width: Double) -> Double)?
  let analyse: (ConstraintLayout) throws(LayoutError) -> LayoutAnalysis
  let analysis: LayoutAnalysis
  /// The layout of a piece that shows as many items as any, in any size class. Anchors of hidden items cannot be read.
  private let fullest: ConstraintLayout
  let sections: [AnalysisSection]
  let undecided: UndecidedValues
  /// All items, the root first.
  let items: [Item]
  /// The indices in `items`, by the positions of items.
  let places: [Int]
  let written: [WrittenConstraint]
  /// The items that constraints mention, on each axis.
  let mentioned: [Axis: Set<LayoutItem>]
  /// The items to which rules do not apply.
  private let exceptions: [LintRule: Set<LayoutItem>]
  /// The names of the numbers that vary.
  let names: [String]
  var log = FailureLog()
  /// The extents that are 0 somewhere and reported as truncated.
  var vanished: [FailureKey.Subject: Failure] = [:]
  /// The values at which no required constraints contradict each other.
  lazy var solvable = SolvableCorners(analysis.pieces)
  /// The sets of constraints that contradict each other, in the order in which they are found.
  var conflicts: [[String]] = []
  /// The layout without its weaker constraints, for several priorities.
  var strong = StrongLayouts()
  /// The findings that do not concern a part of the range.
  var general: [LintFinding] = []

  init(
    layout: ConstraintLayout, rules: LintRules, checks: [LayoutConstraint],
    measure: ((_ item: LayoutItem, _ width: Double) -> Double)?,
    analyse: @escaping (ConstraintLayout) throws(LayoutError) -> LayoutAnalysis
  ) throws(LayoutError) {
    var rules = rules
    rules.details = try layout.applicable(rules.details)
    self.rules = rules
    self.checks = checks.filter { !layout.mentionsHidden($0) }
    self.measure = measure
    self.analyse = analyse
    analysis = try analyse(layout)
    let pieces = layout.hidesToFit ? analysis.pieces : []
    let (own, any) = (pieces.fullest { $0.traits == layout.traits }, pieces.fullest { _ in true })
    self.layout = try analysis.layout(of: own, layout, measure)
    let isFullest = own.map { $0.hidden.count } == any.map { $0.hidden.count }
    fullest = isFullest ? self.layout : try analysis.layout(of: any, layout, measure)
    sections = analysis.sections
    undecided = UndecidedValues(sections, of: analysis)
    var items: [Item] = []
    for item in [layout.root] + layout.allItems {
      if try layout.staysHidden(item) { continue }
      let position = try layout.position(of: item)
      let parent = try layout.parent(of: item)
      items.append(
        Item(
          item: item, name: try layout.name(of: item), position: position,
          parent: try parent.map { (item) throws(LayoutError) in try layout.position(of: item) } ?? position,
          isGuide: try layout.isGuide(item), isInFlow: try layout.isInFlow(item)))
    }
    self.items = items
    var places = Array(repeating: 0, count: (items.map { $0.position }.max() ?? 0) + 1)
    for (place, item) in items.enumerated() { places[item.position] = place }
    self.places = places
    written = self.layout.writtenConstraints
    var mentioned: [Axis: Set<LayoutItem>] = [:]
    for mention in written.flatMap({ $0.mentions }) {
      if let axis = mention.attribute.axis { mentioned[axis, default: []].insert(mention.item) }
    }
    self.mentioned = mentioned
    var exceptions: [LintRule: Set<LayoutItem>] = [:]
    for detail in rules.details {
      if case .allow(let rule, let item) = detail.kind { exceptions[rule, default: []].insert(item) }
    }
    self.exceptions = exceptions
    var names: [String] = []
    for input in analysis.inputs { names.append(try layout.name(of: input)) }
    self.names = names
  }

  var viewCount: Int { sections.reduce(0) { $0 + $1.viewCount } }

  /// The distance between the places of examined views, so that at most so many are examined.
  func stride(examining most: Int) -> Int { max(1, (viewCount + most - 1) / most) }

  /// One of all views, in order; nil for a piece without frames.
  func view(at place: Int) -> View? {
    var place = place
    for section in sections {
      if place >= section.viewCount {
        place -= section.viewCount
        continue
      }
      switch section {
      case .table(let views): return views.all[place]
      case .pieces(let numbers):
        let piece = analysis.pieces[numbers.lowerBound + place]
        return piece.hasFrames ? View(piece, number: numbers.lowerBound + place) : nil
      }
    }
    return nil
  }

  /// True if a rule applies to an item.
  func applies(_ rule: LintRule, to item: LayoutItem) -> Bool {
    rules[rule] != .off && exceptions[rule]?.contains(item) != true
  }

  func item(at position: Int) -> Item { items[places[position]] }

  /// The item at a position; nil for a run that a flow has only in other pieces than at present.
  func knownItem(at position: Int) -> Item? {
    places.indices.contains(position) && item(at: position).position == position ? item(at: position) : nil
  }

  /// An answer about items of the layout; nil if one of them is hidden to fit everywhere.
  func whereShown<Answer>(
    _ ask: (ConstraintLayout) throws(LayoutError) -> Answer
  ) throws(LayoutError) -> Answer? {
    do { return try ask(fullest) } catch {
      guard case .hiddenItem = error else { throw error }
      return nil
    }
  }

  /// The layout at the worst values of a failure, with measured text.
  func layout(where failure: Failure) throws(LayoutError) -> ConstraintLayout {
    try layout(at: failure.worst, in: failure.piece)
  }

  /// The layout at values of the numbers that belong to a piece, with measured text.
  func layout(at values: InputValues, in piece: Int) throws(LayoutError) -> ConstraintLayout {
    try analysis.pieces[piece].layout(near: values, measuring: measure)
  }

  mutating func report() throws(LayoutError) -> LintReport {
    var frameRules = try FrameRules(self)
    var before: View?
    for section in sections {
      switch section {
      case .table(let views):
        for view in views.all { noteAmbiguity(in: view) }
        try frameRules.look(at: views, in: self, &log)
      case .pieces(let numbers):
        for number in numbers {
          let piece = analysis.pieces[number]
          noteConflict(piece, number)
          guard piece.hasFrames else { continue }
          let view = View(piece, number: number)
          noteAmbiguity(in: view)
          try frameRules.look(at: view, in: self, &log)
          if let before { noteJump(from: before, to: view) }
          before = view
        }
      }
    }
    try frameRules.finish(&log)
    vanished = log.fold(.vanished, into: .truncated)
    try noteTies()
    try noteMirroring()
    try noteOrder()
    try noteUnused()
    noteStyle()
    noteStrongPulls()
    return LintReport(
      layoutName: layout.name,
      ranges: names.indices.map {
        LintReport.Range(name: names[$0], values: analysis.ranges[$0])
      },
      findings: try findings(), step: analysis.step)
  }
}

extension LayoutAnalysis {
  /// The analysed layout with the items shown that a piece shows, whatever it hides to fit now.
  fileprivate func layout(
    of piece: LayoutPiece?, _ layout: ConstraintLayout,
    _ measure: ((_ item: LayoutItem, _ width: Double) -> Double)?
  ) throws(LayoutError) -> ConstraintLayout {
    guard let piece else { return layout }
    var shown = try piece.layout(at: piece.center)
    if !isExact {
      try shown.solve(measuringIfAsked: measure)
      return shown
    }
    let (items, priority) = layout.hiddenToFit
    try shown.hideToFit(items, priority: priority)
    return shown
  }
}

extension [LayoutPiece] {
  /// The piece that shows most items, of those that a condition allows. The constraints of hidden items are set aside, and cannot
  /// be read.
  fileprivate func fullest(_ isAllowed: (LayoutPiece) -> Bool) -> LayoutPiece? {
    filter { $0.hasFrames && isAllowed($0) }.min { $0.hidden.count < $1.hidden.count }
  }
}
