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
      if Some.self != PinChange.self && Some.self != PinChanges.self { pins.forgetOrder() }
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
      guard case .conflict(let conflict) = error, !recovery.isStrict else { throw error }
      // Preserved insets are as they were solved last; after the change they may be others, with which it fits.
      if !recovery.holdsInsets, !recovery.isDeciding, conflict.members.contains(where: { isPreserved($0.role) }) {
        do throws(LayoutError) {
          return try atomically { (layout) throws(LayoutError) in
            try layout.loosenInsets()
            let isAgreed = try change.ask(&layout, insteadOf: former)
            var trial = layout
            trial.conflictPolicy = .refuse
            var moved: [Int32] = []
            try trial.settleInsets(&moved)
            return isAgreed
          }
        } catch {
          // What was refused first is what the change is refused for.
        }
      }
      func askAgain(_ layout: inout ConstraintLayout) throws(LayoutError) -> Bool {
        try layout.atomically { (layout) throws(LayoutError) in
          try layout.letGo(after: conflict) { (layout) throws(LayoutError) in
            try change.ask(&layout, insteadOf: former)
          }
        }
      }
      if conflictPolicy == .letGo || recovery.isDeciding { return try askAgain(&self) }
      if hiding.order.isEmpty || recovery.isFitting { throw error }
      // It may fit once something is hidden.
      return try deciding(askAgain, refusing: { (error) throws(LayoutError) in throw error })
    }
  }

  /// Makes several changes as one: if `body` throws, none of them has happened.
  ///
  /// The solver undoes its part by its journal; of the layout's own tables, those that are written to are copied.
  mutating func atomically<Result, Failure: Error>(
    _ body: (inout ConstraintLayout) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var former = self
    // A copy that shared the solver would have it copied at its next change.
    former.solver = Solver()
    let start = solver.begin()
    recovery.depth += 1
    do {
      let result = try body(&self)
      // A body that puts another layout in the place of this one has left the transaction with it.
      if recovery.depth > former.recovery.depth {
        recovery.depth -= 1
        solver.commit()
      }
      return result
    } catch {
      if recovery.depth > former.recovery.depth {
        solver.rollBack(to: start)
        swap(&solver, &former.solver)
        self = former
      }
      throw error
    }
  }

  /// Makes several changes as one, and decides at the end whether they fit: what contradicts them on the way is let go,
  /// and has to hold again once all are made.
  mutating func deciding<Result, Failure: Error>(
    _ body: (inout ConstraintLayout) throws(Failure) -> Result,
    refusing refuse: (LayoutError) throws(Failure) -> Void
  ) throws(Failure) -> Result {
    try atomically { (layout) throws(Failure) in
      if layout.recovery.isDeciding { return try body(&layout) }
      let former = layout.lettingGo
      layout.recovery.isDeciding = true
      let result = try body(&layout)
      layout.recovery.isDeciding = false
      if let conflict = layout.conflictToRefuse(lettingGoBefore: former) { try refuse(.conflict(conflict)) }
      return result
    }
  }
}

extension ConstraintLayout {
  #if !hasFeature(Embedded)  // for want of existentials
    /// Makes several changes as one, in any order: whether they fit is decided when all are made. If `body` throws, or the
    /// layout does not fit at the end, none of them has happened.
    ///
    /// ```swift
    /// try layout.change { layout in
    ///   try layout.setSize(LayoutSize(375, 667))
    ///   try layout.setTraits(LayoutTraits(width: .compact, height: .regular))
    /// }
    /// ```
    ///
    /// Changes of several calls each have to fit; here, for example, the constraints of the wide layout may be too wide for
    /// the new size until the traits change, too. Read from `body` what is given, such as sizes and constraints; frames are
    /// those of a layout that is half changed.
    ///
    /// The cost is that of the changes, and O(*n*) for each constraint that did not hold on the way.
    ///
    /// - Parameter body: makes the changes. It gets the layout, because the variable itself cannot be read meanwhile.
    /// - Returns: what `body` returns.
    /// - Throws: ``LayoutError/conflict(_:)`` if the changes do not fit, and what `body` throws.
    @discardableResult
    public mutating func change<Result>(_ body: (inout ConstraintLayout) throws -> Result) throws -> Result {
      try deciding(body, refusing: { throw $0 })
    }
  #endif

  /// Makes several changes as one, as ``change(_:)`` does, that throw nothing else.
  package mutating func changeAll<Result>(
    _ body: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    try deciding(body, refusing: { (error) throws(LayoutError) in throw error })
  }
}
