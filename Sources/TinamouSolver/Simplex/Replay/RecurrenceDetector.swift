/// The constraints whose constants changed lately and could be recorded.
struct RecurrenceDetector: BitwiseCopyable {
  /// The last four at most: the two sides of a window, and those of an item within.
  private var positions = SIMD4<Int32>(repeating: -1)
  private(set) var count: UInt8 = 0
  /// The constraints that changed since the last ``Machine/solve()``, and those that changed last before it, as bits.
  private(set) var changed: UInt8 = 0
  private var changedBefore: UInt8 = 0
  /// A listed constraint has changed again since the last ``Machine/solve()``.
  private(set) var hasRecurred = false
  /// Recording has failed with this active set: for all listed constraints, or for the changed ones alone.
  var isHopeless = false
  var isHopelessAlone = false
  /// The version of the active set to which these findings belong.
  private var activeSetVersion: Int32 = 0

  init() {}

  /// All listed constraints, as bits.
  var all: UInt8 { 1 << count - 1 }

  /// True if the same constraints have changed twice in succession, and others are listed.
  var isOfSome: Bool { changed == changedBefore && changed != all }

  func row(_ index: UInt8) -> RowIndex { RowIndex(positions[Int(index)]) }

  /// Notes that a constant changed without following its recording.
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

  /// True if the active set is no longer the one of the findings.
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
