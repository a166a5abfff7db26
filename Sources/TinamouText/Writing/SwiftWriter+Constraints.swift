import Tinamou

// Constraints in blocks, and the sets from which variations choose.

extension SwiftWriter {
  mutating func writeConstraints() {
    var sets: [ConstraintHandle: [Int]] = [:]
    let variations = layout.statedVariations
    for (number, alternative) in variations.joined().enumerated() {
      for handle in alternative.handles { sets[handle, default: []].append(number) }
    }
    var names: [[String]] = variations.joined().map { _ in [] }
    var block: [LayoutConstraint] = []
    var heading: BlockHeading?
    var count = 0
    for handle in layout.constraints {
      guard let constraint = try? layout.constraint(handle), let isActive = try? layout.isActive(handle) else {
        continue
      }
      if (try? layout.isStatedByContainer(handle)) == true {
        let text = expressions.text(of: constraint)
        for note in layout.notes(onStated: handle, constraint, isActive: isActive, as: text) { line(note) }
        continue
      }
      let numbers = sets[handle] ?? []
      let next = BlockHeading(group: constraint.group, isActive: isActive && numbers.isEmpty, sets: numbers)
      if let heading, heading != next {
        write(block, heading, &count, &names)
        block = []
      }
      heading = next
      block.append(constraint)
    }
    if let heading { write(block, heading, &count, &names) }
    var position = 0
    for variation in variations {
      let alternatives = variation.map { alternative in
        defer { position += 1 }
        let sets = names[position].count == 1 ? names[position][0] : "ConstraintSet(\(handles(names[position])))"
        return ".\(alternative.condition.words): \(sets)"
      }
      call("try layout.vary(", ["[\(alternatives.joined(separator: ", "))]"])
    }
  }

  private func handles(_ sets: [String]) -> String {
    sets.isEmpty ? "[]" : sets.map { "\($0).handles" }.joined(separator: " + ")
  }

  private mutating func write(
    _ block: [LayoutConstraint], _ heading: BlockHeading, _ count: inout Int, _ names: inout [[String]]
  ) {
    let name = heading.group.isEmpty ? "" : "(\(Quoted.text(heading.group)))"
    if heading.isActive {
      line("try layout.constrain\(name) { _ in")
    } else if heading.sets.isEmpty {
      line("_ = layout.prepare\(name) { _ in")
    } else {
      let set = "\(self.set)\(count + 1)"
      count += 1
      for number in heading.sets { names[number].append(set) }
      line("let \(set) = layout.prepare\(name) { _ in")
    }
    var position = 0
    while position < block.count {
      let run = rows.run(block[position...], expressions)
      let constraints = block[position..<position + (run?.count ?? 1)]
      let distances = run.map { DSL.needsDistances($0.line.spacing, isOperand: false) } == true
      if let call = run?.call(distances ? self.distances : expressions, block[position]) {
        line("  \(call)")
      } else {
        for constraint in constraints { line("  \(source(of: constraint))") }
      }
      position = constraints.endIndex
    }
    line("}")
  }

  /// A constraint in Swift, or a comment if the DSL cannot express it.
  private func source(of constraint: LayoutConstraint) -> String {
    let expressions = DSL.needsDistances(constraint) ? distances : self.expressions
    guard let comparison = expressions.comparison(of: constraint),
      let priority = expressions.number(constraint.priority.value)
    else { return "// left out: a constraint that mentions what is gone, or a number that is none" }
    let suffix = constraint.priority.isRequired ? "" : " ~ \(priority)"
    if !DSL.canWrite(constraint) {
      return "// left out, without words in the DSL: \(Quoted.comment(comparison))\(suffix)"
    }
    let note = constraint.lineIdentity == nil ? "" : "  // part of a row or column"
    let name = constraint.name
    return (name.isEmpty ? comparison + suffix : "(\(comparison)\(suffix)).named(\(Quoted.text(name)))") + note
  }
}

/// The algebra of the DSL, in which positions come before distances.
private enum DSL {
  /// True if both sides can be written with the operators of the DSL, in the order of their terms.
  static func canWrite(_ constraint: LayoutConstraint) -> Bool {
    canWrite(constraint.leftSide) && canWrite(constraint.rightSide) && !constraint.leftSide.terms.isEmpty
  }

  /// True if a side needs parameters as distances.
  static func needsDistances(_ constraint: LayoutConstraint) -> Bool {
    needsDistances(constraint.leftSide, isOperand: false) || needsDistances(constraint.rightSide, isOperand: true)
  }

  /// True if a sum begins with a parameter, which has fewer operators than its distance.
  ///
  /// - Parameter isOperand: true if a parameter can stand alone, as on the right of a relation.
  static func needsDistances(_ sum: LayoutExpression, isOperand: Bool) -> Bool {
    guard case .parameter = sum.terms.first?.quantity, let factor = sum.terms.first?.coefficient else { return false }
    return sum.terms.count > 1 || sum.constant != 0 || factor < 0 || factor == 1 && !isOperand
  }

  private static func canWrite(_ expression: LayoutExpression) -> Bool {
    if !expression.shares.isEmpty { return false }
    var kind = LayoutExpression.Kind.distance
    for (position, term) in expression.terms.enumerated() {
      switch term.quantity {
      case .parameter: continue
      case .standardSpacing:
        // At the front its type could not be inferred.
        if position == 0 { return expression.terms.count == 1 && term.coefficient == 1 && expression.constant == 0 }
      case .anchor(_, let attribute):
        if attribute.kind == .distance { continue }
        if position == 0, term.coefficient == 1 {
          kind = attribute.kind
        } else if kind == attribute.kind, term.coefficient == -1 {
          kind = .distance
        } else {
          return false
        }
      }
    }
    return true
  }
}
