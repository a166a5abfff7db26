import Testing

@testable import TinamouSolver

/// All other tests that audit rely on it.
@Suite("The audit")
struct InvariantsTests {
  /// Something that a machine may not be, what is said of it, and how the small machine comes to be it.
  struct Corruption: Sendable, CustomTestStringConvertible {
    let line: String
    let apply: @Sendable (inout Machine, borrowing SmallMachine) -> Void

    init(_ line: String, _ apply: @escaping @Sendable (inout Machine, borrowing SmallMachine) -> Void) {
      (self.line, self.apply) = (line, apply)
    }

    var testDescription: String { line }
  }

  private func makeSolver(_ small: borrowing SmallMachine) -> Solver {
    var solver = Solver()
    solver.machine = small.machine.copy()
    return solver
  }

  @Test("finds nothing in a sound machine")
  func sound() throws {
    #expect(makeSolver(try SmallMachine()).audit() == [])
  }

  @Test(
    "says which invariant does not hold",
    arguments: problem + order + basis + states + values + lists + replayed + scratch + connected)
  func corrupted(_ corruption: Corruption) throws {
    let small = try SmallMachine()
    var solver = makeSolver(small)
    corruption.apply(&solver.machine, small)
    let report = solver.audit()
    #expect(report.contains { $0.hasPrefix(corruption.line) }, "\(corruption.line) is missing in \(report)")
  }

  @Test("says no more than twenty lines")
  func limit() throws {
    var solver = Solver()
    for _ in 0..<30 { solver.machine.point.set(solver.machine.makeVariable(), .infinity, scale: 0) }
    #expect(solver.audit().count == 20)
  }
}

extension Point {
  /// Writes a value of which nobody is told.
  fileprivate mutating func set(_ variable: VariableIndex, _ value: Double, scale: Double) {
    var x = x.copy()
    var scales = self.scale.copy()
    x[variable] = value
    scales[variable] = scale
    self = Point(x: x, scale: scales)
  }
}

// MARK: - Single parts

extension InvariantsTests {
  private static let problem = [
    Corruption("c0 mentions v1, which was removed") { $0.variables[$1.a].handle = .init() },
    Corruption("c0 and the column of v1") { $0.variables[$1.a].use = .init() },
    Corruption("the column of v1") { $0.variables[$1.a].use = .init() },
    Corruption("the mentions of v5") { $0.variables[$1.h].use = .init() },
  ]

  private static let order = [
    Corruption("the link back from v") { (machine, small) in
      var links = machine.order.links.copy()
      links[small.b].previous = small.b
      machine.order = VariableOrder(
        labels: machine.order.labels.copy(), links: links, first: machine.order.first, last: machine.order.last)
    },
    Corruption("the label of v") { (machine, _) in
      var labels = machine.order.labels.copy()
      labels[machine.order.last] = .before
      machine.order = VariableOrder(
        labels: labels, links: machine.order.links.copy(), first: machine.order.first, last: machine.order.last)
    },
    Corruption("v5 is in the order and was removed") { $0.variables[$1.h].handle = .init() },
    Corruption("6 variables in the order") { $0.variables[$1.h].handle = .init() },
    Corruption("the end of the order") { (machine, _) in
      machine.order = VariableOrder(
        labels: machine.order.labels.copy(), links: machine.order.links.copy(), first: machine.order.first, last: .none)
    },
  ]

  private static let basis = [
    Corruption("the reduced row 3 and what refers to c") { (machine, small) in
      var eliminations = machine.basis.eliminations.copy()
      for index in machine.rows[small.reduced].eliminations.range { eliminations[index].previous = index }
      machine.basis = Basis(
        eliminations: eliminations, fill: machine.basis.fill, definedCount: machine.basis.definedCount, version: 0)
    },
    Corruption("reduced rows have 3 entries, counted 9") { (machine, _) in
      machine.basis = Basis(
        eliminations: machine.basis.eliminations.copy(), fill: 9, definedCount: machine.basis.definedCount, version: 0)
    },
    Corruption("5 variables have definitions, counted 9") { (machine, _) in
      machine.basis = Basis(
        eliminations: machine.basis.eliminations.copy(), fill: machine.basis.fill, definedCount: 9, version: 0)
    },
    Corruption("the users of v1") { (machine, small) in
      machine.variables[small.a].factor = .init(definition: machine.variables[small.a].definition, users: 9)
    },
  ]

  private static let states = [
    Corruption("inactive required rows: 1, counted 9") { (machine, _) in
      machine.activeSet = ActiveSet(inactiveRequiredCount: 9, violatedCount: 2, version: 0)
    },
    Corruption("violated wishes: 2, counted 9") { (machine, _) in
      machine.activeSet = ActiveSet(inactiveRequiredCount: 1, violatedCount: 9, version: 0)
    },
    Corruption("the multiplier of c4") {
      setMultiplier(
        of: $1.edit, [Level(priority: 100, value: 1, magnitude: 1), Level(priority: 250, value: 1, magnitude: 1)],
        in: &$0)
    },
    Corruption("the multiplier of c4") {
      setMultiplier(of: $1.edit, [Level(priority: 250, value: 0, magnitude: 1)], in: &$0)
    },
    Corruption("c8 has a multiplier") {
      setMultiplier(of: $1.narrowG, [Level(priority: 250, value: 1, magnitude: 1)], in: &$0)
    },
    Corruption("1 rows are suspected, 2 listed") { (machine, small) in
      for _ in 0..<2 { machine.ties.append(small.wideG) }
    },
    Corruption("c6 is marked by a search for ties") { $0.ties.setOpen($1.wideG) },
  ]

  private static let values = [
    Corruption("the value of v0") { $0.point.set($1.f, .infinity, scale: .infinity) },
    Corruption("the scale of v0") { $0.point.set($1.f, 3, scale: 0) },
  ]

  private static let lists = [
    Corruption("1 variables are dirty, counted 0") { $0.variables[$1.f].evaluation = .init(isDirty: true) },
    Corruption("1 rows are queued, counted 0") { (machine, small) in
      machine.enqueue(small.leastA)
      machine.work = Worklist()
    },
    Corruption("c0 is queued and active") { $0.enqueue($1.ofA) },
    Corruption("1 rows are unchecked, listed 0") { (machine, small) in
      machine.work.noteUnchecked(small.ofSum, in: &machine.rows, &machine.journal)
      machine.work = Worklist()
    },
    Corruption("c2 is listed as unchecked and checked") { (machine, small) in
      machine.work.noteUnchecked(small.ofSum, in: &machine.rows, &machine.journal)
      machine.rows[small.ofSum].queueing = .init()
    },
    Corruption("1 rows are marked for removal, listed 0") { $0.rows[$1.leastA].removal = .init(isPending: true) },
    Corruption("c9 is listed for removal and not marked") { (machine, small) in
      machine.removals.mark(small.leastA, in: &machine.rows, &machine.journal)
      machine.rows[small.leastA].removal = .init()
    },
    Corruption("6 variables are written, listed 0") { (machine, _) in
      var listing = machine.report.listing.copy()
      listing.fill(with: true)
      machine.report = ChangeReport(
        written: Buffer(), lastReported: machine.report.lastReported.copy(), listing: listing, version: 0)
    },
    Corruption("1 values were reported of 6") { (machine, _) in
      var reported = Table<VariableRecord, Double>()
      reported.append(0)
      machine.report = ChangeReport(
        written: machine.report.written.copy(), lastReported: reported, listing: machine.report.listing.copy(),
        version: 0)
    },
    Corruption("the journal is not empty") { $0.journal.note(.queued, $1.leastA) },
    Corruption("the journal is still paused") { (machine, _) in machine.journal.pause() },
  ]

  private static let replayed = [
    Corruption("recordings are out of date and not left") { (machine, _) in
      machine.basis.restore(version: machine.basis.version + 1)
    },
    Corruption("c4 is recorded and not active") { $0.rows[$1.edit].activity = .init(state: .neutral) },
    Corruption("c4 waits and is not waited for") { (machine, _) in
      machine.replay.setPending(0)
      machine.replay.takePending()
    },
    Corruption("v4 is recorded twice") { (machine, _) in machine.replay.append(machine.replay.recordings[0]) },
    Corruption("v4 is recorded and has no definition") { $0.variables[$1.g].factor = .init() },
    Corruption("v4 is 309.0, not 308.0") { $0.point.set($1.g, 309, scale: 512) },
  ]

  private static let scratch = [
    Corruption("v0 is marked") { $0.scratch.marks[$1.f] = VariableMark(sum: 1) },
    Corruption("c0 is listed by a sweep") { $0.rows[$1.ofA].place = 0 },
    Corruption("a sweep has not ended") { $0.scratch.sweep.push($1.f, key: $0.order.labels[$1.f]) },
    Corruption("a search has not ended") { $0.scratch.search.forwardVisited.append($1.f) },
  ]
}

// MARK: - What connects the parts

extension InvariantsTests {
  private static let connected = [
    Corruption("c0 is not active and has a row of U") { $0.rows[$1.ofA].activity = .init(state: .neutral) },
    Corruption("c9 is active and defines nothing") { $0.rows[$1.leastA].activity = .init(state: .active) },
    Corruption("the definition of v1") { $0.variables[$1.a].factor = .init(definition: $1.ofB) },
    Corruption("c0 does not contain v3") { $0.rows[$1.ofA].factor = .init(defines: $1.w) },
    Corruption("c0: v1 before what it uses") { (machine, small) in
      var labels = machine.order.labels.copy()
      labels[small.a] = .before
      machine.order = VariableOrder(
        labels: labels, links: machine.order.links.copy(), first: machine.order.first, last: machine.order.last)
    },
    Corruption("the reduced row of c2 refers to c0, which is not active") {
      $0.rows[$1.ofA].activity = .init(state: .neutral)
    },
    Corruption("U of c2: v0 at 0.0 is off by") { $0.problem.setSum(of: $0.rows[$1.reduced].terms.start, to: 99) },
    Corruption("6 variables are defined by 5 constraints") { $0.variables[$1.h].factor = .init(definition: $1.leastA) },
    Corruption("c0 is active with residual -9.0") { $0.point.set($1.a, -5, scale: 16) },
    Corruption("c9 is lower with residual -1.0") { $0.point.set($1.a, -6, scale: 16) },
    Corruption("c6 is upper with residual 100.0") { $0.point.set($1.g, 500, scale: 512) },
    Corruption("c10 is neutral with residual 1.0") { $0.point.set($1.a, 5, scale: 16) },
    Corruption("multipliers: v3 at 250.0 is off by") { $0.clearMultiplier(of: $1.edit) },
    Corruption("the multiplier of c4 is out of bounds") {
      setMultiplier(of: $1.edit, [Level(priority: 950, value: 1, magnitude: 1)], in: &$0)
    },
    Corruption("the multiplier of c4 is out of bounds") {
      setMultiplier(of: $1.edit, [Level(priority: 900, value: 2, magnitude: 2)], in: &$0)
    },
  ]
}

private func setMultiplier(of row: RowIndex, _ levels: [Level], in machine: inout Machine) {
  var multiplier = LevelVector()
  for level in levels { multiplier.append(level) }
  machine.multipliers.set(row, to: multiplier, in: &machine.rows, &machine.journal)
}
