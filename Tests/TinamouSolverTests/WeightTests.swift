import Testing
import TinamouSolver

/// Weights are added up in doubles, and what is a tie in the numbers that were written must be one in those.
@Suite("Weights that tie but for rounding")
struct WeightTests {
  /// A variable that is at least 3, and wishes for 0 and for 10.
  private func solved(down: [Double], up: [Double], isUpFirst: Bool = false) throws -> (solver: Solver, x: Variable) {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x >= 3)
    try solver.solve()
    let wishes = (
      down: down.map { (x <= 0).priority(.low).weight($0) }, up: up.map { (x >= 10).priority(.low).weight($0) }
    )
    for wish in isUpFirst ? wishes.up + wishes.down : wishes.down + wishes.up {
      try solver.add(wish)
      try solver.solve()
    }
    return (solver, x)
  }

  @Test("leave the value where it is, and it could be anywhere between")
  func ties() throws {
    // Each pair has the same sum, as it is written; what is added up is off by an ulp of the largest.
    let cases: [(down: [Double], up: [Double])] = [
      ([0.3], [0.1, 0.2]), ([1e8 + 0.1], [1e8, 0.1]), ([0.1, 1e8, 0.1, 0.1], [1e8 + 0.3]),
      ([1e8 + 0.3], [0.1, 0.1, 0.1, 1e8]), ([1e9 + 0.7], [1e9, 0.3, 0.4]),
    ]
    for (down, up) in cases {
      let (solver, x) = try solved(down: down, up: up)
      #expect(try solver.value(of: x) == 3, "\(down) and \(up)")
      #expect(try solver.range(of: x) == 3...10, "\(down) and \(up)")
      #expect(solver.audit() == [])
    }
  }

  @Test("do not hide a difference of weights of their own size")
  func differences() throws {
    for (down, up, value) in [(0.3, 0.2, 3.0), (0.2, 0.3, 10), (1e8 + 1, 1e8, 3), (1e8, 1e8 + 1, 10)] {
      let (solver, x) = try solved(down: [down], up: [up])
      #expect(try solver.range(of: x) == value...value, "\(down) and \(up)")
    }
  }

  @Test("are equal only if they are the same number")
  func ratio() throws {
    for (excess, value) in [(0, 10.0), (1e-15, 5), (1e-12, 5), (5e-10, 5), (2e-9, 5)] {
      var solver = Solver()
      let x = solver.makeVariable()
      // As long as they are a tie, the first holds.
      try solver.add([(x == 10).priority(.low), (x <= 5).priority(.low).weight(1 + excess)])
      try solver.solve()
      #expect(try solver.value(of: x) == value, "\(excess)")
    }
  }

  @Test("tie with what is left of a wish that was made weaker")
  func weaker() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let middle = try solver.add((x == 3).priority(.low).weight(1e9))
    try solver.solve()
    for wish in [(x <= 0).priority(.low).weight(1e8 + 0.1), (x >= 10).priority(.low).weight(1e8)] {
      try solver.add(wish)
      try solver.solve()
    }
    #expect(try solver.range(of: x) == 3...3)
    try solver.setWeight(of: middle, to: 0.1)
    try solver.solve()
    #expect(try solver.range(of: x) == 0...3)
    #expect(solver.audit() == [])
  }

  @Test("tie also behind a stronger priority, once that is tied as well")
  func strongerPriority() throws {
    var (solver, x) = try solved(down: [], up: [])
    // The last of them ends what the first began.
    let low = [0.1, 1e8, 0.1, 0.1].map { (x <= 0).priority(.low).weight($0) }
    let up = [(x >= 10).priority(.low).weight(1e8 + 0.3), (x >= 10).priority(.high)]
    for wish in [(x <= 0).priority(.high)] + low + up {
      try solver.add(wish)
      try solver.solve()
    }
    #expect(try solver.value(of: x) == 3)
    #expect(try solver.range(of: x) == 3...10)
    #expect(solver.audit() == [])
  }

  @Test("let the newer constraint give way, or the one with the larger coefficient", arguments: [false, true])
  func choice(isFirst: Bool) throws {
    for (factor, end) in [(1, 97.0), (0x1p-22, 100 - 3 * 0x1p-22)] {
      var solver = Solver()
      let variables = [solver.makeVariable(), solver.makeVariable()]
      let (x, y) = isFirst ? (variables[0], variables[1]) : (variables[1], variables[0])
      try solver.add([x >= 3, y >= 3])
      // What holds x and what holds y weigh the same for their sum, but for an ulp of 1e8.
      let wishes = [
        (x <= 0).priority(.low).weight(1e8 + 0.1), (x >= 1e9).priority(.low).weight(1e8),
        (y <= 0).priority(.low).weight(0.1 / factor),
      ]
      for wish in wishes {
        try solver.add(wish)
        try solver.solve()
      }
      #expect(try solver.values(x, y) == [3, 3])
      try solver.add((factor * x + y >= 100).priority(.low).weight(1e7))
      try solver.solve()
      #expect(try solver.values(x, y) == [3, end], "\(factor)")
      #expect(solver.audit() == [])
    }
  }

  @Test("cost a proof for each optimum only as long as a wish has a weight of many digits, and one more")
  func proofs() throws {
    struct Undone: Error {}
    var solver = Solver()
    let x = solver.makeVariable()
    let wishes = try [1, .pi].map { try solver.add((x == $0).priority(.low).weight($0)) }
    func proofs(_ solver: inout Solver) throws -> Int {
      let before = solver.statistics.proofs
      try solver.setConstant(of: wishes[1], to: solver.constraint(wishes[1]).expression.constant - 1)
      try solver.solve()
      return solver.statistics.proofs - before
    }
    #expect(try [proofs(&solver), proofs(&solver)] == [1, 1])
    for change in [
      { try $0.setWeight(of: wishes[1], to: 2) }, { try $0.setPriority(of: wishes[1], to: .required) },
    ] as [(inout Solver) throws -> Void] {
      var copy = solver
      do {
        try copy.transaction { copy in
          try change(&copy)
          #expect(try [proofs(&copy), proofs(&copy)] == [1, 0])
          throw Undone()
        }
      } catch is Undone {}
      #expect(try proofs(&copy) == 1)
      try change(&copy)
      #expect(try [proofs(&copy), proofs(&copy)] == [1, 0])
      #expect(copy.audit() == [])
    }
    // A removed constraint leaves the vertex with the next operation.
    let other = try solver.add((x == 5).priority(.low))
    try solver.remove(wishes[1])
    let before = solver.statistics.proofs
    try solver.solve()
    try solver.setConstant(of: other, to: -6)
    try solver.solve()
    #expect(solver.statistics.proofs == before + 1)
  }
}
