internal import TinamouSolver

// Translation of the solver's pieces to the layout.

extension ConstraintLayout {
  /// A piece of an analysis of one number.
  func piece(_ piece: ParametricPiece, _ context: AnalysisContext, _ order: NumberOrder? = nil) -> LayoutPiece {
    let (low, high) = (piece.interval.lowerBound, piece.interval.upperBound)
    return LayoutPiece(
      corners: low == high ? [InputValues(low)] : [InputValues(low), InputValues(high)],
      conflict: piece.conflict.flatMap { worded($0) }, ambiguous: anchors(piece.ambiguousVariables, order),
      source: piece.isSatisfiable ? .interval(piece) : .none, context: context)
  }

  /// A region of an analysis of two numbers.
  func piece(_ region: PlanarRegion, _ context: AnalysisContext, _ order: NumberOrder) -> LayoutPiece {
    LayoutPiece(
      corners: region.corners.map { InputValues($0.first, $0.second) },
      conflict: region.conflict.flatMap { worded($0) }, ambiguous: anchors(region.ambiguousVariables, order),
      source: region.isSatisfiable ? .region(region) : .none, context: context)
  }

  /// A conflict with the numbers of its members at this piece, which can differ from those of the layout.
  private func worded(_ conflict: Conflict) -> LayoutConflict? {
    var worded = self
    for member in conflict.members {
      guard case .live(let id) = member.origin, let role = roles[Int(id.index)] else { continue }
      let number = 0 - member.constraint.expression.constant
      switch role {
      case .pinned(let position): worded.pins[Int(position)].value = number
      case .hugging(let item, let axis), .resistance(let item, let axis):
        worded.items[Int(item)][axis].content = number - items[Int(item)][axis].padding
      case .stated, .notNegative: break
      }
    }
    guard case .conflict(let conflict) = worded.refusal(.conflict(conflict)) else { return nil }
    return conflict
  }

  /// The numbers of frames among variables, in the order of ``ConstraintLayout/ambiguities()``.
  func anchors(_ variables: [Variable], _ order: NumberOrder? = nil) -> [ItemAnchor] {
    numbers(among: variables, order).map { ItemAnchor(item(at: Int($0.slot.item)), $0.slot.anchor) }
  }
}

// MARK: - Sampling

extension AnalysisSurvey {
  /// The pieces of one case, each a single point: values at a distance of `step`, and the ends.
  ///
  /// Each sample begins with the one before it, from which it is not far. If runs depend on the last frames, it begins with
  /// the layout of the question, as the layout of its piece does.
  func sampled(_ traits: LayoutTraits, _ step: Double) throws(LayoutError) -> [LayoutPiece] {
    var trial = layout
    let isAnew = try layout.wrapsByLastFrames
    var pieces: [LayoutPiece] = []
    let second = inputs.count > 1 ? values(in: inputs[1].range, step) : [0]
    for other in second {
      for value in values(in: inputs[0].range, step) {
        if isAnew { trial = layout }
        pieces.append(try sample(InputValues(value, other), traits, &trial))
      }
    }
    return pieces
  }

  private func values(in range: ClosedRange<Double>, _ step: Double) -> [Double] {
    var values: [Double] = []
    var count = 0.0
    while range.lowerBound + count * step < range.upperBound {
      values.append(range.lowerBound + count * step)
      count += 1
    }
    return values + [range.upperBound]
  }

  private func sample(
    _ point: InputValues, _ traits: LayoutTraits, _ trial: inout ConstraintLayout
  ) throws(LayoutError) -> LayoutPiece {
    let numbers = fixed + zip(inputs, [point.first, point.second]).map { ($0.input, $1) }
    let context = AnalysisContext(layout, inputs, fixed: fixed, layout.conflictPolicy, traits)
    do throws(LayoutError) {
      try trial.set(numbers, traits)
      try trial.solve(measuringIfAsked: measure)
      let ambiguous: [Variable]
      do { ambiguous = try trial.solver.ambiguousVariables() } catch { throw trial.refusal(error) }
      return LayoutPiece(
        corners: [point], conflict: trial.lettingGo.first?.conflict, ambiguous: trial.anchors(ambiguous),
        source: .point(try trial.record()), context: context)
    } catch {
      guard case .conflict(let conflict) = error else { throw error }
      return LayoutPiece(
        corners: [point], conflict: conflict, ambiguous: [], source: .none, context: context)
    }
  }
}

extension ConstraintLayout {
  /// A solved layout at one point.
  fileprivate func record() throws(LayoutError) -> PointRecord {
    PointRecord(
      frames: presentation.frames, pins: pins.map { $0.value },
      contents: items.map { ($0[.horizontal].natural, $0[.vertical].natural) },
      priorities: try violations().map { $0.priority }, hidden: Set(absentItems.map { Int($0) }))
  }
}
