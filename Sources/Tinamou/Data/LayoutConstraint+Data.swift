// Constraints from values that are known only at run time, and the way back.

extension LayoutConstraint {
  /// A constraint between two anchors that are named at run time:
  ///
  ///     item.attribute relation other.otherAttribute · multiplier + constant
  ///
  /// ```swift
  /// try LayoutConstraint(field, .leading, .equal, label, .trailing, constant: 8)     // field.leading == label.trailing + 8
  /// try LayoutConstraint(badge, .top, .greaterThanOrEqual, root.safeArea, .top)
  /// try LayoutConstraint(badge, .centerX, .equal, page, .trailing, multiplier: 0.667, in: page)
  /// ```
  ///
  /// It is bitwise the same as the constraint of the DSL. A multiplied position needs an origin: the leading or left
  /// edge and the top edge of `ancestor`, which in Auto Layout is the nearest common ancestor of both items
  /// (``ConstraintLayout/commonAncestor(of:_:)``).
  ///
  /// - Parameters:
  ///   - item: an item, its margins or its safe area.
  ///   - attribute: one of its anchors.
  ///   - relation: the relation of the two sides.
  ///   - other: another item, its margins or its safe area.
  ///   - otherAttribute: one of its anchors, of the same kind.
  ///   - multiplier: the factor of the other anchor.
  ///   - constant: the number of points added to it.
  ///   - priority: the priority.
  ///   - ancestor: the item from whose edges a multiplied position counts.
  /// - Throws: ``ConstraintMismatch``
  public init(
    _ item: some AnchorSource, _ attribute: LayoutAttribute, _ relation: Relation, _ other: some AnchorSource,
    _ otherAttribute: LayoutAttribute, multiplier: Double = 1, constant: Double = 0,
    priority: LayoutPriority = .required, in ancestor: LayoutItem? = nil
  ) throws(ConstraintMismatch) {
    var left = item.anchorRegion.form(attribute.attribute)
    var right = other.anchorRegion.form(otherAttribute.attribute)
    if multiplier != 1 {
      if otherAttribute.kind != .distance, attribute.kind == otherAttribute.kind {
        guard let ancestor else { throw .scaledPlace(otherAttribute.kind) }
        let origin = ancestor.anchorRegion.form(otherAttribute.kind.origin)
        left = left - origin
        right = right - origin
      }
      right = right.mapNumbers { $0 * multiplier }
    }
    right.constant += constant
    try self.init(checking: left, relation, right)
    self.priority = priority
  }

  /// A constraint between a width or height and a number of points.
  ///
  /// ```swift
  /// try LayoutConstraint(photo, .height, .lessThanOrEqual, constant: 200, priority: .high)
  /// ```
  ///
  /// - Throws: ``ConstraintMismatch`` if the attribute is a position
  public init(
    _ item: some AnchorSource, _ attribute: LayoutAttribute, _ relation: Relation, constant: Double,
    priority: LayoutPriority = .required
  ) throws(ConstraintMismatch) {
    try self.init(checking: item.anchorRegion.form(attribute.attribute), relation, LinearForm(constant))
    self.priority = priority
  }

  /// A constraint between two sums of any number of terms.
  ///
  /// - Throws: ``ConstraintMismatch``
  public init(
    _ left: LayoutExpression, _ relation: Relation, _ right: LayoutExpression, priority: LayoutPriority = .required
  ) throws(ConstraintMismatch) {
    try self.init(checking: left.form, relation, right.form)
    self.priority = priority
  }

  private init(checking left: LinearForm, _ relation: Relation, _ right: LinearForm) throws(ConstraintMismatch) {
    let kinds = (try LayoutExpression(left).kind, try LayoutExpression(right).kind)
    if kinds.0 != kinds.1 { throw .kinds(kinds.0, kinds.1) }
    self.init(left, relation, right)
  }
}

extension LayoutConstraint {
  /// The left side, with its terms as they were written.
  public var leftSide: LayoutExpression { LayoutExpression(left) }

  /// The right side, with its terms as they were written.
  public var rightSide: LayoutExpression { LayoutExpression(right) }

  /// The items that it mentions, each once, in the order of the terms.
  public var items: [LayoutItem] {
    var seen: Set<LayoutItem> = []
    return (left.items + right.items).map { LayoutItem($0) }.filter { seen.insert($0).inserted }
  }
}

extension LayoutExpression.Kind {
  /// The edge of an ancestor from which positions of this kind count.
  fileprivate var origin: Attribute {
    switch self {
    case .horizontalPlace, .distance: .leading
    case .physicalPlace: .left
    case .verticalPlace: .top
    }
  }
}

extension LayoutRegion {
  /// The parts of an item that a region can be.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The whole item.
    case frame
    /// The item without its margins.
    case margins
    /// The item without its safe area insets.
    case safeArea
  }

  /// The item of the region.
  public var layoutItem: LayoutItem { LayoutItem(item) }

  /// The part of the item.
  public var part: Part {
    switch region {
    case .frame: .frame
    case .margins: .margins
    case .safeArea: .safeArea
    }
  }

  /// The part of an item.
  public init(_ part: Part, of item: some LayoutElement) {
    switch part {
    case .frame: self = item.layoutItem.anchorRegion
    case .margins: self = item.layoutItem.margins
    case .safeArea: self = item.layoutItem.safeArea
    }
  }
}

extension LayoutRegion.Part: CustomStringConvertible {
  /// Its name in the DSL; `items` for the whole.
  public var description: String { self == .frame ? "items" : rawValue }
}
