import Testing

@testable import TinamouSolver

@Suite("The active set")
struct ActiveSetTests {
  private static let states: [RowState] = [.unused, .active, .lower, .upper, .neutral, .reduced]

  /// A machine with two rows that have no terms.
  private struct TwoRows: ~Copyable {
    var machine = Machine()
    let row = RowIndex(0)
    let other = RowIndex(1)

    init(_ state: RowState, priority: Double) {
      for _ in 0..<2 { _ = machine.problem.allocateRow(in: &machine.rows, &machine.journal) }
      // The other one is required and inactive, and stays so.
      set(other, .lower)
      machine.setCost(of: row, weight: 1, priority: priority)
      set(row, state)
      machine.commit()
    }

    mutating func set(_ row: RowIndex, _ state: RowState) {
      machine.activeSet.set(row, state, in: &machine.rows, &machine.journal)
    }

    var count: Int { machine.activeSet.inactiveRequiredCount }

    /// How many there are.
    func recount() -> Int {
      machine.rows.indices.filter { machine.rows[$0].isRequired && machine.rows[$0].state.isInactive }.count
    }
  }

  @Test("knows which states are inactive")
  func inactive() {
    #expect(Self.states.filter { $0.isInactive } == [.lower, .upper, .neutral])
    // The journal writes them as numbers.
    #expect((0..<6 as Range<UInt8>).map { RowState(rawValue: $0) } == Self.states.map { Optional($0) })
    #expect(RowState(rawValue: 6) == nil)
  }

  @Test("counts inactive required rows through every change of a state, and back")
  func states() {
    for priority in [1000, 999] as [Double] {
      for before in Self.states {
        for after in Self.states {
          var rows = TwoRows(before, priority: priority)
          let count = rows.count
          #expect(count == rows.recount())
          rows.set(rows.row, after)
          #expect(rows.count == rows.recount(), "from \(before) to \(after) at \(priority)")
          #expect(rows.machine.rows[rows.row].state == after)
          rows.machine.rollBack()
          #expect(rows.count == count, "from \(before) to \(after) at \(priority) and back")
          #expect(rows.machine.rows[rows.row].state == before)
        }
      }
    }
  }

  @Test("counts inactive required rows through every change of a priority, and back")
  func priorities() {
    for state in Self.states {
      for before in [1000, 999] as [Double] {
        for after in [1000, 999, 0] as [Double] {
          var rows = TwoRows(state, priority: before)
          let count = rows.count
          rows.machine.journal.noteRecord(of: rows.row, rows.machine.rows[rows.row])
          rows.machine.setCost(of: rows.row, weight: 1, priority: after)
          #expect(rows.count == rows.recount(), "\(state) from \(before) to \(after)")
          rows.set(rows.row, .active)
          rows.machine.rollBack()
          #expect(rows.count == count, "\(state) from \(before) to \(after) and back")
          #expect(rows.machine.rows[rows.row].priority == before)
        }
      }
    }
  }

  @Test("counts the steps, and returns to an earlier count")
  func versions() {
    var set = ActiveSet()
    set.noteStep()
    set.noteStep()
    let copy = set.copy()
    set.restore(version: 1)
    let versions = [set.version, copy.version]
    #expect(versions == [1, 2])
  }

  @Test("says where the multiplier of an inactive row rests")
  func resting() throws {
    var rows = GivenProblem(variables: 0)
    for (relation, state, expected) in [
      (.equal, .lower, -3), (.equal, .upper, 3), (.equal, .neutral, 0), (.greaterThanOrEqual, .lower, 0),
      (.greaterThanOrEqual, .upper, 3), (.greaterThanOrEqual, .active, 0), (.lessThanOrEqual, .upper, 3),
    ] as [(Relation, RowState, Double)] {
      let row = rows.store([], relation: relation, priority: 750, weight: 3)
      rows.machine.activeSet.set(row, state, in: &rows.machine.rows, &rows.machine.journal)
      let resting = rows.machine.rows[row].restingMultiplier
      #expect(resting == expected, "\(relation), \(state)")
    }
  }
}
