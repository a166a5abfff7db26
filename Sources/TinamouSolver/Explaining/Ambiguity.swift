/// What is not determined at the optimum, and between what values it can be.
///
/// The optimum is unique in an expression unless something free bears on it: a free variable, or an active constraint whose
/// multiplier is at its bound and which may therefore be let go at no cost (``Freedom.swift``). Whether and how far it can really move is
/// found by pulling: a constraint *at a priority below all others* asks for more and more (or less and less) of the
/// expression, the dual simplex method gives it what costs nothing above, and the value at which it is given up, or
/// never is, ends the range.
///
/// All of this runs on a working copy of a solved machine.
extension Machine {
  /// The least and the greatest value of each form at an optimum.
  ///
  /// - Parameter values: what they are said to be at the vertex, but for rounding.
  mutating func ranges(of forms: [Form], _ values: [Double]) -> [ClosedRange<Double>] {
    // A pull leaves the machine at an optimum, but not always at the one where it began.
    let starts = forms.map { value(of: $0) }
    var witnesses = Witnesses(x: x.copy(), scale: scale.copy())
    return forms.indices.map { index in
      let (form, start, value) = (forms[index], starts[index], values[index])
      if !mayMove(form) { return value...value }
      let low = pull(form, -1, &witnesses)
      let high = pull(form, 1, &witnesses)
      return min(low == start ? value : low, value)...max(high == start ? value : high, value)
    }
  }

  /// The variables that have more than one value at an optimum, in order.
  mutating func ambiguousVariables() -> [Int32] {
    let candidates = candidatesForMovement()
    var witnesses = Witnesses(x: x.copy(), scale: scale.copy())
    witnesses.hasMoved.append(repeating: false, count: x.count)
    for variable in candidates {
      for direction in [-1.0, 1.0] where !witnesses.hasMoved[variable] {
        _ = pull(Form(variable), direction, &witnesses)
      }
    }
    return candidates.filter { witnesses.hasMoved[$0] }
  }

  /// The optimum at which all began, and which variables were seen at another value.
  private struct Witnesses: ~Copyable {
    let x: Buffer<Double>
    let scale: Buffer<Double>
    var hasMoved = Buffer<Bool>()

    init(x: consuming Buffer<Double>, scale: consuming Buffer<Double>) {
      self.x = x
      self.scale = scale
    }

    mutating func note(_ variable: Int32, at value: Double, scale other: Double) {
      if hasMoved.isEmpty { return }
      let scale = max(scale[variable], other)
      if (value - x[variable]).magnitude > Tolerance.movement * scale { hasMoved[variable] = true }
    }
  }

  /// The variables on which something free bears, in order.
  ///
  /// One pass in the order of the definitions leaves out those that depend on nothing free at all, so that only for the
  /// others their causes are followed up to the root.
  private mutating func candidatesForMovement() -> [Int32] {
    var depends = [Bool](repeating: false, count: variables.count)
    var candidates: [Int32] = []
    var variable = firstInOrder
    while variable >= 0 {
      let definition = variables[variable].definition
      var isFree = definition < 0
      if !isFree {
        isFree = mayBeLetGo(rows[definition].state == .reduced ? rows[definition].counterpart : definition)
        for index in rows[definition].terms.range where depends[Int(terms[index].variable)] { isFree = true }
        for index in rows[definition].eliminations.range where !isFree { isFree = mayBeLetGo(eliminations[index].row) }
      }
      depends[Int(variable)] = isFree
      if isFree && mayMove(variable) { candidates.append(variable) }
      variable = links[variable].next
    }
    return candidates.inOrder { $0 }
  }

  /// Whether something free bears on a variable.
  private mutating func mayMove(_ variable: Int32) -> Bool {
    backward(fromVariable: variable)
    return answerMayMove()
  }

  /// Whether something free bears on a form.
  private mutating func mayMove(_ form: Form) -> Bool {
    backward(from: form)
    return answerMayMove()
  }

  private mutating func answerMayMove() -> Bool {
    if !freeVariables.isEmpty { return true }
    for index in 0..<answer.count where mayBeLetGo(answer[index].row) { return true }
    return false
  }

  /// Moves a form up (+1) or down (-1) as far as it can go at no cost, and returns where that is.
  private mutating func pull(_ form: Form, _ direction: Double, _ witnesses: inout Witnesses) -> Double {
    let row = addPull(on: form, direction)
    var end = value(of: form)
    var budget = 1_000 + 100 * rows.count
    if let step = try? choose(row, direction: 1) { apply(step, to: row, direction: 1) }
    while rows[row].state == .active, budget > 0 {
      budget -= 1
      if control.needsRefactorisation {
        refactorise()
        continue
      }
      propagate()
      forward(from: row)
      guard let event = nextEvent() else {
        for index in 0..<motion.count where !witnesses.hasMoved.isEmpty {
          witnesses.hasMoved[motion[index].variable] = true
        }
        end = direction * .infinity
        break
      }
      if event.distance > 0 {
        setRowConstant(row, rows[row].constant - event.distance)
        markDirty(determinedBy: row)
        propagate()
        for index in 0..<motion.count {
          let moved = motion[index].variable
          witnesses.note(moved, at: x[moved], scale: scale[moved])
        }
      }
      end = value(of: form)
      guard let step = try? choose(event.row, direction: event.direction) else { break }
      apply(step, to: event.row, direction: event.direction)
    }
    // The pull is given up; whatever it had displaced at the last event stays at the same optimum.
    remove(row)
    try? optimise(requiredOnly: false)
    commit()
    return end
  }

  private mutating func addPull(on form: Form, _ direction: Double) -> Int32 {
    let row = allocateRow()
    record(.allocatedRow, row)
    let terms = form.terms.map {
      Term(Variable(index: $0.variable, generation: 0, owner: 0), direction * $0.coefficient)
    }
    let expression = LinearExpression(terms, constant: direction * (form.constant - value(of: form)))
    store(Constraint(expression, .greaterThanOrEqual, priority: Priority(0)), in: row)
    setState(row, .lower)
    return row
  }

  /// A constraint that is about to become inconsistent, after what distance, and the rate of its residual.
  struct Event {
    var row: Int32
    var distance: Double
    var rate: Double
    /// Where its multiplier then moves.
    var direction: Double { rate < 0 ? 1 : -1 }
  }

  /// The first inactive constraint that would become inconsistent under the motion, and after what distance.
  mutating func nextEvent() -> Event? {
    var first: Event?
    forEachAffectedRate { machine, row, rate in
      let residual = machine.residual(row)
      var distance = residual.isZero ? 0 : residual.value.magnitude / rate.magnitude
      switch machine.rows[row].state {
      case .lower: if rate > 0 { return }
      case .upper: if rate < 0 { return }
      default: distance = 0
      }
      let key = (distance, -machine.rows[row].priority, row)
      if let other = first, key >= (other.distance, -machine.rows[other.row].priority, other.row) { return }
      first = Event(row: row, distance: distance, rate: rate)
    }
    return first
  }
}
