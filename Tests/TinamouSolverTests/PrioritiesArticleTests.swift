import Testing
import TinamouSolver

/// The samples of the article on priorities, and what it says of ties.
struct PrioritiesArticleTests {
  @Test func numberDoesNotOutvoteStrength() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    var printed = ""
    func print(_ value: Double) { printed += "\(value)" }
    try solver.add((x == 0).priority(750))
    for _ in 0..<1000 { try solver.add((x == 100).priority(749)) }
    try solver.solve()
    print(try solver.value(of: x))  // 0.0
    #expect(printed == "0.0")
  }

  @Test func aWishIsHadAsNearlyAsCanBe() throws {
    var solver = Solver()
    let width = solver.makeVariable("width")
    var printed = ""
    func print(_ value: Double) { printed += "\(value)" }
    try solver.add(width <= 280)
    try solver.add((width == 300).priority(.low))
    try solver.solve()
    print(try solver.value(of: width))  // 280.0
    #expect(printed == "280.0")
  }

  @Test func whatIsLeftOpenIsDecidedByTheWeaker() throws {
    var solver = Solver()
    let first = solver.makeVariable("first"), second = solver.makeVariable("second")
    var printed = ""
    func print(_ a: Double, _ b: Double) { printed += "\(a) \(b)" }
    try solver.add((first + second == 100).priority(.high))
    try solver.add((first == 30).priority(.low))
    try solver.solve()
    print(try solver.value(of: first), try solver.value(of: second))  // 30.0 70.0
    #expect(printed == "30.0 70.0")
  }

  @Test func theEarlierOfEqualWishesHolds() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    var printed = ""
    func print(_ value: Double) { printed += "\(value)" }
    try solver.add((x == 0).priority(.low))
    try solver.add((x == 10).priority(.low))
    try solver.solve()
    print(try solver.value(of: x))  // 0.0
    #expect(printed == "0.0")
  }

  @Test(
    "what settles a tie",
    arguments: [(250, 1, nil), (251, 1, 10), (250, 1.5, 10), (249, 1, 0)] as [(Double, Double, Double?)])
  func tie(_ priority: Double, _ weight: Double, _ expected: Double?) throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add((x == 0).priority(.low))
    try solver.add((x == 10).priority(Priority(priority)).weight(weight))
    try solver.solve()
    #expect(try solver.range(of: x) == (expected.map { $0...$0 } ?? 0...10))
    guard expected == nil else { return }
    try solver.add((x >= 7).priority(1))
    try solver.solve()
    #expect(try solver.range(of: x) == 7...10)
  }
}
