import Tinamou

// Rules about constraints as they are written.

extension Linter {
  /// Records the constraints that make no difference: no frame depends on them, and without one of them no frame
  /// changes or becomes ambiguous. Each of them could be removed, but not always all of them together.
  mutating func noteUnused() throws(LayoutError) {
    guard rules[.unused] != .off, analysis.isExact, !written.isEmpty else { return }
    for constraint in try withoutEffect(among: unused[...]) {
      general.append(
        finding(
          .unused, constraint, "makes no difference for \(everything)",
          hint: "leave it out, or see why it was meant to matter"))
    }
  }

  /// The constraints on which neither a frame nor a conflict depends.
  var unused: [WrittenConstraint] {
    var used: Set<ConstraintHandle> = []
    var blamed: Set<String> = []
    for piece in analysis.pieces {
      used.formUnion(piece.effective)
      for member in piece.conflict?.members ?? [] { blamed.insert("\(member)") }
    }
    return written.filter {
      applies(.unused, to: $0) && !used.contains($0.handle) && !blamed.contains("\($0.stated)")
    }
  }

  /// The members of some unused constraints that make no difference each by itself.
  ///
  /// None of them is violated, so an optimum without one of them is also an optimum without several. If several make no
  /// difference together, none of them makes one alone, and one analysis decides for all.
  func withoutEffect(among constraints: ArraySlice<WrittenConstraint>) throws(LayoutError) -> [WrittenConstraint] {
    if constraints.isEmpty { return [] }
    if try areWithoutEffect(constraints) { return Array(constraints) }
    if constraints.count == 1 { return [] }
    let middle = constraints.startIndex + constraints.count / 2
    return try withoutEffect(among: constraints[..<middle]) + withoutEffect(among: constraints[middle...])
  }

  private func areWithoutEffect(_ constraints: ArraySlice<WrittenConstraint>) throws(LayoutError) -> Bool {
    var without = layout
    try without.deactivate(ConstraintSet(constraints.map { $0.handle }))
    let other = try analyse(without)
    for part in analysis.common(with: other) {
      let (here, there) = (analysis.pieces[part.piece], other.pieces[part.other])
      guard here.hasFrames == there.hasFrames, here.ambiguous == there.ambiguous else { return false }
      let (frames, otherFrames) = (here.frames, there.frames)
      for item in items {
        for corner in part.corners
        where frames.count > item.position
          && frames[item.position](corner).distance(to: otherFrames[item.position](corner)) > slack
        {
          return false
        }
      }
    }
    return true
  }

  /// Records constraints in bad style, even if they work.
  mutating func noteStyle() {
    if rules[.style] == .off { return }
    for constraint in written where applies(.style, to: constraint) {
      for (fault, hint) in faults(of: constraint) {
        general.append(finding(.style, constraint, fault, hint: hint))
      }
    }
  }

  /// True if a rule applies to all items that a constraint mentions.
  private func applies(_ rule: LintRule, to constraint: WrittenConstraint) -> Bool {
    constraint.mentions.allSatisfy { applies(rule, to: $0.item) }
  }

  private func faults(of constraint: WrittenConstraint) -> [(fault: String, hint: String)] {
    var faults: [(fault: String, hint: String)] = []
    if let extent = constraint.fixedExtent, let size = try? layout.intrinsicSize(of: extent.item),
      (extent.attribute == .width ? size.width : size.height) != nil
    {
      faults.append(
        (
          "is a constant extent of something that has content",
          "leave it to the content, so that another text or size of text fits"
        ))
    }
    if constraint.constraint.constant < 0, constraint.mentions.count > 1 {
      faults.append(("has a negative constant", "turn it round, or use an inset, which is always inwards"))
    }
    if isFar(constraint) {
      faults.append(
        ("relates items that are far from each other", "relate siblings, or an item and what it is in; or use a guide"))
    }
    if constraint.constraint.isPhysical {
      faults.append(
        ("uses a left or right edge", "use leading and trailing, which follow the direction of reading"))
    }
    return faults
  }

  /// True if two of its items are neither the same, nor siblings, nor one within the other. Guides may be anywhere.
  private func isFar(_ constraint: WrittenConstraint) -> Bool {
    let places = constraint.mentions.compactMap { try? layout.position(of: $0.item) }.compactMap { knownItem(at: $0) }
      .filter { !$0.isGuide }
    guard let first = places.first else { return false }
    return places.dropFirst().contains { other in
      let isNear =
        first.position == other.position || first.parent == other.parent || first.parent == other.position
        || other.parent == first.position
      return !isNear
    }
  }

  /// Records the optional equalities that stretch an item with an aligned baseline.
  mutating func noteStrongPulls() {
    if rules[.strongPull] == .off { return }
    let aligned = baselineAligned
    for constraint in written where constraint.constraint.relation == .equal {
      let priority = constraint.constraint.priority
      if priority.isRequired { continue }
      for mention in constraint.mentions where aligned.contains(mention.item) && mention.attribute.axis == .vertical {
        guard !mention.attribute.isBaseline, mention.attribute != .height, applies(.strongPull, to: mention.item),
          let hugging = try? layout.hugging(of: mention.item).vertical,
          let size = try? layout.intrinsicSize(of: mention.item), size.height != nil, priority >= hugging
        else { continue }
        let name = (try? layout.name(of: mention.item)) ?? "?"
        general.append(
          finding(
            .strongPull, constraint,
            "is \(priority == hugging ? "as strong as" : "stronger than") the hugging of \(name) at \(hugging), which "
              + "stands on a common baseline: \(name) may be stretched instead of moved",
            hint: "give it less than \(hugging), such as \(hugging - 1)"))
        break
      }
    }
  }
}
