import SolverTestSupport
import Testing
import TinamouSolver

@Suite("Determinism: the same calls give the same bits")
struct DeterminismTests {
  /// A long script of every kind of operation, with what a caller sees after each step.
  private func run(noise: Int) throws -> [String] {
    // Allocations in between move addresses about; nothing may depend on them.
    var ballast: [[Int]] = []
    var seen: [String] = []
    var solver = Solver()
    var random = SplitMix64(seed: 1)
    let x = (0..<12).map { solver.makeVariable("x\($0)") }
    try solver.addEdit(x[0], priority: 900)
    for step in 0..<400 {
      for _ in 0..<noise { ballast.append(Array(repeating: step, count: 1 + step % 9)) }
      let a = x[random.below(12)], b = x[random.below(12)], c = x[random.below(12)]
      let constant = Double(random.below(200) - 100) / 3
      let relation = Relation.allCases[random.below(3)]
      let expression = Double(random.below(5) + 1) * a - b + 0.3 * c + constant
      switch random.below(10) {
      case 0, 1, 2:
        let wish = Constraint(expression, relation, priority: Priority(Double(random.below(4) * 100 + 100)))
        try solver.add(wish.weight(Double(random.below(3) + 1)))
      case 3, 4:
        do { try solver.add(Constraint(expression, relation)) } catch { seen.append("\(error)") }
      case 5, 6:
        if solver.constraints.count > 8 {
          try solver.remove(solver.constraints[1 + random.below(solver.constraints.count - 1)])
        }
      case 7:
        let id = solver.constraints[random.below(solver.constraints.count)]
        do { try solver.setConstant(of: id, to: constant) } catch { seen.append("\(error)") }
      case 8:
        let id = solver.constraints[random.below(solver.constraints.count)]
        do { try solver.setPriority(of: id, to: random.below(3) == 0 ? .required : 350) } catch {
          seen.append("\(error)")
        }
      default:
        try solver.solve()
        seen.append(solver.changes().map(\.description).joined(separator: " "))
      }
      if solver.edit(of: x[0]) != nil {
        do { try solver.suggest(Double(step) / 7, for: x[0]) } catch { seen.append("\(error)") }
      }
      if step % 3 == 0 { try solver.solve() }
      let bits = try solver.bits(of: x).map { String($0, radix: 16) }.joined(separator: " ")
      seen.append("\(bits) \(solver.statistics)")
      if step % 50 == 0 {
        let ranges = try x.map { try solver.range(of: $0) }
        seen.append("\(solver.description) \(ranges) \(try solver.ambiguousVariables()) \(try solver.violations())")
      }
    }
    #expect(solver.audit().isEmpty)
    return seen
  }

  @Test("in one process, with other addresses")
  func sameBits() throws {
    let first = try run(noise: 0)
    for noise in 1...3 {
      let again = try run(noise: noise)
      #expect(first.count == again.count)
      for (a, b) in zip(first, again) where a != b {
        Issue.record("\(a)\n\(b)")
        return
      }
    }
  }

  @Test("on several tasks at once")
  func sameBitsOnTasks() async throws {
    let expected = try run(noise: 0)
    let all = try await withThrowingTaskGroup(of: [String].self) { group in
      for noise in 0..<4 { group.addTask { try run(noise: noise) } }
      return try await group.reduce(into: [[String]]()) { $0.append($1) }
    }
    for seen in all { #expect(seen == expected) }
  }

  @Test("and numbers that are known to the last bit")
  func knownBits() throws {
    // A third of 100 and what is left of it, by one division and one subtraction each.
    var solver = Solver()
    let whole = solver.makeVariable(), third = solver.makeVariable(), rest = solver.makeVariable()
    try solver.add([whole == 100, 3 * third == whole, rest == whole - third])
    try solver.solve()
    #expect(try solver.value(of: third) == 100.0 / 3)
    #expect(try solver.value(of: rest) == 100 - 100.0 / 3)
  }
}
