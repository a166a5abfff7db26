import Tinamou

/// Two items by their positions.
struct ItemPair: Hashable {
  let a: Int
  let b: Int

  init(_ a: Int, _ b: Int) { (self.a, self.b) = (a, b) }

  /// A pair that does not depend on the order.
  init(unordered a: Int, _ b: Int) { self.init(min(a, b), max(a, b)) }
}

/// Items that overlap.
struct OverlapRules {
  /// Pairs to look at.
  struct Pairs {
    /// The examined items of each parent.
    var siblings: [[Int]] = []
    /// The pairs that must never overlap.
    var required: [ItemPair] = []
  }

  private let level: LintLevel
  private var pairs = Pairs()
  private var allowed: Set<ItemPair> = []
  /// The number of pieces in which one of a pair was within the other, and the number of examined pieces.
  private var within: [ItemPair: Int] = [:]
  private var count = 0

  init(_ linter: Linter) throws(LayoutError) {
    level = linter.rules[.overlap]
    var allowedItems: Set<Int> = []
    for detail in linter.rules.details {
      switch detail.kind {
      case .noOverlap(let a, let b):
        pairs.required.append(ItemPair(try linter.layout.position(of: a), try linter.layout.position(of: b)))
      case .allowOverlap(let a, let b?):
        allowed.insert(ItemPair(unordered: try linter.layout.position(of: a), try linter.layout.position(of: b)))
      case .allowOverlap(let a, nil): allowedItems.insert(try linter.layout.position(of: a))
      default: break
      }
    }
    if level == .off { return }
    var groups: [Int: Int] = [:]
    for item in linter.items where item.position != 0 && !item.isGuide {
      guard linter.applies(.overlap, to: item.item), !allowedItems.contains(item.position) else { continue }
      if let group = groups[item.parent] {
        pairs.siblings[group].append(item.position)
      } else {
        groups[item.parent] = pairs.siblings.count
        pairs.siblings.append([item.position])
      }
    }
  }

  mutating func look(at view: View, _ log: inout FailureLog) {
    count += 1
    look(at: view, pairs, &log)
  }

  /// Looks at all pieces of a table.
  ///
  /// - Returns: the pairs that have to be looked at in every piece; nil for none.
  mutating func look(at views: TableViews, _ log: inout FailureLog) -> Pairs? {
    count += views.table.numbers.count
    var rest = Pairs()
    for pair in pairs.required {
      guard let overlaps = SeparateOverlaps(views, [pair.a, pair.b]) else {
        rest.required.append(pair)
        continue
      }
      note(overlaps.overlap(of: pair), of: pair, isRequired: true, views, &log)
    }
    for group in pairs.siblings where group.count > 1 {
      guard let overlaps = SeparateOverlaps(views, group) else {
        rest.siblings.append(group)
        continue
      }
      for pair in overlaps.candidates where !allowed.contains(pair) {
        let overlap = overlaps.overlap(of: pair)
        if overlap.within > 0 { within[pair, default: 0] += overlap.within }
        note(overlap, of: pair, isRequired: false, views, &log)
      }
    }
    return rest.required.isEmpty && rest.siblings.isEmpty ? nil : rest
  }

  private func note(
    _ overlap: SeparateOverlaps.Overlap, of pair: ItemPair, isRequired: Bool, _ views: TableViews,
    _ log: inout FailureLog
  ) {
    for part in overlap.parts {
      note(part, of: pair, isRequired: isRequired, in: views.table.number(at: part.worst), &log)
    }
  }

  private func note(
    _ part: Failing, of pair: ItemPair, isRequired: Bool, in piece: Int, _ log: inout FailureLog
  ) {
    log.note(
      FailureKey(rule: .overlap, subject: .pair(pair, isRequired: isRequired)), isRequired ? .error : level, part,
      in: piece)
  }

  /// Looks at some pairs in a piece.
  mutating func look(at view: View, _ pairs: Pairs, _ log: inout FailureLog) {
    for pair in pairs.required { note(pair, isRequired: true, view, &log) }
    for group in pairs.siblings {
      forEachPairWhoseBoundsMeet(group, view) { pair in
        if !allowed.contains(pair) { note(pair, isRequired: false, view, &log) }
      }
    }
  }

  /// Drops pairs in which one item is always within the other, its background.
  func finish(_ log: inout FailureLog) {
    log.removeAll { failure in
      if case .pair(let pair, isRequired: false) = failure.key.subject { within[pair] == count } else { false }
    }
  }

  /// Calls `body` for pairs of items that could overlap somewhere in a piece, in a sweep from top to bottom.
  private func forEachPairWhoseBoundsMeet(_ group: [Int], _ view: View, _ body: (ItemPair) -> Void) {
    if group.count < 2 { return }
    let corners = view.piece.corners
    // The frames at the corners, item by item.
    var frames: [LayoutRect] = []
    var spans: [(item: Int, place: Int, mayBeWithin: Bool, x: ClosedRange<Double>, y: ClosedRange<Double>)] = []
    for item in group {
      let place = frames.count
      let frame = view.frame(item)
      for corner in corners { frames.append(frame(corner)) }
      var (box, width, height) = (frames[place], 0.0, 0.0)
      for frame in frames[place...] {
        box = box.union(frame)
        (width, height) = (max(width, frame.width), max(height, frame.height))
      }
      // An item without extent on the edge of another one is within it, and an ambiguous one may be.
      let mayBeWithin = min(width, height) <= 4 * slack || view.isAmbiguous(item)
      spans.append((item, place, mayBeWithin, box.x...max(box.x, box.maxX), box.y...max(box.y, box.maxY)))
    }
    spans.sort { ($0.y.lowerBound, $0.item) < ($1.y.lowerBound, $1.item) }
    for (index, upper) in spans.enumerated() {
      for lower in spans[(index + 1)...] {
        if lower.y.lowerBound >= upper.y.upperBound - slack { break }
        if lower.x.lowerBound >= upper.x.upperBound - slack || upper.x.lowerBound >= lower.x.upperBound - slack {
          continue
        }
        if !upper.mayBeWithin, !lower.mayBeWithin, areApart(frames, upper.place, lower.place, corners: corners.count) {
          continue
        }
        body(ItemPair(unordered: upper.item, lower.item))
      }
    }
  }

  /// True if one item is beyond the same edge of another at all corners, and therefore in the whole piece.
  private func areApart(_ frames: [LayoutRect], _ a: Int, _ b: Int, corners: Int) -> Bool {
    var (left, right, above, below) = (true, true, true, true)
    for corner in 0..<corners {
      let (one, other) = (frames[a + corner], frames[b + corner])
      if one.maxX > other.x + slack { left = false }
      if other.maxX > one.x + slack { right = false }
      if one.maxY > other.y + slack { above = false }
      if other.maxY > one.y + slack { below = false }
    }
    return left || right || above || below
  }

  private mutating func note(_ pair: ItemPair, isRequired: Bool, _ view: View, _ log: inout FailureLog) {
    let (a, b) = (view.frame(pair.a), view.frame(pair.b))
    let corners = view.piece.corners
    let isUndecided = view.isAmbiguous(pair.a) || view.isAmbiguous(pair.b)
    if !isRequired, isUndecided || a.isWithin(b, in: corners) || b.isWithin(a, in: corners) {
      within[pair, default: 0] += 1
    }
    if isUndecided { return }
    // Two rectangles overlap if all four of these are positive, which is a convex part of the piece.
    let depths = [a.maxX - b.x, b.maxX - a.x, a.maxY - b.y, b.maxY - a.y]
    // An item without extent overlaps nothing.
    let extents = [a.width, a.height, b.width, b.height]
    guard let part = failing(whereAllPositive: depths, and: extents, in: corners) else { return }
    note(part, of: pair, isRequired: isRequired, in: view.number(at: part.worst), &log)
  }
}
