import Testing

@testable import TinamouSolver

@Suite("The budget of steps")
struct StepBudgetTests {
  @Test("is a thousand steps without progress and a hundred for each row, and can be renewed", arguments: [0, 1, 7])
  func patience(count: Int) {
    var budget = StepBudget(rows: count)
    let limit = 1000 + 100 * count
    #expect(budget.left == limit)
    for _ in 1..<limit { budget.spend() }
    #expect(!budget.isSpent)
    budget.spend()
    #expect(budget.isSpent)
    #expect(!budget.isUsedUp)
    budget.renew()
    #expect(!budget.isSpent)
    #expect(budget.left == limit)
  }

  @Test("has rounds after more steps than the queue explains, until a weaker priority")
  func rounds() {
    var budget = StepBudget(rows: 10)
    for _ in 0..<110 { budget.note(priority: 500, queued: 10) }
    #expect(!budget.hasRounds)
    budget.note(priority: 750, queued: 3)
    #expect(budget.hasRounds)
    budget.note(priority: 250, queued: 0)
    #expect(!budget.hasRounds)
    for _ in 1..<100 { budget.note(priority: 1000, queued: 0) }
    #expect(!budget.hasRounds)
    budget.note(priority: 250, queued: 0)
    #expect(budget.hasRounds)
    #expect(!budget.isSecondTry)
    budget.renew()
    #expect(budget.isSecondTry)
  }

  @Test("begins anew with progress, up to ten thousand steps and four hundred for each row", arguments: [0, 3])
  func progress(count: Int) {
    var budget = StepBudget(rows: count)
    for _ in 0..<500 { budget.spend() }
    budget.spend(isProgress: true)
    #expect(budget.left == 1000 + 100 * count)
    for _ in 501..<10_000 + 400 * count - 1 { budget.spend(isProgress: true) }
    #expect(!budget.isSpent)
    budget.spend(isProgress: true)
    #expect(budget.isSpent)
    #expect(budget.isUsedUp)
    budget.renew()
    #expect(budget.isSpent)
  }
}

@Suite("The meter of steps")
struct StepMeterTests {
  @Test("counts each call anew, and a question as one call")
  func calls() {
    var meter = StepMeter()
    meter.setLimit(2)
    meter.begin()
    meter.count()
    #expect(!meter.isSpent)
    meter.count()
    #expect(meter.isSpent)
    meter.begin()
    #expect(!meter.isSpent)
    var question = meter
    question.beginQuestion()
    question.count()
    question.begin()
    var part = question
    part.count()
    #expect(part.isSpent)
    #expect(!question.isSpent)
    question.goOn(from: part)
    #expect(question.isSpent)
    #expect(!meter.isSpent)
  }

  @Test("has no limit at first")
  func noLimit() {
    var meter = StepMeter()
    for _ in 0..<100_000 { meter.count() }
    #expect(!meter.isSpent)
    meter.setLimit(0)
    meter.begin()
    #expect(meter.isSpent)
    meter.setLimit(.max)
    meter.begin()
    #expect(!meter.isSpent)
  }

  @Test("counts the rows in use, and not positions that were freed")
  func rowsInUse() throws {
    var solver = Solver()
    let variable = solver.makeVariable()
    let kept = try solver.add(variable >= 1)
    let others = try solver.add((0..<20).map { variable <= Double(100 + $0) })
    #expect(solver.box.machine.rowsInUse == 21)
    for id in others.dropFirst() { try solver.remove(id) }
    try solver.solve()
    #expect(solver.box.machine.rowsInUse == 2)
    try solver.transaction { solver throws(SolverError) in
      try solver.remove(kept)
      for id in others.prefix(1) { try solver.remove(id) }
      try solver.solve()
      #expect(solver.box.machine.rows.count == 21 && solver.box.machine.rowsInUse == 0)
    }
  }
}
