import SolverTestSupport
import Testing
import TinamouSolver

/// Products of plain numbers that cancel but for 2⁻⁴⁷ of them. In doubles nothing is left, or rounding.
@Suite("Products that cancel but for rounding")
struct CountedDigitsTests {
  /// Constraints whose last one is `constant` away from depending on the others, but for 1/`inverse` of the first variable.
  struct Closed: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var inverse: Double
    var rows: [(divisor: Double, factor: Double)]
    /// The number of widths that shares add up to, or nil for a loop.
    var sum: Double?

    func solver(_ constant: Double, _ priority: Priority) throws -> (Solver, Variable, ConstraintID) {
      var solver = Solver()
      let first = solver.makeVariable()
      var last = first
      var total = LinearExpression()
      for row in rows {
        let next = solver.makeVariable()
        try solver.add(row.divisor * next == row.factor * (sum == nil ? last : first))
        last = next
        total = total + next
      }
      let closing = try solver.add(
        (sum.map { total == $0 * first + constant } ?? (last == first + constant)).priority(priority))
      return (solver, first, closing)
    }
  }

  private static func loop(_ own: [Double], _ its: [Double], _ inverse: Double) -> Closed {
    Closed(testDescription: "loop of \(own.count)", inverse: inverse, rows: Array(zip(own, its)).map { ($0, $1) })
  }

  private static let n = 29_064_731.0, m = 7_499.0 * 8_771
  static let closed = [
    Closed(
      testDescription: "shares", inverse: 168_897_325_606_883,
      rows: [127, 113, 109, 107, 103, 101, 97].map { whole in
        let rest = 168_897_325_606_883 / whole % whole
        return (Double(whole), Double((1..<whole).first { $0 * rest % whole == 1 } ?? 0))
      }, sum: 4),
    loop([113, 93, 92, 89, 86, 85, 79, 17], [61, 107, 61, 107, 61, 73, 61, 73], n * n - 1),
    loop([7641, 8608, 8030, 8191], [7499, 7499, 8771, 8771], m * m - 1),
  ]

  @Test("refuse nothing that holds", arguments: closed, [1, 0x1p-10, 1e-9])
  func required(_ closed: Closed, constant: Double) throws {
    var (solver, first, _) = try closed.solver(constant, .required)
    try solver.solve()
    let expected = closed.inverse * constant, value = try solver.value(of: first)
    #expect((value - expected).magnitude <= 2 * expected.ulp)
    #expect(try solver.range(of: first) == value...value)
    #expect(try solver.ambiguousVariables().isEmpty && solver.audit() == [])
  }

  @Test("miss no wish", arguments: closed, [1, 1e-9])
  func wish(_ closed: Closed, constant: Double) throws {
    var (solver, first, closing) = try closed.solver(constant, 750)
    try solver.add((first == 300).priority(250))
    try solver.solve()
    let expected = closed.inverse * constant
    #expect(try (solver.value(of: first) - expected).magnitude <= 2 * expected.ulp)
    #expect(try solver.violation(of: closing) <= 0x1p-40 * expected)
    #expect(try solver.ambiguousVariables().isEmpty && solver.audit() == [])
  }

  @Test("leave no variable open", arguments: closed, [Priority.required, 750])
  func question(_ closed: Closed, _ priority: Priority) throws {
    var (solver, first, _) = try closed.solver(0, priority)
    try solver.solve()
    #expect(try solver.range(of: first) == 0...0)
    #expect(try solver.ambiguousVariables().isEmpty)
  }

  @Test("are refused where they cancel exactly, after a proof of the conflict")
  func exactly() throws {
    let (own, its): ([Double], [Double]) = ([113, 93, 92, 89, 86, 85, 79, 17], [79, 85, 17, 86, 113, 92, 93, 89])
    let closed = Self.loop(own, its, 0)
    let error = #expect(throws: SolverError.self) { _ = try closed.solver(1, .required) }
    guard case .conflict(let conflict) = error else { throw error ?? .unfinished }
    #expect(conflict.members.count == 9)
  }

  // MARK: Ordinary layouts

  @Test("cause no proof where ten percentages are all there is")
  func percentages() throws {
    let shares = [0.07, 0.13, 0.11, 0.05, 0.14, 0.09, 0.08, 0.12, 0.1, 0.11]
    var solver = Solver()
    let left = solver.makeVariable(), right = solver.makeVariable(), width = solver.makeVariable()
    try solver.add([left == 0, right == left + width, (width == 500).priority(900)])
    for row in 0..<8 {
      var end = left
      for share in shares {
        let part = solver.makeVariable(), next = solver.makeVariable()
        try solver.add([(part == share * width).priority(600), (part >= Double(20 + 7 * row)).priority(700)])
        try solver.add(next == end + part)
        end = next
      }
      try solver.add((end == right).priority(row % 2 == 0 ? .required : 500))
    }
    try solver.solve()
    #expect(solver.statistics.proofs == 0 && solver.audit() == [])
  }

  @Test("cause no proof where columns have pictures of the same ratios")
  func pictures() throws {
    var solver = Solver()
    let width = solver.makeVariable(), height = solver.makeVariable()
    try solver.add((width == 200).priority(900))
    for column in 0..<4 {
      var end = solver.makeVariable()
      try solver.add(end == 0)
      for picture in 0..<12 {
        let next = solver.makeVariable(), own = solver.makeVariable()
        let ratio = [9.0 / 16, 4.0 / 3, 0.75, 0.9][(picture + column) % 4]
        try solver.add([own == ratio * width, next == end + own + 8])
        end = next
      }
      try solver.add([(height == end).priority(500), (height <= end).priority(520), height >= end - 400])
    }
    try solver.solve()
    #expect(try solver.ambiguousVariables().isEmpty)
    #expect(solver.statistics.proofs == 0 && solver.audit() == [])
  }
}
