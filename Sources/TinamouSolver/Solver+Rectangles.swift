/// The variables of a rectangle, and the constraints that its extents are not negative.
package struct RectangleVariables: Sendable {
  package let x: Variable
  package let y: Variable
  package let width: Variable
  package let height: Variable
  package let bounds: (width: ConstraintID, height: ConstraintID)
}

extension Solver {
  /// Makes the variables of a rectangle with the required constraints `width >= 0` and `height >= 0`, all or nothing.
  ///
  /// One operation costs less than six. O(1), unless an earlier change is in doubt.
  ///
  /// - Throws: ``SolverError/unfinished`` or ``SolverError/inexact(_:)`` if an earlier change is in doubt, and cannot be
  ///   decided; ``SolverError/overflow(_:)`` if a value that an earlier change moves is too large for a number.
  package mutating func makeRectangle() throws(SolverError) -> RectangleVariables {
    let (x, y, width, height, widthRow, heightRow) = try operate { (machine) throws(Refusal) in
      if machine.addsBoundsAtOnce {
        let (x, y) = (machine.makeVariable(), machine.makeVariable())
        let (width, height) = (machine.makeVariable(), machine.makeVariable())
        return (x, y, width, height, machine.addNewBound(of: width), machine.addNewBound(of: height))
      }
      let (x, y) = (machine.enterVariable(), machine.enterVariable())
      let (width, height) = (machine.enterVariable(), machine.enterVariable())
      return (x, y, width, height, try machine.addBound(of: width), try machine.addBound(of: height))
    }
    if !box.names.isEmpty { for variable in [x, y, width, height] { forgetName(at: Int(variable.position)) } }
    return RectangleVariables(
      x: handle(x), y: handle(y), width: handle(width), height: handle(height),
      bounds: (handle(widthRow), handle(heightRow)))
  }
}

extension Machine {
  /// Adds the required constraint that a variable is not negative.
  fileprivate mutating func addBound(of variable: VariableIndex) throws(Refusal) -> RowIndex {
    try add(of: variable, .greaterThanOrEqual, constant: 0, priority: 1000, weight: 1)
  }

  /// True if nothing can refuse a bound of a new variable, which holds at 0, and nobody can ask to take the bound back.
  fileprivate var addsBoundsAtOnce: Bool {
    mutating get {
      !journal.isInTransaction && removals.isEmpty && work.dirtyCount == 0 && !mayContradict && !isInDoubt()
        && !HostMemory.isOut
    }
  }

  /// The same as ``addBound(of:)`` without notes in the journal.
  fileprivate mutating func addNewBound(of variable: VariableIndex) -> RowIndex {
    journal.pause()
    defer { journal.goOn() }
    proposals.removeAll()
    proposals.extend(by: 1).pointee = VariableCoefficient(variable: variable, coefficient: 1)
    let row = problem.allocateRow(in: &rows)
    ties.rankLast(row)
    _ = store(
      Proposal(
        constant: 0, relation: .greaterThanOrEqual, priority: 1000, weight: 1, firstTerm: 0, termCount: 1), in: row)
    activeSet.set(row, .lower, in: &rows, &journal)
    return row
  }
}
