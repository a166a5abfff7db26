import Testing
import Workloads

@testable import SolverTestSupport
@testable import TinamouSolver

/// What the judges of random systems notice, each time they are told something else than the solver was.
@Suite("Judges")
struct JudgeTests {
  /// A solver's constraints, those that a judge is told instead, and what the judge has to say.
  struct Case: Sendable, CustomTestStringConvertible {
    let solved: [PlainConstraint]
    let told: [PlainConstraint]
    let fault: String

    init(_ solved: [PlainConstraint], told: [PlainConstraint], _ fault: String) {
      (self.solved, self.told, self.fault) = (solved, told, fault)
    }

    var testDescription: String { fault }

    func makeSolver() throws -> (solver: Solver, variables: [Variable], ids: [ConstraintID]) {
      var solver = Solver()
      let variables = (0..<2).map { _ in solver.makeVariable() }
      let ids = try solver.add(solved.map { $0.constraint(variables) })
      try solver.solve()
      return (solver, variables, ids)
    }
  }

  /// `x - constant  relation  0`
  private static func x(_ relation: Relation, _ constant: Double, _ priority: Double = 1000) -> PlainConstraint {
    PlainConstraint([.init(0, 1)], constant: -constant, relation, priority: priority)
  }

  /// `y - constant == 0`
  private static func y(_ constant: Double) -> PlainConstraint {
    PlainConstraint([.init(1, 1)], constant: -constant, .equal)
  }

  /// `x - y - constant == 0`
  private static func difference(_ constant: Double) -> PlainConstraint {
    PlainConstraint([.init(0, 1), .init(1, -1)], constant: -constant, .equal)
  }

  // MARK: Answers

  private static let answers = [
    Case([x(.equal, 5), y(0)], told: [x(.equal, 6), y(0)], "required: violated by 1.0"),
    Case(
      [x(.equal, 5), x(.equal, 9, 10)], told: [x(.equal, 5), x(.equal, 8, 10)], "level: violation at 10.0 is said"),
    Case(
      [x(.equal, 5, 10), x(.equal, 9, 20)], told: [x(.equal, 5, 20), x(.equal, 9, 10)], "level: violation at 20.0 is 4"),
    Case([x(.greaterThanOrEqual, 0), y(0)], told: [x(.greaterThanOrEqual, 1), y(0)], "range: x0 is in 1.0...inf"),
    Case(
      [x(.greaterThanOrEqual, 0), x(.greaterThanOrEqual, -1)],
      told: [x(.greaterThanOrEqual, 0), x(.lessThanOrEqual, 5)],
      "range: x0 is in 0.0...5.0, said to be 0.0...inf"),
    Case([x(.equal, 5), y(0)], told: [x(.equal, 6, 10), y(0)], "value: x0 is in 6.0...6.0"),
    Case(
      [x(.equal, 5), y(0)], told: [x(.lessThanOrEqual, 5), y(0)],
      "ambiguity: x0 is in -inf...5.0, said to be determined"),
    Case(
      [x(.lessThanOrEqual, 5), y(0)], told: [x(.equal, 0), y(0)], "ambiguity: x0 is in 0.0...0.0, said to be ambiguous"),
    Case([x(.equal, 5), x(.equal, 9, 10)], told: [x(.equal, 5), x(.equal, 9)], "accepted: cannot hold"),
    Case([difference(0), y(5)], told: [x(.equal, 5), y(5)], "why: x0 leaves 1.0 of 1.0 x1"),
    Case([difference(0), x(.lessThanOrEqual, 7)], told: [x(.equal, 0), y(0)], "why: x0 has one value"),
    Case(
      [x(.lessThanOrEqual, 5), x(.equal, 9, 10)], told: [x(.lessThanOrEqual, 7), x(.equal, 9, 10)],
      "why: x0 names 1.0·x0 + -7.0 <= 0 @1000.0 ×1.0, which is off by 2.0"),
  ]

  @Test("of answers notice what the exact optimum is not", arguments: answers)
  func answer(_ wrong: Case) throws {
    let (solver, variables, ids) = try wrong.makeSolver()
    func faults(_ told: [PlainConstraint]) throws -> [String] {
      var judgement = Judgement()
      let live = zip(ids, told).map { (id: $0, constraint: $1) }
      try AnswerJudge(solver, variables, live, asked: [0, 1]).judge(&judgement)
      return judgement.wrong
    }
    #expect(try faults(wrong.solved) == [])
    let found = try faults(wrong.told)
    #expect(found.contains { $0.hasPrefix(wrong.fault) }, "\(wrong.fault) is missing in \(found)")
  }

  @Test("of answers notice constraints that are not live")
  func unknownReason() throws {
    let (solver, variables, ids) = try Case([Self.x(.equal, 5), Self.y(0)], told: [], "").makeSolver()
    var judgement = Judgement()
    try AnswerJudge(solver, variables, [(ids[1], Self.y(0))], asked: [0]).judge(&judgement)
    #expect(judgement.wrong.contains { $0.hasPrefix("why: x0 names \(ids[0]), which is not live") })
  }

  // MARK: Comparisons

  private static let comparisons = [
    Case([x(.equal, 5), y(0)], told: [x(.equal, 5), x(.equal, 6)], "the required constraints cannot hold"),
    Case([x(.equal, 5), y(0)], told: [x(.equal, 6), y(0)], "1.0·x0 + -6.0 == 0 @1000.0 ×1.0 does not hold"),
    Case([x(.equal, 5), x(.equal, 9, 10)], told: [x(.equal, 5), x(.equal, 9, 20)], "the priorities are [20.0]"),
    Case(
      [x(.equal, 5), x(.equal, 9, 10)], told: [x(.equal, 5), x(.equal, 8, 10)],
      "at 10.0 the least violation is 3.0, the solver says 4.0"),
    Case(
      [x(.equal, 5, 10), x(.equal, 9, 20)], told: [x(.equal, 5, 20), x(.equal, 9, 10)],
      "at 20.0 the least violation is 0.0, the values give 4.0"),
    Case([x(.equal, 5), y(0)], told: [x(.equal, 6, 10), y(0)], "x0 lies in 6.0...6.0, got 5.0"),
    Case([x(.equal, 5), y(0)], told: [x(.lessThanOrEqual, 5), y(0)], "x0 is ambiguous, got the opposite"),
    Case([x(.lessThanOrEqual, 5), y(0)], told: [x(.equal, 0), y(0)], "x0 is determined, got the opposite"),
    Case(
      [x(.greaterThanOrEqual, 0), y(0)], told: [x(.greaterThanOrEqual, 0), x(.lessThanOrEqual, 5)],
      "x0 ranges over 0.0...5.0, got 0.0...inf"),
    Case(
      [x(.greaterThanOrEqual, 0), x(.lessThanOrEqual, 5)], told: [x(.greaterThanOrEqual, 0)],
      "x0 ranges over 0.0...inf, got 0.0...5.0"),
  ]

  @Test("of systems notice what the reference says otherwise", arguments: comparisons)
  func comparison(_ wrong: Case) throws {
    let (solver, variables, _) = try wrong.makeSolver()
    #expect(try SystemComparison.differences(between: solver, variables, and: wrong.solved) == [])
    let found = try SystemComparison.differences(between: solver, variables, and: wrong.told)
    #expect(found.contains { $0.hasPrefix(wrong.fault) }, "\(wrong.fault) is missing in \(found)")
  }

  @Test("of systems notice what the audit finds")
  func audited() throws {
    var (solver, variables, _) = try Case([Self.x(.equal, 5)], told: [], "").makeSolver()
    solver.machine.journal.pause()
    let found = try SystemComparison.differences(between: solver, variables, and: [Self.x(.equal, 5)])
    #expect(found == ["audit: the journal is still paused"])
  }

  @Test("take no number for infinity")
  func closeness() {
    for far in [.infinity, -.infinity, .nan, 1.0 + 1e-7] as [Double] {
      #expect(!SystemComparison.isClose(far, 1) && !SystemComparison.isClose(1, far), "\(far)")
    }
    #expect(
      !SystemComparison.isClose(.infinity, -.infinity)
        && !SystemComparison.isClose(-.greatestFiniteMagnitude, .greatestFiniteMagnitude))
    #expect(SystemComparison.isClose(.infinity, .infinity) && SystemComparison.isClose(1, 1 + 1e-9))
  }

  // MARK: Refusals

  @Test("of refusals notice what can hold, and proofs that prove nothing or too much")
  func refusal() throws {
    var (solver, variables, ids) = try Case([Self.x(.greaterThanOrEqual, 5), Self.y(0)], told: [], "").makeSolver()
    let low = Self.x(.lessThanOrEqual, 3)
    let proof = try conflict(&solver) { try $0.add(low.constraint(variables)) }
    func flaws(_ conflict: Conflict, beside live: PlainConstraint = Self.x(.greaterThanOrEqual, 5)) -> [String] {
      RefusalJudge.flaws(in: conflict, of: [low], beside: [live, Self.y(0)], variableCount: 2)
    }
    #expect(flaws(proof) == [])
    #expect(flaws(proof, beside: Self.x(.greaterThanOrEqual, 2)).first?.hasPrefix("refused: can hold") == true)
    let stranger = Conflict.Member(origin: .live(ids[1]), constraint: try solver.constraint(ids[1]), multiplier: 1e-30)
    let half = proof.members[0]
    let faults: [(members: [Conflict.Member], amount: Double, fault: String)] = [
      ([half], 2, "the members can hold"), (proof.members + [stranger], 2, "member 2 is not needed"),
      (proof.members, 1, "the amount is 1.0"), (proof.members, -2, "the amount is -2.0"),
      (proof.members + [half], 2, "a member is listed twice"), ([half], 2, "does not cancel"),
      ([proof.members[1]], 2, "no member belongs to the refused operation"), ([], 2, "it has no members"),
      (
        proof.members.map { .init(origin: $0.origin, constraint: $0.constraint, multiplier: -$0.multiplier) }, 2,
        "is no multiplier for"
      ),
      (
        proof.members.map { .init(origin: $0.origin, constraint: $0.constraint, multiplier: 2 * $0.multiplier) }, 4,
        "the refused constraint has multiplier"
      ),
    ]
    for (members, amount, fault) in faults {
      let found = flaws(Conflict(members: members, amount: amount))
      #expect(found.contains { $0.contains(fault) }, "\(fault) is missing in \(found)")
    }
  }

  // MARK: Histories

  @Test("of histories notice a twin that differs")
  func twin() {
    let steps: [HuntedHistory.Step] = [
      .add([(1, Self.x(.equal, 5)), (2, Self.y(0))]), .copy, .ask(0), .edit(3, variable: 0, priority: 10), .solve,
      .suggest(variable: 0, 7), .batch([.remove([1]), .solve], isKept: false), .solve,
    ]
    var judge = HistoryJudge(variableCount: 2, asksQuestions: true)
    judge.live(through: steps)
    #expect(judge.judgement.wrong == [] && judge.judgement.told == [])
    var other = judge
    #expect(throws: Never.self) { try other.twin.solver.setConstant(of: other.twin.live[0].id, to: -6) }
    other.live(through: [.solve])
    #expect(other.judgement.wrong == ["twin: x0 is 5.0, that of a twin 6.0 (step 9)"])
    other = judge
    #expect(throws: Never.self) {
      try other.twin.solver.add(Self.x(.equal, 1, 5).constraint(other.twin.solver.variables))
    }
    other.live(through: [.ask(0)])
    #expect(other.judgement.wrong == ["twin: only one of the twins is solved (step 9)"])
    other = judge
    #expect(throws: Never.self) {
      try other.twin.solver.add(Self.x(.lessThanOrEqual, 5).constraint(other.twin.solver.variables))
    }
    other.live(through: [.setConstant(1, -9)])
    #expect(other.judgement.wrong.first?.hasPrefix("twin: refused to it") == true)
  }

  @Test("of histories judge each solution and each refusal")
  func judged() {
    var judge = HistoryJudge(variableCount: 2, asksQuestions: true)
    judge.live(through: [.add([(1, Self.x(.equal, 5))]), .add([(2, Self.x(.equal, 6))])])
    #expect(judge.judgement.refusals == 1 && judge.judgement.wrong == [])
    for step in [HuntedHistory.Step.solve, .ask(0)] {
      var misled = judge
      misled.subject.live[0].constraint.constant = -6
      misled.live(through: [step])
      #expect(misled.judgement.kinds.contains("required"), "\(misled.judgement.wrong)")
    }
    judge.subject.live[0].constraint.constant = -6
    judge.live(through: [.add([(2, Self.x(.equal, 6))])])
    #expect(judge.judgement.kinds == ["refused"], "\(judge.judgement.wrong)")
  }
}
