internal import TinamouSolver

// Preserved insets m and frames f depend on each other: the constraints give the frames for m, and m = max(own,
// parent's m − distance in f). A solution is a fixpoint. The search for it starts from the items' own insets, so that
// it does not depend on earlier solutions. If every inset depends only on those of ancestors, it takes as many rounds
// as there are levels.

extension ConstraintLayout {
  /// Solves until preserved insets are those that follow from the frames. If they do not depend on their former values,
  /// and the solver would only replay a recording, nothing can be refused, and no transaction is opened.
  mutating func solvePreserving() throws(LayoutError) -> LayoutSolution {
    if recovery.lettingGo.isEmpty, solver.replaysNext, try isChanged && arePassed ? settlesInOrder() : true {
      let before = framesHandedOut
      var moved: [Int32] = []
      try findFrames(&moved)
      let isAtRest = isChanged ? try movedInsets().isEmpty : true
      if isAtRest {
        isChanged = false
        return solution(changing: moved)
      }
      // Even if this call fails, the next solution reports the differences from the last one.
      if presentation.handedOut == nil { presentation.handedOut = before }
    }
    return try solve { _ in false }
  }

  /// Finds the frames, with the preserved insets that follow from them; all or nothing.
  mutating func settleInsets(_ moved: inout [Int32]) throws(LayoutError) {
    if !isChanged || pins.preserved.isEmpty { return try findFrames(&moved) }
    do throws(LayoutError) {
      if !pins.isLoose {
        return try trying(&moved) { (layout, moved) throws(LayoutError) in try layout.settleInRounds(&moved) }
      }
    } catch {
      guard case .conflict = error else { throw error }
    }
    do throws(LayoutError) {
      return try trying(&moved) { (layout, moved) throws(LayoutError) in try layout.settleParentsFirst(&moved) }
    } catch {
      guard case .conflict = error, conflictPolicy == .letGo || recovery.isDeciding || !hiding.order.isEmpty else {
        throw error
      }
    }
    // Constraints that contradict the insets may be let go, or items hidden.
    moved += try deciding(
      { (layout) throws(LayoutError) in
        var moved: [Int32] = []
        layout.recovery.holdsInsets = true
        try layout.holdInsets()
        try layout.settleInRounds(&moved)
        return moved
      }, refusing: { (error) throws(LayoutError) in throw error })
    recovery.holdsInsets = false
    if !hiding.order.isEmpty { try settleInRounds(&moved) }
  }

  /// One way of settling. A conflict is only its result.
  private mutating func trying(
    _ moved: inout [Int32], _ settle: (inout ConstraintLayout, inout [Int32]) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    moved += try atomically { (layout) throws(LayoutError) -> [Int32] in
      let wasStrict = layout.recovery.isStrict
      layout.recovery.isStrict = true
      var found: [Int32] = []
      try settle(&layout, &found)
      layout.recovery.isStrict = wasStrict
      return found
    }
  }

  /// Settles all insets at once, from the items' own insets. Each round is final for one more level; insets that still
  /// move after that depend on each other.
  private mutating func settleInRounds(_ moved: inout [Int32]) throws(LayoutError) {
    if try !settlesInOrder() { try change(PinChanges(ownInsets())) }
    var search = InsetCycleSearch(levels: preservedLevels.count)
    while true {
      try findFrames(&moved)
      let changes = try movedInsets()
      if changes.isEmpty {
        pins.wereSettled = true
        return
      }
      try change(PinChanges(try search.next(after: changes, in: &self)))
    }
  }

  /// Settles one level after the other. While the insets of the inner levels are not known, they give way to every
  /// constraint, so that no intermediate value causes a refusal.
  private mutating func settleParentsFirst(_ moved: inout [Int32]) throws(LayoutError) {
    // This makes the pins that the levels consist of.
    for (position, own) in ownInsets() { pins[position].value = own }
    let levels = preservedLevels.map { $0.flatMap { knownPins(of: $0) } }
    try loosenInsets()
    var first = 0
    var refused: LayoutError?
    for _ in 0...levels.count + 1 {
      refused = nil
      for level in levels[first...] {
        try findFrames(&moved)
        let wanted = try wantedInsets()
        for position in level {
          do throws(LayoutError) {
            try hold(position, at: wanted[position] ?? pins[position].value)
          } catch {
            guard case .conflict = error else { throw error }
            refused = refused ?? error
          }
        }
      }
      try findFrames(&moved)
      let changes = try movedInsets()
      let changed = Set(changes.map { $0.position }.filter { pins[$0].variable != nil })
      // Insets to which no constraint refers move nothing.
      for (position, value) in changes where !changed.contains(position) { pins[position].value = value }
      if changed.isEmpty {
        if let refused { throw refused }
        pins.isLoose = false
        return
      }
      first = levels.firstIndex { !changed.isDisjoint(with: $0) } ?? 0
      for position in levels[first...].joined() { try loosen(position) }
    }
    let cycle = try insetCycle(among: try movedInsets().map { $0.position })
    // If no inset moves another, one of them contradicts the constraints wherever it is.
    if cycle.insets.isEmpty, let refused { throw refused }
    throw .unsettled(cycle)
  }

  /// True if no preserved inset depends on itself. Then there is one solution, and the starting point of the search
  /// does not matter. This is decided once until constraints change, at the second solution.
  private mutating func settlesInOrder() throws(LayoutError) -> Bool {
    if let known = pins.settlesInOrder { return known }
    if !pins.wereSettled { return false }
    let positions = preservedPins.filter { pins[$0].variable != nil }
    if pins.isLoose { return false }
    let found = positions.count > Self.mostMeasuredInsets ? true : try !haveCycle(positions)
    pins.settlesInOrder = found
    return found
  }

  /// The maximum number of insets to measure, because each costs a solution. More are assumed to be independent.
  private static var mostMeasuredInsets: Int { 32 }

  /// True if a preserved inset with references differs from its item's own inset.
  private var arePassed: Bool {
    pins.isLoose
      || pins.preserved.contains { entry in
        Edge.allCases.contains { edge in
          guard let position = knownPin(of: Int(entry.item), entry.region, edge) else { return false }
          return pins[position].variable != nil && pins[position].value != entry.own[edge]
        }
      }
  }

  /// The preserved insets that differ from the item's own insets, with the latter.
  private mutating func ownInsets() -> [(position: Int, value: Double)] {
    var changes: [(position: Int, value: Double)] = []
    for entry in pins.preserved {
      for edge in Edge.allCases {
        let position = pin(of: Int(entry.item), entry.region, edge)
        if pins[position].value != entry.own[edge] { changes.append((position, entry.own[edge])) }
      }
    }
    return changes
  }

  /// The values of all preserved insets that follow from the frames, by position among the pins.
  mutating func wantedInsets() throws(LayoutError) -> [Int: Double] {
    var wanted: [Int: Double] = [:]
    for entry in preservedLevels.joined() where !items[Int(entry.item)].isAbsent {
      let (item, parent) = (Int(entry.item), Int(items.tree[entry.item].parent))
      let distances = presentation.frames[parent].distances(to: presentation.frames[item])
      for edge in Edge.allCases {
        let outer = knownPin(of: parent, entry.region, edge)
        let reaching = (outer.map { wanted[$0] ?? pins[$0].value } ?? 0) - distances[edge]
        let inset = max(entry.own[edge], reaching)
        if !inset.isFinite { throw .overflow("\(items.tree[item].name)\(entry.region.prefix.dropLast())") }
        wanted[pin(of: item, entry.region, edge)] = inset
      }
    }
    return wanted
  }

  /// The preserved insets that differ from those that follow from the frames, with the latter, in the order of the
  /// pins.
  mutating func movedInsets() throws(LayoutError) -> [(position: Int, value: Double)] {
    try wantedInsets().filter { position, wanted in
      // Values that differ by rounding count as equal. Otherwise solving might never settle.
      (wanted - pins[position].value).magnitude > max(1e-9, 1e-12 * wanted.magnitude)
    }.map { (position: $0.key, value: $0.value) }.sorted { $0.position < $1.position }
  }
}

extension LayoutRect {
  /// The distances of another rectangle's edges from this one's, inwards.
  fileprivate func distances(to inner: LayoutRect) -> LayoutInsets {
    LayoutInsets(
      top: inner.y - y, leading: inner.x - x, bottom: maxY - inner.maxY, trailing: maxX - inner.maxX)
  }
}
