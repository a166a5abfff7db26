import TinamouSolver
import Workloads

/// The live constraints of a solver as plain values, kept beside it by applying the same operations.
public struct ShadowModel: Sendable {
  /// A live constraint. Its key is never used again.
  public struct Entry: Sendable {
    /// Its name in operations.
    public let key: Int
    /// The present constraint.
    public var constraint: PlainConstraint
    /// The key of the constraint that had this rank at first.
    public fileprivate(set) var rank: Int
  }

  /// The number of variables, which are numbered from 0.
  public let variableCount: Int
  /// The live constraints in order of their keys, those of edits among them.
  public private(set) var entries: [Entry] = []
  /// The keys of the edits' constraints, by variable.
  public private(set) var edits: [Int: Int] = [:]
  private var nextKey = 0

  /// A model without constraints.
  public init(variableCount: Int) { self.variableCount = variableCount }

  /// The live constraints.
  public var constraints: [PlainConstraint] { entries.map(\.constraint) }

  /// The number of constraints that there have been, live ones among them.
  public var keyCount: Int { nextKey }

  /// The constraint of a key.
  public subscript(key: Int) -> PlainConstraint? { position(of: key).map { entries[$0].constraint } }

  /// True if a constraint mentions the variable, even with coefficient 0.
  public func isInUse(_ variable: Int) -> Bool {
    entries.contains { $0.constraint.terms.contains { $0.variable == variable } }
  }

  /// The keys of the constraints an operation adds, in order, and of those it changes.
  public func keys(of operation: SolverOperation) -> (added: [Int], changed: [Int]) {
    switch operation {
    case .add(let constraints): (Array(nextKey..<nextKey + constraints.count), [])
    case .edit: ([nextKey], [])
    case .setPriority(let key, _), .setWeight(let key, _), .replace(let key, _): ([], [key])
    case .setConstants(let constants): ([], constants.map(\.key))
    case .suggest(let values): ([], values.compactMap { edits[$0.variable] })
    case .remove, .endEdit, .renewVariable, .setRank: ([], [])
    }
  }

  /// The model after an operation that is accepted.
  public func applying(_ operation: SolverOperation) -> ShadowModel {
    var model = self
    switch operation {
    case .add(let constraints): for constraint in constraints { model.append(constraint) }
    case .remove(let keys): model.remove(keys)
    case .setConstants(let constants): for (key, constant) in constants { model.change(key) { $0.constant = constant } }
    case .setPriority(let key, let priority): model.change(key) { $0.priority = priority }
    case .setWeight(let key, let weight): model.change(key) { $0.weight = weight }
    case .replace(let key, let constraint):
      // An edit whose constraint is replaced ceases to be one.
      model.edits = model.edits.filter { $0.value != key }
      model.change(key) { $0 = constraint }
    case .edit(let variable, let priority, let weight, let value):
      model.edits[variable] = model.nextKey
      model.append(
        PlainConstraint(
          [PlainConstraint.Term(variable, 1)], constant: -value, .equal, priority: priority, weight: weight))
    case .suggest(let values):
      for (variable, value) in values {
        if let key = edits[variable] { model.change(key) { $0.constant = -value } }
      }
    case .endEdit(let variable): if let key = edits[variable] { model.remove([key]) }
    case .setRank(let key, let rank):
      guard let taker = model.position(of: key) else { break }
      if let giver = model.entries.firstIndex(where: { $0.rank == rank }) {
        model.entries[giver].rank = model.entries[taker].rank
      }
      model.entries[taker].rank = rank
    case .renewVariable: break
    }
    return model
  }

  private func position(of key: Int) -> Int? { entries.firstIndex { $0.key == key } }

  private mutating func append(_ constraint: PlainConstraint) {
    entries.append(Entry(key: nextKey, constraint: constraint, rank: nextKey))
    nextKey += 1
  }

  private mutating func remove(_ keys: [Int]) {
    entries.removeAll { keys.contains($0.key) }
    edits = edits.filter { !keys.contains($0.value) }
  }

  private mutating func change(_ key: Int, _ body: (inout PlainConstraint) -> Void) {
    if let position = position(of: key) { body(&entries[position].constraint) }
  }
}

/// Something done to a solver, in the words of a ``ShadowModel``.
public enum SolverOperation: Sendable {
  /// Adds constraints, all or none.
  case add([PlainConstraint])
  /// Removes constraints.
  case remove([Int])
  /// Changes the constants of constraints, all or none.
  case setConstants([(key: Int, constant: Double)])
  /// Changes the priority of a constraint.
  case setPriority(Int, Double)
  /// Changes the weight of a constraint.
  case setWeight(Int, Double)
  /// Puts another constraint in the place of one.
  case replace(Int, PlainConstraint)
  /// Makes a variable an edit variable and suggests a first value.
  case edit(variable: Int, priority: Double, weight: Double, value: Double)
  /// Suggests values for edit variables, all or none.
  case suggest([(variable: Int, value: Double)])
  /// Ends an edit.
  case endEdit(variable: Int)
  /// Gives a constraint the rank that another had at first. A live constraint that has this rank gets the other's.
  case setRank(Int, Int)
  /// Removes a variable and makes another in its place; refused while it is in use.
  case renewVariable(Int)
}
