import SolverTestSupport
import Testing

@testable import TinamouSolver

@Suite("Recordings")
struct ReplayTests {
  // MARK: Making and following

  @Test("are made when a change comes again and the active set is left as it was")
  func recurring() throws {
    var warm = try WarmMachine(isRecorded: false)
    var counts: [Int] = []
    for width in [310.0, 320, 330] {
      try warm.machine.resize(warm.edit, to: width)
      counts.append(warm.recorded.count)
    }
    #expect(counts == [0, 1, 1])
    #expect(warm.recorded == [warm.edit])
    let recorded = (0..<warm.machine.replay.sums.count).map { warm.machine.replay.sums[$0].variable }
    #expect(recorded == [warm.w, warm.half, warm.third, warm.right, warm.sum])
  }

  @Test("hold from the first crossing on one side to the first on the other")
  func interval() throws {
    let warm = try WarmMachine(isRecorded: true)
    #expect(warm.interval == [216, 416])
    let crossings = (0..<warm.machine.replay.crossings.count).map { warm.machine.replay.crossings[$0].row }
    #expect(crossings.sorted() == [warm.wide, warm.narrow])
  }

  @Test("are followed within their interval and at its ends, without looking at a row")
  func following() throws {
    var warm = try WarmMachine(isRecorded: true)
    for width in [216.0, 300.5, 216.001, 416, 333] {
      let before = warm.machine.statistics
      try warm.setWidth(width)
      let (isPending, entries) = (warm.machine.replay.isPending, warm.machine.journal.entries.count)
      #expect(isPending && entries == 0)
      try warm.machine.solve()
      let (statistics, isSettled) = (warm.machine.statistics, warm.machine.isSettled)
      #expect(statistics == before && isSettled)
      let (value, right) = (warm.machine.point.x[warm.w], warm.machine.point.x[warm.right])
      #expect([value, right] == [width, width - width / 2 - 8])
      let problems = warm.machine.auditParts()
      #expect(problems == [])
    }
  }

  @Test("are not followed beyond their interval, where what is crossed is violated", arguments: [215.9, 416.1])
  func beyond(width: Double) throws {
    var warm = try WarmMachine(isRecorded: true)
    let touched = warm.machine.statistics.rowsTouched
    try warm.setWidth(width)
    let (isPending, isLeft) = (warm.machine.replay.isPending, warm.machine.replay.isLeft)
    #expect(!isPending && isLeft)
    try warm.machine.solve()
    let after = warm.machine.statistics.rowsTouched
    #expect(after > touched)
    let state = warm.machine.rows[width < 300 ? warm.wide : warm.narrow].state
    #expect(state == .upper)
  }

  @Test("are not followed within a transaction")
  func transactions() throws {
    var warm = try WarmMachine(isRecorded: true)
    let before = warm.machine.dump()
    let start = warm.machine.openTransaction()
    try warm.setWidth(310)
    let isLeft = warm.machine.replay.isLeft
    #expect(isLeft)
    try warm.machine.solve()
    warm.machine.closeTransaction(undoingTo: start)
    let after = warm.machine.dump()
    #expect(differences(before, after) == [])
  }

  @Test("are followed by several changes together, or by none of them")
  func several() throws {
    var machine = Machine()
    let made = machine.makeVariables(2)
    var edits: [RowIndex] = []
    for variable in made {
      edits.append(try machine.addOne((Variable(variable) == 20).priority(900)))
      try machine.addOne((Variable(variable) <= 100).priority(250))
    }
    for value in [30.0, 40, 50] {
      try machine.setConstants(edits.map { ($0, -value) })
      try machine.solve()
    }
    let recorded = (0..<machine.replay.recordings.count).map { machine.replay.recordings[$0].row }
    #expect(recorded == edits)
    let canFollow = machine.follow([(edits[0], -60), (edits[1], -101)])
    let (isPending, constant) = (machine.replay.isPending, machine.rows[edits[0]].constant)
    #expect(!canFollow && !isPending && constant == -50)
    let canFollowBoth = machine.follow([(edits[0], -60), (edits[1], -99)])
    #expect(canFollowBoth)
    try machine.solve()
    let values = made.map { machine.point.x[$0] }
    #expect(values == [60, 99])
  }

  // MARK: Bits

  @Test("give the bits of an evaluation, of whatever constant is recorded", arguments: 0..<5)
  func bits(index: Int) throws {
    var random = SplitMix64(seed: UInt64(index))
    var small = try SmallMachine()
    let row = [small.edit, small.ofA, small.ofB, small.ofSum, small.ofG][index]
    let constant = small.machine.rows[row].constant
    for step in [1.0, 2, 0] {
      try small.machine.setConstant(row, constant + step)
      try small.machine.solve()
    }
    let recording = small.machine.replay.recording(of: row)
    #expect(recording >= 0)
    let variables = small.machine.liveVariables()
    var cold = small.machine.copy()
    _ = cold.openTransaction()
    var followed = 0
    for step in 0..<300 {
      // Whole numbers, halves, and those that have to be rounded.
      let size = random.pick([1.0, 0.5, 0.1, 1.0 / 3])
      let next = constant + size * Double(random.below(40) - 20)
      let isFollowed = small.machine.follow(row, next)
      if !isFollowed { continue }
      followed += 1
      try small.machine.solve()
      try cold.setConstant(row, next)
      try cold.solve()
      #expect(small.machine.bits(variables) == cold.bits(variables), "step \(step): \(next)")
      let defined = variables.filter { small.machine.variables[$0].definition.exists }
      #expect(small.machine.bits(defined) == small.machine.evaluatedBits(defined), "step \(step): \(next)")
    }
    #expect(followed > 50)
  }

  // MARK: Staleness

  @Test("are out of date when the problem or the basis is another one, not when the active set is")
  func versions() throws {
    let warm = try WarmMachine(isRecorded: true)
    let versions = warm.machine.versions
    var (problem, basis, activeSet) = (versions, versions, versions)
    problem.problem += 1
    basis.basis += 1
    activeSet.activeSet += 1
    let isStale = [versions, problem, basis, activeSet].map { warm.machine.replay.isStale(at: $0) }
    #expect(isStale == [false, true, true, false])
  }

  @Test("are not out of date when a recorded constant is changed, but when another one is")
  func constants() throws {
    var warm = try WarmMachine(isRecorded: true)
    // So far that it cannot be followed.
    try warm.setWidth(500)
    var isStale = warm.machine.replay.isStale(at: warm.machine.versions)
    #expect(!isStale)
    try warm.machine.solve()
    try warm.machine.setConstant(warm.ofOther, -30)
    isStale = warm.machine.replay.isStale(at: warm.machine.versions)
    #expect(isStale)
    try warm.machine.solve()
    #expect(warm.recorded == [])
    let problems = warm.machine.auditParts()
    #expect(problems == [])
  }

  // MARK: Leaving and coming back

  @Test("are come back to with the interval on the other side of what was crossed, and nothing else changed")
  func comingBack() throws {
    var warm = try WarmMachine(isRecorded: true)
    let sums = warm.sums
    // Where nothing is crossed, they end where a value would be 16 times as large as its scale.
    for (width, interval) in [(500, [416, 8192]), (200, [-4096, 216]), (300, [216, 416])] as [(Double, [Double])] {
      // Only what was followed is worth coming back to.
      try warm.machine.resize(warm.edit, to: warm.machine.point.x[warm.w] + 1)
      try warm.machine.resize(warm.edit, to: width)
      #expect(warm.recorded == [warm.edit], "\(width)")
      #expect(warm.sums == sums, "\(width)")
      #expect(warm.interval == interval, "\(width)")
      let isLeft = warm.machine.replay.isLeft
      #expect(!isLeft)
      let problems = warm.machine.auditParts()
      #expect(problems == [])
    }
  }

  @Test("are forgotten when something is crossed before they were of use")
  func useless() throws {
    var warm = try WarmMachine(isRecorded: true)
    try warm.machine.resize(warm.edit, to: 500)
    #expect(warm.recorded == [])
    #expect(warm.sums == [])
    let isLeft = warm.machine.replay.isLeft
    #expect(!isLeft)
  }

  @Test("are left by whatever else is done, which has all they moved evaluated again")
  func leaving() throws {
    var warm = try WarmMachine(isRecorded: true)
    try warm.setWidth(400)
    warm.machine.leaveRecordings()
    let (isLeft, isPending) = (warm.machine.replay.isLeft, warm.machine.replay.isPending)
    #expect(isLeft && !isPending)
    let (edit, reaching) = (warm.machine.replay.recording(of: warm.edit, reaching: -400), warm.edit)
    #expect(edit == -1)
    let canFollow = warm.machine.follow(reaching, -399)
    #expect(!canFollow)
    #expect(warm.machine.takeAllDirty() == warm.moving)
    // Once is enough.
    let entries = warm.machine.journal.entries.count
    warm.machine.leaveRecordings()
    let again = warm.machine.journal.entries.count
    #expect(again == entries)
  }

  @Test("are as they were when leaving is undone, also while values wait", arguments: [false, true])
  func undoingToLeave(isWaiting: Bool) throws {
    var warm = try WarmMachine(isRecorded: true)
    if isWaiting { try warm.setWidth(400) }
    let before = warm.machine.dump()
    warm.machine.leaveRecordings()
    warm.machine.rollBack()
    let after = warm.machine.dump()
    #expect(differences(before, after) == [])
    // A refusal is undone, too.
    let impossible = Variable(warm.w) + 1 <= Variable(warm.w)
    #expect(throws: Refusal.self) { try warm.machine.addOne(impossible) }
    warm.machine.rollBack()
    let refused = warm.machine.dump()
    #expect(differences(before, refused) == [])
    let touched = warm.machine.statistics.rowsTouched
    try warm.machine.resize(warm.edit, to: isWaiting ? 400 : 330)
    let value = warm.machine.point.x[warm.right]
    #expect(value == (isWaiting ? 192 : 157))
    let same = warm.machine.statistics.rowsTouched
    #expect(same == touched)
  }

  @Test("are copied, also while values wait")
  func copies() throws {
    var warm = try WarmMachine(isRecorded: true)
    try warm.setWidth(400.3)
    var copy = warm.machine.copy()
    var left = warm.machine.copy()
    let (original, copied) = (warm.machine.dump(), copy.dump())
    #expect(differences(original, copied) == [])
    try warm.machine.solve()
    try copy.solve()
    left.leaveRecordings()
    try left.findOptimum()
    let bits = warm.machine.bits(warm.moving)
    #expect(copy.bits(warm.moving) == bits)
    #expect(left.bits(warm.moving) == bits)
    #expect(copy.evaluatedBits(warm.moving) == bits)
    try copy.resize(warm.edit, to: 250)
    #expect(warm.machine.bits(warm.moving) == bits)
  }
}
