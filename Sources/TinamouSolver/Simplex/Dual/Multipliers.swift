/// Multipliers: what a constraint's expression is worth, a number for each priority, compared from the strongest.
///
/// Σ λᵢ·aᵢ = 0 at every priority. An optional constraint's multiplier lies between its bounds (`-w` and `w` for an
/// equality, 0 and `w` for an inequality) at its own priority and is compared as a vector: with anything positive above
/// its own priority it is too large, whatever follows. A required one has no upper bound. Most multipliers are 0 and
/// most others have one or two components, so they are kept as sparse vectors, the strongest priority first, in
/// `levels`.
extension Machine {
  /// Replaces a multiplier by `levelScratch`.
  @inline(__always)
  mutating func setMultiplier(of row: Int32) {
    if rows[row].multiplier.count != 0 || !levelScratch.isEmpty { replaceMultiplier(of: row) }
  }

  private mutating func replaceMultiplier(of row: Int32) {
    let old = rows[row].multiplier
    if !journal.isReplaying {
      for index in old.range { journal.levels.append(levels[index]) }
      record(.multiplier, row, other: old.count)
    }
    storeMultiplier(of: row)
  }

  /// The same without noting it.
  mutating func storeMultiplier(of row: Int32) {
    let count = Int32(levelScratch.count)
    if count > rows[row].multiplier.room {
      levels.release(rows[row].multiplier)
      rows[row].multiplier = levels.allocate(count)
    }
    rows[row].multiplier.count = count
    for offset in 0..<count { levels[rows[row].multiplier.start + offset] = levelScratch[offset] }
  }

  mutating func clearMultiplier(of row: Int32) {
    levelScratch.removeAll()
    setMultiplier(of: row)
  }

  /// λ_row += value at one priority.
  mutating func add(_ value: Double, at priority: Double, toMultiplierOf row: Int32) {
    stepLength.removeAll()
    stepLength.append(Level(priority: priority, value: value, magnitude: value.magnitude))
    addStepLength(times: 1, toMultiplierOf: row)
  }

  /// λ_row += factor · θ, θ being `stepLength`.
  mutating func addStepLength(times factor: Double, toMultiplierOf row: Int32) {
    if stepLength.isEmpty || addInPlace(factor, toMultiplierOf: row) { return }
    levelScratch.removeAll()
    let end = rows[row].multiplier.end
    var own = rows[row].multiplier.start
    for index in 0..<stepLength.count {
      let step = stepLength[index]
      while own < end, levels[own].priority > step.priority {
        levelScratch.append(levels[own])
        own += 1
      }
      let part = factor * step.value
      // Not `factor · step.magnitude`: handed on from row to row it would grow without end, and with it what counts as
      // rounding.
      let magnitude = part.magnitude
      if own < end, levels[own].priority == step.priority {
        keep(levels[own].value + part, at: step.priority, magnitude: max(levels[own].magnitude, magnitude))
        own += 1
      } else {
        keep(part, at: step.priority, magnitude: magnitude)
      }
    }
    while own < end {
      levelScratch.append(levels[own])
      own += 1
    }
    setMultiplier(of: row)
  }

  /// The same where both have one component, at the same priority, and it does not cancel: most of a flip is that.
  ///
  /// - Returns: false, and nothing has changed, if it is not so.
  @inline(__always)
  private mutating func addInPlace(_ factor: Double, toMultiplierOf row: Int32) -> Bool {
    if stepLength.count != 1 || rows[row].multiplier.count != 1 { return false }
    let own = rows[row].multiplier.start
    let (old, step) = (levels[own], stepLength[0])
    let part = factor * step.value
    let (value, magnitude) = (old.value + part, max(old.magnitude, part.magnitude))
    if old.priority != step.priority || !magnitude.isFinite || !value.isFinite { return false }
    if value.magnitude <= Tolerance.multiplier * magnitude { return false }
    if !journal.isReplaying {
      journal.levels.append(old)
      record(.multiplier, row, other: 1)
    }
    levels[own] = Level(priority: step.priority, value: value, magnitude: magnitude)
    return true
  }

  /// Appends a component to `levelScratch` unless it is what rounding left of a sum of that magnitude.
  @inline(__always)
  private mutating func keep(_ value: Double, at priority: Double, magnitude: Double) {
    if !value.isFinite || !magnitude.isFinite { isOutOfRange = true }
    if value.magnitude > Tolerance.multiplier * magnitude {
      levelScratch.append(Level(priority: priority, value: value, magnitude: magnitude))
    }
  }
}

// MARK: - Bounds

extension Machine {
  /// Puts the distance from an active constraint's multiplier to its upper or lower bound into `levelScratch`.
  ///
  /// - Returns: false if there is no such bound.
  mutating func headroom(of row: Int32, rising: Bool) -> Bool {
    let bound = rising ? rows[row].upperBound : rows[row].lowerBound
    levelScratch.removeAll()
    if bound.isInfinite { return false }
    let sign: Double = rising ? 1 : -1
    let limit = Level(priority: rows[row].priority, value: sign * bound, magnitude: bound.magnitude)
    var isPending = bound != 0
    for index in rows[row].multiplier.range {
      let level = levels[index]
      if isPending && limit.priority > level.priority {
        levelScratch.append(limit)
        isPending = false
      }
      if isPending && limit.priority == level.priority {
        keep(limit.value - sign * level.value, at: limit.priority, magnitude: max(limit.magnitude, level.magnitude))
        isPending = false
      } else {
        levelScratch.append(Level(priority: level.priority, value: -sign * level.value, magnitude: level.magnitude))
      }
    }
    if isPending { levelScratch.append(limit) }
    return true
  }

  /// Whether an active constraint's multiplier is lexicographically within its bounds.
  mutating func isWithinBounds(_ row: Int32) -> Bool {
    for rising in [true, false] where headroom(of: row, rising: rising) {
      if !levelScratch.isEmpty && levelScratch[0].value < 0 { return false }
    }
    return true
  }

  /// Makes `levelScratch / size` the best ratio.
  mutating func takeStepLength(size: Double) {
    stepLength.removeAll()
    for index in 0..<levelScratch.count {
      let level = levelScratch[index]
      stepLength.append(Level(priority: level.priority, value: level.value / size, magnitude: level.magnitude / size))
    }
  }
}

// A function of a whole machine would be given a copy of it wherever it is called in the midst of a change.
extension Buffer<Level> {
  /// Compares the ratio `self / size` with another one: -1 smaller, 0 equal, 1 greater.
  func compare(dividedBy size: Double, with ratio: borrowing Buffer<Level>) -> Int {
    var (own, other) = (0, 0)
    while own < count || other < ratio.count {
      let ownPriority = own < count ? self[own].priority : -1
      let otherPriority = other < ratio.count ? ratio[other].priority : -1
      var (a, b, magnitude) = (0.0, 0.0, 0.0)
      if ownPriority >= otherPriority {
        a = self[own].value / size
        magnitude = self[own].magnitude / size
        own += 1
      }
      if otherPriority >= ownPriority {
        b = ratio[other].value
        magnitude = max(magnitude, ratio[other].magnitude)
        other += 1
      }
      let slack = max(Tolerance.ratio * max(a.magnitude, b.magnitude), Tolerance.multiplier * magnitude)
      if (a - b).magnitude > slack { return a < b ? -1 : 1 }
    }
    return 0
  }
}
