extension Solver {
  /// Runs several operations as one, and undoes all of them if `body` throws.
  ///
  /// ```swift
  /// try solver.transaction { solver in
  ///   try solver.remove(sideBySide)
  ///   return try solver.add(stacked)
  /// }
  /// ```
  ///
  /// The solver undoes an operation that it refuses within `body`. The error is for `body` to handle. Transactions may
  /// be nested. Undoing a transaction makes its handles invalid, and undoes its calls of ``changes()``: the next call
  /// compares with the values reported before the transaction.
  ///
  /// Each operation costs the same as outside a transaction. Until the outermost transaction ends, the journal of the
  /// changes takes memory, also in copies made within `body`. The first change of such a copy after that ends the
  /// transaction for the copy, too, and keeps its changes.
  ///
  /// - Throws: the error that `body` throws.
  @discardableResult
  public mutating func transaction<Result, Failure: Error>(
    _ body: (inout Solver) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = begin()
    do {
      let result = try body(&self)
      if returns(to: start) { commit() }
      return result
    } catch {
      if returns(to: start) { rollBack(to: start) }
      throw error
    }
  }

  /// Closes the transactions within one that the body has not closed, because it assigned a copy made within them.
  ///
  /// - Returns: false if the body has left the transaction itself, by assigning another solver or a copy from before it.
  private mutating func returns(to savepoint: Savepoint) -> Bool {
    if !box.machine.journal.transactions.contain(savepoint.key, depth: savepoint.depth) { return false }
    if !box.machine.journal.contains(savepoint.start) { return false }
    while box.machine.journal.transactions.count > savepoint.depth { commit() }
    return true
  }

  /// The start of a transaction.
  package struct Savepoint: Sendable {
    fileprivate let start: Journal.Savepoint
    /// The number of transactions that were open then, this one included.
    fileprivate let depth: Int
    /// While somebody has it, copies made within the transaction are in it.
    fileprivate let key: TransactionKey
  }

  /// Opens a transaction as ``transaction(_:)`` does, for a caller without a closure.
  ///
  /// Close each transaction once, by ``commit()`` or ``rollBack(to:)``, the innermost first. A copy made before that is
  /// within the transaction, too. Keep the savepoint until then: without it, the transaction ends at the next change.
  package mutating func begin() -> Savepoint {
    let start = machine.openTransaction()
    let depth = machine.journal.transactions.count
    return Savepoint(start: start, depth: depth, key: machine.journal.transactions.handOutKey())
  }

  /// Closes the innermost transaction, which must exist, and keeps its changes. The machine may record recurring
  /// changes.
  package mutating func commit() {
    machine.commitTransaction()
    checkInvariants()
  }

  /// Closes the innermost transaction, which began at the savepoint, and undoes its changes.
  package mutating func rollBack(to savepoint: Savepoint) {
    machine.closeTransaction(undoingTo: savepoint.start)
    checkInvariants()
  }

  /// Lets operations leave undecided if the required constraints can hold together, until ``decide()``.
  ///
  /// Call this only within a transaction, and ``decide()`` before the transaction ends. Undoing the transaction also ends
  /// the deferral. Edit constraints must be added before this call, because a required edit pins a value that has been
  /// decided.
  package mutating func deferDecisions() throws(SolverError) {
    try operate { (machine) throws(Refusal) in machine.deferDecisions() }
  }

  /// True if rounding may have changed a decision, so that the next decision takes a proof.
  package var isInDoubt: Bool { box.machine.doubt.isRaised }

  /// Decides whether the required constraints can hold together after all operations since ``deferDecisions()``.
  ///
  /// If it throws ``SolverError/conflict(_:)``, the operations are still done and undecided. The caller lowers the priority of a
  /// member and decides again, at the cost of the steps from there, or undoes the transaction.
  package mutating func decide() throws(SolverError) {
    do {
      try machine.operate { (machine) throws(Refusal) in try machine.decide() }
      checkInvariants()
    } catch {
      guard case .conflict = error else { throw undo(error) }
      let reason = describe(error)
      machine.dequeueActive()
      machine.commit()
      checkInvariants()
      throw reason
    }
  }

  /// Runs a mutation of the machine. If the machine refuses, undoes the whole mutation and throws the reason.
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

  /// Runs an operation that the machine may replay, and that therefore begins and ends by itself. If the machine
  /// refuses, undoes the whole operation and throws the reason.
  @inline(__always)
  mutating func attempt(_ body: (inout Machine) throws(Refusal) -> Void) throws(SolverError) {
    do {
      try body(&machine)
      checkInvariants()
    } catch {
      throw undo(error)
    }
  }

  /// Undoes the operation in progress and returns the reason.
  mutating func undo(_ refusal: Refusal) -> SolverError {
    let reason = describe(refusal)
    machine.rollBack()
    checkInvariants()
    // The next constraint gets the handle of one that was only proposed.
    if case .inexact(let worst?) = reason, !contains(worst) { return .inexact(nil) }
    return reason
  }

  /// The refusal in the caller's terms. The mutation must not be undone yet.
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
