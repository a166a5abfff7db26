import Testing
import TinamouSolver

/// What is said of ties, in analyses and after recorded resizes too, and what settling them costs.
extension TieTests {
  @Test("why says what holds by order alone")
  mutating func explained() throws {
    let first = try solver.add((x == 10).priority(.low))
    try solver.add((x == 20).priority(.low))
    let why = try solver.why(x)
    #expect(why.contributions.map(\.constraint) == [first])
    #expect(why.contributions.map(\.isByOrder) == [true])
    // What a priority would pay for holds by itself, and so does what nothing asks to give way.
    let pin = try solver.add(x == 12)
    #expect(try solver.why(x).contributions.map(\.isByOrder) == [false])
    try solver.remove(pin)
    try solver.setWeight(of: first, to: 2)
    #expect(try solver.why(x).contributions.map(\.isByOrder) == [false])
  }

  @Test("what constraints in the way hold together does not hold by order")
  mutating func explainedBehindOthers() throws {
    let limit = try solver.add(y <= 0)
    try solver.add(x - y <= 0)
    let first = try solver.add((x == 0).priority(.low))
    try solver.add((x == 10).priority(.low))
    func held() throws -> [Bool] {
      try solver.why(x).contributions.filter { $0.constraint == first }.map(\.isByOrder)
    }
    #expect(try held() == [false])
    // Both variables can give way now, though not x alone.
    try solver.setConstant(of: limit, to: -5)
    try solver.solve()
    #expect(try solver.why(x).contributions.map(\.constraint) == [first])
    #expect(try held() == [true])
    try solver.add(y == 0)
    #expect(try held() == [false])
  }

  @Test("a constraint whose violation would have to grow the other way does not hold by order")
  mutating func explainedOnTheOtherSide() throws {
    try solver.add([x >= 0, y >= 0])
    let ids = try solver.add([(x + 1.0 / 3 * y == 0).priority(.low), (x + y == -42).priority(.low)])
    let held = try [x, y].flatMap { try solver.why($0).contributions.filter { ids.contains($0.constraint) } }
    #expect(held.map(\.isByOrder) == [false])
  }

  @Test("a weight below the rounding of two others decides, and not the order", arguments: [0, 1e-11])
  mutating func explainedByWeight(_ weight: Double) throws {
    let first = try solver.add((x == 0).priority(.low))
    try solver.add((x == -13).priority(.low))
    if weight > 0 { try solver.add((x == 98).priority(.low).weight(weight)) }
    let why = try solver.why(x)
    #expect(why.contributions.map(\.constraint) == [first])
    #expect(why.contributions.map(\.isByOrder) == [weight == 0])
  }

  @Test("an equality that holds already leaves no tie behind", arguments: [false, true])
  func equalityThatHoldsAlready(isFree: Bool) throws {
    var solver = Solver()
    let (u, v, w) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    // The contributions of two violated wishes cancel in this one.
    let middle = try solver.add((w == 100).priority(400))
    try solver.add((w >= 200).priority(500))
    try solver.add((w <= 50).priority(500))
    try solver.add(isFree ? v == u + 100 : v >= 100)
    try solver.solve()
    try solver.add(w == v)
    try solver.solve()
    #expect(try solver.value(of: w) == 100)
    try solver.remove(middle)
    try solver.solve()
    // Nothing asks for less than 200 but the later of two equal wishes.
    #expect(try solver.value(of: w) == 200)
  }

  /// Three wishes for widths in a row that is suggested, and what the parametric analysis says of them.
  private static func row() throws -> (solver: Solver, width: Variable, widths: [Variable]) {
    var solver = Solver()
    let width = solver.makeVariable()
    let widths = (0..<4).map { _ in solver.makeVariable() }
    try solver.addEdit(width, priority: .required)
    try solver.add(widths.map { $0 >= 0 })
    // Written backwards, so that nothing but the order of adding says which is first.
    for index in [2, 0, 3, 1] { try solver.add((widths[index] == 50).priority(.high)) }
    try solver.add((widths[0] + widths[1] + widths[2] + widths[3] == width).priority(.high + 1))
    return (solver, width, widths)
  }

  @Test("the pieces of an analysis are those of the suggestions")
  func parametric() throws {
    var (solver, width, widths) = try Self.row()
    try solver.suggest(70, for: width)
    let analysis = try solver.analysis(suggesting: width, over: 0...300)
    for suggestion in stride(from: 0.0, through: 300, by: 12.5) {
      try solver.suggest(suggestion, for: width)
      try solver.solve()
      let piece = try #require(analysis.piece(at: suggestion))
      for variable in widths {
        let function = try #require(try piece.function(of: variable))
        let value = try solver.value(of: variable)
        #expect((function(suggestion) - value).magnitude < 1e-9, "\(suggestion)")
      }
    }
    #expect(analysis.breakpoints == [50, 100, 150, 200])
  }

  @Test("a walk of resizes, recorded or not, gives what a fresh solver gives")
  func resized() throws {
    var (warm, width, widths) = try Self.row()
    for suggestion in [200, 190, 180, 170, 160, 300, 290, 20, 25, 30, 35, 40, 120, 110, 105, 200] as [Double] {
      try warm.suggest(suggestion, for: width)
      try warm.solve()
      var (fresh, freshWidth, freshWidths) = try Self.row()
      try fresh.suggest(suggestion, for: freshWidth)
      try fresh.solve()
      let got = try widths.map { try warm.value(of: $0) }
      let expected = try freshWidths.map { try fresh.value(of: $0) }
      #expect(got == expected, "\(suggestion)")
    }
  }

  @Test("a recorded change of what another constraint holds shows the tie that it brings about")
  func recorded() throws {
    for isRepeated in [false, true] {
      var solver = Solver()
      let x = solver.makeVariable(), y = solver.makeVariable()
      let most = try solver.add((x <= 5).priority(.high))
      let least = try solver.add(x >= 5)
      try solver.add([(y == 0).priority(.low), (y == 20).priority(.low), y == x])
      try solver.solve()
      for constant in isRepeated ? [5.0, 4.9, 4.8, 4.7, 4.6] : [] {
        try solver.setConstants([(most, -constant), (least, -constant)])
        try solver.solve()
      }
      for constant in [4.5, 4.0, 3.0] {
        try solver.setConstant(of: least, to: -constant)
        try solver.solve()
        #expect(try solver.value(of: x) == constant)
      }
    }
  }

  @Test("to settle one among many costs what it costs alone", arguments: [0, 1])
  func local(_ kind: Int) throws {
    var work: [Int] = []
    for count in [1, 10, 100] {
      var solver = Solver()
      var lengths: [ConstraintID] = [], firsts: [ConstraintID] = []
      for _ in 0..<count {
        let widths = (0..<6).map { _ in solver.makeVariable() }
        try solver.add(widths.map { $0 >= 0 })
        let wishes = try solver.add(widths.map { ($0 == 50).priority(.high) })
        let sum = widths.dropFirst().reduce(1 * widths[0]) { $0 + $1 }
        lengths.append(try solver.add(sum == 120))
        firsts.append(wishes[0])
      }
      try solver.solve()
      let before = solver.statistics.rowsTouched
      for length in [170.0, 90, 240] {
        if kind == 0 { try solver.setConstant(of: lengths[count / 2], to: -length) }
        if kind == 1 { try solver.setPriority(of: firsts[count / 2], to: length > 100 ? .low : .high) }
        try solver.solve()
      }
      work.append(solver.statistics.rowsTouched - before)
    }
    #expect(work[0] > 0 && work[1] <= work[0] + 10 && work[2] <= work[0] + 10, "\(work)")
  }
}
