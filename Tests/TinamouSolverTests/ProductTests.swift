import SolverTestSupport
import Testing
import TinamouSolver

/// Coefficients of few digits whose products have more digits than a double, or differ by less than rounding.
@Suite("Products along chains of plain numbers")
struct ProductTests {
  /// Variables that are each a multiple of the one before.
  private func chain(_ count: Int, of factor: Double, in solver: inout Solver) throws -> [Variable] {
    var chain = [solver.makeVariable()]
    for _ in 0..<count {
      let next = solver.makeVariable()
      try solver.add(next == factor * chain[chain.count - 1])
      chain.append(next)
    }
    return chain
  }

  @Test(
    "that differ by 1 are not equal",
    arguments: [(128, 7), (128, 8), (100, 8), (3, 33), (10_000, 4), (10_000, 5), (64, 12)] as [(Double, Int)],
    [Priority.required, 500])
  func differences(_ links: (factor: Double, count: Int), _ priority: Priority) throws {
    var solver = Solver()
    let one = try chain(links.count, of: links.factor, in: &solver)
    let other = try chain(links.count, of: links.factor, in: &solver)
    let extra = solver.makeVariable()
    try solver.add(other[0] == one[0])
    // The last of the other chain is larger by what the first of the two is.
    try solver.add(extra == other[links.count] + one[0])
    let difference = try solver.add((extra - one[links.count] == 5).priority(priority))
    try solver.solve()
    #expect(try solver.value(of: one[0]) == 5)
    #expect(try solver.violation(of: difference) == 0)
    #expect(solver.audit() == [])
  }

  /// Numbers whose product is smaller by little more than rounding than the product of others.
  private static let nearProducts: [([Double], [Double])] = [
    ([16, 17, 23, 23, 37, 41, 41, 59, 61, 71], [81, 81, 81, 27, 95, 49, 7, 67, 73, 1]),
    ([8630, 7272, 7616, 8709], [8187, 9539, 5337, 9987]), ([8703, 6440, 9496, 8553], [8346, 6101, 9836, 9089]),
    ([6044, 8513, 6449, 9737], [5219, 6984, 9197, 9638]), ([8925, 7285, 8797, 7391], [8101, 8026, 8101, 8026]),
    ([9271, 5933, 9935, 6323], [9746, 7857, 6048, 7461]),
    ([6838, 7489, 8214, 8996, 1], [7727, 7727, 7961, 7961, 1]),
    ([91, 71, 19, 83, 75, 81, 71, 7, 121], [109, 122, 62, 109, 124, 37, 1, 74, 122]),
    ([78, 97, 109, 95, 70, 69, 92, 2, 1, 71, 1], [31, 107, 41, 107, 41, 47, 11, 47, 11, 31, 1]),
  ]

  @Test("that are equal but for rounding decide between wishes", arguments: nearProducts, [false, true])
  func nearlyEqual(_ products: (smaller: [Double], larger: [Double]), isReversed: Bool) throws {
    let (own, its) = isReversed ? (products.larger, products.smaller) : products
    let count = own.count - 1
    for (isLastFirst, hasThird) in [(false, false), (true, false), (false, true), (true, true)] {
      var solver = Solver()
      let first = solver.makeVariable()
      var last = first
      for (divisor, factor) in zip(own, its).prefix(count) {
        let next = solver.makeVariable()
        try solver.add(divisor * next == factor * last)
        last = next
      }
      // Unless the products are reversed, the last moves by more, with its weight, than the first.
      let wishes = [
        (first == 0).priority(.high).weight(own[count]), (last == 10).priority(.high).weight(its[count]),
      ]
      try solver.add(isLastFirst ? wishes.reversed() : wishes)
      // A weaker wish does not decide between the two.
      if hasThird { try solver.add((first == (isReversed ? 10 : 0)).priority(.low)) }
      try solver.solve()
      #expect(try solver.value(of: last) == (isReversed ? 0 : 10))
      #expect(try solver.ambiguousVariables().isEmpty)
      #expect(solver.audit() == [])
    }
  }

  /// A chain with wishes for both ends, of which the one for the last variable is the cheaper one to violate by little more
  /// than rounding.
  private func tiedChain(
    _ own: [Double], _ its: [Double], last priority: Priority, _ weight: Double
  ) throws -> (solver: Solver, first: Variable, wish: ConstraintID) {
    var solver = Solver()
    let first = solver.makeVariable()
    var last = first
    for (divisor, factor) in zip(own, its) {
      let next = solver.makeVariable()
      try solver.add(divisor * next == factor * last)
      last = next
    }
    let id = try solver.add((last == 10).priority(priority).weight(weight))
    try solver.add((first == 0).priority(.high))
    try solver.solve()
    return (solver, first, id)
  }

  @Test("decide between wishes whose costs have changed")
  func changedCosts() throws {
    let (own, its): ([Double], [Double]) = ([8140, 9470, 8140, 9470], [8831, 7731, 9971, 8729])
    for (priority, weight) in [(Priority.high, 2.0), (999, 1), (.required, 1)] {
      var (solver, first, wish) = try tiedChain(own, its, last: priority, weight)
      #expect(try solver.value(of: first) > 9)
      try solver.setPriority(of: wish, to: .high)
      try solver.setWeight(of: wish, to: 1)
      try solver.solve()
      #expect(try solver.value(of: first) == 0, "\(priority) \(weight)")
      #expect(try solver.ambiguousVariables().isEmpty && solver.audit() == [])
    }
  }

  @Test("decide again after a proof", arguments: 0..<4)
  func afterProof(change: Int) throws {
    let own: [Double] = [19, 127, 13, 89, 79, 37, 61, 13, 37], its: [Double] = [86, 126, 126, 86, 12, 119, 12, 119, 1]
    var (solver, first, _) = try tiedChain(own, its, last: .high, 1)
    #expect(solver.statistics.proofs == 1)
    let value = try solver.value(of: first)
    #expect(value > 9.99 && value < 10)
    switch change {
    case 0: try solver.add((first == 3).priority(.low))
    case 1: try solver.add((solver.makeVariable() == 3).priority(.high))
    case 2:
      let wish = try solver.add((first == 3).priority(.low))
      try solver.solve()
      try solver.remove(wish)
    default: try solver.add(solver.makeVariable() + first >= 1)
    }
    try solver.solve()
    #expect(try solver.value(of: first) == value)
    #expect(try solver.range(of: first) == value...value)
    #expect(try !solver.ambiguousVariables().contains(first) && solver.audit() == [])
  }

  @Test("that a sum absorbs are not lost", arguments: [7, 8, 9, 20])
  func absorbed(_ count: Int) throws {
    var solver = Solver()
    let one = try chain(count, of: 1 / 128, in: &solver)
    let sum = solver.makeVariable(), first = solver.makeVariable()
    try solver.add([sum == one[0] + one[count], first == one[0]])
    try solver.add(sum - first == 5)
    try solver.solve()
    var expected = 5.0
    for _ in 0..<count { expected *= 128 }
    #expect(try solver.value(of: one[0]) == expected)
    #expect(solver.audit() == [])
  }

  #if DEBUG
    private static let counts = [20, 38]
  #else
    private static let counts = [20, 30, 38, 45]
  #endif

  @Test("make a contradiction as small as rounding, which does not hide it", arguments: counts)
  func doublings(_ count: Int) throws {
    var solver = Solver()
    let large = solver.makeVariable(), small = solver.makeVariable()
    try solver.add(large == 1000)
    var value = small
    for _ in 0..<count {
      let twin = solver.makeVariable(), next = solver.makeVariable()
      try solver.add([twin == value, next == value + twin])
      value = next
    }
    try solver.add(value == 1)
    let sum = solver.makeVariable()
    try solver.add(sum == large + small)
    let refused = try conflict(&solver) { try $0.add(sum == large) }
    #expect(refused.members.count == 2 * count + 3)
  }
}
