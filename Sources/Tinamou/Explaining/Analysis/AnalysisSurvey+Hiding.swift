internal import TinamouSolver

// Frames jump where one more item is hidden for the others to fit. With a given number of hidden items, they are affine
// functions of the input between breakpoints. No constraint is satisfied in one part of a piece and violated in another, so
// each piece fits as a whole or nowhere inside.

extension AnalysisSurvey {
  /// The pieces of one case of a layout that hides items to fit, while one number moves. As in
  /// ``ConstraintLayout/hideToFit(_:priority:)``, the fewest items are hidden that let the others fit, or else as many as can
  /// be hidden.
  func hiding(_ traits: LayoutTraits) throws(LayoutError) -> [LayoutPiece] {
    var (pieces, open): ([LayoutPiece], [ClosedRange<Double>]) = ([], [inputs[0].range])
    let most = layout.itemsHidingToFit.count
    for count in 0...most where !open.isEmpty {
      try cover(&open, hiding: count, traits, &pieces) { (piece) throws(LayoutError) in try fits(piece) }
    }
    for count in (0...most).reversed() where !open.isEmpty {
      try cover(&open, hiding: count, traits, &pieces) { (piece) throws(LayoutError) in count == 0 || piece.hasFrames }
    }
    return pieces.sorted { $0.corners[0].first < $1.corners[0].first }
  }

  /// Takes from the open ranges the parts in which a number of hidden items is right, and adds them to the pieces.
  private func cover(
    _ open: inout [ClosedRange<Double>], hiding count: Int, _ traits: LayoutTraits, _ pieces: inout [LayoutPiece],
    where isRight: (LayoutPiece) throws(LayoutError) -> Bool
  ) throws(LayoutError) {
    var left: [ClosedRange<Double>] = []
    for piece in try self.pieces(hiding: count, over: open, traits) {
      if try isRight(piece) {
        pieces.append(piece)
        continue
      }
      let (low, high) = (piece.corners[0].first, piece.corners[piece.corners.count - 1].first)
      if let last = left.last, last.upperBound == low {
        left[left.count - 1] = last.lowerBound...high
      } else {
        left.append(low...high)
      }
    }
    open = left
  }

  /// The pieces in some ranges with a number of items hidden.
  private func pieces(
    hiding count: Int, over ranges: [ClosedRange<Double>], _ traits: LayoutTraits
  ) throws(LayoutError) -> [LayoutPiece] {
    var pieces: [LayoutPiece] = []
    var ready = layout
    do {
      try ready.makeReady(for: inputs, fixed: fixed, traits, hiding: count)
    } catch {
      guard case .conflict(let conflict) = error else { throw error }
      for range in ranges {
        var part = self
        part.inputs[0].range = range
        pieces.append(part.unsatisfiable(conflict))
      }
      return pieces
    }
    // The layouts of a piece hide what the piece hides, also at its ends.
    ready.hiding.order = []
    let context = AnalysisContext(ready, inputs, fixed: fixed, layout.conflictPolicy)
    let moving = try ready.moving(inputs, fixed: fixed)
    for range in ranges {
      // A single value that is allowed at the end of a range is left to the next piece.
      let isPoint = range.lowerBound == range.upperBound
      pieces += try intervals(context, moving, over: range).filter { isPoint || $0.corners.count > 1 }
    }
    return pieces
  }

  /// True if every constraint holds that items are hidden for.
  private func fits(_ piece: LayoutPiece) throws(LayoutError) -> Bool {
    guard piece.conflict == nil, case .interval(let found) = piece.source else { return false }
    let ready = piece.context.layout
    do {
      for id in found.violatedConstraints where try ready.hidesItems(for: id) {
        let violation = try found.violation(of: id)
        if let violation, violation(piece.center.first) > 1e-6 { return false }
      }
    } catch { throw ready.refusal(error) }
    return true
  }
}
