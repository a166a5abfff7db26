import Testing
import TinamouSolver

/// Textbook linear programs on which careless simplex methods walk in a circle. The goal "minimise z" is a wish
/// `z <= -100` that cannot be met: the violation is then 100 + z.
@Suite("Cycling programs end at their optimum")
struct CyclingTests {
  /// minimise cost·x subject to rows·x <= bounds, x >= 0, built in several orders.
  private func expectMinimum(
    _ minimum: Double, cost: [Double], rows: [([Double], Double)], at point: [Double]? = nil, target: Double = -100,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for order in 0..<3 {
      var solver = Solver()
      let x = cost.map { _ in solver.makeVariable() }
      func combination(_ coefficients: [Double]) -> LinearExpression {
        LinearExpression(zip(x, coefficients).map { Term($0, $1) })
      }
      let goal = (combination(cost) <= target).priority(.low)
      var constraints = rows.map { combination($0.0) <= $0.1 } + x.map { $0 >= 0 }
      if order == 2 { constraints.reverse() }
      if order == 0 { try solver.add(goal) }
      for constraint in constraints { try solver.add(constraint) }
      if order != 0 { try solver.add(goal) }
      try solver.solve()
      let reached = try solver.value(of: combination(cost))
      #expect(agree(reached, minimum, scale: 100), "order \(order): \(reached)", sourceLocation: sourceLocation)
      #expect(try agree(solver.violation(at: .low), minimum - target, scale: 100), sourceLocation: sourceLocation)
      for (coefficients, bound) in rows {
        #expect(try solver.value(of: combination(coefficients)) <= bound + 1e-9, sourceLocation: sourceLocation)
      }
      if let point {
        for (variable, expected) in zip(x, point) {
          #expect(agree(try solver.value(of: variable), expected, scale: 100), sourceLocation: sourceLocation)
        }
      }
      #expect(solver.audit().isEmpty, sourceLocation: sourceLocation)
    }
  }

  @Test("Beale 1955")
  func beale() throws {
    // Minimum -1/20 at (1/25, 0, 1, 0): -3/4·1/25 - 1/50 = -0.03 - 0.02.
    try expectMinimum(
      -0.05, cost: [-0.75, 150, -0.02, 6],
      rows: [([0.25, -60, -0.04, 9], 0), ([0.5, -90, -0.02, 3], 0), ([0, 0, 1, 0], 1)], at: [0.04, 0, 1, 0])
  }

  @Test("Kuhn")
  func kuhn() throws {
    // The third row is minus the cost, so the minimum is -2; (2, 0, 2, 0) attains it.
    try expectMinimum(
      -2, cost: [-2, -3, 1, 12],
      rows: [([-2, -9, 1, 9], 0), ([1.0 / 3, 1, -1.0 / 3, -2], 0), ([2, 3, -1, -12], 2)])
  }

  @Test("Marshall and Suurballe 1969")
  func marshallAndSuurballe() throws {
    // The third row gives -0.4x1 >= -1.6x2 + 0.2x3, so the cost is at least -2x2 + 2x3 >= -2; (4, 1, 0) attains it.
    try expectMinimum(
      -2, cost: [-0.4, -0.4, 1.8],
      rows: [([0.6, -6.4, 4.8], 0), ([0.2, -1.8, 0.6], 0), ([0.4, -1.6, 0.2], 0), ([0, 1, 0], 1)], at: [4, 1, 0])
  }

  @Test("Chvátal 1983")
  func chvatal() throws {
    // Adding 18 times the second row, which is at most 0, to the cost leaves -x1 + 30x2 + 42x4 >= -1; (1, 0, 1, 0)
    // attains it.
    try expectMinimum(
      -1, cost: [-10, 57, 9, 24],
      rows: [([0.5, -5.5, -2.5, 9], 0), ([0.5, -1.5, -0.5, 1], 0), ([1, 0, 0, 0], 1)], at: [1, 0, 1, 0])
  }

  @Test("Hall and McKinnon 2004")
  func hallAndMcKinnon() throws {
    // Twice the first row added to the cost, with x1 + x2 <= 1, leaves at least -1.75; (0, 1, 0, 1) attains it:
    // -2.15 + 0.4.
    try expectMinimum(
      -1.75, cost: [-2.3, -2.15, 13.55, 0.4],
      rows: [([0.4, 0.2, -1.4, -0.2], 0), ([-7.8, -1.4, 7.8, 0.4], 0), ([1, 1, 0, 0], 1)], at: [0, 1, 0, 1])
    // Without the bound it has no minimum, and the wish is met.
    try expectMinimum(
      -100, cost: [-2.3, -2.15, 13.55, 0.4], rows: [([0.4, 0.2, -1.4, -0.2], 0), ([-7.8, -1.4, 7.8, 0.4], 0)])
  }

  @Test("Klee and Minty 1972", arguments: 3...8)
  func kleeAndMinty(_ n: Int) throws {
    // maximise Σ 2^(n-j)·xj with 2·Σ_{j<i} 2^(i-j)·xj + xi <= 5^i: all but the last are 0, the last is 5^n.
    func power(_ base: Double, _ exponent: Int) -> Double { (0..<exponent).reduce(1) { product, _ in product * base } }
    let cost = (1...n).map { -power(2, n - $0) }
    let rows = (1...n).map { i in
      ((1...n).map { j in j < i ? 2 * power(2, i - j) : j == i ? 1 : 0 }, power(5, i))
    }
    try expectMinimum(
      -power(5, n), cost: cost, rows: rows, at: Array(repeating: 0, count: n - 1) + [power(5, n)], target: -1e6)
  }

  @Test("a cone that is only its apex", arguments: [3, 8, 20])
  func apex(_ n: Int) throws {
    var solver = Solver()
    let x = (0..<n).map { _ in solver.makeVariable() }
    // Each is at most half of the next around the ring, so each at most 2^-n of itself: all are 0, in a vertex where
    // twice as many constraints meet as there are dimensions.
    for i in 0..<n {
      try solver.add(x[i] >= 0)
      try solver.add(2 * x[i] <= x[(i + 1) % n])
    }
    let sum = LinearExpression(x.map { Term($0, 1) })
    try solver.add((sum >= 10).priority(.low))
    for (i, variable) in x.enumerated() {
      try solver.add((variable == Double(i)).priority(Priority(100 + Double(i % 3))))
    }
    try solver.solve()
    for variable in x { #expect(try solver.value(of: variable) == 0) }
    #expect(try solver.violation(at: .low) == 10)
    #expect(try solver.ambiguousVariables().isEmpty)
  }

  @Test("the assignment polytope, where most of what meets in a vertex is redundant", arguments: 0..<4)
  func assignment(_ variant: Int) throws {
    let n = 5
    func cost(_ i: Int, _ j: Int) -> Double { Double((i * 7 + j * 13 + i * j * 5 + variant * (i + 2 * j)) % 17) }
    func cheapest(_ row: Int, _ used: Set<Int>) -> Double {
      if row == n { return 0 }
      return (0..<n).filter { !used.contains($0) }.map { cost(row, $0) + cheapest(row + 1, used.union([$0])) }.min()
        ?? 0
    }
    var solver = Solver()
    let x = (0..<n).map { _ in (0..<n).map { _ in solver.makeVariable() } }
    let sums = (0..<n).flatMap { i in
      [x[i], x.map { $0[i] }].map { line in LinearExpression(line.map { Term($0, 1) }) }
    }
    for variable in x.joined() { try solver.add(variable >= 0) }
    for sum in sums { try solver.add(sum == 1) }
    var total = LinearExpression()
    for i in 0..<n { for j in 0..<n { total = total + cost(i, j) * x[i][j] } }
    try solver.add((total <= -10).priority(.low))
    try solver.solve()
    #expect(agree(try solver.value(of: total), cheapest(0, []), scale: 100))
    #expect(try agree(solver.violation(at: .low), 10 + cheapest(0, []), scale: 100))
    for sum in sums { #expect(agree(try solver.value(of: sum), 1)) }
    for variable in x.joined() { #expect(try solver.value(of: variable) >= -1e-14) }
  }

  @Test("degenerate wishes at one point, moved about")
  func degenerateWishes() throws {
    var solver = Solver()
    let x = (0..<6).map { _ in solver.makeVariable() }
    // Every pair wants to be equal, every one wants to be 0, and half of them are bounded there too.
    for i in x.indices {
      for j in x.indices.dropFirst(i + 1) { try solver.add((x[i] == x[j]).priority(500)) }
      try solver.add((x[i] == 0).priority(500))
      if i % 2 == 0 { try solver.add(x[i] >= 0) }
    }
    let push = try solver.add((x[0] >= 0).priority(600))
    for target in [0, 6, 0, -6, 3] as [Double] {
      try solver.setConstant(of: push, to: -target)
      try solver.solve()
      // Where x0 = t is forced, alone it costs t at home and t to each of the five others; all together t each.
      // If only k others follow, 6t and the k·(5 - k)·t between the two groups.
      let t = max(target, 0)
      #expect(try agree(solver.violation(at: 500), 6 * t, scale: 10))
      #expect(try solver.value(of: x[0]) == t)
      #expect(solver.audit().isEmpty)
    }
  }

  @Test("the same degenerate system entered and left again and again")
  func revolvingDoor() throws {
    var solver = Solver()
    let x = (0..<5).map { _ in solver.makeVariable() }
    for i in 0..<4 { try solver.add(x[i] <= x[i + 1]) }
    try solver.add([x[0] >= 0, x[4] <= 10, (x[2] == 20).priority(.low)])
    for _ in 0..<50 {
      let ids = try solver.add([x[4] <= x[0], x[4] == 0])
      try solver.solve()
      for variable in x { #expect(try solver.value(of: variable) == 0) }
      try solver.remove(ids)
      try solver.solve()
      #expect(try solver.value(of: x[2]) == 10)
    }
  }
}
