import Testing
import TinamouSolver

@Suite("Variables")
struct VariableTests {
  @Test("are numbered from 0 in order of creation and called v and their position")
  func positions() {
    var solver = Solver()
    let variables = (0..<3).map { _ in solver.makeVariable() }
    #expect(variables.map(\.index) == [0, 1, 2])
    #expect(variables.map(\.description) == ["v0", "v1", "v2"])
    #expect(solver.variables == variables)
    #expect(variables.sorted(by: >).map(\.index) == [2, 1, 0])
  }

  @Test("start at 0, before and after solving")
  func startAtZero() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    #expect(try solver.value(of: x) == 0)
    try solver.solve()
    #expect(try solver.value(of: x) == 0)
  }

  @Test("have the name they were given, or else their position")
  func names() {
    var solver = Solver()
    let plain = solver.makeVariable(), width = solver.makeVariable("width"), last = solver.makeVariable()
    #expect(solver.name(of: plain) == "v0")
    #expect(solver.name(of: width) == "width")
    #expect(solver.name(of: last) == "v2")
  }

  @Test("that were removed are refused everywhere, also when their position is used again")
  func staleHandles() throws {
    var solver = Solver()
    let old = solver.makeVariable("old")
    let other = solver.makeVariable("other")
    try solver.removeVariable(old)
    #expect(solver.variables == [other])
    try expectRefused(&solver, .unknownVariable(old)) { try $0.value(of: old) }

    let new = solver.makeVariable()
    #expect(new.index == 0)
    #expect(new != old)
    #expect(solver.name(of: new) == "v0", "the old name does not come back")
    #expect(solver.variables == [new, other])
    try expectRefused(&solver, .unknownVariable(old)) { try $0.value(of: old) }
    try expectRefused(&solver, .unknownVariable(old)) { try $0.add(old == 1) }
    try expectRefused(&solver, .unknownVariable(old)) { try $0.removeVariable(old) }
    try expectRefused(&solver, .unknownVariable(old)) { try $0.addEdit(old) }
    try solver.add(new == 4)
    try solver.solve()
    #expect(try solver.value(of: new) == 4)
  }

  @Test("can be found by numbers, and what is not there is refused wherever it is used")
  func numbers() throws {
    var solver = Solver()
    let old = solver.makeVariable()
    try solver.removeVariable(old)
    let new = solver.makeVariable(), last = solver.makeVariable()
    let first = try solver.add(new == 3)
    try solver.remove(first)
    let second = try solver.add(new == 4)
    #expect(solver.variable(at: 0, generation: 1, mask: .max) == new)
    #expect(solver.variable(at: 0, generation: 1, mask: 1) == new)
    #expect(solver.variable(at: 1, generation: 0, mask: .max) == last)
    #expect(solver.constraint(at: second.index, generation: second.generation) == second)
    for (index, generation) in [(0, 0), (0, 2), (2, 0), (-1, 0), (.max, 1)] as [(Int32, UInt32)] {
      let missing = solver.variable(at: index, generation: generation, mask: .max)
      #expect(throws: SolverError.self) { try solver.value(of: missing) }
    }
    for (index, generation) in [(first.index, first.generation), (7, 0), (-1, 0)] {
      #expect(!solver.contains(solver.constraint(at: index, generation: generation)))
    }
  }

  @Test("of another solver are refused even where positions and generations agree")
  func foreignHandles() throws {
    var here = Solver(), there = Solver()
    let mine = here.makeVariable(), foreign = there.makeVariable()
    #expect(mine.index == foreign.index)
    #expect(mine != foreign)
    try expectRefused(&here, .unknownVariable(foreign)) { try $0.value(of: foreign) }
    try expectRefused(&here, .unknownVariable(foreign)) { try $0.add(mine + foreign == 1) }
    try expectRefused(&here, .unknownVariable(foreign)) { try $0.range(of: foreign) }
    try expectRefused(&here, .unknownVariable(foreign)) { try $0.why(foreign) }
  }

  @Test("of a solver are those of its copies, until one side removes them")
  func copiedHandles() throws {
    var original = Solver()
    let x = original.makeVariable()
    var copy = original
    try copy.add(x == 7)
    try copy.solve()
    #expect(try copy.value(of: x) == 7)
    #expect(try original.value(of: x) == 0)
    try original.removeVariable(x)
    #expect(copy.variables == [x])
    #expect(try copy.value(of: x) == 7)
    try expectRefused(&original, .unknownVariable(x)) { try $0.value(of: x) }
  }

  @Test("made in a copy are unknown to the original")
  func handleOfALaterCopy() throws {
    var original = Solver()
    _ = original.makeVariable()
    var copy = original
    let later = copy.makeVariable()
    try expectRefused(&original, .unknownVariable(later)) { try $0.value(of: later) }
  }

  @Test("cannot be removed while a constraint mentions them, even with coefficient 0")
  func inUse() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let sum = try solver.add(x + y == 3)
    let mention = try solver.add(x - x == 0)
    try expectRefused(&solver, .variableInUse(y, by: sum)) { try $0.removeVariable(y) }
    try solver.remove(sum)
    try solver.removeVariable(y)
    try expectRefused(&solver, .variableInUse(x, by: mention)) { try $0.removeVariable(x) }
    try solver.remove(mention)
    try solver.removeVariable(x)
    #expect(solver.variables.isEmpty)
  }

  @Test("cannot be removed while they are edited")
  func inUseByAnEdit() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let edit = try solver.addEdit(x)
    try expectRefused(&solver, .variableInUse(x, by: edit)) { try $0.removeVariable(x) }
    try solver.removeEdit(x)
    try solver.removeVariable(x)
  }

  @Test("that take a used position start at 0 again")
  func reusedPositionsStartAtZero() throws {
    var solver = Solver()
    let old = solver.makeVariable()
    let id = try solver.add(old == 9)
    try solver.solve()
    try solver.remove(id)
    try solver.solve()
    #expect(try solver.value(of: old) == 9)
    try solver.removeVariable(old)
    let new = solver.makeVariable()
    #expect(try solver.value(of: new) == 0)
    try solver.solve()
    #expect(try solver.value(of: new) == 0)
  }

  @Test("are equal and hash alike exactly when they are the same handle")
  func equality() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    #expect(Set([x, y, x]).count == 2)
    try solver.removeVariable(x)
    let again = solver.makeVariable()
    #expect(Set([x, again]).count == 2)
  }
}
