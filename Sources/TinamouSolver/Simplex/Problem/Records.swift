/// A constraint `Σ aᵢ·xᵢ + c (= or >=) 0`, or the reduced row of one: a record of 72 bytes.
///
/// A sweep reads most of a record at once, so all parts keep here what they know of a row. Each part has a group of
/// fields, which only the file that declares the group can write. Two things are shared: `attachment`, which belongs to
/// ``Multipliers`` or to ``Basis`` by the row's state, and `place`, a mark of whichever sweep is running.
struct Row: BitwiseCopyable {
  // In an order that leaves no gaps: there are as many rows as constraints, and more.
  var given: Given
  var attachment = Attachment()
  var activity = Activity()
  var queueing = Queueing()
  var removal = Removal()
  var factor = Factor()
  /// The row's place in the list of a sweep, or -1; always -1 between sweeps.
  var place: Int32 = -1

  init(given: Given) { self.given = given }
}

// Questions about a row, whichever part stores the answer.
extension Row {
  var constant: Double { given.constant }
  var weight: Double { given.weight }
  var priority: Double { given.priority }
  var terms: Block<Entry> { given.terms }
  /// The number of terms with coefficient 0 that follow the others in the block: mentions that count only as uses.
  var mentions: Int32 { given.mentions }
  var isEquality: Bool { given.isEquality }
  /// Written with `<=`: stored with every sign changed.
  var isNegated: Bool { given.isNegated }
  /// The constraint of an edit variable.
  var isEdit: Bool { given.isEdit }
  var isRequired: Bool { given.priority == 1000 }
  var generation: UInt32 { given.generation }
  /// The number of bits lost in the sums of which a reduced row was made.
  var lostBits: UInt8 { given.lostBits }

  var state: RowState { activity.state }
  /// Waiting in the queue of rows that may be inconsistent.
  var isQueued: Bool { queueing.round != 0 }
  /// Removed, but still part of the vertex: ``PendingRemovals``.
  var isPendingRemoval: Bool { removal.isPending }

  /// The variable this row of U determines, or none.
  var defines: VariableIndex { factor.defines }
  /// The reduced row of a constraint, or none.
  var reducedRow: RowIndex { factor.counterpart }
  /// The constraint that a reduced row belongs to.
  var owner: RowIndex { factor.counterpart }
  /// The first elimination that subtracts this constraint, or none.
  var firstReference: EliminationIndex { factor.firstReference }

  /// The multiplier of an active constraint: components that are not 0, the strongest priority first.
  var multiplier: Block<Level> { state == .reduced ? Block() : attachment.multiplier }
  /// The eliminations that were subtracted from the constraint to get this reduced row.
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

    /// Written by ``Multipliers`` alone.
    var multiplier: Block<Level> {
      get { Block(start: Index(start), count: count, sizeClass: sizeClass) }
      set { (start, count, sizeClass) = (newValue.start.position, newValue.count, newValue.sizeClass) }
    }

    /// Written by ``Basis`` alone.
    var eliminations: Block<Elimination> {
      get { Block(start: Index(start), count: count, sizeClass: sizeClass) }
      set { (start, count, sizeClass) = (newValue.start.position, newValue.count, newValue.sizeClass) }
    }
  }
}

/// The record of a variable without its value: 36 bytes, shared by the parts as the record of a row is.
struct VariableRecord: BitwiseCopyable {
  var factor = Factor()
  var use = Use()
  var handle = Handle()
  var evaluation = Evaluation()
}

extension VariableRecord {
  /// The row of U that determines the variable, or none: the variable is *free*.
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
  /// The value or definition must be evaluated again.
  var isDirty: Bool { evaluation.isDirty }
}
