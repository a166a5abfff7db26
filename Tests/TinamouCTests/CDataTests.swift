import CTinamou
import Testing

@Suite("C state that is read back")
struct CDataTests {
  @Test("Variables and constraints carry data, which copies have and rolling back undoes")
  func data() {
    let s = CSolver()
    let x = s.variable(), y = s.variable()
    let id = s.add([(x, 1)], -1, priority: 250)
    #expect(tinamou_variable_data(s.pointer, y) == 0 && tinamou_constraint_data(s.pointer, id) == 0)
    #expect(tinamou_set_variable_data(s.pointer, y, .max) == TINAMOU_OK)
    #expect(tinamou_set_constraint_data(s.pointer, id, 5) == TINAMOU_OK)
    let copy = s.copy()
    tinamou_begin(s.pointer)
    tinamou_set_variable_data(s.pointer, y, 1)
    tinamou_set_constraint_data(s.pointer, id, 2)
    let inner = s.variable()
    tinamou_set_variable_data(s.pointer, inner, 3)
    #expect(tinamou_variable_data(s.pointer, inner) == 3 && tinamou_variable_data(s.pointer, x) == 0)
    tinamou_rollback(s.pointer)
    for solver in [s, copy] {
      #expect(tinamou_variable_data(solver.pointer, y) == .max)
      #expect(tinamou_constraint_data(solver.pointer, id) == 5)
    }
    tinamou_set_priority(s.pointer, id, 1000)
    #expect(tinamou_constraint_data(s.pointer, id) == 5)
  }

  @Test("What takes the place of something removed does not carry its data")
  func dataOfOthers() {
    let s = CSolver()
    let x = s.variable()
    let id = s.add([(x, 1)], -1)
    tinamou_set_variable_data(s.pointer, x, 4)
    tinamou_set_constraint_data(s.pointer, id, 5)
    tinamou_remove_constraint(s.pointer, id)
    tinamou_remove_variable(s.pointer, x)
    #expect(tinamou_set_variable_data(s.pointer, x, 6) == TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_set_constraint_data(s.pointer, id, 6) == TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_variable_data(s.pointer, x) == 0 && tinamou_constraint_data(s.pointer, id) == 0)
    let y = s.variable()
    let other = s.add([(y, 1)], -1)
    #expect(tinamou_variable_data(s.pointer, y) == 0 && tinamou_constraint_data(s.pointer, other) == 0)
  }

  @Test("A solver says whether it is solved, by how much a constraint is violated, and how many steps that took")
  func progress() {
    let s = CSolver()
    let x = s.variable()
    #expect(tinamou_is_solved(s.pointer) == 1 && tinamou_step_limit(s.pointer) == -1)
    let wish = s.add([(x, 2)], -20, priority: 250, weight: 3)
    let bound = s.add([(x, 1)], -4, TINAMOU_LESS_OR_EQUAL, priority: 750)
    #expect(tinamou_is_solved(s.pointer) == 0)
    // Asked of a solved copy.
    #expect(tinamou_constraint_violation(s.pointer, wish) == 12)
    #expect(tinamou_is_solved(s.pointer) == 0)
    #expect(s.solved(x) == [4])
    #expect(tinamou_is_solved(s.pointer) == 1 && tinamou_steps(s.pointer) > 0)
    #expect(tinamou_constraint_violation(s.pointer, bound) == 0)
    #expect(tinamou_violation(s.pointer, 250) == 36)
    #expect(tinamou_constraint_violation(s.pointer, 99).isNaN)

    tinamou_set_step_limit(s.pointer, 50)
    #expect(tinamou_step_limit(s.pointer) == 50)
    tinamou_set_constant(s.pointer, bound, -5)
    #expect(tinamou_steps(s.pointer) == 0)
    #expect(s.solved(x) == [5])
    #expect((0...50).contains(tinamou_steps(s.pointer)))
    tinamou_set_step_limit(s.pointer, 0)
    s.add([(x, 1)], -1, priority: 800)
    #expect(tinamou_solve(s.pointer) == TINAMOU_UNFINISHED && tinamou_steps(s.pointer) == 0)
    tinamou_set_step_limit(s.pointer, .min)
    #expect(tinamou_step_limit(s.pointer) == -1)
  }

  @Test("A conflict is told as a text, as much of it as there is room for")
  func conflictText() {
    let s = CSolver()
    #expect(tinamou_conflict_text(s.pointer, nil, 0) == 0)
    let x = s.variable(), y = s.variable()
    s.add([(x, 1), (y, -2)], 0, TINAMOU_GREATER_OR_EQUAL)
    s.add([(y, 1)], -4.5, TINAMOU_GREATER_OR_EQUAL)
    #expect(s.status([(x, 1)], -1) == TINAMOU_CONFLICT)
    let expected = """
      cannot hold together, by 8:
        -1 × (v1 - 1 == 0)
        1 × (v1 - 2·v2 >= 0)
        2 × (v2 - 4.5 >= 0)
      """
    var text = Array(repeating: CChar(1), count: 200)
    #expect(tinamou_conflict_text(s.pointer, &text, 200) == expected.utf8.count)
    #expect(read(text) == expected)
    #expect(tinamou_conflict_text(s.pointer, nil, 0) == expected.utf8.count)
    #expect(tinamou_conflict_text(s.pointer, &text, 7) == expected.utf8.count)
    #expect(read(text) == "cannot" && text[7] == CChar(UInt8(ascii: "h")))
    text[0] = 9
    #expect(tinamou_conflict_text(s.pointer, &text, 0) == expected.utf8.count && text[0] == 9)
  }

  @Test(
    "Numbers of a conflict are as short as they can be",
    arguments: [
      (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"), (123_456.789, "123456.789"), (1e20, "1e20"), (2.5e-9, "2.5e-9"),
      (1_000_000, "1000000"), (0.000_01, "0.00001"), (4_294_967_296.5, "4294967296.5"), (1e15 - 1, "999999999999999"),
      (1.25e300, "1.25e300"), (3e-22, "3e-22"),
    ])
  func numbers(number: Double, written: String) {
    let s = CSolver()
    let x = s.variable()
    #expect(s.status([(x, 0)], number) == TINAMOU_CONFLICT)
    var text = Array(repeating: CChar(1), count: 200)
    _ = tinamou_conflict_text(s.pointer, &text, 200)
    let lines = read(text).split(separator: "\n")
    #expect(lines == ["cannot hold together, by \(written):", "  -1 × (0·v1 + \(written) == 0)"])
  }

  private func read(_ text: [CChar]) -> String {
    text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }
}
