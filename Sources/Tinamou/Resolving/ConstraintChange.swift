internal import TinamouSolver

/// Replaces a stored constraint by another one.
struct ConstraintChange: Change {
  let position: Int
  let constraint: LayoutConstraint

  /// The former constraint, with a flag that is true if it was let go.
  struct Former {
    let constraint: LayoutConstraint
    let isLetGo: Bool
  }

  private var role: Role { .stated(Int32(truncatingIfNeeded: position)) }

  func note(in layout: inout ConstraintLayout) -> Former {
    let former = Former(constraint: layout.statements[position].constraint, isLetGo: layout.isLetGo(role))
    layout.setConstraint(constraint, at: position)
    layout.forgetLetGo(role)
    return former
  }

  /// Asks only for the difference of the two constraints: if only a number differs, the solver can replay a recording
  /// for this number.
  func ask(_ layout: inout ConstraintLayout, insteadOf former: Former) throws(LayoutError) -> Bool {
    guard let id = layout.statements[position].live else { return false }
    // A constraint that is or was let go has another priority in the solver than the written one.
    let isAsWritten = !former.isLetGo && !layout.isLetGo(role)
    let difference = isAsWritten ? constraint.difference(from: former.constraint) : .form
    if difference == .form { try replace(id, in: &layout) }
    do throws(SolverError) {
      if difference == .constant { try layout.solver.setConstant(of: id, to: constraint.resolvedConstant) }
      if difference == .priority { try layout.solver.setPriority(of: id, to: Priority(constraint.priority.value)) }
    } catch {
      throw layout.refusal(error)
    }
    return true
  }

  private func replace(_ id: ConstraintID, in layout: inout ConstraintLayout) throws(LayoutError) {
    try layout.givingVariables(isOneCall: true) { (layout) throws(LayoutError) in
      let resolved = try layout.resolve(at: position)
      do throws(SolverError) {
        try layout.solver.replace(id, with: resolved)
      } catch {
        throw layout.refusal(error)
      }
    }
  }

  func putBack(_ former: Former, in layout: inout ConstraintLayout) {
    layout.setConstraint(former.constraint, at: position)
  }
}

extension LayoutConstraint {
  /// The difference between two constraints, for the solver.
  fileprivate enum Difference {
    case nothing, constant, priority
    /// Terms, or several parts.
    case form
  }

  /// The difference that the solver has to carry out when this constraint replaces an active one.
  ///
  /// A constraint that may be invalid counts as different in form, because resolving finds and words the fault.
  fileprivate func difference(from former: LayoutConstraint) -> Difference {
    if hasShares || former.hasShares || relation != former.relation || !priority.isValid { return .form }
    var magnitude = left.constant.magnitude + right.constant.magnitude
    guard left.hasTerms(of: former.left, adding: &magnitude), right.hasTerms(of: former.right, adding: &magnitude),
      // A term stands for several terms in the solver, and their sum must be finite.
      magnitude < 1e300
    else { return .form }
    switch (resolvedConstant == former.resolvedConstant, priority == former.priority) {
    case (true, true): return .nothing
    case (false, true): return .constant
    case (true, false): return .priority
    case (false, false): return .form
    }
  }

  /// True if it is equal to another constraint.
  func isSame(as other: LayoutConstraint) -> Bool {
    storage === other.storage
      || (relation == other.relation && priority == other.priority && left.isSame(as: other.left)
        && right.isSame(as: other.right))
  }

  /// The constant, bitwise equal to the sum that resolving makes.
  fileprivate var resolvedConstant: Double { 0 + left.constant + -right.constant }
}

extension LinearForm {
  /// True if it is equal to another form.
  func isSame(as other: LinearForm) -> Bool {
    var magnitude = 0.0
    return constant == other.constant && hasTerms(of: other, adding: &magnitude)
      && shares.count == other.shares.count && zip(shares, other.shares).allSatisfy { $0.isSame(as: $1) }
  }

  /// True if the terms are those of another form. Adds their magnitudes to a sum.
  fileprivate func hasTerms(of other: LinearForm, adding magnitude: inout Double) -> Bool {
    if rest.count != other.rest.count { return false }
    switch (first, other.first) {
    case (nil, nil): return true
    case (let first?, let second?) where first.isSame(as: second): magnitude += first.coefficient.magnitude
    default: return false
    }
    for (term, second) in zip(rest, other.rest) {
      if !term.isSame(as: second) { return false }
      magnitude += term.coefficient.magnitude
    }
    return true
  }
}

extension Share {
  fileprivate func isSame(as other: Share) -> Bool {
    (group === other.group || (items == other.items && axis == other.axis)) && position == other.position
      && whole.isSame(as: other.whole)
  }
}

extension SymbolicTerm {
  fileprivate func isSame(as other: SymbolicTerm) -> Bool {
    handle == other.handle && attribute == other.attribute && region == other.region
      && coefficient == other.coefficient
  }
}
