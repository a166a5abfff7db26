import SolverTestSupport
import Testing
import TinamouSolver

@Suite("Drift: values are those of the data, whatever the history")
struct DriftTests {
  #if InternalChecks
    private static let suggestions = 2_000
  #elseif DEBUG
    private static let suggestions = 20_000
  #else
    private static let suggestions = 1_000_000
  #endif

  /// A row of three columns in a third, a bounded part and the rest, with numbers that are no binary fractions.
  private struct Columns {
    var solver = Solver()
    let width: Variable
    let all: [Variable]

    init() throws {
      width = solver.makeVariable()
      let first = solver.makeVariable(), second = solver.makeVariable(), third = solver.makeVariable()
      let middle = solver.makeVariable(), scaled = solver.makeVariable()
      all = [width, first, second, third, middle, scaled]
      try solver.add([
        0.1 + first + 8.7 + second + 8.7 + third + 0.1 == width,
        3 * first == width,
        second >= 20.3, second <= 210.9,
        (second == 0.21 * width).priority(.high),
        (third == 1.7 * second).priority(.low),
        2 * middle == first + third,
        0.7 * scaled == 1.1 * middle - 0.3 * second,
      ])
      try solver.addEdit(width, priority: 900)
    }
  }

  @Test("a long drag ends where a fresh solver starts")
  func longDrag() throws {
    var dragged = try Columns()
    var random = SplitMix64(seed: 7)
    for step in 0..<Self.suggestions {
      // Mostly small steps, as a mouse makes them, with a jump now and then.
      let base = step % 1000 == 0 ? Double(random.below(1 << 24)) / 100 : 400 + 0.1 * Double(step % 4000)
      try dragged.solver.suggest(base + Double(random.below(16)) / 7, for: dragged.width)
      try dragged.solver.solve()
    }
    for final in [777.7, 50.1, 1e5 / 3] {
      var fresh = try Columns()
      try fresh.solver.suggest(final, for: fresh.width)
      try fresh.solver.solve()
      try dragged.solver.suggest(final, for: dragged.width)
      try dragged.solver.solve()
      for (a, b) in zip(dragged.all, fresh.all) {
        let difference = abs(try dragged.solver.value(of: a) - fresh.solver.value(of: b))
        #expect(difference <= 8 * final.ulp, "\(difference)")
      }
    }
    #expect(dragged.solver.audit().isEmpty)
  }

  @Test("constants changed and changed back leave no residue")
  func thereAndBack() throws {
    var columns = try Columns()
    try columns.solver.suggest(500, for: columns.width)
    try columns.solver.solve()
    let before = try columns.solver.bits(of: columns.all)
    for round in 0..<1000 {
      try columns.solver.suggest(500 + 0.1 * Double(round), for: columns.width)
      try columns.solver.solve()
      try columns.solver.suggest(500, for: columns.width)
      try columns.solver.solve()
    }
    for (bits, variable) in zip(before, columns.all) {
      #expect(try columns.solver.value(of: variable).bitPattern == bits)
    }
  }

  @Test("adding and removing a thousand times leaves no residue")
  func addingAndRemoving() throws {
    var columns = try Columns()
    try columns.solver.suggest(600.3, for: columns.width)
    try columns.solver.solve()
    let before = try columns.all.map { try columns.solver.value(of: $0) }
    for round in 0..<1000 {
      let bound = try columns.solver.add(columns.all[2] <= 90.1 + Double(round % 10) / 3)
      let wish = try columns.solver.add((columns.all[3] == 111.1).priority(800).weight(1.0 / 3))
      try columns.solver.solve()
      try columns.solver.remove(round % 2 == 0 ? [bound, wish] : [wish, bound])
      try columns.solver.solve()
    }
    for (value, variable) in zip(before, columns.all) {
      #expect(try columns.solver.value(of: variable) == value)
    }
    #expect(columns.solver.constraints.count == 9)
  }
}
