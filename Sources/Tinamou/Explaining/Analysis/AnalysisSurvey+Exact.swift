internal import TinamouSolver

// The exact part of an analysis. It prepares a layout so that no constraint on the inputs blocks their motion, and asks
// the solver for the pieces.

extension AnalysisSurvey {
  typealias Found = (pieces: [LayoutPiece], undecided: [[InputValues]])

  /// The pieces of one case; nil if they have to be sampled.
  func exact(_ traits: LayoutTraits) throws(LayoutError) -> Found? {
    if inputs.contains(where: { $0.hasOneValue }), inputs.count > 1 { return try onBorder(traits) }
    if layout.hidesToFit { return try hiding(traits) }
    var ready = layout
    do {
      try ready.makeReady(for: inputs, fixed: fixed, traits)
    } catch {
      guard case .conflict(let conflict) = error else { throw error }
      // The conflict does not depend on the inputs.
      return ([unsatisfiable(conflict, in: corners, traits)], [])
    }
    let found = try pieces(of: ready)
    // Constraints that stay let go have a conflict at all values.
    guard let stuck = ready.lettingGo.first?.conflict, let found else { return found }
    return (found.pieces.map { $0.conflict == nil ? $0.with(stuck) : $0 }, found.undecided)
  }

  private func pieces(of ready: ConstraintLayout) throws(LayoutError) -> Found? {
    if !ready.pins.preserved.isEmpty { return try preserving(ready).map { ($0, []) } }
    let context = AnalysisContext(ready, inputs, fixed: fixed, layout.conflictPolicy)
    return try pieces(context, try ready.moving(inputs, fixed: fixed), over: inputs.map { $0.range })
  }

  /// The pieces of a case of two numbers of which one has a single value: the border of a size class at the end of its
  /// range. They are lines, or a point.
  private func onBorder(_ traits: LayoutTraits) throws(LayoutError) -> Found? {
    var line = self
    line.fixInputsWithoutRange()
    guard let found = try line.exact(traits) else { return nil }
    // Pieces of one layout stay such.
    var contexts: [ObjectIdentifier: AnalysisContext] = [:]
    let pieces = found.pieces.map { piece in
      let former = piece.context
      let context =
        contexts[ObjectIdentifier(former)]
        ?? AnalysisContext(former.layout, inputs, fixed: fixed, former.policy, former.traits)
      contexts[ObjectIdentifier(former)] = context
      return LayoutPiece(
        corners: piece.corners.map { context.values(at: $0.first) }, conflict: piece.conflict,
        ambiguous: piece.ambiguous, source: piece.source, context: context)
    }
    return (pieces, [])
  }

  /// The ends of the range, or the corners of the rectangle.
  var corners: [InputValues] {
    let first = inputs[0].range
    if inputs.count == 1 { return [InputValues(first.lowerBound), InputValues(first.upperBound)] }
    return InputValues.corners(of: first, inputs[1].range)
  }

  /// A piece with a conflict at all values.
  func unsatisfiable(_ conflict: LayoutConflict, in corners: [InputValues], _ traits: LayoutTraits) -> LayoutPiece {
    let context = AnalysisContext(layout, inputs, fixed: fixed, layout.conflictPolicy, traits)
    return LayoutPiece(corners: corners, conflict: conflict, ambiguous: [], source: .none, context: context)
  }

  func pieces(
    _ context: AnalysisContext, _ moving: [MovingConstant], over ranges: [ClosedRange<Double>]
  ) throws(LayoutError) -> Found {
    let ready = context.layout
    if ranges.count == 1 {
      return (try intervals(context, moving, over: ranges[0]), [])
    }
    do {
      let analysis = try ready.solver.analysis(moving: moving, over: ranges[0], and: ranges[1], finest: 1e-3)
      let order = ready.numberOrder
      return (
        analysis.regions.map { ready.piece($0, context, order) },
        analysis.undecided.map { $0.map { InputValues($0.first, $0.second) } }
      )
    } catch {
      throw ready.refusal(error)
    }
  }

  /// The pieces of one input. If the layout drops conflicting constraints (`letGo`), pieces with a conflict are
  /// analysed again without the newest constraint of each conflict, and have the first of these conflicts.
  func intervals(
    _ context: AnalysisContext, _ moving: [MovingConstant], over range: ClosedRange<Double>
  ) throws(LayoutError) -> [LayoutPiece] {
    var pieces: [LayoutPiece] = []
    // The first part is at the end.
    var open: [(context: AnalysisContext, range: ClosedRange<Double>, piece: LayoutPiece?, first: LayoutConflict?)]
    open = [(context, range, nil, nil)]
    while let part = open.popLast() {
      var (context, first) = (part.context, part.first)
      if let piece = part.piece {
        var recovered = context.layout
        guard let conflict = piece.conflict, context.policy == .letGo, try recovered.letGo(oneOf: conflict) else {
          pieces.append(first.map { piece.with($0) } ?? piece)
          continue
        }
        context = AnalysisContext(recovered, inputs, fixed: fixed, context.policy)
        first = first ?? conflict
      }
      let ready = context.layout
      let analysis: ParametricAnalysis
      do { analysis = try ready.solver.analysis(moving: moving, over: part.range) } catch {
        throw ready.refusal(error)
      }
      let order = ready.numberOrder
      for interval in analysis.pieces.reversed() {
        open.append((context, interval.interval, ready.piece(interval, context, order), first))
      }
    }
    return pieces
  }
}

extension ConstraintLayout {
  /// Gives the inputs constraints that can move, and the layout its traits, with all required constraints active.
  /// During the change the constraints of the inputs are optional; afterwards the inputs keep the resulting values. If the
  /// layout drops constraints (`letGo`), it drops what cannot hold then, whatever the inputs are.
  ///
  /// - Parameter hiddenCount: the number of items to hide of those that hide to fit; nil to leave them as they are.
  mutating func makeReady(
    for inputs: [MovingInput], fixed: [(input: LayoutInput, value: Double)], _ traits: LayoutTraits,
    hiding hiddenCount: Int? = nil
  ) throws(LayoutError) {
    defer { conflictPolicy = .refuse }
    let keepsItsSolution = traits == self.traits && lettingGo.isEmpty && hiddenCount == nil
    var contents: [(position: Int, axis: Axis, former: ContentRecord)] = []
    for moving in inputs {
      guard case .intrinsic(let item, let axis) = moving.input.subject else { continue }
      let position = try find(item)
      let former = items[position][axis]
      if keepsItsSolution && former.content != nil { continue }
      contents.append((position, axis, former))
      try changeContent(of: position) {
        $0[axis].content = former.content ?? moving.range.lowerBound
        $0[axis].hugging = min(former.hugging, .justBelowRequired)
        $0[axis].resistance = min(former.resistance, .justBelowRequired)
      }
    }
    var edits: [(position: Int, variable: Variable, edit: ConstraintID)] = []
    for input in inputs.map({ $0.input }) + fixed.map({ $0.input }) {
      guard let position = try pin(of: input) else { continue }
      let variable = try variable(ofPin: position)
      if let edit = solver.edit(of: variable) { edits.append((position, variable, edit)) }
    }
    if !keepsItsSolution { try take(traits, hiding: hiddenCount, moving: edits) }
    for (position, axis, former) in contents where former.hugging.isRequired || former.resistance.isRequired {
      try settle()
      let extent: Double
      do { extent = try solver.value(of: items.variables[position].extent(axis)) } catch { throw refusal(error) }
      try changeContent(of: position) {
        $0[axis].content = max(0, extent - former.padding)
        $0[axis].hugging = former.hugging
        $0[axis].resistance = former.resistance
      }
    }
    try settle()
  }

  /// Takes other traits, another number of hidden items, and constraints that were let go, while the constraints of pins
  /// are optional.
  private mutating func take(
    _ traits: LayoutTraits, hiding hiddenCount: Int?,
    moving edits: [(position: Int, variable: Variable, edit: ConstraintID)]
  ) throws(LayoutError) {
    do {
      for (_, _, edit) in edits { try solver.setPriority(of: edit, to: Priority(.leastNonzeroMagnitude)) }
    } catch {
      throw refusal(error)
    }
    isChanged = true
    if traits != self.traits { try choose(traits) }
    if let hiddenCount { try hide(first: hiddenCount, of: itemsHidingToFit) }
    isChanged = true
    try settle()
    if conflictPolicy == .refuse, let stuck = lettingGo.first { throw .conflict(stuck.conflict) }
    do {
      for (position, variable, edit) in edits {
        let value = try solver.value(of: variable)
        pins[position].value = value
        try solver.suggest(value, for: variable)
        try solver.setPriority(of: edit, to: .required)
      }
    } catch {
      throw refusal(error)
    }
  }

  /// The position of an input among the pins, if it is one.
  private func pin(of input: LayoutInput) throws(LayoutError) -> Int? {
    switch input.subject {
    case .extent(let axis): Self.extentPin(axis)
    case .parameter(let parameter): try find(parameter)
    case .intrinsic: nil
    }
  }

  /// The constants that move with the inputs. The suggestion s of an edit is the constant -s of its constraint, and
  /// likewise an intrinsic size is a constant of hugging and resistance.
  func moving(
    _ inputs: [MovingInput], fixed: [(input: LayoutInput, value: Double)]
  ) throws(LayoutError) -> [MovingConstant] {
    var moving: [MovingConstant] = []
    var motions = fixed.map { (input: $0.input, start: $0.value, rate: 0.0, secondRate: 0.0) }
    for (count, moved) in inputs.enumerated() {
      motions.append((moved.input, 0, count == 0 ? -1 : 0, count == 1 ? -1 : 0))
    }
    for (input, start, rate, secondRate) in motions {
      if case .intrinsic(let item, let axis) = input.subject {
        let content = items[try find(item)][axis]
        guard let live = content.live else { continue }
        // In a layout without its weaker wishes, one of the two may be missing.
        for id in [live.hugging, live.resistance] where (try? solver.constraint(id)) != nil {
          moving.append(
            MovingConstant(id, constant: -start - content.padding, rate: rate, secondRate: secondRate))
        }
      } else if let position = try pin(of: input), let variable = pins[position].variable,
        let edit = solver.edit(of: variable)
      {
        moving.append(MovingConstant(edit, constant: -start, rate: rate, secondRate: secondRate))
      }
    }
    return moving
  }
}
