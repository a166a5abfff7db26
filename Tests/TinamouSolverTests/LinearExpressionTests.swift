import Testing
import TinamouSolver

@Suite("Linear expressions")
struct LinearExpressionTests {
  private let x: Variable
  private let y: Variable
  private let z: Variable
  private let solver: Solver

  init() throws {
    var solver = Solver()
    x = solver.makeVariable()
    y = solver.makeVariable()
    z = solver.makeVariable()
    try solver.add([x == 1, y == 10, z == 100])
    try solver.solve()
    self.solver = solver
  }

  @Test("add and subtract variables, expressions and numbers on either side")
  func sums() throws {
    #expect((x + y).terms == [Term(x, 1), Term(y, 1)])
    #expect((x - y).terms == [Term(x, 1), Term(y, -1)])
    #expect((x + 3).constant == 3)
    #expect((3 + x).constant == 3)
    #expect((x - 3).constant == -3)
    // 3 - x is the number 3 with x taken away: the coefficient turns negative, the constant does not.
    #expect((3 - x).constant == 3)
    #expect((3 - x).terms == [Term(x, -1)])
    let gap = z - (x + y + 5)
    #expect(gap.terms == [Term(z, 1), Term(x, -1), Term(y, -1)])
    #expect(gap.constant == -5)
    // 100 - (1 + 10 + 5)
    #expect(try solver.value(of: gap) == 84)
  }

  @Test("tell variables from those of another solver at the same position")
  func strangers() {
    var other = Solver()
    let stranger = other.makeVariable()
    #expect(stranger.index == x.index)
    let sum = stranger + x + 2 * stranger + y + 3 * x - stranger
    #expect(sum.terms == [Term(stranger, 2), Term(x, 4), Term(y, 1)])
  }

  @Test("multiply and divide by numbers, terms and constant alike")
  func products() throws {
    #expect((2 * x).terms == [Term(x, 2)])
    #expect((x * 2).terms == [Term(x, 2)])
    #expect((x / 4).terms == [Term(x, 0.25)])
    let half = (y + 12) / 2
    #expect(half.terms == [Term(y, 0.5)])
    #expect(half.constant == 6)
    #expect((3 * (x - 2)).constant == -6)
    // (10 + 12) / 2
    #expect(try solver.value(of: half) == 11)
  }

  @Test("change every sign")
  func negation() {
    let negative = -(x - 2 * y + 5)
    #expect(negative.terms == [Term(x, -1), Term(y, 2)])
    #expect(negative.constant == -5)
    #expect((-x).terms == [Term(x, -1)])
  }

  @Test("combine the terms of one variable, in the order of first mention")
  func combining() {
    let expression = y + x + 2 * y + 3 * z - x * 4
    #expect(expression.terms == [Term(y, 3), Term(x, -3), Term(z, 3)])
    #expect(LinearExpression([Term(z, 1), Term(x, 2), Term(z, 5)]).terms == [Term(z, 6), Term(x, 2)])
  }

  @Test("add up coefficients as they were written, and round once")
  func writtenSums() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    #expect((x - 0.937 * x).terms == [Term(x, 0.063)])
    #expect((0.1 * x + y + 0.2 * x).terms == [Term(x, 0.3), Term(y, 1)])
    #expect((x / 3 + x / 3 + 0.1 * x).terms == [Term(x, 23.0 / 30)])
    // Each variable of a long sum has its own.
    let many = (0..<2_000).map { _ in solver.makeVariable() }
    let sum =
      many.reduce(LinearExpression(constant: 0)) { $0 + 0.937 * $1 }
      - many.reduce(LinearExpression(constant: 0)) { $0 + 0.1 * $1 }
    #expect(sum.terms == many.map { Term($0, 0.837) })
    let long = try solver.add(sum >= 0)
    #expect(try solver.constraint(long).expression.terms == sum.terms)
    // A place at 93.7 % of the way from x to y.
    for relation in [Relation.equal, .lessThanOrEqual, .greaterThanOrEqual] {
      let id = try solver.add(Constraint(x + 0.937 * y - 0.937 * x, relation, priority: .low))
      #expect(try solver.constraint(id).expression.terms == [Term(x, 0.063), Term(y, 0.937)])
      try solver.replace(id, with: Constraint(x + 0.937 * y - 0.937 * x - 5, relation))
      #expect(try solver.constraint(id).expression.terms == [Term(x, 0.063), Term(y, 0.937)])
    }
  }

  @Test("cancel terms as they were written, also where only rounding keeps their sum from 0")
  func decimals() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let expression = 0.3 * x + y - 0.1 * x + 2 * y - 0.2 * x
    #expect(expression.terms == [Term(x, 0), Term(y, 3)])
    #expect("\(0.3 * x == 0.1 * x + 0.2 * x + y)" == "0·v0 - v1 == 0")
    // Nothing holds either variable, but the expression does not depend on the first one.
    #expect(try solver.range(of: 0.3 * x - 0.1 * x - 0.2 * x + 4) == 4...4)
    #expect((0.3 * x - 0.1 * x - 0.2 * x + 1e-16 * x).terms[0].coefficient != 0)
    #expect(((0.1 + 0.2) * x - 0.3 * x).terms[0].coefficient == (0.1 + 0.2) - 0.3)
    // Partial sums are reduced fractions, and the sum of doubles may be 0 where the one that was written is not.
    let fine = 0.300000000001
    #expect((fine * x + x / 999_983 - fine * x - x / 999_983).terms == [Term(x, 0)])
    #expect((16 * x + 1e-15 * x - 16 * x).terms == [Term(x, 1e-15)])
    #expect(throws: SolverError.self) { try solver.add(fine * x + x / 999_983 - fine * x - x / 999_983 == 1) }
    try solver.add(16 * x + 1e-15 * x - 16 * x == 1e-15)
    try solver.solve()
    #expect(try solver.value(of: x) == 1)
    for (broken, sum) in [(x / 0 + 1 * x, Double.infinity), (1e308 * x + 1e308 * x, .infinity)] {
      #expect(broken.terms == [Term(x, sum)])
    }
    #expect((x / 0 - x / 0).terms[0].coefficient.isNaN)
  }

  @Test("keep a variable whose terms cancel as a mention with coefficient 0")
  func zeroTerms() {
    #expect((x - x).terms == [Term(x, 0)])
    #expect((y + x - y).terms == [Term(y, 0), Term(x, 1)])
    #expect((0 * x).terms == [Term(x, 0)])
  }

  @Test("combine hundreds of terms of few variables correctly")
  func manyTerms() {
    // 1 + 2 + … + 300 = 45150, of which the multiples of 3 are 3 · 5050 = 15150; those of residue 1 are
    // 100 numbers 1, 4, …, 298 with sum 14950, and the rest is 15050.
    let cycle = [x, y, z]
    let expression = LinearExpression((1...300).map { Term(cycle[$0 % 3], Double($0)) })
    #expect(expression.terms == [Term(y, 14950), Term(z, 15050), Term(x, 15150)])
  }

  @Test("without terms are numbers")
  func numbers() throws {
    #expect(LinearExpression().terms.isEmpty)
    #expect(LinearExpression().constant == 0)
    #expect(try solver.value(of: LinearExpression(constant: 12)) == 12)
  }

  @Test("are values: changing one leaves those made from it alone")
  func values() {
    var a = x + 1
    let b = 2 * a
    a.constant = 50
    #expect(b.constant == 2)
    #expect(a.constant == 50)
  }

  @Test("divided by zero are refused when they are added, not before")
  func divisionByZero() throws {
    var solver = solver
    let broken = x / 0
    try expectRefused(&solver, .notFinite(.coefficient(of: x), .infinity)) { try $0.add(broken == 1) }
  }

  @Test("may cancel what alone would be refused only if the sum is finite")
  func overflowingSums() throws {
    var solver = solver
    // 1e308 twice is beyond the largest double although each term is within.
    let sum = 1e308 * x + 1e308 * x
    try expectRefused(&solver, .notFinite(.coefficient(of: x), .infinity)) { try $0.add(sum == 1) }
    try solver.add((1e308 * x - 1e308 * x == 0))
  }

  /// A client's own operand: what stands for a linear combination of unknowns, like the trailing edge of a box.
  private struct Edge: LinearOperand {
    let start: Variable
    let length: Variable
    var linearExpression: LinearExpression { start + length }
  }

  @Test("take a client's own operands wherever a variable can stand")
  func operands() throws {
    var solver = solver
    let edge = Edge(start: x, length: y)
    #expect((edge + 1).terms == [Term(x, 1), Term(y, 1)])
    #expect((2 * edge - x).terms == [Term(x, 1), Term(y, 2)])
    #expect((5 - edge).terms == [Term(x, -1), Term(y, -1)])
    #expect((z <= edge).description == "v2 - v0 - v1 <= 0")
    #expect((edge == 3).description == "v0 + v1 - 3 == 0")
    #expect((edge >= edge / 2).description == "0.5·v0 + 0.5·v1 >= 0")
    #expect(try solver.value(of: edge) == 11)
    try solver.add((edge == 11).priority(.low))
  }
}
