/// The primal simplex method for a sum of violations, in exact arithmetic, from any basis.
///
/// At a vertex the objective is a convex function made of linear pieces. Letting an active row go in one direction moves
/// along an edge; where the slope along it is negative the vertex is not optimal, and the step goes on over every breakpoint
/// (a residual that becomes 0) until the slope is not negative any more (Barrodale and Roberts 1973). Slopes are vectors, a
/// component for each level, compared lexicographically. Steps of length 0 follow Bland's rule (1977), so that the method
/// ends.
extension ExactSystem {
  enum Phase {
    /// Makes required rows hold; no optional row counts.
    case feasibility
    /// Keeps them so, and minimises the violations of the others.
    case optimality
  }

  /// A way to leave a vertex.
  private struct Edge {
    /// The active row that is let go, or -1.
    var row = -1
    /// The free variable that moves, or -1.
    var variable = -1
    var isRising: Bool
    /// How the objective changes along it, a component for each level.
    var slope: [ExactNumber]
  }

  /// A row whose residual becomes 0 along an edge.
  private struct Breakpoint {
    var distance: ExactNumber
    var row: Int
    /// How much steeper the objective is beyond it; nil where nothing may go beyond.
    var change: ExactNumber?
  }

  /// Goes from vertex to vertex until no edge leads down.
  mutating func descend(_ phase: Phase) throws(Interruption) {
    isUnbounded = false
    try refresh()
    while let edge = try edgeDown(phase) {
      if steps.isSpent { throw .stepLimit }
      steps.count()
      guard let entering = try stop(on: edge, phase) else {
        isUnbounded = true
        return
      }
      if edge.row >= 0 { rows[edge.row].state = edge.isRising ? .positive : .negative }
      if edge.variable >= 0 { isFree[edge.variable] = false }
      rows[entering].state = .active
      try refresh()
    }
  }

  /// The sum of the violations of required rows.
  var infeasibility: ExactNumber {
    var sum = ExactNumber.zero
    for index in rows.indices where rows[index].isRequired && isViolated(index) {
      sum = sum + residuals[index].magnitude
    }
    return sum
  }

  private func isViolated(_ index: Int) -> Bool {
    if rows[index].isActive || rows[index].isExcused { return false }
    let sign = residuals[index].sign
    return rows[index].isEquality ? sign != 0 : sign < 0
  }
}

// MARK: - Choosing an edge

extension ExactSystem {
  /// How the objective changes with the residual of an inactive row.
  private func slope(of index: Int, _ phase: Phase) -> ExactNumber {
    let row = rows[index]
    if row.isActive || row.isExcused { return .zero }
    if row.isRequired {
      // Those that hold are kept so by breakpoints.
      if phase == .optimality || !isViolated(index) { return .zero }
      return ExactNumber(Int64(residuals[index].sign))
    }
    if phase == .feasibility { return .zero }
    if row.state == .negative { return -row.weight }
    return row.isEquality ? row.weight : .zero
  }

  /// The multipliers of the active rows, and what is left of the gradient on free variables, for each component of a slope.
  mutating func multipliers(_ phase: Phase) throws(Interruption) -> [ExactCombination] {
    let levels = phase == .feasibility ? 0..<1 : 1..<max(levelCount, 1)
    var combinations: [ExactCombination] = []
    for level in levels {
      var gradient = [ExactNumber](repeating: .zero, count: variableCount)
      for index in rows.indices where rows[index].level == level {
        let slope = slope(of: index, phase)
        if slope.isZero { continue }
        for term in rows[index].terms {
          gradient[term.variable] = gradient[term.variable] + slope * term.coefficient
        }
        try spend(rows[index].terms.count)
      }
      combinations.append(try backward(gradient))
    }
    if phase == .optimality && !pull.isEmpty {
      var gradient = [ExactNumber](repeating: .zero, count: variableCount)
      for term in pull { gradient[term.variable] = -term.coefficient }
      combinations.append(try backward(gradient))
    }
    return combinations
  }

  /// The first edge along which the objective falls, or nil: the vertex is optimal.
  private mutating func edgeDown(_ phase: Phase) throws(Interruption) -> Edge? {
    let y = try multipliers(phase)
    for variable in 0..<variableCount where isFree[variable] {
      let slope = y.map { $0.free[variable] }
      let sign = lexicographicSign(slope)
      if sign != 0 { return Edge(variable: variable, isRising: sign < 0, slope: sign < 0 ? slope : slope.map { -$0 }) }
    }
    for index in rows.indices where rows[index].isActive {
      for edge in edges(lettingGo: index, y, phase) where lexicographicSign(edge.slope) < 0 { return edge }
    }
    return nil
  }

  /// The edges along which an active row may be let go.
  private func edges(lettingGo index: Int, _ y: [ExactCombination], _ phase: Phase) -> [Edge] {
    let row = rows[index]
    if row.isRequired && row.isEquality { return [] }
    var rising = Edge(row: index, isRising: true, slope: y.map { $0.rows[index] })
    if row.isRequired { return [rising] }
    var falling = Edge(row: index, isRising: false, slope: y.map { -$0.rows[index] })
    if phase == .optimality {
      let own = row.level - 1
      if row.isEquality { rising.slope[own] = rising.slope[own] + row.weight }
      falling.slope[own] = falling.slope[own] + row.weight
    }
    return [rising, falling]
  }

  /// Which variables move along an edge that costs nothing. No other one has more than one value at an optimum: all optima lie
  /// in the cone of these edges.
  mutating func freedom() throws(Interruption) -> [Bool] {
    let y = try multipliers(.optimality)
    var mayMove = isFree
    for variable in 0..<variableCount where isFree[variable] {
      Self.note(try forward(fromFree: variable), in: &mayMove)
    }
    for index in rows.indices where rows[index].isActive {
      let isLoose = edges(lettingGo: index, y, .optimality).contains { lexicographicSign($0.slope) == 0 }
      if isLoose { Self.note(try forward(fromRow: index), in: &mayMove) }
    }
    return mayMove
  }

  private static func note(_ motion: [ExactNumber], in moving: inout [Bool]) {
    for variable in motion.indices where !motion[variable].isZero { moving[variable] = true }
  }

  private func lexicographicSign(_ vector: [ExactNumber]) -> Int {
    for number in vector where !number.isZero { return number.sign }
    return 0
  }
}

// MARK: - Going along it

extension ExactSystem {
  /// The row at which to stop on the way along an edge, or nil if it leads down for ever.
  private mutating func stop(on edge: Edge, _ phase: Phase) throws(Interruption) -> Int? {
    var breakpoints = try breakpoints(on: edge, phase)
    let isDegenerate = breakpoints.contains { $0.distance.isZero }
    if isDegenerate { return breakpoints.lazy.filter { $0.distance.isZero }.map { $0.row }.min() }
    breakpoints.sort {
      let order = $0.distance.compare(with: $1.distance)
      return order == 0 ? $0.row < $1.row : order < 0
    }
    var slope = edge.slope
    for breakpoint in breakpoints {
      guard let change = breakpoint.change else { return breakpoint.row }
      let level = phase == .feasibility ? 0 : rows[breakpoint.row].level - 1
      slope[level] = slope[level] + change
      if lexicographicSign(slope) >= 0 { return breakpoint.row }
    }
    return nil
  }

  private mutating func breakpoints(on edge: Edge, _ phase: Phase) throws(Interruption) -> [Breakpoint] {
    var motion =
      edge.row >= 0 ? try forward(fromRow: edge.row) : try forward(fromFree: edge.variable)
    if !edge.isRising { for index in motion.indices where !motion[index].isZero { motion[index] = -motion[index] } }
    var isSeen = [Bool](repeating: false, count: rows.count)
    if edge.row >= 0 { isSeen[edge.row] = true }
    var found: [Breakpoint] = []
    for variable in motion.indices where !motion[variable].isZero {
      for index in columns[variable] where !isSeen[index] {
        isSeen[index] = true
        let row = rows[index]
        if row.isActive || row.isExcused || (phase == .feasibility && !row.isRequired) { continue }
        let rate = try rate(of: index, under: motion)
        if rate.isZero { continue }
        if let breakpoint = breakpoint(of: index, rate) { found.append(breakpoint) }
      }
    }
    return found
  }

  private func breakpoint(of index: Int, _ rate: ExactNumber) -> Breakpoint? {
    let (row, residual) = (rows[index], residuals[index])
    if row.isRequired && !isViolated(index) {
      // It has to hold on.
      if row.isEquality { return Breakpoint(distance: .zero, row: index, change: nil) }
      return rate.sign > 0 ? nil : Breakpoint(distance: -(residual / rate), row: index, change: nil)
    }
    let side = row.state == .positive ? 1 : -1
    if rate.sign == side { return nil }
    let change = row.weight * rate.magnitude
    return Breakpoint(
      distance: -(residual / rate), row: index, change: row.isEquality ? change + change : change)
  }
}

// MARK: - Contradictions

/// Required rows that cannot hold together, by their numbers: `Σ multiplier · (a·x + c)` is the same for all x, and not 0 or
/// less than 0.
struct ExactContradiction {
  var members: [ExactSystem.ExactTerm]
  var amount: ExactNumber
}

extension ExactSystem {
  /// Makes the required rows hold. Those that contradict others by no more than rounding of their data are moved by so much.
  ///
  /// - Returns: a contradiction of rows none of which can be spared, or nil.
  mutating func makeFeasible() throws(Interruption) -> ExactContradiction? {
    try refresh()
    while true {
      if infeasibility.isZero { return nil }
      try descend(.feasibility)
      if infeasibility.isZero { return nil }
      let found = try contradiction()
      if isRounding(found) {
        excuseViolated()
        continue
      }
      return try irreducible(found)
    }
  }

  /// Moves the constants of violated required rows, so that they hold, and are bounds as before.
  private mutating func excuseViolated() {
    for index in rows.indices where rows[index].isRequired && isViolated(index) {
      rows[index].constant = rows[index].constant - residuals[index]
      residuals[index] = .zero
    }
  }

  /// The rows that contradict each other where no edge leads to less infeasibility.
  private mutating func contradiction() throws(Interruption) -> ExactContradiction {
    let y = try multipliers(.feasibility)
    var members: [ExactTerm] = []
    for index in rows.indices {
      let slope = slope(of: index, .feasibility)
      let multiplier = slope.isZero ? y[0].rows[index] : -slope
      if !multiplier.isZero { members.append(ExactTerm(variable: index, coefficient: multiplier)) }
    }
    return ExactContradiction(members: members, amount: infeasibility)
  }

  /// Whether a contradiction is no more than rounding of the data: Tolerance.contradiction · Σ |m·c|.
  private func isRounding(_ contradiction: ExactContradiction) -> Bool {
    var magnitude = ExactNumber.zero
    for member in contradiction.members {
      magnitude = magnitude + (member.coefficient * rows[member.variable].constant).magnitude
    }
    let limit = magnitude * ExactNumber(exactly: Tolerance.contradiction)
    return contradiction.amount.compare(with: limit) <= 0
  }

  /// Leaves out of a contradiction one row after the other without which there still is one.
  private mutating func irreducible(_ found: ExactContradiction) throws(Interruption) -> ExactContradiction {
    var contradiction = found
    var position = contradiction.members.count
    // The latest first, so that the oldest that contradict each other are named.
    while position > 0 {
      position -= 1
      if position >= contradiction.members.count { continue }
      var kept = contradiction.members.map { $0.variable }
      kept.remove(at: position)
      var part = subsystem(of: kept)
      (part.work, part.steps) = (work, steps)
      try part.descend(.feasibility)
      (work, steps) = (part.work, part.steps)
      if part.infeasibility.isZero { continue }
      let smaller = try part.contradiction()
      if part.isRounding(smaller) { continue }
      contradiction = ExactContradiction(
        members: smaller.members.map { ExactTerm(variable: kept[$0.variable], coefficient: $0.coefficient) },
        amount: smaller.amount)
    }
    return contradiction
  }

  /// Some of the rows by themselves, at a vertex where nothing is active.
  private func subsystem(of kept: [Int]) -> ExactSystem {
    var part = ExactSystem()
    part.rows = kept.map {
      var row = rows[$0]
      row.state = .positive
      return row
    }
    part.variableCount = variableCount
    part.x = [ExactNumber](repeating: .zero, count: variableCount)
    part.isFree = [Bool](repeating: true, count: variableCount)
    part.makeColumns()
    return part
  }
}
