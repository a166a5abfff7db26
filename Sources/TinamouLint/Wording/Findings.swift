import Tinamou

// Failures in words: one finding for each set of values at which a rule fails.

/// The words for a failure, without its values.
struct Wording {
  /// As in `long.width >= 190 (intrinsic) fails`.
  var subject: String
  /// A short name, for several failures with the same values.
  var name: String
  var numbers: [String] = []
  var causes: [LintFinding.Cause] = []
  /// The heading of the causes.
  var heading = ""
  var hint: String?
  var place: SourcePlace?
  /// The word for values at which it does not fail.
  var otherwise = "holds"
  /// The remark after the values in the title.
  var remark = ""
}

extension Linter {
  var rangeText: RangeText { RangeText(names: names, ranges: analysis.ranges, step: analysis.step) }

  /// The words for ranges of a rule. Values at which the rule does not apply are left out.
  ///
  /// - Parameter slots: the numbers in question; nil to leave out all values at which any number is undecided.
  func rangeText(for rule: LintRule, about slots: [Slot]? = nil) -> RangeText {
    var text = rangeText
    if rule == .tie, viewsForTies.count < viewCount { text.looked = (viewsForTies.count, viewCount) }
    switch rule {
    case .conflict: break
    case .ambiguous: text.undecided = undecided.withoutFrames
    default: text.undecided = slots.map { undecided.values(of: $0) } ?? undecided.all
    }
    return text
  }

  /// The numbers that a failure is about; nil if there are many.
  private func slots(of failure: Failure) -> [Slot]? {
    switch failure.key.subject {
    case .extent(let item, let axis): return [Slot(item, axis.extent)]
    case .edge(let edge, let item, beyond: .parent(let parent)): return edge.slots(of: item) + edge.slots(of: parent)
    case .edge(let edge, let item, beyond: .detail): return edge.slots(of: item)
    case .pair(let pair, _): return Slot.frame(of: pair.a) + Slot.frame(of: pair.b)
    case .item(let item): return Slot.frame(of: item)
    // Checks are decided for all possible values.
    case .check: return []
    case .conflict, .tie, .anchor: return nil
    }
  }

  var everything: String { rangeText.everything }

  /// All findings, rule by rule.
  func findings() throws(LayoutError) -> [LintFinding] {
    var findings = general
    for rule in LintRule.allCases {
      let found = groups(of: rule)
      let isSummedUp = found.count > Linter.mostFindings && rule != .check && rule != .conflict
      let order = found.indices.sorted { (-found[$0].amount, $0) < (-found[$1].amount, $1) }
      let detailed = Set(isSummedUp ? Array(order.prefix(Linter.mostFindings)) : order)
      var described: [(group: Group, finding: LintFinding)] = []
      for (index, group) in found.enumerated() where detailed.contains(index) {
        described.append((group, try finding(of: group)))
      }
      findings += withOneCauseEach(described)
      if isSummedUp {
        findings.append(try finding(ofRest: found.indices.filter { !detailed.contains($0) }.map { found[$0] }))
      }
    }
    let order = findings.indices.sorted {
      (LintRule.allCases.firstIndex(of: findings[$0].rule) ?? 0, $0)
        < (LintRule.allCases.firstIndex(of: findings[$1].rule) ?? 0, $1)
    }
    return order.map { findings[$0] }
  }

  /// Failures of a rule for the same values.
  struct Group {
    let rule: LintRule
    let level: LintLevel
    let extent: RangeText.Extent
    var failures: [Failure]

    var amount: Double { failures.reduce(0) { max($0, $1.amount) } }
  }

  /// The maximum number of findings of a rule with a description each: a form may have 500 truncated rows.
  private static let mostFindings = 8

  private func groups(of rule: LintRule) -> [Group] {
    let whole = rangeText(for: rule)
    let isAlone = rule == .check || rule == .conflict || rule == .tie
    var groups: [Group] = []
    var known: [GroupKey: Int] = [:]
    for failure in log.failures where failure.key.rule == rule {
      let text = whole.undecided.isEmpty ? whole : rangeText(for: rule, about: slots(of: failure))
      let extent = text.extent(of: failure.regions, mayOverlap: rule == .check)
      let key = GroupKey(level: failure.level, extent: extent)
      if !isAlone, let place = known[key] {
        groups[place].failures.append(failure)
      } else {
        known[key] = groups.count
        groups.append(Group(rule: rule, level: failure.level, extent: extent, failures: [failure]))
      }
    }
    return groups
  }

  private struct GroupKey: Hashable {
    let level: LintLevel
    let extent: RangeText.Extent
  }

  private func finding(of group: Group) throws(LayoutError) -> LintFinding {
    // Describe the worst for all.
    var worst = group.failures[0]
    for failure in group.failures where failure.amount > worst.amount + slack { worst = failure }
    var wording = try wording(of: worst)
    if group.rule == .ambiguous {
      (worst.worst, worst.piece) = try describeAmbiguity(&wording, group.failures)
    } else if group.failures.count > 1 {
      let others = group.failures.filter { $0.key != worst.key }
      wording.numbers.append("as well: \(list(others.map { name(of: $0) }))")
    }
    let remark = wording.remark.isEmpty ? "" : " \(wording.remark)"
    return LintFinding(
      rule: group.rule, level: group.level,
      title: "\(wording.subject) \(group.extent.text) \(rangeText(for: group.rule).method)\(remark)",
      intervals: group.extent.intervals,
      regions: group.failures[0].regions, worst: worst.worst, amount: worst.amount, numbers: wording.numbers,
      limit: group.rule == .jump ? nil : group.extent.limit.map { "\(wording.otherwise) \($0)" },
      causes: wording.causes, hint: wording.hint,
      place: wording.place ?? wording.causes.compactMap { $0.constraint.place }.first, causesHeading: wording.heading,
      piece: analysis.pieces[worst.piece])
  }

  /// The remaining findings of a rule, as one.
  private func finding(ofRest groups: [Group]) throws(LayoutError) -> LintFinding {
    let failures = groups.flatMap { $0.failures }
    var worst = failures[0]
    for failure in failures where failure.amount > worst.amount + slack { worst = failure }
    let extent = rangeText.extent(of: failures.flatMap { $0.regions }, mayOverlap: true)
    return LintFinding(
      rule: worst.key.rule, level: groups.map { $0.level }.max() ?? worst.level,
      title: "\(failures.count) more \(worst.key.rule.plural), less than these, \(extent.text) \(rangeText.method)",
      intervals: extent.intervals, regions: failures.flatMap { $0.regions }, worst: worst.worst, amount: worst.amount,
      numbers: [list(failures.map { name(of: $0) })] + linesOfVanished(among: failures), limit: nil, causes: [],
      hint: nil, place: nil, causesHeading: "", piece: analysis.pieces[worst.piece])
  }

  /// A list of names; if there are many, with the number of those left out.
  func list(_ names: [String], most: Int = 8) -> String {
    if names.count <= most { return names.joined(separator: ", ") }
    return "\(names.prefix(most).joined(separator: ", ")) and \(names.count - most) more"
  }

  /// A finding about a constraint, as written.
  func finding(
    _ rule: LintRule, _ constraint: WrittenConstraint, _ fault: String, hint: String
  ) -> LintFinding {
    LintFinding(
      rule: rule, level: rules[rule], title: "\(constraint.stated.text) \(fault)", intervals: [], regions: [],
      worst: nil, amount: 0, numbers: constraint.stated.provenance.isEmpty ? [] : [constraint.stated.provenance],
      limit: nil, causes: [], hint: hint, place: constraint.stated.place, causesHeading: "")
  }

  /// A finding for a conflict in the other direction of reading.
  func finding(ofConflictInOtherDirection conflict: LayoutConflict) -> LintFinding {
    let other = layout.direction == .leftToRight ? "right to left" : "left to right"
    return LintFinding(
      rule: .mirroring, level: rules[.mirroring], title: "conflict when read from \(other)", intervals: [],
      regions: [], worst: nil, amount: conflict.amount, numbers: [], limit: nil,
      causes: conflict.members.map { LintFinding.Cause(constraint: $0, verdict: "") },
      hint: "use leading and trailing, which follow the direction of reading",
      place: conflict.members.compactMap { $0.place }.first, causesHeading: "")
  }
}

extension LintRule {
  /// The plural for its findings.
  fileprivate var plural: String {
    switch self {
    case .conflict: "conflicts"
    case .ambiguous: "sets of ambiguous anchors"
    case .tie: "ties"
    case .outside: "edges that are crossed"
    case .overlap: "pairs that overlap"
    case .truncated: "extents that are cut"
    case .grid: "extents that the grid cuts"
    case .stretched: "extents that are stretched"
    case .vanished: "extents of 0"
    case .smallTarget: "extents too small to be hit"
    case .jump: "items that jump"
    case .mirroring: "items that are not mirrored"
    case .order: "items that depend on the order of constraints"
    case .unused, .style, .strongPull, .check: "constraints"
    }
  }
}
