import SolverTestSupport
import Testing

@testable import TinamouSolver

@Suite("The problem")
struct ProblemTests {
  // MARK: Records

  @Test("gives rows that were freed before new ones, the last freed first, each with another generation")
  func rows() {
    var problem = GivenProblem(variables: 0)
    #expect([problem.allocate(), problem.allocate(), problem.allocate()] == [0, 1, 2])
    problem.free(1)
    problem.free(0)
    #expect([problem.allocate(), problem.allocate(), problem.allocate()] == [0, 1, 3])
    #expect((0..<4).map { problem.generation($0) } == [1, 1, 0, 0])
    problem.free(1)
    #expect(problem.allocate() == 1)
    #expect(problem.generation(1) == 2)
  }

  @Test("keeps the generation of a row that nobody has seen")
  func unseenRows() {
    var problem = GivenProblem(variables: 0)
    let row = RowIndex(problem.allocate())
    problem.machine.problem.freeRow(row, in: &problem.machine.rows, keepingGeneration: true)
    #expect(problem.allocate() == 0)
    #expect(problem.generation(0) == 0)
  }

  @Test("empties a row that is used again")
  func emptied() {
    var problem = GivenProblem(variables: 2)
    let row = problem.store(
      [(0, 1), (1, -1), (1, 1)], constant: 5, relation: .lessThanOrEqual, priority: 750, weight: 3)
    problem.machine.problem.setIsEdit(row, true, in: &problem.machine.rows, &problem.machine.journal)
    problem.unlink(row)
    problem.free(row.position)
    _ = problem.allocate()
    let record = problem.machine.rows[row]
    #expect(record.terms.count == 0 && record.mentions == 0 && record.constant == 0)
    #expect(record.isRequired && record.weight == 1)
    #expect(!record.isEquality && !record.isNegated && !record.isEdit)
    #expect(record.state == .unused)
  }

  @Test("uses the memory of a freed row's terms again")
  func memory() {
    var problem = GivenProblem(variables: 3)
    let row = problem.store([(0, 1), (1, 2), (2, 3)])
    let start = problem.machine.rows[row].terms.start
    problem.unlink(row)
    problem.free(row.position)
    let other = problem.store([(2, 1), (1, 1), (0, 1)])
    let reused = problem.machine.rows[other].terms.start
    #expect(reused == start)
    #expect(problem.problems() == [])
  }

  @Test("gives positions of variables again, and makes handles stale")
  func variables() {
    var machine = Machine()
    let made = machine.makeVariables(3)
    var position = machine.handles.reuse()
    #expect(position == .none)
    for variable in [made[0], made[2]] {
      machine.handles.remove(variable, from: &machine.variables, &machine.journal)
      machine.handles.free(variable)
    }
    var isLive = made.map { machine.isLive($0, generation: 0) }
    #expect(isLive == [false, true, false])
    position = machine.handles.reuse()
    #expect(position == made[2])
    machine.journal.note(.madeVariable, made[2])
    machine.handles.makeLive(made[2], in: &machine.variables)
    isLive = [machine.isLive(made[2], generation: 0), machine.isLive(made[2], generation: 1)]
    #expect(isLive == [false, true])
    machine.handles.remove(made[1], from: &machine.variables, &machine.journal)
    machine.handles.undoRemoving(of: made[1], in: &machine.variables)
    let isRevived = machine.isLive(made[1], generation: 0)
    #expect(isRevived)
  }

  // MARK: Storing

  @Test("stores a constraint as it is written, those with <= with every sign changed")
  func storing() {
    for relation in Relation.allCases {
      var problem = GivenProblem(variables: 2)
      let row = problem.store([(1, 2), (0, -3)], constant: 5, relation: relation, priority: 750, weight: 3)
      let record = problem.machine.rows[row]
      let sign: Double = relation == .lessThanOrEqual ? -1 : 1
      #expect(problem.terms(row) == ["\(sign * 2) v1", "\(sign * -3) v0"])
      #expect(record.constant == sign * 5)
      #expect(record.isEquality == (relation == .equal))
      #expect(record.isNegated == (relation == .lessThanOrEqual))
      #expect(record.priority == 750 && record.weight == 3)
      #expect(problem.problems() == [])
    }
  }

  @Test("combines the terms of one variable where the first of them is, and sets aside those that cancel")
  func combining() {
    var problem = GivenProblem(variables: 5)
    let row = problem.store([(3, 1), (0, 2), (3, 0.5), (1, 1), (2, 0), (1, -1), (4, 7), (0, -0.5)])
    #expect(problem.terms(row) == ["1.5 v3", "1.5 v0", "7.0 v4"])
    #expect(problem.mentions(row) == [1, 2])
    #expect(problem.columns() == [[0], [], [], [0], [0]])
    #expect(problem.problems() == [])
    // All of them cancel.
    let empty = problem.store([(1, 1), (1, -1), (0, 0)])
    #expect(problem.terms(empty) == [])
    #expect(problem.mentions(empty) == [1, 0])
    let counts = problem.machine.variables.indices.map { problem.machine.variables[$0].mentions }
    #expect(counts == [1, 2, 1, 0, 0])
    for row in [row, empty] { problem.unlink(row) }
    let left = problem.machine.variables.indices.map { problem.machine.variables[$0].mentions }
    #expect(left == [0, 0, 0, 0, 0])
  }

  @Test("sets aside terms of one variable that only rounding keeps from cancelling, and no others")
  func decimals() {
    var problem = GivenProblem(variables: 3)
    func cancels(_ coefficients: [Double]) -> Bool {
      let row = problem.store([(1, 1)] + coefficients.map { (0, $0) } + [(2, 1)])
      return problem.mentions(row) == [0] && problem.terms(row) == ["1.0 v1", "1.0 v2"]
    }
    for cancelling in [
      [0.3, -0.1, -0.2], [0.1, 0.2, -0.3], [-0.1, -0.2, 0.3], [1.0 / 3, 1.0 / 6, -0.5], [0.7, 0.15, 0.15, -1],
      [1e-7, 2e-7, -3e-7], [8.1, 0.3, -8.4], [1e15, 0.3, -1e15, -0.1, -0.2],
      Array(repeating: 0.1, count: 200) + Array(repeating: 0.2, count: 200) + Array(repeating: -0.3, count: 200),
    ] { #expect(cancels(cancelling), "\(cancelling)") }
    for open in [
      [0.3, -0.1, -0.2, 1e-16], [1.0000000000000002, -1], [0x1p60, 1, -0x1p60, 1], [0.1 + 0.2, -0.3], [1e-300, 1e-300],
    ] { #expect(!cancels(open), "\(open)") }
  }

  @Test("combines no terms with those of another row, whichever position it has")
  func otherRows() {
    var problem = GivenProblem(variables: 1)
    let rows = [problem.store([(0, 1)]), problem.store([(0, 2)])]
    problem.unlink(rows[0])
    problem.free(rows[0].position)
    let again = problem.store([(0, 4)])
    #expect(again == rows[0])
    #expect([rows[1], again].map { problem.terms($0) } == [["2.0 v0"], ["4.0 v0"]])
    #expect(problem.columns() == [[1, 0]])
  }

  @Test("stores what adding up would give", arguments: 0..<20 as Range<UInt64>)
  func sums(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var problem = GivenProblem(variables: 6)
    for _ in 0..<40 {
      let written = (0..<random.below(10)).map { _ in (Int32(random.below(6)), Double(random.below(5) - 2)) }
      var sums: [Int32: Double] = [:]
      var order: [Int32] = []
      for (variable, coefficient) in written {
        if sums[variable] == nil { order.append(variable) }
        sums[variable, default: 0] += coefficient
      }
      let row = problem.store(written)
      #expect(
        problem.terms(row) == order.filter { sums[$0] != 0 }.map { "\(sums[$0] ?? 0) v\($0)" },
        "seed \(seed): \(written)")
      #expect(problem.mentions(row) == order.filter { sums[$0] == 0 }, "seed \(seed): \(written)")
    }
    #expect(problem.problems() == [], "seed \(seed)")
  }

  // MARK: Columns

  @Test("has the terms of a column in the order in which they were stored")
  func columns() {
    var problem = GivenProblem(variables: 3)
    let rows = [[(0, 1), (1, 1)], [(1, 2), (2, 1)], [(2, 3), (1, 1), (0, 1)]].map { problem.store($0) }
    #expect(problem.columns() == [[0, 2], [0, 1, 2], [1, 2]])
    problem.unlink(rows[1])
    #expect(problem.columns() == [[0, 2], [0, 2], [2]])
    problem.unlink(rows[0])
    #expect(problem.columns() == [[2], [2], [2]])
    problem.unlink(rows[2])
    #expect(problem.columns() == [[], [], []])
  }

  @Test("gives columns back their order when rows return in reverse", arguments: 0..<20 as Range<UInt64>)
  func relinking(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var problem = GivenProblem(variables: 4)
    let rows = (0..<10).map { _ in
      problem.store((0..<1 + random.below(6)).map { _ in (Int32(random.below(4)), Double(random.below(3) - 1)) })
    }
    let (before, links) = (problem.columns(), problem.links(rows))
    let leaving = Array(rows.shuffled(using: &random).prefix(1 + random.below(10)))
    for row in leaving { problem.unlink(row) }
    for row in leaving.reversed() { problem.relink(row) }
    #expect(problem.columns() == before, "seed \(seed)")
    #expect(problem.links(rows) == links, "seed \(seed)")
    #expect(problem.problems() == [], "seed \(seed)")
  }

  @Test("gives a reduced row the terms it is told")
  func reducedRows() {
    var problem = GivenProblem(variables: 3)
    _ = problem.store([(0, 1), (2, 1)])
    let reduced = RowIndex(problem.allocate())
    var coefficients = Buffer<VariableCoefficient>()
    coefficients.append(VariableCoefficient(variable: VariableIndex(2), coefficient: 0.5))
    coefficients.append(VariableCoefficient(variable: VariableIndex(1), coefficient: -4))
    let version = problem.machine.problem.version
    problem.machine.problem.setTerms(
      of: reduced, to: coefficients, lostBits: 9, in: &problem.machine.rows, &problem.machine.variables,
      &problem.machine.journal)
    problem.machine.activeSet.set(reduced, .reduced, in: &problem.machine.rows, &problem.machine.journal)
    #expect(problem.terms(reduced) == ["0.5 v2", "-4.0 v1"])
    #expect(problem.machine.rows[reduced].lostBits == 9)
    #expect(problem.columns() == [[0], [1], [0, 1]])
    #expect(problem.problems() == [])
    // The problem is what it was: a reduced row follows from it.
    let after = problem.machine.problem.version
    #expect(after == version)
  }

  @Test("counts what changes constraints")
  func versions() {
    var problem = GivenProblem(variables: 1)
    var seen = [problem.machine.problem.version]
    let row = problem.store([(0, 1)])
    seen.append(problem.machine.problem.version)
    problem.machine.problem.setConstant(row, 3, in: &problem.machine.rows, &problem.machine.journal)
    seen.append(problem.machine.problem.version)
    problem.machine.problem.rewriteConstant(row, 4, in: &problem.machine.rows)
    problem.machine.problem.setCost(
      of: row, weight: 2, priority: 3, in: &problem.machine.rows, &problem.machine.journal)
    seen.append(problem.machine.problem.version)
    problem.unlink(row)
    seen.append(problem.machine.problem.version)
    #expect(seen.map { $0 - seen[0] } == [0, 1, 2, 2, 3])
    let constant = problem.machine.rows[row].constant
    #expect(constant == 4)
  }

  @Test("restores a record but for the priority and the generation, and gives back later terms")
  func restoring() {
    var problem = GivenProblem(variables: 3)
    let row = problem.store([(0, 1), (1, 1)], constant: 5, priority: 750, weight: 3)
    let old = problem.machine.rows[row]
    problem.unlink(row)
    problem.machine.store((Variable(VariableIndex(2)) >= 1).priority(250), in: row)
    let later = problem.machine.rows[row].terms.start
    problem.unlink(row)
    problem.machine.problem.restore(row, to: old, in: &problem.machine.rows)
    #expect(problem.terms(row) == ["1.0 v0", "1.0 v1"])
    let record = problem.machine.rows[row]
    #expect(record.constant == 5 && record.weight == 3 && record.priority == 250)
    let other = problem.store([(2, 1)])
    let reused = problem.machine.rows[other].terms.start
    #expect(reused == later)
  }
}
