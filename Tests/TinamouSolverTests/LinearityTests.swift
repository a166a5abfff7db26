import Testing
import TinamouSolver

/// Work is counted, never timed: ten times the views may take about ten times the pivots and rows, not a hundred.
@Suite("Work is linear in the size")
struct LinearityTests {
  #if InternalChecks
    private static let size = 24
  #else
    private static let size = 40
  #endif

  private struct View {
    let left: Variable
    let top: Variable
    let width: Variable
    let height: Variable

    init(in solver: inout Solver) {
      left = solver.makeVariable()
      top = solver.makeVariable()
      width = solver.makeVariable()
      height = solver.makeVariable()
    }

    var right: LinearExpression { left + width }
    var bottom: LinearExpression { top + height }
  }

  /// A container at the origin whose width is edited, and what is built in it.
  private struct Scene {
    var solver = Solver()
    let container: View
    var groups: [[ConstraintID]] = []
    var base: Double

    init(width: Double, height: Double) throws {
      container = View(in: &solver)
      base = width
      try solver.addEdit(container.width, priority: 900)
      try solver.suggest(width, for: container.width)
      try solver.add([container.left == 0, container.top == 0, container.height == height])
    }

    mutating func add(_ constraints: [Constraint]) throws {
      var ids: [ConstraintID] = []
      for constraint in constraints { ids.append(try solver.add(constraint)) }
      groups.append(ids)
    }
  }

  /// Views in a row, 8 apart, of equal widths, pinned at both ends.
  private static func chain(_ n: Int) throws -> Scene {
    var scene = try Scene(width: 16 * Double(n) + 320, height: 44)
    let container = scene.container
    let views = (0..<n).map { _ in View(in: &scene.solver) }
    for (i, view) in views.enumerated() {
      var constraints = [view.top == container.top, view.bottom == container.bottom]
      if i == 0 {
        constraints.append(view.left == container.left)
      } else {
        constraints += [view.left == views[i - 1].right + 8, view.width == views[0].width]
      }
      try scene.add(constraints)
    }
    try scene.add([views[n - 1].right == container.right])
    return scene
  }

  /// Independent children, each pinned to the container's four edges.
  private static func siblings(_ n: Int) throws -> Scene {
    var scene = try Scene(width: 640, height: 480)
    let container = scene.container
    for i in 0..<n {
      let view = View(in: &scene.solver)
      try scene.add([
        view.left == container.left + Double(i % 17), view.right == container.right - Double(i * 7 % 23),
        view.top == container.top + Double(i * 3 % 13), view.bottom == container.bottom - Double(i * 5 % 19),
      ])
    }
    return scene
  }

  /// Every view inset by 1 in the one before.
  private static func nested(_ n: Int) throws -> Scene {
    var scene = try Scene(width: 2 * Double(n) + 320, height: 2 * Double(n) + 100)
    var parent = scene.container
    for _ in 0..<n {
      let view = View(in: &scene.solver)
      try scene.add([
        view.left == parent.left + 1, view.right == parent.right - 1, view.top == parent.top + 1,
        view.bottom == parent.bottom - 1,
      ])
      parent = view
    }
    return scene
  }

  /// Rows of label and field on a common baseline, with equal field widths and rows as close as they can be.
  private static func form(_ n: Int) throws -> Scene {
    var scene = try Scene(width: 400, height: 1000)
    let container = scene.container
    var first: View?
    var previous: (label: View, field: View)?
    for i in 0..<n {
      let label = View(in: &scene.solver), field = View(in: &scene.solver)
      let isBig = i % 3 == 1
      var constraints = [
        label.left == container.left + 16, field.right == container.right - 16, field.left == label.right + 8,
        label.top == field.top + (isBig ? -5 : 5),
      ]
      if let first { constraints.append(field.width == first.width) }
      for (view, above) in [(field, previous?.field), (label, previous?.label)] {
        let edge = above?.bottom ?? container.top + 76
        constraints += [view.top >= edge + 8, (view.top == edge + 8).priority(249)]
      }
      let sizes: [(Variable, Double, Priority)] = [
        (label.width, 40 + Double(i * 29 % 101), 251), (label.height, isBig ? 33.5 : 20.5, 251),
        (field.width, 80 + Double(i * 13 % 41), 250), (field.height, 30, 250),
      ]
      for (variable, size, hugging) in sizes {
        constraints += [(variable <= size).priority(hugging), (variable >= size).priority(.high)]
      }
      try scene.add(constraints)
      first = first ?? field
      previous = (label, field)
    }
    return scene
  }

  private static func work(_ solver: Solver) -> (pivots: Int, flips: Int, rows: Int) {
    let statistics = solver.statistics
    return (statistics.pivots, statistics.flips, statistics.rowsTouched)
  }

  /// The work of building and solving, of one resize, and of taking out and putting back a tenth in the middle.
  private func measure(_ scene: Scene) throws -> [(name: String, work: Int)] {
    var scene = scene
    var counts: [(String, Int)] = []
    var before = Self.work(scene.solver)
    func count(_ name: String) {
      let after = Self.work(scene.solver)
      counts.append(("pivots of \(name)", after.pivots + after.flips - before.pivots - before.flips))
      counts.append(("rows of \(name)", after.rows - before.rows))
      before = after
    }
    before = (0, 0, 0)
    try scene.solver.solve()
    count("build")
    for step in 1...3 {
      try scene.solver.suggest(scene.base + 37 * Double(step), for: scene.container.width)
      try scene.solver.solve()
      if step != 2 { count("resize \(step)") } else { before = Self.work(scene.solver) }
    }
    return counts
  }

  @Test("to build, solve and resize", arguments: ["chain", "siblings", "nested", "form"])
  func buildAndResize(_ name: String) throws {
    let build = try #require(
      ["chain": Self.chain, "siblings": Self.siblings, "nested": Self.nested, "form": Self.form][name])
    let small = try build(Self.size), large = try build(10 * Self.size)
    #expect(small.solver.audit().isEmpty)
    #expect(try small.solver.ambiguousVariables().isEmpty)
    for (one, ten) in try zip(measure(small), measure(large)) {
      // Ten times, two for what does not grow evenly, and a little for those that are next to nothing.
      #expect(ten.work <= 12 * one.work + 100, "\(name), \(one.name): \(one.work), then \(ten.work)")
    }
  }

  @Test("to resize: no more than a few reads of each row", arguments: ["chain", "siblings", "nested", "form"])
  func resizeReadsEachRowAFewTimes(_ name: String) throws {
    let build = try #require(
      ["chain": Self.chain, "siblings": Self.siblings, "nested": Self.nested, "form": Self.form][name])
    let scene = try build(2 * Self.size)
    let rows = scene.solver.constraints.count
    for (name, work) in try measure(scene) where name.hasPrefix("rows of resize") {
      #expect(work <= 10 * rows, "\(name): \(work) reads of \(rows) constraints")
    }
  }

  @Test("to change one size among many: nothing else is looked at", arguments: [8, 80])
  func oneSize(_ n: Int) throws {
    var solver = Solver()
    var sizes: [ConstraintID] = []
    let origin = solver.makeVariable()
    try solver.add(origin == 0)
    for i in 0..<n {
      let view = View(in: &solver)
      try solver.add([view.left == origin, view.top == origin, view.height == 20])
      sizes.append(try solver.add((view.width == 50 + Double(i)).priority(.high)))
    }
    try solver.solve()
    let before = solver.statistics.rowsTouched
    try solver.setConstant(of: sizes[n / 2], to: -99)
    try solver.solve()
    #expect(solver.statistics.rowsTouched - before <= 10)
  }

  @Test("to build and remove again, in any order of building", arguments: [false, true])
  func teardown(_ isReversed: Bool) throws {
    var work: [Int] = []
    for n in [Self.size, 10 * Self.size] {
      var solver = Solver()
      let x = (0..<n).map { _ in solver.makeVariable() }
      var links = zip(x, x.dropFirst()).map { $1 == $0 + 8 }
      links.insert(x[0] == 0, at: 0)
      if isReversed { links.reverse() }
      var ids: [ConstraintID] = []
      for link in links { ids.append(try solver.add(link)) }
      try solver.solve()
      #expect(try solver.value(of: x[n - 1]) == 8 * Double(n - 1))
      for id in ids { try solver.remove(id) }
      try solver.solve()
      #expect(solver.constraints.isEmpty)
      work.append(solver.statistics.rowsTouched + solver.statistics.pivots)
    }
    #expect(work[1] <= 12 * work[0] + 100, "\(work)")
  }

  @Test("to add what is content already: no pivot at all")
  func inactive() throws {
    var solver = Solver()
    let x = (0..<50).map { _ in solver.makeVariable() }
    try solver.add(x.map { $0 == 5 })
    try solver.solve()
    let before = solver.statistics
    try solver.add(x.flatMap { [$0 >= 0, $0 <= 10, ($0 == 5).priority(.low)] })
    try solver.solve()
    #expect(solver.statistics.pivots == before.pivots)
    #expect(solver.statistics.flips == before.flips)
  }
}
