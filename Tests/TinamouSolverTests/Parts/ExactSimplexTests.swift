import SolverTestSupport
import Testing
import Workloads

@testable import TinamouSolver

/// The exact simplex method against the reference, which minimises in another way.
@Suite("The exact simplex method")
struct ExactSimplexTests {
  /// What is wrong with the optimum that is found from random rows.
  private func flaws(seed: UInt64) throws -> [String] {
    var random = SplitMix64(seed: seed)
    let count = 1 + random.below(5)
    let constraints = random.wholeConstraints(1 + random.below(12), on: count)
    var system = ExactSystem(variableCount: count, constraints)
    let reference = ReferenceSystem(variableCount: count, constraints)
    system.start(with: system.rowNumbers.filter { _ in random.chance(1, of: 2) }, &random)
    if try !system.makeFeasible() {
      try system.reduceContradiction()
      var flaws = contradictionFlaws(system, constraints)
      if reference != nil { flaws.append("a contradiction though there are solutions") }
      return flaws
    }
    guard let reference else { return ["no contradiction though there are no solutions"] }
    if !system.infeasibility().isZero { return ["it is not feasible"] }
    try system.descend(.optimality)
    var flaws = system.flaws()
    if system.isUnbounded { flaws.append("it is unbounded") }
    if !system.violation(level: 0).isZero { flaws.append("a required row is violated") }
    for (level, violation) in reference.violations.enumerated() {
      let total = system.violation(level: 1 + level).rational
      if total != violation.total { flaws.append("level \(1 + level): \(total) instead of \(violation.total)") }
    }
    flaws += try freedomFlaws(&system, reference)
    return flaws
  }

  private func freedomFlaws(_ system: inout ExactSystem, _ reference: ReferenceSystem) throws -> [String] {
    var (flaws, reference) = ([String](), reference)
    var hasMoved = [Bool](repeating: false, count: system.variableCount)
    try system.findFreedom(noting: &hasMoved)
    let mayMove = system.vector(.spare).map { !$0.isZero }
    for variable in 0..<system.variableCount {
      let range = reference.range(of: variable)
      for (direction, end) in [(-1, range.low), (1, range.high)] as [(Int64, Rational?)] {
        system.setPull((0..<system.variableCount).map { $0 == variable ? ProofNumber(direction) : .zero })
        try system.descend(.optimality)
        if system.isUnbounded != (end == nil) {
          flaws.append("variable \(variable) is unbounded: \(system.isUnbounded)")
        }
        let value = system.vector(.point)[variable].rational
        if let end, !system.isUnbounded, value != end {
          flaws.append("variable \(variable) goes to \(value), not to \(end)")
        }
      }
      let isFree = range.low == nil || range.low != range.high
      if isFree && !mayMove[variable] && !hasMoved[variable] { flaws.append("variable \(variable) can move") }
      if !isFree && hasMoved[variable] { flaws.append("variable \(variable) cannot move") }
    }
    return flaws
  }

  private func contradictionFlaws(_ system: borrowing ExactSystem, _ constraints: [PlainConstraint]) -> [String] {
    var flaws: [String] = []
    var sum = [ProofNumber](repeating: .zero, count: system.variableCount)
    var constant = ProofNumber.zero
    let members = system.contradictionMembers
    for (row, multiplier) in members {
      if !system.rows[row].isRequired { flaws.append("row \(row) is not required") }
      if !system.rows[row].isEquality && multiplier.sign < 0 { flaws.append("row \(row) is taken the wrong way") }
      constant = constant + multiplier * system.constant(of: row)
      let coefficients = system.coefficients(of: row)
      for variable in sum.indices { sum[variable] = sum[variable] + multiplier * coefficients[variable] }
    }
    if sum.contains(where: { !$0.isZero }) { flaws.append("variables are left") }
    let amount = system.number(system.contradictionAmount)
    if constant.sign >= 0 || !constant.magnitude.isEqual(to: amount) {
      flaws.append("the constants come to \(constant.rational), the amount is \(amount.rational)")
    }
    for spared in members {
      let rest = members.filter { $0.row != spared.row }.map { constraints[$0.row] }
      if !ReferenceSystem.isFeasible(variableCount: system.variableCount, rest) {
        flaws.append("row \(spared.row) can be spared")
      }
    }
    return flaws
  }

  @Test(
    "finds the optimum and every range of random systems, or a contradiction of rows none of which can be spared",
    arguments: 0..<10 as Range<UInt64>)
  func randomSystems(part: UInt64) throws {
    for index in 0..<UInt64(often(150)) {
      let seed = part * 150 + index
      #expect(try flaws(seed: seed) == [], "seed \(seed)")
    }
  }

  @Test("finds contradictions of required rows that none can be spared of", arguments: 0..<4 as Range<UInt64>)
  func contradictions(part: UInt64) throws {
    var found = 0
    for seed in (part * 100)..<(part * 100 + 100) {
      var random = SplitMix64(seed: seed &+ 70_000)
      let count = 2 + random.below(4)
      let constraints = random.wholeConstraints(6 + random.below(6), on: count, requiredOnly: true)
      var system = ExactSystem(variableCount: count, constraints)
      system.start(with: system.rowNumbers.filter { _ in random.chance(1, of: 3) }, &random)
      if try system.makeFeasible() {
        #expect(ReferenceSystem.isFeasible(variableCount: count, constraints), "seed \(seed)")
        continue
      }
      try system.reduceContradiction()
      found += 1
      let flaws = contradictionFlaws(system, constraints)
      #expect(flaws == [], "seed \(seed)")
    }
    #expect(found > 30)
  }

  @Test("moves what contradicts the rest by no more than rounding of the data, and nothing else")
  func rounding() throws {
    func contradicts(_ difference: Double) throws -> Bool {
      var system = ExactSystem(
        variableCount: 1,
        [
          PlainConstraint([.init(0, 1)], constant: -1, .equal),
          PlainConstraint([.init(0, 1)], constant: -1 - difference, .equal),
        ])
      if try !system.makeFeasible() { return true }
      let (first, second) = (system.constant(of: 0), system.constant(of: 1))
      #expect(first.isEqual(to: second))
      return false
    }
    // Up to 2⁻⁴⁶ of the two constants together.
    #expect(try !contradicts(0))
    #expect(try !contradicts(0x1p-52))
    #expect(try !contradicts(0x1p-45))
    #expect(try contradicts(0x1p-44))
    #expect(try contradicts(1))
  }

  // MARK: Neutral rows

  /// The number of steps from x = 0, where the wish x == 0 is neutral, and the value of x.
  private func optimum(besides wishes: [PlainConstraint]) throws -> (steps: Int, value: ProofNumber) {
    var system = ExactSystem(
      variableCount: 1, [PlainConstraint([.init(0, 1)], constant: 0, .equal, priority: 500)] + wishes)
    system.rows[0].state = .neutral
    #expect(try system.makeFeasible())
    try system.descend(.optimality)
    #expect(system.flaws() == [])
    return (system.steps.made, system.vector(.point)[0])
  }

  @Test("keeps an optional equality that happens to hold, and gives it up only for a stronger one")
  func neutral() throws {
    func wish(_ target: Double, _ priority: Double, weight: Double = 1) -> PlainConstraint {
      PlainConstraint([.init(0, 1)], constant: -target, .equal, priority: priority, weight: weight)
    }
    let alone = try optimum(besides: [])
    #expect(alone.steps == 0 && alone.value.isZero)
    for target in [5.0, -5] {
      let weaker = try optimum(besides: [wish(target, 250)])
      #expect(weaker.steps == 1 && weaker.value.isZero)
      let lighter = try optimum(besides: [wish(target, 500, weight: 0.5)])
      #expect(lighter.steps == 1 && lighter.value.isZero)
      let heavier = try optimum(besides: [wish(target, 500, weight: 2)])
      #expect(heavier.value.rounded == target)
      let stronger = try optimum(besides: [wish(target, 750)])
      #expect(stronger.value.rounded == target)
    }
  }

  // MARK: Degenerate systems

  /// Goes from x = 0, where the bounds `x >= 0` are active, as far as a linear form can go; returns its greatest value.
  private func greatest(
    _ form: [ProofNumber], of inequalities: [(terms: [ProofNumber], limit: Int64)], steps: Int
  ) throws -> ProofNumber {
    var system = ExactSystem(variableCount: form.count)
    for variable in form.indices {
      system.append(.one, of: variable)
      system.endRow(constant: .zero, isEquality: false, level: 0, weight: .one, state: .active)
    }
    for (terms, limit) in inequalities {
      for variable in terms.indices where !terms[variable].isZero {
        system.append(-terms[variable].stored(in: &system.numbers), of: variable)
      }
      let constant = ProofNumber(limit).stored(in: &system.numbers)
      system.endRow(constant: constant, isEquality: false, level: 0, weight: .one, state: .positive)
    }
    system.endRows()
    for variable in form.indices { system.columns[variable].isFree = false }
    system.numbers.work = 1_000_000_000
    system.steps.setLimit(steps)
    system.steps.begin()
    system.setPull(form)
    #expect(try system.makeFeasible())
    try system.descend(.optimality)
    let isUnbounded = system.isUnbounded
    #expect(!isUnbounded)
    #expect(system.flaws() == [])
    return zip(form, system.vector(.point)).reduce(ProofNumber.zero) { $0 + $1.0 * $1.1 }
  }

  private func fractions(_ parts: [(Int64, Int64)]) -> [ProofNumber] { parts.map { ProofNumber($0.0, over: $0.1) } }

  @Test("ends on Beale's example, on which the greatest coefficient cycles")
  func beale() throws {
    let value = try greatest(
      fractions([(3, 4), (-150, 1), (1, 50), (-6, 1)]),
      of: [
        (fractions([(1, 4), (-60, 1), (-1, 25), (9, 1)]), 0), (fractions([(1, 2), (-90, 1), (-1, 50), (3, 1)]), 0),
        (fractions([(0, 1), (0, 1), (1, 1), (0, 1)]), 1),
      ], steps: 50)
    #expect(value.isEqual(to: ProofNumber(1, over: 20)))
  }

  @Test("ends on Kuhn's example")
  func kuhn() throws {
    let value = try greatest(
      fractions([(2, 1), (3, 1), (-1, 1), (-12, 1)]),
      of: [
        (fractions([(-2, 1), (-9, 1), (1, 1), (9, 1)]), 0), (fractions([(1, 3), (1, 1), (-1, 3), (-2, 1)]), 0),
        (fractions([(2, 1), (3, 1), (-1, 1), (-12, 1)]), 2),
      ], steps: 50)
    #expect(value.isEqual(to: ProofNumber(2)))
  }

  @Test("ends on the cubes of Klee and Minty, after no more vertices than they have", arguments: 1...8)
  func kleeMinty(size: Int) throws {
    func power(_ base: Int64, _ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * base } }
    let value = try greatest(
      (0..<size).map { ProofNumber(power(2, size - 1 - $0)) },
      of: (0..<size).map { row in
        (
          (0..<size).map { $0 > row ? .zero : $0 == row ? .one : ProofNumber(power(2, row - $0 + 1)) },
          power(5, row + 1)
        )
      }, steps: 1 << size)
    #expect(value.isEqual(to: ProofNumber(power(5, size))))
  }

  @Test("ends where many rows meet in every vertex", arguments: 1...150 as ClosedRange<UInt64>)
  func degenerate(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = 2 + random.below(4)
    // All of them hold at 0, or are as near to it as they can be.
    var constraints = random.wholeConstraints(8 + random.below(10), on: count)
    for index in constraints.indices { constraints[index].constant = 0 }
    for index in constraints.indices where random.chance(1, of: 4) && !constraints[index].isRequired {
      constraints[index].constant = Double(random.below(3) - 1)
    }
    var system = ExactSystem(variableCount: count, constraints)
    system.steps.setLimit(2000)
    system.steps.begin()
    system.start(with: system.rowNumbers.filter { _ in random.chance(1, of: 2) }, &random)
    #expect(try system.makeFeasible(), "seed \(seed)")
    try system.descend(.optimality)
    let reference = try #require(ReferenceSystem(variableCount: count, constraints))
    for (level, violation) in reference.violations.enumerated() {
      #expect(system.violation(level: 1 + level).rational == violation.total, "seed \(seed), level \(1 + level)")
    }
  }

  // MARK: Limits

  /// The optimum of x >= 3 and x <= 5 from x = 0, and a wish for 7.
  private func optimum(work: Int = .max, steps: Int = .max) throws(ExactSystem.Interruption) -> Double {
    var system = ExactSystem(
      variableCount: 1,
      [
        PlainConstraint([.init(0, 1)], constant: -3, .greaterThanOrEqual),
        PlainConstraint([.init(0, 1)], constant: -5, .lessThanOrEqual),
        PlainConstraint([.init(0, 1)], constant: -7, .equal, priority: 500),
      ])
    system.numbers.work = work
    system.steps.setLimit(steps)
    system.steps.begin()
    _ = try system.makeFeasible()
    try system.descend(.optimality)
    return system.vector(.point)[0].rounded
  }

  @Test("is interrupted where it may work no more")
  func work() throws {
    #expect(try optimum() == 5)
    var least = 0
    for work in 0..<10_000 {
      do throws(ExactSystem.Interruption) {
        _ = try optimum(work: work)
        least = work
        break
      } catch { #expect(error == .tooMuchWork, "\(work)") }
    }
    #expect(least > 0)
  }

  @Test("is interrupted where the host allows no more steps")
  func steps() throws {
    for steps in 0..<2 {
      #expect(throws: ExactSystem.Interruption.stepLimit, "\(steps)") { try optimum(steps: steps) }
    }
    #expect(try optimum(steps: 2) == 5)
  }
}
