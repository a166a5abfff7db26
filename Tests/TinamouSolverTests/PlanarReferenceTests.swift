import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

@Suite("Analysis of two numbers, compared with exact arithmetic at many points")
struct PlanarReferenceTests {
  private static let seeds = 0..<UInt64(often(1_500, inDebug: 20))
  private static let interval = -16.0...16.0

  /// Points of which constants with small rates are exact: a fixed grid.
  private func onGrid(_ number: Double) -> Double { (number * 1024).rounded() / 1024 }

  @Test("regions cover the rectangle, and each is right inside", arguments: 0..<10 as Range<UInt64>)
  func regions(part: UInt64) throws {
    for seed in Self.seeds where seed % 10 == part {
      try check(MovingSystem(seed: seed, numbers: 2), seed)
    }
  }

  @Test("the same if each number moves a part of the system of its own", arguments: 0..<10 as Range<UInt64>)
  func separateParts(part: UInt64) throws {
    for seed in Self.seeds where seed % 10 == part {
      try check(MovingSystem(MovingSystem(seed: seed), beside: MovingSystem(seed: seed + 1_000_000)), seed)
    }
  }

  private func check(_ system: MovingSystem, _ seed: UInt64) throws {
    var system = system
    let (solver, variables, ids, moving) = system.solver()
    let before = try Observation(solver)
    let analysis = try solver.analysis(moving: moving, over: Self.interval, and: Self.interval)
    #expect(try Observation(solver) == before, "seed \(seed)")
    #expect(analysis.undecided.isEmpty, "seed \(seed)")
    let area = analysis.regions.reduce(0) { $0 + doubleArea($1.corners) / 2 }
    #expect((area - 32 * 32).magnitude < 1e-8, "seed \(seed): an area of \(area)")
    var random = SplitMix64(seed: ~seed)
    for region in analysis.regions {
      for _ in 0..<3 {
        let point = randomPoint(in: region.corners, &random)
        guard distance(of: point, from: region.corners) > 1e-6 else { continue }
        let found = try AnalysedPoint(region, at: point, variables, ids)
        let differences = SystemComparison.differences(
          between: found, variables, ids, and: system.constraints(at: point.first, point.second))
        #expect(differences.isEmpty, "seed \(seed) at \(point): \(differences)")
      }
      guard let conflict = region.conflict else { continue }
      let members = conflict.members.map { PlainConstraint($0.constraint) }
      let flaws =
        flaws(in: conflict, proposed: 0, changed: moving.map(\.constraint))
        + flaws(inSetOf: conflict, members, refused: 0, variableCount: variables.count)
      #expect(flaws.isEmpty, "seed \(seed): \(flaws) in \(conflict)")
    }
  }

  private func randomPoint(in corners: [PlanarPoint], _ random: inout SplitMix64) -> PlanarPoint {
    let weights = corners.map { _ in Double(1 + random.below(1000)) }
    let total = weights.reduce(0) { $0 + $1 }
    let sum = zip(corners, weights).reduce((0.0, 0.0)) { sum, pair in
      (sum.0 + pair.1 * pair.0.first, sum.1 + pair.1 * pair.0.second)
    }
    return PlanarPoint(onGrid(sum.0 / total), onGrid(sum.1 / total))
  }

  private func edges(_ corners: [PlanarPoint]) -> [(PlanarPoint, PlanarPoint)] {
    Array(zip(corners, corners.dropFirst() + corners.prefix(1)))
  }

  private func doubleArea(_ corners: [PlanarPoint]) -> Double {
    edges(corners).reduce(0) { $0 + $1.0.first * $1.1.second - $1.1.first * $1.0.second }
  }

  /// How far inside a point is, negative outside.
  private func distance(of point: PlanarPoint, from corners: [PlanarPoint]) -> Double {
    edges(corners).map { a, b in
      let (dx, dy) = (b.first - a.first, b.second - a.second)
      let length = (dx * dx + dy * dy).squareRoot()
      if length == 0 { return .infinity }
      return (dx * (point.second - a.second) - dy * (point.first - a.first)) / length
    }.min() ?? 0
  }
}
