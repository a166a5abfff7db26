internal import TinamouSolver

/// The numbers from outside by position: size, insets, baselines, parameters, spacing.
struct PinTable: Sendable {
  private var list = PiecedArray<Pin>()
  /// The pins that got variables since resolving began, and the edits that hold these.
  var made: [(position: Int, edit: ConstraintID)] = []
  /// True while constraints are resolved that may give variables to pins.
  var isGiving = false
  /// The transaction in which pins get variables; nil as long as none needs one.
  var transaction: PinTransaction?
  /// The positions of the insets of removed items.
  var unusedInsets: [Int32] = []
  /// The positions of the baselines of removed items.
  var unusedBaselines: [Int32] = []
  /// The margins and safe area insets that depend on those of a parent, by the age of their items.
  var preserved: [PreservedInsets] = []
  /// True if preserved insets are temporarily wishes, because their last values may no longer fit.
  var isLoose = false
  /// True if no preserved inset depends on itself, as far as known; nil if not checked since constraints changed.
  var settlesInOrder: Bool?
  /// True if preserved insets were settled since constraints changed.
  var wereSettled = false

  /// Ends the resolving of constraints.
  mutating func endGiving() {
    isGiving = false
    if transaction == nil { return }
    transaction = nil
    made = []
  }

  /// Records that the dependence of insets may have changed.
  mutating func forgetOrder() {
    settlesInOrder = nil
    wereSettled = false
  }

  /// Adds a pin after all others.
  mutating func append(_ pin: Pin) { list.append(pin) }
}

/// The start of a transaction of the solver, as an object, because every copy of a layout would copy it.
final class PinTransaction: Sendable {
  let start: Solver.Savepoint

  init(_ start: Solver.Savepoint) { self.start = start }
}

extension PinTable: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { list.count }

  subscript(position: Int) -> Pin {
    @inline(__always) get { list[position] }
    @inline(__always) _modify { yield &list[position] }
  }
}
