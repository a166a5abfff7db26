import Testing
import TinamouSolver

extension TrapTests {
  @Test("ties are broken by age and end, also with positions used again out of order")
  func cycling() throws {
    var solver = Solver()
    let x = (0..<4).map { _ in solver.makeVariable() }
    // Handles are made and freed so that the order of positions is not the order of adding.
    let scrap = try (0..<12).map { _ in try solver.add((x[0] == 0).priority(1)) }
    for i in [3, 11, 0, 7, 5, 1, 9, 2, 10, 4, 8, 6] { try solver.remove(scrap[i]) }
    try solver.add([
      0.25 * x[0] - 60 * x[1] - 0.04 * x[2] + 9 * x[3] <= 0, 0.5 * x[0] - 90 * x[1] - 0.02 * x[2] + 3 * x[3] <= 0,
      x[2] <= 1,
    ])
    for variable in x { try solver.add(variable >= 0) }
    let cost = -0.75 * x[0] + 150 * x[1] - 0.02 * x[2] + 6 * x[3]
    let goal = try solver.add((cost <= -100).priority(.low))
    for _ in 0..<5 {
      try solver.solve()
      #expect(agree(try solver.value(of: cost), -0.05, scale: 100))
      // The same goal upside down, and back: the vertex of zeros is entered from the other side.
      try solver.replace(goal, with: (cost >= 0.25).priority(.low))
      try solver.solve()
      #expect(agree(try solver.value(of: cost), 0.25, scale: 100))
      try solver.replace(goal, with: (cost <= -100).priority(.low))
    }
  }

  @Test("a residual of -1e-17 is no reason to pivot")
  func residualNoise() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([y == x + 0.2, 3 * y >= 3 * x + 0.6, y - 0.2 <= x, 0.1 * y - 0.1 * x == 0.02])
    try solver.addEdit(x)
    try solver.suggest(7, for: x)
    try solver.solve()
    let before = solver.statistics
    for step in 0..<500 {
      try solver.suggest(0.1 * Double(step), for: x)
      try solver.solve()
    }
    #expect(solver.statistics.pivots == before.pivots)
    #expect(solver.statistics.flips == before.flips)
  }

  @Test("a gain too small to see does not hide a larger one behind it")
  func smallGainFirst() throws {
    for isReversed in [false, true] {
      var solver = Solver()
      let a = solver.makeVariable(), b = solver.makeVariable()
      var wishes = [(a >= 10).priority(.low).weight(1e-10), (b >= 10).priority(.low)]
      if isReversed { wishes.reverse() }
      try solver.add([a + b <= 1, a >= 0, b >= 0])
      try solver.add(wishes)
      try solver.solve()
      #expect(try solver.values(a, b) == [0, 1])
    }
  }

  @Test("removing a bound that determines: positive, negative and free sides all find the right successor")
  func removingWhatDetermines() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x <= 20, y <= 20, x >= -20, y >= -20])
    let goal = try solver.add((x + y == 100).priority(.low))
    for sign in [1.0, -1] {
      try solver.setConstant(of: goal, to: -100 * sign)
      // Tighter bounds come, determine, and go in every order.
      let make: [(Double) -> Constraint] = [
        { sign > 0 ? x <= $0 : -x <= $0 }, { sign > 0 ? 2 * y <= 2 * $0 : -y <= $0 },
        { sign > 0 ? x + y <= 2 * $0 : -x - y <= 2 * $0 },
      ]
      for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0]] {
        let ids = try solver.add(make.map { $0(5) })
        try solver.solve()
        #expect(try solver.value(of: x + y) == 10 * sign)
        for (step, i) in order.enumerated() {
          try solver.remove(ids[i])
          try solver.solve()
          let left = order.dropFirst(step + 1)
          // What is left: the sum's own bound 10, or 5 + 20 with one single bound, or 40 with none.
          let expected = left.contains(2) || left.count == 2 ? 10.0 : left.count == 1 ? 25 : 40
          #expect(try solver.value(of: x + y) == expected * sign, "\(sign) \(order) \(step)")
        }
      }
    }
  }

  @Test("removing a wish takes both its sides and its present priority with it")
  func removingWishes() throws {
    for target in [-30.0, 0, 30] {
      for relation in Relation.allCases {
        var solver = Solver()
        let x = solver.makeVariable()
        try solver.add([x >= -10, x <= 10, (x == 5).priority(100)])
        let wish = try solver.add(Constraint(x - target, relation, priority: .low, weight: 3))
        try solver.solve()
        // Its priority and weight change before it goes, so that what it costs is not what it cost at first.
        try solver.setPriority(of: wish, to: 600)
        try solver.setWeight(of: wish, to: 7)
        try solver.solve()
        try solver.setPriority(of: wish, to: 50)
        try solver.remove(wish)
        try solver.solve()
        #expect(try solver.value(of: x) == 5, "\(target) \(relation)")
        #expect(try solver.violations().map(\.total) == [0], "\(target) \(relation)")
        #expect(try solver.range(of: x) == 5...5)
      }
    }
  }

  @Test("variables are free: below zero is as good as above, and equalities push both ways")
  func freeVariables() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    try solver.add([x <= -7, y == x - 3, z >= y, z <= y + 1, (z == 0).priority(.low)])
    try solver.solve()
    #expect(try solver.values(x, y, z) == [-7, -10, -9])
    let pull = try solver.add((y == -50).priority(.high))
    try solver.solve()
    #expect(try solver.values(x, y, z) == [-47, -50, -49])
    try solver.setConstant(of: pull, to: -50)
    try solver.solve()
    // y = 50 is out of reach: y <= -10.
    #expect(try solver.values(x, y, z) == [-7, -10, -9])
  }

  @Test("neither hashes nor addresses have a say where everything ties")
  func ties() throws {
    var expected: [UInt64]?
    var ballast: [[UInt8]] = []
    for round in 0..<20 {
      ballast.append(Array(repeating: 0, count: 1 + round * 997))
      var other = Solver()
      for _ in 0..<round { _ = other.makeVariable() }
      var solver = Solver()
      let x = (0..<8).map { _ in solver.makeVariable() }
      for (i, a) in x.enumerated() {
        for b in x.dropFirst(i + 1) { try solver.add([(a == b + 10).priority(.low), (b == a + 10).priority(.low)]) }
      }
      try solver.add(LinearExpression(x.map { Term($0, 1) }) == 1)
      try solver.solve()
      let bits = try solver.bits(of: x)
      #expect(bits == expected ?? bits)
      expected = bits
    }
  }

  @Test("what was remembered for a drag does not outlive a change of anything")
  func rememberedDrags() throws {
    func build() throws -> (Solver, Boxes) {
      let boxes = try Boxes()
      return (boxes.solver, boxes)
    }
    var (solver, boxes) = try build()
    let width = boxes.container
    /// Drags the same way in a solver without a past, built from the live constraints, and compares what is unique.
    func compare(_ step: String) throws {
      for suggestion in [250, 251, 252, 320, 101, 90, 253] as [Double] {
        try solver.suggest(suggestion, for: width)
        try solver.solve()
        var fresh = solver
        let constraints = try solver.constraints.map { try solver.constraint($0) }
        try fresh.remove(fresh.constraints)
        try fresh.add(constraints)
        try fresh.solve()
        for (old, new) in try zip(solver.violations(), fresh.violations()) {
          #expect(agree(old.total, new.total, scale: 1000), "\(step), \(suggestion)")
        }
        for variable in solver.variables {
          let range = try fresh.range(of: variable)
          let value = try solver.value(of: variable)
          #expect(range.lowerBound - 1e-9 <= value && value <= range.upperBound + 1e-9, "\(step), \(suggestion)")
        }
        #expect(solver.audit().isEmpty, "\(step), \(suggestion)")
      }
    }
    try compare("at first")
    let inactive = try solver.add(boxes.widths[1] <= 500)
    try compare("with an inactive bound")
    try solver.setConstant(of: inactive, to: -70)
    try compare("with the bound made tight while it was inactive")
    let wish = try solver.add((boxes.widths[0] == 44).priority(300))
    try compare("with another wish")
    try solver.setWeight(of: wish, to: 3)
    try solver.setPriority(of: wish, to: 200)
    try compare("with its priority and weight changed")
    try solver.remove(inactive)
    try compare("with the bound gone")
    let extra = solver.makeVariable("extra")
    let link = try solver.add(extra == 2 * boxes.lefts[1] - 3)
    try compare("with a variable more")
    try solver.remove(link)
    try solver.removeVariable(extra)
    try compare("with that variable gone")
    _ = try conflict(&solver) { try $0.add([boxes.widths[2] <= 20, boxes.widths[2] >= 21]) }
    try compare("after a refusal")
    try solver.removeEdit(width)
    try solver.addEdit(width, priority: 990, weight: 2)
    try compare("with another edit")
  }

  @Test("no fill-in: a link at the end of a chain costs what the first one cost")
  func fillIn() throws {
    var solver = Solver()
    var last = solver.makeVariable()
    try solver.add(last == 0)
    var costs: [Int] = []
    for i in 1...400 {
      let next = solver.makeVariable(), width = solver.makeVariable()
      let before = solver.statistics.rowsTouched
      try solver.add([next == last + width + 8, width >= 10, (width == 50).priority(.low)])
      try solver.solve()
      if i % 100 == 10 { costs.append(solver.statistics.rowsTouched - before) }
      last = next
    }
    #expect(try solver.value(of: last) == 58 * 400)
    #expect(costs.allSatisfy { $0 <= costs[0] + 5 }, "\(costs)")
  }
}
