import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

@testable import Tinamou
@testable import gallery

/// Every row at random sizes: against the exact reference, in another order, and from right to left.
struct RandomSizeTests {
  #if DEBUG
    private static let rounds = 3
  #else
    private static let rounds = 12
  #endif

  private static let rows = GalleryRow.all.map(\.id)

  /// Layouts of a row at random sizes and with its own scenes' settings; those that cannot be are left out.
  private func layouts(of id: String, seed: UInt64) throws -> [(size: LayoutSize, solved: SolvedScene)] {
    let row = try #require(GalleryRow.all.first { $0.id == id })
    var random = SplitMix64(seed: seed)
    var layouts: [(LayoutSize, SolvedScene)] = []
    for round in 0..<Self.rounds {
      var scene = row.scenes[round % row.scenes.count]
      // Most sizes are large enough for something; halves are frequent on screens.
      scene.size = LayoutSize(Double(80 + random.below(2600)) / 2, Double(80 + random.below(2600)) / 2)
      scene.direction = .leftToRight
      guard let solved = try? SolvedScene(row, scene) else { continue }
      layouts.append((scene.size, solved))
    }
    return layouts
  }

  @Test(arguments: rows) func agreeWithTheReference(_ id: String) throws {
    for (size, solved) in try layouts(of: id, seed: 1) {
      var solver = solved.layout.solver
      try solver.solve()
      let variables = solver.variables
      // A form of three rows has a few dozen variables; exact arithmetic on more takes minutes.
      if variables.count > 90 { continue }
      let numbers = Dictionary(uniqueKeysWithValues: variables.enumerated().map { ($1, $0) })
      let constraints = try solver.constraints.map { id in
        let constraint = try solver.constraint(id)
        return PlainConstraint(
          constraint.expression.terms.map { .init(numbers[$0.variable] ?? -1, $0.coefficient) },
          constant: constraint.expression.constant, constraint.relation, priority: constraint.priority.value,
          weight: constraint.weight)
      }
      let differences = try SystemComparison.differences(between: solver, variables, and: constraints)
      #expect(differences.isEmpty, "\(id) at \(size)")
    }
  }

  @Test(arguments: rows) func doNotDependOnTheOrder(_ id: String) throws {
    var random = SplitMix64(seed: 2)
    for (size, solved) in try layouts(of: id, seed: 2) where try solved.layout.ambiguities().isEmpty {
      var layout = solved.layout
      let active = layout.statements.indices.filter { layout.statements[$0].live != nil }
      // A copy of a container's constraint does not close up over hidden items.
      let written = active.map { layout.hiding.closed[$0] ?? layout.statements[$0].constraint }
      try layout.remove(layout.set(of: active))
      for constraint in written.shuffled(using: &random) { try layout.add(constraint) }
      let frames = try layout.solve().entries.map(\.frame)
      for (frame, entry) in zip(frames, solved.solution.entries) {
        #expect(agree(frame, entry.frame), "\(id) at \(size): \(entry.name)")
      }
    }
  }

  // On a grid, halves are rounded to the right, before and after mirroring.
  @Test(arguments: rows.filter { $0 != "X6" }) func areMirroredFromRightToLeft(_ id: String) throws {
    for (size, solved) in try layouts(of: id, seed: 3) {
      var layout = solved.layout
      let isPhysical = layout.statements.contains { $0.constraint.left.isPhysical || $0.constraint.right.isPhysical }
      try layout.setDirection(.rightToLeft)
      let mirrored = try layout.solve()
      for (entry, other) in zip(solved.solution.entries, mirrored.entries) {
        var expected = entry.frame
        // What was said of left and right stays where it was.
        if !isPhysical { expected.x = solved.solution.size.width - entry.frame.maxX }
        // In a width between two lines, the nearest line to a mirrored edge may be the next one.
        if let grid = layout.metrics.grid, abs(other.frame.x - expected.x) <= 1 / grid.scale + 0.001 {
          expected.x = other.frame.x
        }
        #expect(agree(other.frame, expected), "\(id) at \(size): \(entry.name)")
      }
    }
  }
}
