import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// Where a recording ends: what must not move at all, what moves with two recordings, and what is no number any more.
extension WarmResizeTests {
  @Test("is not recorded beside a wish that is fulfilled by accident and pulls neither way", arguments: [-1.0, 1])
  func accident(sign: Double) throws {
    var solver = Solver()
    let size = solver.makeVariable("size"), spare = solver.makeVariable("spare"), end = solver.makeVariable("end")
    try solver.add([(spare == 0).priority(.low), end == sign * size + spare])
    try solver.addEdit(size, priority: 500)
    for value in [97, 98, 99.0] { try solver.resize(size, to: value) }
    // There it is already. So the wish does not hold anything, and nothing has been given up for it.
    try solver.add((end == sign * 99).priority(.high))
    for _ in 0..<2 {
      try solver.suggest(98.5, for: size)
      try solver.resize(size, to: 99)
    }
    #expect(try solver.values(size, spare, end) == [99, 0, sign * 99])
    for value in [90, 120.0] {
      var solver = solver
      try solver.resize(size, to: value)
      #expect(try solver.values(size, spare, end) == [value, sign * (99 - value), sign * 99])
      #expect(solver.audit() == [])
    }
  }

  @Test("of two sides together does not pass what either alone leaves alone")
  func sum() throws {
    for (widthFactor, heightFactor) in [(1.0, 1.0), (-1, -1), (2, 1)] {
      var solver = Solver()
      let width = solver.makeVariable("width"), height = solver.makeVariable("height")
      let spare = solver.makeVariable("spare")
      try solver.add([(spare == 0).priority(.low)])
      try solver.add(widthFactor * width + heightFactor * height <= 1000 * widthFactor + spare)
      try solver.addEdit(width, priority: 900)
      try solver.addEdit(height, priority: 800)
      let start = widthFactor > 0 ? 100.0 : 900
      for step in [0, 10, 20, 30, 40.0] {
        try solver.suggest([(width, start + step), (height, start - step)])
        try solver.solve()
      }
      // 600 beside 100 fits, on either side; 600 beside 600 does not.
      let end = widthFactor > 0 ? 600.0 : 400
      try solver.suggest([(width, end), (height, end)])
      try solver.solve()
      let used = widthFactor * end + heightFactor * end - 1000 * widthFactor
      #expect(try solver.values(width, height, spare) == [end, end, max(0, used)])
      #expect(solver.audit() == [])
    }
  }

  @Test("follows what rests with one side and ends where it stops the other")
  func restsWithOneSide() throws {
    var solver = Solver()
    let width = solver.makeVariable("width"), height = solver.makeVariable("height")
    let left = solver.makeVariable("left"), right = solver.makeVariable("right"), spare = solver.makeVariable("spare")
    try solver.add([left == width + 1, right == width + 5, (spare == 0).priority(.low)])
    // Width cancels in it, so that it is height that decides.
    try solver.add(right - left + height <= 500 + spare)
    try solver.addEdit(width, priority: 900)
    try solver.addEdit(height, priority: 800)
    for step in [0, 10, 20, 30, 40.0] {
      try solver.suggest([(width, 100 + step), (height, 100 + step)])
      try solver.solve()
    }
    let before = solver.statistics
    try solver.resize(width, to: 900)
    try solver.resize(height, to: 496)
    try solver.suggest([(width, 1800), (height, 200)])
    try solver.solve()
    #expect(try solver.values(left, right, spare) == [1801, 1805, 0])
    #expect(solver.statistics == before)
    try solver.resize(height, to: 600)
    #expect(try solver.value(of: spare) == 104)
    #expect(solver.audit() == [])
  }

  @Test("of three sides, one of which cancels where the others meet")
  func threeSides() throws {
    var solver = Solver()
    let sides = (0..<3).map { _ in solver.makeVariable() }
    let left = solver.makeVariable("left"), right = solver.makeVariable("right"), spare = solver.makeVariable("spare")
    try solver.add([left == sides[1] + 1, right == sides[1] + 5, (spare == 0).priority(.low)])
    try solver.add(sides[0] + right - left + sides[2] <= 504 + spare)
    for side in sides { try solver.addEdit(side, priority: 900) }
    func resize(to values: [Double]) throws {
      try solver.suggest(zip(sides, values).map { (variable: $0, value: $1) })
      try solver.solve()
    }
    for step in [0, 10, 20, 30, 40.0] { try resize(to: [100 + step, 100 + step, 100 + step]) }
    let ends = [([350, 500, 140.0], 0.0), ([300, 40, 300], 100), ([140, 300, 350], 0), ([251, 251, 250], 1)]
    for (values, excess) in ends {
      try resize(to: values)
      #expect(try solver.values(left, right, spare) == [values[1] + 1, values[1] + 5, excess])
      #expect(solver.audit() == [])
    }
  }

  @Test("at the end of all numbers is refused as an ordinary one is")
  func endOfNumbers() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    // At an x of 0, z would be -3e308: how it moves cannot be said.
    try solver.add([y == x - 1.5e308, z == 2 * y])
    try solver.addEdit(x)
    for value in [1.50e308, 1.51e308, 1.52e308, 1.53e308, 1.54e308] { try solver.resize(x, to: value) }
    for value in [-1.5e308, 1e307] {
      var solver = solver
      #expect(throws: SolverError.self) { try solver.resize(x, to: value) }
      #expect(try solver.values(x, y, z).allSatisfy(\.isFinite))
      try solver.resize(x, to: 1.6e308)
      #expect(try solver.values(x, y, z) == [1.6e308, 1.6e308 - 1.5e308, 2 * (1.6e308 - 1.5e308)])
      #expect(solver.audit() == [])
    }
  }

  @Test("is kept by solving what is solved")
  func solvedTwice() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(y == x + 1)
    try solver.addEdit(x)
    for value in [1, 2, 3, 4.0] { try solver.resize(x, to: value) }
    let before = solver.statistics
    for value in [5, 6, 7.0] {
      try solver.resize(x, to: value)
      for _ in 0..<3 { try solver.solve() }
    }
    #expect(solver.statistics.rowsTouched == before.rowsTouched)
    #expect(try solver.values(x, y) == [7, 8])
  }

  @Test("is left by a batch that does not fit together and is tried one by one")
  func batch() throws {
    var solver = Solver()
    let w = solver.makeVariable(), v = solver.makeVariable(), z = solver.makeVariable()
    let width = try solver.add(w == 100)
    try solver.add(v == w + 1)
    for value in [101, 102, 103, 104.0] {
      try solver.setConstant(of: width, to: -value)
      try solver.solve()
    }
    // What is changed and not solved yet is the constant that counts.
    try solver.setConstant(of: width, to: -300)
    #expect(throws: SolverError.self) { try solver.add([w <= 200, z >= 0]) }
    try solver.solve()
    #expect(try solver.values(w, v) == [300, 301])
    #expect(solver.audit() == [])
  }

  @Test("ends where a scale times its growth is no number")
  func endOfScales() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(y == x - 1.5e308)
    try solver.addEdit(x)
    for value in [1.50e308, 1.51e308, 1.52e308, 1.53e308, 1.54e308] { try solver.resize(x, to: value) }
    #expect(throws: SolverError.self) { try solver.resize(x, to: -1.5e308) }
    #expect(try solver.values(x, y).allSatisfy(\.isFinite))
    #expect(solver.audit() == [])
  }

  @Test("is forgotten at once by whatever makes it out of date")
  func outOfDate() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    let link = try solver.add(y == x + 1), bound = try solver.add((z <= 3).priority(.low))
    try solver.addEdit(x)
    for value in [1, 2, 3, 4.0] { try solver.resize(x, to: value) }
    let changes: [(inout Solver) throws -> Void] = [
      { try $0.add(z >= 5) }, { try $0.add((y == 0).priority(.low)) }, { try $0.remove(link) },
      { try $0.remove(bound) },
      { try $0.setConstant(of: link, to: 7) }, { try $0.setConstant(of: bound, to: 7) },
      { try $0.replace(link, with: y == 2 * x) }, { try $0.setPriority(of: link, to: .high) },
    ]
    for (index, change) in changes.enumerated() {
      var warm = solver
      try change(&warm)
      #expect(warm.audit() == [], "change \(index)")
      try warm.resize(x, to: 6)
      #expect(try warm.value(of: x) == 6)
      #expect(warm.audit() == [], "change \(index)")
    }
  }

  @Test("is not recorded where a reduced row refers to its own constraint")
  func ownReducedRow() throws {
    var solver = Solver()
    var random = SplitMix64(seed: 88)
    let end = solver.makeVariable()
    var x: [Variable] = [], w: [Variable] = []
    for i in 0..<12 {
      (x, w) = (x + [solver.makeVariable()], w + [solver.makeVariable()])
      let content = Double(20 + random.below(60))
      try solver.add([
        w[i] >= 0, (w[i] >= content).priority(750), (w[i] <= content).priority(Priority(Double(250 + i % 3))),
      ])
      try solver.add(i == 0 ? x[0] == 0 : x[i] >= x[i - 1] + w[i - 1] + 1.0 / 3)
    }
    let distance = solver.makeVariable()
    for i in 1..<12 { try solver.add(2 * x[i] + w[i] - 2 * x[i - 1] - w[i - 1] == 2 * distance) }
    try solver.add(x[11] + w[11] == end)
    try solver.addEdit(end, priority: 999)
    for size in [420, 419, 420, 420.5, 421.5, 420.5, 421, 360, 359, 228, 228.5, 229.5, 230, 1260, 1260.5] {
      try solver.resize(end, to: size)
      #expect(try agree(solver.value(of: end), size, scale: 2000))
      #expect(solver.audit() == [])
    }
  }
}
