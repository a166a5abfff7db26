/// A warm resize: while no inactive constraint changes sign, a change of a constant is a fixed list of sums.
///
/// When the constants of the same few active constraints have been changed again and the active set was left as it was,
/// each of them gets a *recording*: the definitions of all variables that move with it, in their order, as
///
///     v = (constant + Σ coefficient · variable) / divisor
///
/// with everything in front that does not move already added up, and the interval of the constant in which every
/// inactive constraint stays consistent. From then on a change within that interval carries out this list and nothing
/// else: no sweep, no residual, no journal.
///
/// * The sums are those of the definitions, in the same order: values come out bit for bit as they would otherwise. Where
///   nothing is rounded, a product with the rate is as good, and does not wait for other sums: ``ExactArithmetic``.
/// * Recordings are of constraints that move different variables and different constraints: each holds whatever the
///   others do.
/// * Whatever else is asked for *leaves* them first: what they moved is evaluated again, for the scales, which are not
///   recorded. So nothing the solver does depends on whether something was recorded.
/// * If all that came of it is that constraints were flipped, the sums are what they were, and only the intervals are
///   found again.
struct Replay: ~Copyable {
  var recordings = Buffer<Recording>()
  var sums = Buffer<Sum>()
  /// What belongs to the sums that are more than `constant + coefficient · variable`, one after the other.
  var addends = Buffer<VariableCoefficient>()
  /// How the variables move for which there are sums. Of some it is but the last bit that does, and they have none.
  var motions = Buffer<Motion>()
  /// What bounds the intervals.
  var crossings = Buffer<Crossing>()
  /// A recorded constant was changed, and the values wait for ``Machine/solve()``.
  var isPending = false
  /// The recordings do not hold until ``Machine/considerRecording()`` has found that they do again, or forgotten them.
  var isLeft = false
  /// The last recordings were of use.
  var wasFollowed = false

  init() {}

  struct Recording: BitwiseCopyable {
    var row: Int32
    var isPending = false
    /// Its variables are in the list of those written since changes were last asked for.
    var isNoted = false
    /// The constants for which it holds.
    var low = -Double.infinity
    var high = Double.infinity
    /// Where its sums, addends, motions and crossings begin and end.
    var firstSum: Int
    var firstAddend: Int
    var endOfSums = 0
    var firstMotion: Int
    var endOfMotions = 0
    var firstCrossing: Int
    var endOfCrossings = 0
    /// How far from 0 the constant may be for the motions to give the same bits as the sums: ``ExactArithmetic``.
    var exactReach = -1.0
    /// The values are those of sums that may have been rounded: also those that do not move may be an ulp off.
    var isRounded = true
  }

  /// A variable as a function of the constant: `offset + rate · constant`.
  struct Motion: BitwiseCopyable {
    var variable: Int32
    var offset: Double
    var rate: Double
  }

  /// The constant at which the residual of an inactive row changes sign.
  struct Crossing: BitwiseCopyable {
    var row: Int32
    /// The residual grows with the constant.
    var isRising: Bool
    var constant: Double
  }

  struct Sum: BitwiseCopyable {
    var variable: Int32
    /// The first addend, behind the constant. Most sums have no other, and are divided by 1.
    var source: Int32 = -1
    var coefficient = 0.0
    var constant = 0.0
    /// Twice how many addends follow, and 1 more if behind them follows a divisor: positive, so that no sum comes out as
    /// -0. The complement of that where it is the constant that moves: then the first addend is that, and `source` plain
    /// numbers come before the other addends.
    var rest: Int32 = 0
    /// What there is to do with the first addend. Most sums wait for the one before, and a 0 added to it or a 1 it is
    /// multiplied by would only take time.
    var start = Start.scaled
  }

  enum Start: UInt8, BitwiseCopyable {
    case plain, shifted, scaled
  }

  func copy() -> Replay {
    var other = Replay()
    other.recordings = recordings.copy()
    other.sums = sums.copy()
    other.addends = addends.copy()
    other.motions = motions.copy()
    other.crossings = crossings.copy()
    other.isPending = isPending
    other.isLeft = isLeft
    other.wasFollowed = wasFollowed
    return other
  }

  /// The recording that follows a constraint up to that constant, or -1.
  @inline(__always)
  func recording(of row: Int32, reaching constant: Double) -> Int {
    if isLeft { return -1 }
    let index = recording(of: row)
    if index < 0 { return -1 }
    return recordings[index].low <= constant && constant <= recordings[index].high ? index : -1
  }

  /// The recording that follows a constraint, if only it is not left, or -1.
  @inline(__always)
  func recording(of row: Int32) -> Int {
    for index in 0..<recordings.count where recordings[index].row == row { return index }
    return -1
  }

  mutating func forgetRecordings() {
    recordings.removeAll()
    sums.removeAll()
    addends.removeAll()
    motions.removeAll()
    crossings.removeAll()
    isPending = false
    isLeft = false
  }
}

/// The constraints whose constants were changed lately: what could be recorded.
struct RecurrenceDetector: BitwiseCopyable {
  /// The last few: the two sides of a window, and those of something within.
  private(set) var rows = SIMD4<Int32>(repeating: -1)
  private(set) var count = 0
  /// Which of them were changed since the last ``Machine/solve()``, and which before the one before it, as bits.
  private(set) var changed: UInt8 = 0
  private var changedBefore: UInt8 = 0
  /// One was changed again since the last ``Machine/solve()``.
  private(set) var hasRecurred = false
  /// A constraint has become active, or has been given up or taken up again.
  var isOver = false
  /// Something besides recorded constants and the sides of constraints has changed since the recordings were left.
  var isStale = false
  /// Recording was tried in vain with this active set: of all of them, or of those that are changed.
  var isHopeless = false
  var isHopelessAlone = false

  /// All of them, as bits.
  var all: UInt8 { 1 << UInt8(count) - 1 }

  /// Whether the same have been changed twice in succession, and others are among the last few.
  var isOfSome: Bool { changed == changedBefore && changed != all }

  /// Notes that a constant was changed, and not by following its recording.
  mutating func note(_ row: Int32) {
    for index in 0..<count where rows[index] == row {
      hasRecurred = true
      changed |= 1 << UInt8(index)
      return
    }
    if count == 4 { (count, changed, changedBefore) = (0, 0, 0) }
    rows[count] = row
    changed |= 1 << UInt8(count)
    count += 1
  }

  /// What was found out about the active set is no longer so.
  mutating func beginAnew(wasWorthwhile: Bool) {
    (isOver, isHopeless, isHopelessAlone) = (false, false, false)
    if !wasWorthwhile { hasRecurred = false }
  }

  /// Everything is solved.
  mutating func pass() {
    if changed != 0 { changedBefore = changed }
    (changed, hasRecurred) = (0, false)
  }
}

extension Machine {
  /// Whether a constant can be changed, to that, by following its recording.
  @inline(__always)
  func canFollow(_ row: Int32, _ constant: Double) -> Bool {
    replay.recording(of: row, reaching: constant) >= 0 && !isInTransaction
  }

  /// Changes the constant of a constraint that is recorded, to be carried out by ``solve()``.
  ///
  /// - Returns: false, and nothing is changed, if it is not, or not so far.
  @inline(__always)
  mutating func follow(_ row: Int32, _ constant: Double) -> Bool {
    let index = replay.recording(of: row, reaching: constant)
    if index < 0 || isInTransaction { return false }
    rows[row].constant = constant
    replay.recordings[index].isPending = true
    replay.isPending = true
    return true
  }

  /// Gives everything that follows a changed constant its value.
  ///
  /// - Returns: false if there is no such thing, or it has to be undone should a transaction fail.
  mutating func replayPending() -> Bool {
    if !replay.isPending || isInTransaction { return false }
    replay.isPending = false
    for index in 0..<replay.recordings.count where replay.recordings[index].isPending {
      replay.recordings[index].isPending = false
      if !replay.recordings[index].isNoted { noteWriting(with: index) }
      replayRecording(index)
    }
    replay.wasFollowed = true
    return true
  }

  private mutating func replayRecording(_ index: Int) {
    let recording = replay.recordings[index]
    let x = x.elements
    let constant = rows[recording.row].constant
    let isExact = ExactArithmetic.areExact(at: constant, within: recording.exactReach)
    replay.recordings[index].isRounded = !isExact
    if isExact && !recording.isRounded {
      var motion = replay.motions.elements + recording.firstMotion
      let end = replay.motions.elements + recording.endOfMotions
      while motion < end {
        x[Int(motion.pointee.variable)] = motion.pointee.offset + motion.pointee.rate * constant
        motion += 1
      }
      return
    }
    var sum = replay.sums.elements + recording.firstSum
    let end = replay.sums.elements + recording.endOfSums
    var addend = replay.addends.elements + recording.firstAddend
    // The value just computed is at hand; to read it from where it was written takes longer than to add to it.
    var (last, value) = (Int32(-1), 0.0)
    while sum < end {
      var rest = sum.pointee.rest
      if rest >= 0 {
        if sum.pointee.source != last { value = x[Int(sum.pointee.source)] }
        if sum.pointee.start == .scaled { value *= sum.pointee.coefficient }
        if sum.pointee.start != .plain { value = sum.pointee.constant + value }
      } else {
        rest = ~rest
        value = sum.pointee.constant + sum.pointee.coefficient * constant
        for _ in 0..<sum.pointee.source {
          value += addend.pointee.coefficient
          addend += 1
        }
      }
      if rest > 0 {
        let end = addend + Int(rest >> 1)
        while addend < end {
          value += addend.pointee.coefficient * x[Int(addend.pointee.variable)]
          addend += 1
        }
        if rest & 1 == 1 {
          value /= addend.pointee.coefficient
          addend += 1
        }
      }
      last = sum.pointee.variable
      x[Int(last)] = value
      sum += 1
    }
  }

  /// Enters what a recording moves in the list of what was written.
  private mutating func noteWriting(with recording: Int) {
    replay.recordings[recording].isNoted = true
    for index in replay.recordings[recording].firstSum..<replay.recordings[recording].endOfSums {
      noteWriting(of: replay.sums[index].variable)
    }
  }

  /// Has everything that is recorded evaluated again before something else is done.
  @inline(__always)
  mutating func leaveRecordings() {
    if !replay.recordings.isEmpty && !replay.isLeft { evaluateRecorded() }
  }

  private mutating func evaluateRecorded() {
    record(.leftRecordings, -1, other: replay.isPending ? 1 : 0)
    replay.isLeft = true
    control.recurrence.isStale = false
    replay.isPending = false
    for index in 0..<replay.sums.count { markDirty(replay.sums[index].variable) }
  }
}
