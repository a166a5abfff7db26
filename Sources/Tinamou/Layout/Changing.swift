internal import TinamouSolver

/// A change that the constraints of a layout can refuse. It defines the entries in the layout's tables and the
/// operations of the solver.
protocol Change {
  /// The part of the tables that the change replaces.
  associatedtype Former

  /// Enters the change in the tables.
  func note(in layout: inout ConstraintLayout) -> Former

  /// Asks the solver for the change, and words its refusal. It may be called several times until the solver agrees.
  ///
  /// - Returns: false if the change does not concern the solver.
  func ask(_ layout: inout ConstraintLayout, insteadOf former: Former) throws(LayoutError) -> Bool

  /// Restores the former entries of the tables.
  func putBack(_ former: Former, in layout: inout ConstraintLayout)
}

/// A change that is entered in the tables after the solver has agreed.
extension Change where Former == Void {
  func note(in layout: inout ConstraintLayout) {}

  func putBack(_ former: Void, in layout: inout ConstraintLayout) {}
}

/// The functions through which every change of a layout goes.
extension ConstraintLayout {
  /// Makes one change, or throws and leaves everything as it was.
  ///
  /// 1. The change is entered in the tables, because a refusal describes the layout after the change.
  /// 2. The solver is asked. A change of one operation opens no transaction: in a transaction the solver searches
  ///    instead of replaying a recording.
  /// 3. If the solver refuses, and the policy is ``ConflictPolicy/letGo``, the layout lets go of one constraint of each
  ///    conflict until the solver agrees.
  /// 4. If the solver still refuses, the tables are restored.
  mutating func change<Some: Change>(_ change: Some) throws(LayoutError) {
    leaveEndedBlocks()
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
      if !recovery.isDeciding, mayFitWithOtherInsets(conflict) {
        do throws(LayoutError) {
          return try loosening { (layout) throws(LayoutError) in try change.ask(&layout, insteadOf: former) }
        } catch {
          // Of two refusals, report the first.
          if !error.isRefusal { throw error }
        }
      }
      func askAgain(_ layout: inout ConstraintLayout) throws(LayoutError) -> Bool {
        try layout.repeatLettingGo { (layout) throws(LayoutError) in try change.ask(&layout, insteadOf: former) }
      }
      if conflictPolicy == .letGo || recovery.isDeciding { return try askAgain(&self) }
      if hiding.order.isEmpty || recovery.isFitting { throw error }
      // The change may fit once items are hidden.
      return try deciding(askAgain, refusing: { (error) throws(LayoutError) in throw error })
    }
  }

  /// True if insets that preserve those of a parent have a part in a conflict. They still have their last values. After
  /// the change they may have other values, with which it fits.
  private func mayFitWithOtherInsets(_ conflict: LayoutConflict) -> Bool {
    !recovery.holdsInsets && conflict.members.contains { isPreserved($0.role) }
  }

  /// Makes a change while preserved insets give way. Throws if the insets that follow from it do not fit.
  private mutating func loosening<Result>(
    _ change: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    try atomically { (layout) throws(LayoutError) in
      try layout.loosenInsets()
      let result = try change(&layout)
      if layout.isBeingRead { return result }
      var trial = layout
      trial.conflictPolicy = .refuse
      var moved: [Int32] = []
      try trial.settleInsets(&moved)
      return result
    }
  }

  /// Makes several changes as one: if `body` throws, none of them takes effect.
  ///
  /// The solver undoes its part with its journal. Of the layout's own tables, only those that are written are copied.
  mutating func atomically<Result, Failure: Error>(
    _ body: (inout ConstraintLayout) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    leaveEndedBlocks()
    let stepLimit = stepLimit
    var former = self
    // If the copy shared the solver, the next change would copy the solver.
    former.solver = Solver()
    let start = solver.begin()
    recovery.depth += 1
    do {
      let result = try body(&self)
      // A body that replaces this layout by another one has thereby left the transaction.
      if recovery.depth > former.recovery.depth {
        recovery.depth -= 1
        withExtendedLifetime(start) { solver.commit() }
      }
      return result
    } catch {
      if recovery.depth > former.recovery.depth {
        solver.rollBack(to: start)
        solver.stepLimit = stepLimit
        swap(&solver, &former.solver)
        self = former
      }
      throw error
    }
  }

  /// Makes several changes as one, like ``atomically(_:)``, for a caller that passes every error on. A layout that is being
  /// read is thrown away then, and copies nothing.
  mutating func together<Result>(
    _ body: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    try isBeingRead && !recovery.isFitting ? body(&self) : atomically(body)
  }

  /// Makes several changes as one, and decides at the end if they fit. Constraints that contradict intermediate states
  /// are let go, and have to hold again after the last change.
  mutating func deciding<Result, Failure: Error>(
    _ body: (inout ConstraintLayout) throws(Failure) -> Result,
    refusing refuse: (LayoutError) throws(Failure) -> Void
  ) throws(Failure) -> Result {
    try atomically { (layout) throws(Failure) in try layout.decideAtEnd(body, refusing: refuse) }
  }

  private mutating func decideAtEnd<Result, Failure: Error>(
    _ body: (inout ConstraintLayout) throws(Failure) -> Result,
    refusing refuse: (LayoutError) throws(Failure) -> Void
  ) throws(Failure) -> Result {
    if recovery.isDeciding { return try body(&self) }
    let former = lettingGo
    recovery.isDeciding = true
    let result = try body(&self)
    recovery.isDeciding = false
    var first: LayoutConflict?
    do throws(LayoutError) {
      first = try conflictToRefuse(lettingGoBefore: former)
      guard let first else { return result }
      if !mayFitWithOtherInsets(first) { throw .conflict(first) }
      try loosening { (layout) throws(LayoutError) in
        if let conflict = try layout.conflictToRefuse(lettingGoBefore: former) { throw .conflict(conflict) }
      }
    } catch {
      try refuse(error.isRefusal ? first.map { .conflict($0) } ?? error : error)
    }
    return result
  }
}

extension LayoutError {
  /// True if no insets were found with which a change fits.
  fileprivate var isRefusal: Bool {
    switch self {
    case .conflict, .unsettled: true
    default: false
    }
  }
}

extension ConstraintLayout {
  #if !hasFeature(Embedded)  // needs existentials
    /// Makes several changes as one, in any order. The layout decides after the last one if they fit. If `body` throws,
    /// or the layout does not fit at the end, none of them takes effect.
    ///
    /// ```swift
    /// try layout.change { layout in
    ///   try layout.setSize(LayoutSize(375, 667))
    ///   try layout.setTraits(LayoutTraits(width: .compact, height: .regular))
    /// }
    /// ```
    ///
    /// Separate calls each have to fit. Here, for example, the constraints of the wide layout may be too wide for the
    /// new size until the traits change, too. In `body`, read only given values such as sizes and constraints; frames
    /// are those of an intermediate state.
    ///
    /// A copy that `body` makes is part of the change until `body` ends. Then it is a layout of its own in the state in
    /// which it was copied, and decides its changes by itself; constraints that did not hold yet are let go in it, as with
    /// ``ConflictPolicy/letGo``, until they fit.
    ///
    /// The cost is that of the changes, plus O(*n*) for each constraint that did not hold in between.
    ///
    /// - Parameter body: makes the changes. It gets the layout, because the variable itself cannot be read meanwhile.
    /// - Returns: the result of `body`.
    /// - Throws: ``LayoutError/conflict(_:)`` if the changes do not fit, and the errors of `body`.
    @discardableResult
    public mutating func change<Result>(_ body: (inout ConstraintLayout) throws -> Result) throws -> Result {
      let run = OpenBlock.Run()
      return try withExtendedLifetime(run) {
        try deciding({ layout in try layout.perform(body, as: run) }, refusing: { throw $0 })
      }
    }
  #endif

  /// Makes several changes as one, like ``change(_:)``, with a body that throws only layout errors.
  package mutating func changeAll<Result>(
    _ body: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    try together { (layout) throws(LayoutError) in
      try layout.decideAtEnd(body, refusing: { (error) throws(LayoutError) in throw error })
    }
  }
}
