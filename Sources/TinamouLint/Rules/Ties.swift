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
          guard let side = try tiedSide(piece, at: middle, priority) else { continue }
          let key = FailureKey(
            rule: .tie,
            subject: [
              Int(priority.value * 1024), try layout.position(of: side.item),
              LintSide.number(of: side.anchor),
            ])
          log.note(
            key, rules[.tie], Failing(corners: corners, worst: middle, amount: 0),
            in: analysis.piece(around: middle))
        }
      }
    }
  }

  /// The priorities at which anything is violated, and more than one constraint could be.
  private var tiedPriorities: [LayoutPriority] {
    var counts: [(priority: LayoutPriority, wishes: Set<String>)] = []
    for piece in analysis.pieces {
      for wish in piece.violated {
        if let index = counts.firstIndex(where: { $0.priority == wish.priority }) {
          counts[index].wishes.insert(wish.stated.description)
        } else {
          counts.append((wish.priority, [wish.stated.description]))
        }
      }
    }
    return counts.map { $0.priority }.filter { !$0.isRequired }.sorted { $1 < $0 }
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

  /// What is ambiguous because constraints of a priority are tied; nil if it is so for another reason.
  private func tiedSide(
    _ piece: LayoutPiece, at values: LayoutInputs, _ priority: LayoutPriority
  ) throws(LayoutError) -> LayoutPiece.Side? {
    let violated = piece.violated.filter { $0.priority == priority }
    if violated.isEmpty { return nil }
    let strong = try piece.layout(at: values)
    for side in piece.ambiguous where violated.contains(where: { $0.sides.contains(side) }) {
      let tradeoff = try Tradeoff(strong, side.item, side.anchor)
      if tradeoff.tied.first?.priority == priority { return side }
    }
    return nil
  }
}
