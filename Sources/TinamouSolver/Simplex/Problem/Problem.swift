/// The problem as given: the terms of all rows, by rows and by columns, and the unused rows.
///
/// The column of a variable is a list linked through the terms, which needs no memory of its own. A change at any place
/// takes O(1), and undoing changes in reverse restores the order.
struct Problem: ~Copyable {
  private(set) var terms = Arena<Entry>()
  private(set) var unusedRows = Buffer<RowIndex>()
  /// The number of changes of terms and constants.
  private(set) var version: Int32 = 0

  func copy() -> Problem { Problem(terms: terms.copy(), unusedRows: unusedRows.copy(), version: version) }

  /// Restores the version of an earlier state.
  mutating func restore(version: Int32) { self.version = version }
}

/// One term of a row, and a node of the variable's column.
struct Entry: BitwiseCopyable {
  var variable: VariableIndex
  var row: RowIndex
  var coefficient: Double
  /// The terms before and after this one in the column, or none.
  var previous = TermIndex.none
  var next = TermIndex.none
}

/// The terms of one variable.
struct Column: BitwiseCopyable {
  fileprivate(set) var first = TermIndex.none
  fileprivate(set) var last = TermIndex.none
  fileprivate(set) var count: Int32 = 0
}

/// Walks the rows in which a variable has a coefficient, in the order of entry.
struct ColumnCursor {
  private var mention: TermIndex

  @inline(__always)
  init(_ column: Column) { mention = column.first }

  @inline(__always)
  mutating func next(in problem: borrowing Problem) -> RowIndex? {
    if !mention.exists { return nil }
    let row = problem.terms[mention].row
    mention = problem.terms[mention].next
    return row
  }
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

extension VariableRecord {
  /// The use of a variable in rows.
  struct Use: BitwiseCopyable {
    fileprivate(set) var column = Column()
    fileprivate(set) var mentions: Int32 = 0
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
    var block = terms.allocate(proposal.termCount)
    var end = block.start
    let (terms, records) = (terms.address, variables.address)
    var isCombined = false
    // The bits in which any magnitude differs from 1.
    var differing: UInt64 = 0
    for term in written {
      let coefficient = sign * term.coefficient
      differing |= coefficient.magnitude.bitPattern ^ 1.0.bitPattern
      let column = records + Int(term.variable.position)
      let previous = column.pointee.use.column.last
      if previous.exists {
        let last = terms + Int(previous.position)
        // If the row already has the variable, that term is the last of the column.
        if last.pointee.row == row {
          last.pointee.coefficient += coefficient
          isCombined = true
          continue
        }
        last.pointee.next = end
      } else {
        column.pointee.use.column.first = end
      }
      terms[Int(end.position)] = Entry(
        variable: term.variable, row: row, coefficient: coefficient, previous: previous)
      column.pointee.use.column.last = end
      column.pointee.use.column.count &+= 1
      end = end + 1
      read(term.variable, coefficient)
    }
    block.count = end.position &- block.start.position
    let record = rows.address + Int(row.position)
    record.pointee.given = Row.Given(
      constant: sign * proposal.constant, weight: proposal.weight, priority: proposal.priority, terms: block,
      relation: proposal.relation, generation: record.pointee.generation)
    version &+= 1
    return (differing == 0, isCombined)
  }

  /// Replaces a coefficient that is a sum, before its row is used.
  mutating func setSum(of index: TermIndex, to coefficient: Double) { terms[index].coefficient = coefficient }

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
    let block = terms.allocate(Int32(coefficients.count))
    for index in 0..<coefficients.count {
      terms[block.start + Int32(index)] = Entry(
        variable: coefficients[index].variable, row: reduced, coefficient: coefficients[index].coefficient)
    }
    rows[reduced].given.terms = block
    for index in block.range { link(term: index, in: &variables) }
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
    for index in rows[row].terms.range { unlink(term: index, in: &variables) }
    countMentions(of: row, -1, in: rows, &variables)
    journal.note(.unlinkedTerms, row)
    version &+= 1
  }

  /// The exact inverse of ``unlinkTerms(of:in:_:_:)``. Each term still stores its neighbours, so columns get back their
  /// order, and a refused operation affects no later choice.
  mutating func relinkTerms(of row: RowIndex, in rows: borrowing Rows, _ variables: inout Variables) {
    for index in rows[row].terms.range {
      let term = terms[index]
      if term.previous.exists {
        terms[term.previous].next = index
      } else {
        variables[term.variable].use.column.first = index
      }
      if term.next.exists {
        terms[term.next].previous = index
      } else {
        variables[term.variable].use.column.last = index
      }
      variables[term.variable].use.column.count += 1
    }
    countMentions(of: row, 1, in: rows, &variables)
  }

  /// Enters a term at the end of its variable's column.
  @inline(__always)
  private mutating func link(term index: TermIndex, in variables: inout Variables) {
    let variable = terms[index].variable
    let last = variables[variable].column.last
    terms[index].previous = last
    terms[index].next = .none
    if last.exists { terms[last].next = index } else { variables[variable].use.column.first = index }
    variables[variable].use.column.last = index
    variables[variable].use.column.count += 1
  }

  @inline(__always)
  private mutating func unlink(term index: TermIndex, in variables: inout Variables) {
    let (terms, term) = (terms.address, terms[index])
    let column = variables.address + Int(term.variable.position)
    if term.previous.exists {
      terms[Int(term.previous.position)].next = term.next
    } else {
      column.pointee.use.column.first = term.next
    }
    if term.next.exists {
      terms[Int(term.next.position)].previous = term.previous
    } else {
      column.pointee.use.column.last = term.previous
    }
    column.pointee.use.column.count &-= 1
  }

  /// Adds `change` to the mentions of each variable that has coefficient 0 in a row.
  @inline(__always)
  private func countMentions(of row: RowIndex, _ change: Int32, in rows: borrowing Rows, _ variables: inout Variables) {
    for offset in 0..<rows[row].mentions {
      variables[terms[rows[row].terms.end + offset].variable].use.mentions += change
    }
  }

  /// Takes the terms with coefficient 0 out of the columns and puts them after the others. Both groups keep their
  /// order.
  ///
  /// - Returns: true if there are such terms.
  mutating func setMentionsAside(in row: RowIndex, of rows: inout Rows, _ variables: inout Variables) -> Bool {
    let block = rows[row].terms
    if !block.range.contains(where: { terms[$0].coefficient == 0 }) { return false }
    var mentioned = Buffer<Entry>()
    for index in block.range { unlink(term: index, in: &variables) }
    var end = block.start
    for index in block.range {
      if terms[index].coefficient == 0 {
        mentioned.append(terms[index])
      } else {
        terms[end] = terms[index]
        link(term: end, in: &variables)
        end = end + 1
      }
    }
    for index in 0..<mentioned.count { terms[end + Int32(index)] = mentioned[index] }
    rows[row].given.mentions = Int32(mentioned.count)
    rows[row].given.terms.count -= rows[row].mentions
    countMentions(of: row, 1, in: rows, &variables)
    return true
  }
}
