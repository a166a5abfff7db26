import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// Operations that are decided together, and what is given up until they fit.
@Suite("Deferred decisions")
struct DecidingTests {
  private struct Stop: Error {}

  /// The conflict that a decision finds.
  private func conflict(_ solver: inout Solver) throws -> Conflict? {
    do throws(SolverError) { try solver.decide() } catch {
      guard case .conflict(let conflict) = error else { throw error }
      return conflict
    }
    return nil
  }

  /// Decides, and makes the newest constraint of each conflict optional until the rest fits. Returns those, with the conflicts.
  private func decide(_ solver: inout Solver) throws -> [(id: ConstraintID, conflict: Conflict)] {
    var givenUp: [(id: ConstraintID, conflict: Conflict)] = []
    while let conflict = try conflict(&solver) {
      let id = try #require(newest(in: conflict))
      givenUp.append((id, conflict))
      try solver.setPriority(of: id, to: 999)
    }
    return givenUp
  }

  private func newest(in conflict: Conflict) -> ConstraintID? {
    conflict.members.compactMap { member in
      if case .live(let id) = member.origin { id } else { nil }
    }.max()
  }

  @Test("name one conflict after another, each of live constraints with a member of the operations")
  func severalConflicts() throws {
    var solver = Solver()
    let (x, y, z) = (solver.makeVariable("x"), solver.makeVariable("y"), solver.makeVariable("z"))
    let width = try solver.addEdit(x, priority: .required)
    try solver.suggest(100, for: x)
    try solver.add([y >= 40, z >= 50])
    let both = try solver.add(y + z <= x)
    try solver.transaction { solver in
      try solver.deferDecisions()
      try solver.suggest(70, for: x)
      let high = try solver.add(y == 35)
      let givenUp = try decide(&solver)
      #expect(Set(givenUp.map(\.id)) == [both, high])
      for (_, conflict) in givenUp {
        #expect(conflict.members.contains { $0.origin == .live(width) || $0.origin == .live(high) })
        #expect(conflict.members.allSatisfy { if case .live = $0.origin { true } else { false } })
        #expect(conflict.members[0].multiplier.magnitude == 1)
      }
    }
    try solver.solve()
    #expect(try solver.value(of: x) == 70 && solver.value(of: y) == 40 && solver.value(of: z) == 50)
    // Afterwards each operation is decided again by itself.
    #expect(throws: SolverError.self) { try solver.add(y == 30) }
    #expect(solver.audit() == [])
  }

  @Test("are undone with their transaction")
  func undone() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add(x >= 10)
    try solver.solve()
    let before = try Observation(solver)
    #expect(throws: Stop.self) {
      try solver.transaction { solver in
        try solver.deferDecisions()
        try solver.add(x <= 5)
        try solver.add(x == 0)
        for _ in 0..<2 { #expect(try conflict(&solver) != nil) }
        throw Stop()
      }
    }
    #expect(try Observation(solver) == before)
    #expect(throws: SolverError.self) { try solver.add(x <= 5) }
    #expect(solver.audit() == [])
  }

  @Test("are still open in a copy")
  func copied() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    try solver.transaction { solver in
      try solver.deferDecisions()
      try solver.add([x == 1, x == 2])
      var copy = solver
      #expect(try conflict(&copy) != nil)
      #expect(try conflict(&solver) != nil)
      #expect(try decide(&copy).count == 1)
      #expect(try decide(&solver).count == 1)
    }
    #expect(solver.audit() == [])
  }

  @Test("give up what contradicts, and keep the rest: as judged by the reference", arguments: 0..<150)
  func random(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var solver = Solver()
    let variables = (0..<6).map { solver.makeVariable("x\($0)") }
    for _ in 0..<6 { _ = try? solver.add(constraint(on: variables, &random)) }
    for variable in variables { try solver.add((variable == Double(random.below(20))).priority(.low)) }
    try solver.solve()
    let start = solver.begin()
    defer { withExtendedLifetime(start) {} }
    try solver.deferDecisions()
    for _ in 0..<8 { try solver.add(constraint(on: variables, &random)) }
    let first = solver.constraints[0]
    try solver.setConstant(of: first, to: 7)
    let givenUp = try decide(&solver)
    for (id, conflict) in givenUp {
      let members = conflict.members.map { PlainConstraint($0.constraint.priority(.required)) }
      #expect(ReferenceSystem(variableCount: 6, members) == nil, "seed \(seed)")
      // A proof holds as long as no other member is given up.
      let others = Set(conflict.members.map(\.origin)).subtracting([.live(id)])
      let isWhole = givenUp.allSatisfy { !others.contains(.live($0.id)) }
      let proof = try #require(Contradiction(conflict))
      let again = solver.conflict(of: proof, ifRequired: id)
      #expect((again != nil) == isWhole, "seed \(seed)")
      guard let again else { continue }
      #expect(again.members[0].origin == .live(id) && again.members[0].multiplier.magnitude == 1)
      let isRefused = (try? solver.setPriority(of: id, to: .required)) == nil
      #expect(isRefused, "seed \(seed)")
    }
    solver.commit()
    try solver.solve()
    let constraints = try solver.constraints.map { PlainConstraint(try solver.constraint($0)) }
    #expect(try SystemComparison.differences(between: solver, variables, and: constraints) == [], "seed \(seed)")
  }

  private func constraint(on variables: [Variable], _ random: inout SplitMix64) -> Constraint {
    let factors: [Double] = random.pick([[1, -1, 0.5, 2], [1, -1, 1.0 / 3, 0.7], [1, 0.937, -0.063, 1.13]])
    var sum = LinearExpression(constant: Double(random.below(40) - 20))
    for _ in 0..<1 + random.below(3) {
      let (factor, variable) = (random.pick(factors), random.pick(variables))
      sum = sum + factor * variable
    }
    return Constraint(sum, random.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]))
  }
}
