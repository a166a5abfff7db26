/// Proofs: what is in doubt is decided in exact arithmetic (``ExactSystem``), from the vertex where doubt arose.
///
/// That is mostly the right one. Then a proof costs a factorisation, a substitution and a sweep for each priority.
extension Machine {
  /// Shows that the vertex is an optimum, or goes on to one, in exact arithmetic.
  ///
  /// Afterwards every value is the exact one, rounded once, and so is every number of the factorisation.
  ///
  /// - Throws: ``Refusal/inexact(_:)`` where that would take too long.
  mutating func prove() throws(Refusal) {
    statistics.proofs += 1
    var proof = Proof(self, requiredOnly: false)
    let multipliers: [ExactCombination]?
    do { multipliers = try proof.find() } catch { throw refusal(error) }
    steps.goOn(from: proof.system.steps)
    // What was accepted once is not refused when it is solved.
    guard let multipliers else { throw .inexact(proof.culprit) }
    try adopt(proof, multipliers)
    forgetRests()
    doubt.settle()
  }

  /// Decides whether the required constraints can hold together, in exact arithmetic. Changes nothing.
  mutating func decideExactly() throws(Refusal) {
    statistics.proofs += 1
    var proof = Proof(self, requiredOnly: true)
    while true {
      let found: ExactContradiction?
      do { found = try proof.system.makeFeasible() } catch { throw refusal(error) }
      steps.goOn(from: proof.system.steps)
      guard let found else { return }
      let certificate = certificate(of: found, in: proof)
      if names(certificate, oneOf: journal.proposed) { throw .conflict(certificate) }
      // A contradiction of what was accepted before is not the fault of what is asked for now. What else is there?
      for member in found.members where !proof.system.rows[member.variable].isActive {
        proof.system.rows[member.variable].isExcused = true
      }
    }
  }

  /// The value of a variable, or, where rounding has led beyond them, the end of the values that required constraints allow.
  ///
  /// To pin the value beside it would make a datum of the rounding, which contradicts others when what had led there is gone.
  mutating func valueAllowed(for variable: VariableIndex) throws(Refusal) -> Double {
    let value = point.x[variable]
    if value == 0 || Doubt.isCoarse(value) { return value }
    statistics.proofs += 1
    var proof = Proof(self, requiredOnly: true, keepsActive: false)
    do {
      _ = try proof.system.makeFeasible()
      let (low, high) = (try proof.end(of: Form(variable), -1), try proof.end(of: Form(variable), 1))
      steps.goOn(from: proof.system.steps)
      return min(max(value, low), high)
    } catch { throw refusal(error) }
  }

  private func certificate(of contradiction: ExactContradiction, in proof: borrowing Proof) -> Certificate {
    var members: [Certificate.Member] = []
    for member in contradiction.members {
      let row = proof.rows[member.variable]
      members.append(Certificate.Member(row: row, proposal: nil, multiplier: member.coefficient.rounded))
    }
    return normalised(members.inOrder { $0.row.position }, amount: contradiction.amount.rounded)
  }

  /// What a proof that ends early says.
  func refusal(_ interruption: ExactSystem.Interruption) -> Refusal {
    switch interruption {
    case .stepLimit: .unfinished
    case .tooMuchWork: .inexact(worstViolated())
    }
  }

  /// The required constraint whose residual is farthest from where it should be, or the first of all.
  private func worstViolated() -> RowIndex {
    var (worst, amount) = (RowIndex.none, 0.0)
    for row in rows.indices where rows[row].isRequired && rows[row].state != .unused && rows[row].state != .reduced {
      let violation = violation(row)
      if violation > amount || !worst.exists { (worst, amount) = (row, violation) }
    }
    return worst
  }
}

/// An exact system and what its rows and variables are in the machine.
struct Proof {
  var system = ExactSystem()
  var rows: [RowIndex] = []
  var variables: [VariableIndex] = []
  /// The number of each of the machine's variables here, or -1.
  private(set) var places: [Int] = []
  /// One of the required rows that contradict each other.
  var culprit = RowIndex.none
  /// The priority of each level.
  var priorities: [Double] = [1000]

  /// What a proof may cost, in products of limbs: about a second.
  private static var work: Int { 100_000_000 }

  /// - Parameter keepsActive: whether active rows that are not required are part of it nevertheless: they say where it begins.
  init(_ machine: borrowing Machine, requiredOnly: Bool, keepsActive: Bool = true) {
    for row in machine.rows.indices {
      let state = machine.rows[row].state
      if state == .unused || state == .reduced { continue }
      if requiredOnly && !machine.rows[row].isRequired && !(keepsActive && state == .active) { continue }
      rows.append(row)
      if !machine.rows[row].isRequired { priorities.append(machine.rows[row].priority) }
    }
    priorities.sort { $0 > $1 }
    priorities = priorities.indices.filter { $0 == 0 || priorities[$0] != priorities[$0 - 1] }.map { priorities[$0] }
    system.levelCount = priorities.count
    system.work = Self.work
    system.steps = machine.steps
    takeVariables(machine)
    takeRows(machine)
    system.makeColumns()
  }

  private mutating func takeVariables(_ machine: borrowing Machine) {
    places = [Int](repeating: -1, count: machine.variables.count)
    for variable in machine.variables.indices where machine.variables[variable].isLive {
      places[Int(variable.position)] = variables.count
      variables.append(variable)
      let isFree = !machine.variables[variable].definition.exists
      system.isFree.append(isFree)
      system.x.append(isFree ? ExactNumber(exactly: machine.point.x[variable]) : .zero)
    }
    system.variableCount = variables.count
  }

  private mutating func takeRows(_ machine: borrowing Machine) {
    for row in rows {
      var terms: [ExactSystem.ExactTerm] = []
      for index in machine.rows[row].terms.range {
        let term = machine.problem.terms[index]
        terms.append(
          ExactSystem.ExactTerm(
            variable: places[Int(term.variable.position)], coefficient: ExactNumber(asWritten: term.coefficient)))
      }
      terms.sort { $0.variable < $1.variable }
      let isRequired = machine.rows[row].isRequired
      let state = machine.rows[row].state
      system.rows.append(
        ExactSystem.ExactRow(
          terms: terms, constant: ExactNumber(asWritten: machine.rows[row].constant),
          isEquality: machine.rows[row].isEquality, level: level(of: machine.rows[row].priority),
          weight: isRequired ? .one : ExactNumber(asWritten: machine.rows[row].weight),
          state: state == .active ? .active : state == .upper ? .negative : .positive))
    }
  }

  private func level(of priority: Double) -> Int {
    var (low, high) = (0, priorities.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if priorities[middle] > priority { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Proof {
  /// Finds the optimum, and returns the multipliers there; nil if the required rows contradict each other.
  fileprivate mutating func find() throws(ExactSystem.Interruption) -> [ExactCombination]? {
    if let contradiction = try system.makeFeasible() {
      culprit = rows[contradiction.members[0].variable]
      return nil
    }
    try system.descend(.optimality)
    return try system.multipliers(.optimality)
  }
}

// MARK: - Adopting

extension Machine {
  /// Takes over the vertex, the factorisation, the multipliers and the values of a proof.
  private mutating func adopt(_ proof: borrowing Proof, _ multipliers: [ExactCombination]) throws(Refusal) {
    activeSet.noteStep()
    for row in rows.indices where rows[row].state == .active { dropDefinition(of: row) }
    for index in proof.rows.indices { adoptState(of: proof.rows[index], proof.system.rows[index]) }
    for index in proof.system.basis.pivots.indices { adoptPivot(index, of: proof) }
    for index in proof.rows.indices where proof.system.rows[index].isActive {
      var own = LevelVector()
      for level in multipliers.indices where !multipliers[level].rows[index].isZero {
        let value = multipliers[level].rows[index].rounded
        if !value.isFinite { throw .overflow(firstVariable(in: proof.rows[index])) }
        own.append(Level(priority: proof.priorities[level + 1], value: value, magnitude: value.magnitude))
      }
      self.multipliers.set(proof.rows[index], to: own, in: &rows, &journal)
      suspectTie(proof.rows[index])
    }
    try adoptValues(proof)
    control.endRefactorisation(fill: basis.fill)
  }

  private mutating func adoptState(of row: RowIndex, _ exact: ExactSystem.ExactRow) {
    dequeue(row)
    if exact.isActive {
      if rows[row].state != .active { setState(of: row, to: .active) }
      return
    }
    if rows[row].state == .active { clearMultiplier(of: row) }
    let state: RowState =
      exact.isRequired && exact.isEquality
      ? .neutral : exact.state == .negative && !exact.isRequired ? .upper : .lower
    if rows[row].state != state { setState(of: row, to: state) }
  }

  private mutating func adoptPivot(_ index: Int, of proof: borrowing Proof) {
    let pivot = proof.system.basis.pivots[index]
    let (owner, target) = (proof.rows[pivot.owner], proof.variables[pivot.variable])
    if !pivot.isReduced {
      if !define(target, directlyBy: owner) { control.requestRefactorisation() }
      return
    }
    var rest = RowCombination()
    for part in pivot.combination where part.variable != pivot.owner {
      rest.append(-part.coefficient.rounded, of: proof.rows[part.variable])
    }
    for term in pivot.terms { rest.append(term.coefficient.rounded, of: proof.variables[term.variable]) }
    storeReduced(of: owner, defining: target, rest)
  }

  private mutating func adoptValues(_ proof: borrowing Proof) throws(Refusal) {
    for index in proof.variables.indices {
      let value = proof.system.x[index].rounded
      if !value.isFinite { throw .overflow(proof.variables[index]) }
      // Its error is that of one rounding, however it was found.
      let scale = max(value.magnitude, .leastNormalMagnitude)
      point.set(proof.variables[index], value, scale: scale, in: &variables, &report, &journal)
    }
    for variable in variables.indices where variables[variable].isDirty {
      work.setClean(variable, in: &variables, &journal)
    }
  }
}
