import TinamouSolver
import Workloads

/// A long random history on something that looks like a screen: chains, nested boxes and forms, resized, changed, torn
/// down in part and built up again.
///
/// Everything is written with whole numbers, and there are always more items than a dense reference could bear: a
/// history is checked against a new solver that is given the live constraints.
public struct LayoutHistory {
  /// The solver.
  public private(set) var solver = Solver()
  /// Its variables: a left edge and a width for each item, the root's first.
  public private(set) var variables: [Variable] = []
  /// The number of refused operations.
  public private(set) var refusals = 0

  private var random: SplitMix64
  private var live: [ConstraintID] = []
  private var removed: [Constraint] = []
  private static let priorities: [Priority] = [.required, 999, .high, .high - 1, 500, 251, .low, .fittingSize]

  /// Builds a screen of that many items; its width is an edit variable.
  public init(seed: UInt64, items: Int) throws(SolverError) {
    random = SplitMix64(seed: seed)
    for _ in 0..<2 * items { variables.append(solver.makeVariable()) }
    try add(left(0) == 0)
    try add(width(0) >= 0)
    try solver.addEdit(width(0), priority: 900)
    try solver.suggest(400, for: width(0))
    for item in 1..<items { try place(item) }
    try solver.solve()
  }

  private func left(_ item: Int) -> Variable { variables[2 * item] }
  private func width(_ item: Int) -> Variable { variables[2 * item + 1] }
  private func right(_ item: Int) -> LinearExpression { left(item) + width(item) }

  private mutating func add(_ constraint: Constraint) throws(SolverError) { live.append(try solver.add(constraint)) }

  private mutating func number(_ range: Range<Int>) -> Double { Double(range.lowerBound + random.below(range.count)) }

  /// Puts an item beside, into or under an earlier one.
  private mutating func place(_ item: Int) throws(SolverError) {
    let other = random.chance(2, of: 3) ? item - 1 : random.below(item)
    try add(width(item) >= 0)
    try add((width(item) == number(10..<200)).priority(random.chance(1, of: 2) ? .low : 251))
    try add((width(item) >= number(10..<100)).priority(random.chance(1, of: 2) ? .high : .high - 1))
    switch random.below(4) {
    case 0:
      try add(left(item) == right(other) + 8)
      try add((right(item) <= right(0) - 8).priority(random.chance(1, of: 3) ? 999 : 500))
    case 1:
      try add(left(item) == left(other) + 8)
      try add((right(item) == right(other) - 8).priority(random.chance(1, of: 3) ? .high : 999))
    case 2:
      try add(left(item) >= right(other) + 8)
      try add((left(item) == right(other) + 8).priority(.fittingSize))
      try add((width(item) == width(other)).priority(500))
    default:
      try add(left(item) == left(other))
      try add((2 * left(item) + width(item) == 2 * left(0) + width(0)).priority(.low))
      try add(right(item) <= right(0) + 1000)
    }
  }

  /// Performs one random operation.
  public mutating func step() throws(SolverError) {
    do {
      switch random.below(20) {
      case ..<9: try solver.suggest(number(-50..<1500), for: width(0))
      case ..<12: try changeConstant()
      case ..<14: try solver.setPriority(of: random.pick(live), to: random.pick(Self.priorities))
      case 14: try solver.setWeight(of: random.pick(live), to: number(1..<4))
      case ..<17: try remove()
      case ..<19: try bringBack()
      default:
        // Mostly refused.
        let item = random.below(variables.count / 2)
        try add(right(item) <= left(random.below(variables.count / 2)) - number(0..<300))
      }
    } catch .conflict(let conflict) {
      refusals += 1
      guard flaws(inProofOf: conflict).isEmpty else { throw .conflict(conflict) }
    }
    if random.chance(3, of: 4) { try solver.solve() }
  }

  private mutating func changeConstant() throws(SolverError) {
    let id = random.pick(live)
    let constant = try solver.constraint(id).expression.constant
    try solver.setConstant(of: id, to: constant + number(-20..<21))
  }

  private mutating func remove() throws(SolverError) {
    if removed.count > variables.count / 8 { return try bringBack() }
    let id = live.remove(at: random.below(live.count))
    removed.append(try solver.constraint(id))
    try solver.remove(id)
  }

  private mutating func bringBack() throws(SolverError) {
    if removed.isEmpty { return }
    let constraint = removed.remove(at: random.below(removed.count))
    do {
      try add(constraint)
    } catch {
      removed.append(constraint)
      throw error
    }
  }

  /// A new solver with the live constraints, added in the order of their handles or shuffled, solved.
  public mutating func rebuilt(shuffled: Bool) throws(SolverError) -> Solver {
    var fresh = Solver()
    let renamed = variables.map { _ in fresh.makeVariable() }
    var ids = solver.constraints
    if shuffled { ids.shuffle(using: &random) }
    for id in ids { try fresh.add(PlainConstraint(try solver.constraint(id)).constraint(renamed)) }
    try fresh.solve()
    return fresh
  }
}
