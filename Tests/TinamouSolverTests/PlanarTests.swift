import SolverTestSupport
import Testing
import TinamouSolver

@Suite("Analysis of two numbers")
struct PlanarTests {
  /// A window whose width and height are edits.
  private static func window() throws -> (Solver, width: Variable, height: Variable) {
    var solver = Solver()
    let width = solver.makeVariable("width"), height = solver.makeVariable("height")
    for extent in [width, height] {
      try solver.addEdit(extent, priority: .required)
      try solver.suggest(300, for: extent)
    }
    return (solver, width, height)
  }

  private func area(_ region: PlanarRegion) -> Double {
    let corners = region.corners
    return zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) {
      $0 + $1.0.first * $1.1.second - $1.1.first * $1.0.second
    } / 2
  }

  @Test("width and height that have nothing to do with each other make rectangles")
  func separate() throws {
    var (solver, width, height) = try Self.window()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([2 * x == width, (x <= 100).priority(.low)])
    try solver.add([y <= height, y <= 250, (y == 1000).priority(.low)])
    let before = try Observation(solver)
    let analysis = try solver.analysis(suggesting: width, over: 0...400, and: height, over: 0...500)
    #expect(try Observation(solver) == before)
    #expect(analysis.undecided.isEmpty)
    #expect(analysis.regions.map(area).sorted() == [50_000, 50_000, 50_000, 50_000])
    let region = try #require(analysis.region(at: PlanarPoint(300, 100)))
    #expect(region.isSatisfiable && region.ambiguousVariables.isEmpty)
    let function = try #require(try region.function(of: x - 2 * y + 1))
    #expect((function.slope, function.secondSlope) == (0.5, -2))
    #expect(function(PlanarPoint(300, 100)) == 150 - 200 + 1)
    #expect(try region.violation(of: solver.constraints[3])?(PlanarPoint(300, 100)) == 50)
    #expect(analysis.region(at: PlanarPoint(401, 0)) == nil)
  }

  @Test("the smaller of two: regions on either side of a diagonal, and a corner that is not allowed")
  func diagonal() throws {
    var (solver, width, height) = try Self.window()
    let side = solver.makeVariable("side")
    try solver.add([side <= width, side <= height])
    let wish = try solver.add((side == 500).priority(.low))
    let room = try solver.add(width + height >= 100)
    let analysis = try solver.analysis(suggesting: width, over: 0...200, and: height, over: 0...200)
    #expect(analysis.undecided.isEmpty)
    let (allowed, refused) = (analysis.regions.filter(\.isSatisfiable), analysis.regions.filter { !$0.isSatisfiable })
    #expect(agree(refused.reduce(0) { $0 + area($1) }, 5_000, scale: 40_000))
    #expect(agree(allowed.reduce(0) { $0 + area($1) }, 35_000, scale: 40_000))
    for region in refused {
      let conflict = try #require(region.conflict)
      #expect(flaws(inProofOf: conflict).isEmpty)
      let edits = try [width, height].map { try #require(solver.edit(of: $0)) }
      #expect(conflict.members.map(\.origin) == (edits + [room]).map { .live($0) })
      #expect(try region.function(of: side) == nil && region.violation(of: wish) == nil)
    }
    #expect(refused.compactMap { $0.conflict?.amount }.max() == 100)
    for point in [PlanarPoint(150, 40), PlanarPoint(40, 150), PlanarPoint(199, 198)] {
      let region = try #require(analysis.region(at: point))
      #expect(try agree(region.function(of: side)!(point), min(point.first, point.second), scale: 200))
      #expect(region.violatedConstraints == [wish])
      #expect(try agree(region.violation(of: wish)!(point), 500 - min(point.first, point.second), scale: 500))
    }
  }

  @Test("numbers of different magnitudes each have their own rounding", arguments: [false, true])
  func magnitudes(isReversed: Bool) throws {
    var (solver, width, height) = try Self.window()
    let (time, share) = isReversed ? (height, width) : (width, height)
    try solver.suggest([(time, 1e6), (share, 0)])
    let least = solver.makeVariable()
    try solver.add([least >= share - 2e-4, least >= 0, (least == 0).priority(.low)])
    let few = 0.0...1e-3, many = 0.0...1e9
    let analysis = try solver.analysis(
      suggesting: width, over: isReversed ? few : many, and: height, over: isReversed ? many : few, finest: 0)
    #expect(analysis.undecided.isEmpty && analysis.regions.count == 2)
    for value in [1e-4, 3e-4, 9e-4] {
      let region = try #require(
        analysis.region(at: isReversed ? PlanarPoint(value, 5e8) : PlanarPoint(5e8, value)))
      let function = try #require(try region.function(of: least))
      #expect(
        agree(
          function(isReversed ? PlanarPoint(value, 5e8) : PlanarPoint(5e8, value)), max(0, value - 2e-4), scale: 1e-3))
    }
  }

  @Test("what is allowed on a line only has no region")
  func line() throws {
    var (solver, width, height) = try Self.window()
    try solver.add(width == height)
    let analysis = try solver.analysis(suggesting: width, over: 0...100, and: height, over: 0...100)
    #expect(analysis.regions.allSatisfy { !$0.isSatisfiable })
    #expect(analysis.undecided.isEmpty)
    #expect(agree(analysis.regions.reduce(0) { $0 + area($1) }, 10_000, scale: 10_000))
  }

  @Test("nothing is allowed anywhere")
  func nowhere() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let ids = try solver.add([x == 0, y == 0, x == y])
    let apart = [
      MovingConstant(ids[0], constant: 0, rate: -1, secondRate: 2),
      MovingConstant(ids[1], constant: -4, rate: -1, secondRate: 2),
    ]
    let analysis = try solver.analysis(moving: apart, over: 0...9, and: 0...2)
    #expect(analysis.regions.map(area) == [18])
    #expect(analysis.regions[0].conflict?.amount == 4)
    #expect(analysis.regions[0].conflict.map { flaws(inProofOf: $0) } == [])
  }

  @Test("a conflict is irreducible where one number cancels between two contradictions")
  func twoContradictions() throws {
    var solver = Solver()
    let (p, q) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(p >= 0)
    try solver.add(q >= 0)
    let (a, b) = (try solver.add(p <= 100), try solver.add(q <= 100))
    let moving = [
      MovingConstant(a, constant: 10, rate: -1, secondRate: -1),
      MovingConstant(b, constant: -3, rate: 1, secondRate: 0.5),
    ]
    let analysis = try solver.analysis(moving: moving, over: 0...2, and: 0...2)
    #expect(analysis.undecided.isEmpty)
    for region in analysis.regions {
      let conflict = try #require(region.conflict)
      #expect(conflict.members.count == 2 && flaws(in: conflict, proposed: 0, changed: [a, b]).isEmpty, "\(conflict)")
    }
  }

  @Test("what determines the variables, and what is violated, is said of each region")
  func activeConstraints() throws {
    var (solver, width, height) = try Self.window()
    let square = solver.makeVariable("square")
    let bounds = try solver.add([square <= width, square <= height])
    let wish = try solver.add((square == 1000).priority(.low))
    let edits = try [width, height].map { try #require(solver.edit(of: $0)) }
    let analysis = try solver.analysis(suggesting: width, over: 0...100, and: height, over: 0...100)
    let wide = try #require(analysis.region(at: PlanarPoint(80, 20)))
    let high = try #require(analysis.region(at: PlanarPoint(20, 80)))
    #expect(Set(wide.activeConstraints) == Set(edits + [bounds[1]]))
    #expect(Set(high.activeConstraints) == Set(edits + [bounds[0]]))
    #expect(wide.violatedConstraints == [wish] && high.violatedConstraints == [wish])

    try solver.add(width == height)
    let nowhere = try solver.analysis(suggesting: width, over: 0...10, and: height, over: 20...30)
    #expect(nowhere.regions.allSatisfy { $0.activeConstraints.isEmpty && $0.violatedConstraints.isEmpty })
  }

  @Test("what is ambiguous is so in a whole region")
  func ambiguity() throws {
    var (solver, width, height) = try Self.window()
    let x = solver.makeVariable()
    try solver.add([x >= width, x <= height, width <= height])
    let analysis = try solver.analysis(suggesting: width, over: 0...10, and: height, over: 10...20)
    #expect(analysis.regions.allSatisfy { $0.ambiguousVariables == [x] })
    #expect(agree(analysis.regions.reduce(0) { $0 + area($1) }, 100, scale: 100))
  }

  @Test("lines that all meet in the middle")
  func degenerateCenter() throws {
    var (solver, width, height) = try Self.window()
    let most = solver.makeVariable()
    for (a, b) in [(1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (-1, 0), (0, -1), (-1, -1)] as [(Double, Double)] {
      try solver.add(most >= a * (width - 50) + b * (height - 50))
    }
    try solver.add((most == -1000).priority(.low))
    let analysis = try solver.analysis(suggesting: width, over: 0...100, and: height, over: 0...100)
    #expect(analysis.undecided.isEmpty)
    #expect(agree(analysis.regions.reduce(0) { $0 + area($1) }, 10_000, scale: 10_000))
    #expect(analysis.regions.count < 40)
    for region in analysis.regions {
      let middle = region.corners.reduce((0, 0)) { ($0.0 + $1.first, $0.1 + $1.second) }
      let count = Double(region.corners.count)
      let (p, q) = (middle.0 / count - 50, middle.1 / count - 50)
      let expected = [p, q, p + q, p - q, 2 * p + q, p + 2 * q, -p, -q, -p - q].max()!
      #expect(try agree(region.function(of: most)!(PlanarPoint(p + 50, q + 50)), expected, scale: 1000))
    }
  }

  @Test("an interval without length, or a size to be left undecided that is greater than all, leaves all undecided")
  func undecided() throws {
    let (solver, width, height) = try Self.window()
    let flat = try solver.analysis(suggesting: width, over: 5...5, and: height, over: 0...10)
    #expect(flat.regions.isEmpty && flat.undecided.count == 1)
    let coarse = try solver.analysis(suggesting: width, over: 0...5, and: height, over: 0...10, finest: 100)
    #expect(coarse.regions.isEmpty)
    #expect(coarse.undecided == [[PlanarPoint(0, 0), PlanarPoint(5, 0), PlanarPoint(5, 10), PlanarPoint(0, 10)]])
    for size in [-1, 0, .nan] as [Double] {
      let fine = try solver.analysis(suggesting: width, over: 0...5, and: height, over: 0...10, finest: size)
      #expect(fine.regions.map(area) == [50] && fine.undecided.isEmpty)
    }
  }

  @Test("the same regions every time, and along an edge the pieces of one number")
  func edges() throws {
    for seed in 0..<20 as Range<UInt64> {
      var system = MovingSystem(seed: seed, numbers: 2)
      let (solver, variables, _, moving) = system.solver()
      let plane = try solver.analysis(moving: moving, over: -8...8, and: -8...8)
      let again = try solver.analysis(moving: moving, over: -8...8, and: -8...8)
      #expect(plane.regions.map(\.corners) == again.regions.map(\.corners), "seed \(seed)")
      #expect(plane.statistics == again.statistics, "seed \(seed)")
      for second in [-3.0, 0.3125] {
        let line = try solver.analysis(
          moving: moving.map {
            MovingConstant($0.constraint, constant: $0.constant + second * $0.secondRate, rate: $0.rate)
          }, over: -8...8)
        for piece in line.pieces {
          let middle = (piece.interval.lowerBound + piece.interval.upperBound) / 2
          let region = try #require(plane.region(at: PlanarPoint(middle, second)), "seed \(seed)")
          #expect(region.isSatisfiable == piece.isSatisfiable, "seed \(seed)")
          for variable in variables {
            guard let a = try piece.function(of: variable), let b = try region.function(of: variable) else { continue }
            if (piece.ambiguousVariables + region.ambiguousVariables).contains(variable) { continue }
            #expect(agree(a(middle), b(PlanarPoint(middle, second)), scale: 1000), "seed \(seed)")
          }
        }
      }
    }
  }
}
