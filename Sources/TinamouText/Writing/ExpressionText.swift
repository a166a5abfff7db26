import Tinamou

/// Writes constraints in the words of the DSL, so that they read back bitwise equal.
struct ExpressionText {
  /// The names of the items and parameters.
  let items: [LayoutItem: String]
  let parameters: [LayoutParameter: String]

  /// `left relation right ~ priority`; nil if it mentions a removed item, or a number that is not finite.
  func text(of constraint: LayoutConstraint) -> String? {
    guard let comparison = comparison(of: constraint) else { return nil }
    if constraint.priority.isRequired { return comparison }
    return number(constraint.priority.value).map { "\(comparison) ~ \($0)" }
  }

  /// `left relation right`
  func comparison(of constraint: LayoutConstraint) -> String? {
    guard let left = sum(constraint.leftSide), let right = sum(constraint.rightSide) else { return nil }
    return "\(left) \(constraint.relation) \(right)"
  }

  /// A sum in its written order. A number from which a term is subtracted comes first.
  func sum(_ expression: LayoutExpression) -> String? {
    if expression.terms.isEmpty && expression.shares.isEmpty { return number(expression.constant) }
    var text = ""
    var pending = expression.constant
    func join(isNegative: Bool) {
      text += text.isEmpty ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ")
    }
    if let first = expression.terms.first, first.coefficient < 0, pending > 0 {
      guard let number = number(pending) else { return nil }
      text = number
      pending = 0
    }
    for term in expression.terms {
      guard let name = name(of: term.quantity), let factor = number(term.coefficient.magnitude) else { return nil }
      join(isNegative: term.coefficient < 0)
      text += factor == "1" ? name : "\(name) * \(factor)"
    }
    for share in expression.shares {
      guard let share = self.share(share) else { return nil }
      join(isNegative: false)
      text += share
    }
    if pending != 0 {
      guard let number = number(pending.magnitude) else { return nil }
      join(isNegative: pending < 0)
      text += number
    }
    return text
  }

  /// A comment on the distances of a container that cannot be written.
  func noteOnLostDistances(of container: WrittenContainer, named name: String) -> String? {
    if container.distances.allSatisfy({ sum($0.expression) != nil }) { return nil }
    return "// left out: a distance of \(Quoted.comment(name)) that mentions what is gone"
  }

  private func share(_ share: LayoutExpression.Share) -> String? {
    let names = share.items.compactMap { items[$0] }
    guard let whole = sum(share.whole), names.count == share.items.count else { return nil }
    let list = names.joined(separator: ", ")
    return "share(of: \(whole), among: [\(list)], at: \(share.position), extent: \(share.extent))"
  }

  private func name(of quantity: LayoutExpression.Quantity) -> String? {
    switch quantity {
    case .anchor(let region, let attribute): self.region(region).map { "\($0).\(attribute)" }
    case .parameter(let parameter): parameters[parameter]
    case .standardSpacing: ".standard"
    }
  }

  /// An item, its margins or its safe area.
  func region(_ region: LayoutRegion) -> String? {
    items[region.layoutItem].map { region.part == .frame ? $0 : "\($0).\(region.part)" }
  }

  /// A number that reads back as itself; nil if it is not finite.
  func number(_ number: Double) -> String? { number.isFinite ? DecimalText.shortest(number) : nil }
}
