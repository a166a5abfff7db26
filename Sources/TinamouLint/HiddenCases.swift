import Tinamou

// A lint of a layout with some items hidden and shown in turn. Every combination is a case, and a finding that occurs
// in several cases is reported once.

extension ConstraintLayout {
  /// The report of a lint for every combination of hidden items.
  func lint(
    hiding items: [LayoutItem], _ lint: (ConstraintLayout) throws(LayoutError) -> LintReport
  ) throws(LayoutError) -> LintReport {
    if items.isEmpty { return try lint(self) }
    // An item that is given twice is shown and hidden once.
    let items: [LayoutItem] = items.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    if items.count > HiddenCases.mostItems { throw .tooManyHiddenItems(items.count, most: HiddenCases.mostItems) }
    var cases = HiddenCases(names: [])
    for item in items { cases.names.append(try name(of: item)) }
    var report: LintReport?
    for number in 0..<(1 << UInt64(items.count)) {
      let hidden = items.indices.filter { number & (1 << UInt64($0)) != 0 }
      let shown = items.indices.filter { !hidden.contains($0) }
      let layout = try self.hiding(hidden.map { items[$0] }, showing: shown.map { items[$0] })
      let found = try lint(layout)
      report = report ?? found
      for finding in found.findings { cases.note(finding, hidden) }
    }
    return report.map { first in
      LintReport(layoutName: first.layoutName, ranges: first.ranges, findings: cases.findings, step: first.step)
    } ?? LintReport(layoutName: name, ranges: [], findings: [], step: nil)
  }

  /// The requirements and exceptions for items that do not stay hidden. Throws for items of other layouts.
  func applicable(_ details: [LintDetail]) throws(LayoutError) -> [LintDetail] {
    var applicable: [LintDetail] = []
    for detail in details {
      var isShown = true
      for item in detail.items where try staysHidden(item) { isShown = false }
      if case .inside(_, let region) = detail.kind, staysHidden(region) { isShown = false }
      if isShown { applicable.append(detail) }
    }
    return applicable
  }
}

extension LintDetail {
  /// The items that it names.
  fileprivate var items: [LayoutItem] {
    switch kind {
    case .notTruncated(let item), .allow(_, let item): [item]
    case .noOverlap(let a, let b): [a, b]
    case .allowOverlap(let a, let b): [a] + (b.map { [$0] } ?? [])
    case .inside(let item, _): item.map { [$0] } ?? []
    case .atFittingHeight: []
    }
  }
}

/// The findings of several cases, each with the cases in which it occurs.
private struct HiddenCases {
  /// The maximum number of items. Ten items make 1,024 lints.
  static let mostItems = 10

  var names: [String]
  private var found: [(finding: LintFinding, cases: [[Int]])] = []

  init(names: [String]) { self.names = names }

  /// Records a finding for a combination of hidden items.
  mutating func note(_ finding: LintFinding, _ hidden: [Int]) {
    let place = found.firstIndex { $0.finding.isSame(as: finding) }
    if let place {
      found[place].cases.append(hidden)
    } else {
      found.append((finding, [hidden]))
    }
  }

  /// All findings, rule by rule. A finding that does not occur in every case names those in which it does.
  var findings: [LintFinding] {
    let order = found.indices.sorted { a, b in
      func key(_ place: Int) -> (Int, Int) {
        (LintRule.allCases.firstIndex(of: found[place].finding.rule) ?? 0, place)
      }
      return key(a) < key(b)
    }
    return order.map { place in
      let (finding, cases) = found[place]
      return text(of: cases).map { finding.adding($0) } ?? finding
    }
  }

  /// The cases in words; nil for all of them.
  private func text(of cases: [[Int]]) -> String? {
    if cases.count == 1 << names.count { return nil }
    // In half of the cases an item is hidden, and in half it is shown.
    for (item, name) in names.enumerated() where cases.count == 1 << (names.count - 1) {
      if cases.allSatisfy({ $0.contains(item) }) { return "while \(name) is hidden" }
      if cases.allSatisfy({ !$0.contains(item) }) { return "while \(name) is shown" }
    }
    let texts = cases.map { hidden in
      if hidden.isEmpty { return names.count == 1 ? "while \(names[0]) is shown" : "while all are shown" }
      return "while \(hidden.map { names[$0] }.joined(separator: " and ")) \(hidden.count == 1 ? "is" : "are") hidden"
        + (hidden.count == names.count ? "" : " alone")
    }
    return texts.joined(separator: ", ")
  }
}

extension LintFinding {
  /// True if it is the same problem as that of another case. The titles of conflicts and ties name no constraint.
  fileprivate func isSame(as other: LintFinding) -> Bool {
    guard rule == other.rule, title == other.title else { return false }
    return ![.conflict, .tie].contains(rule) || subjects == other.subjects
  }

  /// Its constraints without those of the numbers at which it is worst.
  private var subjects: [String] {
    causes.map { $0.constraint }.filter { ![.size, .parameter].contains($0.origin) }.map { "\($0)" }
  }

  /// The same with a remark at the end of the title.
  fileprivate func adding(_ remark: String) -> LintFinding {
    LintFinding(
      rule: rule, level: level, title: "\(title), \(remark)", intervals: intervals, regions: regions, worst: worst,
      amount: amount, numbers: numbers, limit: limit, causes: causes, hint: hint, place: place,
      causesHeading: causesHeading, piece: piece)
  }
}
