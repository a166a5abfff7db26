import SolverTestSupport
import Testing
import TinamouSolver

/// A residual is rounding beside the constants that make it up, and not only beside the values of its variables, which
/// can be far larger.
@Suite("Large values hide no difference between constants")
struct HiddenContradictionTests {
  @Test("required constraints that differ by 1 at 10¹⁶ are refused")
  func pinned() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([y == x + 1, x == -1e16])
    #expect(throws: SolverError.self) { try solver.add(y - x == 0) }
  }

  @Test(
    "a weak wish for a large number hides no contradiction",
    arguments: [(1e14, 0, 1.7), (1e14, 1.7, 0), (1e15, 0.1, 0.2), (1e8, 0.3, 0.3000001), (3e12, 8, 8.001)])
  func wished(_ wish: Double, _ one: Double, _ other: Double) throws {
    var solver = Solver()
    let a = solver.makeVariable(), b = solver.makeVariable()
    try solver.add((b == wish).priority(1))
    try solver.add(a - b == one)
    try solver.solve()
    #expect(throws: SolverError.self) { try solver.add(a - b == other) }
    let id = try solver.add((a - b == other).priority(500))
    try solver.solve()
    #expect(try solver.violation(at: 1) == 0)
    #expect(try solver.value(of: b) == wish)
    try solver.setConstant(of: id, to: -one)
    try solver.solve()
    #expect(try solver.violation(at: 500) == 0)
  }

  /// Nothing holds the variables, so no active constraint takes part.
  @Test("bounds on the difference of free variables are refused at any size", arguments: [1e4, 1e8, 1e12, 1e17])
  func free(_ size: Double) throws {
    for part in [0x1p-48, 0x1p-47, 0x1.2p-46, 0x1.8p-46, 0x1.2p-45, 0x1p-44] {
      var solver = Solver()
      let x = solver.makeVariable(), y = solver.makeVariable()
      let ids = try solver.add([x == size, y == size])
      try solver.solve()
      try solver.remove(ids)
      try solver.add(x - y >= size * part)
      #expect(throws: SolverError.self, "\(part)") {
        try solver.add(x - y <= 0)
        try solver.solve()
      }
    }
  }

  @Test("a bound is refused although a pinned number could be off by as much")
  func beyondPins() throws {
    var solver = Solver()
    let x = (0..<3).map { _ in solver.makeVariable() }
    try solver.add([x[0] + x[1] == 7.4e16, x[1] == 7.4e16 + 16])
    try solver.add([x[0] == 2 * x[2], x[2] <= 0])
    try solver.solve()
    let before = try solver.value(of: x[0])
    #expect(throws: SolverError.self) { try solver.add(x[0] >= 97) }
    #expect(try solver.value(of: x[0]) == before)
  }

  @Test("two bounds of a sum are compared where values absorb them (farHistories 6271748679462523396)")
  func besideActivePins() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x == 9.2e15, y == 4.6e15])
    try solver.add(2 * y - x >= 0)
    try solver.solve()
    #expect(throws: SolverError.self) {
      try solver.add(2 * y - x == -7.8e-5)
      try solver.solve()
    }
  }

  @Test(
    "decimals that contradict each other by 10⁻⁹ beside values of thousands are refused (decimals 9515376926497304032)")
  func decimals() throws {
    var solver = Solver()
    let x = (0..<3).map { _ in solver.makeVariable() }
    try solver.add([0.05 * x[0] - 200.0 >= 0, -1.1 * x[0] - 16.0 / 9 * x[1] - x[2] <= 0, x[2] - 1.1 * x[0] == 0])
    #expect(throws: SolverError.self) {
      try solver.add(3.41 * x[0] + 5.511111111111111 * x[1] + 3.1 * x[2] + 1e-09 == 0)
    }
  }

  @Test("a required edit pins a value that is not the rounding of a sum at 10¹⁵")
  func edit() throws {
    var solver = Solver()
    let x = (0..<3).map { _ in solver.makeVariable() }
    let large = try solver.add(-x[2] == 0)
    try solver.setConstant(of: large, to: 1e15)
    try solver.add([-x[2] - x[1] - x[0] - 0.1 == 0, -x[2] - x[0] == 0])
    let edit = try solver.addEdit(x[1], priority: .required)
    #expect(try solver.constraint(edit).expression.constant == 0.1)
  }

  #if !InternalChecks
    @Test("and a layout at ordinary sizes takes no proof and no sweep for it")
    func work() throws {
      var solver = Solver()
      let width = solver.makeVariable()
      var last = width
      try solver.addEdit(width, priority: .required)
      for _ in 0..<100 {
        let next = solver.makeVariable()
        try solver.add([next == last / 3 + 0.1, 3 * next - last >= 0.3])
        last = next
      }
      for size in [1000.0, 777, 1024.3] {
        try solver.suggest(size, for: width)
        try solver.solve()
      }
      #expect(solver.statistics.proofs == 0)
    }
  #endif
}
