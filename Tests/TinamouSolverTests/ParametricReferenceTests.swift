import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

@Suite("Analysis of one number, compared with exact arithmetic at many points")
struct ParametricReferenceTests {
  private static let seeds = 0..<UInt64(often(4_000, inDebug: 30))
  private static let interval = -30.0...30.0

  /// Points of which constants with small rates are exact: a fixed grid.
  private func onGrid(_ number: Double) -> Double { (number * 1024).rounded() / 1024 }

  @Test(
    "pieces tile the interval, and each is right inside and beside every breakpoint", arguments: 0..<10 as Range<UInt64>
  )
  func pieces(part: UInt64) throws {
    for seed in Self.seeds where seed % 10 == part { try expectRightPieces(MovingSystem(seed: seed), seed) }
  }

  @Test(
    "with coefficients that differ in the last bits, so that rounding would decide",
    arguments: cases(nearlyTied, inDebug: 2))
  func neighbours(seed: UInt64) throws {
    try expectRightPieces(MovingSystem(seed: seed, coefficients: .neighbours), seed)
  }

  /// Seeds at which walks without proofs missed pieces, or found wrong ones.
  private static let nearlyTied: [UInt64] = [
    1_915_142_975_164_857_284, 1_915_142_975_164_857_298, 1_915_142_975_164_857_345, 1_915_142_975_164_857_352,
    1_915_142_975_164_857_361, 11_492_210_018_108_075_221, 11_492_210_018_108_075_329, 11_492_210_018_108_075_700,
  ]

  @Test(
    "in a closed loop of products, what the solver finds",
    arguments: [(0.1, 16), (1.0 / 7, 15), (0.125, 20), (1e-6, 15)])
  func loops(factor: Double, length: Int) throws {
    var solver = Solver()
    let variables = (0...length).map { _ in solver.makeVariable() }
    for (one, next) in zip(variables, variables.dropFirst()) { try solver.add(next == factor * one) }
    let last = try solver.add(variables[0] == variables[length] - 1)
    let analysis = try solver.analysis(moving: [MovingConstant(last, constant: 1, rate: 1)], over: 0...1)
    for point in [0, 0.25, 0.5, 1] {
      try solver.setConstant(of: last, to: 1 + point)
      try solver.solve()
      for variable in variables {
        let function = try #require(try analysis.piece(at: point)?.function(of: variable))
        let value = try solver.value(of: variable)
        #expect((function(point) - value).magnitude <= 1e-12 * value.magnitude, "at \(point): \(variable)")
      }
    }
  }

  @Test(
    "a single allowed value is found, and an interval without length has a piece, with any weight",
    arguments: [1, 2.0.squareRoot()])
  func points(weight: Double) throws {
    var solver = Solver()
    let (y, z) = (solver.makeVariable(), solver.makeVariable())
    try solver.add((y == 3).priority(250).weight(weight))
    try solver.add(z == 5)
    let id = try solver.add(z == 5)
    let moving = [MovingConstant(id, constant: 0, rate: -1)]
    for interval in [0.0...10, 0...5, 5...10, 5...5] {
      let analysis = try solver.analysis(moving: moving, over: interval)
      #expect(analysis.satisfiable == 5...5, "\(interval)")
      #expect(try analysis.pieces.first { $0.isSatisfiable }?.function(of: y)?(5) == 3, "\(interval)")
    }
  }

  @Test("a wish is violated where it is, at any scale of the number", arguments: [1, 1e-3, 1e-9, 1e9])
  func scales(_ scale: Double) throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let limit = try solver.add(-x + 4 >= 0), floor = try solver.add(-x + 2 <= 0)
    let wish = try solver.add((x == 8).priority(.low))
    let analysis = try solver.analysis(
      moving: [
        MovingConstant(limit, constant: 4, rate: 1 / scale), MovingConstant(floor, constant: 2, rate: 0.5 / scale),
      ], over: -30 * scale...30 * scale)
    // The limit is 4 + t, and 8 is allowed from t = 4 on. The floor 2 + t/2 is above 8 from t = 12 on.
    for (time, expected) in [(-4.0, 8.0), (-1.04, 5.04), (0, 4), (3.5, 0.5), (8, 0), (14, 1), (29, 8.5)] {
      let violation = try #require(try analysis.piece(at: time * scale)?.violation(of: wish))
      #expect((violation(time * scale) - expected).magnitude <= 1e-9, "at \(time)")
    }
  }

  @Test("a long interval does not hide what happens near its beginning")
  func longInterval() throws {
    var solver = Solver()
    let (y, w) = (solver.makeVariable(), solver.makeVariable())
    try solver.add((y == w).priority(250).weight(2.0.squareRoot()))
    try solver.add((y >= 50).priority(300))
    try solver.addEdit(w, priority: .required)
    let analysis = try solver.analysis(suggesting: w, over: 0...1e12)
    #expect(analysis.pieces.map(\.interval) == [0...50, 50...1e12])
    #expect(try analysis.piece(at: 20)?.function(of: y)?(20) == 50)
  }

  private func expectRightPieces(_ system: MovingSystem, _ seed: UInt64) throws {
    var system = system
    let (solver, variables, ids, moving) = system.solver()
    let before = try Observation(solver)
    let analysis = try solver.analysis(moving: moving, over: Self.interval)
    #expect(try Observation(solver) == before, "seed \(seed)")
    expectTiling(analysis, Self.interval, seed)
    var random = SplitMix64(seed: ~seed)
    var points: [Double] = [Self.interval.lowerBound, Self.interval.upperBound]
    for piece in analysis.pieces {
      let (low, high) = (piece.interval.lowerBound, piece.interval.upperBound)
      for _ in 0..<4 { points.append(onGrid(low + (high - low) * Double(1 + random.below(999)) / 1000)) }
      for end in [low, high] { points += [onGrid(end) - 1 / 1024, onGrid(end) + 1 / 1024] }
    }
    for point in points where Self.interval.contains(point) {
      guard let piece = analysis.piece(at: point) else { continue }
      // At a breakpoint less can be ambiguous, or violated, than on either side.
      if min(point - piece.interval.lowerBound, piece.interval.upperBound - point) < 1e-9 { continue }
      let found = try AnalysedPoint(piece, at: point, variables, ids)
      let differences = SystemComparison.differences(
        between: found, variables, ids, and: system.constraints(at: point))
      #expect(differences.isEmpty, "seed \(seed) at \(point) in \(piece.interval): \(differences)")
    }
  }

  private func expectTiling(_ analysis: ParametricAnalysis, _ interval: ClosedRange<Double>, _ seed: UInt64) {
    #expect(analysis.pieces.first?.interval.lowerBound == interval.lowerBound, "seed \(seed)")
    #expect(analysis.pieces.last?.interval.upperBound == interval.upperBound, "seed \(seed)")
    for (piece, next) in zip(analysis.pieces, analysis.pieces.dropFirst()) {
      #expect(piece.interval.upperBound == next.interval.lowerBound, "seed \(seed)")
    }
    for piece in analysis.pieces where piece.interval.lowerBound == piece.interval.upperBound {
      #expect(analysis.pieces.filter { $0.isSatisfiable }.count == 1, "seed \(seed): \(piece.interval)")
    }
  }

  @Test(
    "where it begins and ceases to be satisfiable, and an irreducible conflict on either side",
    arguments: 0..<10 as Range<UInt64>)
  func thresholds(part: UInt64) throws {
    for seed in Self.seeds where seed % 10 == part {
      var system = MovingSystem(seed: seed)
      let (solver, variables, ids, moving) = system.solver()
      let analysis = try solver.analysis(moving: moving, over: Self.interval)
      let exact = system.satisfiable(in: Self.interval)
      #expect((exact == nil) == (analysis.satisfiable == nil), "seed \(seed)")
      if let exact, let found = analysis.satisfiable {
        #expect(agree(found.lowerBound, exact.low.double, scale: 30), "seed \(seed)")
        #expect(agree(found.upperBound, exact.high.double, scale: 30), "seed \(seed)")
      }
      for piece in analysis.pieces {
        guard let conflict = piece.conflict else { continue }
        let members = conflict.members.map { PlainConstraint($0.constraint) }
        let flaws =
          flaws(in: conflict, proposed: 0, changed: moving.map(\.constraint))
          + flaws(inSetOf: conflict, members, refused: 0, variableCount: variables.count)
        #expect(flaws.isEmpty, "seed \(seed): \(flaws) in \(conflict)")
        for member in conflict.members {
          guard case .live(let id) = member.origin else { continue }
          #expect(ids.contains(id), "seed \(seed)")
        }
      }
    }
  }

  @Test("what is determined on both sides of a breakpoint does not jump", arguments: 0..<10 as Range<UInt64>)
  func continuity(part: UInt64) throws {
    for seed in Self.seeds where seed % 10 == part {
      var system = MovingSystem(seed: seed)
      let (solver, variables, _, moving) = system.solver()
      let analysis = try solver.analysis(moving: moving, over: Self.interval)
      for (piece, next) in zip(analysis.pieces, analysis.pieces.dropFirst()) {
        if !piece.isSatisfiable || !next.isSatisfiable { continue }
        for variable in variables {
          if piece.ambiguousVariables.contains(variable) || next.ambiguousVariables.contains(variable) { continue }
          let (left, right) = (try piece.function(of: variable)!, try next.function(of: variable)!)
          let place = piece.interval.upperBound
          #expect(agree(left(place), right(place), scale: 1e3), "seed \(seed) at \(place): \(variable)")
        }
      }
    }
  }

  @Test("with numbers that are no binary fractions, what the solver finds at random points")
  func decimals() throws {
    for seed in Self.seeds where seed % 8 == 0 { try expectWhatTheSolverFinds(seed) }
  }

  private func expectWhatTheSolverFinds(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number() -> Double { random.pick([0.1, 0.3, -0.7, 1.1, 3, -1, 1.0 / 3, 12.34]) }
    var solver = Solver()
    let variables = (0..<6).map { _ in solver.makeVariable() }
    var moving: [MovingConstant] = []
    for index in 0..<18 {
      let sum = number() * random.pick(variables) + number() * random.pick(variables) + 10 * number()
      let relation = random.pick([Relation.equal, .lessThanOrEqual, .greaterThanOrEqual])
      let priority = index % 3 == 0 ? Priority.required : random.pick([.high, .low, 251])
      guard let id = try? solver.add(Constraint(sum, relation, priority: priority)) else { continue }
      if index % 2 == 0 { moving.append(MovingConstant(id, constant: 10 * number(), rate: number())) }
    }
    for (index, variable) in variables.enumerated() {
      try solver.add((variable == 5 * number()).priority(Priority(Double(1 + index))))
    }
    let analysis = try solver.analysis(moving: moving, over: -100...100)
    expectTiling(analysis, -100...100, seed)
    for piece in analysis.pieces {
      let (low, high) = (piece.interval.lowerBound, piece.interval.upperBound)
      let point = low + (high - low) * (0.05 + 0.9 * Double(random.below(1000)) / 1000)
      var there = solver
      do {
        try there.setConstants(moving.map { ($0.constraint, $0.constant + $0.rate * point) })
        try there.solve()
      } catch {
        #expect(!piece.isSatisfiable, "seed \(seed) at \(point): \(error)")
        continue
      }
      #expect(piece.isSatisfiable, "seed \(seed) at \(point)")
      #expect(try there.ambiguousVariables() == piece.ambiguousVariables, "seed \(seed) at \(point)")
      for variable in variables where !piece.ambiguousVariables.contains(variable) {
        guard let function = try piece.function(of: variable) else { continue }
        #expect(try agree(function(point), there.value(of: variable), scale: 1e6), "seed \(seed) at \(point)")
      }
    }
  }
}
