extension Solver {
  /// Runs several operations as one: if `body` throws, none of them has happened.
  ///
  /// ```swift
  /// try solver.transaction { solver in
  ///   try solver.remove(sideBySide)
  ///   return try solver.add(stacked)
  /// }
  /// ```
  ///
  /// An operation refused within `body` is undone by itself; `body` handles the error. Transactions may be nested.
  /// Handles made in an undone transaction are invalid, and ``changes()`` reports its variables again.
  ///
  /// The same cost as the operations have, and memory for what they change until the outermost transaction is over, also
  /// in copies made within `body`.
  ///
  /// - Throws: what `body` throws.
  @discardableResult
  public mutating func transaction<Result, Failure: Error>(
    _ body: (inout Solver) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = begin()
    do {
      let result = try body(&self)
      // A body that puts another solver in the place of this one has left the transaction with it.
      if box.machine.journal.isInTransaction { commit() }
      return result
    } catch {
      if box.machine.journal.isInTransaction { rollBack(to: start) }
      throw error
    }
  }

  /// The start of a transaction.
  package struct Savepoint: Sendable {
    fileprivate let start: Journal.Savepoint
  }

  /// Opens a transaction as ``transaction(_:)`` does, for a caller without a closure.
  ///
  /// Each is closed once, by ``commit()`` or ``rollBack(to:)``, the innermost first; a copy made meanwhile is within it
  /// as well.
  package mutating func begin() -> Savepoint { Savepoint(start: machine.openTransaction()) }

  /// Closes the innermost transaction and keeps what was done in it; what recurs may be recorded then. There must be one.
  package mutating func commit() {
    machine.commitTransaction()
    checkInvariants()
  }

  /// Closes the innermost transaction, which began there, and undoes what was done in it.
  package mutating func rollBack(to savepoint: Savepoint) {
    machine.closeTransaction(undoingTo: savepoint.start)
    checkInvariants()
  }

  /// Runs a mutation of the machine; if it is refused, undoes all of it and says why.
  @inline(__always)
  mutating func operate<Result>(
    _ body: (inout Machine) throws(Refusal) -> Result
  ) throws(SolverError) -> Result {
    do {
      let result = try machine.operate(body)
      checkInvariants()
      return result
    } catch {
      throw undo(error)
    }
  }

  /// Runs an operation that may be replayed, and so begins and ends by itself; if it is refused, undoes all of it and
  /// says why.
  @inline(__always)
  mutating func attempt(_ body: (inout Machine) throws(Refusal) -> Void) throws(SolverError) {
    do {
      try body(&machine)
      checkInvariants()
    } catch {
      throw undo(error)
    }
  }

  /// Undoes the operation in progress and says why.
  private mutating func undo(_ refusal: Refusal) -> SolverError {
    let reason = describe(refusal)
    machine.rollBack()
    checkInvariants()
    return reason
  }

  /// The refusal in the caller's terms; to be asked before the mutation is undone.
  private func describe(_ refusal: Refusal) -> SolverError {
    switch refusal {
    case .overflow(let variable): return .overflow(handle(variable))
    case .unfinished: return .unfinished
    case .inexact(let row): return .inexact(row.exists ? handle(row) : nil)
    case .conflict(let certificate):
      let members = certificate.members.map { member in
        Conflict.Member(
          origin: member.proposal.map { .proposed(Int($0)) } ?? .live(handle(member.row)),
          constraint: constraint(member.row), multiplier: member.multiplier)
      }
      return .conflict(Conflict(members: members, amount: certificate.amount))
    }
  }
}
