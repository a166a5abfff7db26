internal import TinamouSolver

// A preserved inset is the greater of two numbers, and within a piece each of the two is an affine function of the
// input. So the analysis moves the inset like the input itself, until the other of the two numbers is the greater.

extension AnalysisSurvey {
  /// A limit that exceeds the pieces of any real layout.
  private static let mostPieces = 10_000

  /// The pieces of one case in which insets preserve those of parents, while one number moves; nil if the insets move
  /// the frames on which they depend, and do not settle.
  func preserving(_ ready: ConstraintLayout) throws(LayoutError) -> [LayoutPiece]? {
    let range = inputs[0].range
    var ready = ready
    try ready.holdInsetsAsFound()
    for entry in ready.pins.preserved {
      for edge in Edge.allCases { _ = ready.pin(of: Int(entry.item), entry.region, edge) }
    }
    var pieces: [LayoutPiece] = []
    var position = range.lowerBound
    while pieces.count < Self.mostPieces {
      guard let piece = try firstPiece(of: ready, from: position, to: range.upperBound) else { return nil }
      pieces.append(piece)
      guard let end = piece.corners.last?.first, end < range.upperBound else { break }
      // Skip a piece that is as short as rounding.
      position = min(max(end, position + (range.upperBound - range.lowerBound) * 1e-9), range.upperBound)
    }
    return pieces
  }

  private func firstPiece(
    of ready: ConstraintLayout, from low: Double, to high: Double
  ) throws(LayoutError) -> LayoutPiece? {
    let near = try solvedInsets(of: ready, at: low)
    let next = min(low + (high - low) * 1e-6, high)
    let beyond = try solvedInsets(of: ready, at: next)
    let origin = InputValues(low)
    var insets: [Int: LayoutFunction] = [:]
    for entry in ready.pins.preserved {
      for edge in Edge.allCases {
        let position = ready.preservedPin(entry, edge)
        var inset = LayoutFunction(constant: entry.own[edge], origin: origin)
        if let near, let beyond, next > low {
          let slope = (beyond[position] - near[position]) / (next - low)
          inset = LayoutFunction(origin: origin, value: near[position], slope: slope, secondSlope: 0)
        }
        insets[position] = inset
      }
    }
    var found = try piece(of: ready, insets, low...high)
    // Each round passes the motion of one level on to the next.
    for _ in 0..<max(ConstraintLayout.mostRounds, ready.preservedLevels.count + 2) {
      guard found.hasFrames else {
        // Check that the conflict does not come from an intermediate value of an inset.
        let end = found.corners.last?.first ?? low
        guard beyond == nil, try solvedInsets(of: ready, at: (next + end) / 2) == nil,
          try solvedInsets(of: ready, at: end - (end - next) * 1e-6) == nil
        else { return nil }
        return found
      }
      let (wanted, end) = ready.preserved(insets, found, low...high)
      let isAtRest = wanted.allSatisfy { position, function in
        guard let before = insets[position] else { return false }
        return before.value.isNear(function.value) && before.slope.isNear(function.slope)
      }
      if isAtRest { return found.cut(at: end) }
      insets = wanted
      found = try piece(of: ready, insets, low...high)
    }
    return nil
  }

  /// The numbers from outside with which the layout settles at one value, by their positions; nil if it has no solution
  /// there.
  private func solvedInsets(of ready: ConstraintLayout, at value: Double) throws(LayoutError) -> [Double]? {
    do throws(LayoutError) {
      let context = AnalysisContext(ready, inputs, fixed: fixed, .refuse)
      var solved = try context.layout(at: InputValues(value))
      _ = try solved.solve()
      return solved.pins.map { $0.value }
    } catch {
      guard case .conflict = error else { throw error }
      return nil
    }
  }

  /// The piece at the low end of a range, with insets moving as given.
  private func piece(
    of ready: ConstraintLayout, _ insets: [Int: LayoutFunction], _ range: ClosedRange<Double>
  ) throws(LayoutError) -> LayoutPiece {
    var moving = try ready.moving(inputs, fixed: fixed)
    for position in insets.keys.sorted() {
      guard let inset = insets[position], let variable = ready.pins[position].variable,
        let edit = ready.solver.edit(of: variable)
      else { continue }
      let start = inset.value - inset.slope * inset.origin.first
      moving.append(MovingConstant(edit, constant: -start, rate: -inset.slope))
    }
    let analysis: ParametricAnalysis
    do { analysis = try ready.solver.analysis(moving: moving, over: range) } catch { throw ready.refusal(error) }
    let context = AnalysisContext(ready, inputs, fixed: fixed, layout.conflictPolicy)
    let first = analysis.pieces.first { $0.interval.upperBound > range.lowerBound } ?? analysis.pieces[0]
    var piece = ready.piece(first, context)
    piece.insets = insets
    return piece
  }
}

extension ConstraintLayout {
  fileprivate func preservedPin(_ entry: PreservedInsets, _ edge: Edge) -> Int {
    knownPin(of: Int(entry.item), entry.region, edge) ?? 0
  }

  /// The insets for the frames of a piece, and the end of their validity: the value at which the other of two insets
  /// becomes the greater, the item's own or the one from its parent.
  fileprivate func preserved(
    _ insets: [Int: LayoutFunction], _ piece: LayoutPiece, _ range: ClosedRange<Double>
  ) -> (insets: [Int: LayoutFunction], end: Double) {
    var wanted = insets
    let origin = InputValues(range.lowerBound)
    var end = min(range.upperBound, piece.corners.last?.first ?? range.upperBound)
    let frames = piece.frames
    for entry in pins.preserved {
      let (item, parent) = (Int(entry.item), Int(items.tree[entry.item].parent))
      let (inner, outer) = (frames[item], frames[parent])
      for edge in Edge.allCases {
        let distance: LayoutFunction =
          switch edge {
          case .top: inner.y - outer.y
          case .leading: inner.x - outer.x
          case .bottom: outer.maxY - inner.maxY
          case .trailing: outer.maxX - inner.maxX
          }
        let outside = knownPin(of: parent, entry.region, edge)
        let none = LayoutFunction(constant: 0, origin: origin)
        let inset = outside.map { wanted[$0] ?? piece.function(ofPin: $0) } ?? none
        // Like the insets, with its origin at the low end.
        let reaching = LayoutFunction(
          origin: origin, value: inset(origin) - distance(origin), slope: inset.slope - distance.slope, secondSlope: 0)
        let own = entry.own[edge]
        let excess = reaching.value - own
        let slack = 1e-9 * max(1, own.magnitude)
        let reaches = excess > slack || (excess >= -slack && reaching.slope > 0)
        wanted[preservedPin(entry, edge)] = reaches ? reaching : LayoutFunction(constant: own, origin: origin)
        let approach = reaches ? -reaching.slope : reaching.slope
        if approach > 0, excess.magnitude > slack { end = min(end, range.lowerBound + excess.magnitude / approach) }
      }
    }
    return (wanted, end)
  }
}
