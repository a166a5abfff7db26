/// The constants at which a recording holds.
struct RecordedInterval: BitwiseCopyable {
  fileprivate var low = End()
  /// The other end, with all signs reversed. Each end is thus the least number of its side.
  fileprivate var high = End()

  fileprivate struct End: BitwiseCopyable {
    /// The number from which on every inactive constraint stays consistent.
    var limit = -Double.infinity
    /// The number from which on no residual is so small that an operation without recordings could doubt it.
    var clear = -Double.infinity

    @inline(__always)
    mutating func narrow(to number: Double) { limit = greater(limit, number) }

    /// Keeps clear of a crossing. The limit itself is left out, too, if it is near another crossing or blurred.
    @inline(__always)
    mutating func keepClear(of crossing: Double, by margin: Double, isBlurred: () -> Bool) {
      clear = greater(clear, crossing + margin)
      if crossing + margin > limit && (crossing != limit || isBlurred()) { limit = crossing + margin }
    }

    /// The number from which on a crossing can be so near that its margin reaches beyond the limit. A margin from
    /// farther away is that of a row with scales of at least 2¹⁴ constants.
    func nearest(_ constant: Double) -> Double { limit - 0x1p-10 * greater(constant.magnitude, limit.magnitude) }
  }

  /// The constants between which every inactive constraint stays consistent.
  var least: Double { low.limit }
  var greatest: Double { -high.limit }

  /// True between the clear constants. At a crossing itself, a residual of 0 raises no doubt.
  @inline(__always)
  func holds(at constant: Double) -> Bool {
    if low.clear <= constant && high.clear <= -constant { return true }
    return least <= greatest && (constant == least || constant == greatest)
  }
}

extension Machine {
  /// True if the rounding of an active row that is evaluated by its reduced row raises no doubt.
  @inline(never)
  func isWellScaled(_ row: RowIndex) -> Bool {
    largestTerm(of: row) >= Self.leastTerm * self.residual(row).magnitude
  }

  /// True if an inactive row whose motions cancel raises no doubt while a recording holds: its residual is far from 0, or
  /// rounding of its own terms. The last bits of values change, and beside small terms they count.
  @inline(never)
  func staysClear(_ row: RowIndex) -> Bool {
    let residual = residual(row)
    let scale = Replay.growth * residual.magnitude
    if residual.value.magnitude > Tolerance.doubtfulResidual * scale { return true }
    if !isRounding(residual, of: row) { return false }
    // Rounding along a chain of plain numbers may be larger.
    let isPlain = doubt.data == .plain && scale < Tolerance.absorbing
    return isPlain ? largestTerm(of: row) >= Self.leastPlainTerm * residual.magnitude : isWellScaled(row)
  }

  /// The part of the scales below which the rounding of values can be more than rounding of a row's largest term.
  private static var leastTerm: Double { 0x1p-4 }
  /// The same with plain data. `chain` is this part of `ownTerms`, as long as the scale does not grow.
  private static var leastPlainTerm: Double { Replay.growth * Tolerance.chain / Tolerance.ownTerms }

  /// Finds the interval of a recording, in which all inactive rows that move stay consistent, and no value outgrows its
  /// scale by more than ``Replay/growth``. Scales decide which residuals count as 0, and are not recorded.
  ///
  /// - Returns: false if a row must not move at all, or if the recorded constraint is loose. If a loose constraint
  ///   moves, another constraint may give way, and values then depend on more than the recorded constant.
  mutating func findInterval(of index: Int) -> Bool {
    let recording = replay.recordings[index]
    if looseDirection(of: recording.row, isExact: false) != 0 { return false }
    var interval = RecordedInterval()
    // Not a number once a limit is not finite.
    var sum = 0.0
    for index in recording.firstMotion..<recording.endOfMotions {
      let motion = replay.motions[index]
      let centre = motion.offset / motion.rate
      let reach = (Replay.growth * point.scale[motion.variable] / motion.rate).magnitude
      let end = centre + reach
      interval.low.narrow(to: -end)
      interval.high.narrow(to: centre - reach)
      sum += end - end
    }
    for index in recording.firstCrossing..<recording.endOfCrossings {
      let crossing = replay.crossings[index]
      if rows[crossing.row].state == .neutral { return false }
      if isLeast(crossing) {
        interval.low.narrow(to: crossing.constant)
      } else {
        interval.high.narrow(to: -crossing.constant)
      }
      sum += crossing.constant - crossing.constant
    }
    (interval.low.clear, interval.high.clear) = (interval.low.limit, interval.high.limit)
    let constant = rows[recording.row].constant
    let (nearLow, nearHigh) = (interval.low.nearest(constant), interval.high.nearest(constant))
    for index in recording.firstCrossing..<recording.endOfCrossings {
      let crossing = replay.crossings[index]
      let isLeast = isLeast(crossing)
      let number = isLeast ? crossing.constant : -crossing.constant
      if number < (isLeast ? nearLow : nearHigh) { continue }
      let scale = residual(crossing.row).magnitude
      let margin = Replay.growth * Tolerance.doubtfulResidual * scale / crossing.rate.magnitude
      var end = isLeast ? interval.low : interval.high
      end.keepClear(of: number, by: margin) { isBlurred(crossing.row, scale) }
      if isLeast { interval.low = end } else { interval.high = end }
    }
    if sum != 0 || interval.low.clear > -interval.high.clear {
      interval.low = RecordedInterval.End(limit: .infinity, clear: .infinity)
    }
    replay.setInterval(interval, of: index)
    return true
  }

  /// True if a recording holds above a crossing.
  @inline(__always)
  private func isLeast(_ crossing: Replay.Crossing) -> Bool {
    (rows[crossing.row].state == .lower) == (crossing.rate > 0)
  }

  /// True if an operation without recordings could doubt even a residual of 0. At its crossing, a single term is as large as
  /// the constant.
  @inline(__always)
  private func isBlurred(_ row: RowIndex, _ scale: Double) -> Bool {
    if doubt.data == .wild || Replay.growth * scale >= Tolerance.absorbing { return true }
    let limit = Self.leastTerm * scale
    return rows[row].constant.magnitude < limit && (rows[row].terms.count == 1 || largestTerm(of: row) < limit)
  }
}
