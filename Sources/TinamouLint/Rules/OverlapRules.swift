import Tinamou

/// Items that overlap.
struct OverlapRules {
  private let level: LintLevel
  /// The items of each parent that are looked at, and that parent.
  private var siblings: [[Int]] = []
  /// The pairs that may not overlap in any case.
  private var required: [(Int, Int)] = []
  private var isAllowed: Set<[Int]> = []
  /// In how many pieces one of a pair was within the other, and how many pieces were looked at.
  private var within: [[Int]: Int] = [:]
  private var count = 0

  init(_ linter: Linter) throws(LayoutError) {
    level = linter.rules[.overlap]
    for detail in linter.rules.details {
      switch detail.kind {
      case .noOverlap(let a, let b):
        required.append((try linter.layout.position(of: a), try linter.layout.position(of: b)))
      case .allowOverlap(let a, let b?):
        let pair = [try linter.layout.position(of: a), try linter.layout.position(of: b)]
        isAllowed.insert([min(pair[0], pair[1]), max(pair[0], pair[1])])
      case .allowOverlap(let a, nil): isAllowed.insert([try linter.layout.position(of: a)])
      default: break
      }
    }
    if level == .off { return }
    var groups: [Int: Int] = [:]
    for item in linter.items where item.position != 0 && !item.isGuide {
      guard linter.applies(.overlap, to: item.item), !isAllowed.contains([item.position]) else { continue }
      if let group = groups[item.parent] {
        siblings[group].append(item.position)
      } else {
        groups[item.parent] = siblings.count
        siblings.append([item.position])
      }
    }
  }

  mutating func look(at view: Linter.View, _ log: inout FailureLog) {
    count += 1
    for (a, b) in required { note([a, b], isRequired: true, view, &log) }
    for group in siblings {
      forEachPairWhoseBoundsMeet(group, view) { pair in
        if !isAllowed.contains(pair) { note(pair, isRequired: false, view, &log) }
      }
    }
  }

  /// What is always within the other stands in front of a background.
  func finish(_ log: inout FailureLog) {
    log.removeAll { failure in
      failure.key.rule == .overlap && failure.key.subject[2] == 0
        && within[Array(failure.key.subject.prefix(2))] == count
    }
  }

  /// Calls `body` with the pairs of items that could overlap somewhere in a piece, by a sweep from top to bottom.
  private func forEachPairWhoseBoundsMeet(_ group: [Int], _ view: Linter.View, _ body: ([Int]) -> Void) {
    if group.count < 2 { return }
    let corners = view.piece.corners
    var spans: [(item: Int, x: ClosedRange<Double>, y: ClosedRange<Double>)] = []
    for item in group {
      let frames = corners.map { view.frames[item]($0) }
      var box = frames[0]
      for frame in frames.dropFirst() { box = box.union(with: frame) }
      spans.append((item, box.x...max(box.x, box.maxX), box.y...max(box.y, box.maxY)))
    }
    spans.sort { ($0.y.lowerBound, $0.item) < ($1.y.lowerBound, $1.item) }
    for (index, upper) in spans.enumerated() {
      for lower in spans[(index + 1)...] {
        if lower.y.lowerBound >= upper.y.upperBound - slack { break }
        if lower.x.lowerBound >= upper.x.upperBound - slack || upper.x.lowerBound >= lower.x.upperBound - slack {
          continue
        }
        body([min(upper.item, lower.item), max(upper.item, lower.item)])
      }
    }
  }

  private mutating func note(_ pair: [Int], isRequired: Bool, _ view: Linter.View, _ log: inout FailureLog) {
    let sides = [LintSide.x, LintSide.y, LintSide.width, LintSide.height]
    let (a, b) = (view.frames[pair[0]], view.frames[pair[1]])
    let corners = view.piece.corners
    let isUndecided = view.isAmbiguous(pair.flatMap { item in sides.map { (item, $0) } })
    if !isRequired, isUndecided || isWithin(a, b, corners) || isWithin(b, a, corners) {
      within[pair, default: 0] += 1
    }
    if isUndecided { return }
    // Two rectangles overlap where all four of these are positive: a convex part of the piece.
    let depths = [a.maxX - b.x, b.maxX - a.x, a.maxY - b.y, b.maxY - a.y]
    guard let part = failing(whereAllPositive: depths, in: corners) else { return }
    log.note(
      FailureKey(rule: .overlap, subject: pair + [isRequired ? 1 : 0]), isRequired ? .error : level, part,
      in: view.number)
  }

  private func isWithin(_ inner: FrameFunction, _ outer: FrameFunction, _ corners: [LayoutInputs]) -> Bool {
    [inner.x - outer.x, inner.y - outer.y, outer.maxX - inner.maxX, outer.maxY - inner.maxY].allSatisfy {
      failing($0, in: corners) == nil
    }
  }
}

extension LayoutRect {
  fileprivate func union(with other: LayoutRect) -> LayoutRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return LayoutRect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }
}
