import Foundation
import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// The reference against which the solver is tested, tested itself: on cases worked out by hand, and on the recorded
/// traces, whose expectations come from elsewhere.
@Suite struct ReferenceTests {
  private typealias Term = PlainConstraint.Term

  @Test("a median is where the weighted wishes balance")
  func median() throws {
    let wishes = [0.0, 10, 30].map {
      PlainConstraint([Term(0, 1)], constant: -$0, .equal, priority: 500)
    }
    var system = try #require(ReferenceSystem(variableCount: 1, wishes))
    #expect(system.violations.map(\.total) == [Rational(30)])
    #expect(system.range(of: 0) == (Rational(10), Rational(10)))
  }

  @Test("two equal wishes leave everything between them")
  func tie() throws {
    let wishes = [0.0, 10].map { PlainConstraint([Term(0, 2)], constant: -$0, .equal, priority: 500) }
    var system = try #require(ReferenceSystem(variableCount: 2, wishes))
    #expect(system.violations.map(\.total) == [Rational(10)])
    #expect(system.range(of: 0) == (Rational(0), Rational(5)))
    #expect(system.range(of: 1) == (nil, nil))
  }

  @Test("one wish at 750 beats thirty at 749")
  func dominance() throws {
    var wishes = [PlainConstraint([Term(0, 1)], constant: -3, .lessThanOrEqual, priority: 750)]
    for _ in 0..<30 {
      wishes.append(PlainConstraint([Term(0, 10)], constant: -1000, .equal, priority: 749, weight: 50))
    }
    var system = try #require(ReferenceSystem(variableCount: 1, wishes))
    #expect(system.violations.map(\.priority) == [750, 749])
    #expect(system.violations.map(\.total) == [Rational(0), Rational(30 * 50 * 970)])
    #expect(system.range(of: 0) == (Rational(3), Rational(3)))
  }

  @Test("a third is a third")
  func thirds() throws {
    let rows = [
      PlainConstraint([Term(0, 3)], constant: -1, .equal),
      PlainConstraint([Term(1, 1), Term(0, -1)], constant: 0, .greaterThanOrEqual),
    ]
    var system = try #require(ReferenceSystem(variableCount: 2, rows))
    #expect(system.range(of: 0) == (Rational(1) / Rational(3), Rational(1) / Rational(3)))
    #expect(system.range(of: 1) == (Rational(1) / Rational(3), nil))
  }

  @Test("what cannot hold together has no optimum")
  func infeasible() {
    let low = PlainConstraint([Term(0, 1), Term(1, 1)], constant: -5, .greaterThanOrEqual)
    let high = PlainConstraint([Term(0, 2), Term(1, 2)], constant: -9, .lessThanOrEqual)
    #expect(!ReferenceSystem.isFeasible(variableCount: 2, [low, high]))
    #expect(ReferenceSystem.isFeasible(variableCount: 2, [low]))
    #expect(!ReferenceSystem.isFeasible(variableCount: 0, [PlainConstraint([], constant: 1, .equal)]))
  }

  @Test("a redundant ring of equalities changes nothing")
  func ring() throws {
    let rows = (0..<4).map { PlainConstraint([Term($0, 1), Term(($0 + 1) % 4, -1)], constant: 0, .equal) }
    let pin = PlainConstraint([Term(2, 4)], constant: -6, .equal, priority: 10)
    var system = try #require(ReferenceSystem(variableCount: 4, rows + [pin]))
    for variable in 0..<4 { #expect(system.range(of: variable) == (Rational(1.5), Rational(1.5))) }
  }

  #if DEBUG
    private static let largestCost = 3_000
  #else
    private static let largestCost = 10_000
  #endif

  /// The traces small enough for dense tableaus of fractions.
  private static let smallTraces = ConformanceTests.names.filter { name in
    guard let text = try? TraceFixture.text(name), text.utf8.count < 4000 else { return false }
    return (try? Trace(parsing: text)).map { TraceReference.cost(of: $0) < largestCost } ?? false
  }

  @Test("some of the traces are small")
  func smallTracesExist() {
    #expect(Self.smallTraces.count >= 30)
  }

  @Test("the reference meets the trace's expectations", arguments: smallTraces)
  func trace(name: String) throws {
    let failures = TraceReference.failures(of: try Trace(parsing: TraceFixture.text(name)))
    #expect(failures.isEmpty, "\(name): \(failures.count) failures, the first: \(failures.prefix(3))")
  }
}

/// The expectations of a trace, asked of the reference instead of the solver.
private enum TraceReference {
  /// About how much work: the sum over the updates of the size of the tableau.
  static func cost(of trace: Trace) -> Int {
    var cost = 0
    walk(trace) { count, live, _, _ in cost += live.count * (count + 2 * live.count) }
    return cost
  }

  static func failures(of trace: Trace) -> [String] {
    var failures: [String] = []
    walk(trace) { count, live, refused, expectations in
      if let refused {
        if ReferenceSystem.isFeasible(variableCount: count, live + [refused.constraint]) {
          failures.append("L\(refused.line): can hold")
        }
        return
      }
      guard var system = ReferenceSystem(variableCount: count, live) else {
        failures.append("L\(expectations.first?.number ?? 0): infeasible")
        return
      }
      for line in expectations where !holds(line.step, in: &system) { failures.append("L\(line.number) \(line.step)") }
    }
    return failures
  }

  private static func holds(_ step: Trace.Step, in system: inout ReferenceSystem) -> Bool {
    switch step {
    case .expectValue(let variable, let value):
      let (low, high) = system.range(of: variable)
      guard let low, let high else { return false }
      let tolerance = 1e-6 * max(1, value.magnitude)
      return low == high && (low.double - value).magnitude <= tolerance
    case .expectAmbiguous(let variable):
      let (low, high) = system.range(of: variable)
      return low == nil || high == nil || low! < high!
    case .expectViolation(let priority, let total):
      let got = system.violations.first { $0.priority == priority }?.total.double ?? 0
      return (got - total).magnitude <= 1e-6 * max(1, total.magnitude)
    default: return true
    }
  }

  private typealias Refused = (constraint: PlainConstraint, line: Int)

  /// Calls `body` at every update with the number of variables, the live constraints and the expectations, and likewise
  /// before each constraint that must be refused.
  private static func walk(_ trace: Trace, _ body: (Int, [PlainConstraint], Refused?, ArraySlice<Trace.Line>) -> Void) {
    var count = 0
    var live: [Int: PlainConstraint] = [:]
    var edits: [Int: PlainConstraint] = [:]
    func rows() -> [PlainConstraint] {
      live.sorted { $0.key < $1.key }.map(\.value) + edits.sorted { $0.key < $1.key }.map(\.value)
    }
    for (index, line) in trace.lines.enumerated() {
      switch line.step {
      case .start(let variables): (count, live, edits) = (variables, [:], [:])
      case .add(let id, let constraint, refused: false): live[id] = constraint
      case .remove(let id): live[id] = nil
      case .edit(let variable, let priority, let weight):
        edits[variable] = PlainConstraint(
          [PlainConstraint.Term(variable, 1)], constant: 0, .equal, priority: priority, weight: weight)
      case .endEdit(let variable): edits[variable] = nil
      case .suggest(let variable, let value): edits[variable]?.constant = -value
      case .update:
        let expectations = trace.lines[(index + 1)...].prefix {
          switch $0.step {
          case .expectValue, .expectAmbiguous, .expectViolation: true
          default: false
          }
        }
        body(count, rows(), nil, expectations)
      case .add(_, let constraint, refused: true): body(count, rows(), (constraint, line.number), [])
      default: break
      }
    }
  }
}
