import Tinamou

/// Items that an optional constraint makes larger than their content, although the required ones do not.
///
/// An item may fill the available room, and a constraint on its own extent is intended. So only those optional
/// constraints between positions count that are at least as strong as the hugging of some content. If an item is no
/// larger than its content without them, they stretch it. ``ContentRules`` examines items with aligned baselines.
struct StretchRules {
  private struct Wanted {
    let item: Int
    let axis: Axis
    let key: FailureKey
  }

  private var wanted: [Wanted] = []
  private let level: LintLevel
  /// The wishes that may stretch an item.
  private let wishes: [ConstraintHandle]
  /// The layout at the last examined piece.
  private var moving = MovingLayout()
  /// The stride of the examined views. The views in between are assumed to be like the one before them.
  private let stride: Int
  /// The number of views so far.
  private var count = 0
  /// The stretched extents of the last examined view.
  private var stretched: Set<FailureKey> = []

  init(_ linter: Linter) {
    level = linter.rules[.stretched]
    stride = linter.stride(examining: Linter.mostTies)
    let aligned = linter.baselineAligned
    var least = LayoutPriority.required
    for item in linter.items where item.position != 0 && !item.isGuide && linter.applies(.stretched, to: item.item) {
      guard let hugging = try? linter.layout.hugging(of: item.item) else { continue }
      for axis in Axis.allCases where axis == .horizontal || !aligned.contains(item.item) {
        let priority = axis == .horizontal ? hugging.horizontal : hugging.vertical
        if priority.isRequired { continue }
        least = min(least, priority)
        let key = FailureKey(rule: .stretched, subject: .extent(of: item.position, axis))
        wanted.append(Wanted(item: item.position, axis: axis, key: key))
      }
    }
    let pulls = linter.written.filter { $0.isPull && $0.constraint.priority >= least && !linter.isOfRun($0) }
    wishes = pulls.map { $0.handle }
  }

  mutating func look(at view: View, in linter: Linter, _ log: inout FailureLog) throws(LayoutError) {
    if level == .off || wishes.isEmpty { return }
    var failing: [(wanted: Wanted, part: Failing)] = []
    for wanted in wanted {
      guard let content = view.piece.contentExtent(of: wanted.item, wanted.axis),
        view.decides(Slot(wanted.item, wanted.axis.extent)),
        let part = TinamouLint.failing(content - view.frame(wanted.item)[wanted.axis.extent], in: view.piece.corners)
      else { continue }
      failing.append((wanted, part))
    }
    let isExamined = count.isMultiple(of: stride)
    count += 1
    if isExamined { stretched = [] }
    if failing.isEmpty { return }
    if isExamined {
      let center = view.piece.center
      var without = try moving.layout(at: center, in: view.number(at: center), of: linter)
      try without.deactivate(ConstraintSet(wishes))
      let frames = try without.framesInReadingDirection
      for (wanted, _) in failing {
        let content = view.piece.contentExtent(of: wanted.item, wanted.axis)?(center) ?? 0
        let frame = frames[wanted.item]
        if (wanted.axis == .horizontal ? frame.width : frame.height) <= content + slack { stretched.insert(wanted.key) }
      }
    }
    for (wanted, part) in failing where stretched.contains(wanted.key) {
      log.note(wanted.key, level, part, in: view)
    }
  }
}

extension Linter {
  /// True if a constraint belongs to a flow.
  fileprivate func isOfRun(_ constraint: WrittenConstraint) -> Bool {
    constraint.mentions.contains { mention in
      (try? layout.position(of: mention.item)).map { knownItem(at: $0).map { $0.isGuide && $0.isInFlow } ?? true }
        ?? false
    }
  }
}

extension WrittenConstraint {
  /// True if it is an optional constraint between positions, which pulls items without setting the size of one.
  fileprivate var isPull: Bool {
    !constraint.priority.isRequired && !mentions.contains { $0.attribute.isExtent && $0.region == .frame }
  }
}
