/// The constraints whose constants were changed lately, and which could be recorded.
struct RecurrenceDetector: BitwiseCopyable {
  /// The last few: the two sides of a window, and those of something within.
  private var positions = SIMD4<Int32>(repeating: -1)
  private(set) var count: UInt8 = 0
  /// Which of them were changed since the last ``Machine/solve()``, and which before the one before it, as bits.
  private(set) var changed: UInt8 = 0
  private var changedBefore: UInt8 = 0
  /// One was changed again since the last ``Machine/solve()``.
  private(set) var hasRecurred = false
  /// Recording was tried in vain with this active set: of all of them, or of those that are changed.
  var isHopeless = false
  var isHopelessAlone = false
  /// The version of the active set that this was found out about.
  private var activeSetVersion: Int32 = 0

  init() {}

  /// All of them, as bits.
  var all: UInt8 { 1 << count - 1 }

  /// True if the same constraints have been changed twice in succession, and others are among the last few.
  var isOfSome: Bool { changed == changedBefore && changed != all }

  func row(_ index: UInt8) -> RowIndex { RowIndex(positions[Int(index)]) }

  /// Notes that a constant was changed, and not by following its recording.
  mutating func note(_ row: RowIndex) {
    for index in 0..<count where positions[Int(index)] == row.position {
      hasRecurred = true
      changed |= 1 << index
      return
    }
    if count == 4 { (count, changed, changedBefore) = (0, 0, 0) }
    positions[Int(count)] = row.position
    changed |= 1 << count
    count += 1
  }

  /// True if the active set is another one than before.
  func isOver(at version: Int32) -> Bool { version != activeSetVersion }

  /// Forgets the findings about an earlier active set.
  mutating func beginAnew(at version: Int32, wasWorthwhile: Bool) {
    (activeSetVersion, isHopeless, isHopelessAlone) = (version, false, false)
    if !wasWorthwhile { hasRecurred = false }
  }

  /// Notes that everything is solved.
  mutating func pass() {
    if changed != 0 { changedBefore = changed }
    (changed, hasRecurred) = (0, false)
  }
}
