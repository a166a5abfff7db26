import Tinamou

/// Constraints that must hold, and are not part of the layout.
struct CheckRules {
  private struct Wanted {
    let number: Int
    let constraint: LayoutConstraint
    let difference: AnalysisReading

    /// True if it is about one of some items.
    func reads(_ items: Set<Int>) -> Bool { difference.slots.contains { items.contains(Int($0.item)) } }
  }

  private var wanted: [Wanted] = []
  private let level: LintLevel
  private let linter: Linter
  /// The checks that are ambiguous somewhere. They are decided for all possible values.
  private var ambiguous: Set<Int> = []

  init(_ linter: Linter) throws(LayoutError) {
    self.linter = linter
    level = linter.rules[.check]
    if level == .off { return }
    let undecided = Set(linter.analysis.pieces.flatMap { $0.ambiguous.map { $0.slot } })
    for (number, constraint) in linter.checks.enumerated() {
      let reading = try linter.whereShown { (layout) throws(LayoutError) in try layout.reading(of: constraint) }
      guard let difference = reading else { continue }
      wanted.append(Wanted(number: number, constraint: constraint, difference: difference))
      if !undecided.isDisjoint(with: difference.slots) { ambiguous.insert(number) }
    }
  }

  /// The rule for the checks that vary with both numbers of a table; nil for none.
  func mixed(_ varying: VaryingSlots) -> CheckRules? {
    var mixed = self
    mixed.wanted.removeAll { ambiguous.contains($0.number) || !varying.areMixed($0.difference.slots) }
    return mixed.wanted.isEmpty ? nil : mixed
  }

  func look(at view: View, _ log: inout FailureLog) {
    for check in wanted where !ambiguous.contains(check.number) && view.isAbout(check.difference.slots) {
      guard let difference = view.piece.function(of: check.difference), !check.reads(view.hidden) else { continue }
      for isAbove in check.constraint.relation.wrongSides {
        note(check, isAbove: isAbove, difference, view.piece.corners, &log) { view.number(at: $0) }
      }
    }
  }

  /// Decides the checks on ambiguous numbers: each for the least and the greatest possible value, which a wish weaker
  /// than all others finds.
  func finish(_ log: inout FailureLog) throws(LayoutError) {
    for check in wanted where ambiguous.contains(check.number) {
      for isAbove in check.constraint.relation.wrongSides {
        var pulled = linter.layout
        try pulled.add(check.constraint.pulledApart(upwards: isAbove))
        for piece in try linter.analyse(pulled).pieces {
          guard let difference = piece.function(of: check.difference), !check.reads(piece.hidden) else { continue }
          // The piece of the analysis without the pull, for the layout at the worst values.
          let number = linter.analysis.piece(around: piece.center)
          note(check, isAbove: isAbove, difference, piece.corners, &log) { _ in number }
        }
      }
    }
  }

  /// - Parameter piece: the number of the piece at the worst point.
  private func note(
    _ check: Wanted, isAbove: Bool, _ difference: LayoutFunction, _ corners: [InputValues], _ log: inout FailureLog,
    in piece: (InputValues) -> Int
  ) {
    guard let part = failing(isAbove ? difference * -1 : difference, in: corners) else { return }
    log.note(FailureKey(rule: .check, subject: .check(check.number)), level, part, in: piece(part.worst))
  }
}

extension LayoutConstraint.Relation {
  /// The signs that the left side minus the right side must not have.
  fileprivate var wrongSides: [Bool] {
    switch self {
    case .lessThanOrEqual: [true]
    case .greaterThanOrEqual: [false]
    case .equal: [true, false]
    }
  }
}

extension LayoutAnalysis {
  /// The number of the piece that contains a point; one with frames if several meet there.
  func piece(around point: InputValues) -> Int {
    let around = pieces.indices.filter { index in
      guard let (first, second) = bounds(of: pieces[index].corners) else { return false }
      return first.contains(point.first) && (inputs.count == 1 || second.contains(point.second))
    }
    // A single value is a piece if the pieces beside it differ there.
    return around.first { pieces[$0].corners == [point] } ?? around.first { pieces[$0].hasFrames } ?? around.first ?? 0
  }
}
