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
  /// An operation refused within `body` is undone by itself; what else `body` does about it is its affair. Transactions
  /// may be nested. Handles made within one that is undone are dead; what ``changes()`` has told in it is not told.
  ///
  /// The same cost as the operations have, and memory for what they change until the outermost transaction is over, also
  /// in copies made within `body`.
  ///
  /// - Throws: what `body` throws.
  @discardableResult
  public mutating func transaction<Result, Failure: Error>(
    _ body: (inout Solver) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = machine.openTransaction()
    do {
      let result = try body(&self)
      if box.machine.isInTransaction { machine.closeTransaction() }
      return result
    } catch {
      // A body that puts another solver in the place of this one has left the transaction with it.
      if box.machine.isInTransaction { machine.closeTransaction(undoingTo: start) }
      checkInvariants()
      throw error
    }
  }

  /// Runs a mutation of the machine; if it is refused, undoes all of it and says why.
  mutating func operate<Result>(
    _ body: (inout Machine) throws(Refusal) -> Result
  ) throws(SolverError) -> Result {
    do {
      machine.leaveRecordings()
      let result = try body(&machine)
      machine.commit()
      checkInvariants()
      return result
    } catch {
      let reason = describe(error)
      machine.rollBack()
      checkInvariants()
      throw reason
    }
  }

  /// The refusal in the caller's terms; to be asked before the mutation is undone.
  private func describe(_ refusal: Refusal) -> SolverError {
    switch refusal {
    case .overflow(let variable): return .overflow(handle(variable: variable))
    case .conflict(let certificate):
      let members = certificate.members.map { member in
        Conflict.Member(
          origin: member.proposal.map { .proposed(Int($0)) } ?? .live(handle(row: member.row)),
          constraint: constraint(row: member.row), multiplier: member.multiplier)
      }
      return .conflict(Conflict(members: members, amount: certificate.amount))
    }
  }
}
