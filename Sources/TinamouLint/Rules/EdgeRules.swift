import Tinamou

/// Items beyond the edges of what they are in.
struct EdgeRules {
  private struct Wanted {
    let item: Int
    let level: LintLevel
    /// The edges of what it is to be inside of; nil for those of its parent's frame.
    let region: Edges?
    let container: Int
    /// Which of the regions it is: 0 for the parent, then by the order in which they were required.
    let number: Int
  }

  /// The edges of a region over what a piece knows.
  private struct Edges {
    let near: (x: AnalysisReading, y: AnalysisReading)
    let far: (x: AnalysisReading, y: AnalysisReading)
  }

  private var wanted: [Wanted] = []
  /// What scrolls: whatever is in one of these may be beyond the edges of its parent.
  private let scrolling: [Int]

  init(_ linter: Linter) throws(LayoutError) {
    var scrolling: [Int] = []
    for item in linter.layout.scrollContents { scrolling.append(try linter.layout.position(of: item)) }
    self.scrolling = scrolling
    for item in linter.items where item.position != 0 && !item.isGuide && linter.applies(.outside, to: item.item) {
      wanted.append(
        Wanted(
          item: item.position, level: linter.rules[.outside], region: nil, container: item.parent, number: 0))
    }
    for (number, detail) in linter.rules.details.enumerated() {
      guard case .inside(let single, let region) = detail.kind else { continue }
      if let single { _ = try linter.layout.position(of: single) }
      let edges = Edges(
        near: (try linter.layout.reading(ofPlace: region.leading), try linter.layout.reading(ofPlace: region.top)),
        far: (try linter.layout.reading(ofPlace: region.trailing), try linter.layout.reading(ofPlace: region.bottom)))
      for item in linter.items where item.position != 0 && !item.isGuide {
        guard single == nil || single == item.item else { continue }
        wanted.append(Wanted(item: item.position, level: .error, region: edges, container: 0, number: number + 1))
      }
    }
  }

  func look(at view: Linter.View, _ log: inout FailureLog) {
    for wanted in wanted {
      let frame = view.frames[wanted.item]
      if view.isAmbiguous([LintSide.x, LintSide.y, LintSide.width, LintSide.height].map { (wanted.item, $0) }) {
        continue
      }
      guard let box = edges(wanted, view) else { continue }
      let margins = [frame.x - box.left, frame.y - box.top, box.right - frame.maxX, box.bottom - frame.maxY]
      for (edge, margin) in margins.enumerated() {
        guard let part = failing(margin, in: view.piece.corners), !scrolls(wanted, view) else { continue }
        let key = FailureKey(rule: .outside, subject: [wanted.item, edge, wanted.number, wanted.container])
        log.note(key, wanted.level, part, in: view.number)
      }
    }
  }

  /// The edges of a rectangle as functions.
  private struct Box {
    let left: LayoutFunction
    let top: LayoutFunction
    let right: LayoutFunction
    let bottom: LayoutFunction
  }

  /// What the item is to be inside of; nil where that is ambiguous.
  private func edges(_ wanted: Wanted, _ view: Linter.View) -> Box? {
    guard let region = wanted.region else {
      let frame = view.frames[wanted.container]
      let sides = [LintSide.x, LintSide.y, LintSide.width, LintSide.height].map { (wanted.container, $0) }
      if view.isAmbiguous(sides) { return nil }
      return Box(left: frame.x, top: frame.y, right: frame.maxX, bottom: frame.maxY)
    }
    let readings = [region.near.x, region.near.y, region.far.x, region.far.y]
    if readings.contains(where: { view.isAmbiguous($0.sides) }) { return nil }
    let functions = readings.compactMap { view.piece.function(of: $0) }
    guard functions.count == 4 else { return nil }
    return Box(left: functions[0], top: functions[1], right: functions[2], bottom: functions[3])
  }

  /// Whether an item is in something that scrolls, all over the piece.
  private func scrolls(_ wanted: Wanted, _ view: Linter.View) -> Bool {
    let frame = view.frames[wanted.item]
    return scrolling.contains { content in
      let outer = view.frames[content]
      return [frame.x - outer.x, frame.y - outer.y, outer.maxX - frame.maxX, outer.maxY - frame.maxY].allSatisfy {
        failing($0, in: view.piece.corners) == nil
      }
    }
  }
}
