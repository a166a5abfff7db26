internal import TinamouSolver

extension ConstraintLayout {
  /// Runs several changes as one: if `body` throws, none of them has happened.
  ///
  /// The solver undoes its part by its journal; of the layout's own tables, those that are written to are copied.
  mutating func allOrNothing<Result>(
    _ body: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    // While the transaction has the solver, it is not in the layout, and the layout's copy does not share it.
    var transacted = Solver()
    swap(&solver, &transacted)
    defer { swap(&solver, &transacted) }
    let former = self
    do {
      return try run(body, in: &transacted)
    } catch {
      self = former
      throw error
    }
  }

  /// Runs several changes of the solver as one. What they change in the layout's own tables is for the caller to undo.
  mutating func inTransaction<Result>(
    _ body: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    var transacted = Solver()
    swap(&solver, &transacted)
    defer { swap(&solver, &transacted) }
    return try run(body, in: &transacted)
  }

  private mutating func run<Result>(
    _ body: (inout ConstraintLayout) throws(LayoutError) -> Result, in transacted: inout Solver
  ) throws(LayoutError) -> Result {
    try transacted.transaction { inner throws(LayoutError) in
      swap(&solver, &inner)
      defer { swap(&solver, &inner) }
      return try body(&self)
    }
  }
}
