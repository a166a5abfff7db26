import SolverTestSupport

@testable import Tinamou

/// A history of operations on a layout of containers, compared with new layouts in the states that it reaches.
struct ContainerHistory {
  private var layout: ConstraintLayout
  private var handles = ShadowHandles()
  private var state = ShadowContainers()
  /// The first thing found wrong; nil if all is right.
  private(set) var failure: Failure?
  /// How many operations were refused.
  private(set) var refusals = 0

  struct Failure {
    enum Kind: String {
      case frames, wishes, guides, refusedAnew, refusedInHistory, thrown
    }

    var kind: Kind
    var text: String
  }

  /// An operation, and whether frames are compared after it. A solution is where the next one starts.
  struct Step {
    var operation: ShadowContainers.Operation
    var isCompared: Bool
  }

  /// Carries out steps up to the first failure. Those that make no sense, because others are missing, are left out.
  init(_ steps: [Step]) throws {
    layout = try ConstraintLayout("history", size: state.size)
    handles.items[0] = layout.root
    for step in steps where failure == nil { try carryOut(step) }
  }

  private mutating func carryOut(_ step: Step) throws {
    guard let next = state.applying(step.operation) else { return }
    do {
      try state.perform(step.operation, on: &layout, &handles)
      state = next
    } catch {
      guard case .conflict = error else { return fail(.thrown, "\(step.operation): \(error)") }
      refusals += 1
      var isJudged = state.flows.isEmpty
      if case .hide(_, false) = step.operation { isJudged = true }
      if isJudged, (try? next.anew()) != nil {
        return fail(.refusedInHistory, "\(step.operation): \(error)")
      }
      // A refusal leaves nothing behind.
      return try compare()
    }
    if step.isCompared { try compare() }
  }

  private mutating func fail(_ kind: Failure.Kind, _ text: String) { failure = Failure(kind: kind, text: text) }

  private mutating func compare() throws {
    var fresh: (layout: ConstraintLayout, handles: ShadowHandles)
    do {
      fresh = try state.anew()
    } catch {
      // Required constraints have to fit the runs that a flow had last, and these can be others in a new layout.
      return state.flows.isEmpty ? fail(.refusedAnew, "\(error)") : ()
    }
    let found: LayoutSolution, expected: LayoutSolution
    do {
      found = try layout.solve()
      expected = try fresh.layout.solve()
    } catch {
      return fail(.thrown, "solving: \(error)")
    }
    // Required ratios can make some frames large, with differences of rounding in all of them.
    let largest = expected.entries.map { max($0.frame.width, $0.frame.height) }.max() ?? 0
    let tolerance = 1e-9 * max(1, largest)
    try compareWishes(with: fresh.layout, tolerance)
    var undecided: Set<LayoutItem>?
    func check(_ item: LayoutItem, _ other: LayoutItem, _ numbers: [KeyPath<LayoutRect, Double>]) throws {
      if failure != nil { return }
      let (isHidden, isHiddenAnew) = (try found.isHidden(item), try expected.isHidden(other))
      let name = try layout.name(of: item)
      if isHidden || isHiddenAnew {
        if isHidden != isHiddenAnew { fail(.frames, "\(name) is hidden: \(isHidden), and not \(isHiddenAnew)") }
        return
      }
      let (a, b) = (try found[item], try expected[other])
      if numbers.allSatisfy({ abs(a[keyPath: $0] - b[keyPath: $0]) <= tolerance }) { return }
      // All wishes hold equally well with both frames. A number that has others is then decided by none of them.
      if undecided == nil { undecided = Set(try fresh.layout.ambiguities().map { $0.item }) }
      if undecided?.contains(other) == false { fail(.frames, "\(name) is \(a), and not \(b)") }
    }
    for number in state.numbers {
      let (item, other) = (handles.items[number]!, fresh.handles.items[number]!)
      try check(item, other, [\.x, \.y, \.width, \.height])
      guard state.grids[number] != nil else { continue }
      for (row, new) in zip(try layout.rows(of: item), try fresh.layout.rows(of: other)) {
        try check(row, new, [\.y, \.height])
      }
      for (column, new) in zip(try layout.columns(of: item), try fresh.layout.columns(of: other)) {
        try check(column, new, [\.x, \.width])
      }
    }
    let names = try guides(of: layout), namesAnew = try guides(of: fresh.layout)
    if failure == nil, names != namesAnew {
      fail(.guides, "\(names.filter { !namesAnew.contains($0) }), \(namesAnew.filter { !names.contains($0) })")
    }
  }

  /// Compares the violations of all optional constraints. Each is decided, in ties by the order.
  private mutating func compareWishes(with fresh: ConstraintLayout, _ tolerance: Double) throws {
    func violations(of layout: ConstraintLayout) throws -> [(text: String, amount: Double)] {
      let violations = try layout.violations().map { (text: $0.constraint.text, amount: $0.amount) }
      return violations.filter { $0.amount > tolerance }.sorted { ($0.text, $0.amount) < ($1.text, $1.amount) }
    }
    let (found, expected) = (try violations(of: layout), try violations(of: fresh))
    let isSame = found.elementsEqual(expected) { $0.text == $1.text && abs($0.amount - $1.amount) <= 2 * tolerance }
    if isSame { return }
    func listed(_ violations: [(text: String, amount: Double)], without others: [(text: String, amount: Double)])
      -> String
    {
      let rest = violations.filter { one in
        !others.contains { $0.text == one.text && abs($0.amount - one.amount) < 1e-6 }
      }
      return rest.map { "\($0.text) by \($0.amount)" }.joined(separator: ", ")
    }
    fail(.wishes, "violated: \(listed(found, without: expected)), and not \(listed(expected, without: found))")
  }

  /// The names of guides, without those of the runs of hidden flows, which are found when a flow is shown, and of cells, which
  /// keep them after they covered several places.
  private func guides(of layout: ConstraintLayout) throws -> [String] {
    let hidden = state.flows.keys.filter { state.isAbsent($0) }.map { "container\($0).run" }
    let names = try layout.allItems.filter { try layout.isGuide($0) }.map { try layout.name(of: $0) }
    return names.filter { name in
      !hidden.contains { name.hasPrefix($0) } && !name.hasSuffix(".span")
    }.sorted()
  }
}

extension ShadowContainers {
  /// A new layout in this state. States on the way to it need not fit.
  fileprivate func anew() throws(LayoutError) -> (layout: ConstraintLayout, handles: ShadowHandles) {
    do { return try built() } catch {
      guard case .conflict = error else { throw error }
      return try builtAtOnce()
    }
  }
}

// MARK: - Random histories

extension ContainerHistory {
  /// The steps of a seed's history.
  static func steps(seed: UInt64) -> [Step] {
    var operations = RandomContainerOperations(seed: seed), dice = SplitMix64(seed: ~seed)
    var state = ShadowContainers()
    var steps: [Step] = []
    for number in 0..<(20 + dice.below(20)) {
      let operation = operations.next(for: state)
      // Operations that the layout refuses do not change its state; what follows them need not make sense.
      state = state.applying(operation) ?? state
      steps.append(Step(operation: operation, isCompared: number > 8 && dice.chance(1, of: 4)))
    }
    steps[steps.count - 1].isCompared = true
    return steps
  }

  /// The steps without those that do not matter for a failure of one kind.
  static func shrunk(_ steps: [Step], _ kind: Failure.Kind) throws -> [Step] {
    var steps = steps, index = steps.count
    var isShorter = false
    while index > 0 || isShorter {
      if index == 0 { (index, isShorter) = (steps.count, false) }
      index -= 1
      var fewer = steps
      fewer.remove(at: index)
      if try ContainerHistory(fewer).failure?.kind == kind { (steps, isShorter) = (fewer, true) }
    }
    return steps
  }
}
