import TinamouSolver
import Workloads

/// The ingredients of a random history.
public struct RandomProfile: Sendable {
  /// The range of the number of variables.
  public var variables: ClosedRange<Int> = 2...8
  /// The range of the approximate number of constraints.
  public var size: ClosedRange<Int> = 3...14
  /// Of a hundred new constraints, how many are required.
  public var required = 35
  /// Of a hundred constants, how many are zero: with many, most vertices are degenerate.
  public var zeros = 40
  /// Of a hundred new constraints, how many are parallel to a live one.
  public var parallel = 20
  /// True if all coefficients are ±1.
  public var isUnimodular = false

  /// Small systems of mixed kind.
  public init() {}

  /// A profile drawn at random.
  public init(drawn random: inout SplitMix64) {
    required = random.pick([10, 35, 60, 90])
    zeros = random.pick([10, 40, 80])
    parallel = random.pick([5, 20, 50])
    isUnimodular = random.chance(1, of: 3)
    let most = random.pick([2, 4, 6, 8])
    variables = max(1, most - 2)...most
    size = 2...random.pick([5, 9, 15])
  }
}

/// Draws the operations of a random history, small whole or dyadic numbers throughout, so that exact arithmetic stays
/// cheap and exact ties and degenerate vertices are frequent.
public struct RandomOperations {
  private var random: SplitMix64
  private let profile: RandomProfile
  private let priorities: [Double]
  private let target: Int
  private let changesRanks: Bool
  private let setsSeveral: Bool
  /// The number of variables of the history.
  public let variableCount: Int

  /// The operations of a seed.
  public init(seed: UInt64, profile: RandomProfile? = nil, changesRanks: Bool = false, setsSeveral: Bool = false) {
    random = SplitMix64(seed: seed)
    (self.changesRanks, self.setsSeveral) = (changesRanks, setsSeveral)
    let profile = profile ?? RandomProfile(drawn: &random)
    self.profile = profile
    variableCount = profile.variables.lowerBound + random.below(profile.variables.count)
    target = profile.size.lowerBound + random.below(profile.size.count)
    let pool: [Double] = [999, 750, 749.5, 500, 250, 1]
    priorities = pool.shuffled(using: &random).prefix(1 + random.below(5)).sorted()
  }

  /// The next operation on a system in that state.
  public mutating func next(for model: ShadowModel) -> SolverOperation {
    let keys = model.entries.map(\.key)
    if keys.isEmpty || random.chance(keys.count < target ? 45 : 10, of: 100) { return addition(to: model) }
    let key = random.pick(keys)
    if changesRanks && random.chance(1, of: 4) { return .setRank(key, random.below(model.keyCount)) }
    if setsSeveral && random.chance(1, of: 4) {
      return .setConstants((0..<2 + random.below(3)).map { _ in (random.pick(keys), constant()) })
    }
    switch random.below(100) {
    case ..<25: return .remove(random.chance(1, of: 5) ? [key, random.pick(keys)] : [key])
    case ..<45: return .setConstants([(key, constant())])
    case ..<58: return .setPriority(key, priority())
    case ..<63: return .setWeight(key, weight())
    case ..<70: return replacement(of: key, in: model)
    case ..<95: return edit(model)
    default: return .renewVariable(random.below(variableCount))
    }
  }

  private mutating func addition(to model: ShadowModel) -> SolverOperation {
    var batch: [PlainConstraint] = []
    for _ in 0..<(random.chance(1, of: 6) ? 2 + random.below(3) : 1) { batch.append(constraint(model)) }
    return .add(batch)
  }

  private mutating func replacement(of key: Int, in model: ShadowModel) -> SolverOperation {
    var new = constraint(model)
    if let old = model[key], random.chance(1, of: 3) {
      new.terms = old.terms
      if random.chance(2, of: 3) { new.relation = old.relation }
    }
    return .replace(key, new)
  }

  private mutating func edit(_ model: ShadowModel) -> SolverOperation {
    let variable = random.below(variableCount)
    let edited = model.edits.keys.sorted()
    if model.edits[variable] == nil && (edited.isEmpty || random.chance(1, of: 4)) {
      return .edit(variable: variable, priority: priority(required: 10), weight: weight(), value: number())
    }
    if edited.isEmpty || random.chance(1, of: 6) { return .endEdit(variable: edited.first ?? variable) }
    var values = [(variable: random.pick(edited), value: number())]
    for other in edited where other != values[0].variable && random.chance(1, of: 3) {
      values.append((other, number()))
    }
    return .suggest(values)
  }

  // MARK: Constraints and numbers

  private mutating func constraint(_ model: ShadowModel) -> PlainConstraint {
    let relation = random.pick([Relation.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual])
    var new = PlainConstraint([], constant: constant(), relation, priority: priority(), weight: weight())
    if let other = model.entries.isEmpty ? nil : random.pick(model.entries).constraint,
      random.chance(profile.parallel, of: 100)
    {
      let factor = random.pick([1.0, 1, -1, 2, -0.5])
      new.terms = other.terms.map { PlainConstraint.Term($0.variable, factor * $0.coefficient) }
      if random.chance(1, of: 2) { new.constant = factor * other.constant }
      return new
    }
    for _ in 0..<random.pick([0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4]) {
      let variable = random.below(variableCount)
      if new.terms.contains(where: { $0.variable == variable }) { continue }
      new.terms.append(PlainConstraint.Term(variable, coefficient()))
    }
    return new
  }

  private mutating func coefficient() -> Double {
    if profile.isUnimodular || random.chance(2, of: 3) { return random.chance(1, of: 2) ? 1 : -1 }
    return random.pick([0, 2, -2, 3, -3, 0.5, -0.5, 0.25, 1.5, -0.75, 5, 10])
  }

  private mutating func constant() -> Double { random.chance(profile.zeros, of: 100) ? 0 : number() }

  private mutating func number() -> Double {
    switch random.below(8) {
    case 0: Double(random.below(41) - 20) / 2
    case 1: Double(random.below(21) - 10) * 100
    default: Double(random.below(21) - 10)
    }
  }

  private mutating func weight() -> Double { random.pick([1, 1, 1, 1, 2, 3, 0.5]) }

  private mutating func priority(required: Int? = nil) -> Double {
    random.chance(required ?? profile.required, of: 100) ? 1000 : random.pick(priorities)
  }
}
