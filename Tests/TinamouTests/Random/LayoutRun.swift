import SolverTestSupport
import TinamouSolver
import Workloads

@testable import Tinamou

/// Carries a random history out on a layout, comparing after every step.
struct LayoutRun {
  private var layout: ConstraintLayout
  private var handles = ShadowHandles()
  private var model = ShadowLayout()
  private var operations: RandomLayoutOperations
  private var dice: SplitMix64
  /// A copy that was not asked for the operation that was refused last.
  private var innocent: (layout: ConstraintLayout, handles: ShadowHandles)?
  /// A copy that was put aside, and what it said.
  private var aside: (layout: ConstraintLayout, table: String)?
  private var history: [String] = []
  /// What was found wrong, nothing if all is right.
  private(set) var failures: [String] = []
  /// How many operations were refused, or had constraints let go.
  private(set) var refusals = 0

  /// Carries out that many operations of a seed's history, up to the first failure.
  init(seed: UInt64, steps: Int, policy: ConflictPolicy = .refuse) throws {
    operations = RandomLayoutOperations(seed: seed)
    dice = SplitMix64(seed: ~seed)
    layout = try ConstraintLayout("history", size: model.size)
    layout.conflictPolicy = policy
    handles.items[0] = layout.root
    for (number, value) in model.parameters.enumerated() {
      handles.parameters.append(try layout.parameter("parameter \(number)", value))
    }
    for _ in 0..<steps where failures.isEmpty {
      do { try step() } catch { failures.append("thrown: \(error)") }
    }
    if !failures.isEmpty { failures.insert("seed \(seed)", at: 0) }
  }

  /// What was found wrong, with the history that led to it.
  var report: String { (failures + ["after:"] + history).joined(separator: "\n") }

  private mutating func step() throws {
    let operation = operations.next(for: model)
    history.append("\(operation)")
    try perform(operation)
    if !failures.isEmpty { return }
    let solution = try layout.solve()
    try compare(solution)
    if let (copy, table) = aside {
      var copy = copy
      if try copy.solve().table != table { failures.append("a copy put aside has changed") }
    }
    if dice.chance(1, of: 8) { aside = (layout, solution.table) }
  }

  // MARK: Operations

  private mutating func perform(_ operation: ShadowLayout.Operation) throws {
    let before = (layout: layout, handles: handles)
    let next = model.applying(operation)
    var isAccepted = true
    do {
      try model.perform(operation, on: &layout, &handles)
    } catch {
      guard isRefusal(error) else { throw error }
      isAccepted = false
    }
    if let copy = innocent { try repeatInnocently(operation, copy, isAccepted) }
    if layout.conflictPolicy == .letGo {
      if isAccepted != (next != nil) { failures.append(isAccepted ? "accepted nonsense" : "refused") }
    } else if isAccepted != next.map({ (try? $0.built()) != nil }) ?? false {
      failures.append(isAccepted ? "accepted, and a fresh layout refuses it" : "refused, and a fresh layout accepts it")
    }
    if isAccepted {
      if let next { model = next }
      return
    }
    refusals += 1
    history.append("refused")
    handles = before.handles
    var (copy, original) = (layout, before.layout)
    if try copy.solve().table != original.solve().table { failures.append("a refused operation moved something") }
    innocent = before
  }

  private func isRefusal(_ error: LayoutError) -> Bool {
    switch error {
    case .conflict: layout.conflictPolicy == .refuse
    case .overflow, .unfinished, .inexact, .defect: false
    default: true
    }
  }

  /// Has a refused operation left something behind that only shows later?
  private mutating func repeatInnocently(
    _ operation: ShadowLayout.Operation, _ copy: (layout: ConstraintLayout, handles: ShadowHandles), _ isAccepted: Bool
  ) throws {
    var (layout, handles) = copy
    do {
      try model.perform(operation, on: &layout, &handles)
      if !isAccepted { failures.append("refused only where something was refused before") }
    } catch {
      if isAccepted { failures.append("accepted only where something was refused before") }
      innocent = nil
      return
    }
    var later = self.layout
    if try layout.solve().table != later.solve().table { failures.append("a refusal has changed what came later") }
    innocent = dice.chance(1, of: 6) ? nil : (layout, handles)
  }

  // MARK: Comparisons

  private mutating func compare(_ solution: LayoutSolution) throws {
    try compareWithGeometry(solution)
    if layout.lettingGo.isEmpty {
      let built = try model.built()
      try compareWhereUnique(solution, built, "a fresh layout")
      if dice.chance(1, of: 3) {
        var order = model.active.sorted()
        order.shuffle(using: &dice)
        try compareWhereUnique(solution, try model.built(adding: order), "constraints in the order \(order)")
      }
    } else {
      refusals += 1
      try compareLetGo()
    }
    if dice.chance(1, of: 3) { try compareMirrored(solution) }
    if dice.chance(1, of: 4) {
      let solver = layout.solver
      let variables = solver.variables
      let places = Dictionary(uniqueKeysWithValues: zip(variables.map { Int($0.index) }, variables.indices))
      var constraints: [PlainConstraint] = []
      for id in solver.constraints {
        var constraint = PlainConstraint(try solver.constraint(id))
        for index in constraint.terms.indices {
          constraint.terms[index].variable = places[constraint.terms[index].variable]!
        }
        constraints.append(constraint)
      }
      failures += try SystemComparison.differences(between: solver, variables, and: constraints)
    }
  }

  /// The numbers of the constraints that are let go.
  private var letGo: Set<Int> {
    let positions = Set(
      layout.lettingGo.map { entry in if case .stated(let position) = entry.role { position } else { Int32(-1) } })
    return model.active.filter { positions.contains(handles.constraints[$0]!.handle.index) }
  }

  private mutating func compareWithGeometry(_ solution: LayoutSolution) throws {
    var frames: [Int: LayoutRect] = [:]
    for number in model.items.keys { frames[number] = try solution[handles.items[number]!] }
    let geometry = ShadowGeometry(model: model, frames: frames)
    var totals: [Double: Double] = [:]
    if frames[0] != LayoutRect(0, 0, model.size.width, model.size.height) {
      failures.append("the root is \(frames[0]!)")
    }
    for (number, frame) in frames where frame.width < -1e-9 || frame.height < -1e-9 {
      failures.append("\(number) is \(frame)")
    }
    let letGo = letGo
    for (number, constraint) in model.activeConstraints {
      let violation = geometry.violation(of: constraint)
      if !constraint.priority.isRequired {
        totals[constraint.priority.value, default: 0] += violation
      } else if violation > 1e-6, !letGo.contains(number) {
        failures.append("\(constraint) does not hold, by \(violation)")
      }
    }
    for (priority, amount) in geometry.contentViolations {
      totals[priority, default: 0] += amount
      if priority == 1000, amount > 1e-6, layout.lettingGo.isEmpty {
        failures.append("a content does not hold, by \(amount)")
      }
    }
    for level in try layout.solver.violations() where level.priority.value == level.priority.value.rounded() {
      let total = totals[level.priority.value] ?? 0
      if (total - level.total).magnitude > 1e-6 * max(1, total) {
        failures.append("at \(level.priority) the frames are off by \(total), the solver says \(level.total)")
      }
    }
  }

  private mutating func compareWhereUnique(
    _ solution: LayoutSolution, _ built: (layout: ConstraintLayout, handles: ShadowHandles), _ what: String
  ) throws {
    var (fresh, handles) = built
    let expected = try fresh.solve()
    let mine = try ambiguities(of: layout, self.handles)
    let others = try ambiguities(of: fresh, handles)
    if mine.keys != others.keys {
      failures.append("ambiguous are \(mine.keys.sorted()), in \(what) \(others.keys.sorted())")
      return
    }
    for (key, range) in mine where !isClose(range, others[key]!) {
      failures.append("\(key) ranges over \(range), in \(what) over \(others[key]!)")
    }
    for number in model.items.keys.sorted() {
      let (a, b) = (try solution[self.handles.items[number]!], try expected[handles.items[number]!])
      let isWide = mine["\(number).width"] == nil
      if mine["\(number).leading"] == nil, isWide, !isClose(a.x, b.x) {
        failures.append("\(number).x \(a), \(b): \(what)")
      }
      if isWide, !isClose(a.width, b.width) { failures.append("\(number).width \(a), \(b): \(what)") }
      if mine["\(number).top"] == nil, !isClose(a.y, b.y) { failures.append("\(number).y \(a), \(b): \(what)") }
      if mine["\(number).height"] == nil, !isClose(a.height, b.height) {
        failures.append("\(number).height \(a), \(b): \(what)")
      }
    }
  }

  private func ambiguities(
    of layout: ConstraintLayout, _ handles: ShadowHandles
  ) throws -> [String: ClosedRange<Double>] {
    let numbers = Dictionary(uniqueKeysWithValues: handles.items.filter { model.items[$0.key] != nil }.map { ($1, $0) })
    var ambiguities: [String: ClosedRange<Double>] = [:]
    for found in try layout.ambiguities() { ambiguities["\(numbers[found.item]!).\(found.anchor)"] = found.range }
    return ambiguities
  }

  /// All that is let go must be so: neither does everything fit, nor any one of them with what is not let go.
  private mutating func compareLetGo() throws {
    if (try? model.built()) != nil { failures.append("let go, although everything fits: \(letGo)") }
    // Contents that are let go have no number.
    if layout.lettingGo.count > letGo.count { return }
    var trial = model
    trial.active.subtract(letGo)
    if (try? trial.built()) == nil { failures.append("not enough is let go: \(letGo)") }
    for number in letGo {
      var trial = trial
      trial.active.insert(number)
      if (try? trial.built()) != nil { failures.append("\(number) need not be let go") }
    }
  }

  private mutating func compareMirrored(_ solution: LayoutSolution) throws {
    if model.activeConstraints.contains(where: { $0.constraint.isPhysical }) { return }
    var copy = layout
    try copy.setDirection(model.direction == .leftToRight ? .rightToLeft : .leftToRight)
    let mirrored = try copy.solve()
    for number in model.items.keys {
      let (a, b) = (try solution[handles.items[number]!], try mirrored[handles.items[number]!])
      let expected = LayoutRect(model.size.width - a.maxX, a.y, a.width, a.height)
      if !isClose([b.x, b.y, b.width, b.height], [expected.x, expected.y, expected.width, expected.height]) {
        failures.append("\(number) is \(a), and mirrored \(b)")
      }
    }
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool {
    SystemComparison.isClose(a, b, within: 1e-7)
  }

  private func isClose(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Bool {
    isClose(a.lowerBound, b.lowerBound) && isClose(a.upperBound, b.upperBound)
  }

  private func isClose(_ a: [Double], _ b: [Double]) -> Bool { zip(a, b).allSatisfy { isClose($0, $1) } }
}
