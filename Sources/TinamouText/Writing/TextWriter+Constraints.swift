import Tinamou

// Constraints in blocks: one for each run of constraints with the same name, activity and variations.

/// The group, activity and variations that the constraints of a block have in common.
struct BlockHeading: Equatable {
  let group: String
  let isActive: Bool
  let sets: [Int]
}

extension TextWriter {
  mutating func writeConstraints() {
    let variations = layout.statedVariations
    var sets: [ConstraintHandle: [Int]] = [:]
    var count = 0
    for alternative in variations.joined() {
      count += 1
      for handle in alternative.handles where sets[handle]?.last != count { sets[handle, default: []].append(count) }
    }
    var block: [LayoutConstraint] = []
    var heading: BlockHeading?
    var written: Set<Int> = []
    for handle in layout.constraints {
      guard let constraint = try? layout.constraint(handle), let isActive = try? layout.isActive(handle) else {
        continue
      }
      if (try? layout.isStatedByContainer(handle)) == true {
        for note in notes(on: handle, constraint, isActive) { line(note) }
        continue
      }
      let next = BlockHeading(group: constraint.group, isActive: isActive, sets: sets[handle] ?? [])
      if let heading, heading != next {
        write(block, heading)
        block = []
      }
      heading = next
      written.formUnion(next.sets)
      block.append(constraint)
    }
    if let heading { write(block, heading) }
    count = 0
    for variation in variations {
      let alternatives = variation.map { alternative in
        count += 1
        // Its constraints may be gone.
        return "\(alternative.condition.words): [\(written.contains(count) ? "\(count)" : "")]"
      }
      line("variation \(alternatives.joined(separator: ", "))")
    }
  }

  private func notes(on handle: ConstraintHandle, _ constraint: LayoutConstraint, _ isActive: Bool) -> [String] {
    layout.notes(onStated: handle, constraint, isActive: isActive, as: expressions.text(of: constraint))
  }

  private mutating func write(_ block: [LayoutConstraint], _ heading: BlockHeading) {
    var options: [String] = []
    if !heading.group.isEmpty { options.append(Quoted.text(heading.group)) }
    if !heading.isActive { options.append("inactive") }
    if !heading.sets.isEmpty { options.append("sets: [\(heading.sets.map { "\($0)" }.joined(separator: ", "))]") }
    line("constraints \(options.joined(separator: ", "))\(options.isEmpty ? "" : " "){")
    var position = 0
    while position < block.count {
      let run = rows.run(block[position...], expressions)
      let constraints = block[position..<position + (run?.count ?? 1)]
      if let text = run?.text(expressions, block[position]) {
        entry(text, of: block[position])
      } else {
        for constraint in constraints { entry(expressions.text(of: constraint), of: constraint) }
      }
      position = constraints.endIndex
    }
    line("}")
  }

  private mutating func entry(_ text: String?, of constraint: LayoutConstraint) {
    guard let text else {
      let name = constraint.name.isEmpty ? "a constraint" : Quoted.text(constraint.name)
      return line("  // left out: \(name) that mentions what is gone, or a number that is none")
    }
    let name = constraint.name.isEmpty ? "" : ", named: \(Quoted.text(constraint.name))"
    let place = showsPlaces ? constraint.place.map { "  // \(Quoted.comment("\($0)"))" } ?? "" : ""
    line("  \(text)\(name)\(place)")
  }
}

extension ConstraintLayout {
  /// Comments on the changes to a constraint that a container states, which the container's line cannot say.
  func notes(
    onStated handle: ConstraintHandle, _ constraint: LayoutConstraint, isActive: Bool, as text: String?
  ) -> [String] {
    let group = Quoted.comment(constraint.group)
    var notes: [String] = []
    if !isActive { notes.append("// left out: that a constraint of \(group) is not active") }
    if (try? isChanged(handle)) == true {
      notes.append("// left out: that a constraint of \(group) is now \(Quoted.comment(text ?? "another one"))")
    }
    return notes
  }
}

extension TraitCondition {
  /// The size classes as in `compactWidth.regularHeight`, or `any`: in Swift the same after a dot.
  var words: String {
    let words = [
      width.map { $0 == .compact ? "compactWidth" : "regularWidth" },
      height.map { $0 == .compact ? "compactHeight" : "regularHeight" },
    ].compactMap { $0 }
    return words.isEmpty ? "any" : words.joined(separator: ".")
  }
}
