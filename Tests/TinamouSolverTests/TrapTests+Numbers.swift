import Testing
import TinamouSolver

extension TrapTests {
  @Test("1e-9·x = 1 is not 0 = 1")
  func tinyCoefficient() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(1e-9 * x == 1)
    try solver.add(y + 1e-11 * x == 2)
    try solver.solve()
    #expect(agree(try solver.value(of: x), 1e9, scale: 1e9))
    // 1e-11·1e9 = 0.01
    #expect(agree(try solver.value(of: y), 1.99))
    #expect(throws: SolverError.self) { try solver.add(1e-9 * x == 1.001) }
  }

  @Test("whether a redundancy closes is judged by its own numbers, large or small", arguments: [1e-8, 1, 1e8, 1e12])
  func relativeRedundancy(_ scale: Double) throws {
    var solver = Solver()
    let x = (0..<6).map { _ in solver.makeVariable() }
    for (i, pair) in zip(x, x.dropFirst()).enumerated() { try solver.add(pair.1 == pair.0 + (0.1 + Double(i)) * scale) }
    // 0.1 + 1.1 + 2.1 + 3.1 + 4.1
    let around = x[5] - x[0]
    try solver.add(around == 10.5 * scale)
    _ = try conflict(&solver) { try $0.add(around == 10.500001 * scale) }
    _ = try conflict(&solver) { try $0.add(around <= 10.499999 * scale) }
    try solver.add(around >= 10.5 * scale)
  }

  @Test("a thousand suggestions in tenths end at the bits of one")
  func editsDoNotAccumulate() throws {
    func make() throws -> (Solver, Variable, [Variable]) {
      var solver = Solver()
      let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
      try solver.add([3 * y == x, z == 0.1 * x - 0.7 * y])
      try solver.addEdit(x)
      return (solver, x, [x, y, z])
    }
    var (long, x, variables) = try make()
    for step in 1...1000 {
      try long.suggest(0.1 * Double(step), for: x)
      try long.solve()
    }
    var (short, sameX, sameVariables) = try make()
    try short.suggest(0.1 * 1000, for: sameX)
    try short.solve()
    #expect(try long.bits(of: variables) == short.bits(of: sameVariables))
    try long.suggest(0, for: x)
    try long.solve()
    #expect(try long.values(variables[0], variables[1], variables[2]) == [0, 0, 0])
    (sameX, sameVariables) = (x, variables)
  }

  @Test("noise at a strong level does not decide before a real difference at a weak one")
  func noiseAcrossLevels() throws {
    var solver = Solver()
    let x = (0..<8).map { _ in solver.makeVariable() }
    // Tenths all the way: at 900 the two ways around are equal but for rounding, at 250 they are far apart.
    for (i, pair) in zip(x, x.dropFirst()).enumerated() {
      try solver.add((0.1 * pair.1 - 0.1 * pair.0 == 0.07).priority(900).weight(0.3 + Double(i % 3) / 7))
    }
    try solver.add((0.3 * x[7] - 0.3 * x[0] == 1.47).priority(800))
    try solver.add([(x[0] == 3).priority(250), (x[7] == 3).priority(249)])
    try solver.solve()
    #expect(agree(try solver.value(of: x[0]), 3, scale: 10))
    #expect(agree(try solver.value(of: x[7]), 7.9, scale: 10))
    let violations = try solver.violations()
    #expect(violations.map(\.priority) == [900, 800, 250, 249])
    #expect(violations.prefix(3).allSatisfy { $0.total == 0 })
    #expect(agree(violations[3].total, 4.9, scale: 10))
  }

  @Test("costs and levels go with their constraints; an edit a thousand times over leaves one")
  func staleCosts() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add([x <= 10, (x == 3).priority(.low)])
    for round in 0..<1000 {
      try solver.addEdit(x, priority: Priority(500 + Double(round % 7)), weight: Double(round % 5 + 1))
      try solver.suggest(50, for: x)
      if round % 3 != 0 { try solver.solve() }
      try solver.removeEdit(x)
    }
    try solver.solve()
    #expect(try solver.value(of: x) == 3)
    #expect(try solver.violations().map(\.priority) == [.low])
    #expect(try solver.violation(at: .low) == 0)
    #expect(solver.constraints.count == 2)
    #expect(try solver.range(of: x) == 3...3)
  }

  @Test("double from end to end: 16777217 and its fractions are kept")
  func doublePrecision() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    // 2^24 + 1 is the first whole number that a float cannot hold; a double holds all up to 2^53.
    try solver.add([x == 16_777_217, y == x + 0.25])
    try solver.solve()
    #expect(try solver.values(x, y) == [16_777_217, 16_777_217.25])
    try solver.addEdit(y, priority: .required)
    let z = solver.makeVariable()
    try solver.add(z == 9_007_199_254_740_991)
    try solver.solve()
    #expect(try solver.value(of: z) == 9_007_199_254_740_991)
    #expect(solver.description.contains("9007199254740991"))
  }

  @Test("a violation of 2.8e-17 is none")
  func violationNoise() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x == 0.1, 10 * y == 7])
    let ids = try solver.add([
      (x + x + x == 0.3).priority(.low), (x + x + x <= 0.3).priority(.low), (y - 7 * x == 0).priority(.low),
      (3 * y >= 2.1).priority(.low), (y + x == 0.8).priority(.low),
    ])
    try solver.solve()
    for id in ids { #expect(try solver.violation(of: id) == 0) }
    #expect(try solver.violation(at: .low) == 0)
  }

  @Test("in a tie the sum of errors and the range are known, the value only to lie in it")
  func tieRanges() throws {
    let points: [Double] = [0, 2, 7, 11]
    for rotation in points.indices {
      var solver = Solver()
      let x = solver.makeVariable()
      let order = points[rotation...] + points[..<rotation]
      try solver.add(order.map { (x == $0).priority(.low) })
      try solver.solve()
      // Any median of 0, 2, 7, 11 is in 2...7 and costs 11 + 5.
      #expect(try solver.range(of: x) == 2...7)
      #expect(try (2...7).contains(solver.value(of: x)))
      #expect(try solver.violation(at: .low) == 16)
    }
  }
}
