extension ConstraintLayout {
  /// Makes an item that arranges others in runs, like the words of a paragraph: one after the other while they fit its
  /// width, and the next ones below.
  ///
  /// ```swift
  /// let tags = try layout.flow(labels, named: "tags", width: 343)
  /// try layout.constrain { root in
  ///   tags.horizontalEdges == root.margins.horizontalEdges
  ///   tags.top == title.bottom + 8
  /// }
  /// ```
  ///
  /// The division into runs is not a linear constraint. The layout finds the runs for the last width of the flow and
  /// adds the constraints of the rows. Each ``solve()`` repeats this while the width changes; only runs that change get
  /// new constraints. The height of the flow may lead to another width; a flow that does not settle in eight rounds
  /// throws ``LayoutError/unsettledFlow(_:)``. Give the flow a width by constraints: it does not become wider by
  /// itself. To change the size and the runs in one step, use ``wrap(_:width:)`` in ``change(_:)``.
  ///
  /// The width of an item is its intrinsic width, that of a row or column is the one at which all of its items have
  /// theirs, and that of any other item is the width of its last frame. An item that is wider than the flow is alone in
  /// its run, and gives way at 999. A hidden item leaves its run, and takes no room. An analysis samples values at a
  /// fixed distance, as it does for measured text. O(items).
  ///
  /// - Parameters:
  ///   - items: the items in order; no other container may arrange them.
  ///   - name: the name in messages and tables.
  ///   - parent: the item that the flow is in; the root by default.
  ///   - width: the width for the first runs; by default each item is a run until the layout is solved.
  ///   - spacing: the distance between items, in points; nil for the standard spacing.
  ///   - runSpacing: the distance between runs, in points; nil for the standard spacing.
  ///   - align: the vertical alignment of the items of a run.
  ///   - fileID: the file that messages name.
  ///   - line: the line that messages name.
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)``, ``LayoutError/invalidNumber(_:_:)``,
  ///   ``LayoutError/unknownItem``
  @_unavailableInEmbedded  // needs existentials
  public mutating func flow(
    _ items: [any LayoutElement], named name: String = "flow", in parent: LayoutItem? = nil, width: Double? = nil,
    spacing: Double? = nil, runSpacing: Double? = nil, align: RowAlignment = .top, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(LayoutError) -> LayoutItem {
    var flow = WrittenFlow(items.map { $0.layoutItem })
    (flow.width, flow.spacing, flow.runSpacing, flow.alignment) = (width ?? 0, spacing, runSpacing, align)
    return try makeFlow(
      flow, Restatement.Origin(place: SourcePlace(fileID: fileID, line: line), name: name), in: parent ?? root)
  }

  /// Makes a flow of items.
  mutating func makeFlow(
    _ written: WrittenFlow, _ origin: Restatement.Origin, in parent: LayoutItem
  ) throws(LayoutError) -> LayoutItem {
    let (arranged, name, spacing, width) = (written.items, origin.name, written.spacing, written.width)
    let runSpacing = written.runSpacing
    try checkArranged(arranged, in: name, inside: parent)
    if let spacing { try checkExtent(spacing, "the spacing of \(name)") }
    if let runSpacing { try checkExtent(runSpacing, "the run spacing of \(name)") }
    try checkExtent(width, "the width of \(name)")
    return try together { (layout) throws(LayoutError) in
      let flow = try layout.guide(name, in: parent)
      let position = try layout.find(flow)
      var empty = Line(
        axis: .vertical, items: [], region: flow.anchorRegion, spacing: FlowRecord.form(runSpacing),
        distribution: .fill, alignment: .fill)
      empty.scope = .ragged
      let positions = layout.keep(empty, as: ContainerLine(position), origin)
      try layout.change(activating: positions)
      layout.containers.flows[position] = FlowRecord(
        items: arranged, spacing: spacing, runSpacing: runSpacing, alignment: CrossAlignment(written.alignment),
        origin: origin, width: width)
      for item in arranged { try layout.adopt(item, into: position) }
      try layout.wrap(position, width: width)
      return flow
    }
  }

  /// Finds the runs of a flow for a width and replaces the constraints of those that changed, all or nothing. A
  /// ``solve()`` does this by itself if the flow's width has changed.
  ///
  /// ```swift
  /// try layout.change { layout in
  ///   try layout.setSize(LayoutSize(320, 568))
  ///   try layout.wrap(tags, width: 288)
  /// }
  /// ```
  ///
  /// - Returns: true if a run changed.
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)`` if it is no flow,
  ///   ``LayoutError/invalidNumber(_:_:)``, ``LayoutError/unknownItem``
  /// - Complexity: O(items), and O(*n*) per step for the runs that changed.
  @discardableResult
  public mutating func wrap(_ flow: some LayoutElement, width: Double) throws(LayoutError) -> Bool {
    let position = try find(flow.layoutItem)
    guard let record = containers.flows[position] else {
      throw .invalidArrangement("\(items.tree[position].name) is no flow")
    }
    try checkExtent(width, "the width of \(record.origin.name)")
    return try wrap(position, width: width)
  }

  /// The items of a flow by runs, including hidden ones.
  ///
  /// - Throws: ``LayoutError/invalidArrangement(_:)`` if it is no flow, ``LayoutError/unknownItem``
  public func runs(of flow: some LayoutElement) throws(LayoutError) -> [[LayoutItem]] {
    let position = try find(flow.layoutItem)
    guard let record = containers.flows[position] else {
      throw .invalidArrangement("\(items.tree[position].name) is no flow")
    }
    return record.runs.map { $0.items }
  }
}

extension ConstraintLayout {
  /// True if a flow is shown, or hidden only for others to fit. Then the constraints depend on the numbers of the layout.
  package var hasFlows: Bool {
    containers.flows.keys.contains { !items[$0].isAbsent || (try? staysHidden(item(at: $0))) == false }
  }

  /// True if a flow arranges an item whose width in a run is that of its last frame, so that its runs depend on what was
  /// solved before.
  var wrapsByLastFrames: Bool {
    get throws(LayoutError) {
      for flow in containers.flows.keys {
        for item in containers.flows[flow]?.items ?? [] {
          if try naturalWidth(of: Int(item.handle.index)) == nil { return true }
        }
      }
      return false
    }
  }

  /// True if an item is arranged in a flow, or is one of its runs.
  package func isInFlow(_ item: LayoutItem) throws(LayoutError) -> Bool {
    let position = try find(item)
    return containers.places[position].map { containers.flows[$0] != nil } ?? false
  }

  /// The layout with flows whose runs do not change.
  package var keepingRuns: ConstraintLayout {
    var layout = self
    layout.containers.flows = PiecedDictionary()
    return layout
  }

  /// A function that wraps the flows after each round of a solution, and returns true if a run changed.
  func wrapping() -> (inout ConstraintLayout) throws(LayoutError) -> Bool {
    var rounds = 0
    return { (layout) throws(LayoutError) in
      rounds += 1
      guard let flow = try layout.wrapFlows() else { return false }
      if rounds == Self.mostRounds { throw .unsettledFlow(layout.items.tree[flow].name) }
      return true
    }
  }

  /// Wraps all flows at the widths of their last frames.
  ///
  /// - Returns: the last flow whose runs changed; nil if there is none.
  mutating func wrapFlows() throws(LayoutError) -> Int? {
    var changed: Int?
    for position in containers.flows.keys.sorted() where !items[position].isAbsent {
      if try wrap(position, width: presentation.frames[position].width, isSolved: true) { changed = position }
    }
    return changed
  }

  /// Finds the runs of a flow, and replaces the constraints of those that changed.
  ///
  /// - Parameters:
  ///   - isSolved: true if all items have the frames of the present layout.
  ///   - isOther: true if the flow itself has changed, and with it every run.
  @discardableResult
  mutating func wrap(
    _ position: Int, width: Double, isSolved: Bool = false, isOther: Bool = false
  ) throws(LayoutError) -> Bool {
    guard let flow = containers.flows[position] else { return false }
    var extents: [Double?] = []
    for item in flow.items { extents.append(try widthInRun(of: Int(item.handle.index), isSolved)) }
    let runs = FlowRecord.runs(of: extents, spacing: flow.spacing ?? standardSpacing, width: width)
      .map { Array(flow.items[$0]) }
    if !isOther && runs == flow.runs.map({ $0.items }) {
      if width != flow.width { containers.flows[position]?.width = width }
      return false
    }
    try together { (layout) throws(LayoutError) in
      try layout.state(runs, ofFlow: position, width: width, isOther: isOther)
    }
    return true
  }

  /// Finds the runs of flows that are shown, for the widths of their last runs.
  mutating func wrap(_ flows: [Int]) throws(LayoutError) {
    for flow in flows where !items[flow].isAbsent {
      if let width = containers.flows[flow]?.width { try wrap(flow, width: width) }
    }
  }

  /// The flows that arrange some items, or what contains them, or that are inside them, in order.
  func flows(around positions: [Int]) -> [Int] {
    if containers.flows.isEmpty { return [] }
    var flows: Set<Int> = []
    for position in positions {
      for inside in items.tree.branch(from: position) where containers.flows[inside] != nil { flows.insert(inside) }
      var place = containers.places[position]
      while let next = place {
        if containers.flows[next] != nil { flows.insert(next) }
        place = containers.places[next]
      }
    }
    return flows.sorted()
  }

  /// The width that an item needs in a run; nil if it is hidden. An item that has no frame yet gets a run of its own, in which
  /// nothing can squeeze it: the next round knows its width.
  private func widthInRun(of item: Int, _ isSolved: Bool) throws(LayoutError) -> Double? {
    if items[item].isHidden { return nil }
    if let width = try naturalWidth(of: item) { return width }
    let frame = presentation.frames[item]
    return frame == .zero && !isSolved ? .infinity : frame.width
  }

  private mutating func state(
    _ runs: [[LayoutItem]], ofFlow position: Int, width: Double, isOther: Bool
  ) throws(LayoutError) {
    guard var flow = containers.flows[position] else { return }
    let item = item(at: position)
    var restatement = Restatement(flow.origin)
    var surplus: [LayoutItem] = []
    while flow.runs.count > runs.count {
      guard let run = flow.runs.popLast() else { break }
      restate(ContainerLine(run.guide), as: nil, in: &restatement)
      surplus.append(run.guide)
    }
    while flow.runs.count < runs.count {
      let guide = try guide("\(flow.origin.name).run\(flow.runs.count + 1)", in: item)
      containers.places[try find(guide)] = position
      containers.lines[ContainerLine(guide)] = StatedLine(line: flow.row(of: [], in: guide))
      flow.runs.append(FlowRecord.Run(guide: guide, items: []))
    }
    // The runs come before their items: a run that was moved below another one would take its items with it.
    let column = flow.column(of: flow.runs.map { $0.guide }, in: item)
    restate(ContainerLine(position), as: column, in: &restatement)
    for (number, items) in runs.enumerated() where isOther || flow.runs[number].items != items {
      flow.runs[number].items = items
      let line = flow.row(of: items, in: flow.runs[number].guide)
      restate(ContainerLine(flow.runs[number].guide), as: line, in: &restatement)
    }
    flow.width = width
    containers.flows[position] = flow
    try carryOut(restatement)
    try rankWishes(
      of: [ContainerLine(position)] + flow.runs.map { ContainerLine($0.guide) }, ofContainer: position)
    try removeParts(surplus)
  }

  /// Changes a flow, all or nothing, and replaces the constraints that differ.
  mutating func changeFlow(
    _ position: Int, _ change: (inout FlowRecord) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    try atomically { (layout) throws(LayoutError) in
      guard var flow = layout.containers.flows[position] else { return }
      try change(&flow)
      layout.containers.flows[position] = flow
      try layout.wrap(position, width: flow.width, isOther: true)
    }
  }

  /// Puts an item into a flow. Call it in a transaction.
  mutating func insert(_ item: LayoutItem, intoFlow position: Int, at index: Int?) throws(LayoutError) {
    guard let flow = containers.flows[position] else { return }
    let index = index ?? flow.items.count
    try checkArranged(item, in: flow.origin.name, items.tree.path(to: position))
    try flow.origin.check(index, upTo: flow.items.count, of: flow.items.count)
    containers.flows[position]?.items.insert(item, at: index)
    try adopt(item, into: position)
    try wrap(position, width: flow.width)
  }

  /// Takes an item out of a flow. Call it in a transaction.
  mutating func withdraw(_ item: LayoutItem, fromFlow position: Int) throws(LayoutError) {
    guard let flow = containers.flows[position] else { return }
    let moved = try find(item)
    let index = try index(of: item, among: flow.items, flow.origin.name)
    containers.flows[position]?.items.remove(at: index)
    containers.places[moved] = nil
    try wrap(position, width: flow.width)
    try change(VisibilityChange(.move(moved, to: Int(items.tree[position].parent))))
  }
}
