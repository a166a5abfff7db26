import Tinamou

extension VisualFormat {
  /// The constraints of the format. O(text).
  ///
  /// - Parameters:
  ///   - metrics: the numbers behind names, in points or, after `@`, priorities.
  ///   - spacing: the distance that a hyphen alone stands for.
  ///   - superview: the item that `|` stands for; nil if there is none.
  ///   - view: returns an item by its name; nil if there is none of that name.
  /// - Throws: ``VisualFormatError`` with the position, for a name that is neither a metric nor a view, a `|` without a
  ///   superview, and an invalid priority.
  public func constraints<Item: Sendable>(
    metrics: [String: Double] = [:], spacing: Spacing = .uiKit, superview: Item? = nil, view: (String) -> Item?
  ) throws(VisualFormatError) -> [ImportedConstraint<Item>] {
    var constraints: [ImportedConstraint<Item>] = []
    var views: [Item] = []
    var previous: (item: Item, isSuperview: Bool)?
    for element in elements {
      let item: Item
      var isSuperview = false
      switch element.subject {
      case .superview:
        guard let superview else {
          throw failure(
            "Unable to interpret '|' character, because the related view doesn't have a superview.", element.offset)
        }
        (item, isSuperview) = (superview, true)
      case .view(let name):
        guard let found = view(name.text) else {
          throw failure("\(name.text) is not a key in the views dictionary.", name.offset)
        }
        item = found
        views.append(found)
      }
      if let previous {
        constraints += try gap(element, previous, (item, isSuperview), metrics, spacing)
      }
      for predicate in element.size {
        var size = ImportedConstraint(
          ImportedAnchor(item, isHorizontal ? .width : .height), predicate.relation,
          priority: try priority(of: predicate, metrics))
        switch predicate.object {
        case .number(let number): size.constant = number
        case .name(let name):
          if let metric = metrics[name.text] {
            size.constant = try finite(metric, name)
          } else if let other = view(name.text) {
            size.second = ImportedAnchor(other, size.first.attribute)
          } else {
            throw failure("\(name.text) is not a key in the metrics or views dictionary.", name.offset)
          }
        }
        constraints.append(size)
      }
      previous = (item, isSuperview)
    }
    for attribute in options.alignments {
      for (one, other) in zip(views, views.dropFirst()) {
        constraints.append(
          ImportedConstraint(ImportedAnchor(one, attribute), .equal, ImportedAnchor(other, attribute)))
      }
    }
    return constraints
  }

  /// The edges at which the format begins and ends, in its own direction.
  private var edges: (near: ImportedAttribute, far: ImportedAttribute) {
    if !isHorizontal { return (.top, .bottom) }
    if options.contains(.directionLeftToRight) { return (.left, .right) }
    return options.contains(.directionRightToLeft) ? (.right, .left) : (.leading, .trailing)
  }

  private func gap<Item: Sendable>(
    _ element: VisualFormatElement, _ before: (item: Item, isSuperview: Bool),
    _ after: (item: Item, isSuperview: Bool), _ metrics: [String: Double], _ spacing: Spacing
  ) throws(VisualFormatError) -> [ImportedConstraint<Item>] {
    let (near, far) = edges
    let isBetweenViews = !before.isSuperview && !after.isSuperview
    let isByBaselines = options.contains(.spacingBaselineToBaseline) && !isHorizontal && isBetweenViews
    var start = ImportedAnchor(before.item, before.isSuperview ? near : isByBaselines ? .lastBaseline : far)
    var end = ImportedAnchor(after.item, after.isSuperview ? far : isByBaselines ? .firstBaseline : near)
    var parts: [(LayoutConstraint.Relation, Double, LayoutPriority)] = []
    switch element.gap {
    case .none: break
    case .flush: parts = [(.equal, 0, .required)]
    case .standard:
      if isBetweenViews {
        parts = [(.equal, spacing.siblings, .required)]
      } else if let distance = spacing.superview {
        parts = [(.equal, distance, .required)]
      } else {
        if before.isSuperview { start.attribute = start.attribute.margin }
        if after.isSuperview { end.attribute = end.attribute.margin }
        parts = [(.equal, 0, .required)]
      }
    case .given(let predicates):
      for predicate in predicates {
        let distance: Double
        switch predicate.object {
        case .number(let number): distance = number
        case .name(let name):
          guard let metric = metrics[name.text] else {
            throw failure("\(name.text) is not a key in the metrics dictionary.", name.offset)
          }
          distance = try finite(metric, name)
        }
        parts.append((predicate.relation, distance, try priority(of: predicate, metrics)))
      }
    }
    return parts.map { relation, distance, priority in
      // From right to left, the earlier edge is the greater: start == end + distance.
      near == .right
        ? ImportedConstraint(start, relation, end, constant: distance, priority: priority)
        : ImportedConstraint(end, relation, start, constant: distance, priority: priority)
    }
  }

  private func priority(
    of predicate: VisualFormatPredicate, _ metrics: [String: Double]
  ) throws(VisualFormatError) -> LayoutPriority {
    let number: Double
    switch predicate.priority {
    case nil: return .required
    case .number(let given): number = given
    case .name(let name):
      guard let metric = metrics[name.text] else {
        throw failure("\(name.text) is not a key in the metrics dictionary.", name.offset)
      }
      number = metric
    }
    guard number > 0, number <= 1000 else {
      throw failure(
        "A priority is more than 0 and at most 1000, not \(DecimalText.shortest(number)).", predicate.priorityOffset)
    }
    return LayoutPriority(number)
  }

  private func finite(_ number: Double, _ name: VisualFormatWord) throws(VisualFormatError) -> Double {
    guard number.isFinite else { throw failure("The metric \(name.text) is not a finite number.", name.offset) }
    return number
  }

  private func failure(_ reason: String, _ offset: Int) -> VisualFormatError {
    VisualFormatError(reason: reason, format: text, offset: offset)
  }
}

extension ImportedAttribute {
  /// The same edge of the layout margins.
  fileprivate var margin: ImportedAttribute { ImportedAttribute(rawValue: "\(rawValue)Margin") ?? self }
}
