/// The variables and forms that the optimum leaves undetermined, and their ranges.
///
/// The optimum determines an expression unless it depends on a free variable, or on an active constraint whose multiplier
/// is at its bound. Such a constraint can be released at no cost (`Freedom.swift`). A pull then decides if the expression
/// can really move, and how far. The pull is a constraint *at a priority below all others* that asks for more and more (or
/// less and less) of the expression. The dual simplex method moves the expression as far as no stronger priority pays. The
/// range ends at the value at which the pull is given up. If the pull is never given up, the range is infinite.
///
/// These functions run on a working copy of a solved machine.
extension Machine {
  /// The least and the greatest value of each form at an optimum. `areFixed` if no pull has moved a form, not even by
  /// rounding that other variables magnify.
  ///
  /// - Parameter values: the values at the vertex, up to rounding.
  mutating func ranges(
    of forms: [Form], _ values: [Double]
  ) throws(Refusal) -> (ranges: [ClosedRange<Double>], areFixed: Bool) {
    // A pull leaves the machine at an optimum, but not always at the one where the pull began. The other end can be at any
    // distance, and says nothing about the rounding of this one.
    let starts = forms.map { (value: value(of: $0), magnitude: magnitude(of: $0)) }
    // A form can differ from a constraint by less than the rounding of plain data leaves.
    for form in forms { for term in form.terms { doubt.note(term.coefficient) } }
    var witnesses = Witnesses(point, variables)
    var areFixed = witnesses.areOrdinary
    var ranges = values.map { $0...$0 }
    let areHeld = heldEnds(of: forms)
    // All low ends come first, because those of neighbours are mostly at the same vertex or close to it.
    for direction in [-1.0, 1.0] {
      for index in forms.indices where mayMove(forms[index], areHeld) {
        let start = starts[index].value
        let end = try pull(forms[index], direction, &witnesses)
        if end != start { areFixed = false }
        // An end that differs from the start by no more than rounding counts as the start.
        let rounding = Tolerance.movement * max(starts[index].magnitude, start.magnitude)
        if isRounding(end - start, atMost: rounding, witnesses) { continue }
        ranges[index] = min(ranges[index].lowerBound, end)...max(ranges[index].upperBound, end)
      }
    }
    return (ranges, areFixed)
  }

  /// The variables that have more than one value at an optimum, in order.
  ///
  /// One motion of all loose ends (``LooseEnd``) shows that most of these variables move. Pulls test the others one by one. A
  /// variable that does not move settles loose ends, and with them all variables that depend on no other loose ends.
  mutating func ambiguousVariables() throws(Refusal) -> [VariableIndex] {
    gatherDoubts()
    let before = doubt
    var settled = [Bool](repeating: false, count: rows.count)
    let ends = looseEnds(except: settled)
    if ends.isEmpty {
      if endMotions(before) { doubt.raise() }
      return []
    }
    var witnesses = Witnesses(point, variables)
    witnesses.hasMoved.append(repeating: false, count: point.x.count)
    var candidates: [VariableIndex] = []
    noteMoves(of: withoutHeld(ends)[...], &candidates, &witnesses)
    if endMotions(before) {
      for variable in witnesses.hasMoved.indices { witnesses.hasMoved[variable] = false }
      candidates = candidatesForMovement()
    }
    var ambiguous: [VariableIndex] = []
    // In the order of the definitions, because a pull near the loose ends passes the fewest constraints.
    var open = candidates[...]
    while let variable = open.popFirst() {
      // A variable that depends on no loose end can still have a rate, due to rounding.
      if !witnesses.hasMoved[variable] && !mayMove(Form(variable)) { continue }
      var isFixed = witnesses.areOrdinary
      for direction in [-1.0, 1.0] where !witnesses.hasMoved[variable] {
        if try pull(Form(variable), direction, &witnesses) != witnesses.x[variable] { isFixed = false }
      }
      if witnesses.hasMoved[variable] {
        ambiguous.append(variable)
        continue
      }
      // A variable that moves by rounding can move others by more.
      if isFixed, settle(Form(variable), in: &settled), let rates = ratesOfLooseEnds(except: settled) {
        open = open.filter { witnesses.hasMoved[$0] || rates[Int($0.position)] != 0 }[...]
      }
    }
    return ambiguous.inOrder()
  }

  /// Notes the variables that move when loose ends move together, up to the first constraint in the way. If a constraint
  /// stops the motion at once, tries one half of the loose ends, then the other half.
  ///
  /// - Parameter candidates: the variables in the motion, in the order of the definitions; filled in if empty.
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

  /// The optimum at the start, and the variables that have since had another value.
  private struct Witnesses: ~Copyable {
    let x: Table<VariableRecord, Double>
    let scale: Table<VariableRecord, Double>
    /// The largest magnitude of all values.
    private(set) var largest = 0.0
    /// True if no scale is so large that values could absorb a motion which counts elsewhere.
    private(set) var areOrdinary = true
    var hasMoved = Table<VariableRecord, Bool>()

    init(_ point: borrowing Point, _ variables: borrowing Variables) {
      x = point.x.copy()
      scale = point.scale.copy()
      for variable in x.indices where variables[variable].isLive {
        largest = max(largest, x[variable].magnitude)
        if scale[variable] >= Tolerance.absorbing { areOrdinary = false }
      }
    }
  }

  /// True if a difference is mere rounding. Raises doubt if the scales and the values disagree on this, because
  /// scales can grow without reason, and values can be much larger at the other end.
  private mutating func isRounding(
    _ difference: Double, atMost rounding: Double, _ witnesses: borrowing Witnesses
  ) -> Bool {
    let isRounding = difference.magnitude <= rounding
    let isSmall = difference.magnitude <= Tolerance.residual * witnesses.largest
    if difference != 0 && isSmall != isRounding { doubt.raise() }
    return isRounding
  }

  private mutating func note(_ variable: VariableIndex, in witnesses: inout Witnesses) {
    if witnesses.hasMoved.isEmpty || witnesses.hasMoved[variable] { return }
    let rounding = Tolerance.movement * max(witnesses.scale[variable], point.scale[variable])
    let difference = point.x[variable] - witnesses.x[variable]
    if !isRounding(difference, atMost: rounding, witnesses) { witnesses.hasMoved[variable] = true }
  }

  /// The variables that can depend on a loose end, in the order of the definitions: the others depend on none, even by
  /// terms that cancel out.
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
      if isFree { candidates.append(variable) }
      variable = order.links[variable].next
    }
    return candidates
  }

  /// True if the form depends on a loose end that is not held.
  private mutating func mayMove(_ form: Form, _ areHeld: [Bool] = []) -> Bool {
    var combination = reuse(&scratch.combination)
    backward(from: form, into: &combination)
    var isFree = false
    for index in 0..<combination.free.count where !isFree {
      isFree = areHeld.isEmpty || !areHeld[Int(combination.free[index].variable.position)]
    }
    for index in 0..<combination.rows.count where !isFree {
      let row = combination.rows[index].row
      isFree = (areHeld.isEmpty || !areHeld[variables.count + Int(row.position)]) && mayBeLetGo(row)
    }
    giveBack(combination, to: &scratch.combination)
    return isFree
  }

  /// Moves a form up (+1) or down (-1) as far as it can go at no cost, and returns its value there.
  ///
  /// - Throws: the refusal that ends the pull early; the working copy is then unusable.
  private mutating func pull(
    _ form: Form, _ direction: Double, _ witnesses: inout Witnesses
  ) throws(Refusal) -> Double {
    let row = addPull(on: form, direction)
    var end = value(of: form)
    var magnitude = magnitude(of: form)
    var budget = StepBudget(rows: rowsInUse)
    var motion = reuse(&scratch.motion)
    try makeStep(row, direction: 1)
    while rows[row].state == .active {
      if control.needsRefactorisation {
        budget.spend()
        if budget.isSpent { try giveUpSearch() }
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
        write(rows[row].constant - event.distance, to: row)
        markDirty(determinedBy: row)
        let overflowed = propagate()
        if overflowed.exists { throw .overflow(overflowed) }
        for index in 0..<motion.rates.count { note(motion.rates[index].variable, in: &witnesses) }
      }
      end = value(of: form)
      if !end.isFinite { throw .overflow(form.terms[0].variable) }
      magnitude = max(magnitude, self.magnitude(of: form))
      try makeStep(event.row, direction: event.direction)
      budget.spend(isProgress: event.distance > 0 || control.hasProgressed)
      if budget.isSpent { try giveUpSearch() }
    }
    giveBack(motion, to: &scratch.motion)
    // The pull is removed. Constraints that it displaced in the last step stay displaced, which is an optimum as well.
    remove(row)
    try optimise(requiredOnly: false)
    try flush()
    // The constraint that stopped the form determines its value there, so the value does not depend on the path.
    let value = value(of: form)
    if !value.isFinite { throw .overflow(form.terms[0].variable) }
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
    let row = problem.allocateRow(in: &rows)
    ties.rankLast(row)
    proposals.removeAll()
    for term in form.terms {
      proposals.extend(by: 1).pointee = VariableCoefficient(
        variable: term.variable, coefficient: direction * term.coefficient)
    }
    let proposal = Proposal(
      constant: direction * (form.constant - value(of: form)), relation: .greaterThanOrEqual, priority: 0, weight: 1,
      firstTerm: 0, termCount: Int32(form.terms.count))
    _ = storeRarely(proposal, in: row)
    journal.note(.added, row)
    setState(of: row, to: .lower)
    return row
  }
}
