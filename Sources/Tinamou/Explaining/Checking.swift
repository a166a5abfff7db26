internal import TinamouSolver

// A constraint as a question: whether it holds where it is no part of the layout. What it reads is resolved as for a
// constraint that is added, on a working copy.

extension ConstraintLayout {
  /// The constraints of a block that do not hold in this layout, though none of them is added to it.
  ///
  /// ```swift
  /// let failures = try layout.check(at: LayoutSize(320, 568)) { root in
  ///   label.lastBaseline == field.lastBaseline
  ///   field.trailing <= root.trailing - 16
  /// }
  /// ```
  ///
  /// Their priorities say nothing. Positions are those that were solved, before they are moved to a grid; for frames as
  /// they are handed out, see ``LayoutSolution/check(in:accuracy:_:)``. O(size)
  /// for a working copy, and for each failure the cost of ``explain(_:)``.
  ///
  /// - Parameters:
  ///   - size: another size at which the layout is to be looked at, instead of its own.
  ///   - accuracy: by how many points a constraint may be missed.
  ///   - block: writes the constraints.
  /// - Throws: ``LayoutError/conflict(_:)`` if the layout does not fit in the size,
  ///   ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/invalidNumber(_:_:)``, ``LayoutError/overflow(_:)``
  public func check(
    at size: LayoutSize? = nil, accuracy: Double = 0.001,
    @ConstraintBuilder _ block: (_ root: LayoutItem) -> [LayoutConstraint]
  ) throws(LayoutError) -> [LayoutFailure] {
    try check(block(root), at: size, accuracy: accuracy)
  }

  private func check(
    _ constraints: [LayoutConstraint], at size: LayoutSize?, accuracy: Double
  ) throws(LayoutError) -> [LayoutFailure] {
    var trial = self
    if let size { try trial.setSize(size) }
    trial = try trial.atRest()
    return try trial.failures(among: constraints, accuracy) { (layout, form, expression) throws(LayoutError) in
      try layout.ask(form) { solver throws(SolverError) in try solver.value(of: expression) }
    } because: { (layout, form) throws(LayoutError) in
      try layout.explain(form)
    }
  }
}

extension LayoutSolution {
  /// The constraints of a block that these frames do not satisfy: mirrored, on a grid, or on the way between two
  /// solutions as they may be.
  ///
  /// ```swift
  /// let halfway = closed.interpolated(to: open, at: 0.5)
  /// let failures = try halfway.check(in: layout) { root in drawer.trailing <= root.trailing }
  /// ```
  ///
  /// Margins, safe areas, baselines, parameters and the spacing are those that the layout has now. O(size) for a working
  /// copy of it.
  ///
  /// - Parameters:
  ///   - layout: the layout whose frames these are.
  ///   - accuracy: by how many points a constraint may be missed.
  ///   - block: writes the constraints.
  /// - Throws: ``LayoutError/unknownLayout`` if the frames are those of another layout, ``LayoutError/unsolvedItem`` for
  ///   an item that these frames do not have, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/overflow(_:)``
  public func check(
    in layout: ConstraintLayout, accuracy: Double = 0.001,
    @ConstraintBuilder _ block: (_ root: LayoutItem) -> [LayoutConstraint]
  ) throws(LayoutError) -> [LayoutFailure] {
    try check(block(layout.root), in: layout, accuracy: accuracy)
  }

  private func check(
    _ constraints: [LayoutConstraint], in layout: ConstraintLayout, accuracy: Double
  ) throws(LayoutError) -> [LayoutFailure] {
    guard layout.identity === owner else { throw .unknownLayout }
    var trial = try layout.atRest()
    // Back to where constraints measure from; mirroring twice changes nothing.
    let frames = layout.inset(layout.mirrored(frames, in: layout.direction == .rightToLeft ? size.width : nil))
    return try trial.failures(among: constraints, accuracy) { (layout, form, expression) throws(LayoutError) in
      try layout.value(of: expression, form, in: frames, tree)
    } because: { (_, _) throws(LayoutError) in
      nil
    }
  }

  /// The items whose frames are not those expected.
  ///
  /// ```swift
  /// let differences = try layout.solve().differences(from: [
  ///   label: LayoutRect(16, 45, 46, 21),
  ///   field: LayoutRect(70, 40, 289, 30),
  /// ])
  /// ```
  ///
  /// - Parameters:
  ///   - expected: the frames expected, in points from the layout's top left corner.
  ///   - accuracy: by how many points each of the four numbers may differ.
  /// - Throws: ``LayoutError/unknownItem``
  public func differences(
    from expected: KeyValuePairs<LayoutItem, LayoutRect>, accuracy: Double = 0.001
  ) throws(LayoutError) -> [FrameDifference] {
    var differences: [FrameDifference] = []
    for (item, rect) in expected {
      let frame = try self[item]
      if frame.isClose(to: rect, accuracy) { continue }
      differences.append(FrameDifference(item: item, name: try name(of: item), frame: frame, expected: rect))
    }
    return differences
  }
}

extension LayoutRect {
  fileprivate func isClose(to other: LayoutRect, _ accuracy: Double) -> Bool {
    // Not by what they differ more than: NaN does not.
    (x - other.x).magnitude <= accuracy && (y - other.y).magnitude <= accuracy
      && (width - other.width).magnitude <= accuracy && (height - other.height).magnitude <= accuracy
  }
}

extension ConstraintLayout {
  /// The constraints that do not hold, for a solved layout that is a working copy.
  ///
  /// - Parameters:
  ///   - value: the value of one side, which is given as it was written and over the solver's variables.
  ///   - because: why an expression has its value, if there is more to say.
  fileprivate mutating func failures(
    among constraints: [LayoutConstraint], _ accuracy: Double,
    value: (ConstraintLayout, LinearForm, LinearExpression) throws(LayoutError) -> Double,
    because: (ConstraintLayout, LinearForm) throws(LayoutError) -> LayoutExplanation?
  ) throws(LayoutError) -> [LayoutFailure] {
    var failures: [LayoutFailure] = []
    for constraint in constraints {
      // A fault is reported with the whole constraint.
      _ = try resolve(constraint)
      let (left, right) = (try resolve(constraint.left), try resolve(constraint.right))
      let sides = (try value(self, constraint.left, left), try value(self, constraint.right, right))
      if LayoutFailure.miss(sides.0, constraint.relation, sides.1) <= accuracy { continue }
      failures.append(
        LayoutFailure(
          constraint: stated(constraint), relation: constraint.relation, left: sides.0, right: sides.1,
          explanation: try because(self, constraint.unknown)))
    }
    return failures
  }

  /// The value of an expression where the frames are these, and not those of the solver.
  fileprivate func value(
    of expression: LinearExpression, _ form: LinearForm, in frames: [LayoutRect], _ former: ItemTree
  ) throws(LayoutError) -> Double {
    var sum = expression.constant
    for term in expression.terms {
      guard let slot = slots[Int(term.variable.index)] else {
        sum += term.coefficient * (try ask(form) { solver throws(SolverError) in try solver.value(of: term.variable) })
        continue
      }
      let item = Int(slot.item)
      guard item < frames.count, former[item].isLive, former[item].generation == items.tree[item].generation else {
        throw .unsolvedItem
      }
      sum += term.coefficient * frames[item][slot.anchor]
    }
    return sum
  }
}

extension LayoutConstraint {
  /// The expression to explain where it fails: the side that is no mere number, or the difference of both.
  fileprivate var unknown: LinearForm {
    if right.isNumber { return left }
    return left.isNumber ? right : left - right
  }
}
