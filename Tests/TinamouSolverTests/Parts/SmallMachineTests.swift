import Testing

@testable import TinamouSolver

/// The other tests rely on it.
@Suite("The small machine")
struct SmallMachineTests {
  @Test("has something of everything")
  func everything() throws {
    let small = try SmallMachine()
    let machine = small.machine.copy()
    func state(_ row: RowIndex) -> RowState { machine.rows[row].state }
    let active = [small.ofA, small.ofB, small.ofSum, small.edit, small.ofG].map { state($0) }
    #expect(active == Array(repeating: RowState.active, count: 5))
    let resting = [small.wideG, small.narrowW, small.narrowG, small.leastA, small.sameA].map { state($0) }
    #expect(resting == [.upper, .upper, .lower, .lower, .neutral])
    let (reduced, mentions) = (state(small.reduced), machine.variables[small.h].mentions)
    #expect(reduced == .reduced)
    #expect(mentions == 1)
    let levels = machine.rows[small.edit].multiplier.range.map { machine.multipliers.levels[$0].priority }
    #expect(levels == [250, 100])
    let recorded = (0..<machine.replay.recordings.count).map { machine.replay.recordings[$0].row }
    #expect(recorded == [small.edit])
    let values = [small.f, small.a, small.b, small.w, small.g, small.h].map { machine.point.x[$0] }
    #expect(values == [3, 4, 6, 300, 308, 0])
    let problems = small.machine.auditParts()
    #expect(problems == [])
  }

  @Test("is copied whole")
  func copies() throws {
    let small = try SmallMachine()
    let copy = small.machine.copy()
    let (original, copied) = (small.machine.dump(), copy.dump())
    #expect(differences(original, copied) == [])
  }
}
