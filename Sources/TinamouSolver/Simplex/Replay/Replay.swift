/// A warm resize. While no inactive constraint changes sign, a change of a constant leads to a fixed list of sums.
///
/// If the constants of the same few active constraints change again and the active set does not, each of these
/// constraints gets a *recording*: the definitions of all variables that move with the constraint, in their order, as
///
///     v = (constant + Σ coefficient · variable) / divisor
///
/// The leading parts that do not move are already added up. A recording also has the interval of the constant in which
/// every inactive constraint stays consistent. A change within that interval then carries out this list and nothing
/// else: no sweep, no residual, no journal.
///
/// * The sums are those of the definitions, in the same order, so values are the same bit for bit. If nothing is
///   rounded, a product with the rate gives the same bits and does not wait for other sums: ``ExactArithmetic``.
/// * Recorded constraints move different variables and different constraints, so each recording holds independently of
///   the others.
/// * Any other operation *leaves* the recordings first: it evaluates again the variables that the recordings moved, for
///   the scales, which are not recorded. The solver's results therefore do not depend on recordings.
/// * Recordings hold for the versions of the problem and the basis at which they were made. If an operation has only
///   flipped constraints, the sums remain valid, and only the intervals are found again.
///
/// Other parts call this folder in few places. `setConstant`, `setConstants` and `solve` decide between following,
/// replaying and ``Machine/operateRecording(_:)``. Every other operation leaves the recordings. Committing
/// a transaction, rolling back, copying, questions and the audit call this folder as well.
struct Replay: ~Copyable {
  private(set) var recordings = Buffer<Recording>()
  private(set) var sums = Buffer<Sum>()
  /// The first sum of the last run of shifted sums; -1 if the last sum is in no run.
  private var run = -1
  /// The addends of the sums that are more than `constant + coefficient · variable`, one after the other.
  private(set) var addends = Buffer<VariableCoefficient>()
  /// The motions of the variables that have sums. A variable of which only the last bit changes has a sum and no
  /// motion.
  private(set) var motions = Buffer<VariableMotion>()
  /// The crossings that bound the intervals.
  private(set) var crossings = Buffer<Crossing>()
  /// The change that is expected to recur. Undoing an operation restores the outlook.
  private(set) var outlook = Outlook()
  /// A recorded constant was changed, and the values wait for ``Machine/solve()``.
  private(set) var isPending = false
  /// The recordings do not hold until ``Machine/recordWhatRecurs()`` finds that they hold again, or forgets them.
  private(set) var isLeft = false
  /// The last recordings were replayed.
  private(set) var wasFollowed = false

  /// The largest magnitude of a recorded value, as a multiple of the value's scale. Scales are not recorded.
  static var growth: Double { 16 }

  struct Recording: BitwiseCopyable {
    var row: RowIndex
    var isPending = false
    /// The version of the report that lists the recording's variables as written.
    var listedIn = -1
    var interval = RecordedInterval()
    /// The places at which the recording's sums, addends, motions and crossings begin and end.
    var firstSum: Int
    var firstAddend: Int
    var endOfSums = 0
    var firstMotion: Int
    var endOfMotions = 0
    var firstCrossing: Int
    var endOfCrossings = 0
    /// The largest magnitude of the constant at which motions give the same bits as sums: ``ExactArithmetic``.
    var exactReach = -1.0
    /// The values are those of sums that may have been rounded. Even values that do not move may be an ulp off.
    var isRounded = true
  }

  /// A variable as a function of the constant: `offset + rate · constant`.
  struct VariableMotion: BitwiseCopyable {
    var variable: VariableIndex
    var offset: Double
    var rate: Double
  }

  /// The constant at which the residual of an inactive row changes sign.
  struct Crossing: BitwiseCopyable {
    var row: RowIndex
    var constant: Double
    /// The rate of the residual.
    var rate: Double
  }

  struct Sum: BitwiseCopyable {
    var variable: VariableIndex
    /// The variable of the first addend, behind the constant. Most sums have no other addend, and 1 as divisor.
    var source = VariableIndex.none
    var coefficient = 0.0
    var constant = 0.0
    /// Twice the number of further addends, plus 1 if a divisor follows them. The divisor is positive, so that no sum
    /// is -0. If the constant itself moves, this is the complement of that number. The first addend is then the
    /// constant, and `plainAddends` numbers come before the other addends.
    var rest: Int32 = 0
    var shape = Shape.general

    /// The number of shifted sums in a run, each of which has the variable of the sum before as its source. Stored in
    /// place of the number of further addends, of which shifted sums have none.
    var run: Int32 {
      get { rest }
      set { rest = newValue }
    }

    /// The number of plain addends that come first if the constant moves, stored in place of the source.
    var plainAddends: Int32 {
      get { source.position }
      set { source = VariableIndex(newValue) }
    }
  }

  /// The parts of a sum that are not 0 or 1. Most sums wait for the sum before, so adding 0 or multiplying by 1 would
  /// only take time.
  enum Shape: UInt8, BitwiseCopyable {
    /// `source`
    case plain
    /// `constant + source`
    case shifted
    /// The same, and a run of sums follows.
    case running
    /// `constant + source + coefficient`: the coefficient of the source is 1, and a number follows
    case followed
    /// `source + coefficient · variable`, with one further addend
    case joined
    /// `constant + source + coefficient · variable`
    case extended
    /// any other sum
    case general
  }

  /// The expected change, and the versions at which the recordings were made.
  struct Outlook: BitwiseCopyable {
    var detector = RecurrenceDetector()
    fileprivate(set) var madeAt = Versions()
  }

  func copy() -> Replay {
    Replay(
      recordings: recordings.copy(), sums: sums.copy(), addends: addends.copy(), motions: motions.copy(),
      crossings: crossings.copy(), outlook: outlook, isPending: isPending, isLeft: isLeft, wasFollowed: wasFollowed)
  }
}

// MARK: - State

extension Replay {
  /// The recording of a constraint, even if it was left; or -1.
  @inline(__always)
  func recording(of row: RowIndex) -> Int {
    var index = recordings.count &- 1
    while index >= 0 && recordings[index].row != row { index &-= 1 }
    return index
  }

  /// The recording that follows a constraint up to a constant; -1 if there is none or the recordings were left.
  @inline(__always)
  func recording(of row: RowIndex, reaching constant: Double) -> Int {
    if isLeft { return -1 }
    let index = recording(of: row)
    return index >= 0 && recordings[index].interval.holds(at: constant) ? index : -1
  }

  /// Notes a change of a constant of the problem. A change of a recorded constant does not make the recordings stale.
  mutating func noteConstant(of row: RowIndex, isActive: Bool) {
    if recording(of: row) >= 0 { outlook.madeAt.problem &+= 1 }
    if isActive { outlook.detector.note(row) }
  }

  /// True if something besides recorded constants and the sides of constraints has changed since the recordings were
  /// made.
  func isStale(at versions: Versions) -> Bool {
    versions.problem != outlook.madeAt.problem || versions.basis != outlook.madeAt.basis
  }

  mutating func setPending(_ recording: Int) {
    recordings[recording].isPending = true
    isPending = true
  }

  /// Takes the pending recordings, and notes their use.
  mutating func takePending() {
    isPending = false
    wasFollowed = true
  }

  mutating func leave(_ journal: inout Journal) {
    journal.noteLeaving(isPending: isPending)
    isLeft = true
    isPending = false
  }

  mutating func undoLeaving(wasPending: Bool) {
    isLeft = false
    isPending = wasPending
  }

  mutating func restore(_ outlook: Outlook) { self.outlook = outlook }

  mutating func forget() {
    recordings.removeAll()
    sums.removeAll()
    addends.removeAll()
    motions.removeAll()
    crossings.removeAll()
    run = -1
    isPending = false
    isLeft = false
  }
}

// MARK: - Making recordings

extension Replay {
  mutating func changeDetector(_ change: (inout RecurrenceDetector) -> Void) { change(&outlook.detector) }

  /// Begins to record. The recordings hold as long as these versions last.
  mutating func begin(at versions: Versions) {
    wasFollowed = false
    outlook.madeAt = versions
  }

  /// Returns to the recordings that were left, or forgets them if they are not worthwhile.
  mutating func comeBack(isWorthwhile: Bool) {
    isLeft = false
    if isWorthwhile { wasFollowed = false } else { forget() }
  }

  mutating func append(_ recording: Recording) { recordings.append(recording) }
  mutating func append(_ sum: Sum) {
    if sum.shape != .shifted {
      run = -1
    } else if run >= 0 && sums[sums.count - 1].variable == sum.source {
      sums[run].shape = .running
      sums[run].run += 1
    } else {
      run = sums.count
    }
    sums.append(sum)
  }
  mutating func append(_ addend: VariableCoefficient) { addends.append(addend) }
  mutating func removeLastAddend() { _ = addends.removeLast() }
  mutating func append(_ motion: VariableMotion) { motions.append(motion) }
  mutating func append(_ crossing: Crossing) { crossings.append(crossing) }

  /// Gives a recording the interval of another basis. The sums have to be carried out again before motions are.
  mutating func setInterval(_ interval: RecordedInterval, of index: Int) {
    recordings[index].interval = interval
    recordings[index].isPending = false
    recordings[index].isRounded = true
  }

  /// Notes that the variables of a recording are listed as written.
  mutating func setListed(_ index: Int, in report: Int) { recordings[index].listedIn = report }

  /// Notes a replay of a recording. If `isRounded`, the sums may have been rounded.
  mutating func setReplayed(_ index: Int, isRounded: Bool) {
    recordings[index].isPending = false
    recordings[index].isRounded = isRounded
  }
}
