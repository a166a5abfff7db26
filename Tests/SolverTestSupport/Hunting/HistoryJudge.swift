import TinamouSolver
import Workloads

/// Lives through a history, beside a twin that is spared refusals, questions and copies and must not differ by a bit.
struct HistoryJudge {
  /// A solver and what its live constraints are called.
  struct Subject {
    var solver = Solver()
    var live: [(name: Int, id: ConstraintID, constraint: PlainConstraint)] = []
    var edits: [Int: Int] = [:]

    func place(of name: Int) -> Int? { live.firstIndex { $0.name == name } }
  }

  private(set) var judgement = Judgement()
  var subject = Subject()
  var twin = Subject()
  private var variables: [Variable] = []
  private let asksQuestions: Bool
  private var stepNumber = 0

  init(variableCount: Int, asksQuestions: Bool) {
    self.asksQuestions = asksQuestions
    for _ in 0..<variableCount { variables.append(subject.solver.makeVariable()) }
    twin = subject
  }

  /// Carries all out, up to the first thing that is wrong.
  mutating func live(through steps: [HuntedHistory.Step]) {
    do {
      for step in steps {
        stepNumber += 1
        try perform(step)
        try compareTwin()
        if !judgement.wrong.isEmpty { return }
      }
    } catch {
      judgement.told.append("step \(stepNumber): \(error)")
    }
  }

  private mutating func fail(_ text: String) { judgement.wrong.append("\(text) (step \(stepNumber))") }

  private mutating func compareTwin() throws {
    for (number, variable) in variables.enumerated() {
      let (a, b) = (try subject.solver.value(of: variable), try twin.solver.value(of: variable))
      if a.bitPattern != b.bitPattern { return fail("twin: x\(number) is \(a), that of a twin \(b)") }
    }
    if subject.solver.isSolved != twin.solver.isSolved { fail("twin: only one of the twins is solved") }
  }

  // MARK: Steps

  private mutating func perform(_ step: HuntedHistory.Step) throws {
    switch step {
    case .batch(let steps, let isKept):
      let before = (subject, twin)
      let start = subject.solver.begin()
      // Of a transaction that is kept a twin knows, for within one some work is put off.
      let twinStart = twin.solver.begin()
      defer {
        if isKept {
          subject.solver.commit()
          withExtendedLifetime(twinStart) { twin.solver.commit() }
        } else {
          subject.solver.rollBack(to: start)
          (subject.live, subject.edits, twin) = (before.0.live, before.0.edits, before.1)
        }
      }
      for step in steps where judgement.wrong.isEmpty { try perform(step) }
    case .ask(let number):
      if !asksQuestions { return }
      let live = subject.live.map { ($0.id, $0.constraint) }
      var solved = subject.solver
      try solved.solve()
      try AnswerJudge(solved, variables, live, asked: [number]).judge(&judgement)
      _ = try subject.solver.range(of: variables[number])
      _ = try subject.solver.why(variables[number])
      _ = try subject.solver.ambiguousVariables()
    case .copy:
      // The first of two that is changed gets memory of its own. It is the copy, by a question that counts as a change.
      var copy = subject.solver
      _ = copy.changes()
      swap(&subject.solver, &copy)
      _ = try? copy.add(variables[0] == 1000)
      try? copy.solve()
    case .solve:
      try subject.solver.solve()
      try twin.solver.solve()
      let live = subject.live.map { ($0.id, $0.constraint) }
      try AnswerJudge(subject.solver, variables, live, asked: []).judge(&judgement)
    case .solveInPart(let steps):
      func solveInPart(_ solver: inout Solver) throws {
        do { try solver.solve(steps: steps) } catch .unfinished {}
      }
      try solveInPart(&subject.solver)
      try solveInPart(&twin.solver)
    default: try change(step)
    }
  }

  /// Carries out a step that can be refused.
  private mutating func change(_ step: HuntedHistory.Step) throws {
    guard Self.isPossible(step, subject) else { return }
    do {
      try Self.apply(step, to: &subject, variables)
    } catch {
      guard case .conflict(let conflict) = error else { throw error }
      judge(conflict, of: step)
      return
    }
    do {
      try Self.apply(step, to: &twin, variables)
    } catch {
      fail("twin: refused to it: \(error)")
    }
  }

  private mutating func judge(_ conflict: Conflict, of step: HuntedHistory.Step) {
    judgement.refusals += 1
    var next = subject.live.map(\.constraint)
    var proposed: [PlainConstraint] = []
    var changed: [ConstraintID] = []
    Self.wouldBe(step, subject, &next, &proposed, &changed)
    let flaws = RefusalJudge.flaws(
      in: conflict, of: proposed, changed: changed, beside: next, variableCount: variables.count)
    for flaw in flaws { fail(flaw) }
  }

  private static func isPossible(_ step: HuntedHistory.Step, _ subject: Subject) -> Bool {
    func isLive(_ name: Int) -> Bool { subject.place(of: name) != nil }
    return switch step {
    case .remove(let names): names.allSatisfy(isLive)
    case .setConstant(let name, _), .setPriority(let name, _), .setWeight(let name, _), .replace(let name, _):
      isLive(name)
    case .edit(_, let variable, _): subject.edits[variable] == nil
    case .suggest(let variable, _), .endEdit(let variable): subject.edits[variable] != nil
    default: true
    }
  }

  /// The constraints as they would be after a step that was refused.
  private static func wouldBe(
    _ step: HuntedHistory.Step, _ subject: Subject, _ next: inout [PlainConstraint],
    _ proposed: inout [PlainConstraint], _ changed: inout [ConstraintID]
  ) {
    var name: Int?
    switch step {
    case .add(let constraints): proposed = constraints.map(\.constraint)
    case .setConstant(let key, _), .setPriority(let key, _), .setWeight(let key, _), .replace(let key, _): name = key
    case .suggest(let variable, _): name = subject.edits[variable]
    default: break
    }
    guard let name, let place = subject.place(of: name) else { return }
    changed = [subject.live[place].id]
    switch step {
    case .setConstant(_, let constant): next[place].constant = constant
    case .setPriority(_, let priority): next[place].priority = priority
    case .replace(_, let new): next[place] = new
    case .suggest(_, let value): next[place].constant = -value
    default: break
    }
  }

  private static func apply(
    _ step: HuntedHistory.Step, to subject: inout Subject, _ variables: [Variable]
  ) throws(SolverError) {
    func id(_ name: Int) -> ConstraintID { subject.live[subject.place(of: name)!].id }
    switch step {
    case .add(let constraints):
      let ids = try subject.solver.add(constraints.map { $0.constraint.constraint(variables) })
      for ((name, constraint), id) in zip(constraints, ids) { subject.live.append((name, id, constraint)) }
    case .remove(let names):
      try subject.solver.remove(names.map(id))
      subject.live.removeAll { names.contains($0.name) }
      subject.edits = subject.edits.filter { !names.contains($0.value) }
    case .setConstant(let name, let constant):
      try subject.solver.setConstant(of: id(name), to: constant)
      subject.live[subject.place(of: name)!].constraint.constant = constant
    case .setPriority(let name, let priority):
      try subject.solver.setPriority(of: id(name), to: Priority(priority))
      subject.live[subject.place(of: name)!].constraint.priority = priority
    case .setWeight(let name, let weight):
      try subject.solver.setWeight(of: id(name), to: weight)
      subject.live[subject.place(of: name)!].constraint.weight = weight
    case .replace(let name, let new):
      try subject.solver.replace(id(name), with: new.constraint(variables))
      subject.live[subject.place(of: name)!].constraint = new
      subject.edits = subject.edits.filter { $0.value != name }
    case .edit(let name, let variable, let priority):
      let id = try subject.solver.addEdit(variables[variable], priority: Priority(priority))
      // The edit pins the value that was shown, which may be evaluated later.
      let constant = try subject.solver.constraint(id).expression.constant
      let constraint = PlainConstraint([.init(variable, 1)], constant: constant, .equal, priority: priority)
      subject.live.append((name, id, constraint))
      subject.edits[variable] = name
    case .suggest(let variable, let value):
      try subject.solver.suggest(value, for: variables[variable])
      guard let name = subject.edits[variable] else { return }
      subject.live[subject.place(of: name)!].constraint.constant = -value
    case .endEdit(let variable):
      try subject.solver.removeEdit(variables[variable])
      guard let name = subject.edits.removeValue(forKey: variable) else { return }
      subject.live.removeAll { $0.name == name }
    default: break
    }
  }
}
