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
/// * Any other operation *leaves* the recordings first: what they moved is evaluated again, for the scales, which are not
///   recorded. So nothing the solver does depends on whether something was recorded.
/// * Recordings hold for the versions of the problem and the basis they were made at. If an operation has only flipped
///   constraints, the sums are what they were, and only the intervals are found again.
///
/// Other parts call this folder in few places. ``Machine/operate(orReplay:_:)`` decides between following, replaying and
/// recording for `setConstant`, `setConstants` and `solve`; every other operation leaves the recordings. Committing a
/// transaction, rolling back, copying, questions and the audit call it as well.
struct Replay: ~Copyable {
  private(set) var recordings = Buffer<Recording>()
  private(set) var sums = Buffer<Sum>()
  /// The addends of the sums that are more than `constant + coefficient · variable`, one after the other.
  private(set) var addends = Buffer<VariableCoefficient>()
  /// The motions of the variables for which there are sums. A variable of which only the
  /// last bit changes has a sum and no motion.
  private(set) var motions = Buffer<VariableMotion>()
  /// The crossings that bound the intervals.
  private(set) var crossings = Buffer<Crossing>()
  /// The change that is expected to come again; restored when an operation is undone.
  private(set) var outlook = Outlook()
  /// A recorded constant was changed, and the values wait for ``Machine/solve()``.
  private(set) var isPending = false
  /// The recordings do not hold until ``Machine/recordWhatRecurs()`` has found that they do again, or forgotten them.
  private(set) var isLeft = false
  /// The last recordings were of use.
  private(set) var wasFollowed = false

  /// The most that a recorded value may become, as a multiple of its scale: scales are not recorded.
  static var growth: Double { 16 }

  init() {}

  struct Recording: BitwiseCopyable {
    var row: RowIndex
    var isPending = false
    /// The report in which its variables were listed as written.
    var listedIn = -1
    /// The constants for which it holds.
    var low = -Double.infinity
    var high = Double.infinity
    /// The places at which its sums, addends, motions and crossings begin and end.
    var firstSum: Int
    var firstAddend: Int
    var endOfSums = 0
    var firstMotion: Int
    var endOfMotions = 0
    var firstCrossing: Int
    var endOfCrossings = 0
    /// The distance from 0 that the constant may have for the motions to give the same bits as the sums: ``ExactArithmetic``.
    var exactReach = -1.0
    /// The values are those of sums that may have been rounded: also those that do not move may be an ulp off.
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
    /// The residual grows with the constant.
    var isRising: Bool
    var constant: Double
  }

  struct Sum: BitwiseCopyable {
    var variable: VariableIndex
    /// The first addend, behind the constant. Most sums have no other, and are divided by 1.
    var source = VariableIndex.none
    var coefficient = 0.0
    var constant = 0.0
    /// Twice how many addends follow, and 1 more if behind them follows a divisor: positive, so that no sum comes out as
    /// -0. The complement of that where it is the constant that moves: then the first addend is that, and
    /// `plainAddends` numbers come before the other addends.
    var rest: Int32 = 0
    /// The use of the first addend. Most sums wait for the one before, and a 0 added to it or a 1 it is
    /// multiplied by would only take time.
    var start = Start.scaled

    /// The number of plain addends that come first, where the constant moves, in the place of the source.
    var plainAddends: Int32 {
      get { source.position }
      set { source = VariableIndex(newValue) }
    }
  }

  enum Start: UInt8, BitwiseCopyable {
    case plain, shifted, scaled
  }

  /// The expected change, and the versions at which the recordings were made.
  struct Outlook: BitwiseCopyable {
    var detector = RecurrenceDetector()
    fileprivate(set) var madeAt = Versions()
  }

  func copy() -> Replay {
    var other = Replay()
    other.recordings = recordings.copy()
    other.sums = sums.copy()
    other.addends = addends.copy()
    other.motions = motions.copy()
    other.crossings = crossings.copy()
    other.outlook = outlook
    other.isPending = isPending
    other.isLeft = isLeft
    other.wasFollowed = wasFollowed
    return other
  }
}

// MARK: - State

extension Replay {
  /// The recording of a constraint, left or not; or -1.
  @inline(__always)
  func recording(of row: RowIndex) -> Int {
    for index in 0..<recordings.count where recordings[index].row == row { return index }
    return -1
  }

  /// The recording that follows a constraint up to that constant, or -1.
  @inline(__always)
  func recording(of row: RowIndex, reaching constant: Double) -> Int {
    if isLeft { return -1 }
    let index = recording(of: row)
    if index < 0 { return -1 }
    return recordings[index].low <= constant && constant <= recordings[index].high ? index : -1
  }

  /// Notes that a constant of the problem was changed, which for a recorded one is no change of what the recordings hold
  /// for.
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

  /// Takes the recordings that wait; their use is noted.
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
    isPending = false
    isLeft = false
  }
}

// MARK: - Making recordings

extension Replay {
  mutating func changeDetector(_ change: (inout RecurrenceDetector) -> Void) { change(&outlook.detector) }

  /// Begins to record; the recordings hold as long as these versions last.
  mutating func begin(at versions: Versions) {
    wasFollowed = false
    outlook.madeAt = versions
  }

  /// Ends the time in which the recordings were left.
  mutating func comeBack(isWorthwhile: Bool) {
    isLeft = false
    if isWorthwhile { wasFollowed = false } else { forget() }
  }

  mutating func append(_ recording: Recording) { recordings.append(recording) }
  mutating func append(_ sum: Sum) { sums.append(sum) }
  mutating func append(_ addend: VariableCoefficient) { addends.append(addend) }
  mutating func append(_ motion: VariableMotion) { motions.append(motion) }
  mutating func append(_ crossing: Crossing) { crossings.append(crossing) }

  /// Replaces a recording by one with another interval.
  mutating func replace(_ index: Int, by recording: Recording) { recordings[index] = recording }

  /// Notes that the variables of a recording are listed as written.
  mutating func setListed(_ index: Int, in report: Int) { recordings[index].listedIn = report }

  /// Notes that a recording was replayed, by sums that may have been rounded or not.
  mutating func setReplayed(_ index: Int, isRounded: Bool) {
    recordings[index].isPending = false
    recordings[index].isRounded = isRounded
  }
}
