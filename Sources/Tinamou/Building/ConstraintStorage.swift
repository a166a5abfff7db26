/// The content of a ``LayoutConstraint``, shared by its copies until one of them changes: a constraint passes through
/// several lists on its way into a layout.
///
/// `@unchecked Sendable` is safe, because a constraint writes to its storage only after making it unique.
@usableFromInline
final class ConstraintStorage: @unchecked Sendable {
  // Swift has already checked the access to the constraint, which is a value.
  @usableFromInline let left: LinearForm
  @usableFromInline @exclusivity(unchecked) var right: LinearForm
  @usableFromInline @exclusivity(unchecked) var relation: LayoutConstraint.Relation
  @usableFromInline @exclusivity(unchecked) var place: SourcePlace?
  @usableFromInline @exclusivity(unchecked) var labels: ConstraintLabels?
  // The value of `.required`, which inlined code cannot use.
  @usableFromInline @exclusivity(unchecked) var priority = LayoutPriority(1000)

  @inlinable
  init(_ left: consuming LinearForm, _ relation: LayoutConstraint.Relation, _ right: consuming LinearForm) {
    self.left = left
    self.right = right
    self.relation = relation
  }

  func copy() -> ConstraintStorage {
    let other = ConstraintStorage(left, relation, right)
    other.place = place
    other.labels = labels
    other.priority = priority
    return other
  }

  /// True if both sides have at most one term and no share.
  var isShort: Bool {
    if case .nothing = left.tail, case .nothing = right.tail { return true }
    return false
  }

  /// True if a term refers to another edge when the direction of reading changes.
  var isPhysical: Bool {
    if isShort { return left.term.attribute.isPhysical || right.term.attribute.isPhysical }
    return left.isPhysical || right.isPhysical
  }
}

/// The names of a constraint and its part in a line. The constraints of a block share them.
@usableFromInline
final class ConstraintLabels: Sendable {
  let name: String
  let group: String
  let part: LinePart?

  init(name: String, group: String, part: LinePart?) {
    self.name = name
    self.group = group
    self.part = part
  }
}
