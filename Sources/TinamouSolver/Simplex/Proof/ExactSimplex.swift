/// The primal simplex method for a sum of violations, in exact arithmetic, from any basis.
///
/// The objective is convex and piecewise linear. To release an active row in one direction is to move along an edge. If
/// the slope along the edge is negative, the vertex is not optimal. The step then passes every breakpoint (a residual
/// that becomes 0) until the slope is not negative any more (Barrodale and Roberts 1973). Slopes are vectors with a
/// component for each level, compared lexicographically. Steps of length 0 follow Bland's rule (1977), so the method
/// terminates.
extension ExactSystem {
  /// A direction from a vertex: a free variable or the residual of an active row, given by its number, grows or falls.
  struct Edge: BitwiseCopyable {
    /// -1 for no edge.
    var moving: Int
    var isRising = true
  }

  /// A row whose residual becomes 0 along an edge.
  private struct Breakpoint: BitwiseCopyable {
    var row: Int
    var distance: ExactNumber
    /// The growth of the slope beyond the breakpoint; 0 if the step must stop there.
    var change: ExactNumber
  }

  /// Goes from the vertex that ``refresh()`` found to others, until no edge leads down. Leaves the factorisation and the
  /// gradients of the last vertex.
  mutating func descend(_ phase: Phase) throws(Interruption) {
    isUnbounded = false
    try findGradients(phase)
    while true {
      let edge = edgeDown(phase)
      if edge.moving < 0 { break }
      if steps.isSpent { throw .stepLimit }
      steps.count()
      let entering = try stop(on: edge, phase)
      if entering < 0 {
        isUnbounded = true
        break
      }
      try exchange(edge.moving, isRising: edge.isRising, for: entering, phase)
      if !isRefactorisationDue { continue }
      try refresh()
      try findGradients(phase)
    }
    if !exchanges.isEmpty { try refresh() }
  }

  /// The sum of the violations of required rows.
  mutating func infeasibility() -> ExactNumber {
    var sum = ExactNumber.zero
    for row in 0..<rows.count where rows[row].isRequired && isViolated(row) {
      sum = numbers.sum(sum, self[.point, residual(row)].magnitude)
    }
    return sum
  }

  func isViolated(_ row: Int) -> Bool {
    // The sign is 0 for active and excused rows.
    let sign = self[.point, residual(row)].sign
    return rows[row].isEquality ? sign != 0 : sign < 0
  }
}

// MARK: - Choosing an edge

extension ExactSystem {
  /// The rate at which the objective changes with the residual of an inactive row.
  func slope(of index: Int, _ phase: Phase) -> ExactNumber {
    let row = rows[index]
    if row.isActive || row.isExcused || row.isRequired != (phase == .feasibility) { return .zero }
    if row.isRequired {
      // Breakpoints keep satisfied rows satisfied.
      if !isViolated(index) { return .zero }
      return self[.point, residual(index)].sign > 0 ? .one : -.one
    }
    if row.state == .negative { return -row.weight }
    return row.isEquality && row.state == .positive ? row.weight : .zero
  }

  /// The number of components of the objective.
  func components(_ phase: Phase) -> Int { phase == .feasibility ? 1 : levelCount - 1 + (isPulled ? 1 : 0) }

  /// The component of the objective that the violation of a row is part of.
  func component(of row: Int, _ phase: Phase) -> Int { phase == .feasibility ? 0 : rows[row].level - 1 }

  /// Finds the gradient of each component of the objective. The entry of an inactive row's residual is minus its slope.
  private mutating func findGradients(_ phase: Phase) throws(Interruption) {
    let count = components(phase)
    clearVectors(from: .gradient(0), through: .gradient(count - 1))
    for row in 0..<rows.count {
      let slope = slope(of: row, phase)
      if slope.isZero { continue }
      let vector = Vector.gradient(component(of: row, phase))
      try add(slope, timesTermsOf: row, to: vector)
      self[vector, residual(row)] = -slope
    }
    if phase == .optimality && isPulled {
      for variable in 0..<variableCount { self[.gradient(count - 1), variable] = -self[.pull, variable] }
    }
    for component in 0..<count { try backward(.gradient(component)) }
  }

  /// The first edge along which the objective falls; no edge if the vertex is optimal.
  private mutating func edgeDown(_ phase: Phase) -> Edge {
    for moving in 0..<width {
      for edge in 0..<2 {
        let edge = Edge(moving: moving, isRising: edge == 0)
        if exists(edge) && signOfSlope(edge, phase) < 0 && !(isPulled && isHeldByTwin(edge)) { return edge }
      }
    }
    return Edge(moving: -1)
  }

  /// True if the edge's variable is free, or its active row may be released.
  private func exists(_ edge: Edge) -> Bool {
    if edge.moving <= variableCount { return columns[edge.moving].isFree }
    let row = rows[edge.moving - residual(0)]
    return row.isActive && !row.isHeld && (!row.isRequired || (edge.isRising && !row.isEquality))
  }

  /// Finds the slope of the objective along an edge, and returns its sign.
  private mutating func signOfSlope(_ edge: Edge, _ phase: Phase) -> Int {
    slope.removeAll()
    for component in 0..<components(phase) {
      let change = self[.gradient(component), edge.moving]
      slope.append(edge.isRising ? change : -change)
    }
    if edge.moving > variableCount && phase == .optimality {
      let row = rows[edge.moving - residual(0)]
      if !row.isRequired && (row.isEquality || !edge.isRising) { steepen(row.level - 1, by: row.weight) }
    }
    return signOfSlope
  }

  /// True if the objective grows along an edge because the edge leaves a stronger row on the same variable at once, as content
  /// that hugs is also held by its resistance. A pull would exchange one for the other at every item on its way.
  ///
  /// Rows on one variable count as one row with a slope on each side of 0, so a vertex without any other edge down is optimal.
  /// Its multipliers need not be within the bounds of each row, but no machine takes them over. The caller has just found the
  /// slope of the edge.
  @inline(never)
  private func isHeldByTwin(_ edge: Edge) -> Bool {
    if edge.moving <= variableCount { return false }
    let moving = rows[edge.moving - residual(0)]
    if !moving.isOnOneVariable { return false }
    var component = 0
    while slope[component].isZero { component += 1 }
    let column = columns[Int(terms[moving.start].variable)]
    for index in column.start..<column.end {
      let place = Int(mentions[index])
      let row = rows[place]
      if !row.isOnOneVariable || row.isActive || row.level > component { continue }
      if !self[.point, residual(place)].isZero { continue }
      let isAlike = terms[row.start].coefficient.sign == terms[moving.start].coefficient.sign
      if !row.isExcused && stops(place, isAlike == edge.isRising ? 1 : -1) { return true }
    }
    return false
  }

  private mutating func steepen(_ component: Int, by change: ExactNumber) {
    slope[component] = numbers.sum(slope[component], change)
  }

  /// The lexicographic sign of the slope.
  private var signOfSlope: Int {
    for component in 0..<slope.count where !slope[component].isZero { return slope[component].sign }
    return 0
  }

  /// True if the edge's slope is 0.
  mutating func isLoose(_ edge: Edge) -> Bool { exists(edge) && signOfSlope(edge, .optimality) == 0 }
}

// MARK: - Going along an edge

extension ExactSystem {
  /// The row at which a step along an edge stops, or -1 if the edge leads down for ever. The caller has just found the
  /// slope of the edge. Leaves the motion, with the rates of the residuals that count in the phase.
  private mutating func stop(on edge: Edge, _ phase: Phase) throws(Interruption) -> Int {
    try forward(edge.moving, isRising: edge.isRising)
    var breakpoints = Buffer<Breakpoint>()
    // Terms that do not move cost no products, but time.
    numbers.work -= rows.count
    for row in 0..<rows.count {
      if rows[row].isActive || rows[row].isExcused || (phase == .feasibility && !rows[row].isRequired) { continue }
      let rate = try value(of: row, at: .motion)
      self[.motion, residual(row)] = rate
      if !rate.isZero { note(row, rate, in: &breakpoints) }
    }
    for root in (0..<breakpoints.count / 2).reversed() { sift(root, in: &breakpoints) }
    while !breakpoints.isEmpty {
      let next = breakpoints[0]
      if next.distance.isZero || next.change.isZero { return next.row }
      steepen(component(of: next.row, phase), by: next.change)
      if signOfSlope >= 0 { return next.row }
      let last = breakpoints.removeLast()
      if breakpoints.isEmpty { break }
      breakpoints[0] = last
      sift(0, in: &breakpoints)
    }
    return -1
  }

  /// Moves a breakpoint of a heap down to its place.
  private mutating func sift(_ root: Int, in heap: inout Buffer<Breakpoint>) {
    heap.elements.sift(root, heap.count) { comesBefore($0, $1) }
  }

  /// Orders breakpoints by distance, and then by row.
  private mutating func comesBefore(_ one: Breakpoint, _ other: Breakpoint) -> Bool {
    let order = numbers.compare(one.distance, other.distance)
    return order < 0 || (order == 0 && one.row < other.row)
  }

  private mutating func note(_ index: Int, _ rate: ExactNumber, in breakpoints: inout Buffer<Breakpoint>) {
    if !stops(index, rate.sign) { return }
    let row = rows[index]
    var breakpoint = Breakpoint(row: index, distance: .zero, change: .zero)
    if !row.isRequired || isViolated(index) {
      breakpoint.change = numbers.product(row.weight, rate.magnitude)
      if row.isEquality && row.state != .neutral {
        breakpoint.change = numbers.sum(breakpoint.change, breakpoint.change)
      }
    }
    breakpoint.distance = -numbers.quotient(self[.point, residual(index)], rate)
    breakpoints.append(breakpoint)
  }

  /// True if a residual that grows (1) or falls (-1) comes to a breakpoint.
  func stops(_ index: Int, _ sign: Int) -> Bool {
    let row = rows[index]
    // A satisfied required row must remain satisfied.
    if row.isRequired && !isViolated(index) { return row.isEquality || sign < 0 }
    return row.state == .neutral || sign != (row.state == .positive ? 1 : -1)
  }
}
