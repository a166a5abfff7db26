internal import TinamouSolver

/// A change that the constraints of a layout can refuse. It says what to enter in the layout's tables, and what to ask of
/// the solver.
protocol Change {
  /// The part of the tables that the change replaces.
  associatedtype Former

  /// Enters the change in the tables.
  func note(in layout: inout ConstraintLayout) -> Former

  /// Asks the solver for the change, and words its refusal. It may be asked several times until it agrees.
  ///
  /// - Returns: false if the solver has no part in the change.
  func ask(_ layout: inout ConstraintLayout, insteadOf former: Former) throws(LayoutError) -> Bool

  /// Gives the tables back what they had.
  func putBack(_ former: Former, in layout: inout ConstraintLayout)
}

/// A change that the tables follow once the solver has agreed.
extension Change where Former == Void {
  func note(in layout: inout ConstraintLayout) {}

  func putBack(_ former: Void, in layout: inout ConstraintLayout) {}
}

/// The one door through which a layout changes.
extension ConstraintLayout {
  /// Makes one change, or throws and leaves everything as it was.
  ///
  /// 1. The tables note the change, because a refusal describes the layout as it would have been.
  /// 2. The solver is asked. A change of one operation opens no transaction: in a transaction the solver searches where
  ///    it would only replay what it has recorded.
  /// 3. If the solver refuses, and the layout lets constraints go, it lets one of each conflict go until the solver
  ///    agrees.
  /// 4. If the solver still refuses, the tables get back what they had.
  mutating func change<Some: Change>(_ change: Some) throws(LayoutError) {
    let letGo = lettingGo
    let former = change.note(in: &self)
    do {
      if try agree(to: change, insteadOf: former) { isChanged = true }
    } catch {
      change.putBack(former, in: &self)
      recovery.lettingGo = letGo
      throw error
    }
  }

  private mutating func agree<Some: Change>(
    to change: Some, insteadOf former: Some.Former
  ) throws(LayoutError) -> Bool {
    do {
      return try change.ask(&self, insteadOf: former)
    } catch {
      guard case .conflict(let conflict) = error, conflictPolicy == .letGo else { throw error }
      return try self.change { (layout) throws(LayoutError) in
        try layout.letGo(after: conflict) { (layout) throws(LayoutError) in
          try change.ask(&layout, insteadOf: former)
        }
      }
    }
  }

  /// Makes several changes as one: if `body` throws, none of them has happened.
  ///
  /// The solver undoes its part by its journal; of the layout's own tables, those that are written to are copied.
  mutating func change<Result>(
    together body: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    var former = self
    // A copy that shared the solver would have it copied at its next change.
    former.solver = Solver()
    let start = solver.begin()
    do {
      let result = try body(&self)
      solver.commit()
      return result
    } catch {
      solver.rollBack(to: start)
      swap(&solver, &former.solver)
      self = former
      throw error
    }
  }
}
