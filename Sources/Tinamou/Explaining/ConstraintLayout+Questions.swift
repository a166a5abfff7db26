internal import TinamouSolver

// Questions to a layout. Each answers for the layout after ``ConstraintLayout/solve()``, on a working copy if
// necessary, and changes nothing.

extension ConstraintLayout {
  /// The value of an expression, in points.
  ///
  /// Positions use the coordinates of constraints: ``AnchorSource/leading`` counts from the layout's leading edge,
  /// ``AnchorSource/left`` from its left edge.
  ///
  /// O(terms) if the layout is solved and the numbers are those of constraints; otherwise O(size) for a working copy.
  ///
  /// - Throws: ``LayoutError/unknownItem``, ``LayoutError/unknownParameter``, ``LayoutError/foreign(_:layout:)``,
  ///   ``LayoutError/hiddenItem``, ``LayoutError/divisionByZero(_:)``, ``LayoutError/invalidNumber(_:_:)``,
  ///   ``LayoutError/overflow(_:)``
  public func value<Kind>(of expression: Linear<Kind>) throws(LayoutError) -> Double {
    var trial = try atRest()
    let asked = try trial.resolve(expression.form)
    return try trial.ask(expression.form) { solver throws(SolverError) in try solver.value(of: asked) }
  }

  /// The possible values of an expression without a greater violation of any constraint: one if it is determined,
  /// infinite at an end without a bound.
  ///
  /// O(size) for a working copy, and O(*n*) a step.
  ///
  /// - Throws: ``LayoutError/unknownItem``, ``LayoutError/unknownParameter``, ``LayoutError/foreign(_:layout:)``,
  ///   ``LayoutError/hiddenItem``, ``LayoutError/divisionByZero(_:)``, ``LayoutError/invalidNumber(_:_:)``,
  ///   ``LayoutError/overflow(_:)``
  public func range<Kind>(of expression: Linear<Kind>) throws(LayoutError) -> ClosedRange<Double> {
    var trial = try atRest()
    let asked = try trial.resolve(expression.form)
    return try trial.ask(expression.form) { solver throws(SolverError) in try solver.range(of: asked) }
  }

  /// True if an item could have another frame without a greater violation of any constraint. The cost is that of
  /// ``ambiguities()``, or less: the range of one ambiguous anchor is enough.
  ///
  /// - Throws: as ``ambiguities()``.
  public var isAmbiguous: Bool {
    get throws(LayoutError) {
      let solved = try atRest()
      return try solved.firstAmbiguity(among: try solved.ambiguousNumbers()) != nil
    }
  }

  /// The anchors that could have another value without a greater violation of any constraint, with their ranges, item
  /// by item in the order of ``ConstraintLayout/allItems``; with stacks, grids or flows, in the order of the layout's text,
  /// where these follow the items that they arrange.
  ///
  /// O(size) for a working copy, and O(*n*) a step; if nothing is ambiguous, there are hardly any steps.
  ///
  /// - Throws: as ``solve()``, and ``LayoutError/unfinished`` at ``stepLimit``.
  public func ambiguities() throws(LayoutError) -> [LayoutAmbiguity] {
    let solved = try atRest()
    return try solved.ambiguities(of: try solved.ambiguousNumbers())
  }

  /// Every violated constraint, including hugging and compression resistance: the strongest first, those of one
  /// priority in the order in which they became active. O(size).
  ///
  /// A required constraint is among them only while the layout drops it (``ConflictPolicy/letGo``).
  ///
  /// - Throws: as ``solve()``.
  public func violations() throws(LayoutError) -> [LayoutViolation] {
    let solved = try atRest()
    return try solved.violations(among: solved.solver.constraints)
  }
}

extension ConstraintLayout {
  /// This layout, solved.
  func atRest() throws(LayoutError) -> ConstraintLayout {
    let isSettled = hiding.order.isEmpty && containers.flows.isEmpty || !isChanged
    if solver.isSolved && pins.preserved.isEmpty && isSettled { return self }
    var trial = self
    _ = try trial.solve()
    return trial
  }

  /// The numbers of frames that are ambiguous, in the order of ``ambiguities()``. For a solved layout.
  func ambiguousNumbers() throws(LayoutError) -> [(slot: Slot, variable: Variable)] {
    do { return numbers(among: try solver.ambiguousVariables()) } catch { throw refusal(error) }
  }

  /// The first of some numbers that has more than one value. For a solved layout.
  func firstAmbiguity(among numbers: [(slot: Slot, variable: Variable)]) throws(LayoutError) -> LayoutAmbiguity? {
    // Mostly it is the first one. Each question copies the solver.
    var (rest, count) = (numbers[...], 1)
    while !rest.isEmpty {
      if let first = try ambiguities(of: Array(rest.prefix(count))).first { return first }
      rest = rest.dropFirst(count)
      count *= 4
    }
    return nil
  }

  /// One number of a frame, if it is ambiguous: at the cost of one range. For a solved layout.
  package func ambiguity(of slot: Slot) throws(LayoutError) -> LayoutAmbiguity? {
    guard items.tree[Int(slot.item)].isLive, !items[Int(slot.item)].isAbsent,
      let variable = items.variables[Int(slot.item)][slot.anchor]
    else { return nil }
    return try ambiguities(of: [(slot, variable)]).first
  }

  /// The ranges of the numbers of frames that have more than one value. For a solved layout.
  func ambiguities(of numbers: [(slot: Slot, variable: Variable)]) throws(LayoutError) -> [LayoutAmbiguity] {
    do {
      var ambiguities: [LayoutAmbiguity] = []
      let ranges = try solver.ranges(of: numbers.map { $0.variable })
      for ((slot, variable), range) in zip(numbers, ranges) where range.isMoreThanRounding {
        ambiguities.append(
          LayoutAmbiguity(
            item: item(at: Int(slot.item)), name: items.tree[slot.item].name, anchor: slot.anchor, range: range,
            value: try solver.value(of: variable)))
      }
      return ambiguities
    } catch {
      throw refusal(error)
    }
  }

  /// The numbers of frames among variables, in the order of ``ambiguities()``.
  ///
  /// - Parameter order: the order, if it is known.
  func numbers(among variables: [Variable], _ order: NumberOrder? = nil) -> [(slot: Slot, variable: Variable)] {
    var found: [(slot: Slot, variable: Variable)] = []
    for variable in variables {
      if let slot = slots[Int(variable.index)], !items[Int(slot.item)].isAbsent { found.append((slot, variable)) }
    }
    if found.isEmpty { return [] }
    let order = order ?? numberOrder
    if !order.surplus.isEmpty { found.removeAll { order.surplus.contains($0.slot.item) } }
    func key(_ slot: Slot) -> (Int, Int) {
      (order.ranks[Int(slot.item)] ?? items.tree[slot.item].serial, slot.anchor.order)
    }
    return found.sorted { key($0.slot) < key($1.slot) }
  }

  /// The order of the numbers in answers.
  struct NumberOrder {
    /// The positions of guides that are left out.
    fileprivate let surplus: Set<Int32>
    /// The places of items in the text; empty if those of ``ConstraintLayout/allItems`` are meant.
    fileprivate let ranks: [Int: Int]
  }

  /// The order of the numbers in answers about the present items. O(items).
  var numberOrder: NumberOrder {
    // A guide of a cell that covers one place now is where the place is. A new grid would not have it.
    let surplus = containers.grids.keys.flatMap { containers.grids[$0]?.surplusGuides ?? [] }.map { $0.handle.index }
    return NumberOrder(surplus: Set(surplus), ranks: containers.places.isEmpty ? [:] : ranksInText)
  }

  /// The places of items in the text, each followed by its guides. They do not depend on the order in which items were
  /// made and arranged.
  private var ranksInText: [Int: Int] {
    var ranks = [0: 0]
    for item in WritingOrder(self).items {
      let position = Int(item.handle.index)
      ranks[position] = ranks.count
      for guide in containers.guides(of: position) { ranks[Int(guide.handle.index)] = ranks.count }
    }
    return ranks
  }

  /// An expression over the solver's variables.
  mutating func resolve(_ form: LinearForm) throws(LayoutError) -> LinearExpression {
    if hiding.count > 0, form.items.contains(where: { isAbsent($0) }) { throw .hiddenItem }
    do {
      let expression = try resolve(LayoutConstraint(form, .equal, LinearForm(0))).expression
      // A number that had no variable so far now has one, which still needs its value.
      try settle()
      return expression
    } catch {
      guard case .invalidConstraint(_, let fault) = error else { throw error }
      switch fault {
      case .notFinite(let number): throw .invalidNumber(text(of: form), number)
      case .divisionByZero: throw .divisionByZero(text(of: form))
      case .foreign(let subject, let layout): throw .foreign(subject, layout: layout)
      case .unknownItem: throw .unknownItem
      case .unknownParameter: throw .unknownParameter
      case .invalidPriority: throw .defect("a question has no priority")
      }
    }
  }

  /// The solver's answer about a resolved expression.
  func ask<Answer>(
    _ form: LinearForm, _ question: (Solver) throws(SolverError) -> Answer
  ) throws(LayoutError) -> Answer {
    do {
      return try question(solver)
    } catch .overflow {
      // The layout is solved, so every variable is finite; only their sum is not.
      throw .overflow(text(of: form))
    } catch {
      throw refusal(error)
    }
  }

  func text(of form: LinearForm) -> String { form.text({ text(of: $0) }, { text(of: $0) }) }

  /// The stated priority of a constraint. While the layout drops the constraint, its priority in the solver is another.
  func statedPriority(_ constraint: Constraint, of role: Role) -> LayoutPriority {
    isLetGo(role) ? .required : LayoutPriority(constraint.priority.value)
  }

  /// True if a constraint is about the content of a hidden item.
  func isAboutHidden(_ role: Role) -> Bool {
    switch role {
    case .hugging(let item, _), .resistance(let item, _), .notNegative(let item, _): items[Int(item)].isAbsent
    case .stated, .pinned: false
    }
  }

  /// The violated ones of some constraints, the strongest first. For a solved layout.
  func violations(among constraints: [ConstraintID]) throws(LayoutError) -> [LayoutViolation] {
    var violations: [LayoutViolation] = []
    do {
      for id in constraints {
        let amount = try solver.violation(of: id)
        guard amount > 0, let role = roles[Int(id.index)], !isAboutHidden(role) else { continue }
        let priority = statedPriority(try solver.constraint(id), of: role)
        violations.append(LayoutViolation(constraint: stated(role), priority: priority, amount: amount))
      }
    } catch {
      throw refusal(error)
    }
    let order = violations.indices.sorted {
      (violations[$1].priority.value, $0) < (violations[$0].priority.value, $1)
    }
    return order.map { violations[$0] }
  }
}
