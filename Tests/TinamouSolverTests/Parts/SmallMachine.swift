@testable import TinamouSolver

/// A machine in which every part has something to remember.
///
///     a == f + 1, b == 2 f, a + b == 10       the last one depends on f by two ways: it has a reduced row
///     w == 300 @900, the constant of an edit  what follows from it is recorded
///     g == w + 8
///     g >= 400 @250, w <= 200 @100            violated: w's constraint has a multiplier of two levels
///     g <= 500 @500, a >= -5                  satisfied
///     a == 4 @100                             holds without being active
///     g + h - h <= 900 @100                   mentions h
struct SmallMachine: ~Copyable {
  var machine = Machine()
  var (f, a, b) = (VariableIndex.none, VariableIndex.none, VariableIndex.none)
  var (w, g, h) = (VariableIndex.none, VariableIndex.none, VariableIndex.none)
  var (ofA, ofB, ofSum) = (RowIndex.none, RowIndex.none, RowIndex.none)
  var (edit, ofG) = (RowIndex.none, RowIndex.none)
  var (wideG, narrowW) = (RowIndex.none, RowIndex.none)
  var (narrowG, leastA, sameA, mentionOfH) = (RowIndex.none, RowIndex.none, RowIndex.none, RowIndex.none)

  init() throws {
    let made = machine.makeVariables(6)
    (f, a, b, w, g, h) = (made[0], made[1], made[2], made[3], made[4], made[5])
    ofA = try machine.addOne(Variable(a) == Variable(f) + 1)
    ofB = try machine.addOne(Variable(b) == 2 * Variable(f))
    ofSum = try machine.addOne(Variable(a) + Variable(b) == 10)
    edit = try machine.operate { (machine) throws(Refusal) in
      try machine.addEdit(made[3], priority: 900, weight: 1)
    }
    ofG = try machine.addOne(Variable(g) == Variable(w) + 8)
    wideG = try machine.addOne((Variable(g) >= 400).priority(250))
    narrowW = try machine.addOne((Variable(w) <= 200).priority(100))
    narrowG = try machine.addOne((Variable(g) <= 500).priority(500))
    leastA = try machine.addOne(Variable(a) >= -5)
    sameA = try machine.addOne((Variable(a) == 4).priority(100))
    mentionOfH = try machine.addOne((Variable(g) + Variable(h) - Variable(h) <= 900).priority(100))
    try machine.resize(edit, to: 250)
    _ = machine.takeChanges(ifAtMost: .max)
    // The third time something recurs.
    for width in [260.0, 310, 300] { try machine.resize(edit, to: width) }
  }

  var reduced: RowIndex { machine.rows[ofSum].reducedRow }
}

extension Machine {
  mutating func makeVariables(_ count: Int) -> [VariableIndex] {
    var made: [VariableIndex] = []
    for _ in 0..<count { made.append(makeVariable()) }
    return made
  }

  /// Adds a constraint, as an operation of its own.
  @discardableResult
  mutating func addOne(_ constraint: Constraint) throws(Refusal) -> RowIndex {
    let proposal = propose(constraint)
    return try operate { (machine) throws(Refusal) in try machine.add(proposal) }
  }

  /// Proposes a constraint as the only one of a call.
  mutating func propose(_ constraint: Constraint) -> Proposal {
    proposals.removeAll()
    for term in constraint.expression.written {
      proposals.extend(by: 1).pointee = VariableCoefficient(
        variable: term.variable.record, coefficient: term.coefficient)
    }
    return Proposal(
      constant: constraint.expression.constant, relation: constraint.relation, priority: constraint.priority.value,
      weight: constraint.weight, firstTerm: 0, termCount: Int32(constraint.expression.written.count))
  }

  /// Stores a constraint in a row.
  mutating func store(_ constraint: Constraint, in row: RowIndex) {
    let proposal = propose(constraint)
    _ = storeRarely(proposal, in: row)
    journal.note(.linkedTerms, row)
  }

  /// Changes the constant with which a variable is held at a value, and solves.
  mutating func resize(_ edit: RowIndex, to value: Double) throws(Refusal) {
    try setConstant(edit, inStoredSense(-value, of: edit))
    try solve()
  }

  /// What the parts find wrong in themselves.
  func auditParts() -> [String] {
    var found = Report()
    problem.audit(&found, rows, variables)
    order.audit(&found, variables)
    basis.audit(&found, rows, variables, problem)
    activeSet.audit(&found, rows)
    point.audit(&found, variables, growth: replay.growth)
    multipliers.audit(&found, rows)
    ties.audit(&found)
    work.audit(&found, rows, variables)
    removals.audit(&found, rows)
    report.audit(&found, variables)
    replay.audit(&found, rows, variables, point, at: versions) { evaluate($0).value }
    journal.audit(&found)
    scratch.audit(&found, rows)
    return found.lines
  }
}
