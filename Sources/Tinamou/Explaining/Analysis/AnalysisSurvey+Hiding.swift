internal import TinamouSolver

// Frames jump where one more item is hidden for the others to fit. With a given number of hidden items, they are affine
// functions of the input between breakpoints. No constraint is satisfied in one part of a piece and violated in another, so
// each piece fits as a whole or nowhere inside.

extension AnalysisSurvey {
  /// A part of the range, and the search for the number of items to hide there.
  private typealias Part = (range: ClosedRange<Double>, search: HidingSearch)

  /// The pieces of one case of a layout that hides items to fit, while one number moves. As in
  /// ``ConstraintLayout/hideToFit(_:priority:)``, the fewest items are hidden that let the others fit, or else as many as can
  /// be hidden.
  func hiding(_ traits: LayoutTraits) throws(LayoutError) -> [LayoutPiece] {
    let most = layout.itemsHidingToFit.count
    var pieces: [LayoutPiece] = []
    var open: [Part] = [(inputs[0].range, HidingSearch(itemCount: most))]
    // The parts in which the same number is tried next share a layout.
    while let count = open.compactMap({ $0.search.trial }).min() {
      let parts = open.filter { $0.search.trial == count }
      open.removeAll { $0.search.trial == count }
      for (piece, part) in try self.pieces(hiding: count, in: parts, traits) {
        var search = part.search
        if search.count != nil { search.note(fits: try fits(piece)) }
        if search.found == count && search.count == nil {
          pieces.append(piece)
        } else {
          add(piece, search, to: &open)
        }
      }
    }
    for count in (0...most).reversed() where !open.isEmpty {
      let parts = open
      open = []
      for (piece, part) in try self.pieces(hiding: count, in: parts, traits) {
        if count == 0 || piece.hasFrames { pieces.append(piece) } else { add(piece, part.search, to: &open) }
      }
    }
    return pieces.sorted { $0.corners[0].first < $1.corners[0].first }
  }

  /// Adds the range of a piece to the parts that are still open.
  private func add(_ piece: LayoutPiece, _ search: HidingSearch, to open: inout [Part]) {
    let (low, high) = (piece.corners[0].first, piece.corners[piece.corners.count - 1].first)
    if let last = open.last, last.range.upperBound == low, last.search == search {
      open[open.count - 1].range = last.range.lowerBound...high
    } else {
      open.append((low...high, search))
    }
  }

  /// The pieces in some parts with a number of items hidden, each with its part.
  private func pieces(
    hiding count: Int, in parts: [Part], _ traits: LayoutTraits
  ) throws(LayoutError) -> [(LayoutPiece, Part)] {
    var pieces: [(LayoutPiece, Part)] = []
    var ready = layout
    do {
      try ready.makeReady(for: inputs, fixed: fixed, traits, hiding: count)
    } catch {
      guard case .conflict(let conflict) = error else { throw error }
      for part in parts {
        var survey = self
        survey.inputs[0].range = part.range
        pieces.append((survey.unsatisfiable(conflict), part))
      }
      return pieces
    }
    // The layouts of a piece hide what the piece hides, also at its ends.
    ready.hiding.order = []
    let context = AnalysisContext(ready, inputs, fixed: fixed, layout.conflictPolicy)
    let moving = try ready.moving(inputs, fixed: fixed)
    for part in parts {
      // A single value that is allowed at the end of a range is left to the next piece.
      let isPoint = part.range.lowerBound == part.range.upperBound
      for piece in try intervals(context, moving, over: part.range) where isPoint || piece.corners.count > 1 {
        pieces.append((piece, part))
      }
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

extension HidingSearch {
  /// The number of items to hide: the next one to try, and in the end the one that was found.
  fileprivate var trial: Int? { count ?? found }
}
