import Testing
import TinamouSolver

@Suite("Constraints")
struct ConstraintTests {
  private let x: Variable
  private let y: Variable
  private let solver: Solver

  init() {
    var solver = Solver()
    x = solver.makeVariable()
    y = solver.makeVariable()
    self.solver = solver
  }

  @Test("compare with zero: the right side is taken away from the left")
  func normalForm() {
    let constraint: Constraint = 2 * x + 1 <= y - 8
    #expect(constraint.expression.terms == [Term(x, 2), Term(y, -1)])
    #expect(constraint.expression.constant == 9)
    #expect(constraint.relation == .lessThanOrEqual)
    #expect(constraint.priority == .required)
    #expect(constraint.weight == 1)
  }

  @Test("can be written between variables, expressions and numbers with every relation")
  func operators() {
    let written: [Constraint] = [
      x == y, x <= y, x >= y, x == 3, x <= 3, x >= 3, 3 == x, 3 <= x, 3 >= x, x + 1 == y, x <= y + 1, 2 * x >= 3 * y,
    ]
    #expect(
      written.map(\.description) == [
        "v0 - v1 == 0", "v0 - v1 <= 0", "v0 - v1 >= 0",
        "v0 - 3 == 0", "v0 - 3 <= 0", "v0 - 3 >= 0",
        // A number on the left turns the relation around, not the expression: 3 <= x is x - 3 >= 0.
        "v0 - 3 == 0", "v0 - 3 >= 0", "v0 - 3 <= 0",
        "v0 - v1 + 1 == 0", "v0 - v1 - 1 <= 0", "2·v0 - 3·v1 >= 0",
      ])
  }

  @Test("take a priority and a weight without changing the original")
  func modifiers() {
    let plain: Constraint = x == 3
    let wish = plain.priority(.high - 1).weight(2)
    #expect(wish.priority == 749)
    #expect(wish.weight == 2)
    #expect(wish.expression.terms == [Term(x, 1)])
    #expect(plain.priority == .required)
    #expect(plain.weight == 1)
  }

  @Test("are described in one line")
  func description() {
    #expect((2 * x + y <= 8).priority(750).description == "2·v0 + v1 - 8 <= 0 @750")
    #expect((-x == -3).description == "-v0 + 3 == 0")
    #expect((0.5 * x - 1.25 * y >= 0.1).description == "0.5·v0 - 1.25·v1 - 0.1 >= 0")
    #expect((x == 1).priority(249.5).weight(3).description == "v0 - 1 == 0 @249.5 weight 3")
    #expect((x - x == 5).description == "0·v0 - 5 == 0")
    #expect(Constraint(LinearExpression(), .equal).description == "0 == 0")
    #expect(Constraint(LinearExpression(constant: -2), .greaterThanOrEqual).description == "-2 >= 0")
  }

  @Test("name their relation by its operator")
  func relations() {
    #expect(Relation.allCases.map(\.description) == ["<=", "==", ">="])
  }

  @Test("read back from the solver as they were written, their terms combined")
  func roundTrip() throws {
    var solver = solver
    let id = try solver.add((2 * x + y + x - 8 >= 4).priority(.low).weight(2.5))
    #expect(try solver.constraint(id).description == "3·v0 + v1 - 12 >= 0 @250 weight 2.5")
    let mention = try solver.add((x - x + y <= 1).priority(.low))
    let stored = try solver.constraint(mention)
    #expect(stored.expression.terms.sorted { $0.variable < $1.variable } == [Term(x, 0), Term(y, 1)])
    #expect(!stored.description.contains("-0"), "a mention has no sign")
  }

  @Test("can be added twice and are then two constraints")
  func duplicates() throws {
    var solver = solver
    let wish = (x == 3).priority(.low)
    let first = try solver.add(wish), second = try solver.add(wish)
    #expect(first != second)
    #expect(solver.constraints == [first, second])
    try solver.remove(first)
    #expect(!solver.contains(first))
    #expect(solver.contains(second))
    try solver.solve()
    #expect(try solver.value(of: x) == 3)
  }
}
