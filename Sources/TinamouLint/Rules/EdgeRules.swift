import Tinamou

/// Items beyond the edges of their containers.
struct EdgeRules {
  private struct Wanted {
    let item: Int
    let level: LintLevel
    let container: FailureKey.Container
    /// The leading, top, trailing and bottom edges of a region; nil for those of its parent's frame.
    let edges: [AnalysisReading]?
  }

  private var wanted: [Wanted] = []
  /// The scroll contents. An item in one of these may be beyond the edges of its parent.
  private let scrolling: [Int]

  init(_ linter: Linter) throws(LayoutError) {
    var scrolling: [Int] = []
    for item in linter.layout.scrollContents { scrolling.append(try linter.layout.position(of: item)) }
    self.scrolling = scrolling
    for item in linter.items where item.position != 0 && !item.isGuide && linter.applies(.outside, to: item.item) {
      wanted.append(
        Wanted(item: item.position, level: linter.rules[.outside], container: .parent(item.parent), edges: nil))
    }
    for (number, detail) in linter.rules.details.enumerated() {
      guard case .inside(let single, let region) = detail.kind else { continue }
      if let single { _ = try linter.layout.position(of: single) }
      let readings = try linter.whereShown { (layout) throws(LayoutError) in
        [
          try layout.reading(ofPlace: region.leading), try layout.reading(ofPlace: region.top),
          try layout.reading(ofPlace: region.trailing), try layout.reading(ofPlace: region.bottom),
        ]
      }
      guard let edges = readings else { continue }
      for item in linter.items where item.position != 0 && !item.isGuide {
        guard single == nil || single == item.item else { continue }
        wanted.append(Wanted(item: item.position, level: .error, container: .detail(number), edges: edges))
      }
    }
  }

  func look(at view: Linter.View, _ log: inout FailureLog) {
    for wanted in wanted {
      guard !view.isAmbiguous(wanted.item), let container = container(of: wanted, view) else { continue }
      for (edge, margin) in view.frames[wanted.item].margins(in: container) {
        guard let part = failing(margin, in: view.piece.corners), !scrolls(wanted, view) else { continue }
        let key = FailureKey(rule: .outside, subject: .edge(edge, of: wanted.item, beyond: wanted.container))
        log.note(key, wanted.level, part, in: view.number)
      }
    }
  }

  /// The frame in which the item must lie; nil if that is ambiguous.
  private func container(of wanted: Wanted, _ view: Linter.View) -> FrameFunction? {
    if case .parent(let parent) = wanted.container { return view.isAmbiguous(parent) ? nil : view.frames[parent] }
    guard let readings = wanted.edges, !readings.contains(where: { view.isAmbiguous($0.slots) }) else { return nil }
    let edges = readings.compactMap { view.piece.function(of: $0) }
    guard edges.count == 4 else { return nil }
    return FrameFunction(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
  }

  /// True if an item lies in scroll content in the whole piece.
  private func scrolls(_ wanted: Wanted, _ view: Linter.View) -> Bool {
    scrolling.contains { view.frames[wanted.item].isWithin(view.frames[$0], in: view.piece.corners) }
  }
}

extension FrameFunction {
  /// The distances by which it lies inside another frame.
  func margins(in outer: FrameFunction) -> [(edge: Edge, margin: LayoutFunction)] {
    [
      (.leading, x - outer.x), (.top, y - outer.y), (.trailing, outer.maxX - maxX), (.bottom, outer.maxY - maxY),
    ]
  }

  /// True if it lies inside another frame in a whole piece.
  func isWithin(_ outer: FrameFunction, in corners: [InputValues]) -> Bool {
    margins(in: outer).allSatisfy { failing($0.margin, in: corners) == nil }
  }
}
