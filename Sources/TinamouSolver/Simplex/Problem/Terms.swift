/// The terms of all rows. The terms of a row are a block, and the terms of a variable are its column.
///
/// The column of a variable is a list linked through the terms, which needs no memory of its own. A change at any place
/// takes O(1), and undoing changes in reverse restores the order.
struct Terms: ~Copyable {
  private var entries = Arena<Entry>()

  @inline(__always)
  subscript(index: TermIndex) -> Entry { entries[index] }

  /// The number of terms, those of released blocks included.
  var count: Int { entries.count }

  /// The terms' address: ``Buffer/elements``.
  var address: UnsafePointer<Entry> { UnsafePointer(entries.address) }

  func copy() -> Terms { Terms(entries: entries.copy()) }

  /// Gives back a block of terms that are in no column.
  mutating func release(_ block: Block<Entry>) { entries.release(block) }

  mutating func setCoefficient(of index: TermIndex, to coefficient: Double) { entries[index].coefficient = coefficient }
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

extension VariableRecord {
  /// The use of a variable in rows.
  struct Use: BitwiseCopyable {
    fileprivate(set) var column = Column()
    fileprivate(set) var mentions: Int32 = 0
  }
}

// MARK: - Entering

extension Terms {
  /// Enters the terms of a row in a new block and at the ends of the columns. The terms of each variable are combined.
  ///
  /// - Parameter read: is called with the coefficient of the first term of each variable, as it is stored.
  /// - Returns: the block, whether every coefficient as written is 1 or -1, and whether terms were combined.
  @inline(__always)
  mutating func enter(
    _ written: UnsafeBufferPointer<VariableCoefficient>, sign: Double, of row: RowIndex,
    in variables: inout Variables, read: (VariableIndex, Double) -> Void
  ) -> (block: Block<Entry>, isOfUnits: Bool, isCombined: Bool) {
    var block = entries.allocate(Int32(truncatingIfNeeded: written.count))
    var end = block.start
    let (terms, records) = (entries.address, variables.address)
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
    return (block, differing == 0, isCombined)
  }

  /// Enters the terms of a reduced row.
  mutating func enter(
    _ coefficients: borrowing Buffer<VariableCoefficient>, of row: RowIndex, in variables: inout Variables
  ) -> Block<Entry> {
    let block = entries.allocate(Int32(coefficients.count))
    for index in 0..<coefficients.count {
      entries[block.start + Int32(index)] = Entry(
        variable: coefficients[index].variable, row: row, coefficient: coefficients[index].coefficient)
    }
    for index in block.range { link(index, in: &variables) }
    return block
  }
}

// MARK: - Columns

extension Terms {
  /// Takes the terms of a row out of their columns.
  @inline(__always)
  mutating func unlink(_ block: Block<Entry>, mentions: Int32, in variables: inout Variables) {
    for index in block.range { unlink(index, in: &variables) }
    countMentions(mentions, after: block, -1, in: &variables)
  }

  /// The exact inverse of ``unlink(_:mentions:in:)``. Each term still stores its neighbours, so columns get back their
  /// order, and a refused operation affects no later choice.
  mutating func relink(_ block: Block<Entry>, mentions: Int32, in variables: inout Variables) {
    for index in block.range {
      let term = entries[index]
      if term.previous.exists {
        entries[term.previous].next = index
      } else {
        variables[term.variable].use.column.first = index
      }
      if term.next.exists {
        entries[term.next].previous = index
      } else {
        variables[term.variable].use.column.last = index
      }
      variables[term.variable].use.column.count += 1
    }
    countMentions(mentions, after: block, 1, in: &variables)
  }

  /// Enters a term at the end of its variable's column.
  @inline(__always)
  private mutating func link(_ index: TermIndex, in variables: inout Variables) {
    let variable = entries[index].variable
    let last = variables[variable].column.last
    entries[index].previous = last
    entries[index].next = .none
    if last.exists { entries[last].next = index } else { variables[variable].use.column.first = index }
    variables[variable].use.column.last = index
    variables[variable].use.column.count += 1
  }

  @inline(__always)
  private mutating func unlink(_ index: TermIndex, in variables: inout Variables) {
    let (terms, term) = (entries.address, entries[index])
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

  /// Adds `change` to the mentions of each variable that has coefficient 0 in a row: the terms after the row's block.
  @inline(__always)
  private func countMentions(
    _ mentions: Int32, after block: Block<Entry>, _ change: Int32, in variables: inout Variables
  ) {
    for offset in 0..<mentions { variables[entries[block.end + offset].variable].use.mentions += change }
  }

  /// Takes the terms with coefficient 0 out of the columns and puts them after the others. Both groups keep their
  /// order.
  ///
  /// - Returns: the number of such terms, which the caller takes off the row's block.
  mutating func setMentionsAside(in block: Block<Entry>, _ variables: inout Variables) -> Int32 {
    if !block.range.contains(where: { entries[$0].coefficient == 0 }) { return 0 }
    var mentioned = Buffer<Entry>()
    for index in block.range { unlink(index, in: &variables) }
    var end = block.start
    for index in block.range {
      if entries[index].coefficient == 0 {
        mentioned.append(entries[index])
      } else {
        entries[end] = entries[index]
        link(end, in: &variables)
        end = end + 1
      }
    }
    for index in 0..<mentioned.count {
      entries[end + Int32(index)] = mentioned[index]
      variables[mentioned[index].variable].use.mentions += 1
    }
    return Int32(mentioned.count)
  }
}
