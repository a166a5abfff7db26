internal import TinamouSolver

extension ConstraintLayout {
  /// Explains the value of an anchor, or of any expression over anchors: the constraints that together determine it,
  /// the violated optional constraints on its anchors, and its other possible values.
  ///
  /// ```swift
  /// print(try layout.explain(label.width))
  /// print(try layout.explain(field.leading - label.trailing))
  /// ```
  ///
  /// The explanation is that of the layout after ``solve()``; the layout itself does not change. O(size) for a working
  /// copy, and O(*n*) a step to find the range.
  ///
  /// - Throws: ``LayoutError/unknownItem``, ``LayoutError/unknownParameter``, ``LayoutError/foreign(_:layout:)``,
  ///   ``LayoutError/hiddenItem``, ``LayoutError/divisionByZero(_:)``, ``LayoutError/invalidNumber(_:_:)``,
  ///   ``LayoutError/overflow(_:)``
  public func explain<Kind>(_ expression: Linear<Kind>) throws(LayoutError) -> LayoutExplanation {
    try explain(expression.form)
  }

  func explain(_ form: LinearForm) throws(LayoutError) -> LayoutExplanation {
    var trial = try atRest()
    let asked = try trial.resolve(form)
    return try trial.explain(form, asked)
  }

  /// For a solved layout.
  private func explain(_ form: LinearForm, _ asked: LinearExpression) throws(LayoutError) -> LayoutExplanation {
    let why = try ask(form) { solver throws(SolverError) in try solver.why(asked) }
    let range = try ask(form) { solver throws(SolverError) in try solver.range(of: asked) }
    var written: [LayoutExplanation.Share] = []
    var implied: [LayoutExplanation.Share] = []
    var freeAnchors: [LayoutExplanation.FreeAnchor] = []
    do {
      for contribution in why.contributions {
        guard let role = roles[Int(contribution.constraint.index)] else { continue }
        let share = share(of: contribution, in: try solver.constraint(contribution.constraint), role)
        if share.constraint.origin == .written { written.append(share) } else { implied.append(share) }
      }
      for free in why.freeVariables {
        guard let slot = slots[Int(free.variable.index)] else { continue }
        freeAnchors.append(
          LayoutExplanation.FreeAnchor(
            anchor: "\(items.tree[slot.item].name).\(slot.anchor)", multiplier: free.coefficient,
            value: try solver.value(of: free.variable)))
      }
    } catch {
      throw refusal(error)
    }
    return LayoutExplanation(
      subject: text(of: form), value: why.value, constant: asked.constant, shares: written + implied,
      freeAnchors: freeAnchors, violations: try violations(on: asked), range: range)
  }

  /// A tight constraint `expression relation 0` contributes a multiple of its expression:
  ///
  ///     value = … + multiplier · (expression without its constant) = … − multiplier · constant
  private func share(
    of contribution: Explanation.Contribution, in constraint: Constraint, _ role: Role
  ) -> LayoutExplanation.Share {
    LayoutExplanation.Share(
      constraint: stated(role), priority: statedPriority(constraint, of: role),
      multiplier: isStatedReversed(role) ? -contribution.coefficient : contribution.coefficient,
      // Not −0 if the constraint has no number.
      amount: 0 - contribution.coefficient * constraint.expression.constant, isByOrder: contribution.isByOrder)
  }

  /// True if the sign of a constraint's number differs from that in the solver: insets count inwards, so those of the
  /// far edges are subtracted.
  private func isStatedReversed(_ role: Role) -> Bool {
    guard case .pinned(let position) = role else { return false }
    switch pins[Int(position)].subject {
    case .inset(_, _, let edge): return !edge.isNear
    case .lastBaseline: return true
    default: return false
    }
  }

  /// The violated constraints that mention an anchor of an expression. Anchors of the layout's own size do not count:
  /// the expression cannot change these.
  private func violations(on expression: LinearExpression) throws(LayoutError) -> [LayoutViolation] {
    var mentions: [ConstraintID] = []
    do {
      for term in expression.terms where term.coefficient != 0 {
        guard let slot = slots[Int(term.variable.index)], slot.item != 0 else { continue }
        mentions += try solver.constraints(on: term.variable)
      }
    } catch {
      throw refusal(error)
    }
    var distinct: [ConstraintID] = []
    for id in mentions.sorted() where distinct.last != id { distinct.append(id) }
    return try violations(among: distinct)
  }
}
