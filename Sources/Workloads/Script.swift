import TinamouSolver

/// Writes down, call by call, how a layout is built and what happens to it.
struct Script {
  /// The priority of a container's edit variable: above compression resistance.
  static let edit: Priority = 900

  private var steps: [Trace.Step] = []
  /// Hands out variables, so that constraints are written as for any solver. Nothing is ever added to it.
  private var solver = Solver()
  private var start: Int?
  private var variableCount = 0
  private var edits: [Variable] = []
  private var constraints: [PlainConstraint] = []
  /// The constraints of each view, by number: what is taken out and put back together.
  private var groups: [[Int]] = []

  /// All steps; nothing can be written after that.
  mutating func finish() -> [Trace.Step] {
    if let start { steps[start] = .start(variables: variableCount) }
    return steps
  }

  // MARK: What there is

  /// A fresh solver: of the one before, nothing is left.
  mutating func begin() {
    _ = finish()
    start = steps.count
    steps.append(.start(variables: 0))
    (solver, variableCount, edits, constraints, groups) = (Solver(), 0, [], [], [])
  }

  mutating func variable() -> Variable {
    variableCount += 1
    return solver.makeVariable()
  }

  mutating func view() -> View {
    View(left: variable(), top: variable(), width: variable(), height: variable())
  }

  /// Adds a constraint of no view, or leaves it out if no variable is left in it.
  @discardableResult
  mutating func add(_ constraint: Constraint) -> Int? {
    var plain = PlainConstraint(constraint)
    plain.terms.removeAll { $0.coefficient == 0 }
    if plain.terms.isEmpty { return nil }
    let id = constraints.count
    constraints.append(plain)
    steps.append(.add(id: id, plain, refused: false))
    return id
  }

  /// Adds the constraints of a view.
  mutating func addGroup(_ group: [Constraint]) {
    groups.append([])
    for constraint in group { add(constraint, toGroup: groups.count - 1) }
  }

  /// Adds one more constraint to those of a view.
  mutating func add(_ constraint: Constraint, toGroup group: Int) {
    if let id = add(constraint) { groups[group].append(id) }
  }

  mutating func addEdit(_ variable: Variable, _ priority: Priority = Script.edit) {
    edits.append(variable)
    steps.append(.edit(variable: Int(variable.index), priority: priority.value, weight: 1))
  }

  /// A container at the origin: its width is edited, its height is fixed.
  mutating func container(width: Double, height: Double) -> View {
    let container = view()
    addEdit(container.width)
    suggest(width, for: container.width)
    add(container.left == 0)
    add(container.top == 0)
    add(container.height == height)
    return container
  }

  // MARK: What happens to it

  mutating func phase(_ name: String) { steps.append(.phase(name)) }

  mutating func suggest(_ value: Double, for variable: Variable) {
    steps.append(.suggest(variable: Int(variable.index), value: value))
  }

  mutating func update() { steps.append(.update) }

  /// A hundred widths, up and down, never the same twice in a row.
  mutating func resize(_ container: View, from base: Double, span: Int = 400) {
    phase("resize")
    for step in 1...100 {
      suggest(base + Double(step * 37 % span), for: container.width)
      update()
    }
  }

  /// Five times, each time elsewhere: takes out a tenth of the views, at most 20, and puts them back.
  mutating func churn() {
    phase("churn")
    let count = max(1, min(20, groups.count / 10))
    for round in 0..<5 {
      let first = round * groups.count / 5
      let ids = groups[first..<min(first + count, groups.count)].flatMap { $0 }
      for id in ids { steps.append(.remove(id: id)) }
      for id in ids { steps.append(.add(id: id, constraints[id], refused: false)) }
      update()
    }
  }

  /// Takes everything away, in the order in which it came.
  mutating func tearDown() {
    phase("teardown")
    for variable in edits { steps.append(.endEdit(variable: Int(variable.index))) }
    for id in constraints.indices { steps.append(.remove(id: id)) }
    update()
  }
}
