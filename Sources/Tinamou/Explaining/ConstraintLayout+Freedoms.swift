internal import TinamouSolver

extension ConstraintLayout {
  /// The numbers that no constraint determines, each with all anchors that move with it. Their number is that of the
  /// missing constraints and unsettled ties, until no anchor is ambiguous.
  ///
  /// ``ambiguities()`` lists the possible values of every anchor; this function gives the reasons and the remedies.
  ///
  /// - Parameter limit: the maximum number of results. Each costs a look for the ambiguous anchors, and the ranges of those
  ///   that it decides.
  /// - Throws: as ``ConstraintLayout/solve()``, and ``LayoutError/unfinished`` at ``ConstraintLayout/stepLimit``.
  public func freedoms(atMost limit: Int = 20) throws(LayoutError) -> [LayoutFreedom] {
    var trial = try atRest()
    // These questions must not drop a constraint.
    trial.conflictPolicy = .refuse
    var freedoms: [LayoutFreedom] = []
    var open = try trial.ambiguousNumbers()
    while freedoms.count < limit, let first = try trial.firstAmbiguity(among: open) {
      let tie = try trial.tie(about: first)
      let missing = hold(first, at: first.value)
      let held = try trial.adding(missing)
      // A held anchor is determined, even if rounding shows otherwise.
      let rest = try held.ambiguousNumbers().filter { $0.slot != first.slot }
      let undecided = Set(rest.map { $0.slot })
      let decided = try trial.ambiguities(of: open.filter { !undecided.contains($0.slot) })
      freedoms.append(LayoutFreedom(ambiguities: decided, tie: tie, missing: stated(missing).text))
      (trial, open) = (held, rest)
    }
    return freedoms
  }

  /// The strongest wishes that are violated less at one end of a range and more at the other. For a solved layout, whose
  /// flows keep their runs.
  ///
  /// All points of the range are optimal, so the sum of the violations at each priority is constant. Each violation is
  /// convex, so it is linear: a violation that changes at all differs between the ends.
  package func tie(about ambiguity: LayoutAmbiguity) throws(LayoutError) -> LayoutFreedom.Tie? {
    let (low, high) = (ambiguity.range.lowerBound, ambiguity.range.upperBound)
    let ends = [low.isFinite ? low : ambiguity.value - 1, high.isFinite ? high : ambiguity.value + 1]
    var violations: [[Double]] = []
    let wishes = solver.constraints
    for end in ends { violations.append(try keepingRuns.adding(hold(ambiguity, at: end)).amounts(of: wishes)) }
    var tied: [(id: ConstraintID, priority: LayoutPriority)] = []
    do {
      for (id, (atLow, atHigh)) in zip(wishes, zip(violations[0], violations[1]))
      where (atLow - atHigh).magnitude > 1e-6 * max(1, atLow, atHigh) {
        let priority = LayoutPriority(try solver.constraint(id).priority.value)
        if let strongest = tied.first?.priority, strongest > priority { continue }
        if let strongest = tied.first?.priority, strongest < priority { tied = [] }
        tied.append((id, priority))
      }
    } catch {
      throw refusal(error)
    }
    guard let priority = tied.first?.priority else { return nil }
    return LayoutFreedom.Tie(
      priority: priority, constraints: tied.compactMap { wish in roles[Int(wish.id.index)].map { stated($0) } })
  }

  /// The first number that is ambiguous by a tie at a priority, and the tie, if the violations at stronger priorities
  /// remain the same.
  package func tie(
    at priority: LayoutPriority
  ) throws(LayoutError) -> (ambiguity: LayoutAmbiguity, tie: LayoutFreedom.Tie)? {
    let solved = try atRest()
    let held = try solved.holdingViolations(strongerThan: priority) ?? solved
    let violated = try held.variablesOfViolated(at: priority)
    // One by one, because often the first of thousands is enough.
    for number in try held.ambiguousNumbers() where violated.contains(number.variable) {
      for ambiguity in try held.ambiguities(of: [number]) {
        if let tie = try held.tie(about: ambiguity), tie.priority == priority { return (ambiguity, tie) }
      }
    }
    return nil
  }

  /// The variables of the violated constraints of a priority. For a solved layout.
  private func variablesOfViolated(at priority: LayoutPriority) throws(LayoutError) -> Set<Variable> {
    let constraints = try constraints(at: priority)
    do {
      var variables: Set<Variable> = []
      for id in constraints where try solver.violation(of: id) > 0 {
        for term in try solver.constraint(id).expression.terms { variables.insert(term.variable) }
      }
      return variables
    } catch {
      throw refusal(error)
    }
  }

  /// The constraints that would be violated by more if an item were a point larger on an axis, the strongest ones. For a
  /// solved layout, whose flows keep their runs.
  package func rivals(ofGrowing item: LayoutItem, _ axis: Axis) throws(LayoutError) -> [StatedConstraint] {
    let extent = axis == .horizontal ? item.width : item.height
    let wishes = solver.constraints
    let before = try amounts(of: wishes)
    let after = try keepingRuns.adding(extent == (try value(of: extent)) + 1).amounts(of: wishes)
    var rivals: [(priority: Double, constraint: StatedConstraint)] = []
    do {
      for (place, id) in wishes.enumerated() where after[place] > before[place] + 1e-6 {
        guard let role = roles[Int(id.index)] else { continue }
        rivals.append((try solver.constraint(id).priority.value, stated(role)))
      }
    } catch {
      throw refusal(error)
    }
    let strongest = rivals.reduce(0) { max($0, $1.priority) }
    return rivals.filter { $0.priority == strongest }.map { $0.constraint }
  }

  /// The violations of constraints. For a solved layout.
  private func amounts(of constraints: [ConstraintID]) throws(LayoutError) -> [Double] {
    var amounts: [Double] = []
    do {
      for id in constraints { amounts.append(try solver.violation(of: id)) }
    } catch {
      throw refusal(error)
    }
    return amounts
  }

  /// This layout, solved, with one more constraint. Hidden items stay hidden, because the two layouts are compared
  /// constraint by constraint.
  private func adding(_ constraint: LayoutConstraint) throws(LayoutError) -> ConstraintLayout {
    var layout = self
    layout.hiding.order = []
    // Stronger than all wishes but not required, because rounding may make it contradict others.
    try layout.add(constraint ~ LayoutPriority(LayoutPriority.required.value.nextDown))
    return try layout.atRest()
  }

  /// An anchor at a value.
  private func hold(_ ambiguity: LayoutAmbiguity, at value: Double) -> LayoutConstraint {
    let item = ambiguity.item
    switch ambiguity.anchor {
    case .leading: return item.leading == root.leading + value
    case .top: return item.top == root.top + value
    case .width: return item.width == value
    case .height: return item.height == value
    }
  }
}
