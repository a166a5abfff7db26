import Testing
import TinamouSolver

@Suite("Solving")
struct SolvingTests {
  @Test("the example of the documentation")
  func example() throws {
    var solver = Solver()
    let left = solver.makeVariable("left"), width = solver.makeVariable("width")
    try solver.add(left == 16)
    try solver.add(width >= 100)
    try solver.add((left + width == 90).priority(.low))
    try solver.solve()
    #expect(try solver.values(left, width) == [16, 100])
  }

  @Test("a solver without anything")
  func empty() throws {
    var solver = Solver()
    try solver.solve()
    #expect(solver.isSolved)
    #expect(solver.variables.isEmpty)
    #expect(solver.constraints.isEmpty)
    #expect(try solver.violations().isEmpty)
    #expect(try solver.ambiguousVariables().isEmpty)
  }

  @Test("is needed after a change, and says so")
  func isSolved() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let wish = try solver.add((x == 5).priority(.low))
    #expect(!solver.isSolved)
    #expect(try solver.value(of: x) == 0, "a wish is only noted until then")
    try solver.solve()
    #expect(solver.isSolved)
    #expect(try solver.value(of: x) == 5)
    try solver.remove(wish)
    try solver.solve()
    #expect(solver.isSolved)
  }

  @Test("twice does no work the second time")
  func twice() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x + y == 10, x >= 2, (y == 20).priority(.low)])
    try solver.solve()
    let work = solver.statistics
    try solver.solve()
    #expect(solver.statistics == work)
    #expect(try solver.values(x, y) == [2, 8])
  }

  @Test("keeps a stronger wish whatever a weaker one would gain")
  func strictness() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add([(x == 1).priority(.low), (1000 * x == 5000).priority(.low - 1).weight(1000)])
    try solver.solve()
    #expect(try solver.value(of: x) == 1)
  }

  @Test("takes the weighted median among equals")
  func median() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    // Weights 1, 1, 4 at 0, 10, 30: the heavy one outweighs the sum of the rest.
    let wishes = [(0, 1), (10, 1), (30, 4)] as [(Double, Double)]
    let ids = try solver.add(wishes.map { (x == $0.0).priority(.low).weight($0.1) })
    try solver.solve()
    #expect(try solver.value(of: x) == 30)
    #expect(try solver.violation(at: .low) == 50)
    // 1, 1, 1.5: now the middle one is the median, and the cost is 10 + 0 + 1.5·20.
    try solver.setWeight(of: ids[2], to: 1.5)
    try solver.solve()
    #expect(try solver.value(of: x) == 10)
    #expect(try solver.violation(at: .low) == 40)
  }

  @Test("counts violation in the expression's own units")
  func units() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    // 2x = 10 costs 2 a step and wins against x = 0, which costs 1.
    try solver.add([(2 * x == 10).priority(.low), (x == 0).priority(.low)])
    try solver.solve()
    #expect(try solver.value(of: x) == 5)
    try solver.add((x == 0).priority(.low).weight(2))
    try solver.solve()
    // Now 2 a step stand against 3.
    #expect(try solver.value(of: x) == 0)
    #expect(try solver.violation(at: .low) == 10)
  }

  @Test("counts only the violated side of an inequality")
  func oneSided() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add([(x >= 10).priority(500), (x <= 4).priority(500).weight(2), (x == 100).priority(250)])
    try solver.solve()
    // Above 4 costs 2 a step, below 10 costs 1: x = 4, and the wish below has no say.
    #expect(try solver.value(of: x) == 4)
    #expect(try solver.violations().map(\.total) == [6, 96])
  }

  @Test("goes on where it stood: a variable moves only if something moves it")
  func leastMove() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let edit = try solver.addEdit(x)
    try solver.suggest(40, for: x)
    try solver.solve()
    try solver.remove(edit)
    try solver.add([x <= 100, x + y >= 30])
    try solver.solve()
    #expect(try solver.values(x, y) == [40, 0], "nothing has to move")
    try solver.add(y == x + 2)
    try solver.solve()
    // One of the two has to move. If it were x, to -2, x + y >= 30 would be broken; so it is y.
    #expect(try solver.values(x, y) == [40, 42])
  }

  @Test("evaluates expressions at the optimum")
  func expressions() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x == 3, y == 4])
    try solver.solve()
    #expect(try solver.value(of: 2 * x - y / 2 + 1) == 5)
    #expect(try solver.value(of: x + x) == 6)
    try expectRefused(&solver, .notFinite(.coefficient(of: y), .nan)) { try $0.value(of: x + .nan * y) }
    try expectRefused(&solver, .notFinite(.constant, .infinity)) { try $0.value(of: x + .infinity) }
  }

  @Test("lays out a dialog by hand")
  func dialog() throws {
    var solver = Solver()
    let width = solver.makeVariable("width")
    let labelWidth = solver.makeVariable("label.width"), fieldLeft = solver.makeVariable("field.left")
    let fieldWidth = solver.makeVariable("field.width")
    try solver.add([
      fieldLeft == 16 + labelWidth + 8,
      fieldLeft + fieldWidth == width - 16,
      (labelWidth == 80).priority(251),
      (labelWidth >= 80).priority(750),
      (fieldWidth >= 100).priority(749),
    ])
    try solver.addEdit(width, priority: 990)
    for (container, label, field) in [(320, 80, 200), (220, 80, 100), (180, 80, 60)] as [(Double, Double, Double)] {
      try solver.suggest(container, for: width)
      try solver.solve()
      // 16 + label + 8 + field + 16 = container; the field gives way before the label.
      #expect(try solver.values(width, labelWidth, fieldWidth) == [container, label, field])
      #expect(try solver.value(of: fieldLeft) == 104)
    }
  }
}
