/// A constraint on a layout: `left relation right`, at a priority.
///
/// Write it with `==`, `<=` and `>=` between anchors, distances and numbers. It is a value: you can build it anywhere,
/// name it, store it, and add it any number of times. It has no effect until it is added to a ``ConstraintLayout``.
///
/// ```swift
/// field.leading == label.trailing + .standard
/// photo.width == photo.height * 16 / 9 ~ .high
/// ```
public struct LayoutConstraint: Sendable {
  /// The relation of the two sides.
  public enum Relation: Hashable, Sendable, CaseIterable {
    /// `<=`
    case lessThanOrEqual
    /// `==`
    case equal
    /// `>=`
    case greaterThanOrEqual

    /// The relation when both sides change their signs.
    package var reversed: Relation {
      switch self {
      case .lessThanOrEqual: .greaterThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .lessThanOrEqual
      }
    }
  }

  @usableFromInline private(set) var storage: ConstraintStorage

  @inlinable
  init(_ left: consuming LinearForm, _ relation: Relation, _ right: consuming LinearForm) {
    storage = ConstraintStorage(left, relation, right)
  }

  /// Both sides, as they were written.
  var left: LinearForm { storage.left }

  var right: LinearForm { storage.right }

  /// The relation of the two sides.
  public var relation: Relation {
    get { storage.relation }
    set { unique.relation = newValue }
  }

  /// The priority; ``LayoutPriority/required`` by default.
  public var priority: LayoutPriority {
    get { storage.priority }
    set { unique.priority = newValue }
  }

  /// Its own name, empty if it has none. Only messages use it.
  public var name: String {
    get { labels?.name ?? "" }
    set { labels = ConstraintLabels(name: newValue, group: group, part: part) }
  }

  /// The name of the block in which it was written, empty if that has none. Only messages use it.
  public var group: String {
    get { labels?.group ?? "" }
    set { labels = ConstraintLabels(name: name, group: newValue, part: part) }
  }

  /// The source line: the line within a `constrain` block, or else the line that added it.
  public var place: SourcePlace? {
    get { storage.place }
    set { unique.place = newValue }
  }

  /// Its part in the row or column that states it, if one does.
  var part: LinePart? {
    get { labels?.part }
    set { labels = ConstraintLabels(name: name, group: group, part: newValue) }
  }

  /// Its names and its part in a line; nil if it has none of them.
  var labels: ConstraintLabels? {
    get { storage.labels }
    set { unique.labels = newValue }
  }

  /// The storage, made unique for a change.
  private var unique: ConstraintStorage {
    mutating get {
      if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
      return storage
    }
  }

  /// The number of points, as if it were all on the right side: 8 in `a.leading == b.trailing + 8`, 4 in
  /// `a.width + 12 == b.width + 16`. Setting it changes the number on the right.
  public var constant: Double {
    get { storage.right.constant - storage.left.constant }
    set { unique.right.constant = newValue + storage.left.constant }
  }

  /// True if it divides a distance in proportion to contents.
  var hasShares: Bool { !storage.isShort && (!left.shares.isEmpty || !right.shares.isEmpty) }

  /// The same constraint with other sides.
  func with(_ left: LinearForm, _ right: LinearForm) -> LayoutConstraint {
    var constraint = LayoutConstraint(left, relation, right)
    (constraint.priority, constraint.labels, constraint.place) = (priority, labels, place)
    return constraint
  }

  /// The same constraint at another priority.
  public consuming func priority(_ priority: LayoutPriority) -> LayoutConstraint {
    self.priority = priority
    return self
  }

  /// The same constraint with a name of its own, for messages.
  ///
  /// ```swift
  /// (photo.width == photo.height * 16 / 9).named("aspect ratio")
  /// ```
  public consuming func named(_ name: String) -> LayoutConstraint {
    self.name = name
    return self
  }

  /// The same constraint with a source line. A constraint that already has one keeps it.
  consuming func written(at place: SourcePlace) -> LayoutConstraint {
    if storage.place == nil { unique.place = place }
    return self
  }

  /// Names the group of constraints that are in none.
  static func setGroup(_ group: String, of constraints: inout [LayoutConstraint]) {
    if group.isEmpty { return }
    let labels = ConstraintLabels(name: "", group: group, part: nil)
    for position in constraints.indices {
      if constraints[position].labels == nil {
        constraints[position].labels = labels
      } else if constraints[position].group.isEmpty {
        constraints[position].group = group
      }
    }
  }

  /// The constraint in the words of the DSL. `name` gives the names of items, and `proportion` the numbers of a share.
  func text(_ name: (SymbolicTerm) -> String, _ proportion: (Share) -> String) -> String {
    let relation = "\(left.text(name, proportion)) \(relation) \(right.text(name, proportion))"
    return priority.isRequired ? relation : "\(relation) ~ \(priority)"
  }
}

extension LayoutConstraint.Relation: CustomStringConvertible {
  /// The operator: `<=`, `==` or `>=`.
  public var description: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }
}

/// The precedence of `~`: below `==`, `<=` and `>=`, so that a priority belongs to the whole constraint.
precedencegroup LayoutPriorityPrecedence {
  higherThan: LogicalConjunctionPrecedence
  lowerThan: ComparisonPrecedence
  associativity: left
}

infix operator ~ : LayoutPriorityPrecedence

extension LayoutConstraint {
  /// The constraint at a priority: `title.top == icon.bottom + 8 ~ .required - 1`.
  public static func ~ (constraint: consuming LayoutConstraint, priority: LayoutPriority) -> LayoutConstraint {
    constraint.priority(priority)
  }
}
