import TinamouSolver
import Workloads

/// Carries a random history out on a solver, comparing after every step.
///
/// Between the steps the solver is sometimes left unsolved, so that changes pile up; the comparison is then made on a
/// solved copy. Now and then a copy is put aside, must stay what it was, and sometimes takes the place of the original.
public struct RandomRun {
  /// Something that was done.
  public enum Event: Sendable {
    /// An operation.
    case operation(SolverOperation)
    /// The operation before was refused.
    case refused
    /// The solver was solved.
    case solve
    /// A copy was put aside.
    case putAside
    /// The solver and the copy put aside changed places.
    case exchange
  }

  /// A solver with what is known about it.
  private struct Subject {
    var solver = Solver()
    var variables: [Variable] = []
    var model: ShadowModel
    var handles: [Int: ConstraintID] = [:]
    var ranks: [Int: ConstraintRank] = [:]
  }

  private var subject: Subject
  private var aside: (subject: Subject, state: State)?
  private var operations: RandomOperations
  private var dice: SplitMix64
  private let isCompared: Bool
  private let areTiesCompared: Bool
  /// The operations so far, in order.
  public private(set) var history: [Event] = []
  /// The failures found so far.
  public private(set) var failures: [String] = []
  /// The number of refused operations.
  public private(set) var refusals = 0

  /// The live constraints at the end.
  public var model: ShadowModel { subject.model }

  /// The solver at the end.
  public var solver: Solver { subject.solver }

  /// Carries out that many operations of a seed's history, up to the first failure.
  ///
  /// Without comparing anything, the reference is never asked: what the solver refuses counts as refused. Where ties are
  /// compared, the violation of every wish has to be the one that the rule for ties says, and refusals are judged.
  public init(
    seed: UInt64, steps: Int, profile: RandomProfile? = nil, isCompared: Bool = true, areTiesCompared: Bool = false,
    changesRanks: Bool = false, setsSeveral: Bool = false
  ) {
    operations = RandomOperations(
      seed: seed, profile: profile, changesRanks: changesRanks, setsSeveral: setsSeveral)
    dice = SplitMix64(seed: ~seed)
    self.isCompared = isCompared
    self.areTiesCompared = areTiesCompared
    subject = Subject(model: ShadowModel(variableCount: operations.variableCount))
    for _ in 0..<operations.variableCount { subject.variables.append(subject.solver.makeVariable()) }
    for _ in 0..<steps where failures.isEmpty {
      do {
        try step()
      } catch {
        failures.append("thrown: \(error)")
      }
    }
    if !failures.isEmpty { failures.insert("seed \(seed), \(operations.variableCount) variables", at: 0) }
  }

  /// The failures, with the history that led to them.
  public var report: String { (failures + ["after:"] + history.map { "\($0)" }).joined(separator: "\n") }

  private mutating func step() throws(SolverError) {
    let operation = operations.next(for: subject.model)
    history.append(.operation(operation))
    try perform(operation)
    if isCompared {
      let before = try State(of: subject)
      var copy = subject.solver
      try copy.solve()
      failures += try SystemComparison.differences(between: copy, subject.variables, and: subject.model.constraints)
      if try State(of: subject) != before { failures.append("solving a copy changed the original") }
    }
    if areTiesCompared { try compareTies() }
    if dice.chance(2, of: 3) {
      try subject.solver.solve()
      history.append(.solve)
    }
    try shuffleCopies()
  }

  /// Compares every wish's violation with the one at which ties are settled.
  private mutating func compareTies() throws(SolverError) {
    var copy = subject.solver
    try copy.solve()
    failures += copy.audit()
    let entries = subject.model.entries.sorted { $0.rank < $1.rank }
    // A constraint that was accepted wrongly has been reported.
    guard let settled = settled(entries) else { return }
    for (index, entry) in entries.enumerated() {
      let handle = subject.handles[entry.key]!
      let (got, expected) = (try copy.violation(of: handle), settled[index].double)
      if (got - expected).magnitude <= 1e-9 * max(1, expected.magnitude) { continue }
      failures.append("\(entry.constraint) is violated by \(got), not by \(expected)\n\(copy)")
    }
  }

  /// The wishes' violations where ties are settled in the order given.
  private func settled(_ entries: [ShadowModel.Entry]) -> [Rational]? {
    ReferenceSystem(variableCount: subject.model.variableCount, entries.map(\.constraint), settlingTies: true)?.settled
  }

  /// True if the order of the wishes decides something at the end.
  public var meetsTie: Bool {
    let entries = subject.model.entries.sorted { $0.rank < $1.rank }
    return settled(entries)?.reversed().elementsEqual(settled(entries.reversed()) ?? []) == false
  }

  private mutating func shuffleCopies() throws(SolverError) {
    if let (subject, state) = aside, try State(of: subject) != state {
      failures.append("a copy put aside has changed")
    }
    switch dice.below(12) {
    case 0:
      aside = (subject, try State(of: subject))
      history.append(.putAside)
    case 1:
      guard let (other, _) = aside else { break }
      aside = (subject, try State(of: subject))
      subject = other
      history.append(.exchange)
    default: break
    }
  }

  /// All that can be seen of a solver without solving.
  private struct State: Equatable {
    let description: String
    let values: [UInt64]
    let constraints: [ConstraintID]
    let isSolved: Bool

    init(of subject: Subject) throws(SolverError) {
      description = subject.solver.description
      var values: [UInt64] = []
      for variable in subject.variables { values.append(try subject.solver.value(of: variable).bitPattern) }
      self.values = values
      constraints = subject.solver.constraints
      isSolved = subject.solver.isSolved
    }
  }
}

// MARK: - Operations

extension RandomRun {
  /// Performs an operation on the solver and the model; what can hold must be accepted, what cannot must be refused.
  private mutating func perform(_ operation: SolverOperation) throws(SolverError) {
    if try isMisuse(operation) { return }
    let next = subject.model.applying(operation)
    let isFeasible =
      isCompared || areTiesCompared
      ? ReferenceSystem.isFeasible(variableCount: next.variableCount, next.constraints) : nil
    if case .edit(let variable, let priority, let weight, _) = operation {
      // The edit itself moves nothing and is always possible; it is the suggestion that may be refused.
      let key = subject.model.keys(of: operation).added[0]
      subject.handles[key] = try subject.solver.addEdit(
        subject.variables[variable], priority: Priority(priority), weight: weight)
    }
    let before = try State(of: subject)
    do {
      let added = try apply(operation)
      for (key, handle) in zip(subject.model.keys(of: operation).added, added) {
        subject.handles[key] = handle
        subject.ranks[key] = try subject.solver.rank(of: handle)
      }
      subject.model = next
      if isFeasible == false { failures.append("accepted, although the required constraints cannot hold together") }
    } catch {
      guard case .conflict(let conflict) = error else { throw error }
      refusals += 1
      history.append(.refused)
      if try State(of: subject) != before {
        failures.append("the refusal left a trace\n\(before.description)\n\(subject.solver)")
      }
      if isFeasible == true {
        failures.append("refused, although the required constraints can hold together: \(conflict)")
      } else if isFeasible == false {
        check(conflict, of: operation, next)
      }
      if case .edit(let variable, _, _, _) = operation { try subject.solver.removeEdit(subject.variables[variable]) }
    }
  }

  /// Tries an operation that is refused for another reason than a conflict; returns true if it is one.
  private mutating func isMisuse(_ operation: SolverOperation) throws(SolverError) -> Bool {
    let before = try State(of: subject)
    do {
      switch operation {
      case .renewVariable(let variable):
        try subject.solver.removeVariable(subject.variables[variable])
        subject.variables[variable] = subject.solver.makeVariable()
        if subject.model.isInUse(variable) { failures.append("removed a variable in use") }
        return true
      case .endEdit(let variable) where subject.model.edits[variable] == nil:
        try subject.solver.removeEdit(subject.variables[variable])
        failures.append("ended an edit that was none")
      default: return false
      }
    } catch .variableInUse {
      if case .renewVariable(let variable) = operation, !subject.model.isInUse(variable) {
        failures.append("the variable is not in use")
      }
    } catch .notEdited {}
    if try State(of: subject) != before { failures.append("the refusal left a trace") }
    return true
  }

  private mutating func apply(_ operation: SolverOperation) throws(SolverError) -> [ConstraintID] {
    let variables = subject.variables
    switch operation {
    case .add(let constraints):
      if constraints.count == 1 { return [try subject.solver.add(constraints[0].constraint(variables))] }
      return try subject.solver.add(constraints.map { $0.constraint(variables) })
    case .remove(let keys): try subject.solver.remove(keys.map { subject.handles[$0]! })
    case .setConstants(let constants):
      let changes = constants.map { (id: subject.handles[$0.key]!, constant: $0.constant) }
      if changes.count > 1 {
        try subject.solver.setConstants(changes)
      } else {
        try subject.solver.setConstant(of: changes[0].id, to: changes[0].constant)
      }
    case .setPriority(let key, let priority):
      try subject.solver.setPriority(of: subject.handles[key]!, to: Priority(priority))
    case .setWeight(let key, let weight): try subject.solver.setWeight(of: subject.handles[key]!, to: weight)
    case .replace(let key, let constraint):
      try subject.solver.replace(subject.handles[key]!, with: constraint.constraint(variables))
    case .edit(let variable, _, _, let value):
      try subject.solver.suggest(value, for: variables[variable])
      return subject.solver.edit(of: variables[variable]).map { [$0] } ?? []
    case .suggest(let values): try subject.solver.suggest(values.map { (variables[$0.variable], $0.value) })
    case .endEdit(let variable): try subject.solver.removeEdit(variables[variable])
    case .setRank:
      let next = subject.model.applying(operation)
      for (old, new) in zip(subject.model.entries, next.entries) where old.rank != new.rank {
        try subject.solver.setRank(of: subject.handles[new.key]!, to: subject.ranks[new.rank]!)
      }
    case .renewVariable: break
    }
    return []
  }

  /// Checks the conflict of an operation; `next` is the model as it would have been.
  private mutating func check(_ conflict: Conflict, of operation: SolverOperation, _ next: ShadowModel) {
    let keys = subject.model.keys(of: operation)
    var proposed: [PlainConstraint] = []
    if case .add(let constraints) = operation { proposed = constraints }
    var changed = keys.changed.compactMap { subject.handles[$0] }
    if case .edit = operation { changed = keys.added.compactMap { subject.handles[$0] } }
    failures += flaws(in: conflict, proposed: proposed.count, changed: changed).map { "\($0) in \(conflict)" }
    let keyOf = Dictionary(subject.handles.map { ($1, $0) }, uniquingKeysWith: max)
    var members: [PlainConstraint] = []
    var refused: Int?
    for (place, member) in conflict.members.enumerated() {
      switch member.origin {
      case .proposed(let index) where index < proposed.count:
        members.append(proposed[index])
        refused = refused ?? place
      case .live(let id):
        guard let constraint = keyOf[id].flatMap({ next[$0] }) else { fallthrough }
        members.append(constraint)
        if changed.contains(id) { refused = refused ?? place }
      default:
        failures.append("\(member.origin) is none of the constraints")
        return
      }
    }
    guard let refused else { return }
    failures += flaws(inSetOf: conflict, members, refused: refused, variableCount: next.variableCount)
      .map { "\($0) in \(conflict)" }
  }
}
