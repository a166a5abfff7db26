internal import TinamouSolver

/// Layouts without the optional constraints weaker than a priority, made on demand.
package struct StrongLayouts: Sendable {
  fileprivate struct Entry: Sendable {
    let priority: LayoutPriority
    var layout: ConstraintLayout
    /// The constraints of that priority.
    let constraints: [ConstraintID]
  }

  private var context: AnalysisContext?
  private var entries: [Entry] = []

  package init() {}

  /// The layout of a case without the weaker constraints.
  fileprivate mutating func position(
    of priority: LayoutPriority, in context: AnalysisContext
  ) throws(LayoutError) -> Int {
    if self.context !== context {
      self.context = context
      entries = []
    }
    if let known = entries.firstIndex(where: { $0.priority == priority }) { return known }
    let layout = try context.layout.withoutWishes(weakerThan: priority)
    entries.append(Entry(priority: priority, layout: layout, constraints: try layout.constraints(at: priority)))
    return entries.count - 1
  }

  fileprivate subscript(position: Int) -> Entry {
    get { entries[position] }
    _modify { yield &entries[position] }
  }
}

extension LayoutPiece {
  /// The priorities of the optional constraints that are violated inside, the strongest first.
  package var violatedPriorities: [LayoutPriority] {
    let layout = context.layout
    var priorities: [LayoutPriority] = []
    func note(_ priority: LayoutPriority) {
      if !priority.isRequired, !priorities.contains(priority) { priorities.append(priority) }
    }
    if case .point(let record) = source { for priority in record.priorities { note(priority) } }
    for id in violatedConstraints {
      guard let role = layout.roles[Int(id.index)], let constraint = try? layout.solver.constraint(id) else { continue }
      note(layout.statedPriority(constraint, of: role))
    }
    return priorities.sorted { $1 < $0 }
  }

  /// True if, without weaker constraints, a violated constraint of a priority could be violated by another amount. The
  /// total cost of the priority is fixed, so another constraint then gains what this one loses.
  ///
  /// The constraints of stronger priorities remain violated by the same amounts. A tie between them mostly changes what is
  /// violated at weaker priorities.
  ///
  /// - Parameter isExamined: true for the numbers of frames in a constraint that may be tied.
  package func isTied(
    at priority: LayoutPriority, values: InputValues, _ strong: inout StrongLayouts, among isExamined: ([Slot]) -> Bool
  ) throws(LayoutError) -> Bool {
    let position = try strong.position(of: priority, in: context)
    let numbers = context.fixed + zip(context.inputs, [values.first, values.second]).map { ($0.input, $1) }
    try strong[position].layout.set(numbers)
    _ = try strong[position].layout.solve()
    if try !strong[position].layout.couldBeViolatedOtherwise(strong[position].constraints, among: isExamined) {
      return false
    }
    guard let held = try strong[position].layout.holdingViolations(strongerThan: priority) else { return true }
    return try held.couldBeViolatedOtherwise(strong[position].constraints, among: isExamined)
  }
}

extension ConstraintLayout {
  /// The constraints of the solver that have a priority.
  func constraints(at priority: LayoutPriority) throws(LayoutError) -> [ConstraintID] {
    do {
      var constraints: [ConstraintID] = []
      for id in solver.constraints where try solver.constraint(id).priority.value == priority.value {
        constraints.append(id)
      }
      return constraints
    } catch {
      throw refusal(error)
    }
  }

  /// True if one of some constraints is violated and could be violated by another amount. For a solved layout.
  fileprivate func couldBeViolatedOtherwise(
    _ constraints: [ConstraintID], among isExamined: ([Slot]) -> Bool
  ) throws(LayoutError) -> Bool {
    do {
      var expressions: [LinearExpression] = []
      for id in constraints where try solver.violation(of: id) > 0 {
        let expression = try solver.constraint(id).expression
        if isExamined(expression.terms.compactMap { slots[Int($0.variable.index)] }) { expressions.append(expression) }
      }
      return try solver.hasSeveralValues(anyOf: expressions, beyond: 1e-6)
    } catch {
      throw refusal(error)
    }
  }

  /// This layout, solved, with optional constraints stronger than a priority held where they are violated; nil if none is.
  /// For a solved layout and questions only.
  func holdingViolations(strongerThan priority: LayoutPriority) throws(LayoutError) -> ConstraintLayout? {
    var held = self
    do {
      var holds: [Constraint] = []
      for id in solver.constraints where try solver.violation(of: id) > 0 {
        let constraint = try solver.constraint(id)
        if constraint.priority.isRequired || constraint.priority.value <= priority.value { continue }
        let hold = constraint.expression == (try solver.value(of: constraint.expression))
        holds.append(hold.priority(Priority(LayoutPriority.justBelowRequired.value)))
      }
      if holds.isEmpty { return nil }
      for id in try held.solver.add(holds) { held.setRole(nil, of: id) }
      try held.solver.solve()
    } catch {
      throw refusal(error)
    }
    return held
  }
}
