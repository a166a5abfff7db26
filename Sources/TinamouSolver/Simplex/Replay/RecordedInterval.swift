/// The interval of constants in which a recording holds.
extension Machine {
  /// True if the rounding of an active row that is evaluated by its reduced row raises no doubt.
  @inline(never)
  func isWellScaled(_ row: RowIndex) -> Bool {
    largestTerm(of: row) >= Self.leastTerm * self.residual(row).magnitude
  }

  /// The part of the scales below which the rounding of values can be more than rounding of a row's largest term.
  private static var leastTerm: Double { 0x1p-4 }

  /// Finds the interval in which all inactive rows that move stay consistent, and no value outgrows its scale by more
  /// than ``Replay/growth``. Scales decide which residuals count as 0, and are not recorded.
  ///
  /// - Returns: false if a row must not move at all, or if the recorded constraint is loose. If a loose constraint
  ///   moves, another constraint may give way, and values then depend on more than the recorded constant.
  mutating func narrow(_ recording: Replay.Recording, _ index: Int) -> Bool {
    if looseDirection(of: recording.row) != 0 { return false }
    var interval = Interval()
    for index in recording.firstMotion..<recording.endOfMotions {
      let motion = replay.motions[index]
      let limit = Replay.growth * point.scale[motion.variable]
      interval.narrow(to: (-limit - motion.offset) / motion.rate, isLeast: motion.rate > 0)
      interval.narrow(to: (limit - motion.offset) / motion.rate, isLeast: motion.rate < 0)
    }
    for index in recording.firstCrossing..<recording.endOfCrossings {
      let crossing = replay.crossings[index]
      if rows[crossing.row].state == .neutral { return false }
      interval.narrow(to: crossing.constant, isLeast: isLeast(crossing))
    }
    var recording = recording
    (recording.isPending, recording.isRounded) = (false, true)
    (recording.low, recording.high) = (interval.low, interval.high)
    (recording.leastClear, recording.greatestClear) = (interval.low, interval.high)
    // A margin that reaches into the interval from farther away is that of a row with scales of at least 2¹⁴ constants.
    let constant = rows[recording.row].constant.magnitude
    let least = interval.low - 0x1p-10 * greater(constant, interval.low.magnitude)
    let greatest = interval.high + 0x1p-10 * greater(constant, interval.high.magnitude)
    for index in recording.firstCrossing..<recording.endOfCrossings {
      let crossing = replay.crossings[index]
      if isLeast(crossing) ? crossing.constant >= least : crossing.constant <= greatest {
        keepClear(of: crossing, &recording)
      }
    }
    if recording.leastClear > recording.greatestClear { recording.low = .infinity }
    replay.replace(index, by: recording)
    return true
  }

  /// True if a recording holds above a crossing.
  @inline(__always)
  private func isLeast(_ crossing: Replay.Crossing) -> Bool {
    (rows[crossing.row].state == .lower) == (crossing.rate > 0)
  }

  /// Ends the clear interval at the distance from a crossing up to which an operation without recordings could doubt the
  /// residual. The end of the recording is left out, too, if it is within that distance of another crossing or blurred.
  @inline(never)
  private func keepClear(of crossing: Replay.Crossing, _ recording: inout Replay.Recording) {
    let row = crossing.row
    let scale = residual(row).magnitude
    let margin = Replay.growth * Tolerance.doubtfulResidual * scale / crossing.rate.magnitude
    if isLeast(crossing) {
      let clear = crossing.constant + margin
      recording.leastClear = greater(recording.leastClear, clear)
      if clear > recording.low && (crossing.constant != recording.low || isBlurred(row, scale)) {
        recording.low = clear
      }
    } else {
      let clear = crossing.constant - margin
      recording.greatestClear = lesser(recording.greatestClear, clear)
      if clear < recording.high && (crossing.constant != recording.high || isBlurred(row, scale)) {
        recording.high = clear
      }
    }
  }

  /// True if an operation without recordings could doubt even a residual of 0. At its crossing, a single term is as large as
  /// the constant.
  private func isBlurred(_ row: RowIndex, _ scale: Double) -> Bool {
    if doubt.data == .wild || Replay.growth * scale >= Tolerance.absorbing { return true }
    let limit = Self.leastTerm * scale
    return rows[row].constant.magnitude < limit && (rows[row].terms.count == 1 || largestTerm(of: row) < limit)
  }
}

/// The constants between which a recording holds.
private struct Interval {
  var low = -Double.infinity
  var high = Double.infinity

  mutating func narrow(to constant: Double, isLeast: Bool) {
    // A limit that is not finite leaves the interval empty.
    if !constant.isFinite { low = .infinity }
    if isLeast { low = max(low, constant) } else { high = min(high, constant) }
  }
}
