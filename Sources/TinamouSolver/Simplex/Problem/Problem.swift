/// The problem as given: the constraints of the rows, their terms, and the unused rows.
struct Problem: ~Copyable {
  private(set) var terms = Terms()
  private(set) var unusedRows = Buffer<RowIndex>()
  /// The number of changes of terms and constants.
  private(set) var version: Int32 = 0

  func copy() -> Problem { Problem(terms: terms.copy(), unusedRows: unusedRows.copy(), version: version) }

  /// Restores the version of an earlier state.
  mutating func restore(version: Int32) { self.version = version }
}

extension Row {
  /// The constraint as given.
  struct Given: BitwiseCopyable {
    fileprivate(set) var constant = 0.0
    fileprivate(set) var weight = 1.0
    fileprivate(set) var priority = 1000.0
    fileprivate(set) var terms = Block<Entry>()
    fileprivate(set) var isEquality = false
    /// Two flags, and the digits: all else of the record is taken.
    private var flags: UInt8 = 0
    fileprivate(set) var lostBits: UInt8 = 0
    fileprivate(set) var mentions: Int32 = 0
    fileprivate(set) var generation: UInt32 = 0

    private(set) var isNegated: Bool {
      get { flags & 1 != 0 }
      set { flags = newValue ? flags | 1 : flags & ~1 }
    }
    fileprivate(set) var isEdit: Bool {
      get { flags & 2 != 0 }
      set { flags = newValue ? flags | 2 : flags & ~2 }
    }

    fileprivate(set) var digits: UInt8 {
      get { flags >> 2 }
      set { flags = flags & 3 | newValue << 2 }
    }

    /// An unused row.
    fileprivate init(generation: UInt32 = 0) { self.generation = generation }

    fileprivate init(
      constant: Double, weight: Double, priority: Double, terms: Block<Entry>, relation: Relation, generation: UInt32
    ) {
      (self.constant, self.weight, self.priority) = (constant, weight, priority)
      self.terms = terms
      self.generation = generation
      isEquality = relation == .equal
      isNegated = relation == .lessThanOrEqual
    }
  }
}

// MARK: - Records

extension Problem {
  mutating func allocateRow(in rows: inout Rows, _ journal: inout Journal) -> RowIndex {
    let row = allocateRow(in: &rows)
    journal.note(.allocatedRow, row)
    return row
  }

  /// The same without a note.
  @inline(__always)
  mutating func allocateRow(in rows: inout Rows) -> RowIndex {
    if !unusedRows.isEmpty { return unusedRows.removeLast() }
    let row = rows.endIndex
    rows.append(Row(given: Row.Given()))
    return row
  }

  /// Gives back a row and its terms. Its handle becomes stale, unless `keepingGeneration` says that no caller has it.
  mutating func freeRow(_ row: RowIndex, in rows: inout Rows, keepingGeneration: Bool = false) {
    terms.release(rows[row].terms)
    let (generation, queueing) = (rows[row].generation, rows[row].queueing)
    rows[row] = Row(given: Row.Given(generation: keepingGeneration ? generation : generation &+ 1))
    // The list of unchecked rows may still have the row.
    rows[row].queueing = queueing
    unusedRows.append(row)
  }

  /// Gives back a block of terms that no longer belongs to a row.
  mutating func release(_ block: Block<Entry>) { terms.release(block) }
}

// MARK: - Constraints

extension Problem {
  /// Stores a constraint in a row and enters the terms in the columns. The terms of each variable are combined. The caller
  /// sets the cancelled ones aside, and notes this.
  ///
  /// - Parameter read: is called with the coefficient of the first term of each variable, as it is stored.
  /// - Returns: whether every coefficient as written is 1 or -1, and whether terms were combined.
  @inline(__always)
  mutating func store(
    _ proposal: Proposal, _ written: UnsafeBufferPointer<VariableCoefficient>, in row: RowIndex, of rows: inout Rows,
    _ variables: inout Variables, read: (VariableIndex, Double) -> Void
  ) -> (isOfUnits: Bool, isCombined: Bool) {
    let sign = proposal.sign
    let entered = terms.enter(written, sign: sign, of: row, in: &variables, read: read)
    let record = rows.address + Int(row.position)
    record.pointee.given = Row.Given(
      constant: sign * proposal.constant, weight: proposal.weight, priority: proposal.priority, terms: entered.block,
      relation: proposal.relation, generation: record.pointee.generation)
    version &+= 1
    return (entered.isOfUnits, entered.isCombined)
  }

  /// Replaces a coefficient that is a sum, before its row is used.
  mutating func setSum(of index: TermIndex, to coefficient: Double) { terms.setCoefficient(of: index, to: coefficient) }

  /// Notes the digits of a row's coefficients.
  func setDigits(of row: RowIndex, to digits: UInt8, in rows: inout Rows) {
    rows[row].given.digits = min(digits, Doubt.mostDigitsOfRow)
  }

  /// Gives a reduced row its terms.
  mutating func setTerms(
    of reduced: RowIndex, to coefficients: borrowing Buffer<VariableCoefficient>, lostBits: UInt8, in rows: inout Rows,
    _ variables: inout Variables, _ journal: inout Journal
  ) {
    rows[reduced].given.lostBits = lostBits
    rows[reduced].given.terms = terms.enter(coefficients, of: reduced, in: &variables)
    journal.note(.linkedTerms, reduced)
  }

  mutating func setConstant(_ row: RowIndex, _ constant: Double, in rows: inout Rows, _ journal: inout Journal) {
    journal.noteConstant(of: row, rows[row].constant)
    rows[row].given.constant = constant
    version &+= 1
  }

  /// Changes a constant without a note in the journal, to undo a change or to replay a recording.
  func rewriteConstant(_ row: RowIndex, _ constant: Double, in rows: inout Rows) {
    rows[row].given.constant = constant
  }

  /// Lets a row give up its terms, which must be in no column any more, so that it can store another constraint.
  func replaceTerms(of row: RowIndex, in rows: borrowing Rows, _ journal: inout Journal) {
    journal.noteRecord(of: row, rows[row])
    journal.freeOnCommit(rows[row].terms)
  }

  func setCost(
    of row: RowIndex, weight: Double, priority: Double, in rows: inout Rows, _ journal: inout Journal
  ) {
    journal.noteRecord(of: row, rows[row])
    rows[row].given.weight = weight
    rows[row].given.priority = priority
  }

  /// Changes the cost of a row, and makes it an equality or an inequality, on the copy of a machine.
  func setRole(
    of row: RowIndex, weight: Double, priority: Double, isEquality: Bool, in rows: inout Rows, _ journal: inout Journal
  ) {
    setCost(of: row, weight: weight, priority: priority, in: &rows, &journal)
    rows[row].given.isEquality = isEquality
  }

  /// Sets or clears the mark of a row as the constraint of an edit variable.
  func setIsEdit(_ row: RowIndex, _ isEdit: Bool, in rows: inout Rows, _ journal: inout Journal) {
    journal.noteRecord(of: row, rows[row])
    rows[row].given.isEdit = isEdit
  }

  /// Restores the constraint of a noted record, except for the generation, and for the priority, which the caller
  /// restores.
  mutating func restore(_ row: RowIndex, to old: Row, in rows: inout Rows) {
    let block = rows[row].terms
    if block.start != old.terms.start || block.sizeClass != old.terms.sizeClass { terms.release(block) }
    let (priority, generation) = (rows[row].priority, rows[row].generation)
    rows[row].given = old.given
    (rows[row].given.priority, rows[row].given.generation) = (priority, generation)
  }
}

// MARK: - Columns

extension Problem {
  /// Takes every term of a row out of its variable's column.
  mutating func unlinkTerms(
    of row: RowIndex, in rows: inout Rows, _ variables: inout Variables, _ journal: inout Journal
  ) {
    terms.unlink(rows[row].terms, mentions: rows[row].mentions, in: &variables)
    journal.note(.unlinkedTerms, row)
    version &+= 1
  }

  /// The exact inverse of ``unlinkTerms(of:in:_:_:)``.
  mutating func relinkTerms(of row: RowIndex, in rows: borrowing Rows, _ variables: inout Variables) {
    terms.relink(rows[row].terms, mentions: rows[row].mentions, in: &variables)
  }

  /// Takes the terms with coefficient 0 out of the columns and puts them after the others. Both groups keep their
  /// order.
  ///
  /// - Returns: true if there are such terms.
  mutating func setMentionsAside(in row: RowIndex, of rows: inout Rows, _ variables: inout Variables) -> Bool {
    let mentions = terms.setMentionsAside(in: rows[row].terms, &variables)
    if mentions == 0 { return false }
    rows[row].given.mentions = mentions
    rows[row].given.terms.count -= mentions
    return true
  }
}
