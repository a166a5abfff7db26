/// The survey of a rectangle, which decides it part by part.
struct PlanarSurvey {
  /// The largest number of parts to decide, more than any real analysis has. The remaining parts stay undecided.
  private static let mostParts = 100_000
  /// The number of points of a part to try before the part is halved.
  private static let attempts = 4

  let system: ParametricSystem
  var solver: Solver
  let finest: Double
  private var regions: [PlanarRegion] = []
  private var undecided: [ConvexPolygon] = []
  /// The parts that are still to be decided. The last one is the next.
  private var parts: [ConvexPolygon] = []
  private var pins: [ConstraintID] = []
  private let beginning: Statistics

  init(_ system: ParametricSystem, _ solver: consuming Solver, finest: Double) {
    self.system = system
    self.solver = solver
    self.finest = finest
    beginning = system.original.statistics
  }

  mutating func analysis(of rectangle: ConvexPolygon) throws(SolverError) -> PlanarAnalysis {
    parts = [rectangle]
    if system.hopeless == nil {
      // The present values are allowed, so an edit can begin there.
      try solver.solve()
      for parameter in system.parameters { pins.append(try solver.addEdit(parameter, priority: .required)) }
    }
    var looks = 0
    while let part = parts.popLast() {
      looks += 1
      if part.isThin(finest, in: rectangle) || looks > Self.mostParts {
        undecided.append(part)
      } else {
        try decide(part)
      }
    }
    return PlanarAnalysis(
      regions: regions, undecided: undecided.map { $0.corners }, statistics: solver.statistics.since(beginning))
  }

  /// Finds one region in a part, and leaves the rest of the part for later. Halves the part if no attempt yields a region.
  private mutating func decide(_ part: ConvexPolygon) throws(SolverError) {
    for attempt in 0..<Self.attempts {
      if let rest = try look(at: part.point(attempt: attempt), in: part) {
        parts += rest.outside
        return
      }
    }
    let halves = part.halves
    // Of a part about as narrow as rounding, one half may be the whole.
    if halves.count < 2 { undecided.append(part) } else { parts += halves }
  }

  /// Decides one point, and with it all points of the part that have the same active set or the same proof.
  ///
  /// - Returns: the decided piece of the part and the rest, in convex pieces; nil if the point decides no other point.
  private mutating func look(at point: PlanarPoint, in part: ConvexPolygon) throws(SolverError) -> Rest? {
    if let proof = try refusal(at: point) {
      guard let rest = divide(part, by: [system.amount(of: proof, from: point)]) else { return nil }
      regions.append(unsatisfiable(rest.inside, proof))
      return rest
    }
    try solver.solve()
    let optimum = try solver.operate { [pins] (machine) throws(Refusal) in
      try machine.optimum(pinnedBy: pins.map { $0.row }, at: point)
    }
    guard let optimum, let rest = divide(part, by: optimum.limits) else { return nil }
    regions.append(try satisfiable(rest.inside, optimum, at: point))
    return rest
  }

  /// Moves the numbers to a point, or returns the proof that the required constraints do not allow it.
  private mutating func refusal(at point: PlanarPoint) throws(SolverError) -> ParametricProof? {
    if system.hopeless != nil { return try system.refusal(at: point, in: solver) }
    do {
      try solver.suggest([(system.parameters[0], point.first), (system.parameters[1], point.second)])
      return nil
    } catch .conflict(let conflict) {
      let proof = system.proof(of: conflict, without: pins)
      // Without one of the pins, the proof holds for all values of that number. For one value, fewer members may do.
      let isPinned = conflict.members.count == proof.members.count + pins.count
      return isPinned ? proof : try system.reduced(proof, at: point)
    }
  }

  private struct Rest {
    var inside: ConvexPolygon
    var outside: [ConvexPolygon] = []
  }

  /// Cuts a part along the borders of half-planes; nil if nothing is inside all of them.
  private func divide(_ part: ConvexPolygon, by limits: [HalfPlane]) -> Rest? {
    var rest = Rest(inside: part)
    for limit in limits {
      let (inside, outside) = rest.inside.split(by: limit)
      guard let inside else { return nil }
      rest.inside = inside
      if let outside { rest.outside.append(outside) }
    }
    return rest
  }
}

// MARK: - Regions

extension PlanarSurvey {
  private func unsatisfiable(_ polygon: ConvexPolygon, _ proof: ParametricProof) -> PlanarRegion {
    let conflicts = polygon.corners.map { system.conflict(proof, at: $0) }
    let worst = conflicts.indices.max { conflicts[$0].amount < conflicts[$1].amount }
    return PlanarRegion(
      conflict: worst.map { conflicts[$0] }, ambiguousVariables: [], polygon: polygon, findings: .none,
      solver: system.original, moving: system.moving)
  }

  /// The region of an optimum. A look at its center finds ambiguous variables and standings, and is undone.
  private mutating func satisfiable(
    _ polygon: ConvexPolygon, _ optimum: PlanarOptimum, at point: PlanarPoint
  ) throws(SolverError) -> PlanarRegion {
    let original = system.original.box.machine.variables.count
    var functions: [PlanarFunction] = []
    for variable in 0..<original {
      functions.append(
        PlanarFunction(
          origin: point, value: solver.box.machine.point.x[VariableIndex(Int32(variable))],
          slope: optimum.slopes[0][variable],
          secondSlope: optimum.slopes[1][variable]))
    }
    let center = polygon.center
    let system = system
    let pins = pins.map { $0.row }
    var standings = Array(repeating: ParametricStanding.idle, count: system.original.box.machine.rows.count)
    let ambiguous = try solver.operate { (machine) throws(Refusal) in
      try machine.look(at: [center.first, center.second], pins) { (machine) throws(Refusal) in
        for row in machine.liveRows() where !pins.contains(row) {
          standings[Int(system.origin(of: row).position)] = machine.standing(of: row)
        }
        return try machine.surelyAmbiguousVariables()
      }
    }
    return PlanarRegion(
      conflict: nil,
      ambiguousVariables: system.original.handles(ambiguous.filter { system.isOriginal(variable: $0) }),
      polygon: polygon, findings: .listed(functions, standings), solver: system.original, moving: system.moving)
  }
}
