package import TinamouSolver

// Translation of Auto Layout to linear algebra: anchors become variables of the solver.

extension ConstraintLayout {
  /// `left - right relation 0` over the solver's variables.
  mutating func resolve(_ constraint: LayoutConstraint) throws(LayoutError) -> Constraint {
    var sum = ResolvedSum()
    try resolve(constraint, into: &sum)
    return Constraint(
      sum.expression, Relation(constraint.relation), priority: Priority(constraint.priority.value))
  }

  /// Throws for an invalid constraint, as resolving it would. No pin gets a variable.
  mutating func check(_ constraint: LayoutConstraint) throws(LayoutError) {
    var sum = ResolvedSum()
    sum.isCheck = true
    try resolve(constraint, into: &sum)
  }

  private mutating func resolve(
    _ constraint: LayoutConstraint, into sum: inout ResolvedSum
  ) throws(LayoutError) {
    guard constraint.priority.isValid else {
      throw .invalidConstraint(stated(constraint), .invalidPriority(constraint.priority.value))
    }
    let storage = constraint.storage
    if storage.isShort {
      try resolve(Side(storage.left, of: identity), times: 1, of: constraint, into: &sum)
      try resolve(Side(storage.right, of: identity), times: -1, of: constraint, into: &sum)
    } else {
      try resolve(constraint.left, times: 1, of: constraint, into: &sum)
      try resolve(constraint.right, times: -1, of: constraint, into: &sum)
    }
    if !sum.magnitude.isFinite {
      throw .invalidConstraint(stated(constraint), .notFinite(sum.magnitude))
    }
  }

  /// A side with at most one term, which needs no list.
  @inline(__always)
  private mutating func resolve(
    _ side: Side, times sign: Double, of constraint: LayoutConstraint, into sum: inout ResolvedSum
  ) throws(LayoutError) {
    if let attribute = side.attribute {
      let position = Int(side.index)
      if side.isOwn, attribute.axis != nil, side.coefficient.isFinite, position >= 0, position < items.count,
        items.tree.isLive(position, side.generation)
      {
        try resolve(attribute, side.region, of: position, times: sign * side.coefficient, into: &sum)
      } else if let first = (sign > 0 ? constraint.left : constraint.right).first {
        try resolve(first, times: sign, of: constraint, into: &sum)
      }
    }
    guard side.constant.isFinite else {
      throw .invalidConstraint(stated(constraint), .notFinite(side.constant))
    }
    sum.add(sign * side.constant)
  }

  private mutating func resolve(
    _ form: LinearForm, times sign: Double, of constraint: LayoutConstraint, into sum: inout ResolvedSum
  ) throws(LayoutError) {
    if form.isDividedByZero { throw .invalidConstraint(stated(constraint), .divisionByZero) }
    // A factor first: an infinite factor makes the constant NaN, and the factor is the more useful report.
    if let first = form.first { try resolve(first, times: sign, of: constraint, into: &sum) }
    for term in form.rest { try resolve(term, times: sign, of: constraint, into: &sum) }
    guard form.constant.isFinite else {
      throw .invalidConstraint(stated(constraint), .notFinite(form.constant))
    }
    sum.add(sign * form.constant)
    for share in form.shares {
      guard let factor = factor(of: share) else {
        for item in share.items {
          do { _ = try find(LayoutItem(item)) } catch { throw blame(error, on: constraint) }
        }
        throw blame(.unknownItem, on: constraint)
      }
      try resolve(share.whole, times: sign * factor, of: constraint, into: &sum)
    }
  }

  private mutating func resolve(
    _ term: SymbolicTerm, times sign: Double, of constraint: LayoutConstraint, into sum: inout ResolvedSum
  ) throws(LayoutError) {
    guard term.coefficient.isFinite else {
      throw .invalidConstraint(stated(constraint), .notFinite(term.coefficient))
    }
    let factor = sign * term.coefficient
    switch term.attribute {
    case .standardSpacing:
      try add(factor, pin: Self.spacingPin, to: &sum)
    case .parameter:
      let pin: Int
      do { pin = try find(LayoutParameter(term.handle)) } catch { throw blame(error, on: constraint) }
      try add(factor, pin: pin, to: &sum)
    default:
      let item: Int
      do { item = try find(LayoutItem(term.handle)) } catch { throw blame(error, on: constraint) }
      try resolve(term.attribute, term.region, of: item, times: factor, into: &sum)
    }
  }

  /// An anchor of an item, in terms of its origin, its extent and the insets between its frame and the region.
  private mutating func resolve(
    _ attribute: Attribute, _ region: Region, of item: Int, times factor: Double, into sum: inout ResolvedSum
  ) throws(LayoutError) {
    switch attribute {
    case .leading: try resolve(.near, .horizontal, region, of: item, times: factor, into: &sum)
    case .trailing: try resolve(.far, .horizontal, region, of: item, times: factor, into: &sum)
    case .centerX: try resolve(.center, .horizontal, region, of: item, times: factor, into: &sum)
    case .width: try resolve(.extent, .horizontal, region, of: item, times: factor, into: &sum)
    case .top: try resolve(.near, .vertical, region, of: item, times: factor, into: &sum)
    case .bottom: try resolve(.far, .vertical, region, of: item, times: factor, into: &sum)
    case .centerY: try resolve(.center, .vertical, region, of: item, times: factor, into: &sum)
    case .height: try resolve(.extent, .vertical, region, of: item, times: factor, into: &sum)
    case .left, .right:
      // In a right-to-left layout, an item's left edge is its trailing edge, measured from the other side:
      //
      //     left = W − trailing        right = W − leading
      let isLeft = attribute == .left
      switch direction {
      case .leftToRight:
        try resolve(isLeft ? .leading : .trailing, region, of: item, times: factor, into: &sum)
      case .rightToLeft:
        sum.add(factor, items.variables[0].width)
        try resolve(isLeft ? .trailing : .leading, region, of: item, times: -factor, into: &sum)
      }
    case .firstBaseline:
      try resolve(.near, .vertical, .frame, of: item, times: factor, into: &sum)
      try add(factor, pin: baselinePin(of: item), to: &sum)
    case .lastBaseline:
      try resolve(.far, .vertical, .frame, of: item, times: factor, into: &sum)
      try add(-factor, pin: baselinePin(of: item) + 1, to: &sum)
    case .parameter, .standardSpacing:
      break
    }
  }

  /// A position or the extent on one axis of a region: with the frame's origin o and extent e, and the insets n and f,
  ///
  ///     near = o + n        far = o + e − f        center = (near + far) / 2        extent = e − n − f
  private mutating func resolve(
    _ place: Place, _ axis: Axis, _ region: Region, of item: Int, times factor: Double, into sum: inout ResolvedSum
  ) throws(LayoutError) {
    if place != .extent { sum.add(factor, items.variables[item][axis.origin]) }
    let half = place == .center ? factor / 2 : factor
    if place != .near { sum.add(half, items.variables[item].extent(axis)) }
    if region == .frame { return }
    let (near, far) = axis.edges
    if place != .far { try inset(near, region, of: item, times: place == .extent ? -half : half, into: &sum) }
    if place != .near { try inset(far, region, of: item, times: -half, into: &sum) }
  }

  private enum Place { case near, far, center, extent }

  private mutating func inset(
    _ edge: Edge, _ region: Region, of item: Int, times factor: Double, into sum: inout ResolvedSum
  ) throws(LayoutError) {
    try add(factor, pin: pin(of: item, region, edge), to: &sum)
  }

  private mutating func add(_ factor: Double, pin: Int, to sum: inout ResolvedSum) throws(LayoutError) {
    if sum.isCheck { return sum.magnitude += factor.magnitude }
    sum.add(factor, try variable(ofPin: pin))
  }

  /// The error for an unknown handle, as a fault of the constraint that mentions it.
  private func blame(_ error: LayoutError, on constraint: LayoutConstraint) -> LayoutError {
    switch error {
    case .foreign(let subject, let layout):
      .invalidConstraint(stated(constraint), .foreign(subject, layout: layout))
    case .unknownItem: .invalidConstraint(stated(constraint), .unknownItem)
    case .unknownParameter: .invalidConstraint(stated(constraint), .unknownParameter)
    default: error
    }
  }
}

/// The numbers of a side with at most one term. Reading them counts no references.
private struct Side {
  var index: Int32 = -1
  var generation: UInt32 = 0
  /// The quantity that the term reads; nil if there is no term.
  var attribute: Attribute?
  var region = Region.frame
  var coefficient = 0.0
  var constant: Double
  /// True if the term reads an item of the layout that resolves it.
  var isOwn = false

  @inline(__always)
  init(_ form: borrowing LinearForm, of layout: Identity) {
    constant = form.constant
    if form.term.isNone { return }
    (index, generation) = (form.term.handle.index, form.term.handle.generation)
    (attribute, region, coefficient) = (form.term.attribute, form.term.region, form.term.coefficient)
    isOwn = form.term.handle.owner === layout
  }
}

/// The sum that a constraint compares with 0.
private struct ResolvedSum {
  var expression = LinearExpression(of: 0)
  /// The sum of all magnitudes: if it is finite, so is every sum of the terms of one variable.
  var magnitude = 0.0
  /// True if only faults are looked for.
  var isCheck = false

  mutating func add(_ coefficient: Double, _ variable: Variable?) {
    guard let variable else { return }
    expression.append(Term(variable, coefficient))
    magnitude += coefficient.magnitude
  }

  mutating func add(_ number: Double) {
    expression.constant += number
    magnitude += number.magnitude
  }
}

extension Relation {
  /// The same relation in the solver.
  package init(_ relation: LayoutConstraint.Relation) {
    switch relation {
    case .lessThanOrEqual: self = .lessThanOrEqual
    case .equal: self = .equal
    case .greaterThanOrEqual: self = .greaterThanOrEqual
    }
  }
}
