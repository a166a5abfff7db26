import SolverTestSupport
import Testing
import TinamouSolver

/// Where an ordinary resize would raise doubt, a recording does not hold.
extension WarmResizeTests {
  /// Resizes one solver as usual and one in transactions, in which nothing is recorded, and compares all bits and proofs.
  ///
  /// - Returns: the number of resizes that followed a recording.
  @discardableResult
  private func expectSameBits(_ solver: Solver, _ edit: Variable, _ sizes: [Double]) throws -> Int {
    var (warm, cold) = (solver, solver)
    var followed = 0
    for size in sizes {
      let before = warm.statistics.rowsTouched
      try warm.resize(edit, to: size)
      if warm.statistics.rowsTouched == before { followed += 1 }
      try cold.transaction { (solver) throws(SolverError) in try solver.resize(edit, to: size) }
      #expect(try warm.bits(of: warm.variables) == cold.bits(of: warm.variables), "\(size)")
      #expect(warm.statistics.proofs == cold.statistics.proofs, "\(size)")
      #expect(warm.audit() == [], "\(size)")
    }
    return followed
  }

  @Test("gives the bits of an ordinary one close to where a constraint changes sign")
  func closeToCrossing() throws {
    let crossing = 33.3
    let near = [crossing, crossing.nextUp, crossing + 1e-13, crossing + 1e-10, crossing + 1e-7, crossing.nextDown]
    var followed = 0
    for isThird in [false, true] {
      var solver = Solver()
      let width = solver.makeVariable(), rest = solver.makeVariable(), item = solver.makeVariable()
      try solver.add([rest == width - crossing, item == rest, item >= 0])
      if isThird { try solver.add((solver.makeVariable() == width / 3).priority(.low)) }
      try solver.addEdit(width, priority: 900)
      for size in near {
        let sizes = [300, 310, 320, 330, size, size, 340, 350, 360, size, 300]
        followed += try expectSameBits(solver, width, sizes)
      }
    }
    #expect(followed >= 8)
  }

  @Test("gives the bits of an ordinary one where a row with large values nearly changes sign at the end of an interval")
  func nearbyCrossing() throws {
    var solver = Solver()
    let width = solver.makeVariable(), far = solver.makeVariable(), end = solver.makeVariable()
    try solver.add([end == 1e6, far == width + (1e6 - 33), far >= end, width >= 33 + 0x1p-13])
    try solver.addEdit(width, priority: 900)
    for size in [33 + 0x1p-13, 33.001, 33.002, 33.01, 33.1] {
      #expect(try expectSameBits(solver, width, [300, 310, 320, 330, size, size, 340, 350, size]) >= 2, "\(size)")
    }
  }

  @Test("is not recorded while values are those of a proof")
  func afterProof() throws {
    var solver = Solver()
    let items = (0..<25).map { _ in solver.makeVariable() }
    let width = solver.makeVariable(), gap = solver.makeVariable()
    try solver.add([items[0] == 8.1, items[24] + 0.1 == width, gap >= 0])
    for index in 1..<25 { try solver.add(items[index] == items[index - 1] + gap) }
    try solver.addEdit(width, priority: 900)
    let close = 8.2.nextUp
    try expectSameBits(solver, width, [300, close, close, close, 301.7, 302.9, 303.3, 304.1, close, 301.7])
  }

  @Test("does not leave a required constraint violated that holds by a reduced row")
  func reducedRow() throws {
    var solver = Solver()
    let x = (0..<25).map { _ in solver.makeVariable() }
    try solver.add([
      x[0] == 100.1, x[0] + x[1] == x[6] + x[7] + 0.2, x[8] >= x[6] + 0.001, x[9] == 0.3333 * x[7],
      (x[9] == 0.9 * x[10]).priority(999), x[10] <= 100, x[11] >= x[8] + x[9], 2 * x[17] + x[18] == 2 * x[11] + x[12],
      x[19] == x[17] + x[18] + 16, x[20] >= 0, x[21] == x[19] + x[20] + 24.7,
      (2 * x[21] + x[22] == 2 * x[11] + x[12]).priority(500), x[23] == x[21] + x[22] + 2.0 / 3, x[24] >= 0,
      (2 * x[23] + x[24] == 2 * x[11] + x[12]).priority(999), x[11] + x[12] >= x[23] + x[24] + 33.33,
    ])
    try solver.addEdit(x[1], priority: 900)
    try solver.resize(x[1], to: 814)
    try expectSameBits(solver, x[1], [837.31, 845.0799999999999, 837.3099999999998, 837.31, 814, 840.7])
  }

  @Test(
    "does not leave a constraint violated in which all motions cancel but for rounding",
    arguments: [Relation.greaterThanOrEqual, .equal], [1.0, 128])
  func cancellingMotions(_ relation: Relation, _ factor: Double) throws {
    var solver = Solver()
    let width = solver.makeVariable(), third = solver.makeVariable()
    let rests = (0..<4).map { _ in solver.makeVariable() }
    try solver.add((width - 3 * third == 0).priority(500))
    try solver.add((rests[0] / factor + 3 * third - width == 0).priority(500))
    for index in 1..<4 { try solver.add(rests[index] / factor == rests[index - 1]) }
    try solver.solve()
    try solver.addEdit(width, priority: .required)
    try solver.add(Constraint(LinearExpression([Term(rests[3], 1)]), relation))
    let sizes = [40_000, 41_000, 42_000, 43_000] + (0..<10).map { 50_000 + Double($0) / 10 }
    try expectSameBits(solver, width, sizes)
  }

  @Test("is followed if the motions in a constraint cancel without rounding")
  func exactlyCancellingMotions() throws {
    var solver = Solver()
    let width = solver.makeVariable(), origin = solver.makeVariable(), third = solver.makeVariable()
    let filling = (left: solver.makeVariable(), width: solver.makeVariable(), right: solver.makeVariable())
    let centred = (left: solver.makeVariable(), middle: solver.makeVariable())
    try solver.add([origin == 0, 3 * third == width, filling.width == width, filling.right == width])
    try solver.add([filling.left == filling.right - filling.width, centred.middle == width / 2])
    try solver.add(centred.left == centred.middle - filling.width / 2)
    try solver.add([filling.left >= origin, centred.left >= origin, filling.right <= width])
    // 8 points from the edge, stated twice.
    let inset = solver.makeVariable()
    try solver.add([inset == (width - 8) - (filling.width - 16), inset >= 8])
    try solver.addEdit(width, priority: 900)
    let sizes = [300, 310.1, 320.7, 330.3, 340.9, 351.1, 362.3]
    #expect(try expectSameBits(solver, width, sizes) >= 3)
  }
}
