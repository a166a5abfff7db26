import TinamouSolver

/// Plays the operations of a trace on a ``Solver``, one call for each line, and takes no notice of expectations.
public struct TracePlayer {
  /// The solver as the last step left it.
  public var solver = Solver()
  /// Its variables, by their numbers in the trace.
  public private(set) var variables: [Variable] = []
  private var handles: [ConstraintID?] = []
  /// The work of the solvers before this one.
  private var earlier = Work()

  /// A player before the first line.
  public init() {}

  /// The handle of the constraint that bears that number in the trace.
  public func handle(of id: Int) -> ConstraintID? { handles.indices.contains(id) ? handles[id] : nil }

  /// All that was done so far.
  public var work: Work { earlier + Work(of: solver) }

  /// Carries out one step.
  public mutating func perform(_ step: Trace.Step) throws(SolverError) {
    switch step {
    case .start(let count):
      let work = work
      self = TracePlayer()
      earlier = work
      variables.reserveCapacity(count)
      for _ in 0..<count { variables.append(solver.makeVariable()) }
    case .add(let id, let constraint, refused: false):
      let handle = try solver.add(constraint.constraint(variables))
      while handles.count <= id { handles.append(nil) }
      handles[id] = handle
    case .remove(let id):
      // A constraint that was refused although the trace expects it does not exist.
      guard let handle = handle(of: id) else { return }
      handles[id] = nil
      try solver.remove(handle)
    case .edit(let variable, let priority, let weight):
      try solver.addEdit(variables[variable], priority: Priority(priority), weight: weight)
      try solver.suggest(0, for: variables[variable])
    case .endEdit(let variable): try solver.removeEdit(variables[variable])
    case .suggest(let variable, let value): try solver.suggest(value, for: variables[variable])
    case .update: try solver.solve()
    case .add(_, _, refused: true), .phase, .expectValue, .expectAmbiguous, .expectViolation: break
    }
  }

  /// The values of all variables.
  public func values() throws(SolverError) -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(variables.count)
    for variable in variables { values.append(try solver.value(of: variable)) }
    return values
  }
}

extension Trace {
  /// The work of each phase, in the order of the phases.
  public func workByPhase() throws(SolverError) -> [(phase: String, work: Work)] {
    var player = TracePlayer()
    var phases: [(phase: String, work: Work)] = []
    var before = Work()
    for line in lines {
      if case .phase(let name) = line.step {
        phases.append((name, Work()))
        before = player.work
      }
      try player.perform(line.step)
      if !phases.isEmpty { phases[phases.count - 1].work = player.work - before }
    }
    return phases
  }

  /// One number for all values before the teardown: their sum, each weighted by 1 to 97 in turn.
  public func checksum() throws(SolverError) -> Double {
    var player = TracePlayer()
    for line in lines {
      if case .phase("teardown") = line.step { break }
      try player.perform(line.step)
    }
    var sum = 0.0
    for (index, value) in try player.values().enumerated() { sum += value * Double(1 + index % 97) }
    return sum
  }
}
