import SolverTestSupport
import Testing
import TinamouSolver

@Suite("Loose ends: what is ambiguous is seen in one motion")
struct LooseEndTests {
  /// With the second weight, all answers are exact.
  @Test(
    "the ambiguous variables are those with a range",
    arguments: 0..<UInt64(often(900, inDebug: 100)), [1, 1.2345678901])
  func sameAsRanges(_ seed: UInt64, _ weight: Double) throws {
    var random = SplitMix64(seed: seed)
    var solver = Solver()
    let count = 3 + random.below(5)
    let variables = (0..<count).map { _ in solver.makeVariable() }
    for _ in 0..<(2 * count) {
      var expression = LinearExpression(constant: Double(random.below(21)) - 10)
      for _ in 0..<(1 + random.below(3)) {
        let coefficient = Double(1 + random.below(2)) * (random.chance(1, of: 2) ? 1 : -1)
        expression.append(Term(random.pick(variables), coefficient))
      }
      let relation = random.pick([Relation.equal, .lessThanOrEqual, .greaterThanOrEqual])
      let priorities: [Priority] = [.required, 500, 500, 250]
      let constraint = Constraint(expression, relation, priority: random.pick(priorities))
      _ = try? solver.add(constraint.priority.isRequired ? constraint : constraint.weight(weight))
    }
    let ranges = try variables.map { try solver.range(of: $0) }
    let expected = zip(variables, ranges).filter { $0.1.lowerBound < $0.1.upperBound }.map { $0.0 }
    #expect(try solver.ambiguousVariables() == expected.sorted(), "seed \(seed)")
    for (variable, range) in zip(variables, ranges) {
      let isWide = range.upperBound - range.lowerBound > 1e-6
      let asked = try solver.hasSeveralValues(anyOf: [variable.linearExpression], beyond: 1e-6)
      #expect(asked == isWide, "seed \(seed)")
    }
    let isAny = ranges.contains { $0.upperBound - $0.lowerBound > 1e-6 }
    let all = variables.map { $0.linearExpression }
    #expect(try solver.hasSeveralValues(anyOf: all, beyond: 1e-6) == isAny, "seed \(seed)")
  }

  /// A row of boxes that share what is left over, whoever gets it: its analysis.
  private func shared(_ count: Int) throws -> Statistics {
    var solver = Solver()
    let width = solver.makeVariable()
    try solver.addEdit(width, priority: .required)
    var sum = LinearExpression(constant: 0)
    for _ in 0..<count {
      let box = solver.makeVariable()
      try solver.add([box >= 0, (box >= 30).priority(750), (box <= 30).priority(250)])
      sum.append(Term(box, 1))
    }
    try solver.add(sum == width)
    let size = Double(30 * count)
    let analysis = try solver.analysis(suggesting: width, over: size + 1...2 * size)
    #expect(analysis.pieces.count == 1)
    #expect(analysis.pieces[0].ambiguousVariables.count == count)
    return analysis.statistics
  }

  @Test("work is proportional to the boxes that share")
  func workIsLinear() throws {
    let (few, many) = (try shared(20), try shared(200))
    #expect(many.pivots <= 10 * few.pivots + 10)
    #expect(many.rowsTouched <= 15 * few.rowsTouched)
  }

  /// Boxes one below the other, the first at the top of a frame whose place is stated last.
  private func column(_ count: Int) throws -> Solver {
    var solver = Solver()
    let (frame, first) = (solver.makeVariable(), solver.makeVariable())
    var top = first
    for _ in 0..<count {
      let (height, next) = (solver.makeVariable(), solver.makeVariable())
      try solver.add([height >= 0, (height >= 20).priority(750), (height <= 20).priority(250)])
      try solver.add(next == top + height + 4)
      top = next
    }
    try solver.add(first == frame)
    try solver.add(frame == 0)
    return solver
  }

  @Test("a constraint that holds already determines all that depends on it at once", arguments: [10, 400])
  func columnStatedFirst(_ count: Int) throws {
    var solver = try column(count)
    try solver.solve()
    solver.stepLimit = 3 * count
    #expect(try solver.ambiguousVariables() == [])
    let sums = solver.variables.map { 2 * $0 }
    #expect(try !solver.hasSeveralValues(anyOf: sums, beyond: 1e-6))
  }

  @Test("cards whose text ends where their image needs them to rest without steps", arguments: [10, 200])
  func cards(_ count: Int) throws {
    var solver = Solver()
    let (list, first) = (solver.makeVariable(), solver.makeVariable())
    var top = first
    for _ in 0..<count {
      let (height, image, text, next) = (
        solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
      )
      try solver.add([height >= 0, image >= top + 8, text == top + 28, next == top + height])
      try solver.add([image + 20 == top + 0.5 * height, next >= image + 48, text + 20 <= next - 8])
      try solver.add((text + 20 == next - 8).priority(400))
      top = next
    }
    try solver.add(first == list)
    try solver.add(list == 0)
    try solver.solve()
    solver.stepLimit = 5
    #expect(try solver.ambiguousVariables() == [])
    let bottom = Double(56 * count)
    #expect(try solver.range(of: top) == bottom...bottom)
    #expect(try solver.why(top).value == bottom)
  }

  @Test("in exact arithmetic, boxes with two bounds at their height rest without steps", arguments: [20, 200])
  func columnInDoubt(_ count: Int) throws {
    var solver = try column(count)
    // An optimum with a wild weight is always in doubt.
    try solver.add((solver.makeVariable() == 1).priority(500).weight(1.2345678901))
    try solver.solve()
    solver.stepLimit = 15
    #expect(try solver.ambiguousVariables() == [])
  }

  @Test("in exact arithmetic, boxes that share what is left move together", arguments: [20, 200])
  func shareInDoubt(_ count: Int) throws {
    var solver = Solver()
    let widths = (0..<count).map { _ in solver.makeVariable() }
    var total = LinearExpression(constant: -100 * Double(count))
    for (number, width) in widths.enumerated() {
      total.append(Term(width, 1))
      try solver.add([width >= 10, (width <= 20 + Double(number)).priority(250).weight(1.2345678901)])
    }
    try solver.add(total == 0)
    try solver.solve()
    solver.stepLimit = 15
    #expect(try solver.ambiguousVariables() == widths)
  }

  @Test(
    "a variable that moves by rounding alone does not settle those that move by more",
    arguments: [(8_000_000, [64, 128, 64, 16], 0.125), (8_400_000, [64, 128, 64, 16, 16], 0.1)]
      as [(Double, [Double], Double)])
  func movesByRounding(_ start: Double, _ factors: [Double], _ end: Double) throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x >= start)
    var last = solver.makeVariable()
    try solver.add(last == x - start)
    for factor in factors {
      let next = solver.makeVariable()
      try solver.add(next == factor * last)
      last = next
    }
    try solver.add(last <= end)
    try solver.solve()
    let ambiguous = try solver.ambiguousVariables()
    for variable in solver.variables {
      let range = try solver.range(of: variable)
      // A range narrower than rounding counts as one value.
      if range.lowerBound < range.upperBound { #expect(ambiguous.contains(variable), "\(variable): \(range)") }
    }
    #expect(ambiguous.contains(last))
    #expect(try solver.hasSeveralValues(anyOf: [x.linearExpression, last.linearExpression], beyond: 1e-6))
  }
}
