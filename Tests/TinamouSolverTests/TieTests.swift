import Testing
import TinamouSolver

@Suite("Ties between wishes")
struct TieTests {
  var solver = Solver()
  let x, y: Variable

  init() {
    x = solver.makeVariable("x")
    y = solver.makeVariable("y")
  }

  mutating func value() throws -> Double {
    try solver.solve()
    return try solver.value(of: x)
  }

  @Test("the one that was added first holds, whatever order they were solved in")
  mutating func first() throws {
    try solver.add((x == 10).priority(.low))
    #expect(try value() == 10)
    try solver.add((x == 20).priority(.low))
    #expect(try value() == 10)
    var other = Solver()
    let z = other.makeVariable()
    try other.add([(z == 20).priority(.low), (z == 10).priority(.low)])
    try other.solve()
    #expect(try other.value(of: z) == 20)
  }

  @Test("the stronger priority comes first, also where it is a tie of a weaker one")
  mutating func strongerFirst() throws {
    // Of x + y == 10 nothing is left open but how it is shared, at no cost to the weak wish, which is the earlier.
    try solver.add((x + y >= 20).priority(100))
    try solver.add([(x == 0).priority(200), (x == 8).priority(200), y == 10 - x])
    #expect(try value() == 0)
    #expect(try solver.range(of: x) == 0...8)
  }

  @Test("the last one takes the whole misfit")
  mutating func lastPays() throws {
    var widths: [Variable] = []
    for _ in 0..<3 { widths.append(solver.makeVariable()) }
    try solver.add(widths.map { $0 >= 0 })
    try solver.add(widths.map { ($0 == 50).priority(.high) })
    try solver.add(widths[0] + widths[1] + widths[2] == 120)
    try solver.solve()
    #expect(try widths.map { try solver.value(of: $0) } == [50, 50, 20])
    try solver.setConstant(of: solver.constraints.last!, to: -80)
    try solver.solve()
    #expect(try widths.map { try solver.value(of: $0) } == [50, 30, 0])
  }

  @Test("what no wish decides keeps its value")
  mutating func nothingDecides() throws {
    try solver.addEdit(x)
    try solver.suggest(7, for: x)
    #expect(try value() == 7)
    try solver.removeEdit(x)
    try solver.add([(y == 0).priority(.low), (y == 1).priority(.low), x >= 0, x <= 100])
    #expect(try value() == 7)
  }

  @Test("one that appears by a constant, without a pivot")
  mutating func appearsByConstant() throws {
    // x <= 5 and x >= 5 hold each other, until one of them gives room.
    let most = try solver.add(x <= 5)
    try solver.add((x >= 5).priority(.high))
    try solver.add([(y == 0).priority(.low), (y == 20).priority(.low), y >= x])
    try solver.solve()
    #expect(try solver.value(of: y) == 5)
    try solver.setConstant(of: most, to: -9)
    #expect(try value() == 5)
    let least = solver.constraints[1]
    try solver.setConstant(of: least, to: -3)
    try solver.solve()
    #expect(try solver.value(of: y) == 3)
  }

  @Test("one that appears by a removal, of what determines or of what only holds")
  mutating func appearsByRemoval() throws {
    try solver.add([(x == 10).priority(.low), (x == 20).priority(.low)])
    let pin = try solver.add(x == 15)
    #expect(try value() == 15)
    try solver.remove(pin)
    #expect(!solver.isSolved)
    #expect(try value() == 10)
    let bound = try solver.add(x >= 12)
    #expect(try value() == 12)
    try solver.remove(bound)
    #expect(try value() == 10)
  }

  @Test("one that disappears leaves what it decided")
  mutating func disappears() throws {
    try solver.add((x == 10).priority(.low))
    let other = try solver.add((x == 20).priority(.low))
    #expect(try value() == 10)
    try solver.setPriority(of: other, to: .low + 1)
    #expect(try value() == 20)
    try solver.setPriority(of: other, to: .low)
    #expect(try value() == 10)
    try solver.setWeight(of: other, to: 2)
    #expect(try value() == 20)
    try solver.setWeight(of: other, to: 1)
    #expect(try value() == 10)
    try solver.remove(other)
    #expect(try value() == 10)
  }

  @Test("a constraint keeps its place when it is replaced or gets other numbers; added again it is the last")
  mutating func place() throws {
    let first = try solver.add((x == 10).priority(.low))
    try solver.add((x == 20).priority(.low))
    try solver.replace(first, with: (x + y == 30).priority(.low))
    try solver.add(y == 0)
    try solver.setPriority(of: first, to: .high)
    try solver.setPriority(of: first, to: .low)
    try solver.setConstant(of: first, to: -25)
    #expect(try value() == 25)
    try solver.remove(first)
    #expect(try value() == 20)
    try solver.add((x == 25).priority(.low))
    #expect(try value() == 20)
  }

  @Test("a rank that was kept is given to what is shown again")
  mutating func keptRank() throws {
    let first = try solver.add((x == 10).priority(.low))
    let second = try solver.add((x == 20).priority(.low))
    let rank = try solver.rank(of: first)
    #expect(try solver.rank(of: first) < solver.rank(of: second))
    try solver.remove(first)
    #expect(try value() == 20)
    let again = try solver.add((x == 10).priority(.low))
    #expect(try value() == 20)
    #expect(try solver.rank(of: second) < solver.rank(of: again))
    try solver.setRank(of: again, to: rank)
    #expect(try solver.rank(of: again) == rank)
    #expect(try value() == 10)
    // The other way about: of the one that holds.
    try solver.setRank(of: second, to: rank)
    let last = try solver.add(y == 0)
    try solver.setRank(of: again, to: solver.rank(of: last))
    #expect(try value() == 20)
    #expect(throws: SolverError.self) { try solver.rank(of: first) }
  }

  @Test("ranks and ties are as they were after a refusal, after a transaction that fails, and in a copy")
  mutating func undone() throws {
    let first = try solver.add((x == 10).priority(.low))
    let second = try solver.add((x == 20).priority(.low))
    try solver.solve()
    var copy = solver
    let inCopy = try copy.add(y == 0)
    let next = try copy.rank(of: inCopy)
    struct Failure: Error {}
    try? solver.transaction { (solver) throws in
      try solver.setRank(of: first, to: next)
      try solver.solve()
      #expect(try solver.value(of: x) == 20)
      throw Failure()
    }
    #expect(solver.isSolved)
    #expect(try value() == 10)
    #expect(throws: SolverError.self) { try solver.add([(x == 5).priority(.low), y == 1, y == 2]) }
    let added = try solver.add(y == 0)
    #expect(try solver.rank(of: added) == next)
    #expect(try solver.rank(of: second) == copy.rank(of: second))
    try copy.setRank(of: first, to: next)
    try copy.solve()
    #expect(try copy.value(of: x) == 20)
    #expect(try value() == 10)
  }

  @Test("those that bear on what is removed with a multiplier of 0 are settled anew")
  mutating func cancelled() throws {
    let required = try solver.add(y == x + 8)
    try solver.add([(x == 0).priority(.low), (y == 2).priority(.low)])
    #expect(try value() == 0)
    try solver.remove(required)
    try solver.solve()
    #expect(try solver.value(of: y) == 2)
    try solver.add(y == -x)
    try solver.solve()
    #expect(try solver.value(of: x) == 0)
  }

  @Test("a batch of wishes that cancel in all is decided one by one", arguments: [4, 10])
  func batch(_ count: Int) throws {
    var solver = Solver()
    let x = solver.makeVariable()
    // Twice as many as are flipped together at least, half of them pull one way.
    try solver.add(x == 0)
    var ids: [ConstraintID] = []
    for index in 0..<count { ids.append(try solver.add((x == (index % 2 == 0 ? 10 : -10)).priority(.low))) }
    try solver.solve()
    try solver.remove(solver.constraints[0])
    try solver.solve()
    #expect(try solver.value(of: x) == 10)
    #expect(solver.audit() == [])
  }
}
