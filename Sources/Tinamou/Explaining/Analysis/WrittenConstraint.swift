/// An active constraint that the user wrote, with the anchors in it.
package struct WrittenConstraint: Sendable {
  /// An anchor in it.
  package struct Mention: Sendable {
    package let item: LayoutItem
    package let attribute: Attribute
    package let region: Region
  }

  /// Its handle.
  package let handle: ConstraintHandle
  /// The constraint itself.
  package let constraint: LayoutConstraint
  /// The constraint in words.
  package let stated: StatedConstraint
  /// The anchors in it, from left to right.
  package let mentions: [Mention]

  /// The anchor, if the constraint only sets one extent to a number.
  package var fixedExtent: Mention? {
    let left = constraint.left
    guard left.rest.isEmpty, left.shares.isEmpty, constraint.right.isNumber, constraint.relation == .equal,
      let mention = mentions.first, mention.attribute.isExtent, mention.region == .frame
    else { return nil }
    return mention
  }
}

extension ConstraintLayout {
  /// The active constraints that the user wrote, the oldest first, in their form for the current hidden items.
  package var writtenConstraints: [WrittenConstraint] {
    activeStatements.filter { !statements[$0].isSetAside }.map { position in
      let constraint = hiding.closed[position] ?? statements[position].constraint
      var mentions: [WrittenConstraint.Mention] = []
      func note(_ form: LinearForm) {
        form.forEachTerm { term in
          guard term.attribute.axis != nil, let item = try? find(LayoutItem(term.handle)) else { return }
          mentions.append(
            WrittenConstraint.Mention(item: self.item(at: item), attribute: term.attribute, region: term.region))
        }
        for share in form.shares { note(share.whole) }
      }
      note(constraint.left)
      note(constraint.right)
      return WrittenConstraint(
        handle: constraintHandle(at: position), constraint: constraint,
        stated: stated(.stated(Int32(truncatingIfNeeded: position))), mentions: mentions)
    }
  }
}
