import SolverTestSupport
import Testing

@testable import TinamouSolver

@Suite("Multipliers")
struct MultipliersTests {
  /// A machine with active rows, which have no terms.
  private struct Rows: ~Copyable {
    var machine = Machine()

    /// - Parameter isEquality: `==`, or `>=`
    mutating func make(_ priority: Double, weight: Double = 1, isEquality: Bool = true) -> RowIndex {
      let row = machine.problem.allocateRow(in: &machine.rows, &machine.journal)
      let relation: Relation = isEquality ? .equal : .greaterThanOrEqual
      machine.store(
        Constraint(LinearExpression(constant: 1), relation, priority: Priority(priority), weight: weight), in: row)
      machine.activeSet.set(row, .active, in: &machine.rows, &machine.journal)
      machine.commit()
      return row
    }

    mutating func add(_ factor: Double, times step: Lexicographic, to row: RowIndex) throws(OutOfRange) {
      try machine.multipliers.add(
        factor, times: step.vector(), to: row, Rounding.ignored, in: &machine.rows, &machine.journal)
    }

    func multiplier(_ row: RowIndex) -> Lexicographic {
      Lexicographic(machine.rows[row].multiplier, in: machine.multipliers.levels)
    }

    /// The numbers of notes, and of components in them.
    var noted: [Int] { [machine.journal.entries.count, machine.journal.levels.count] }

    /// Every bit of a multiplier.
    func bits(_ row: RowIndex) -> [UInt64] { multiplier(row).bits }

    mutating func isWithinBounds(_ row: RowIndex) -> Bool {
      machine.multipliers.isWithinBounds(row, in: machine.rows, &machine.scratch.headroom)
    }
  }

  @Test("add up, and are 0 when cleared")
  func adding() throws {
    var rows = Rows()
    let (row, other) = (rows.make(1000), rows.make(1000))
    try rows.add(1, times: Lexicographic([750: 2]), to: row)
    try rows.add(-0.5, times: Lexicographic([1000: 2, 750: 1, 250: 4]), to: row)
    try rows.add(2, times: Lexicographic([250: 3]), to: other)
    #expect(rows.multiplier(row) == Lexicographic([1000: -1, 750: 1.5, 250: -2]))
    rows.machine.multipliers.clear(row, in: &rows.machine.rows, &rows.machine.journal)
    #expect(rows.multiplier(row) == Lexicographic([:]))
    #expect(rows.multiplier(other) == Lexicographic([250: 6]))
  }

  @Test("have no note where nothing changes")
  func noNotes() throws {
    var rows = Rows()
    let row = rows.make(1000)
    rows.machine.multipliers.clear(row, in: &rows.machine.rows, &rows.machine.journal)
    try rows.add(1, times: Lexicographic([:]), to: row)
    let entries = rows.machine.journal.entries.count
    #expect(entries == 0)
  }

  @Test("are noted once in an operation, however many components they take, and anew in the next operation")
  func manyComponents() throws {
    var rows = Rows()
    let row = rows.make(1000)
    for priority in (1...999).reversed() { try rows.add(1, times: Lexicographic([Double(priority): 1]), to: row) }
    #expect(rows.multiplier(row).bits.count > 999)
    // With no component, with one, and once with more.
    #expect(rows.noted == [3, 3])
    rows.machine.rollBack()
    #expect(rows.multiplier(row) == Lexicographic([:]))
    for priority in [750.0, 250] { try rows.add(1, times: Lexicographic([priority: 1]), to: row) }
    #expect(rows.noted == [2, 1])
    rows.machine.commit()
    for _ in 0..<3 { try rows.add(1, times: Lexicographic([750: 1]), to: row) }
    #expect(rows.noted == [1, 2])
    rows.machine.rollBack()
    #expect(rows.multiplier(row) == Lexicographic([750: 1, 250: 1]))
  }

  @Test("are undone to the bit after any history", arguments: 0..<10 as Range<UInt64>)
  func undo(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var rows = Rows()
    var made: [RowIndex] = []
    for _ in 0..<4 { made.append(rows.make(random.pick([1000, 750, 250]))) }
    var model = made.map { _ in Lexicographic([:]) }
    for step in 0..<200 {
      let (before, modelBefore) = (made.map { rows.bits($0) }, model)
      for _ in 0...random.below(5) {
        let index = random.below(made.count)
        if random.chance(1, of: 5) {
          rows.machine.multipliers.clear(made[index], in: &rows.machine.rows, &rows.machine.journal)
          model[index] = Lexicographic([:])
          continue
        }
        var number = Lexicographic([:])
        for priority in [1000, 900, 750, 500, 250] as [Double] where random.chance(1, of: 3) {
          number[priority] = Double(random.below(9) - 4)
        }
        let factor = random.pick([1, -1, 0.5])
        try rows.add(factor, times: number, to: made[index])
        model[index] = model[index].sum(factor, number)
      }
      #expect(made.map { rows.multiplier($0) } == model, "seed \(seed), step \(step)")
      if random.chance(1, of: 2) {
        rows.machine.commit()
      } else {
        rows.machine.rollBack()
        model = modelBefore
        #expect(made.map { rows.bits($0) } == before, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("of one component add up in place to what the sum of any gives", arguments: 0..<4 as Range<UInt64>)
  func inPlace(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var rows = Rows()
    let row = rows.make(1000)
    try rows.add(1, times: Lexicographic([750: 1]), to: row)
    for step in 0..<2000 {
      let before = rows.multiplier(row)
      let number: Lexicographic
      switch random.below(6) {
      case 0: number = Lexicographic([750: -before[750]])
      case 1: number = Lexicographic([750: -before[750] * (1 + Double(random.below(5) - 2) * 0.5e-10)])
      case 2: number = Lexicographic([random.pick([1000, 250]): 1])
      default: number = Lexicographic([750: Double(random.below(1000) - 500) / 7])
      }
      let factor = random.pick([1.0, -1, 3])
      let expected = try before.adding(factor, times: number)
      try rows.add(factor, times: number, to: row)
      #expect(rows.bits(row) == expected.bits, "seed \(seed), step \(step): \(before) + \(factor) · \(number)")
      rows.machine.commit()
      if expected.components.count != 1 {
        rows.machine.multipliers.clear(row, in: &rows.machine.rows, &rows.machine.journal)
        try rows.add(1, times: Lexicographic([750: 1]), to: row)
      }
    }
  }

  @Test("that come out too large are refused, and left as they were")
  func outOfRange() throws {
    var rows = Rows()
    let most = Double.greatestFiniteMagnitude
    for start in [Lexicographic([750: most]), Lexicographic([750: most, 250: 1])] {
      let row = rows.make(1000)
      try rows.add(1, times: start, to: row)
      rows.machine.commit()
      let before = rows.bits(row)
      #expect(throws: OutOfRange.self) { try rows.add(1, times: Lexicographic([750: most]), to: row) }
      #expect(throws: OutOfRange.self) { try rows.add(.infinity, times: Lexicographic([750: 1]), to: row) }
      #expect(rows.bits(row) == before)
      let entries = rows.machine.journal.entries.count
      #expect(entries == 0)
    }
  }

  @Test("begin at the bound at which a constraint rested")
  func resting() {
    for (state, isEquality, expected) in [
      (.lower, true, -3), (.upper, true, 3), (.neutral, true, 0), (.lower, false, 0), (.upper, false, 3),
    ] as [(RowState, Bool, Double)] {
      var rows = Rows()
      let row = rows.make(750, weight: 3, isEquality: isEquality)
      rows.machine.activeSet.set(row, state, in: &rows.machine.rows, &rows.machine.journal)
      rows.machine.multipliers.setToResting(row, in: &rows.machine.rows, &rows.machine.journal)
      #expect(rows.multiplier(row) == Lexicographic([750: expected]), "\(state), equality: \(isEquality)")
    }
  }

  @Test("are within bounds where no component contradicts one, the strongest first", arguments: [1000, 750, 600])
  func bounds(priority: Double) throws {
    for isEquality in [true, false] {
      var rows = Rows()
      let row = rows.make(priority, weight: 2, isEquality: isEquality)
      for strong in [-1, 0, 1] as [Double] {
        for own in [-3, -2, -1, 0, 1, 2, 3] as [Double] {
          for weak in [-1, 0, 1] as [Double] {
            let multiplier = Lexicographic([1000: strong, 750: own, 250: weak])
            rows.machine.multipliers.clear(row, in: &rows.machine.rows, &rows.machine.journal)
            try rows.add(1, times: multiplier, to: row)
            let least = isEquality ? Lexicographic([priority: -2]) : Lexicographic([:])
            let isWithin =
              priority == 1000
              ? isEquality || multiplier.compare(with: Lexicographic([:])) >= 0
              : multiplier.compare(with: Lexicographic([priority: 2])) <= 0 && multiplier.compare(with: least) >= 0
            #expect(rows.isWithinBounds(row) == isWithin, "\(multiplier) at \(priority), equality: \(isEquality)")
          }
        }
      }
    }
  }

  @Test("have no headroom to speak of where there is no bound")
  func unbounded() {
    var rows = Rows()
    for (isEquality, isRising, isBounded) in [
      (true, true, false), (true, false, false), (false, true, false), (false, false, true),
    ] {
      let row = rows.make(1000, isEquality: isEquality)
      var headroom = LevelVector()
      headroom.set(7, at: 3)
      let found = rows.machine.multipliers.headroom(
        of: row, isRising: isRising, in: rows.machine.rows, into: &headroom)
      let isZero = headroom.isZero
      #expect(found == isBounded && isZero, "equality: \(isEquality), rising: \(isRising)")
    }
  }

  @Test("give back their memory with their rows")
  func memory() throws {
    var rows = Rows()
    let row = rows.make(1000)
    try rows.add(1, times: Lexicographic([750: 1, 250: 1]), to: row)
    let start = rows.machine.rows[row].multiplier.start
    rows.machine.multipliers.release(row, in: rows.machine.rows)
    let other = rows.make(1000)
    try rows.add(1, times: Lexicographic([1000: 1, 250: 1]), to: other)
    let reused = rows.machine.rows[other].multiplier.start
    #expect(reused == start)
  }

  @Test("are copied whole, and then apart")
  func copies() throws {
    var rows = Rows()
    let row = rows.make(1000)
    try rows.add(1, times: Lexicographic([750: 1, 250: 1]), to: row)
    let copy = rows.machine.multipliers.copy()
    let block = rows.machine.rows[row].multiplier
    try rows.add(1, times: Lexicographic([750: 1, 250: 1]), to: row)
    #expect(Lexicographic(block, in: copy.levels) == Lexicographic([750: 1, 250: 1]))
    #expect(rows.multiplier(row) == Lexicographic([750: 2, 250: 2]))
  }
}

extension Lexicographic {
  /// Every bit of every component.
  fileprivate var bits: [UInt64] {
    components.flatMap { [$0.priority.bitPattern, $0.value.bitPattern, $0.magnitude.bitPattern] }
  }
}
