import Testing
import TinamouSolver

@Suite("The constraint that is taken up next")
struct TakingUpTests {
  #if InternalChecks
    private static let counts = [25, 100, 200]
  #else
    private static let counts = [25, 100, 200, 400]
  #endif

  /// Labels of an axis for which there is no room. Each one wishes to be above its mark.
  private static func axis(_ count: Int) throws -> (solver: Solver, labels: [Variable]) {
    var solver = Solver()
    let unit = solver.makeVariable()
    try solver.add(unit == 1)
    var labels: [(left: Variable, width: Variable)] = []
    for index in 0..<count {
      let label = (left: solver.makeVariable(), width: solver.makeVariable())
      try solver.add([label.width >= 0, (label.width >= 40).priority(750), (label.width <= 40).priority(250)])
      try solver.add((label.left + 0.5 * label.width == (Double(index) + 0.5) * unit).priority(400))
      if let last = labels.last { try solver.add(label.left - last.left - last.width >= 4) }
      labels.append(label)
    }
    return (solver, labels.map { $0.left })
  }

  @Test(
    "is the one with the largest violation if labels in a line push each other again and again",
    arguments: [Int.max, 50])
  func labels(stepsPerCall: Int) throws {
    for count in Self.counts {
      var (solver, labels) = try Self.axis(count)
      repeat {
        do { try solver.solve(steps: stepsPerCall) } catch SolverError.unfinished {}
      } while !solver.isSolved
      let work = solver.statistics
      #expect(work.pivots <= 5 * count, "\(count): \(work)")
      #expect(work.rowsTouched <= 4 * count * count, "\(count): \(work)")
      // The labels are 44 apart, and the marks 1. The middle label is above its mark, another one 43 farther away for
      // each place between them.
      let values = try labels.map { try solver.value(of: $0) }
      for (one, next) in zip(values, values.dropFirst()) { #expect(next - one == 44) }
      #expect(try solver.violation(at: 400) == 43 * Double(count * count / 4))
      #expect(solver.audit() == [])
    }
  }
}
