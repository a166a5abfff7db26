import Tinamou

// Ties that a weaker priority settles. Without the constraints weaker than a priority, those that are violated at it must
// be as much violated in every optimum; otherwise which of them gives way is decided by what was meant to decide less.

extension Linter {
  /// Notes the ties at each priority at which several constraints are violated somewhere.
  mutating func noteTies() throws(LayoutError) {
    // A layout without some of its constraints can be asked for other sizes and numbers, not for other contents.
    if rules[.tie] == .off || !analysis.isExact || analysis.movesContent { return }
    for priority in tiedPriorities {
      let strong = try layout.withoutWishes(weakerThan: priority)
      for piece in try analyse(strong).pieces where piece.hasFrames && !piece.ambiguous.isEmpty {
        // Where it is not settled either, it is ambiguous, and said so.
        let parts = analysis.inputs.count == 1 ? settledParts(of: piece) : isSettled(piece) ? [piece.corners] : []
        for corners in parts {
          let middle = center(of: corners)
          guard try isTied(piece, at: middle, priority) else { continue }
          let key = FailureKey(rule: .tie, subject: [Int(priority.value * 1024)])
          log.note(
            key, rules[.tie], Failing(corners: corners, worst: middle, amount: 0),
            in: analysis.piece(around: middle))
        }
      }
    }
  }

  /// The priorities at which anything is violated, the strongest first.
  private var tiedPriorities: [LayoutPriority] {
    var priorities: [LayoutPriority] = []
    for piece in analysis.pieces {
      for wish in piece.violated where !wish.priority.isRequired && !priorities.contains(wish.priority) {
        priorities.append(wish.priority)
      }
    }
    return priorities.sorted { $1 < $0 }
  }

  /// Of a piece, the parts where all is decided in the end.
  private func settledParts(of piece: LayoutPiece) -> [[LayoutInputs]] {
    guard let own = bounds(of: piece.corners)?.first else { return [] }
    return analysis.pieces.compactMap { other in
      guard other.hasFrames, other.ambiguous.isEmpty, let range = bounds(of: other.corners)?.first else { return nil }
      let (low, high) = (max(own.lowerBound, range.lowerBound), min(own.upperBound, range.upperBound))
      return high - low > slack ? [LayoutInputs(low), LayoutInputs(high)] : nil
    }
  }

  private func isSettled(_ piece: LayoutPiece) -> Bool {
    let final = analysis.pieces[analysis.piece(around: piece.center)]
    return final.hasFrames && final.ambiguous.isEmpty
  }

  /// Whether a violated constraint of a priority could be more or less violated: as all of that priority cost the same
  /// together, another one then gains what it loses.
  private func isTied(
    _ piece: LayoutPiece, at values: LayoutInputs, _ priority: LayoutPriority
  ) throws(LayoutError) -> Bool {
    let ambiguous = Set(piece.ambiguous.filter { applies(.tie, to: $0.item) })
    var undecided = false
    for wish in piece.violated where wish.priority == priority {
      let open = wish.sides.filter { ambiguous.contains($0) }
      if open.isEmpty { continue }
      if wish.sides.count == 1 { return true }
      undecided = true
    }
    if !undecided { return false }
    // Of a difference of two sides it cannot be told from the sides.
    let strong = try piece.layout(at: values)
    for side in piece.ambiguous where ambiguous.contains(side) {
      if try Tradeoff(strong, side.item, side.anchor).tied.first?.priority == priority { return true }
    }
    return false
  }
}
