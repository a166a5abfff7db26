import Testing
import TinamouSolver
import Workloads

@Suite("Removing constraints")
struct RemovingTests {
  @Test("leaves a variable where it was")
  func keepsValues() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let ids = try solver.add([x == 5, y == x + 8])
    try solver.solve()
    try solver.remove(ids)
    try solver.solve()
    #expect(try solver.values(x, y) == [5, 13])
    #expect(solver.constraints.isEmpty)
  }

  @Test("in the middle of a chain lets its two halves go on alone")
  func middleOfAChain() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    let start = try solver.add(x == 1)
    let link = try solver.add(y == x + 1)
    try solver.add(z == y + 1)
    try solver.solve()
    try solver.remove(link)
    try solver.setConstant(of: start, to: -100)
    try solver.solve()
    #expect(try solver.values(x, y, z) == [100, 2, 3])
  }

  @Test("gives way to the next stronger wish")
  func nextWish() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let strong = try solver.add((x == 10).priority(.high))
    try solver.add((x == 50).priority(.low))
    try solver.solve()
    #expect(try solver.value(of: x) == 10)
    try solver.remove(strong)
    try solver.solve()
    #expect(try solver.value(of: x) == 50)
  }

  @Test("of a violated wish takes its pull and its cost away")
  func violatedWish() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let pull = try solver.add((x == 50).priority(.low).weight(3))
    try solver.add((x == 10).priority(.low).weight(2))
    try solver.add((x == 20).priority(.low).weight(2))
    try solver.solve()
    // Going from 50 down to 20 saves 30·(2 + 2) for 30·3; below 20 every step costs 3 + 2 - 2.
    #expect(try solver.value(of: x) == 20)
    try solver.remove(pull)
    try solver.solve()
    // Now anything in 10...20 costs 20, and the wish that was added first holds.
    #expect(try solver.value(of: x) == 10)
    #expect(try solver.violation(at: .low) == 20)
    #expect(try solver.range(of: x) == 10...20)
  }

  @Test("follows the bounds as they come and go")
  func bounds() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x == 100).priority(.low))
    func value() throws -> Double {
      try solver.solve()
      return try solver.value(of: x)
    }
    #expect(try value() == 100)
    let ten = try solver.add(x <= 10), twenty = try solver.add(x <= 20)
    #expect(try value() == 10)
    try solver.remove(ten)
    #expect(try value() == 20)
    try solver.remove(twenty)
    #expect(try value() == 100)
    let twins = try solver.add([x <= 10, x <= 10])
    #expect(try value() == 10)
    try solver.remove(twins[0])
    #expect(try value() == 10)
    try solver.remove(twins[1])
    #expect(try value() == 100)
  }

  @Test("of relations between two variables frees both")
  func relations() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([(x == 100).priority(.low), (y == 120).priority(.high)])
    let ten = try solver.add(x <= 10), twenty = try solver.add(x <= 20)
    try solver.solve()
    #expect(try solver.values(x, y) == [10, 120])
    try solver.remove(ten)
    try solver.solve()
    #expect(try solver.values(x, y) == [20, 120])
    // y = 2x wants 60 of x, which may have 20.
    let double = try solver.add(2 * x == y)
    try solver.solve()
    #expect(try solver.values(x, y) == [20, 40])
    try solver.remove(twenty)
    try solver.solve()
    #expect(try solver.values(x, y) == [60, 120])
    try solver.remove(double)
    try solver.solve()
    #expect(try solver.values(x, y) == [100, 120])
  }

  @Test("works for every sign and side of the constraint's variables")
  func everySide() throws {
    for sign in [1.0, -1] {
      for side in [1.0, -1] {
        for relation in Relation.allCases {
          var solver = Solver()
          let x = solver.makeVariable(), y = solver.makeVariable()
          // A wish at ±30 that the constraint under test keeps at ±10, or on one side of it.
          try solver.add([(x == 30 * sign).priority(.low), (y == 10).priority(.low).weight(5)])
          let id = try solver.add(Constraint(side * (sign * x - y), relation))
          try solver.solve()
          let isHeld = relation != (side > 0 ? .greaterThanOrEqual : .lessThanOrEqual)
          #expect(try solver.values(x, y) == [isHeld ? 10 * sign : 30 * sign, 10], "\(sign) \(side) \(relation)")
          try solver.remove(id)
          try solver.solve()
          #expect(try solver.values(x, y) == [30 * sign, 10], "\(sign) \(side) \(relation)")
        }
      }
    }
  }

  @Test("of one twin leaves the other in force")
  func twins() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let first = try solver.add(x + y == 10), second = try solver.add(2 * x + 2 * y == 20)
    try solver.add(x == 3)
    try solver.remove(first)
    try solver.solve()
    #expect(try solver.values(x, y) == [3, 7])
    try solver.remove(second)
    try solver.add(y == 0)
    try solver.solve()
    #expect(try solver.values(x, y) == [3, 0])
  }

  @Test("makes room for what was refused before")
  func roomForTheRefused() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let bound = try solver.add(x <= 5)
    _ = try conflict(&solver) { try $0.add(x >= 6) }
    try solver.remove(bound)
    try solver.add(x >= 6)
    try solver.solve()
    #expect(try solver.value(of: x) == 6)
  }

  @Test("of several is all or nothing, and a handle given twice counts once")
  func severalAtOnce() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let ids = try solver.add([x >= 0, x <= 10, (x == 5).priority(.low)])
    let stale = try solver.add(x >= 1)
    try solver.remove(stale)
    try expectRefused(&solver, .unknownConstraint(stale)) { try $0.remove([ids[0], stale, ids[1]]) }
    #expect(solver.constraints == ids)
    try solver.remove([ids[0], ids[2], ids[0]])
    #expect(solver.constraints == [ids[1]])
    try solver.remove([])
    #expect(solver.constraints == [ids[1]])
  }

  @Test("makes the handle stale, also when its position is used again")
  func staleHandles() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let old = try solver.add(x == 1)
    try solver.remove(old)
    try solver.solve()
    let new = try solver.add(x == 2)
    #expect(new.index == old.index)
    #expect(new != old)
    #expect(solver.contains(new))
    #expect(!solver.contains(old))
    try expectRefused(&solver, .unknownConstraint(old)) { try $0.remove(old) }
    try expectRefused(&solver, .unknownConstraint(old)) { try $0.constraint(old) }
    try expectRefused(&solver, .unknownConstraint(old)) { try $0.setConstant(of: old, to: 3) }
    try expectRefused(&solver, .unknownConstraint(old)) { try $0.violation(of: old) }
  }

  @Test("of what holds a multiplier does not look beyond what rests but for rounding")
  func work() throws {
    var solver = Solver()
    let x = solver.makeVariable(), sum = solver.makeVariable()
    let parts = (0..<3).map { _ in solver.makeVariable() }
    try solver.addEdit(x)
    for (part, factor) in zip(parts, [0.1, 0.2, 0.3]) { try solver.add(part == factor * x) }
    // As it is computed, 0.1 + 0.2 - 0.3 is not 0.
    try solver.add(sum == parts[0] + parts[1] - parts[2])
    var last = sum
    for _ in 0..<200 {
      let next = solver.makeVariable()
      try solver.add(next == last + 1)
      last = next
    }
    try solver.add((x >= 5).priority(.low))
    try solver.solve()
    let before = solver.statistics
    try solver.removeEdit(x)
    try solver.solve()
    #expect(try solver.values(x, sum, last) == [5, 0.1 * 5 + 0.2 * 5 - 0.3 * 5, 200])
    #expect(solver.statistics.rowsTouched - before.rowsTouched < 100)
  }

  #if InternalChecks
    private static let depth = 6
  #else
    private static let depth = 40
  #endif

  @Test("of the inner half of a nest takes back the multipliers of all its wishes at once")
  func nest() throws {
    var works: [Work] = []
    for depth in [Self.depth, 10 * Self.depth] {
      var solver = Solver()
      var (left, right) = (solver.makeVariable(), solver.makeVariable())
      try solver.add([left == 0, right == 4 * Double(depth)])
      var views: [(left: Variable, right: Variable, ids: [ConstraintID])] = []
      for _ in 0..<depth {
        let (l, r) = (solver.makeVariable(), solver.makeVariable())
        let limits = [l == left + 1, r <= right - 1, (r - l == 10_000).priority(.low)]
        views.append((l, r, try solver.add(limits)))
        (left, right) = (l, r)
      }
      try solver.solve()
      let before = Work(of: solver)
      for view in views[(depth / 2)...] { try solver.remove(view.ids) }
      try solver.solve()
      for (index, view) in views[..<(depth / 2)].enumerated() {
        #expect(try solver.values(view.left, view.right) == [Double(index + 1), Double(4 * depth - index - 1)])
      }
      #expect(solver.audit() == [])
      works.append(Work(of: solver) - before)
    }
    expectLinear("removing", works[0], works[1])
  }

  /// Boxes in a row that is too narrow for the widths they wish.
  private struct Row {
    var solver = Solver()
    var lefts: [Variable] = []
    var widths: [Variable] = []
    var wishes: [ConstraintID] = []
    /// The constraint that places each box, and at the end the one that ends the row.
    var links: [ConstraintID] = []

    /// - Parameter boxes: those that wish no width
    init(_ n: Int, without boxes: [Int] = []) throws {
      for index in 0..<n {
        let left = solver.makeVariable(), width = solver.makeVariable()
        links.append(try solver.add(index == 0 ? left == 0 : left == lefts[index - 1] + widths[index - 1] + 8))
        try solver.add(width >= 2)
        if !boxes.contains(index) {
          wishes.append(try solver.add((width >= 20 + Double(index * 37 % 29)).priority(.high)))
        }
        try solver.add((width == 0).priority(.low))
        lefts.append(left)
        widths.append(width)
      }
      links.append(try solver.add(lefts[n - 1] + widths[n - 1] == 24 * Double(n)))
      try solver.solve()
    }
  }

  /// The boxes on both sides of the one that is taken out close up, then it comes back.
  @Test("hands multipliers over to the constraint that takes the place of others", arguments: [40, 200])
  func handingOver(n: Int) throws {
    var row = try Row(n)
    let values = try (row.lefts + row.widths).map { try row.solver.value(of: $0) }
    for box in [n / 2, n / 3, n - 2, n / 2 + 1] {
      let (left, width) = (row.lefts[box], row.widths[box])
      let (previous, next) = (row.lefts[box - 1] + row.widths[box - 1] + 8, row.lefts[box + 1])
      let before = Work(of: row.solver)
      try row.solver.remove([row.links[box], row.links[box + 1]])
      let closing = try row.solver.add([next == previous])
      try row.solver.solve()
      try row.solver.remove(closing)
      let links = try row.solver.add([left == previous, next == left + width + 8])
      (row.links[box], row.links[box + 1]) = (links[0], links[1])
      try row.solver.solve()
      let work = Work(of: row.solver) - before
      #expect(work.pivots + work.flips <= 30, "\(work)")
      #expect(try (row.lefts + row.widths).map { try row.solver.value(of: $0) } == values)
      #expect(row.solver.audit() == [])
    }
  }

  @Test("of one of many violated wishes takes a few steps, and so does changing its priority", arguments: [40, 200])
  func oneOfManyWishes(n: Int) throws {
    var row = try Row(n)
    let boxes = [n / 2, n / 3, n - 2]
    for box in boxes {
      let before = Work(of: row.solver)
      try row.solver.setPriority(of: row.wishes[box], to: 500)
      try row.solver.solve()
      let changed = Work(of: row.solver) - before
      #expect(changed.pivots + changed.flips <= 12, "\(changed)")
      try row.solver.remove(row.wishes[box])
      try row.solver.solve()
      let work = Work(of: row.solver) - before
      #expect(work.pivots + work.flips <= 24, "\(work)")
      #expect(row.solver.audit() == [])
    }
    let fresh = try Row(n, without: boxes)
    for (variable, other) in zip(row.lefts + row.widths, fresh.lefts + fresh.widths) {
      #expect(try row.solver.value(of: variable) == fresh.solver.value(of: other))
    }
  }

  /// New constraints are taken up in the order of their places. The first of many free places is used first, and of few
  /// the one that was freed last.
  @Test("frees places for new ones in order", arguments: [(255, 0), (256, 0), (300, 0), (300, 25_000)])
  func freedPlaces(count: Int, others: Int) throws {
    var solver = Solver()
    let variables = (0..<count + others).map { _ in solver.makeVariable() }
    let ids = try solver.add(variables.enumerated().map { $1 == Double($0) })
    // 7 has no common factor with the counts.
    let removed = (0..<count).map { ids[$0 * 7 % count] }
    try solver.remove(removed)
    try solver.solve()
    #expect(solver.constraints == Array(ids[count...]))
    let added = try solver.add((0..<count).map { variables[$0] == Double(2 * $0) })
    let isMany = count >= 256
    #expect(
      added.map { $0.index } == (isMany ? removed.map { $0.index }.sorted() : removed.reversed().map { $0.index }))
    for id in removed { #expect(throws: SolverError.self) { try solver.constraint(id) } }
    try solver.solve()
    for (number, variable) in variables.enumerated() {
      #expect(try solver.value(of: variable) == Double(number < count ? 2 * number : number))
    }
    #expect(solver.audit().isEmpty)
  }
}
