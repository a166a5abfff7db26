@testable import TinamouSolver

extension Journal.Kind {
  /// Every kind there is, however many become of them.
  static var all: [Self] {
    var all: [Self] = []
    while let kind = Self(rawValue: UInt8(all.count)) { all.append(kind) }
    return all
  }
}

// MARK: - One change of each kind

extension SmallMachine {
  /// Makes a state in which a change of that kind can be made.
  mutating func prepare(for kind: Journal.Kind) throws {
    switch kind {
    case .linkedTerms: _ = machine.problem.allocateRow(in: &machine.rows, &machine.journal)
    case .linkedEliminations: machine.basis.unlinkEliminations(of: reduced, in: &machine.rows, &machine.journal)
    case .defined: machine.undefine(ofG)
    case .linkedInOrder: machine.order.unlink(w, &machine.journal)
    case .relabelled:
      // Until there is no room left behind f.
      for _ in 0..<31 { move(machine.order.last, after: f) }
    case .evaluated:
      machine.point.set(g, 1234, scale: 4096, &machine.report, &machine.journal)
      machine.markDirty(g)
    case .cleaned: machine.markDirty(b)
    case .unqueued: machine.work.enqueue(narrowG, in: &machine.rows, &machine.journal)
    case .checked: for row in [edit, sameA] { machine.work.noteUnchecked(row, in: &machine.rows, &machine.journal) }
    case .unmarkedForRemoval:
      machine.removals.mark(narrowW, in: &machine.rows, &machine.journal)
      machine.removals.mark(wideG, in: &machine.rows, &machine.journal)
    case .madeVariable, .removedVariable:
      // One position that was used before, with a value and another than the last label.
      try removeSolving(mentionOfH)
      if kind == .madeVariable { machine.removeVariable(h) }
    case .dismissed: for row in [narrowW, edit] { machine.ties.suspect(row, &machine.journal) }
    case .tookFreed: machine.ties.noteFreed(h, &machine.journal)
    case .reported:
      // Changes that nobody has asked for yet.
      try machine.resize(edit, to: 320)
    default: break
    }
    machine.commit()
  }

  /// Makes a change, by the operation of the part that notes it.
  mutating func change(_ kind: Journal.Kind) throws {
    switch kind {
    case .added: _ = try machine.add(machine.propose(Variable(h) + 2 * Variable(w) == 7))
    case .allocatedRow: _ = machine.problem.allocateRow(in: &machine.rows, &machine.journal)
    case .linkedTerms:
      let row = RowIndex(Int32(machine.rows.count - 1))
      machine.store(Variable(g) + 2 * Variable(w) + Variable(f) - Variable(f) >= 3, in: row)
    case .unlinkedTerms:
      machine.problem.unlinkTerms(of: mentionOfH, in: &machine.rows, &machine.variables, &machine.journal)
    case .record:
      machine.setCost(of: sameA, weight: 3, priority: 1000)
      machine.problem.setIsEdit(sameA, true, in: &machine.rows, &machine.journal)
    case .state: machine.activeSet.set(leastA, .upper, in: &machine.rows, &machine.journal)
    case .multiplier:
      machine.multipliers.clear(edit, in: &machine.rows, &machine.journal)
      // In place of two components three, for which there is no room, then one.
      for step in [Lexicographic([1000: 1, 500: 2, 1: 3]), Lexicographic([1000: -1, 500: -2])] { try add(step) }
      // In place: more of the component, one before it, one after it, and one between two.
      for priority in [1, 1, 1000, 0.5, 750] { try add(Lexicographic([priority: 3])) }
    case .constant: machine.problem.setConstant(narrowG, 1234, in: &machine.rows, &machine.journal)
    case .linkedEliminations:
      machine.basis.linkEliminations(of: reducedAlone, in: &machine.rows, &machine.journal)
    case .unlinkedEliminations:
      machine.basis.unlinkEliminations(of: reduced, in: &machine.rows, &machine.journal)
    case .defined: machine.define(g, by: ofG)
    case .undefined: machine.undefine(edit)
    case .linkedInOrder:
      machine.order.link(w, after: machine.order.first, &machine.work, machine.variables, &machine.journal)
    case .unlinkedFromOrder:
      machine.order.unlink(g, &machine.journal)
      machine.order.unlink(machine.order.first, &machine.journal)
    case .relabelled: for _ in 0..<4 { move(machine.order.last, after: f) }
    case .value:
      for value in [1234.5, -0.0] {
        machine.point.set(
          g, value, scale: 4096, &machine.report, &machine.journal)
      }
    case .evaluated: machine.propagate()
    case .dirtied: for variable in [w, a] { machine.markDirty(variable) }
    case .cleaned: machine.work.setClean(b, in: &machine.variables, &machine.journal)
    case .queued: for row in [leastA, narrowG] { machine.work.enqueue(row, in: &machine.rows, &machine.journal) }
    case .unqueued: machine.work.dequeue(narrowG, in: &machine.rows, &machine.journal)
    case .unchecked:
      for row in [edit, sameA] { machine.work.noteUnchecked(row, in: &machine.rows, &machine.journal) }
    case .checked: _ = machine.work.takeUnchecked(in: &machine.rows, &machine.journal)
    case .edit:
      machine.handles.setEdit(of: w, to: .none, in: &machine.variables, &machine.journal)
      machine.handles.setEdit(of: g, to: ofG, in: &machine.variables, &machine.journal)
    case .markedForRemoval:
      for row in [narrowW, wideG] { machine.removals.mark(row, in: &machine.rows, &machine.journal) }
    case .unmarkedForRemoval: _ = machine.removals.take(in: &machine.rows, &machine.journal)
    case .madeVariable: for _ in 0..<2 { _ = machine.makeVariable() }
    case .removedVariable: machine.removeVariable(h)
    case .reported: _ = machine.takeChanges(ifAtMost: .max)
    case .ranked: machine.ties.setRank(of: leastA, to: 77, &machine.journal)
    case .suspected: for row in [narrowW, edit] { machine.ties.suspect(row, &machine.journal) }
    case .dismissed: _ = machine.ties.takeSuspect(&machine.journal)
    case .freed: for variable in [w, h] { machine.ties.noteFreed(variable, &machine.journal) }
    case .tookFreed: _ = machine.ties.takeFreed(&machine.journal)
    case .leftRecordings: machine.replay.leave(&machine.journal)
    }
  }

  /// Adds to the multiplier of `edit`.
  private mutating func add(_ step: Lexicographic, times factor: Double = 1) throws {
    try machine.multipliers.add(
      factor, times: step.vector(), to: edit, Rounding.ignored, in: &machine.rows, &machine.journal)
  }

  /// The reduced row, which its constraint may not know at the moment.
  private var reducedAlone: RowIndex {
    machine.rows.indices.first { machine.rows[$0].state == .reduced } ?? .none
  }

  /// The kinds of the changes noted in the operation, or the transactions, in progress.
  func notedKinds() -> [Journal.Kind] {
    (0..<machine.journal.entries.count).map { machine.journal.entries[$0].kind }
  }

  mutating func move(_ variable: VariableIndex, after anchor: VariableIndex) {
    machine.order.unlink(variable, &machine.journal)
    machine.order.link(variable, after: anchor, &machine.work, machine.variables, &machine.journal)
  }

  mutating func removeSolving(_ row: RowIndex) throws {
    try machine.operate { (machine) throws(Refusal) in machine.remove(row) }
    try machine.solve()
  }
}
