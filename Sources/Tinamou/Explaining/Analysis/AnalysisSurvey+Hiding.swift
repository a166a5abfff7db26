internal import TinamouSolver

// Frames jump where one more item is hidden for the others to fit. With a given number of hidden items, they are affine
// functions of the input between breakpoints. No constraint is satisfied in one part of a piece and violated in another, so
// each piece fits as a whole or nowhere inside.

extension AnalysisSurvey {
  /// An interval or a polygon, and the search for the number of items to hide there.
  private typealias Part = (corners: [InputValues], search: HidingSearch)

  /// A piece that was found, and its rank: of the pieces at a value, the one with the least rank is the solution there.
  private typealias Ranked = (piece: LayoutPiece, rank: Int)

  /// The pieces of one case of a layout that hides items to fit. As in ``ConstraintLayout/hideToFit(_:priority:)``, the fewest
  /// items are hidden that let the others fit, or else as many as can be hidden.
  func hiding(_ traits: LayoutTraits) throws(LayoutError) -> Found {
    let most = layout.itemsHidingToFit.count
    var found: [Ranked] = []
    var undecided: [[InputValues]] = []
    var open: [Part] = [(corners, HidingSearch(itemCount: most))]
    // The parts in which the same number is tried next share a layout.
    while let count = open.compactMap({ $0.search.trial }).min() {
      let parts = open.filter { $0.search.trial == count }
      open.removeAll { $0.search.trial == count }
      for (piece, part) in try pieces(hiding: count, in: parts, traits, &undecided) {
        var search = part.search
        if search.count != nil { search.note(fits: try fits(piece)) }
        if search.found == count && search.count == nil {
          found.append((piece, count))
        } else {
          add((piece.corners, search), to: &open)
        }
      }
    }
    for count in (0...most).reversed() where !open.isEmpty {
      let parts = open
      open = []
      for (piece, part) in try pieces(hiding: count, in: parts, traits, &undecided) {
        if count == 0 || piece.hasFrames {
          found.append((piece, (piece.hasFrames ? 2 : 3) * (most + 1) - count))
        } else {
          add((piece.corners, part.search), to: &open)
        }
      }
    }
    return (inputs.count == 1 ? inOrder(found) : found.map { $0.piece }, undecided)
  }

  /// The pieces of one number in its order. A single value is a piece if those beside it have a greater rank. It divides a
  /// piece around it.
  private func inOrder(_ found: [Ranked]) -> [LayoutPiece] {
    var pieces = found.filter { $0.piece.corners.count > 1 }
    let points = found.filter { $0.piece.corners.count == 1 }
    for point in points.sorted(by: { $0.rank < $1.rank }) {
      let corner = point.piece.corners[0]
      let around = pieces.indices.filter { index in
        let corners = pieces[index].piece.corners
        return corners[0].first <= corner.first && corner.first <= corners[corners.count - 1].first
      }
      if around.contains(where: { pieces[$0].rank <= point.rank }) { continue }
      for index in around where pieces[index].piece.corners[0] != corner && pieces[index].piece.corners.last != corner {
        var rest = pieces[index]
        rest.piece.corners[0] = corner
        pieces[index].piece = pieces[index].piece.cut(at: corner.first)
        pieces.append(rest)
      }
      pieces.append(point)
    }
    func range(_ piece: LayoutPiece) -> (Double, Double) {
      (piece.corners[0].first, piece.corners[piece.corners.count - 1].first)
    }
    return pieces.map { $0.piece }.sorted { range($0) < range($1) }
  }

  /// Adds a part to those that are still open, joined with those beside it.
  private func add(_ part: Part, to open: inout [Part]) {
    for index in open.indices.reversed() where open[index].search == part.search {
      if let union = joined(open[index].corners, part.corners) {
        open.remove(at: index)
        return add((union, part.search), to: &open)
      }
    }
    open.append(part)
  }

  private func joined(_ a: [InputValues], _ b: [InputValues]) -> [InputValues]? {
    if inputs.count > 1 { return union(of: a, b) }
    return a[a.count - 1] == b[0] ? [a[0], b[b.count - 1]] : nil
  }

  /// The pieces in some parts with a number of items hidden, each with its part.
  private func pieces(
    hiding count: Int, in parts: [Part], _ traits: LayoutTraits, _ undecided: inout [[InputValues]]
  ) throws(LayoutError) -> [(LayoutPiece, Part)] {
    var ready = layout
    do {
      try ready.makeReady(for: inputs, fixed: fixed, traits, hiding: count)
    } catch {
      guard case .conflict(let conflict) = error else { throw error }
      return parts.map { (unsatisfiable(conflict, in: $0.corners, traits), $0) }
    }
    // The layouts of a piece hide what the piece hides, also at its ends.
    ready.hiding.order = []
    let context = AnalysisContext(ready, inputs, fixed: fixed, layout.conflictPolicy)
    let moving = try ready.moving(inputs, fixed: fixed)
    var pieces: [(LayoutPiece, Part)] = []
    if inputs.count == 1 {
      for part in parts {
        let (low, high) = (part.corners[0].first, part.corners[part.corners.count - 1].first)
        pieces += try intervals(context, moving, over: low...high).map { ($0, part) }
      }
      return pieces
    }
    guard let (first, second) = bounds(of: parts.flatMap { $0.corners }) else { return [] }
    let found = try self.pieces(context, moving, over: [first, second])
    for part in parts {
      for piece in found.pieces {
        guard let corners = intersection(of: piece.corners, part.corners) else { continue }
        var piece = piece
        piece.corners = corners
        pieces.append((piece, part))
      }
      undecided += found.undecided.compactMap { intersection(of: $0, part.corners) }
    }
    return pieces
  }

  /// True if every constraint holds that items are hidden for.
  private func fits(_ piece: LayoutPiece) throws(LayoutError) -> Bool {
    if piece.conflict != nil { return false }
    let ready = piece.context.layout
    do {
      for id in piece.violatedConstraints where try ready.hidesItems(for: id) {
        if try piece.violationAtCenter(of: id) > 1e-6 { return false }
      }
    } catch { throw ready.refusal(error) }
    return true
  }
}

extension HidingSearch {
  /// The number of items to hide: the next one to try, and in the end the one that was found.
  fileprivate var trial: Int? { count ?? found }
}
