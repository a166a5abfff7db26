/// The edges along which an optimum can move, in exact arithmetic.
///
/// From an optimal vertex x, all optima lie in the cone of the **loose** edges, those of slope 0: x + Σ λ·edge with λ >= 0. A
/// tight inactive row does not allow all of these sums. If the loose edges move its residual in one direction only, and it stops
/// that direction, then λ is 0 for each of them: the row rules them out. An active row without a loose edge is active at all
/// optima.
extension ExactSystem {
  /// Finds the edges of slope 0 that a single tight row does not rule out, and holds the active rows that no optimum
  /// violates or leaves: a pull then need not find this out by exchanges. Call it at an optimum, for pulls only.
  private mutating func findLooseEdges() throws(Interruption) -> Buffer<Int32> {
    // Bit 0 for an edge along which the variable rises, and bit 1 for one along which it falls.
    var loose = Buffer<UInt8>()
    var isAnyLoose = false
    for moving in 0..<width {
      let rises = isLoose(Edge(moving: moving)), falls = isLoose(Edge(moving: moving, isRising: false))
      loose.append((rises ? 1 : 0) | (falls ? 2 : 0))
      if rises || falls { isAnyLoose = true }
    }
    if isAnyLoose { try ruleOut(in: &loose) }
    var edges = Buffer<Int32>()
    for moving in 0..<width {
      for edge in 0..<2 where loose[moving] >> edge & 1 != 0 { edges.append(Int32(2 * moving + edge)) }
    }
    for row in 0..<rows.count { rows[row].isHeld = rows[row].isActive && loose[residual(row)] == 0 }
    return edges
  }

  private mutating func ruleOut(in loose: inout Buffer<UInt8>) throws(Interruption) {
    // For each tight row the variables of loose edges that move it, twice the number and 1 if the sign is negative, and then
    // minus the number of the row that follows.
    var effects = Buffer<Int32>()
    for row in 0..<rows.count where isTight(row) {
      // To read a number that is 0 takes about a tenth of the time of a product.
      numbers.work -= width / 10
      clear(.combination)
      try add(.one, timesTermsOf: row, to: .combination)
      try backward(.combination)
      for moving in 0..<width where loose[moving] != 0 && !self[.combination, moving].isZero {
        effects.append(Int32(2 * moving + (self[.combination, moving].sign < 0 ? 1 : 0)))
      }
      effects.append(-1 - Int32(row))
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      var start = 0
      for end in 0..<effects.count where effects[end] < 0 {
        var directions: UInt8 = 0
        for index in start..<end {
          let edges = loose[Int(effects[index] >> 1)]
          directions |= effects[index] & 1 == 0 ? edges : edges >> 1 | (edges & 1) << 1
        }
        let sign = directions == 1 ? 1 : -1
        if (directions == 1 || directions == 2) && stops(Int(-1 - effects[end]), sign) {
          for index in start..<end { loose[Int(effects[index] >> 1)] = 0 }
          hasChanged = true
        }
        start = end + 1
      }
    }
  }

  /// Notes the variables that move along loose edges. Every other variable has the same value at all optima. Call it where no
  /// exchange follows the factorisation.
  ///
  /// Marks the variables whose edge a row blocks at once by 1 in the spare vector.
  mutating func findFreedom(noting hasMoved: inout [Bool]) throws(Interruption) {
    let edges = try findLooseEdges()
    clear(.spare)
    if !edges.isEmpty { try move(along: edges, 0..<edges.count, noting: &hasMoved) }
  }

  /// Moves along edges together, at rates of their own so that hardly any variable rests by chance. If a row is in the way at
  /// once, tries one half of the edges, then the other half.
  private mutating func move(
    along edges: borrowing Buffer<Int32>, _ range: Range<Int>, noting hasMoved: inout [Bool]
  ) throws(Interruption) {
    clear(.motion)
    for index in range {
      // Whole numbers stay short in exact arithmetic.
      let (moving, rate) = (Int(edges[index] >> 1), numbers.number(asWritten: 0x1p20 * spread(index)))
      self[.motion, moving] = numbers.sum(self[.motion, moving], edges[index] & 1 == 0 ? rate : -rate)
    }
    try substitute(.motion)
    let isBlocked = try isBlocked
    for variable in 0..<variableCount where !self[.motion, variable].isZero {
      if isBlocked { self[.spare, variable] = .one } else { hasMoved[variable] = true }
    }
    if !isBlocked || range.count == 1 { return }
    let middle = range.lowerBound + range.count / 2
    try move(along: edges, range.lowerBound..<middle, noting: &hasMoved)
    try move(along: edges, middle..<range.upperBound, noting: &hasMoved)
  }

  /// True if a row stops the motion where it begins.
  private var isBlocked: Bool {
    mutating get throws(Interruption) {
      for row in 0..<rows.count where isTight(row) {
        let rate = try value(of: row, at: .motion)
        if !rate.isZero && stops(row, rate.sign) { return true }
      }
      return false
    }
  }

  /// True for an inactive row with a residual of 0.
  private func isTight(_ row: Int) -> Bool {
    !rows[row].isActive && !rows[row].isExcused && self[.point, residual(row)].isZero
  }
}
