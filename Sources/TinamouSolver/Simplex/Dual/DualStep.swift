/// A step of the dual simplex method, and the ratio test that finds it.
struct DualStep: ~Copyable {
  enum Action {
    /// A free variable can move at no cost: the constraint becomes active.
    case enter
    /// The constraint's own multiplier reaches its bound first: the constraint becomes violated, or ceases to be.
    case flip
    /// The multiplier of another constraint reaches its bound first: the two constraints change places.
    case exchange(leaving: RowIndex, isRising: Bool)
    /// No constraint gives way.
    case blocked
    /// Rounding has carried the multiplier of an active constraint beyond its bound: the step resets this multiplier.
    case reset(RowIndex)
  }

  /// The inactive constraint whose multiplier moves, up (+1) or down (-1).
  let row: RowIndex
  let direction: Double
  var action = Action.blocked
  /// True if the step passes bounds: those in the scratch memory.
  var isLong = false
  var memory: StepMemory

  var isBlocked: Bool { if case .blocked = action { true } else { false } }
  var isEntry: Bool { if case .enter = action { true } else { false } }
  var isFlip: Bool { if case .flip = action { true } else { false } }
}

/// The parts of a step, and their memory.
struct StepMemory: ~Copyable {
  /// y = B⁻ᵀa.
  var combination = RowCombination()
  /// θ, the distance that the multiplier moves. The other multipliers move by -y·θ.
  var length = LevelVector()

  init() {}

  mutating func removeAll() {
    combination.removeAll()
    length.removeAll()
  }
}

// MARK: - Choosing

extension Machine {
  /// Finds the constraint or free variable that gives way when an inactive constraint's multiplier moves up (+1) or
  /// down (-1) until the residual of this constraint is 0.
  ///
  /// - Parameter isLong: true if the step may pass bounds of other multipliers while the residual keeps its sign:
  ///   ``BoundPasses``. False if the residual is 0 or has to grow without end.
  mutating func choose(_ row: RowIndex, direction: Double, isLong: Bool = false) throws(Refusal) -> DualStep {
    checkBasisIsComplete()
    var step = DualStep(row: row, direction: direction, memory: reuse(&scratch.step))
    backward(from: row, into: &step.memory.combination)
    if step.memory.combination.isOutOfRange || !step.memory.combination.isFinite {
      throw .overflow(firstVariable(in: row))
    }
    if !step.memory.combination.free.isEmpty {
      step.action = .enter
      return step
    }
    noteRounding(in: &step.memory.combination, of: row)
    findFirstBound(of: &step)
    if isLong && !control.usesBlandsRule { lengthen(&step) }
    judgeTies(in: &step.memory.combination, of: row)
    return step
  }

  /// The ratio test: finds the bound that the step reaches first.
  private mutating func findFirstBound(of step: inout DualStep) {
    let isWild = doubt.data == .wild
    var (bestSize, bestRow) = (Double.infinity, RowIndex.none)
    if !rows[step.row].isRequired {
      let cap = wayToBound(of: step.row, direction: step.direction).magnitude
      step.memory.length.set(cap, at: rows[step.row].priority)
      step.action = .flip
    }
    for index in 0..<step.memory.combination.rows.count {
      let entry = step.memory.combination.rows[index]
      let (candidate, coefficient) = (entry.row, entry.coefficient)
      // λ_candidate -= y·θ
      let isRising = coefficient * step.direction < 0
      if !multipliers.headroom(of: candidate, isRising: isRising, in: rows, into: &scratch.headroom) { continue }
      if scratch.headroom.isNegative {
        step.action = .reset(candidate)
        return
      }
      let size = coefficient.magnitude
      if !step.isBlocked {
        let order = compareHeadroom(of: entry, with: step.memory.length)
        if order > 0 || (order == 0 && !isBetterPivot(candidate, size, than: bestRow, bestSize)) { continue }
      }
      step.memory.length.setToQuotient(scratch.headroom, size)
      if entry.isRounded || (isWild && size != 1) { step.memory.length.markRounded() }
      step.action = .exchange(leaving: candidate, isRising: isRising)
      (bestSize, bestRow) = (size, candidate)
    }
  }

  /// Compares a distance from a bound, divided by a coefficient, with a step length.
  @inline(__always)
  mutating func compareHeadroom(of entry: RowCoefficient, with length: borrowing LevelVector) -> Int {
    if entry.isRounded { scratch.headroom.markRounded() }
    return scratch.headroom.compare(dividedBy: entry.coefficient.magnitude, with: length)
  }

  /// Breaks a tie. The constraint's own bound comes first, then the larger pivot, then the row with the larger
  /// index, which is likely newer and nearer. With Bland's rule, rows come in the order of the queue.
  func isBetterPivot(_ row: RowIndex, _ size: Double, than other: RowIndex, _ otherSize: Double) -> Bool {
    if !other.exists { return false }
    if control.usesBlandsRule { return (-rows[row].priority, row) < (-rows[other].priority, other) }
    if (size - otherSize).magnitude > Tolerance.ratio * otherSize { return size > otherSize }
    return row > other
  }

  /// The distance of an inactive constraint's multiplier from its upper (+1) or lower (-1) bound.
  @inline(__always)
  func wayToBound(of row: RowIndex, direction: Double) -> Double {
    (direction > 0 ? rows[row].upperBound : rows[row].lowerBound) - rows[row].restingMultiplier
  }
}
