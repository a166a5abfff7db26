/// Proofs settle doubt in exact arithmetic (``ExactSystem``). They start from the vertex at which the doubt arose.
///
/// Mostly that vertex is the right one. A proof then costs a factorisation, a substitution and a sweep for each
/// priority.
extension Machine {
  /// Proves that the vertex is an optimum, or goes on to an optimum, in exact arithmetic.
  ///
  /// Afterwards every value and every number of the factorisation is the exact one, rounded once.
  ///
  /// - Throws: ``Refusal/inexact(_:)`` if the proof would take too long, if required constraints cannot hold together or
  ///   hold only after one is violated by more than rounding, ``Refusal/overflow(_:)``, and ``Refusal/unfinished`` at the
  ///   step limit.
  mutating func prove() throws(Refusal) {
    statistics.proofs &+= 1
    let proof = Proof(&self, requiredOnly: false, goesOn: true)
    let contradicting: RowIndex
    checkpoint.forget()
    do { contradicting = try proof.goToOptimum() } catch {
      if error == .stepLimit && !HostMemory.isOut {
        proof.system.noteVertex(proof.system.stage)
        checkpoint.noteProof(proof.system, budget)
      }
      throw refusal(error)
    }
    steps.goOn(from: proof.system.steps)
    // Constraints that were accepted before cause no conflict when they are solved.
    if contradicting.exists { throw .inexact(contradicting) }
    try adopt(&proof.system, proof.rows, proof.variables, proof.priorities)
    if let row = firstViolated() { throw .inexact(row) }
    forgetRests()
    doubt.settle()
  }

  /// Decides whether the required constraints can hold together, in exact arithmetic. Changes nothing.
  mutating func decideExactly() throws(Refusal) {
    statistics.proofs &+= 1
    let proof = Proof(&self, requiredOnly: true)
    while true {
      // The vertices that a round has reached may make rows active that the next one excuses.
      proof.system.reached.removeAll()
      do {
        let isFeasible = try proof.system.makeFeasible()
        if !isFeasible { try proof.system.reduceContradiction() }
        steps.goOn(from: proof.system.steps)
        if isFeasible { return }
      } catch { throw refusal(error) }
      let certificate = certificate(of: proof)
      if certificate.concernsRequest { throw refusal(with: certificate) }
      // The contradiction is among constraints accepted before. The operation did not cause it, so look for another.
      for index in 0..<proof.system.contradiction.count {
        let row = Int(proof.system.contradiction[index].variable)
        if !proof.system.rows[row].isActive { proof.system.rows[row].isExcused = true }
      }
    }
  }

  /// A contradiction among the rows of another one, in exact arithmetic; nil if they can hold together, or if it concerns no
  /// row of the request. A contradiction is a proof by itself, whatever is in doubt about the vertex where it was found.
  mutating func proved(_ contradiction: Certificate) throws(Refusal) -> Certificate? {
    statistics.proofs &+= 1
    let proof = Proof(&self, of: contradiction.members.map { $0.row })
    do {
      let isFeasible = try proof.system.makeFeasible()
      if !isFeasible { try proof.system.reduceContradiction() }
      steps.goOn(from: proof.system.steps)
      if isFeasible { return nil }
    } catch {
      // The decision by all rows may find a smaller contradiction.
      if error == .tooMuchWork { return nil }
      throw refusal(error)
    }
    let certificate = certificate(of: proof)
    return certificate.concernsRequest ? certificate : nil
  }

  /// The value of a variable, limited to the range that required constraints allow. Rounding can lead beyond this
  /// range.
  ///
  /// A pin outside the range would turn rounding into data, which would contradict other constraints once the cause of
  /// the rounding is gone.
  mutating func valueAllowed(for variable: VariableIndex) throws(Refusal) -> Double {
    let value = point.x[variable]
    let isPlain = (value == 0 || Doubt.isCoarse(value)) && point.scale[variable] < Tolerance.absorbing
    if isPlain && doubt.data != .wild && !isInDoubt() { return value }
    statistics.proofs &+= 1
    let proof = Proof(&self, requiredOnly: true, keepsActive: false)
    do throws(ExactSystem.Interruption) {
      if try !proof.system.reachFeasibility() {
        proof.system = proof.system.relaxed()
        if try !proof.system.reachFeasibility() { throw .tooMuchWork }
      }
      let (low, high) = (try proof.end(of: Form(variable), -1), try proof.end(of: Form(variable), 1))
      steps.goOn(from: proof.system.steps)
      return min(max(value, low), high)
    } catch { throw refusal(error) }
  }

  private mutating func certificate(of proof: Proof) -> Certificate {
    var members: [Certificate.Member] = []
    for index in 0..<proof.system.contradiction.count {
      let multiplier = proof.system.numbers.rounded(proof.system.contradiction[index].coefficient)
      members.append(Certificate.Member(row: proof.member(index), proposal: nil, multiplier: multiplier))
    }
    let amount = proof.system.numbers.rounded(proof.system.contradictionAmount)
    return normalised(members.inOrder { $0.row.position }, amount: amount)
  }

  /// The refusal for a proof that ends early.
  mutating func refusal(_ interruption: ExactSystem.Interruption) -> Refusal {
    switch interruption {
    case .stepLimit: .unfinished
    case .tooMuchWork: .inexact(worstViolated())
    }
  }

  /// The first required constraint that is violated by more than rounding of its terms, or of the largest value. Excused
  /// rounding of one constraint can be far more in another if rows that are nearly parallel determine a variable.
  private mutating func firstViolated() -> RowIndex? {
    // Doubles below the normal ones are rounded as if they were as large.
    var largest = Double.leastNormalMagnitude
    for variable in variables.indices where variables[variable].isLive {
      largest = greater(largest, point.x[variable].magnitude)
    }
    for row in rows.indices where rows[row].isRequired && isConstraint(row) {
      let amount = violation(row, residual(row).value)
      if amount <= Tolerance.ownTerms * largestTerm(of: row) { continue }
      let coefficient = rows[row].terms.range.reduce(0.0) { greater($0, problem.terms[$1].coefficient.magnitude) }
      if amount > Tolerance.chain * largest * coefficient { return row }
    }
    return nil
  }

  /// The required constraint with the largest violation, or the first one if none is violated.
  private mutating func worstViolated() -> RowIndex {
    var (worst, amount) = (RowIndex.none, 0.0)
    for row in rows.indices where rows[row].isRequired && rows[row].state != .unused && rows[row].state != .reduced {
      let violation = violation(row)
      if violation > amount || !worst.exists { (worst, amount) = (row, violation) }
    }
    return worst
  }
}

/// An exact system, and the rows and variables of the machine that it consists of.
///
/// An object with one owner, so that a single deinitialiser gives back its many buffers. Each access to a part of an
/// object is checked, so loops over rows are in functions to which the parts are passed.
final class Proof {
  var system: ExactSystem
  private(set) var rows = Buffer<RowIndex>()
  private(set) var variables = Buffer<VariableIndex>()
  /// The number in the system of each variable of the machine, or -1.
  private(set) var places = Buffer<Int32>()
  /// The priority of each level.
  private(set) var priorities = Buffer<Double>()

  /// The budget of a proof, in products of limbs: about a second.
  private static var work: Int { 100_000_000 }

  /// Allows the whole budget for the next of several answers: asked alone, each would have it.
  func renewWork() { system.numbers.work = Self.work }

  /// - Parameters:
  ///   - keepsActive: true if active optional rows are part of the system even with `requiredOnly`, because they determine
  ///     the vertex where the proof begins.
  ///   - goesOn: true if the proof begins where an earlier one of the same constraints was cut off.
  init(_ machine: inout Machine, requiredOnly: Bool, keepsActive: Bool = true, goesOn: Bool = false) {
    places.append(repeating: -1, count: machine.variables.count)
    for variable in machine.variables.indices where machine.variables[variable].isLive {
      places[Int(variable.position)] = Int32(variables.count)
      variables.append(variable)
    }
    system = Self.system(of: variables.count, machine.steps)
    priorities.append(1000)
    var termCount = 0
    for row in machine.rows.indices {
      let (state, isRequired) = (machine.rows[row].state, machine.rows[row].isRequired)
      if state == .unused || state == .reduced { continue }
      if requiredOnly && !isRequired && !(keepsActive && state == .active) { continue }
      rows.append(row)
      termCount += Int(machine.rows[row].terms.count)
      if !isRequired { noteLevel(of: machine.rows[row].priority) }
    }
    system.levelCount = priorities.count
    system.reserve(rows: rows.count, terms: termCount)
    system.takeRows(rows, of: &machine, places, priorities)
    for index in 0..<variables.count {
      system.columns[index].isFree = !machine.variables[variables[index]].definition.exists
    }
    let hasFree = machine.hasFreeVariables
    // A question begins where a proof ended: the others depend on those that are active. Operations that decide may have
    // added and removed equalities since then.
    if hasFree && (requiredOnly || !machine.doubt.hasProved) { system.activateEqualities() }
    if goesOn { machine.checkpoint.resume(&system) }
    for index in 0..<variables.count where hasFree || system.columns[index].isFree {
      system[.point, index] = system.numbers.number(exactly: machine.point.x[variables[index]])
    }
  }

  /// An exact system without rows, with the whole budget.
  private static func system(of variableCount: Int, _ steps: StepMeter) -> ExactSystem {
    var system = ExactSystem(variableCount: variableCount)
    system.numbers.work = Self.work
    system.steps = steps
    return system
  }

  /// Only some rows, and the variables of a form.
  init(_ machine: inout Machine, of members: [RowIndex], _ form: Form = Form()) {
    system = Self.system(of: 0, machine.steps)
    places.append(repeating: -1, count: machine.variables.count)
    for term in form.terms { takePlace(term.variable) }
    for row in members {
      rows.append(row)
      for index in machine.rows[row].terms.range { takePlace(machine.problem.terms[index].variable) }
    }
    system = Self.system(of: variables.count, machine.steps)
    priorities.append(1000)
    system.takeRows(rows, of: &machine, places, priorities)
    for index in 0..<variables.count { system.columns[index].isFree = false }
  }

  private func takePlace(_ variable: VariableIndex) {
    if places[Int(variable.position)] >= 0 { return }
    places[Int(variable.position)] = Int32(variables.count)
    variables.append(variable)
  }

  /// Goes to the optimum.
  ///
  /// - Returns: one of the required rows that contradict each other, if the required rows cannot hold together.
  func goToOptimum() throws(ExactSystem.Interruption) -> RowIndex {
    if try system.makeFeasible() {
      try system.descend(.optimality)
      return .none
    }
    // At the step limit, the contradiction keeps rows that it could spare.
    do { try system.reduceContradiction() } catch { if error != .stepLimit || HostMemory.isOut { throw error } }
    return member(0)
  }

  private func noteLevel(of priority: Double) {
    let level = Self.level(of: priority, in: priorities)
    if level < priorities.count && priorities[level] == priority { return }
    priorities.append(priority)
    var place = priorities.count - 1
    while place > level {
      priorities[place] = priorities[place - 1]
      place -= 1
    }
    priorities[level] = priority
  }

  /// The level of a priority, or the level that it would have.
  fileprivate static func level(of priority: Double, in priorities: borrowing Buffer<Double>) -> Int {
    (0..<priorities.count).firstPlace { priorities[$0] <= priority }
  }

  func place(of variable: VariableIndex) -> Int { Int(places[Int(variable.position)]) }

  /// One of the required rows that contradict each other.
  func member(_ index: Int) -> RowIndex { rows[Int(system.contradiction[index].variable)] }
}

extension ExactSystem {
  /// Makes all required equalities active. The machine does not take up those that happen to hold, but mostly they hold
  /// only up to rounding, and each would then need a step. The factorisation drops those that depend on others.
  ///
  /// Only then does it choose the free variables. Its choice may magnify the rounding of their values.
  fileprivate mutating func activateEqualities() {
    var areActive = true
    for row in 0..<rows.count where rows[row].isRequiredEquality && !rows[row].isActive {
      rows[row].state = .active
      areActive = false
    }
    if areActive { return }
    for variable in 0..<variableCount { columns[variable].isFree = false }
  }

  /// Reads rows of the machine.
  fileprivate mutating func takeRows(
    _ indices: borrowing Buffer<RowIndex>, of machine: inout Machine, _ places: borrowing Buffer<Int32>,
    _ priorities: borrowing Buffer<Double>
  ) {
    for index in 0..<indices.count {
      let row = machine.rows[indices[index]]
      for index in row.terms.range {
        let term = machine.problem.terms[index]
        append(numbers.number(asWritten: term.coefficient), of: Int(places[Int(term.variable.position)]))
      }
      let state: State =
        switch row.state {
        case .active: .active
        case .upper: .negative
        case .neutral: .neutral
        default: .positive
        }
      endRow(
        constant: numbers.number(asWritten: row.constant), isEquality: row.isEquality,
        level: Proof.level(of: row.priority, in: priorities),
        weight: row.isRequired ? .one : numbers.number(asWritten: row.weight), state: state)
    }
    endRows()
  }
}
