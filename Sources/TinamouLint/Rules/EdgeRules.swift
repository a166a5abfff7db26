import Tinamou

/// Items beyond the edges of their containers.
struct EdgeRules {
  private struct Wanted {
    let item: Int
    let level: LintLevel
    let container: FailureKey.Container
    /// The edges of a region; nil for those of its parent's frame.
    let edges: [Edge: AnalysisReading]?
    /// True if it may be beyond the edges while it lies in scroll content.
    let mayScroll: Bool

    /// The numbers that determine an edge and the same edge of the container.
    func slots(of edge: Edge) -> [Slot] {
      if case .parent(let parent) = container { return edge.slots(of: item) + edge.slots(of: parent) }
      return edge.slots(of: item) + (edges?[edge]?.slots ?? [])
    }
  }

  private var wanted: [Wanted] = []
  /// The edges in the order of their findings.
  private static let edges: [Edge] = [.leading, .top, .trailing, .bottom]

  /// The scroll contents. An item in one of these may be beyond edges, unless a detail names the item.
  private let scrolling: [Int]

  init(_ linter: Linter) throws(LayoutError) {
    var scrolling: [Int] = []
    for item in linter.layout.scrollContents { scrolling.append(try linter.layout.position(of: item)) }
    self.scrolling = scrolling
    for item in linter.items where item.position != 0 && !item.isGuide && linter.applies(.outside, to: item.item) {
      wanted.append(
        Wanted(
          item: item.position, level: linter.rules[.outside], container: .parent(item.parent), edges: nil,
          mayScroll: true))
    }
    for (number, detail) in linter.rules.details.enumerated() {
      guard case .inside(let single, let region) = detail.kind else { continue }
      let items: [Linter.Item]
      if let single {
        // A single item may be any, also the root or a guide.
        items = [linter.item(at: try linter.layout.position(of: single))]
      } else {
        items = linter.items.filter { $0.position != 0 && !$0.isGuide }
      }
      let readings = try linter.whereShown { (layout) throws(LayoutError) in
        [
          Edge.leading: try layout.reading(ofPlace: region.leading), .top: try layout.reading(ofPlace: region.top),
          .trailing: try layout.reading(ofPlace: region.trailing), .bottom: try layout.reading(ofPlace: region.bottom),
        ]
      }
      guard let edges = readings else { continue }
      for item in items {
        wanted.append(
          Wanted(
            item: item.position, level: .error, container: .detail(number), edges: edges, mayScroll: single == nil))
      }
    }
  }

  /// The rule for the edges that vary with both numbers of a table; nil for none.
  func mixed(_ varying: VaryingSlots) -> EdgeRules? {
    var mixed = self
    mixed.wanted.removeAll { wanted in
      !Edge.allCases.contains { varying.areMixed(wanted.slots(of: $0) + slotsOfScrolling(wanted)) }
    }
    return mixed.wanted.isEmpty ? nil : mixed
  }

  func look(at view: View, _ log: inout FailureLog) {
    for wanted in wanted {
      let frame = view.frame(wanted.item)
      var parent: FrameFunction?
      if case .parent(let position) = wanted.container { parent = view.frame(position) }
      for edge in Self.edges {
        let outer = parent?.position(of: edge) ?? wanted.edges?[edge].flatMap { view.piece.function(of: $0) }
        guard let outer, let part = failing(frame.margin(edge, to: outer), in: view.piece.corners) else { continue }
        let slots = wanted.slots(of: edge)
        guard !view.isAmbiguous(slots), view.isAbout(slots + slotsOfScrolling(wanted)), !scrolls(wanted, view) else {
          continue
        }
        let key = FailureKey(rule: .outside, subject: .edge(edge, of: wanted.item, beyond: wanted.container))
        log.note(key, wanted.level, part, in: view)
      }
    }
  }

  /// The numbers that decide whether an item lies in scroll content.
  private func slotsOfScrolling(_ wanted: Wanted) -> [Slot] {
    if scrolling.isEmpty || !wanted.mayScroll { return [] }
    return (scrolling + [wanted.item]).flatMap { Slot.frame(of: $0) }
  }

  /// True if an item may scroll, and lies in scroll content in the whole piece.
  private func scrolls(_ wanted: Wanted, _ view: View) -> Bool {
    wanted.mayScroll
      && scrolling.contains { view.frame(wanted.item).isWithin(view.frame($0), in: view.piece.corners) }
  }
}

extension Edge {
  /// The numbers of a frame that determine one of its edges.
  func slots(of item: Int) -> [Slot] {
    switch self {
    case .leading: [Slot(item, .leading)]
    case .top: [Slot(item, .top)]
    case .trailing: [Slot(item, .leading), Slot(item, .width)]
    case .bottom: [Slot(item, .top), Slot(item, .height)]
    }
  }
}

extension FrameFunction {
  /// The position of an edge.
  func position(of edge: Edge) -> LayoutFunction {
    switch edge {
    case .leading: x
    case .top: y
    case .trailing: maxX
    case .bottom: maxY
    }
  }

  /// The distance by which an edge lies inside a position.
  func margin(_ edge: Edge, to position: LayoutFunction) -> LayoutFunction {
    switch edge {
    case .leading, .top: self.position(of: edge) - position
    case .trailing, .bottom: position - self.position(of: edge)
    }
  }

  /// True if some of its edges lie inside those of another frame in a whole piece.
  func isWithin(_ outer: FrameFunction, _ edges: [Edge] = Edge.allCases, in corners: [InputValues]) -> Bool {
    edges.allSatisfy { failing(margin($0, to: outer.position(of: $0)), in: corners) == nil }
  }
}
