import Testing

@testable import TinamouSolver

@Suite("The journal")
struct JournalTests {
  @Test("undoes each kind of change", arguments: Journal.Kind.all)
  func eachKind(kind: Journal.Kind) throws {
    var small = try SmallMachine()
    try small.prepare(for: kind)
    let before = small.machine.dump()
    // Making a variable, removing it and reporting are operations, and are undone only within a transaction.
    let isOperation = kind == .madeVariable || kind == .removedVariable || kind == .reported
    let start = isOperation ? small.machine.openTransaction() : nil
    try small.change(kind)
    let noted = small.notedKinds()
    #expect(noted.contains(kind))
    // Adding a required constraint also evaluates what it defines.
    if !isOperation && kind != .relabelled && kind != .added { #expect(Set(noted) == [kind]) }
    let during = small.machine.dump()
    #expect(differences(before, during) != [])
    if let start { small.machine.closeTransaction(undoingTo: start) } else { small.machine.rollBack() }
    let after = small.machine.dump()
    #expect(differences(before, after) == [])
  }

  @Test("undoes each kind of change in a transaction, also around one that was undone", arguments: [false, true])
  func eachKindInTransaction(isAround: Bool) throws {
    for kind in Journal.Kind.all {
      var small = try SmallMachine()
      try small.prepare(for: kind)
      let before = small.machine.dump()
      let start = small.machine.openTransaction()
      try small.change(kind)
      if isAround {
        small.machine.commit()
        let inner = small.machine.dump()
        let innerStart = small.machine.openTransaction()
        try small.machine.addOne(Variable(small.h) == 7)
        try small.machine.solve()
        small.machine.closeTransaction(undoingTo: innerStart)
        let undone = small.machine.dump()
        #expect(differences(inner, undone) == [], "\(kind)")
      }
      small.machine.closeTransaction(undoingTo: start)
      let after = small.machine.dump()
      #expect(differences(before, after) == [], "\(kind)")
    }
  }

  @Test("keeps what an inner transaction did for the outer one to undo")
  func nested() throws {
    var small = try SmallMachine()
    let before = small.machine.dump()
    let outer = small.machine.openTransaction()
    try small.machine.resize(small.edit, to: 350)
    _ = small.machine.openTransaction()
    try small.machine.addOne((Variable(small.h) == Variable(small.g)).priority(300))
    try small.machine.solve()
    let beforeInner = small.machine.dump()
    let inner = small.machine.openTransaction()
    try small.removeSolving(small.wideG)
    small.machine.closeTransaction(undoingTo: inner)
    let afterInner = small.machine.dump()
    #expect(differences(beforeInner, afterInner) == [])
    // The middle one is kept, but not for good.
    try small.removeSolving(small.narrowW)
    small.machine.commitTransaction()
    let width = small.machine.point.x[small.w]
    #expect(width == 350)
    let (entries, openTransactions) = (small.machine.journal.entries.count, small.machine.journal.transactions.count)
    #expect(entries > 0)
    #expect(openTransactions == 1)
    small.machine.closeTransaction(undoingTo: outer)
    let after = small.machine.dump()
    #expect(differences(before, after) == [])
  }

  @Test("forgets everything when the last transaction is kept")
  func kept() throws {
    var small = try SmallMachine()
    _ = small.machine.openTransaction()
    _ = small.machine.openTransaction()
    try small.machine.resize(small.edit, to: 350)
    small.machine.commitTransaction()
    let inner = small.machine.journal.entries.count
    #expect(inner > 0)
    small.machine.commitTransaction()
    let (entries, levels) = (small.machine.journal.entries.count, small.machine.journal.levels.count)
    #expect(entries == 0)
    #expect(levels == 0)
    let done = small.machine.dump()
    small.machine.rollBack()
    let after = small.machine.dump()
    #expect(differences(done, after) == [])
  }

  @Test("is copied with the transaction that is open, whatever was noted in it", arguments: Journal.Kind.all)
  func copies(kind: Journal.Kind) throws {
    var small = try SmallMachine()
    try small.prepare(for: kind)
    let before = small.machine.dump()
    let start = small.machine.openTransaction()
    try small.change(kind)
    small.machine.commit()
    // What goes on commit is noted, too.
    try small.removeSolving(small.leastA)
    var copy = small.machine.copy()
    let (during, copied) = (small.machine.dump(), copy.dump())
    #expect(differences(during, copied) == [])
    copy.closeTransaction(undoingTo: start)
    let (undone, original) = (copy.dump(), small.machine.dump())
    #expect(differences(before, undone) == [])
    #expect(differences(during, original) == [])
    small.machine.closeTransaction(undoingTo: start)
    let after = small.machine.dump()
    #expect(differences(before, after) == [])
  }

  // MARK: What goes on commit

  @Test("lets rows, terms and variables be used again when they are gone for good, and not before")
  func freedOnCommit() throws {
    var small = try SmallMachine()
    let removed = small.narrowG
    _ = small.machine.openTransaction()
    try small.removeSolving(removed)
    try small.removeSolving(small.mentionOfH)
    small.machine.removeVariable(small.h)
    var freed = [
      small.machine.journal.rowsFreedOnCommit.positions, small.machine.journal.variablesFreedOnCommit.positions,
    ]
    #expect(freed == [[removed.position, small.mentionOfH.position], [small.h.position]])
    let made = try small.machine.addOne((Variable(small.f) >= -100).priority(1))
    let variable = small.machine.makeVariable()
    #expect(made != removed && made != small.mentionOfH)
    #expect(variable != small.h)
    small.machine.commitTransaction()
    freed = [small.machine.journal.rowsFreedOnCommit.positions, small.machine.journal.variablesFreedOnCommit.positions]
    #expect(freed == [[], []])
    let reused = try small.machine.addOne((Variable(small.f) >= -101).priority(1))
    #expect(reused == small.mentionOfH)
    let second = small.machine.makeVariable()
    #expect(second == small.h)
  }

  @Test("does not let go what an undone operation has taken out")
  func notFreed() throws {
    var small = try SmallMachine()
    let outer = small.machine.openTransaction()
    try small.removeSolving(small.narrowG)
    let inner = small.machine.openTransaction()
    try small.removeSolving(small.mentionOfH)
    let (row, proposal) = (small.leastA, small.machine.propose(Variable(small.a) + Variable(small.b) >= -5))
    try small.machine.operate { (machine) throws(Refusal) in try machine.replace(row, with: proposal) }
    let blocks = small.machine.journal.termsFreedOnCommit.count
    #expect(blocks == 1)
    small.machine.closeTransaction(undoingTo: inner)
    let (rows, left) = (
      small.machine.journal.rowsFreedOnCommit.positions, small.machine.journal.termsFreedOnCommit.count
    )
    #expect(rows == [small.narrowG.position])
    #expect(left == 0)
    small.machine.closeTransaction(undoingTo: outer)
    let freed = small.machine.journal.freesOnCommit
    #expect(!freed)
    let state = small.machine.rows[small.narrowG].state
    #expect(state == .lower)
  }

  @Test("makes the handle of a row that was added and undone stale only within a transaction")
  func generations() throws {
    var small = try SmallMachine()
    let row = small.machine.problem.allocateRow(in: &small.machine.rows, &small.machine.journal)
    small.machine.rollBack()
    var generation = small.machine.rows[row].generation
    #expect(generation == 0)
    let start = small.machine.openTransaction()
    let again = small.machine.problem.allocateRow(in: &small.machine.rows, &small.machine.journal)
    #expect(again == row)
    small.machine.closeTransaction(undoingTo: start)
    generation = small.machine.rows[row].generation
    #expect(generation == 1)
  }

  // MARK: What has no entries

  @Test("restores counters and versions without a note")
  func unnoted() throws {
    var small = try SmallMachine()
    let before = small.machine.dump()
    small.machine.control.requestRefactorisation()
    small.machine.control.noteBatch(isFlipped: false)
    small.machine.activeSet.noteStep()
    small.machine.replay.changeDetector { $0.note(RowIndex(2)) }
    small.machine.replay.noteConstant(of: small.edit, isActive: false)
    let during = small.machine.dump()
    #expect(differences(before, during).count == 6)
    small.machine.rollBack()
    let after = small.machine.dump()
    #expect(differences(before, after) == [])
  }

  @Test("notes proposed rows for one operation")
  func proposed() throws {
    var small = try SmallMachine()
    small.machine.journal.proposeNewRows()
    small.machine.journal.propose(small.edit)
    var (rows, isNew) = (small.machine.journal.proposed.positions, small.machine.journal.proposesNewRows)
    #expect(rows == [small.edit.position] && isNew)
    small.machine.commit()
    (rows, isNew) = (small.machine.journal.proposed.positions, small.machine.journal.proposesNewRows)
    #expect(rows == [] && !isNew)
  }
}
