import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// Every small system of some families, compared with the reference: what is refused and why, violations, values,
/// ranges.
@Suite struct ExhaustiveTests {
  #if DEBUG
    /// In a debug build every so manieth system is tested; a prime, so that all constraints take their turn.
    static let stride = 211
  #else
    static let stride = 1
  #endif

  @Test("up to three constraints on two variables", arguments: 0..<8)
  func planes(part: Int) {
    let alphabet = Self.alphabet(
      terms: [[1, 0], [0, 1], [1, 1], [1, -1], [2, -1]], constants: [0, -1], priorities: [1000, 750, 250])
    #expect(alphabet.count == 90)
    Self.check(alphabet, upTo: 3, variableCount: 2, part: part, of: 8)
  }

  @Test("up to four constraints on one variable", arguments: 0..<4)
  func lines(part: Int) {
    let alphabet = Self.alphabet(terms: [[1]], constants: [0, -1, 3], priorities: [1000, 500, 250])
    Self.check(alphabet, upTo: 4, variableCount: 1, part: part, of: 4)
  }

  @Test("up to three differences of three variables", arguments: 0..<4)
  func differences(part: Int) {
    let alphabet = Self.alphabet(
      terms: [[1, 0, 0], [0, 1, 0], [1, -1, 0], [0, 1, -1], [-1, 0, 1]], constants: [0, 2], priorities: [1000, 500])
    Self.check(alphabet, upTo: 3, variableCount: 3, part: part, of: 4)
  }

  @Test("up to three weighted wishes of one priority", arguments: 0..<4)
  func weights(part: Int) {
    let alphabet = [1.0, 2, 3].flatMap { weight in
      Self.alphabet(terms: [[1, 0], [1, 1], [1, -2]], constants: [0, -6], priorities: [500])
        .map { constraint in
          var weighted = constraint
          weighted.weight = weight
          return weighted
        }
    }
    Self.check(alphabet, upTo: 3, variableCount: 2, part: part, of: 4)
  }

  @Test("constraints without variables, and with a coefficient of zero")
  func constants() {
    let alphabet = Self.alphabet(terms: [[], [0], [1]], constants: [0, 1], priorities: [1000, 500])
    Self.check(alphabet, upTo: 2, variableCount: 1, part: 0, of: 1)
  }

  // MARK: Families

  /// All constraints with those coefficients, constants, priorities and any relation.
  private static func alphabet(terms: [[Double]], constants: [Double], priorities: [Double]) -> [PlainConstraint] {
    var alphabet: [PlainConstraint] = []
    for coefficients in terms {
      // A zero beside other coefficients stands for a variable that is not mentioned.
      let mentioned = coefficients.enumerated().filter { $1 != 0 || coefficients.count == 1 }
      let terms = mentioned.map { PlainConstraint.Term($0.offset, $0.element) }
      for constant in constants {
        for priority in priorities {
          for relation in Relation.allCases {
            alphabet.append(PlainConstraint(terms, constant: constant, relation, priority: priority))
          }
        }
      }
    }
    return alphabet
  }

  /// Checks one part of all systems of up to `count` constraints, each in one of the orders of adding.
  private static func check(
    _ alphabet: [PlainConstraint], upTo count: Int, variableCount: Int, part: Int, of parts: Int
  ) {
    var number = 0
    var failures = 0
    func extend(_ system: [PlainConstraint], from first: Int) {
      if !system.isEmpty {
        number += 1
        if number % stride == 0 && number / stride % parts == part && failures < 5 {
          let order = permuted(system, number / parts)
          let differences = differencesAfterAdding(order, variableCount: variableCount, solvingOften: number % 2 == 0)
          if !differences.isEmpty {
            failures += 1
            Issue.record("\((["adding"] + order.map { "\($0)" } + differences).joined(separator: "\n"))")
          }
        }
      }
      if system.count == count { return }
      for next in first..<alphabet.count { extend(system + [alphabet[next]], from: next) }
    }
    extend([], from: 0)
    #expect(number / stride / parts > 0, "there is something to test")
  }

  /// The permutation of that number.
  private static func permuted(_ system: [PlainConstraint], _ number: Int) -> [PlainConstraint] {
    var (rest, number, permutation) = (system, number, [PlainConstraint]())
    while !rest.isEmpty {
      permutation.append(rest.remove(at: number % rest.count))
      number /= permutation.count
    }
    return permutation
  }

  /// Adds constraint after constraint and compares the outcome.
  private static func differencesAfterAdding(
    _ system: [PlainConstraint], variableCount: Int, solvingOften: Bool
  ) -> [String] {
    var solver = Solver()
    let variables = (0..<variableCount).map { _ in solver.makeVariable() }
    var live: [PlainConstraint] = []
    var differences: [String] = []
    do {
      for constraint in system {
        let isFeasible =
          !constraint.isRequired || ReferenceSystem.isFeasible(variableCount: variableCount, live + [constraint])
        do {
          try solver.add(constraint.constraint(variables))
          live.append(constraint)
          if !isFeasible { differences.append("accepted \(constraint)") }
        } catch .conflict(let conflict) {
          if isFeasible { differences.append("refused \(constraint): \(conflict)") }
          differences += flaws(in: conflict, proposed: 1)
          let members = conflict.members.map { PlainConstraint($0.constraint) }
          differences += flaws(inSetOf: conflict, members, refused: 0, variableCount: variableCount)
        }
        if solvingOften { try solver.solve() }
      }
      try solver.solve()
      return differences + (try SystemComparison.differences(between: solver, variables, and: live))
    } catch {
      return differences + ["thrown: \(error)"]
    }
  }
}
