import Testing
import Workloads

@testable import TinamouSolver

extension Solver {
  var doubt: Doubt { box.machine.doubt }
  var recordingCount: Int { box.machine.replay.recordings.count }
}

@Suite("Doubt")
struct DoubtTests {
  private func doubt(_ data: DataClass) -> Doubt {
    var doubt = Doubt()
    switch data {
    case .plain: doubt.note(1.0 / 3)
    case .mixed: doubt.note(333.3)
    case .wild: doubt.note(.pi)
    }
    return doubt
  }

  /// Whether what is left of a sum counts as 0, and whether that raises doubt.
  private func judged(_ rest: Double, of magnitude: Double = 1, _ data: DataClass) -> [Bool] {
    [-1, 1].map { sign in
      var doubt = doubt(data)
      let isZero = doubt.cancels(sign * rest, of: magnitude)
      return [isZero, doubt.isRaised]
    }.reduce([]) { $0.isEmpty || $0 == $1 ? $1 : $0 + $1 }
  }

  @Test("there is none at first, of data of few digits")
  func none() {
    let doubt = Doubt()
    #expect(!doubt.isRaised && !doubt.hasProved)
    #expect(doubt.data == .plain)
  }

  @Test("no rest is 0, and only data of many digits may have lost something there")
  func noRest() {
    #expect(judged(0, .plain) == [true, false])
    #expect(judged(0, .mixed) == [true, false])
    #expect(judged(0, .wild) == [true, true])
  }

  @Test("a sum without digits, because its numbers are too small or too large for doubles, raises doubt")
  func noDigits() {
    for data in [DataClass.plain, .mixed, .wild] {
      #expect(judged(0, of: 0, data) == [true, true])
      #expect(judged(1, of: .infinity, data)[1])
      #expect(judged(.infinity, of: .infinity, data)[1])
    }
  }

  @Test("rounding of a few terms is 0, without doubt only for plain data", arguments: [0x1p-53, 0x1p-50, 0x1p-47])
  func rounding(rest: Double) {
    for magnitude in [1.0, 0x1p40, 0x1p-300] {
      #expect(judged(rest * magnitude, of: magnitude, .plain) == [true, false])
      #expect(judged(rest * magnitude, of: magnitude, .mixed) == [true, true])
      #expect(judged(rest * magnitude, of: magnitude, .wild) == [true, true])
    }
  }

  @Test(
    "more than rounding is doubted, on either side of what counts as 0",
    arguments: [.plain, .mixed, .wild] as [DataClass])
  func between(data: DataClass) {
    #expect(judged((0x1p-47).nextUp, data) == [true, true])
    #expect(judged(1e-12, data) == [true, true])
    #expect(judged((1e-12).nextUp, data) == [false, true])
    #expect(judged((0x1p-18).nextDown, data) == [false, true])
    #expect(judged((0x1p-18).nextUp, data) == [false, false])
    #expect(judged(0x1p-8, data) == [false, false])
  }

  /// How often a sum may come to such a part before it is believed no longer.
  private func bearable(_ part: Double) -> Int {
    var doubt = doubt(.mixed)
    for count in 0..<100 {
      _ = doubt.cancels(part, of: 1)
      if doubt.isRaised { return count }
    }
    return .max
  }

  @Test("bits that sums lose add up to eighteen")
  func lostBits() {
    #expect(bearable((0x1p-18).nextUp) == 1)
    #expect(bearable(0x1p-10) == 1)
    #expect(bearable(0x1.8p-10) == 1)
    #expect(bearable(0x1p-9) == 2)
    #expect(bearable(0x1p-8) == 2)
    #expect(bearable((0x1p-8).nextUp) == .max)
    #expect(bearable(1) == .max)
  }

  @Test("what one sweep has lost is not lost to the next one")
  func sweeps() {
    var doubt = Doubt()
    let rest = (0x1p-17).nextUp
    for _ in 0..<100 {
      doubt.beginSweep()
      _ = doubt.cancels(rest, of: 1)
    }
    #expect(!doubt.isRaised && doubt.lostBits == 17)
    // Nor do sums lose together on which nothing else depends.
    doubt.beginSweep()
    for _ in 0..<100 { _ = doubt.cancels(rest, of: 1, isLast: true) }
    #expect(!doubt.isRaised && doubt.lostBits == 0)
    doubt.noteLost(10)
    doubt.noteLost(5)
    _ = doubt.cancels(0x1p-8, of: 1, isLast: true)
    #expect(!doubt.isRaised && doubt.lostBits == 10)
    _ = doubt.cancels((0x1.1p-9).nextUp, of: 1, isLast: true)
    #expect(doubt.isRaised)
    // But for data that is not plain, with which steps may lead nowhere.
    for data in [.mixed, .wild] as [DataClass] {
      var other = self.doubt(data)
      _ = other.cancels(0x1p-9, of: 1, isLast: true)
      other.beginSweep()
      #expect(other.lostBits == 9 && !other.isRaised)
      _ = other.cancels(0x1p-10, of: 1)
      #expect(other.isRaised)
    }
  }

  @Test("a whole rest is exact if the data are plain, however small a part of the addends it is")
  func wholeRests() {
    for (rest, magnitude) in [(1, 1997), (-13, 6409), (0x1p-10, 0x1p23), (0.5, 391.5), (0x1p-20, 9000)]
      as [(Double, Double)]
    {
      var plain = Doubt()
      for _ in 0..<100 {
        let isZero = plain.cancels(rest, of: magnitude)
        #expect(!isZero)
      }
      #expect(!plain.isRaised && plain.lostBits == 0)
    }
    // Beside larger addends, rounding could leave such a rest, and other data have rests that come near to it.
    #expect(judged(0x1p-10, of: 0x1p24, .plain) == [false, true])
    #expect(judged(1, of: 0x1p20, .mixed) == [false, true])
    #expect(judged(1, of: 0x1p20, .wild) == [false, true])
    var rests = LevelVector.Rests()
    rests.noteSum(1, of: 0x1p19)
    #expect(rests == .rounding)
    rests.noteSum(0.1, of: 0x1p19)
    #expect(rests == [.rounding, .doubtful])
  }

  @Test("coarse constants cannot add up to rounding, if the data are plain and the values not too large")
  func coarseConstants() {
    for data in [.plain, .mixed, .wild] as [DataClass] {
      var doubt = doubt(data)
      for constant in [0, 8, -403.75, 0x1p-10, -0x1p20] { doubt.noteConstant(constant) }
      #expect(doubt.separatesConstants(from: 0x1p17) == (data == .plain))
      #expect(!doubt.separatesConstants(from: (0x1p17).nextUp))
    }
    for constant in [0.1, 0x1p-11, 8 + 1e-9, (0x1p20).nextUp, -1e16, .infinity] {
      var doubt = Doubt()
      doubt.noteConstant(constant)
      doubt.noteConstant(8)
      #expect(!doubt.separatesConstants(from: 1), "\(constant)")
    }
  }

  @Test("every constant that a solver gets counts, also one that a recording has followed")
  func constantsOfSolver() throws {
    func solver(_ constant: Double) throws -> (Solver, Variable, ConstraintID) {
      var solver = Solver()
      let x = (0..<3).map { _ in solver.makeVariable() }
      let id = try solver.add(x[0] == constant)
      try solver.add([x[1] == x[0] + 8, x[2] == x[1] + 8])
      try solver.solve()
      return (solver, x[2], id)
    }
    #expect(try solver(100).0.doubt.separatesConstants(from: 100))
    #expect(try !solver(100.1).0.doubt.separatesConstants(from: 100))
    var (recorded, last, id) = try solver(100)
    for constant in [110, 120, 130, 130.1] as [Double] {
      try recorded.setConstant(of: id, to: constant)
      try recorded.solve()
    }
    #expect(recorded.recordingCount == 1)
    try recorded.add(last >= -1000)
    #expect(!recorded.doubt.separatesConstants(from: 100))
    var (replaced, _, other) = try solver(100)
    try replaced.setConstant(of: other, to: 0.1)
    #expect(!replaced.doubt.separatesConstants(from: 100))
  }

  @Test("a sum that absorbs an addend raises doubt if the data are wild, because equal sums may hide a difference")
  func absorption() {
    for (data, isDoubted) in [(.plain, false), (.mixed, false), (.wild, true)] as [(DataClass, Bool)] {
      var rests = LevelVector.Rests()
      rests.noteAbsorption(of: (0x1p-18).nextUp, by: 1)
      #expect(rests == [])
      rests.noteAbsorption(of: 1, by: 0x1p26)
      #expect(rests == .nearTie)
      var doubt = doubt(data)
      doubt.add(rests)
      #expect(doubt.isRaised == isDoubted)
    }
  }

  @Test("a proof settles it, and what was lost before counts no more")
  func settling() {
    var doubt = doubt(.wild)
    _ = doubt.cancels(0x1p-17, of: 1)
    doubt.raise()
    doubt.settle()
    #expect(!doubt.isRaised && doubt.hasProved && doubt.data == .wild)
    _ = doubt.cancels(0x1p-17, of: 1)
    #expect(!doubt.isRaised && doubt.hasProved)
    doubt.forgetProof()
    #expect(!doubt.hasProved)
    // What one sum has lost is lost to the next one of the sweep, too.
    _ = doubt.cancels(0x1p-17, of: 1)
    #expect(doubt.isRaised)
    doubt.forgetProof()
    #expect(doubt.isRaised)
  }

  @Test("what vectors note of rests is rounding only of plain data")
  func rests() {
    for data in [.plain, .mixed, .wild] as [DataClass] {
      var (none, small, large) = (doubt(data), doubt(data), doubt(data))
      none.add([])
      none.add(.tie)
      small.add(.rounding)
      large.add(.doubtful)
      #expect(!none.isRaised && large.isRaised)
      #expect(small.isRaised == (data != .plain))
    }
  }

  // MARK: Digits

  @Test("the digits of factors are those without factors of 2")
  func digits() {
    for data in [.plain, .mixed, .wild] as [DataClass] {
      let doubt = doubt(data)
      for factor in [0, 1, -2, 0.5, 64, 0x1p-20] { #expect(doubt.digits(of: factor) == 0, "\(factor)") }
      for factor in [3, -6, 0.75, 96] { #expect(doubt.digits(of: factor) == 2, "\(factor)") }
      #expect(doubt.digits(of: 127) == 7)
    }
    #expect(doubt(.mixed).digits(of: 9_271) == 14)
    // Decimals and quotients are fractions of two numbers.
    for (factor, digits) in [(0.7, 5), (1.0 / 3, 2), (16.0 / 9, 4), (0.85, 7), (1.618, 16), (0.9999, 23)] {
      for data in [.plain, .mixed] as [DataClass] { #expect(doubt(data).digits(of: factor) == digits, "\(factor)") }
      #expect(doubt(.wild).digits(of: factor) == .max)
    }
    #expect(Doubt.digits(ofProduct: 14, 27) == 41)
    #expect(Doubt.digits(ofProduct: 250, 5) == 255)
    #expect(Doubt.digits(ofProduct: 250, 6) == .max)
  }

  @Test("many factors are noted until a proof")
  func factors() {
    var doubt = Doubt()
    for _ in 0..<6 {
      #expect(!doubt.hasManyFactors)
      doubt.note(127)
      doubt.note(-1)
      doubt.note(32)
    }
    #expect(doubt.hasManyFactors)
    for _ in 0..<100 { doubt.note(127) }
    #expect(doubt.hasManyFactors && doubt.data == .plain && !doubt.isRaised)
    doubt.forgetData()
    #expect(!doubt.hasManyFactors)
  }

  // MARK: Data

  private func dataClass(_ data: Double...) -> DataClass {
    var doubt = Doubt()
    for datum in data { doubt.note(datum) }
    return doubt.data
  }

  @Test("data are as wild as the wildest number")
  func data() {
    for datum in [0, 1, -1, 2, 0.5, 0.1, 0.7, 1.0 / 3, 16.0 / 9, -127.0 / 128, 128, 255, 0x1p-7, 2.55] {
      #expect(dataClass(datum) == .plain, "\(datum)")
    }
    for datum in [257, 333.3, 10_000, -0.0001, 0x1p-8, 1.234, 9999.0 / 10_000] {
      #expect(dataClass(datum) == .mixed, "\(datum)")
    }
    for datum in [.pi, 10_001, 1e6, 333333.3, 1e-5, 1e-300, 1 - 0x1p-50, -0.1.nextUp] {
      #expect(dataClass(datum) == .wild, "\(datum)")
    }
    #expect(dataClass(1, 333.3, 1) == .mixed)
    #expect(dataClass(1, .pi, 333.3, 1) == .wild)
  }

  // MARK: Residuals

  /// Whether a residual of `x + 5 >= 0` at x = -5 raises doubt.
  private func isDoubted(_ value: Double, scale: Double = 5) throws -> Bool {
    var machine = Machine()
    let x = machine.makeVariable()
    _ = try machine.addOne(Variable(x) == -5)
    let row = try machine.addOne(Variable(x) >= -5)
    _ = machine.examine(row, Residual(value: value, magnitude: scale))
    return machine.doubt.isRaised
  }

  @Test("a residual is doubted between rounding and what is far from 0")
  func residuals() throws {
    for sign in [1.0, -1] {
      #expect(try !isDoubted(0))
      #expect(try !isDoubted(sign * 5 * 0x1p-46))
      // A chain of values that are not much greater.
      #expect(try !isDoubted(sign * 5 * 0x1p-45))
      #expect(try isDoubted(sign * 5 * 0x1.1p-45))
      #expect(try isDoubted(sign * 5 * 0x1p-28))
      #expect(try !isDoubted(sign * 5 * 0x1.1p-28))
      #expect(try !isDoubted(sign * 5))
      // Whatever the scale, a residual is no rounding beyond a part of the row's own terms.
      #expect(try !isDoubted(sign * 5 * 0x1p-30, scale: 0x1p20))
      #expect(try isDoubted(sign * 5 * 0x1.1p-30, scale: 0x1p20))
      // Values that absorb constants are no excuse for as much.
      #expect(try !isDoubted(sign * 5 * 0x1p-40, scale: 0x1p24))
      #expect(try isDoubted(sign * 5 * 0x1.1p-40, scale: 0x1p24))
      #expect(try isDoubted(sign * 5 * 0x1p-47, scale: 0x1p32))
    }
  }

  // MARK: Solvers

  /// Two lines of nearly one slope, the second of which is not added yet.
  private func lines() throws -> (solver: Solver, second: Constraint) {
    var solver = Solver()
    let x = solver.makeVariable("x"), y = solver.makeVariable("y")
    try solver.add(x + y == 0)
    try solver.solve()
    return (solver, x + (1 - 0x1p-50) * y == 1)
  }

  @Test("is raised by an addition, and settled by one proof")
  func proofs() throws {
    var (solver, second) = try lines()
    #expect(solver.statistics.proofs == 0)
    #expect(!solver.doubt.isRaised && solver.doubt.data == .plain)
    try solver.add(second)
    #expect(solver.doubt.isRaised && solver.doubt.data == .wild && !solver.isSolved)
    let before = solver.statistics.proofs
    try solver.solve()
    #expect(solver.isSolved && !solver.doubt.isRaised && solver.doubt.hasProved)
    #expect(solver.statistics.proofs == before + 1)
    try solver.solve()
    #expect(solver.statistics.proofs == before + 1)
  }

  private struct Abandoned: Error {}

  @Test("is undone with what raised it")
  func rollback() throws {
    var (solver, second) = try lines()
    #expect(throws: Abandoned.self) {
      try solver.transaction { solver in
        try solver.add(second)
        #expect(solver.doubt.isRaised)
        throw Abandoned()
      }
    }
    #expect(!solver.doubt.isRaised && solver.doubt.data == .plain && solver.isSolved)
    #expect(throws: Abandoned.self) {
      try solver.transaction { solver in
        try solver.add(second)
        try solver.solve()
        #expect(solver.doubt.hasProved)
        throw Abandoned()
      }
    }
    #expect(!solver.doubt.isRaised && !solver.doubt.hasProved && solver.isSolved)
    // Within a transaction, a refusal leaves the doubt there was.
    try solver.transaction { solver in
      try solver.add(second)
      let x = solver.variables[0]
      #expect(throws: SolverError.self) { try solver.add([x >= 1, x <= 0]) }
      #expect(solver.doubt.isRaised)
    }
    #expect(solver.doubt.isRaised)
    try solver.solve()
    #expect(try solver.value(of: solver.variables[0]) == 0x1p50)
  }

  @Test("is a copy's, too, and goes on apart")
  func copies() throws {
    var (solver, second) = try lines()
    try solver.add(second)
    var copy = solver
    #expect(copy.doubt.isRaised)
    try copy.solve()
    #expect(!copy.doubt.isRaised && copy.doubt.hasProved)
    #expect(solver.doubt.isRaised && !solver.doubt.hasProved)
    let proved = copy
    #expect(proved.doubt.hasProved)
    try solver.solve()
    for variable in solver.variables { #expect(try solver.value(of: variable) == copy.value(of: variable)) }
  }

  @Test("there is none where each definition of a long chain is rounded in the same direction")
  func equalWidths() throws {
    let (count, start) = (1000, 0x1p22)
    var solver = Solver()
    let width = solver.makeVariable(), edges = (0..<2 * count).map { _ in solver.makeVariable() }
    var chain = [edges[0] == start]
    for item in 0..<count {
      chain.append(edges[2 * item + 1] == edges[2 * item] + width)
      if item > 0 { chain.append(edges[2 * item] == edges[2 * item - 1] + 8) }
    }
    // A width loses up to half of the last place of the edges. The constraint on the last edge adds up what all lose.
    let least = start + 8 * Double(count - 1) + 16 * Double(count)
    let last = try solver.add(edges[2 * count - 1] == least)
    var ids = try solver.add(chain)
    for places in [490.0, 10, -370] {
      let end = least + places * start.ulp
      try solver.setConstant(of: last, to: -end)
      try solver.solve()
      #expect((try solver.value(of: edges[2 * count - 1]) - end).magnitude <= 490 * start.ulp)
      // A constraint that comes back does not hold but for this rounding, and is taken up.
      for item in [1, count] {
        try solver.remove(ids[item])
        try solver.solve()
        ids[item] = try solver.add(chain[item])
        try solver.solve()
        #expect((try solver.value(of: width) - 16).magnitude <= 0x1p-30, "\(places), \(item)")
      }
    }
    #expect(solver.statistics.proofs == 0)
  }

  #if InternalChecks
    private static let longChain = 60
  #else
    /// The rounding of so many sums is as large as that of the constants that make them up.
    private static let longChain = 1_000
  #endif

  @Test(
    "there is none in smooth layouts", arguments: [("chain", 60), ("form", 60), ("grid", 60), ("chain", longChain)])
  func smooth(name: String, views: Int) throws {
    let trace = try #require(Workload.named(name)).trace(views: views)
    var player = TracePlayer()
    for line in trace.lines {
      try player.perform(line.step)
      if player.solver.statistics.proofs != 0 {
        Issue.record("a proof at \(line.number): \(line.step)")
        return
      }
    }
    #expect(player.solver.statistics.rowsTouched > 0)
  }

  @Test("values of removed variables do not count in questions")
  func removedVariables() throws {
    var solver = Solver()
    let large = solver.makeVariable(), x = solver.makeVariable()
    let constraint = try solver.add(large == 1e15)
    try solver.add([(x == 0).priority(.low), (x == 10).priority(.low)])
    try solver.solve()
    try solver.remove(constraint)
    try solver.solve()
    try solver.removeVariable(large)
    try solver.solve()
    let form = try solver.form(x)
    let range = try solver.machine.operate { (machine) throws(Refusal) in try machine.ranges(of: [form], [0]).ranges }
    #expect(range == [0...10])
    let isExact = solver.machine.needsExactAnswer()
    #expect(!isExact)
  }
}
