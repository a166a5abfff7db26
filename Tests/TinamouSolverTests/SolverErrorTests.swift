import Testing
import TinamouSolver

@Suite("Errors say in one line what is wrong and with what")
struct SolverErrorTests {
  private let x: Variable
  private let id: ConstraintID

  init() throws {
    var solver = Solver()
    _ = solver.makeVariable()
    x = solver.makeVariable("width")
    try solver.add([x >= 0, x >= 1])
    id = try solver.add(x >= 2)
  }

  @Test("every error without a conflict")
  func texts() {
    let expected: [(SolverError, String)] = [
      (.notFinite(.coefficient(of: x), .nan), "the coefficient of v1 is nan"),
      (.notFinite(.constant, .infinity), "the constant is inf"),
      (.notFinite(.suggestion(for: x), -.infinity), "the value suggested for v1 is -inf"),
      (.invalidPriority(1200), "a priority is a number in 0 < p <= 1000, not 1200"),
      (.invalidPriority(-0.5), "a priority is a number in 0 < p <= 1000, not -0.5"),
      (.invalidPriority(.nan), "a priority is a number in 0 < p <= 1000, not nan"),
      (.invalidWeight(0), "a weight is a positive finite number, not 0"),
      (.invalidWeight(.infinity), "a weight is a positive finite number, not inf"),
      (.unknownVariable(x), "v1 is not a variable of this solver"),
      (.unknownConstraint(id), "c2 is not a constraint of this solver"),
      (.variableInUse(x, by: id), "v1 cannot be removed: c2 mentions it"),
      (.alreadyEdited(x), "v1 is an edit variable already"),
      (.notEdited(x), "v1 is not an edit variable"),
      (.overflow(x), "a number that depends on v1 would be out of range"),
      (.unfinished, "a limit of steps was reached before the end"),
      (.inexact(id), "the values could not be proved: c2 may not hold"),
      (.inexact(nil), "the values could not be proved"),
    ]
    for (error, text) in expected { #expect(error.description == text) }
  }

  @Test("a conflict, with a line for each member and the amount")
  func conflictText() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x + y <= 10, 2 * x >= 12])
    // (y - 7) - (x + y - 10) + 1/2 (2x - 12)  =  -7 + 10 - 6  =  -3
    let refused = try conflict(&solver) { try $0.add(y >= 7) }
    let text = """
      cannot hold together, by 3:
        1 × (v1 - 7 >= 0)
        -1 × (v0 + v1 - 10 <= 0)
        0.5 × (2·v0 - 12 >= 0)
      """
    #expect(refused.description == text)
    #expect(SolverError.conflict(refused).description == text)
  }
}
