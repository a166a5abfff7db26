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
  }

  /// Both sides, as they were written.
  let left: LinearForm
  private(set) var right: LinearForm
  /// The relation of the two sides.
  public var relation: Relation
  /// The priority; ``LayoutPriority/required`` by default.
  public var priority: LayoutPriority = .required
  /// Its own name, empty if it has none. Only messages use it.
  public var name: String = ""
  /// The name of the block in which it was written, empty if that has none. Only messages use it.
  public var group: String = ""
  /// The source line: the line within a `constrain` block, or else the line that added it.
  public var place: SourcePlace?
  /// Its part in the row or column that states it, if one does.
  var part: LinePart?

  init(_ left: LinearForm, _ relation: Relation, _ right: LinearForm) {
    self.left = left
    self.relation = relation
    self.right = right
  }

  /// The number of points, as if it were all on the right side: 8 in `a.leading == b.trailing + 8`, 4 in
  /// `a.width + 12 == b.width + 16`. Setting it changes the number on the right.
  public var constant: Double {
    get { right.constant - left.constant }
    set { right.constant = newValue + left.constant }
  }

  /// True if it divides a distance in proportion to contents.
  var hasShares: Bool { !left.shares.isEmpty || !right.shares.isEmpty }

  /// The same constraint at another priority.
  public func priority(_ priority: LayoutPriority) -> LayoutConstraint {
    var constraint = self
    constraint.priority = priority
    return constraint
  }

  /// The same constraint with a name of its own, for messages.
  ///
  /// ```swift
  /// (photo.width == photo.height * 16 / 9).named("aspect ratio")
  /// ```
  public func named(_ name: String) -> LayoutConstraint {
    var constraint = self
    constraint.name = name
    return constraint
  }

  /// The same constraint with a source line. A constraint that already has one keeps it.
  consuming func written(at place: SourcePlace) -> LayoutConstraint {
    if self.place == nil { self.place = place }
    return self
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
  public static func ~ (constraint: LayoutConstraint, priority: LayoutPriority) -> LayoutConstraint {
    constraint.priority(priority)
  }
}
