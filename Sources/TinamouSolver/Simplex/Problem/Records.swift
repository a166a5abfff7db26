/// A constraint `Σ aᵢ·xᵢ + c (= or >=) 0`, or the reduced row of one: a record of 72 bytes.
///
/// A sweep reads most of a record at once, so all parts keep their fields of a row here. Each part has a group of
/// fields, which only the file that declares the group can write. Parts share two fields. The row's state decides
/// whether `attachment` belongs to ``Multipliers`` or to ``Basis``. `place` belongs to the sweep that is running.
struct Row: BitwiseCopyable {
  // The order of the fields leaves no gaps, which matters because there are at least as many rows as constraints.
  var given: Given
  var attachment = Attachment()
  var activity = Activity()
  var queueing = Queueing()
  var removal = Removal()
  var factor = Factor()
  /// The row's place in the list of a sweep, or -1. Always -1 between sweeps.
  var place: Int32 = -1

  init(given: Given) { self.given = given }
}

// The fields of a row, regardless of the part that stores them.
extension Row {
  var constant: Double { given.constant }
  var weight: Double { given.weight }
  var priority: Double { given.priority }
  var terms: Block<Entry> { given.terms }
  /// The number of terms with coefficient 0 that follow the others in the block: mentions that count only as uses.
  var mentions: Int32 { given.mentions }
  var isEquality: Bool { given.isEquality }
  /// True if the constraint was written with `<=` and is stored with every sign changed.
  var isNegated: Bool { given.isNegated }
  /// True for the constraint of an edit variable.
  var isEdit: Bool { given.isEdit }
  var isRequired: Bool { given.priority == 1000 }
  /// The multiplier then has no bound.
  @inline(__always)
  var isRequiredEquality: Bool { isEquality && isRequired }
  var generation: UInt32 { given.generation }
  /// The number of bits lost in the sums that made a reduced row.
  var lostBits: UInt8 { given.lostBits }
  /// The digits of the factors that the row's coefficients can have, or ``Doubt/mostDigitsOfRow`` if there are more.
  var digits: UInt8 { given.digits }

  var state: RowState { activity.state }
  /// True if the row waits in the queue of rows that may be inconsistent.
  var isQueued: Bool { queueing.round != 0 }
  /// True if the constraint was removed but is still part of the vertex: ``PendingRemovals``.
  var isPendingRemoval: Bool { removal.isPending }

  /// The variable that this row of U determines, or none.
  var defines: VariableIndex { factor.defines }
  /// The reduced row of a constraint, or none.
  var reducedRow: RowIndex { factor.counterpart }
  /// The constraint that a reduced row belongs to.
  var owner: RowIndex { factor.counterpart }
  /// The first elimination that subtracts this constraint, or none.
  var firstReference: EliminationIndex { factor.firstReference }

  /// The multiplier of an active constraint: the components that are not 0, the strongest priority first.
  var multiplier: Block<Level> { state == .reduced ? Block() : attachment.multiplier }
  /// The eliminations subtracted from the constraint to make this reduced row.
  var eliminations: Block<Elimination> { state == .reduced ? attachment.eliminations : Block() }

  /// The greatest value of the multiplier at the row's own priority.
  var upperBound: Double { isRequired ? .infinity : weight }
  /// The least value of the multiplier at the row's own priority.
  var lowerBound: Double { isEquality ? -upperBound : 0 }

  /// The multiplier of an inactive row, at its own priority.
  var restingMultiplier: Double {
    switch state {
    case .lower: lowerBound
    case .upper: upperBound
    default: 0
    }
  }
}

extension Row {
  /// A block that belongs to a row: the multiplier of a constraint, or the eliminations of a reduced row, which has no
  /// multiplier.
  struct Attachment: BitwiseCopyable {
    private var start: Int32 = 0
    private var count: Int32 = 0
    private var sizeClass: UInt8 = 0

    /// The multiplier, which only ``Multipliers`` writes.
    var multiplier: Block<Level> {
      get { Block(start: Index(start), count: count, sizeClass: sizeClass) }
      set { (start, count, sizeClass) = (newValue.start.position, newValue.count, newValue.sizeClass) }
    }

    /// The eliminations, which only ``Basis`` writes.
    var eliminations: Block<Elimination> {
      get { Block(start: Index(start), count: count, sizeClass: sizeClass) }
      set { (start, count, sizeClass) = (newValue.start.position, newValue.count, newValue.sizeClass) }
    }
  }
}

/// The record of a variable without its value: 36 bytes in groups of fields, as in ``Row``.
struct VariableRecord: BitwiseCopyable {
  var factor = Factor()
  var use = Use()
  var handle = Handle()
  var evaluation = Evaluation()
}

extension VariableRecord {
  /// The row of U that determines the variable, or none if the variable is *free*.
  var definition: RowIndex { factor.definition }
  /// The number of rows of U that use the variable to determine another one.
  var users: Int32 { factor.users }
  /// The rows in which the variable has a coefficient.
  var column: Column { use.column }
  /// The number of rows that mention the variable with coefficient 0.
  var mentions: Int32 { use.mentions }
  /// The row of the variable's edit constraint, or none.
  var edit: RowIndex { handle.edit }
  var generation: UInt32 { handle.generation }
  var isLive: Bool { handle.isLive }
  /// True if the solver has to evaluate the value or the definition again.
  var isDirty: Bool { evaluation.isDirty }
}
