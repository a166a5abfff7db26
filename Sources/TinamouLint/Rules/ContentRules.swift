import Tinamou

/// Items and their content: truncated, stretched, vanished, too small to tap.
struct ContentRules {
  private struct Wanted {
    let key: FailureKey
    let level: LintLevel
    let item: Int
    let axis: Axis

    /// The examined extent.
    var slot: Slot { Slot(item, axis.extent) }
  }

  private var truncated: [Wanted] = []
  private var stretched: [Wanted] = []
  private var vanished: [Wanted] = []
  private var small: [Wanted] = []
  private let hitSize: LayoutSize

  init(_ linter: Linter) {
    hitSize = linter.rules.hitSize
    let aligned = linter.baselineAligned
    let scaled = linter.scaled
    var whole: Set<LayoutItem> = []
    for detail in linter.rules.details { if case .notTruncated(let item) = detail.kind { whole.insert(item) } }
    for item in linter.items where item.position != 0 && !item.isGuide {
      let isRequired = whole.contains(item.item)
      for axis in Axis.allCases {
        func wanted(_ rule: LintRule, _ level: LintLevel? = nil) -> Wanted {
          Wanted(
            key: FailureKey(rule: rule, subject: .extent(of: item.position, axis)),
            level: level ?? linter.rules[rule], item: item.position, axis: axis)
        }
        // Wrapping text is meant to be narrower than in one line.
        let wraps = axis == .horizontal && (try? linter.layout.wraps(item.item)) == true
        if isRequired && !wraps {
          truncated.append(wanted(.truncated, .error))
        } else if !wraps, !scaled.contains(item.item), linter.applies(.truncated, to: item.item) {
          truncated.append(wanted(.truncated))
        }
        if axis == .vertical, aligned.contains(item.item), linter.applies(.stretched, to: item.item) {
          stretched.append(wanted(.stretched))
        }
        if linter.applies(.vanished, to: item.item) { vanished.append(wanted(.vanished)) }
        if linter.applies(.smallTarget, to: item.item) { small.append(wanted(.smallTarget)) }
      }
    }
  }

  func look(at view: View, _ log: inout FailureLog) {
    for wanted in truncated {
      guard view.decides(wanted.slot), let content = view.piece.naturalExtent(of: wanted.item, wanted.axis) else {
        continue
      }
      note(wanted, view.frame(wanted.item)[wanted.axis.extent] - content, view, &log)
    }
    for wanted in stretched {
      guard let (extent, content) = extents(wanted, view) else { continue }
      note(wanted, content - extent, view, &log)
    }
    for wanted in vanished {
      guard let (extent, content) = extents(wanted, view) else { continue }
      noteVanished(wanted, extent, content, view, &log)
    }
    for wanted in small {
      if !view.decides(wanted.slot) { continue }
      note(wanted, view.frame(wanted.item)[wanted.axis.extent] + -hitSize[wanted.axis], view, &log)
    }
  }

  /// The extent of an item and of its content; nil if it has no content, or if its extent is ambiguous.
  private func extents(_ wanted: Wanted, _ view: View) -> (extent: LayoutFunction, content: LayoutFunction)? {
    guard view.decides(wanted.slot), let content = view.piece.contentExtent(of: wanted.item, wanted.axis) else {
      return nil
    }
    return (view.frame(wanted.item)[wanted.axis.extent], content)
  }

  private func note(_ wanted: Wanted, _ margin: LayoutFunction, _ view: View, _ log: inout FailureLog) {
    guard let part = failing(margin, in: view.piece.corners) else { return }
    log.note(wanted.key, wanted.level, part, in: view)
  }

  /// Records extents that are 0 in a whole piece. An extent that reaches 0 only at an end is also truncated.
  private func noteVanished(
    _ wanted: Wanted, _ extent: LayoutFunction, _ content: LayoutFunction, _ view: View,
    _ log: inout FailureLog
  ) {
    let corners = view.piece.corners
    guard corners.allSatisfy({ extent($0) <= slack && content($0) > slack }),
      let worst = corners.max(by: { content($0) < content($1) })
    else { return }
    log.note(wanted.key, wanted.level, Failing(corners: corners, worst: worst, amount: content(worst)), in: view)
  }
}

extension Linter {
  /// The items whose width is a fixed multiple of their height: they scale, and are not truncated.
  var scaled: Set<LayoutItem> {
    var scaled: Set<LayoutItem> = []
    for constraint in written where constraint.constraint.relation == .equal {
      guard constraint.constraint.priority.isRequired else { continue }
      let mentions = constraint.mentions
      guard mentions.count == 2, mentions[0].item == mentions[1].item, constraint.constraint.constant == 0,
        mentions.allSatisfy({ $0.attribute.isExtent && $0.region == .frame }),
        mentions[0].attribute != mentions[1].attribute
      else { continue }
      scaled.insert(mentions[0].item)
    }
    return scaled
  }

  /// The items with a constraint between their baseline and that of another item.
  var baselineAligned: Set<LayoutItem> {
    var aligned: Set<LayoutItem> = []
    for constraint in written {
      let baselines = constraint.mentions.filter { $0.attribute.isBaseline }.map { $0.item }
      if Set(baselines).count > 1 { aligned.formUnion(baselines) }
    }
    return aligned
  }
}
