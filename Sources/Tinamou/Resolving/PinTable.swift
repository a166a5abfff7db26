internal import TinamouSolver

/// The numbers that are not unknowns: size, insets, baselines, parameters, spacing. By position.
struct PinTable: Sendable {
  private var list: [Pin] = []
  /// The pins that were given variables since resolving began, and the edits that hold these.
  var made: [(position: Int, edit: ConstraintID)] = []
  /// The positions of the insets of removed items.
  var unusedInsets: [Int32] = []
  /// The margins and safe area insets that depend on those of a parent, the parents' first.
  var preserved: [PreservedInsets] = []
  /// True if preserved insets are wishes for the time being, because the values they had last may not fit any more.
  var isLoose = false
  /// True if no preserved inset depends on itself, as far as it was looked at; nil if it was not since constraints changed.
  var settlesInOrder: Bool?
  /// True if preserved insets were settled since constraints changed.
  var wereSettled = false

  /// Notes that insets may depend on others than before.
  mutating func forgetOrder() {
    settlesInOrder = nil
    wereSettled = false
  }

  /// Adds a pin behind all others.
  mutating func append(_ pin: Pin) { list.append(pin) }
}

extension PinTable: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { list.count }

  subscript(position: Int) -> Pin {
    @inline(__always) get { list[position] }
    @inline(__always) _modify { yield &list[position] }
  }
}
