internal import TinamouSolver

/// A row or column that is an item.
struct StackRecord: Sendable {
  var axis: Axis
  var items: [LayoutItem]
  var spacing: LinearForm
  /// Distances after some of the items, in place of the spacing.
  var spacings: [LayoutItem: LinearForm] = [:]
  var distribution: LineDistribution
  /// The alignment across the line.
  var alignment: CrossAlignment
  /// The part of the item within which the others are arranged.
  var region: LayoutRegion
  var origin: Restatement.Origin
  /// The number of items that are not hidden themselves.
  var shownCount = 0
  /// The ranks of the items' hugging if the line divides its slack and an item has content.
  var ranks = HuggingRanks()

  /// The ranks of the hugging of all items: also of those that have no content yet, so that ranks do not tell who got content
  /// first.
  struct HuggingRanks: Sendable {
    /// Those outside the stack.
    var own: [ConstraintRank] = []
    /// Those in the stack: the same in descending order.
    var placed: [ConstraintRank] = []
  }

  /// The distances between its items.
  var distances: [LinearForm] { [spacing] + items.compactMap { spacings[$0] } }

  /// The line with these settings.
  var line: Line {
    var line = Line(
      axis: axis, items: items.map { $0.anchorRegion }, region: region, spacing: spacing, distribution: distribution,
      alignment: alignment)
    line.scope = .stack
    line.isEmpty = shownCount == 0
    if !spacings.isEmpty {
      for (number, item) in items.enumerated() { line.spacings[number] = spacings[item] }
    }
    return line
  }
}

extension ConstraintLayout {
  /// The intrinsic width of an item, or the width of a row or column whose items have their own; nil if constraints
  /// determine it.
  func naturalWidth(of position: Int) throws(LayoutError) -> Double? {
    if let width = items[position][.horizontal].extent { return width }
    // The rows in rows are listed, each before those in it: a function that calls itself has no room for thousands.
    var nested = [position], number = 0
    while number < nested.count {
      guard let stack = containers.stacks[nested[number]] else { return nil }
      for item in stack.items {
        let record = items[Int(item.handle.index)]
        if !record.isHidden, record[.horizontal].extent == nil { nested.append(Int(item.handle.index)) }
      }
      number += 1
    }
    var widths: [Int: Double] = [:]
    for position in nested.reversed() {
      guard let stack = containers.stacks[position], let width = try naturalWidth(of: stack, position, widths) else {
        return nil
      }
      widths[position] = width
    }
    return widths[position]
  }

  /// The width of a row or column whose items have their own widths, or those in a list; nil for a row with a distance that
  /// depends on items.
  private func naturalWidth(
    of stack: StackRecord, _ position: Int, _ known: [Int: Double]
  ) throws(LayoutError) -> Double? {
    var (widths, gaps, last): ([Double], Double, LayoutItem?) = ([], 0, nil)
    for item in stack.items where !items[Int(item.handle.index)].isHidden {
      let position = Int(item.handle.index)
      guard let width = items[position][.horizontal].extent ?? known[position] else { return nil }
      widths.append(width)
      if let last, stack.axis == .horizontal {
        guard let gap = try length(stack.spacings[last] ?? stack.spacing) else { return nil }
        gaps += gap
      }
      last = item
    }
    let item = item(at: position)
    let margins = stack.region == item.margins ? try self.margins(of: item) : .zero
    let widest = widths.max() ?? 0
    let inside =
      switch (stack.axis, stack.distribution) {
      case (.vertical, _): widest
      case (.horizontal, .fillEqually): widest * Double(widths.count) + gaps
      case (.horizontal, _): widths.reduce(gaps, +)
      }
    return margins.leading + inside + margins.trailing
  }

  /// The value of a distance without anchors; nil for another one.
  private func length(_ form: LinearForm) throws(LayoutError) -> Double? {
    if !form.shares.isEmpty || form.isDividedByZero { return nil }
    var length = form.constant
    for term in [form.first].compactMap({ $0 }) + form.rest {
      switch term.attribute {
      case .standardSpacing: length += term.coefficient * standardSpacing
      case .parameter: length += term.coefficient * (try value(of: LayoutParameter(term.handle)))
      default: return nil
      }
    }
    return length
  }

  /// Makes a stack of items.
  mutating func makeStack(
    _ record: StackRecord, in parent: LayoutItem?, margins: LayoutInsets?
  ) throws(LayoutError) -> LayoutItem {
    let parent = if let parent { parent } else { try commonParent(of: record.items) }
    try checkArranged(record.items, in: record.origin.name, inside: parent)
    try check(record.distances, of: record.origin.name)
    // Items that become hidden or shown with the stack may be refused after its constraints were accepted.
    if hiding.count == 0 { return try arrange(record, in: parent, margins) }
    return try together { (layout) throws(LayoutError) in try layout.arrange(record, in: parent, margins) }
  }

  private mutating func arrange(
    _ record: StackRecord, in parent: LayoutItem, _ margins: LayoutInsets?
  ) throws(LayoutError) -> LayoutItem {
    var record = record
    let stack = try guide(record.origin.name, in: parent), position = try find(stack)
    var positions: [Int] = []
    do throws(LayoutError) {
      if let margins { try setMargins(margins, of: stack) }
      record.region = margins == nil ? stack.anchorRegion : stack.margins
      record.shownCount = shownCount(record.items)
      positions = keep(record.line, as: ContainerLine(position), record.origin)
      try change(activating: positions)
    } catch {
      forget(positions)
      try remove(stack)
      throw error
    }
    for item in record.items { try adopt(item, into: position) }
    try orderHugging(of: &record)
    containers.stacks[position] = record
    // Items may have been hidden to make room for the stack.
    if shownCount(record.items) != record.shownCount { try changeStack(stack) { _, _, _ in } }
    return stack
  }

  /// The common parent of the items; the root if they have several parents.
  private func commonParent(of arranged: [LayoutItem]) throws(LayoutError) -> LayoutItem {
    var parents: Set<Int32> = []
    for item in arranged { parents.insert(items.tree[try find(item)].parent) }
    guard parents.count == 1, let parent = parents.first, parent >= 0 else { return root }
    return item(at: Int(parent))
  }

  /// Throws for a number in the distances of a container that is not finite. Without neighbours, no constraint has it.
  func check(_ distances: [LinearForm], of name: String) throws(LayoutError) {
    for distance in distances where !distance.isDividedByZero {
      let factors = ([distance.first].compactMap { $0 } + distance.rest).map { $0.coefficient }
      for number in factors + [distance.constant] { try checkFinite(number, "a distance of \(name)") }
    }
  }

  /// Throws for items that a new container cannot arrange, or that are mentioned twice.
  func checkArranged(_ items: [LayoutItem], in name: String, inside parent: LayoutItem) throws(LayoutError) {
    let parent = try find(parent)
    // Most items contain nothing, so they are not above the parent.
    var inside: Set<Int> = [parent]
    for item in items where try self.items.tree[find(item)].firstChild >= 0 {
      inside = self.items.tree.path(to: parent)
      break
    }
    var seen: Set<LayoutItem> = []
    for item in items {
      try checkArranged(item, in: name, inside)
      if !seen.insert(item).inserted { throw .invalidArrangement("\(name): \(try self.name(of: item)) appears twice") }
    }
  }

  /// Throws for an item that a container cannot arrange.
  ///
  /// - Parameter inside: the positions of the items that contain the container.
  func checkArranged(_ item: LayoutItem, in name: String, _ inside: Set<Int>) throws(LayoutError) {
    let position = try find(item)
    if position == 0 { throw .invalidArrangement("\(name): the root cannot be arranged") }
    if inside.contains(position) {
      throw .invalidArrangement(
        "\(name): \(items.tree[position].name) cannot be arranged in itself or in what it contains")
    }
    if let place = containers.places[position] {
      throw .invalidArrangement(
        "\(name): \(items.tree[position].name) is arranged in \(items.tree[place].name) already")
    }
  }

  /// Makes an arranged item a child of its container.
  mutating func adopt(_ item: LayoutItem, into container: Int) throws(LayoutError) {
    let position = try find(item)
    containers.places[position] = container
    if Int(items.tree[position].parent) == container { return }
    if items[position].isAbsent == (items[container].isAbsent || items[position].isHidden) {
      items.tree.move(position, to: container)
    } else {
      try change(VisibilityChange(.move(position, to: container)))
    }
  }

  /// Changes a stack, all or nothing, and replaces the constraints that differ.
  mutating func changeStack(
    _ stack: some LayoutElement,
    _ change: (inout ConstraintLayout, inout StackRecord, Int) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    let position = try find(stack.layoutItem)
    guard let former = containers.stacks[position] else { throw .invalidArrangement(notAStack(position)) }
    try together { (layout) throws(LayoutError) in
      var record = former
      try change(&layout, &record, position)
      try layout.check(record.distances, of: record.origin.name)
      record.shownCount = layout.shownCount(record.items)
      var restatement = Restatement(record.origin)
      layout.restate(ContainerLine(position), as: record.line, in: &restatement)
      layout.containers.stacks[position] = record
      try layout.carryOut(restatement)
      try layout.rankWishes(of: [ContainerLine(position)], ofContainer: position)
      try layout.orderHugging(of: &record, insteadOf: former)
      layout.containers.stacks[position]?.ranks = record.ranks
    }
  }

  /// Orders the hugging of a stack's items so that, if all are equally strong, the last item holds first and the first
  /// item takes the slack: the items exchange their ranks. Items that the stack no longer divides slack among get theirs back.
  private mutating func orderHugging(
    of record: inout StackRecord, insteadOf former: StackRecord? = nil
  ) throws(LayoutError) {
    let isOrdered = record.distribution == .fill
    var known: [LayoutItem: ConstraintRank] = [:]
    if let former, !former.ranks.own.isEmpty, former.items != record.items || !isOrdered || former.axis != record.axis {
      let staying = isOrdered && former.axis == record.axis ? Set(record.items) : []
      let ranks = zip(former.items, former.ranks.own)
      try setRanks(ofHugging: ranks.filter { !staying.contains($0.0) }, former.axis)
      known = Dictionary(uniqueKeysWithValues: ranks.filter { staying.contains($0.0) })
      record.ranks = StackRecord.HuggingRanks()
    }
    if !record.ranks.own.isEmpty || !isOrdered || known.isEmpty && !hasContent(record.items, record.axis) { return }
    record.ranks.own.reserveCapacity(record.items.count)
    for item in record.items {
      let rank = if let rank = known[item] { rank } else { try rank(ofHuggingOf: Int(item.handle.index), record.axis) }
      record.ranks.own.append(rank)
    }
    record.ranks.placed = record.ranks.own.sorted { $1 < $0 }
    try setRanks(ofHugging: zip(record.items, record.ranks.placed), record.axis)
  }

  /// Gives the hugging that an arranged item has just got its place among those of its stack. O(items).
  mutating func orderHugging(of item: Int, _ axis: Axis) throws(LayoutError) {
    guard let place = containers.places[item], let stack = containers.stacks[place], stack.axis == axis,
      stack.distribution == .fill, let number = stack.items.firstIndex(of: self.item(at: item))
    else { return }
    if !stack.ranks.own.isEmpty {
      return try setRanks(ofHugging: CollectionOfOne((stack.items[number], stack.ranks.placed[number])), axis)
    }
    var record = stack
    try orderHugging(of: &record)
    containers.stacks[place] = record
  }

  private func hasContent(_ arranged: [LayoutItem], _ axis: Axis) -> Bool {
    arranged.contains { items[Int($0.handle.index)][axis].live != nil }
  }

  /// Gives the hugging of items their ranks, as far as the items have content.
  private mutating func setRanks(
    ofHugging ranks: some Sequence<(LayoutItem, ConstraintRank)>, _ axis: Axis
  ) throws(LayoutError) {
    var changes: [(id: ConstraintID, rank: ConstraintRank)] = []
    for (item, rank) in ranks {
      if let live = items[Int(item.handle.index)][axis].live { changes.append((live.hugging, rank)) }
    }
    do { try solver.setRanks(changes) } catch { throw refusal(error) }
  }

  /// The number of items that are not hidden themselves.
  private func shownCount(_ arranged: [LayoutItem]) -> Int {
    arranged.count { !items[Int($0.handle.index)].isHidden }
  }

  /// The record of a stack.
  func stack(_ stack: some LayoutElement) throws(LayoutError) -> StackRecord {
    let position = try find(stack.layoutItem)
    guard let record = containers.stacks[position] else { throw .invalidArrangement(notAStack(position)) }
    return record
  }

  private func notAStack(_ position: Int) -> String { "\(items.tree[position].name) is no row or column" }
}

extension ItemTree {
  /// The positions of an item and of all items that contain it.
  func path(to position: Int) -> Set<Int> {
    var path: Set<Int> = []
    var next = Int32(truncatingIfNeeded: position)
    while next >= 0 {
      path.insert(Int(next))
      next = self[next].parent
    }
    return path
  }
}
