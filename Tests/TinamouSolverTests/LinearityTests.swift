import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// Work is counted, never timed: ten times the views may take about ten times the pivots and rows, not a hundred.
@Suite("Work is linear in the size")
struct LinearityTests {
  #if InternalChecks
    // The counts are the same, and each step costs as much as everything.
    private static let size = 10
    private static let names = ["chain", "siblings", "nested"]
    private static let anyOrder = ["siblings", "nested"]
  #else
    private static let size = 40
    private static let names = Workload.all.map(\.name)
    private static let anyOrder = names.filter { $0 != "split" }
  #endif

  /// What a workload costs with some number of views.
  private struct Costs {
    /// How many constraints there are.
    var constraints = 0
    /// Of building all of it and solving.
    var build = Work()
    /// Of the third of three steps: resizing or scrolling.
    var step = Work()
    /// Of five times taking out a tenth of the views and putting them back.
    var churn = Work()
    /// How many constraints were put back.
    var returned = 0
    /// Of taking everything away.
    var teardown = Work()

    init(_ name: String, views: Int) throws {
      var player = TracePlayer()
      var phase = "", updates = 0
      var before = Work()
      for line in try #require(Workload.named(name)).trace(views: views).lines {
        if case .phase(let next) = line.step { (phase, updates, before) = (next, 0, player.work) }
        let isStep = phase == "resize" || phase == "scroll"
        if isStep && updates == 3 { continue }
        try player.perform(line.step)
        if case .add = line.step, phase == "churn" { returned += 1 }
        guard case .update = line.step else { continue }
        updates += 1
        let work = player.work - before
        switch phase {
        case "build": (build, constraints) = (work, player.solver.constraints.count)
        case "churn": churn = work
        case "teardown": teardown = work
        default: step = work
        }
        if isStep { before = player.work }
      }
    }
  }

  private func expectLinear(
    _ what: String, _ one: Work, _ ten: Work, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let counts = [
      ("pivots and flips", one.pivots + one.flips, ten.pivots + ten.flips),
      ("rows", one.rowsTouched, ten.rowsTouched), ("factorisations", one.refactorisations, ten.refactorisations),
    ]
    for (name, one, ten) in counts {
      // Ten times, three fifths as much again for what does not grow evenly, and a little for what is next to nothing.
      #expect(
        ten <= 16 * one + (name == "factorisations" ? 1 : 100), "\(name) of \(what): \(one), then \(ten)",
        sourceLocation: sourceLocation)
    }
  }

  @Test("to build, to resize, to tear down", arguments: names)
  func tenTimesTheViews(_ name: String) throws {
    let one = try Costs(name, views: Self.size), ten = try Costs(name, views: 10 * Self.size)
    expectLinear("the building of \(name)", one.build, ten.build)
    expectLinear("a step of \(name)", one.step, ten.step)
    expectLinear("the teardown of \(name)", one.teardown, ten.teardown)
  }

  @Test("to resize: no pivot, and no more than a few reads of each constraint", arguments: names)
  func resizeReadsEachRowAFewTimes(_ name: String) throws {
    let costs = try Costs(name, views: 4 * Self.size)
    #expect(costs.step.rowsTouched <= 4 * costs.constraints, "\(costs.step) of \(costs.constraints) constraints")
    // A window of enaml jumps between sizes at which other wishes give way.
    let mostPivots = name == "enaml" ? costs.constraints / 10 : 1
    #expect(costs.step.pivots + costs.step.flips <= mostPivots, "\(costs.step)")
    #expect(costs.step.refactorisations == 0)
  }

  @Test("to take out and put back: what it takes depends on what is moved", arguments: names)
  func churn(_ name: String) throws {
    // From 200 views on, twenty are moved, however many there are.
    let costs = try Costs(name, views: 10 * Self.size)
    #expect(costs.churn.pivots + costs.churn.flips <= 6 * costs.returned, "\(costs.churn), \(costs.returned) moved")
    // Where all extents depend on each other, a view that is missing changes all of them.
    let readsOfEach = ["chain", "grid"].contains(name) ? costs.constraints / 2 : 40
    #expect(costs.churn.rowsTouched <= costs.returned * readsOfEach, "\(costs.churn), \(costs.returned) moved")
    #expect(costs.churn.refactorisations <= 5)
  }

  @Test("to build in any order", arguments: anyOrder, BuildOrder.allCases)
  func buildOrder(_ name: String, _ order: BuildOrder) throws {
    let workload = try #require(Workload.named(name))
    func work(_ views: Int, _ order: BuildOrder = order) throws -> Work {
      var player = TracePlayer()
      for line in workload.trace(views: views).build(order).lines { try player.perform(line.step) }
      return player.work
    }
    let ten = try work(10 * Self.size), written = try work(10 * Self.size, .written)
    expectLinear("\(name), \(order.rawValue)", try work(Self.size), ten)
    #expect(ten.rowsTouched <= 4 * written.rowsTouched, "\(ten), and \(written) as it is written")
  }

  @Test("to build a chain in no order, beside bounds that have to be checked at every step", arguments: [1, 2, 3])
  func shuffledChain(_ seed: UInt64) throws {
    func work(_ n: Int) throws -> Work {
      var solver = Solver()
      var left: [Variable] = [], width: [Variable] = []
      for _ in 0..<n {
        left.append(solver.makeVariable())
        width.append(solver.makeVariable())
      }
      try solver.add(width.map { $0 >= 0 })
      var constraints = [left[0] == 16, left[n - 1] + width[n - 1] == 20 * Double(n)]
      for i in 1..<n { constraints += [left[i] == left[i - 1] + width[i - 1] + 8, width[i] == width[i - 1]] }
      var shuffler = SplitMix64(seed: seed)
      for constraint in constraints.shuffled(using: &shuffler) { try solver.add(constraint) }
      try solver.solve()
      // The width is a difference of positions, of up to 20 n.
      let value = try solver.value(of: width[n / 2])
      #expect(agree(value, (12 * Double(n) - 8) / Double(n), scale: 20 * Double(n)))
      return Work(of: solver)
    }
    let one = try work(3 * Self.size), ten = try work(30 * Self.size)
    // The runs that move grow longer: n log n, and a few long runs that are joined by a sweep. n² would be a hundredfold.
    #expect(ten.rowsTouched <= 30 * one.rowsTouched, "\(one), then \(ten)")
    #expect(ten.pivots <= 11 * one.pivots, "\(one), then \(ten)")
  }

  @Test("to build a tree of equal shares: its equalities are no sign of a long search", arguments: [false, true])
  func sharesOfTree(isFirstCopied: Bool) throws {
    let n = 1365
    var solver = Solver()
    let items = (0..<n).map { _ in (left: solver.makeVariable(), width: solver.makeVariable()) }
    var constraints = [items[0].left == 0, items[0].width == 3412]
    for parent in 0..<n / 4 {
      let children = items[4 * parent + 1...4 * parent + 4]
      let (first, last, region) = (children.first!, children.last!, items[parent])
      constraints.append(first.left == region.left)
      for (before, item) in zip(children, children.dropFirst()) {
        constraints.append(item.left == before.left + before.width + 4)
        constraints.append(item.width == (isFirstCopied ? first : before).width)
      }
      constraints.append(last.left + last.width == region.left + region.width)
    }
    try solver.add(constraints)
    try solver.solve()
    #expect(Work(of: solver).rowsTouched <= 30 * n, "\(Work(of: solver))")
    // (3412 - 12) / 4, and so on.
    #expect(try solver.value(of: items[4].width) == 850 && solver.value(of: items[20].width) == 209.5)
  }

  @Test("to build a column of messages in one call, with insets that are made last", arguments: [false, true])
  func insetsMadeLast(isMadeByKind: Bool) throws {
    func work(_ n: Int) throws -> Work {
      var solver = Solver()
      let size = (width: solver.makeVariable(), height: solver.makeVariable())
      for (extent, value) in [(size.width, 800.0), (size.height, 1e5)] {
        try solver.addEdit(extent, priority: .required)
        try solver.suggest(value, for: extent)
      }
      let views = (0..<3 * n).map { _ in
        View(
          left: solver.makeVariable(), top: solver.makeVariable(), width: solver.makeVariable(),
          height: solver.makeVariable())
      }
      for view in views { try solver.add([view.width >= 0, view.height >= 0]) }
      let messages = (0..<n).map { i in (0..<3).map { views[isMadeByKind ? $0 * n + i : 3 * i + $0] } }
      let (avatars, bubbles, texts) = (messages.map { $0[0] }, messages.map { $0[1] }, messages.map { $0[2] })
      for (i, text) in texts.enumerated() {
        for (extent, value) in [(text.width, 100 + Double(i * 71 % 300)), (text.height, 40)] {
          try solver.add([(extent <= value).priority(250), (extent >= value).priority(740)])
        }
      }
      let inset = solver.makeVariable()
      try solver.addEdit(inset, priority: .required)
      try solver.suggest(16, for: inset)
      var constraints: [Constraint] = []
      for i in 0..<n {
        let (avatar, bubble, text) = (avatars[i], bubbles[i], texts[i])
        constraints += [avatar.width == 32, avatar.height == 32, avatar.bottom == bubble.bottom]
        constraints += [text.left == bubble.left + 12, text.right == bubble.right - 12]
        constraints += [text.top == bubble.top + 8, text.bottom == bubble.bottom - 8]
        constraints.append(bubble.width <= 0.75 * size.width)
        if i % 3 == 0 {
          constraints += [avatar.right == size.width - inset, bubble.right == avatar.left - 8]
        } else {
          constraints += [avatar.left == inset, bubble.left == avatar.right + 8]
        }
        constraints.append(i == 0 ? bubble.top == inset : bubble.top == bubbles[i - 1].bottom + 4)
      }
      try solver.add(constraints)
      try solver.solve()
      #expect(try solver.value(of: bubbles[n - 1].top) == 16 + 60 * Double(n - 1))
      return Work(of: solver)
    }
    expectLinear("messages", try work(Self.size), try work(10 * Self.size))
  }

  @Test("to take out and put back views of a chain: no sweep from a constraint that holds but for rounding")
  func roundedChurn() throws {
    func work(_ n: Int) throws -> Int {
      var player = TracePlayer()
      var before = 0
      for line in try #require(Workload.named("chain")).trace(views: n).lines {
        if case .phase("teardown") = line.step { break }
        try player.perform(line.step)
        if case .phase("churn") = line.step { before = player.work.rowsTouched }
      }
      return player.work.rowsTouched - before
    }
    let n = 25 * Self.size
    // The first views bear on all others. Each of the 80 constraints of the 20 views is put back five times.
    let rows = try work(n)
    #expect(rows <= 12 * n + 5 * 80 * 5, "\(rows)")
  }

  #if !InternalChecks
    @Test("to give up one wish of each row of a form: all at once, together with what their content wants instead")
    func missedWishes() throws {
      let costs = try Costs("form", views: 10 * Self.size)
      #expect(costs.build.flips >= 2 * 10 * Self.size)
      #expect(costs.build.rowsTouched <= 4 * costs.constraints, "\(costs.build) of \(costs.constraints) constraints")
    }
  #endif

  @Test("to change one size among many: nothing else is looked at", arguments: [8, 80])
  func oneSize(_ n: Int) throws {
    var solver = Solver()
    var sizes: [ConstraintID] = []
    let origin = solver.makeVariable()
    try solver.add(origin == 0)
    for i in 0..<n {
      let left = solver.makeVariable(), width = solver.makeVariable()
      try solver.add([left == origin, width >= 0])
      sizes.append(try solver.add((width == 50 + Double(i)).priority(.high)))
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
    #expect(work[1] <= 15 * work[0] + 100, "\(work)")
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
