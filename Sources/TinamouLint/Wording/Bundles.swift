import Tinamou

// Merging findings with the same cause.

extension Linter {
  /// The findings of a rule, with those of the same cause merged. The worst is described for all.
  ///
  /// Findings have the same cause if the source lines of the constraints that explain one of them also explain the
  /// other, as for the rows of a form in a loop; or if truncated content explains one, and the same content is
  /// truncated in the other.
  func withOneCauseEach(_ described: [(group: Group, finding: LintFinding)]) -> [LintFinding] {
    let entries = described.map { Entry(group: $0.group, finding: $0.finding, names: $0.group.failures.map(name(of:))) }
    var bundles: [[Entry]] = []
    for entry in entries {
      let related = bundles.indices.filter { bundles[$0].contains { $0.hasCause(of: entry) } }
      guard let first = related.first else {
        bundles.append([entry])
        continue
      }
      bundles[first].append(entry)
      for other in related.dropFirst().reversed() { bundles[first] += bundles.remove(at: other) }
    }
    return bundles.map { bundle in
      var worst = 0
      for place in bundle.indices where bundle[place].finding.amount > bundle[worst].finding.amount + slack {
        worst = place
      }
      let others = bundle.indices.filter { $0 != worst }.map { bundle[$0].group }
      let lines = lines(of: others) + linesOfVanished(among: bundle.flatMap { $0.group.failures })
      if lines.isEmpty { return bundle[worst].finding }
      let text = rangeText(for: bundle[worst].group.rule)
      let all = text.extent(of: bundle.flatMap { $0.finding.regions }, mayOverlap: true).limit
      return bundle[worst].finding.adding(others: lines, bundle.map { $0.finding }, limit: all)
    }
  }

  /// A finding with its subjects.
  private struct Entry {
    let group: Group
    let finding: LintFinding
    /// The names of the failing subjects.
    let names: [String]
    private let places: Set<String>

    init(group: Group, finding: LintFinding, names: [String]) {
      (self.group, self.finding, self.names) = (group, finding, names)
      places = Set(finding.causes.compactMap { $0.constraint.place.map { "\($0)" } })
    }

    func hasCause(of other: Entry) -> Bool {
      if [.check, .conflict, .tie, .ambiguous].contains(group.rule) { return false }
      guard group.level == other.group.level, group.failures[0].key.axis == other.group.failures[0].key.axis else {
        return false
      }
      if isCut(for: other) || other.isCut(for: self) { return true }
      if places.isEmpty || other.places.isEmpty { return false }
      return places.isSubset(of: other.places) || other.places.isSubset(of: places)
    }

    /// True if only content explains it, and some of this content is a subject of the other finding, or explains that,
    /// too.
    private func isCut(for other: Entry) -> Bool {
      guard places.isEmpty, !finding.causes.isEmpty else { return false }
      return finding.causes.contains { cause in
        guard cause.constraint.origin == .compressionResistance else { return false }
        let text = cause.constraint.text
        return other.names.contains { text.hasPrefix("\($0) ") }
          || other.finding.causes.contains { $0.constraint.text == text }
      }
    }
  }

  /// A line for each of several groups of failures of the same cause.
  private func lines(of groups: [Group]) -> [String] {
    let most = 4
    let lines = groups.prefix(most).map { "as well \($0.extent.text): \(list($0.failures.map { name(of: $0) }))" }
    let rest = groups.dropFirst(most).flatMap { $0.failures }
    return lines + (rest.isEmpty ? [] : ["as well for other values: \(list(rest.map { name(of: $0) }))"])
  }

  /// A line for all failures whose extents are 0 for the same values.
  func linesOfVanished(among failures: [Failure]) -> [String] {
    var names: [(text: String, names: [String])] = []
    for failure in failures {
      guard let zero = vanished[failure.key.subject] else { continue }
      let text = rangeText.extent(of: zero.regions).text
      if let place = names.firstIndex(where: { $0.text == text }) {
        names[place].names.append(name(of: failure))
      } else {
        names.append((text, [name(of: failure)]))
      }
    }
    return names.map { "0 \($0.text): \(list($0.names))" }
  }
}

extension LintFinding {
  /// The same finding with the others of its cause: their lines, and the values of all.
  ///
  /// - Parameter all: the value from which none of them fails.
  fileprivate func adding(others lines: [String], _ findings: [LintFinding], limit all: String?) -> LintFinding {
    let ofWorst = limit ?? ""
    let limit = all.map { ofWorst.hasSuffix(" \($0)") ? ofWorst : "all hold \($0)" }
    return LintFinding(
      rule: rule, level: level, title: title, intervals: joined(findings.flatMap { $0.intervals }, gap: slack),
      regions: findings.flatMap { $0.regions }, worst: worst, amount: amount, numbers: numbers + lines, limit: limit,
      causes: causes, hint: hint, place: place, causesHeading: causesHeading, piece: piece)
  }
}

extension FailureKey {
  /// The axis of a failure, if there is one.
  fileprivate var axis: Axis? {
    switch subject {
    case .extent(_, let axis): axis
    case .edge(let edge, _, _): edge.axis
    case .conflict, .check, .tie, .item, .anchor, .pair: nil
    }
  }
}
