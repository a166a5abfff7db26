import Testing
import TinamouSolver

/// A refusal concerns what was asked, and nothing else.
struct RefusalBlameTests {
  /// v is 3b - a, which is 0 in decimals and 5.6e-17 in binary numbers.
  private struct Thirds {
    var solver = Solver()
    let v: Variable
    let sum: ConstraintID
    let bound: ConstraintID

    init() throws {
      let a = solver.makeVariable(), b = solver.makeVariable()
      v = solver.makeVariable()
      try solver.add([10 * a == 3, 10 * b == 1])
      sum = try solver.add(v == 3 * b - a)
      bound = try solver.add(v <= 0)
      try solver.solve()
    }
  }

  @Test("a required edit beside a tight bound pins the bound")
  func snappedEdit() throws {
    var thirds = try Thirds()
    let edit = try thirds.solver.addEdit(thirds.v, priority: .required)
    #expect(try thirds.solver.constraint(edit).expression.constant == 0)
    try thirds.solver.remove(thirds.sum)
    let other = thirds.solver.makeVariable()
    try thirds.solver.add([other == 7, other <= 100])
    try thirds.solver.solve()
    #expect(try thirds.solver.values(thirds.v, other) == [0, 7])
  }

  @Test("a required edit beside a bound that another variable sets pins that")
  func snappedToVariable() throws {
    var thirds = try Thirds()
    try thirds.solver.remove(thirds.bound)
    let other = thirds.solver.makeVariable()
    try thirds.solver.add([other == 0, thirds.v <= other])
    try thirds.solver.solve()
    let edit = try thirds.solver.addEdit(thirds.v, priority: .required)
    #expect(try thirds.solver.constraint(edit).expression.constant == 0)
    try thirds.solver.remove(thirds.sum)
    try thirds.solver.solve()
    #expect(try thirds.solver.values(thirds.v, other) == [0, 0])
  }

  /// A contradiction of two constraints by 10⁻¹⁰, which values of 10⁶ had hidden.
  private func hiddenContradiction() throws -> (solver: Solver, members: [ConstraintID]) {
    var solver = Solver()
    let u = solver.makeVariable(), v = solver.makeVariable(), other = solver.makeVariable()
    let place = try solver.add(u == 1e6)
    let bound = try solver.add(v - u <= 1)
    let distance = try solver.add(v - u == 1 + 1e-10)
    try solver.add(other == 3)
    try solver.solve()
    try solver.setConstant(of: place, to: 0)
    return (solver, [bound, distance])
  }

  @Test("a contradiction that rounding had hidden refuses no innocent call, and is told by solving")
  func debt() throws {
    var (solver, members) = try hiddenContradiction()
    let other = solver.makeVariable()
    try solver.add([other == 7, other <= 100])
    let refused = try conflict(&solver) { try $0.add(other >= 10) }
    #expect(refused.members.map(\.constraint.description) == ["v3 - 10 >= 0", "v3 - 7 == 0"])
    // It is told as long as it lasts, at the cost of one proof.
    var (states, proofs): ([Observation], [Int]) = ([], [])
    for _ in 0..<3 {
      do throws(SolverError) {
        try solver.solve()
        Issue.record("solved")
      } catch {
        guard case .inexact(let worst?) = error else { throw error }
        #expect(members.contains(worst))
      }
      #expect(!solver.isSolved)
      #expect(solver.audit() == [])
      states.append(try Observation(solver))
      proofs.append(solver.statistics.proofs)
    }
    #expect(states[1] == states[0] && states[2] == states[0])
    #expect(proofs[2] == proofs[0])
    #expect(throws: SolverError.self) { try solver.range(of: other) }
    #expect(throws: SolverError.self) { try solver.violations() }
    // What else is wanted is found nevertheless, and a copy is no better.
    #expect(try solver.value(of: other) == 7)
    let copy = solver
    for member in members {
      var solver = copy
      try solver.remove(member)
      try solver.solve()
      #expect(solver.isSolved)
      #expect(try solver.range(of: other) == 7...7)
      #expect(solver.audit() == [])
    }
    for member in members {
      var solver = copy
      try solver.setPriority(of: member, to: .low)
      try solver.solve()
      #expect(solver.audit() == [])
    }
  }

  @Test("a transaction whose answer could not be proved is forgotten when it is undone")
  func undoneDebt() throws {
    var thirds = try Thirds()
    let (v, sum) = (thirds.v, thirds.sum)
    #expect(throws: SolverError.self) {
      try thirds.solver.transaction { solver in
        try solver.add(v == 0x1p-54)
        try solver.remove(sum)
        try solver.solve()
      }
    }
    try thirds.solver.solve()
    #expect(thirds.solver.isSolved)
    #expect(try thirds.solver.value(of: v) == 0)
  }

  @Test("a failed proof is forgotten with its transaction, and one from before the transaction is known again")
  func undoneProof() throws {
    var solver = Solver()
    let u = solver.makeVariable(), v = solver.makeVariable(), w = solver.makeVariable()
    let place = try solver.add(u == 1e6)
    try solver.add([v - u <= 1, v - u == 1 + 1e-10])
    try solver.solve()
    try solver.add((w == 5).priority(.low))
    #expect(throws: SolverError.self) {
      try solver.transaction { solver in
        try solver.setConstant(of: place, to: 0)
        try solver.solve()
      }
    }
    try solver.solve()
    #expect(try solver.value(of: w) == 5)
    try solver.setConstant(of: place, to: 0)
    #expect(throws: SolverError.self) { try solver.solve() }
    let proofs = solver.statistics.proofs
    #expect(throws: CancellationError.self) {
      try solver.transaction { solver in
        _ = solver.makeVariable()
        throw CancellationError()
      }
    }
    #expect(throws: SolverError.self) { try solver.solve() }
    #expect(solver.statistics.proofs == proofs)
  }

  @Test("a required edit beside hidden contradictions that rounding does not excuse is refused or pins a number")
  func editBesideContradictions() throws {
    var solver = Solver()
    let u = solver.makeVariable(), v = solver.makeVariable()
    let place = try solver.add(u == 1e6)
    try solver.add(v - u <= 0.9999999999)
    try solver.add(v - u == 1)
    try solver.add(v - u >= 1.00000000000001)
    try solver.solve()
    try solver.setConstant(of: place, to: 0)
    #expect(throws: SolverError.self) { try solver.solve() }
    let before = try Observation(solver)
    #expect(throws: SolverError.self) { try solver.addEdit(v, priority: .required) }
    #expect(try Observation(solver) == before)
    #expect(solver.audit() == [])
  }

  @Test("a call that has a part in the contradiction is refused")
  func guilty() throws {
    var (solver, members) = try hiddenContradiction()
    let refused = try conflict(&solver) { try $0.setConstant(of: members[1], to: -2) }
    #expect(refused.members.first?.origin == .live(members[1]))
    #expect(refused.members.count == 2)
  }

  @Test("a refused call in a transaction leaves the handles of later ones as they would be")
  func handles() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == 5)
    struct Undone: Error {}
    var (kept, renewed): ([ConstraintID], [ConstraintID]) = ([], [])
    try solver.transaction { solver in
      var twin = solver
      let before = try Observation(solver)
      #expect(throws: SolverError.self) { try solver.add(x == 6) }
      #expect(throws: SolverError.self) { try solver.add([x >= 1, x <= 8, x >= 6]) }
      #expect(throws: SolverError.self) { try solver.removeVariable(x) }
      #expect(try Observation(solver) == before)
      kept = [try solver.add(x >= 5)] + (try solver.add([x >= 4, x >= 3]))
      #expect(try kept == [twin.add(x >= 5)] + twin.add([x >= 4, x >= 3]))
      #expect(solver.makeVariable() == twin.makeVariable())
    }
    // Handles of what was undone with a transaction may be in use, and stay invalid.
    var undone: [ConstraintID] = []
    do {
      try solver.transaction { solver in
        undone = [try solver.add(x >= 2)]
        throw Undone()
      }
    } catch {}
    renewed = [try solver.add(x >= 1)]
    #expect(undone != renewed)
    #expect(!solver.contains(undone[0]))
    #expect(kept.allSatisfy { solver.contains($0) })
  }

  @Test("a required edit pins the value that was shown, not one that a wish asks for")
  func shownValue() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(y >= 2 * x)
    let wish = try solver.add((x == 151).priority(.low))
    #expect(try solver.value(of: x) == 0)
    try solver.addEdit(x, priority: .required)
    #expect(try solver.value(of: x) == 0)
    try solver.solve()
    #expect(try solver.value(of: x) == 0)
    #expect(try solver.violation(of: wish) == 151)
    #expect(solver.audit() == [])
  }

  @Test("a required edit pins what the required constraints give where they do not allow what was shown")
  func shownValueThatIsNotAllowed() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x == y + 3, y == 4])
    let shown = try solver.value(of: x)
    try solver.addEdit(x, priority: .required)
    try solver.solve()
    #expect(try solver.value(of: x) == 7, "shown: \(shown)")
    try expectRefusedConflict(&solver) { try $0.suggest(8, for: x) }
  }

  private func expectRefusedConflict(_ solver: inout Solver, _ operation: (inout Solver) throws -> Void) throws {
    _ = try conflict(&solver, of: operation)
  }

  /// A variable that follows an edit at a distance of 5, beside a bound that is never reached.
  private func followed(_ priority: Priority, isBounded: Bool) throws -> (solver: Solver, x: Variable, y: Variable) {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.addEdit(x, priority: priority)
    try solver.add(y == x + 5)
    if isBounded { try solver.add(y >= -1000) }
    return (solver, x, y)
  }

  @Test(
    "a suggestion that was not solved for is the same whether resizes were recorded or not",
    arguments: [true, false], [Priority.required, .high])
  func unsolvedSuggestion(isBounded: Bool, priority: Priority) throws {
    var seen: [[[UInt64]]] = []
    for values in [[40], [10, 20, 30, 40], [40, 40, 40, 40, 40]] as [[Double]] {
      var (solver, x, y) = try followed(priority, isBounded: isBounded)
      for value in values {
        try solver.suggest(value, for: x)
        try solver.solve()
      }
      _ = solver.changes()
      var states: [[UInt64]] = []
      func note(_ solver: inout Solver) throws {
        states.append(try solver.bits(of: [x, y]) + [solver.isSolved ? 1 : 0, UInt64(solver.changes().count)])
      }
      try solver.suggest(40, for: x)
      try note(&solver)
      try solver.suggest(50, for: x)
      try note(&solver)
      try solver.suggest([(x, 60)])
      try note(&solver)
      try solver.removeEdit(x)
      try note(&solver)
      try solver.solve()
      try note(&solver)
      seen.append(states)
    }
    #expect(seen[1] == seen[0])
    #expect(seen[2] == seen[0])
  }

  @Test("a batch in doubt is refused for its first constraint that does not fit, with few proofs")
  func batchInDoubt() throws {
    var solver = Solver()
    let first = solver.makeVariable()
    var last = first
    var constraints = [first == 1, first >= 0]
    for _ in 0..<30 {
      let next = solver.makeVariable()
      constraints += [next == 0.31415926535897 * last + 0.07, next >= 0]
      last = next
    }
    constraints += [last >= first, last <= first - 7, first >= 2]
    let refused = try conflict(&solver) { try $0.add(constraints) }
    #expect(refused.members.last?.origin == .proposed(62))
    // The batch, its halves, those before the one refused, and that one.
    #expect(solver.statistics.proofs <= 1 + 7 + 2)
    #expect(try solver.add(constraints.dropLast(3)).count == 62)
  }
}
