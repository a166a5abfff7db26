import TinamouSolver

extension Trace: CustomStringConvertible {
  /// The trace as text that reads back as the same trace, a line each.
  public var description: String {
    var text = ""
    for line in lines { text += "\(line.step)\n" }
    return text
  }
}

extension Trace.Step: CustomStringConvertible {
  /// The line of a trace.
  public var description: String {
    switch self {
    case .start(let variables): "v \(variables)"
    case .add(let id, let constraint, let refused):
      (refused ? "! c " : "c ") + "\(id) \(strength(constraint.priority, constraint.weight)) \(body(constraint))"
    case .remove(let id): "d \(id)"
    case .edit(let variable, let priority, let weight): "e \(variable) \(strength(priority, weight))"
    case .endEdit(let variable): "x \(variable)"
    case .suggest(let variable, let value): "s \(variable) \(decimal(value))"
    case .update: "u"
    case .phase(let name): "p \(name)"
    case .expectValue(let variable, let value): "= \(variable) \(decimal(value))"
    case .expectAmbiguous(let variable): "? \(variable)"
    case .expectViolation(let priority, let total): "~ \(strength(priority, 1)) \(decimal(total))"
    }
  }

  private func strength(_ priority: Double, _ weight: Double) -> String {
    let level = priority == 1000 ? "R" : decimal(priority)
    return weight == 1 ? level : "\(decimal(priority))*\(decimal(weight))"
  }

  private func body(_ constraint: PlainConstraint) -> String {
    let relation =
      switch constraint.relation {
      case .lessThanOrEqual: "<"
      case .equal: "="
      case .greaterThanOrEqual: ">"
      }
    let terms = constraint.terms.map { " \($0.variable) \(decimal($0.coefficient))" }.joined()
    return "\(relation) \(decimal(constraint.constant)) \(constraint.terms.count)\(terms)"
  }

  /// The shortest decimal that reads back as `number`, whole numbers without a point.
  private func decimal(_ number: Double) -> String {
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 { return "\(whole)" }
    return "\(number)"
  }
}
