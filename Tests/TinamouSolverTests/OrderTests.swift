import SolverTestSupport
import Testing
import TinamouSolver

@Suite("Order: what is unique does not depend on when it was said")
struct OrderTests {
  /// Rows of label and field in a container, as equations between named unknowns; every one is unique.
  private enum Form {
    static let rows = 5

    static var names: [String] {
      ["width"] + (0..<rows).flatMap { ["label\($0)", "field\($0)", "left\($0)", "top\($0)"] }
    }

    static func constraints(_ x: (String) -> Variable) -> [Constraint] {
      var all = [(x("width") == 403.7).priority(900)]
      for i in 0..<rows {
        let label = x("label\(i)"), field = x("field\(i)"), left = x("left\(i)"), top = x("top\(i)")
        all += [
          left == 16 + label + 8,
          left + field + 16 == x("width"),
          (label == 40.1 + 13 * Double(i)).priority(251),
          (label >= 40.1 + 13 * Double(i)).priority(750),
          (field == 100).priority(250 - Double(i)).weight(1 + Double(i)),
        ]
        if i > 0 {
          all += [field == x("field0"), top >= x("top\(i - 1)") + 20.3, (top == 0).priority(100)]
        } else {
          all.append(top == 7)
        }
      }
      return all
    }
  }

  private func solve(_ shuffler: inout SplitMix64, isShuffled: Bool, inBatches: Bool) throws -> [String: Double] {
    var solver = Solver()
    var variables: [String: Variable] = [:]
    for name in isShuffled ? Form.names.shuffled(using: &shuffler) : Form.names {
      variables[name] = solver.makeVariable(name)
    }
    var constraints = Form.constraints { variables[$0]! }
    if isShuffled { constraints.shuffle(using: &shuffler) }
    if inBatches {
      try solver.add(constraints)
    } else {
      for (i, constraint) in constraints.enumerated() {
        try solver.add(constraint)
        #expect(solver.audit().isEmpty)
        if i % 7 == 3 { try solver.solve() }
      }
    }
    try solver.solve()
    #expect(try solver.ambiguousVariables().isEmpty)
    return try variables.mapValues { try solver.value(of: $0) }
  }

  @Test("shuffling variables and constraints of a form changes nothing")
  func form() throws {
    var shuffler = SplitMix64(seed: 1)
    let expected = try solve(&shuffler, isShuffled: false, inBatches: true)
    let top: Double = 7 + 4 * 20.3
    #expect(expected["top4"] == top)
    // The widest label, the last, is 92.1: 16 + 92.1 + 8 + field + 16 = 403.7.
    #expect(agree(expected["field0"]!, 271.6, scale: 403.7))
    for seed in 2..<40 as Range<UInt64> {
      shuffler = SplitMix64(seed: seed)
      let values = try solve(&shuffler, isShuffled: true, inBatches: seed % 2 == 0)
      for (name, value) in expected {
        #expect(agree(value, values[name]!, scale: 403.7), "\(name), seed \(seed)")
      }
    }
  }

  @Test("shuffling changes neither the ranges of what is ambiguous nor the violations")
  func ambiguous() throws {
    func build(_ shuffler: inout SplitMix64) throws -> (ranges: [String: ClosedRange<Double>], totals: [Double]) {
      var solver = Solver()
      var variables: [String: Variable] = [:]
      for name in ["a", "b", "c", "d", "free"].shuffled(using: &shuffler) {
        variables[name] = solver.makeVariable(name)
      }
      let (a, b, c, d) = (variables["a"]!, variables["b"]!, variables["c"]!, variables["d"]!)
      var constraints = [
        (a == 0).priority(500), (a == 10).priority(500), b == 2 * a + 1, c >= b, c <= 30, (d == c).priority(300),
        (d <= 15).priority(200), a + b + c >= 12, (a == -4).priority(400).weight(2), (a == 20).priority(400).weight(2),
      ]
      constraints.shuffle(using: &shuffler)
      for constraint in constraints {
        try solver.add(constraint)
        if shuffler.chance(1, of: 3) { try solver.solve() }
      }
      return try (variables.mapValues { try solver.range(of: $0) }, solver.violations().map(\.total))
    }
    for seed in 1..<60 as Range<UInt64> {
      var shuffler = SplitMix64(seed: seed)
      let (ranges, totals) = try build(&shuffler)
      // a is between 0 and 10, where 400 is indifferent as well; d = c at 300, at most 15 at 200, so that
      // b = 2a + 1 <= c <= 15 leaves a <= 7; and 3a + 1 + c >= 12 is possible even with a = 0 and c = 15.
      let expected = ["a": 0...7, "b": 1...15, "c": 5...15, "d": 5...15] as [String: ClosedRange<Double>]
      // c >= 11 - 3a and c >= 2a + 1 are lowest together where a = 2: c = 5.
      for (name, range) in expected {
        let actual = try #require(ranges[name])
        #expect(agree(actual.lowerBound, range.lowerBound, scale: 15), "\(name), seed \(seed)")
        #expect(agree(actual.upperBound, range.upperBound, scale: 15), "\(name), seed \(seed)")
      }
      #expect(ranges["free"] == -Double.infinity...Double.infinity, "seed \(seed)")
      for (total, expected) in zip(totals, [10, 48, 0, 0] as [Double]) {
        #expect(agree(total, expected, scale: 30), "seed \(seed)")
      }
      #expect(totals.count == 4)
    }
  }

  @Test("shuffling does not decide whether a system can hold")
  func feasibility() throws {
    for seed in 1..<60 as Range<UInt64> {
      var shuffler = SplitMix64(seed: seed)
      var solver = Solver()
      let x = (0..<5).map { _ in solver.makeVariable() }
      // A ring of steps of at least 1 and a last step of at most 3 back: it takes 4 to go round.
      var constraints = (0..<4).map { x[$0 + 1] >= x[$0] + 1 } + [x[4] <= x[0] + 3, x[2] == 0, x[0] >= -50]
      constraints.shuffle(using: &shuffler)
      var refused = 0
      for constraint in constraints {
        do { try solver.add(constraint) } catch {
          refused += 1
          guard case .conflict(let conflict) = error else { throw error }
          #expect(conflict.members.count == 5, "seed \(seed)")
          #expect(agree(conflict.amount, 1), "seed \(seed)")
        }
      }
      #expect(refused == 1, "seed \(seed)")
    }
  }

  @Test("where a history of changes ends does not depend on how it got there")
  func histories() throws {
    var shuffler = SplitMix64(seed: 99)
    let expected = try solve(&shuffler, isShuffled: false, inBatches: true)
    for seed in 1..<20 as Range<UInt64> {
      shuffler = SplitMix64(seed: seed)
      var solver = Solver()
      let variables = Dictionary(uniqueKeysWithValues: Form.names.map { ($0, solver.makeVariable($0)) })
      // Every constraint starts with a wrong constant, priority and weight, and is put right in random order.
      let constraints = Form.constraints { variables[$0]! }
      var ids: [ConstraintID] = []
      for constraint in constraints {
        var wrong = constraint.priority(Priority(Double(shuffler.below(900) + 1))).weight(5)
        wrong.expression.constant += Double(shuffler.below(100))
        ids.append(try solver.add(wrong))
      }
      for index in constraints.indices.shuffled(using: &shuffler) {
        try solver.setConstant(of: ids[index], to: constraints[index].expression.constant)
        if shuffler.chance(1, of: 2) { try solver.solve() }
        try solver.setWeight(of: ids[index], to: constraints[index].weight)
        try solver.setPriority(of: ids[index], to: constraints[index].priority)
      }
      try solver.solve()
      for (name, variable) in variables {
        #expect(agree(try solver.value(of: variable), expected[name]!, scale: 403.7), "\(name), seed \(seed)")
      }
      #expect(solver.audit().isEmpty)
    }
  }
}
