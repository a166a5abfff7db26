/// The variables and forms that the optimum leaves undetermined, and their ranges.
///
/// The optimum determines an expression unless a free variable bears on it, or an active constraint whose multiplier is at
/// its bound and which may therefore be let go at no cost (`Freedom.swift`). A pull decides if the expression can really
/// move, and how far. A constraint *at a priority below all others* asks for more and more (or less and less) of the
/// expression, and the dual simplex method moves it as far as no stronger priority pays. The range ends at the value at
/// which the constraint is given up, if there is one.
///
/// All of this runs on a working copy of a solved machine.
extension Machine {
  /// The least and the greatest value of each form at an optimum.
  ///
  /// - Parameter values: the values at the vertex, up to rounding.
  mutating func ranges(of forms: [Form], _ values: [Double]) throws(Refusal) -> [ClosedRange<Double>] {
    // A pull leaves the machine at an optimum, but not always at the optimum where it began.
    let starts = forms.map { value(of: $0) }
    var witnesses = Witnesses(x: point.x.copy(), scale: point.scale.copy())
    var ranges: [ClosedRange<Double>] = []
    for index in forms.indices {
      let (form, start, value) = (forms[index], starts[index], values[index])
      if !mayMove(form) {
        ranges.append(value...value)
        continue
      }
      let low = try pull(form, -1, &witnesses)
      let high = try pull(form, 1, &witnesses)
      // Ends that differ by no more than rounding are one value.
      let rounding = Tolerance.movement * max(magnitude(of: form), start.magnitude)
      let isLow = isRounding(low - start, atMost: rounding, witnesses)
      let isHigh = isRounding(high - start, atMost: rounding, witnesses)
      ranges.append(min(isLow ? value : low, value)...max(isHigh ? value : high, value))
    }
    return ranges
  }

  /// The variables that have more than one value at an optimum, in order.
  ///
  /// One motion of all loose ends (``LooseEnd``) shows that most of them move; the others are pulled one by one.
  mutating func ambiguousVariables() throws(Refusal) -> [VariableIndex] {
    gatherDoubts()
    let before = doubt
    let ends = looseEnds()
    if ends.isEmpty {
      if endMotions(before) { doubt.raise() }
      return []
    }
    var witnesses = Witnesses(x: point.x.copy(), scale: point.scale.copy())
    witnesses.hasMoved.append(repeating: false, count: point.x.count)
    var candidates: [VariableIndex] = []
    noteMoves(of: withoutBlocked(ends)[...], &candidates, &witnesses)
    // A rate that is rounding belongs to a variable on which nothing loose bears.
    candidates = candidates.inOrder().filter { witnesses.hasMoved[$0] || mayMove($0) }
    if endMotions(before) {
      for variable in witnesses.hasMoved.indices { witnesses.hasMoved[variable] = false }
      candidates = candidatesForMovement()
    }
    for variable in candidates {
      for direction in [-1.0, 1.0] where !witnesses.hasMoved[variable] {
        _ = try pull(Form(variable), direction, &witnesses)
      }
    }
    return candidates.filter { witnesses.hasMoved[$0] }
  }

  /// Notes the variables that move when loose ends move together, up to the first constraint in the way. If that leaves
  /// no motion, tries one half of the loose ends, then the other half.
  ///
  /// - Parameter candidates: the variables to look at; if empty, it receives all variables in the motion.
  private mutating func noteMoves(
    of ends: ArraySlice<LooseEnd>, _ candidates: inout [VariableIndex], _ witnesses: inout Witnesses
  ) {
    if ends.isEmpty { return }
    var motion = reuse(&scratch.motion)
    forward(from: ends, into: &motion)
    if candidates.isEmpty {
      for index in 0..<motion.rates.count { candidates.append(motion.rates[index].variable) }
    }
    var isOpen = false
    for index in 0..<motion.rates.count where !witnesses.hasMoved[motion.rates[index].variable] { isOpen = true }
    let distance = isOpen ? nextEvent(under: motion)?.distance ?? .infinity : 0
    if distance > 0 {
      let fastest = ends.reduce(0) { max($0, $1.rate.magnitude) }
      let length = min(distance, max(1, witnesses.largest) / fastest)
      for index in 0..<motion.rates.count {
        let (variable, rate) = (motion.rates[index].variable, motion.rates[index].coefficient)
        let rounding = Tolerance.movement * max(witnesses.scale[variable], point.scale[variable])
        if rate.magnitude * length > rounding { witnesses.hasMoved[variable] = true }
      }
    }
    giveBack(motion, to: &scratch.motion)
    if !isOpen || distance > 0 || ends.count < 2 { return }
    let middle = ends.startIndex + ends.count / 2
    noteMoves(of: ends[..<middle], &candidates, &witnesses)
    noteMoves(of: ends[middle...], &candidates, &witnesses)
  }

  /// The optimum at the start, and the variables that were seen at another value.
  private struct Witnesses: ~Copyable {
    let x: Table<VariableRecord, Double>
    let scale: Table<VariableRecord, Double>
    /// The largest value of all.
    private(set) var largest = 0.0
    var hasMoved = Table<VariableRecord, Bool>()

    init(x: consuming Table<VariableRecord, Double>, scale: consuming Table<VariableRecord, Double>) {
      for variable in x.indices { largest = max(largest, x[variable].magnitude) }
      self.x = x
      self.scale = scale
    }
  }

  /// True if a difference is rounding. Raises doubt if only the scales say so, and not the values: scales can grow without
  /// reason.
  private mutating func isRounding(
    _ difference: Double, atMost rounding: Double, _ witnesses: borrowing Witnesses
  ) -> Bool {
    if difference.magnitude > rounding { return false }
    if difference.magnitude > Tolerance.residual * witnesses.largest { doubt.raise() }
    return true
  }

  private mutating func note(_ variable: VariableIndex, in witnesses: inout Witnesses) {
    if witnesses.hasMoved.isEmpty || witnesses.hasMoved[variable] { return }
    let rounding = Tolerance.movement * max(witnesses.scale[variable], point.scale[variable])
    let difference = point.x[variable] - witnesses.x[variable]
    if !isRounding(difference, atMost: rounding, witnesses) { witnesses.hasMoved[variable] = true }
  }

  /// The variables on which a loose end bears, in order.
  ///
  /// One pass in the order of the definitions leaves out variables that depend on no loose end. Only the causes of the
  /// others are followed to the root.
  private mutating func candidatesForMovement() -> [VariableIndex] {
    var depends = [Bool](repeating: false, count: variables.count)
    var candidates: [VariableIndex] = []
    var variable = order.first
    while variable.exists {
      let definition = variables[variable].definition
      var isFree = !definition.exists
      if !isFree {
        isFree = mayBeLetGo(constraint(ofDefining: definition))
        for index in rows[definition].terms.range where depends[Int(problem.terms[index].variable.position)] {
          isFree = true
        }
        for index in rows[definition].eliminations.range where !isFree {
          isFree = mayBeLetGo(basis.eliminations[index].row)
        }
      }
      depends[Int(variable.position)] = isFree
      if isFree && mayMove(variable) { candidates.append(variable) }
      variable = order.links[variable].next
    }
    return candidates.inOrder()
  }

  /// True if a loose end bears on the variable.
  private mutating func mayMove(_ variable: VariableIndex) -> Bool {
    var combination = reuse(&scratch.combination)
    backward(fromVariable: variable, into: &combination)
    let isFree = isAnythingFree(in: combination)
    giveBack(combination, to: &scratch.combination)
    return isFree
  }

  /// True if a loose end bears on the form.
  private mutating func mayMove(_ form: Form) -> Bool {
    var combination = reuse(&scratch.combination)
    backward(from: form, into: &combination)
    let isFree = isAnythingFree(in: combination)
    giveBack(combination, to: &scratch.combination)
    return isFree
  }

  private mutating func isAnythingFree(in combination: borrowing RowCombination) -> Bool {
    if !combination.free.isEmpty { return true }
    for index in 0..<combination.rows.count where mayBeLetGo(combination.rows[index].row) { return true }
    return false
  }

  /// Moves a form up (+1) or down (-1) as far as it can go at no cost, and returns its value there.
  ///
  /// - Throws: the refusal that ends the pull early; the working copy is then of no use.
  private mutating func pull(
    _ form: Form, _ direction: Double, _ witnesses: inout Witnesses
  ) throws(Refusal) -> Double {
    let row = addPull(on: form, direction)
    var end = value(of: form)
    var magnitude = magnitude(of: form)
    var budget = StepBudget(rows)
    var motion = reuse(&scratch.motion)
    try makeStep(row, direction: 1)
    while rows[row].state == .active {
      if control.needsRefactorisation {
        budget.spend()
        if budget.isSpent { try stepsAreExhausted() }
        refactorise()
        continue
      }
      propagate()
      forward(from: row, into: &motion)
      guard let event = nextEvent(under: motion) else {
        for index in 0..<motion.rates.count where !witnesses.hasMoved.isEmpty {
          witnesses.hasMoved[motion.rates[index].variable] = true
        }
        end = direction * .infinity
        break
      }
      if event.distance > 0 {
        problem.setConstant(row, rows[row].constant - event.distance, in: &rows, &journal)
        markDirty(determinedBy: row)
        propagate()
        for index in 0..<motion.rates.count { note(motion.rates[index].variable, in: &witnesses) }
      }
      end = value(of: form)
      magnitude = max(magnitude, self.magnitude(of: form))
      try makeStep(event.row, direction: event.direction)
      budget.spend(isProgress: event.distance > 0 || control.hasProgressed)
      if budget.isSpent { try stepsAreExhausted() }
    }
    giveBack(motion, to: &scratch.motion)
    // The pull is given up. Constraints that it displaced in the last step stay so, at the same optimum.
    remove(row)
    try optimise(requiredOnly: false)
    try flush()
    // The constraint that the form met determines its value there, so that the value does not depend on the way.
    let value = value(of: form)
    if isRounding(value - end, atMost: Tolerance.residual * magnitude, witnesses) { end = value }
    commit()
    return end
  }

  /// Chooses a step and takes it.
  private mutating func makeStep(_ row: RowIndex, direction: Double) throws(Refusal) {
    try countStep()
    try take(try choose(row, direction: direction))
  }

  private mutating func addPull(on form: Form, _ direction: Double) -> RowIndex {
    let row = problem.allocateRow(in: &rows, &journal)
    ties.rankLast(row)
    let terms = form.terms.map { Term(Variable($0.variable), direction * $0.coefficient) }
    let expression = LinearExpression(terms, constant: direction * (form.constant - value(of: form)))
    let constraint = Constraint(expression, .greaterThanOrEqual, priority: Priority(0))
    problem.store(constraint, in: row, of: &rows, &variables, &journal)
    setState(of: row, to: .lower)
    return row
  }

  /// A constraint that is about to become inconsistent, the distance to that point, and the rate of its residual.
  struct Event {
    var row: RowIndex
    var distance: Double
    var rate: Double
    /// The direction in which its multiplier then moves.
    var direction: Double { rate < 0 ? 1 : -1 }
  }

  /// The first inactive constraint that would become inconsistent under the motion, and the distance to it.
  mutating func nextEvent(under motion: borrowing Motion) -> Event? {
    var first: Event?
    let rates = affectedRates(under: motion)
    for index in 0..<rates.count {
      let (row, rate) = (rates[index].row, rates[index].coefficient)
      guard let distance = distance(toInconsistencyOf: row, at: rate) else { continue }
      let key = (distance, -rows[row].priority, row)
      if let other = first, key >= (other.distance, -rows[other.row].priority, other.row) { continue }
      first = Event(row: row, distance: distance, rate: rate)
    }
    return first
  }

  /// The distance after which an inactive constraint becomes inconsistent if its residual changes at `rate`; nil if never.
  func distance(toInconsistencyOf row: RowIndex, at rate: Double) -> Double? {
    switch rows[row].state {
    case .lower: if rate > 0 { return nil }
    case .upper: if rate < 0 { return nil }
    default: return 0
    }
    let residual = residual(row)
    return residual.isZero ? 0 : residual.value.magnitude / rate.magnitude
  }
}
