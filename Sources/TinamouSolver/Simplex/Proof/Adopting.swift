/// Adopting the result of a proof.
extension Machine {
  /// Takes over the vertex, the factorisation, the multipliers and the values of a proof.
  mutating func adopt(
    _ system: inout ExactSystem, _ proved: borrowing Buffer<RowIndex>, _ names: borrowing Buffer<VariableIndex>,
    _ priorities: borrowing Buffer<Double>
  ) throws(Refusal) {
    activeSet.noteStep()
    dropDefinitions()
    doubt.forgetData()
    for index in 0..<proved.count { adoptState(of: proved[index], system.rows[index]) }
    for index in 0..<system.pivots.count { try adoptPivot(system.pivots[index], &system, proved, names) }
    for index in 0..<proved.count where system.rows[index].isActive {
      try adoptMultiplier(of: index, &system, proved[index], priorities)
    }
    try adoptValues(&system, names)
    control.mayBeOutOfRange = true
    control.endRefactorisation(fill: basis.fill)
  }

  private mutating func adoptState(of row: RowIndex, _ exact: ExactSystem.Row) {
    dequeue(row)
    let areUnits = rows[row].terms.range.allSatisfy { problem.terms[$0].coefficient.magnitude == 1 }
    noteData(of: row, areUnits, hasWeight: !exact.isRequired)
    if exact.isActive {
      if rows[row].state != .active { setState(of: row, to: .active) }
      return
    }
    if rows[row].state == .active { clearMultiplier(of: row) }
    let state: RowState =
      exact.state == .neutral || exact.isRequiredEquality
      ? .neutral : exact.state == .negative && !exact.isRequired ? .upper : .lower
    if rows[row].state != state { setState(of: row, to: state) }
  }

  private mutating func adoptPivot(
    _ pivot: ExactSystem.Pivot, _ system: inout ExactSystem, _ proved: borrowing Buffer<RowIndex>,
    _ names: borrowing Buffer<VariableIndex>
  ) throws(Refusal) {
    let (owner, target) = (proved[pivot.owner], names[pivot.variable])
    if !system.rows[pivot.owner].isReduced {
      if !define(target, directlyBy: owner) { control.requestRefactorisation() }
      return
    }
    var rest = RowCombination()
    for index in system.rows[pivot.owner].list {
      let term = system.terms[index]
      let row = Int(term.variable) - system.residual(0)
      if row == -1 || row == pivot.owner { continue }
      let coefficient = system.numbers.rounded(term.coefficient)
      // As in a sweep. No exact coefficient of the list is 0.
      if coefficient == 0 || !coefficient.isFinite { throw .overflow(firstVariable(in: owner)) }
      if row >= 0 {
        rest.append(coefficient, of: proved[row])
      } else {
        rest.append(coefficient, of: names[Int(term.variable)])
      }
    }
    storeReduced(of: owner, defining: target, rest, lostBits: 0)
  }

  private mutating func adoptMultiplier(
    of index: Int, _ system: inout ExactSystem, _ row: RowIndex, _ priorities: borrowing Buffer<Double>
  ) throws(Refusal) {
    var multiplier = LevelVector()
    for level in 1..<priorities.count {
      let exact = system[.gradient(level - 1), system.residual(index)]
      if exact.isZero { continue }
      var value = system.numbers.rounded(exact)
      if !value.isFinite { throw .overflow(firstVariable(in: row)) }
      let isRounded = system.numbers.compare(exact, system.numbers.number(asWritten: value)) != 0
      let magnitude = isRounded ? Level.magnitude(ofRounded: value.magnitude) : value.magnitude
      let way = rows[row].weight - value.magnitude
      if priorities[level] == rows[row].priority, isRounded || way != 0,
        way.magnitude <= Tolerance.multiplier * rows[row].weight
      {
        // Inside its bounds, and nearer to one than rounding.
        doubt.becomeWild()
        if way == 0 { value = value < 0 ? value.nextUp : value.nextDown }
      }
      // A multiplier below the least double counts as 0.
      if value == 0 { continue }
      multiplier.append(Level(priority: priorities[level], value: value, magnitude: magnitude))
    }
    multipliers.set(row, to: multiplier, in: &rows, &journal)
    suspectTie(row)
  }

  private mutating func adoptValues(
    _ system: inout ExactSystem, _ names: borrowing Buffer<VariableIndex>
  ) throws(Refusal) {
    for index in 0..<names.count {
      let (variable, value) = (names[index], system.numbers.rounded(system[.point, index]))
      if !value.isFinite { throw .overflow(variable) }
      // The only error of the value is one rounding.
      let scale = max(value.magnitude, .leastNormalMagnitude)
      point.set(variable, value, scale: scale, &report, &journal)
      // A free variable may still have the value that a removed constraint gave it.
      if !variables[variable].definition.exists { doubt.noteConstant(value) }
    }
    for variable in variables.indices where variables[variable].isDirty {
      work.setClean(variable, in: &variables, &journal)
    }
  }
}
