import Testing
import TinamouSolver

@Suite("Scale: large, small and mixed numbers")
struct ScaleTests {
  @Test("a redundant ring of equalities at 1e8 is accepted, and one that does not close is not")
  func ringAt1e8() throws {
    var solver = Solver()
    let ring = (0..<10).map { _ in solver.makeVariable() }
    for (a, b) in zip(ring, ring.dropFirst()) { try solver.add(b == a + 1e8) }
    let closing = try solver.add(ring[0] == ring[9] - 9e8)
    try solver.add(ring[3] == 3e8 + 0.5)
    try solver.solve()
    #expect(try solver.values(ring[0], ring[9]) == [0.5, 9e8 + 0.5])
    let reason = try conflict(&solver) { try $0.add(ring[0] == ring[9] - 9e8 + 10) }
    #expect(reason.members.count == 2 || reason.members.count == 10)
    // The ring survives without any one of its links.
    try solver.remove(closing)
    try solver.add(ring[0] == ring[9] - 9e8)
    try solver.remove(solver.constraints[4])
    try solver.solve()
    #expect(try solver.values(ring[0], ring[9]) == [0.5, 9e8 + 0.5])
  }

  @Test(
    "a ring of steps that are no binary fractions closes up to rounding", arguments: [0.1, 123_456_789.1, 1e-7 / 3])
  func ringOfFractions(_ step: Double) throws {
    var solver = Solver()
    let ring = (0..<30).map { _ in solver.makeVariable() }
    for (a, b) in zip(ring, ring.dropFirst()) { try solver.add(b == a + step) }
    try solver.add(ring[29] == ring[0] + 29 * step)
    _ = try conflict(&solver) { try $0.add(ring[29] == ring[0] + 29.0001 * step) }
    try solver.add(ring[10] == 0)
    try solver.solve()
    for (i, variable) in ring.enumerated() {
      #expect(agree(try solver.value(of: variable), Double(i - 10) * step, scale: 30 * step))
    }
  }

  @Test("3 × 333333.3 is 999999.9, and not 999999.901", arguments: [false, true])
  func roundingRedundant(_ isReversed: Bool) throws {
    for (sum, isRedundant) in [(999_999.9, true), (999_999.901, false), (999_999.899, false)] {
      var solver = Solver()
      let a = solver.makeVariable(), b = solver.makeVariable(), c = solver.makeVariable()
      var steps = [a == 333333.3, b == a + 333333.3, c == b + 333333.3, c == sum]
      if isReversed { steps.reverse() }
      for step in steps.dropLast() { try solver.add(step) }
      if isRedundant {
        try solver.add(steps[3])
        try solver.solve()
        #expect(agree(try solver.value(of: c), sum))
      } else {
        _ = try conflict(&solver) { try $0.add(steps[3]) }
      }
      var tripled = Solver()
      let x = tripled.makeVariable()
      try tripled.add(x == 333333.3)
      if isRedundant { try tripled.add(3 * x == sum) } else { _ = try conflict(&tripled) { try $0.add(3 * x == sum) } }
    }
  }

  @Test("0.001 off at a million is too much for an inequality, too")
  func offAtAMillion() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x == 1e6, y == 1e6])
    try solver.add(x <= y)
    _ = try conflict(&solver) { try $0.add(x <= y - 0.001) }
    _ = try conflict(&solver) { try $0.add(x + y >= 2e6 + 0.001) }
    try solver.add(x + y >= 2e6)
  }

  @Test("a chain of 60 multipliers of 0.7, edited at either end")
  func multiplierChain() throws {
    var power = 1.0
    for _ in 0..<60 { power *= 0.7 }
    for isReversed in [false, true] {
      var solver = Solver()
      let chain = (0...60).map { _ in solver.makeVariable() }
      var links = zip(chain, chain.dropFirst()).map { $1 == 0.7 * $0 }
      if isReversed { links.reverse() }
      for link in links { try solver.add(link) }
      // 0.7^60 is 5.08e-10: small for a sum, but no rounding.
      try solver.addEdit(chain[60])
      for suggestion in [1, -3, 1e-6, 250] {
        try solver.suggest(suggestion, for: chain[60])
        try solver.solve()
        #expect(agree(try solver.value(of: chain[60]), suggestion, scale: abs(suggestion)))
        let start = suggestion / power
        #expect(agree(try solver.value(of: chain[0]), start, scale: 4 * abs(start)))
      }
      try solver.removeEdit(chain[60])
      try solver.addEdit(chain[0], priority: 900)
      try solver.suggest(1, for: chain[0])
      try solver.add((chain[60] == 1).priority(.low))
      try solver.solve()
      #expect(agree(try solver.value(of: chain[60]), power, scale: 4 * power))
      #expect(try solver.ambiguousVariables().isEmpty)
      let why = try solver.why(chain[60])
      #expect(why.contributions.count == 61)
    }
  }

  @Test("coefficients from 1e-9 to 1e9 in one constraint")
  func wildCoefficients() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    // y = 0 leaves 1e-9·x = 1.
    try solver.add([1e-9 * x + 1e9 * y == 1, y == 0])
    try solver.solve()
    #expect(agree(try solver.value(of: x), 1e9, scale: 1e9))
    #expect(try solver.value(of: y) == 0)

    var other = Solver()
    let a = other.makeVariable(), b = other.makeVariable(), c = other.makeVariable()
    // b = 1e9·a, c = 1e-9·b = a.
    try other.add([b == 1e9 * a, c == 1e-9 * b])
    try other.addEdit(c)
    for suggestion in [1, 1e-3, 7e5] {
      try other.suggest(suggestion, for: c)
      try other.solve()
      #expect(agree(try other.value(of: a), suggestion, scale: suggestion))
      #expect(agree(try other.value(of: b), 1e9 * suggestion, scale: 1e9 * suggestion))
    }
    let reason = try refusal(&other) { try $0.add([a == 1, 1e9 * c == 1.001e9]) }
    guard case .conflict = reason else {
      Issue.record("\(reason)")
      return
    }
  }

  @Test("a user's coefficient is never taken for zero", arguments: [1e-9, 1e-15, 1e-40, 1e-300])
  func tinyCoefficients(_ tiny: Double) throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    try solver.add([tiny * x == 3 * tiny, y == 0, tiny * z + y == 1])
    try solver.solve()
    #expect(agree(try solver.value(of: x), 3))
    #expect(agree(try solver.value(of: z), 1 / tiny, scale: 1 / tiny))
    let reason = try refusal(&solver) { try $0.add(tiny * x >= 4 * tiny) }
    guard case .conflict(let conflict) = reason else {
      Issue.record("\(reason)")
      return
    }
    #expect(agree(conflict.amount, tiny, scale: tiny))
  }

  @Test("a small system beside a large one is solved to its own precision")
  func neighbours() throws {
    var solver = Solver()
    let large = solver.makeVariable(), small = solver.makeVariable()
    try solver.add([large == 3e12, large >= 2.9e12, small >= 2e-6])
    try solver.solve()
    #expect(try solver.value(of: small) == 2e-6)
    let reason = try conflict(&solver) { try $0.add(small <= 1e-6) }
    #expect(agree(reason.amount, 1e-6, scale: 1e-6))
    try solver.add(small <= 2e-6)
    // In one constraint the large number sets the scale.
    try solver.add(small + large <= 3e12 + 1)
  }

  @Test("differences of large numbers keep what the numbers can hold")
  func cancellation() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), gap = solver.makeVariable()
    try solver.add([x == 1e12, y == 1e12 + 0.125, gap == y - x])
    try solver.solve()
    #expect(try solver.value(of: gap) == 0.125)
  }

  @Test("large weights and small ones in one level")
  func weights() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let light = (0..<9).map { _ in (x == 5).priority(.low).weight(0.01) }
    try solver.add(light + [(x == 1).priority(.low).weight(1e6)])
    try solver.solve()
    #expect(try solver.value(of: x) == 1)
    try solver.add((x == 5).priority(.low).weight(1e6))
    try solver.solve()
    // The heavy ones tie, and 0.09 decides.
    #expect(try solver.value(of: x) == 5)
  }

  @Test("a sum of a thousand equal parts of a large width")
  func thousandParts() throws {
    var solver = Solver()
    let width = solver.makeVariable()
    let parts = (0..<1000).map { _ in solver.makeVariable() }
    try solver.add(parts.dropFirst().map { $0 == parts[0] })
    try solver.add(LinearExpression(parts.map { Term($0, 1) }) == width)
    try solver.addEdit(width)
    for suggestion in [1e8, 1.0 / 3, 12345.678] {
      try solver.suggest(suggestion, for: width)
      try solver.solve()
      // A sum of a thousand terms may be off by a thousand roundings.
      #expect(abs(try solver.value(of: parts[999]) - suggestion / 1000) <= 1000 * (suggestion / 1000).ulp)
    }
  }
}
