import SolverTestSupport
import Testing
import TinamouSolver

@Suite("Conflicts")
struct ConflictTests {
  @Test("between two bounds have multipliers of one")
  func bounds() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let low = try solver.add(x >= 8)
    let reason = try conflict(&solver) { try $0.add(x <= 5) }
    // -(x - 5) + (x - 8)  =  -3
    #expect(reason.members.map(\.origin) == [.proposed(0), .live(low)])
    #expect(reason.members.map(\.multiplier) == [-1, 1])
    #expect(reason.amount == 3)
    #expect(reason.members[1].constraint.description == "v0 - 8 >= 0")
  }

  @Test("between two equalities have opposite signs that make the sum negative")
  func equalities() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == 3)
    // m (x - 5) - m (x - 3)  =  -2m, so m = 1
    #expect(try conflict(&solver) { try $0.add(x == 5) }.members.map(\.multiplier) == [1, -1])
    // m (x - 1) - m (x - 3)  =  2m, so m = -1
    #expect(try conflict(&solver) { try $0.add(x == 1) }.members.map(\.multiplier) == [-1, 1])
  }

  @Test("measure the amount in units of the refused constraint")
  func units() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x >= 8)
    // -(2x - 10) + 2 (x - 8)  =  -6
    let doubled = try conflict(&solver) { try $0.add(2 * x <= 10) }
    #expect(doubled.members.map(\.multiplier) == [-1, 2])
    #expect(doubled.amount == 6)
    // -(x/4 - 1) + 1/4 (x - 8)  =  -1
    let quartered = try conflict(&solver) { try $0.add(x / 4 <= 1) }
    #expect(quartered.members.map(\.multiplier) == [-1, 0.25])
    #expect(quartered.amount == 1)
  }

  @Test("would vanish if the refused constraint were relaxed by the amount, and not by less")
  func relaxation() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x + 2 * y >= 20, y <= 4])
    // x >= 20 - 2·4 = 12 against 3x <= 30: short by 6 of 3x's units
    let refused = 3 * x <= 30
    let reason = try conflict(&solver) { try $0.add(refused) }
    #expect(reason.amount == 6)
    var almost = refused, enough = refused
    almost.expression.constant -= 5.99
    enough.expression.constant -= 6
    _ = try conflict(&solver) { try $0.add(almost) }
    try solver.add(enough)
    try solver.solve()
    #expect(try solver.values(x, y) == [12, 4])
  }

  @Test("name exactly those that cannot hold together, in order of creation")
  func threeMembers() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    let ids = try solver.add([z == 1, x + y <= 10, x >= 6, y <= 100, x <= 80, z + x >= 0])
    let reason = try conflict(&solver) { try $0.add(y >= 6) }
    // (y - 6) - (x + y - 10) + (x - 6)  =  -2
    #expect(reason.members.map(\.origin) == [.proposed(0), .live(ids[1]), .live(ids[2])])
    #expect(reason.members.map(\.multiplier) == [1, -1, 1])
    #expect(reason.amount == 2)
  }

  @Test("find the way around a ring of equalities")
  func ring() throws {
    var solver = Solver()
    let ring = (0..<12).map { _ in solver.makeVariable() }
    for (a, b) in zip(ring, ring.dropFirst()) { try solver.add(b == a + 8) }
    // From the first to the last are 11 gaps, 88 in all.
    let reason = try conflict(&solver) { try $0.add(ring[11] == ring[0] + 90) }
    #expect(reason.members.count == 12)
    #expect(reason.members.allSatisfy { abs($0.multiplier) == 1 })
    #expect(reason.amount == 2)
    try solver.add(ring[11] == ring[0] + 88)
  }

  @Test("do not name what is redundant to a member")
  func redundantMembers() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add([x == 4, 2 * x == 8, 3 * x == 12, x <= 4, x >= 4, x >= 3])
    #expect(try conflict(&solver) { try $0.add(x == 7) }.members.count == 2)
    #expect(try conflict(&solver) { try $0.add([x >= 5, x >= 6]) }.members.count == 2)
  }

  @Test("never name an optional constraint or a removed one")
  func optionalAndRemoved() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x == 4).priority(999))
    let gone = try solver.add(x == 4)
    let stays = try solver.add(x <= 4)
    try solver.solve()
    try solver.remove(gone)
    let reason = try conflict(&solver) { try $0.add(x >= 5) }
    #expect(reason.members.map(\.origin) == [.proposed(0), .live(stays)])
  }

  @Test("within a batch alone name no live constraint")
  func withinTheBatch() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x >= 0, y >= 0])
    // (x + y - 8) - (x - 2) - (y - 3)  =  -3
    let reason = try conflict(&solver) { try $0.add([x <= 2, y <= 3, x + y >= 8]) }
    #expect(reason.members.map(\.origin) == [.proposed(0), .proposed(1), .proposed(2)])
    #expect(reason.members.map(\.multiplier) == [-1, -1, 1])
    #expect(reason.amount == 3)
  }

  @Test(
    "are found among hundreds of constraints that have to be decided exactly",
    arguments: cases([100, 120, 200], inDebug: 1))
  func manyMembers(count: Int) throws {
    var solver = Solver()
    let x = (0..<5).map { _ in (0..<count).map { _ in solver.makeVariable() } }
    let (dot, dotWidth, label, labelWidth, line) = (x[0], x[1], x[2], x[3], x[4])
    let empty = solver
    // Dots with equal lines between them, and under each a label that needs room. The lines are wider than 800.
    var constraints = dotWidth.map { $0 >= 0 } + labelWidth.map { $0 >= 0 }
    for i in 0..<count {
      constraints.append(label[i] + 0.5 * labelWidth[i] == dot[i] + 0.5 * dotWidth[i])
      if i == 0 { continue }
      constraints += [line[i] >= 0, dot[i] == dot[i - 1] + dotWidth[i - 1] + 8 + line[i]]
      if i > 1 { constraints.append(line[i] == line[1]) }
      constraints.append(label[i] >= label[i - 1] + labelWidth[i - 1] + 4)
    }
    constraints += [label[0] >= 16, label[count - 1] + labelWidth[count - 1] <= 784]
    for i in 0..<count {
      for (width, size) in [(dotWidth[i], 12.0), (labelWidth[i], 30 + Double(i * 17 % 20))] {
        try solver.add([(width == size).priority(250), (width >= size).priority(750)])
      }
    }
    let refused = try conflict(&solver) { try $0.add(constraints) }
    #expect(flaws(in: refused, proposed: constraints.count) == [])
    for spared in [0, refused.members.count / 2, refused.members.count - 1] {
      var others = empty
      var members = refused.members.map { $0.constraint }
      members.remove(at: spared)
      try others.add(members)
    }
  }

  @Test("with fractions still cancel to rounding")
  func fractions() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    try solver.add([0.3 * x + 0.7 * y <= 2.1, 1.1 * y - 0.9 * z >= 3.3, 0.1 * z + 0.2 * x >= 1.7])
    // At z = 0 the second row asks y >= 3, the third x >= 8.5, and 0.3·8.5 + 0.7·3 = 4.65 is over 2.1. Without any
    // one of the four the others have room; `conflict` tries that, and sums the proof.
    let reason = try conflict(&solver) { try $0.add(z == 0) }
    #expect(reason.members.count == 4)
  }
}
