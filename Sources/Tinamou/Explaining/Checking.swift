internal import TinamouSolver

// Checks of constraints that are not part of the layout. Their anchors are resolved as for an added constraint, on a
// working copy.

extension ConstraintLayout {
  /// The constraints of a block that do not hold in this layout. None of them is added to it.
  ///
  /// ```swift
  /// let failures = try layout.check(at: LayoutSize(320, 568)) { root in
  ///   label.lastBaseline == field.lastBaseline
  ///   field.trailing <= root.trailing - 16
  /// }
  /// ```
  ///
  /// Their priorities are ignored. Positions are those of the solution, before they move to a grid; for the final
  /// frames, see ``LayoutSolution/check(in:accuracy:_:)``. O(size) for a working copy, and for each failure the cost of
  /// ``explain(_:)``.
  ///
  /// - Parameters:
  ///   - size: the size at which to check the layout; nil for its own.
  ///   - accuracy: the violation that is allowed, in points.
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
    if let size {
      // Also within several changes as one, a size that does not fit is refused.
      trial.recovery.isDeciding = false
      try trial.setSize(size)
    }
    trial = try trial.atRest()
    return try trial.failures(among: constraints, accuracy) { (layout, form, expression) throws(LayoutError) in
      try layout.ask(form) { solver throws(SolverError) in try solver.value(of: expression) }
    } because: { (layout, form) throws(LayoutError) in
      try layout.explain(form)
    }
  }
}

extension LayoutSolution {
  /// The constraints of a block that these frames do not satisfy. The frames may be mirrored, on a grid, or
  /// interpolated between two solutions.
  ///
  /// ```swift
  /// let halfway = closed.interpolated(to: open, at: 0.5)
  /// let failures = try halfway.check(in: layout) { root in drawer.trailing <= root.trailing }
  /// ```
  ///
  /// Margins, safe areas, baselines, parameters and the spacing are the layout's current ones. O(size) for a working
  /// copy of the layout.
  ///
  /// - Parameters:
  ///   - layout: the layout of these frames.
  ///   - accuracy: the violation that is allowed, in points.
  ///   - block: writes the constraints.
  /// - Throws: ``LayoutError/unknownLayout`` if the frames are those of another layout, the errors of the subscript for an
  ///   item that these frames do not have, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/overflow(_:)``
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
    var trial = try layout.atRest(), logical = self
    (trial.presentation.direction, trial.presentation.alignment) = (direction, alignment)
    // Back to the coordinates of constraints; mirroring twice changes nothing.
    logical.frames = trial.inset(trial.mirrored(frames, in: direction == .rightToLeft ? size.width : nil))
    return try trial.failures(among: constraints, accuracy) { (layout, form, expression) throws(LayoutError) in
      try layout.value(of: expression, form, in: logical)
    } because: { (_, _) throws(LayoutError) in
      nil
    }
  }

  /// The items whose frames differ from the expected ones.
  ///
  /// ```swift
  /// let differences = try layout.solve().differences(from: [
  ///   label: LayoutRect(16, 45, 46, 21),
  ///   field: LayoutRect(70, 40, 289, 30),
  /// ])
  /// ```
  ///
  /// - Parameters:
  ///   - expected: the expected frames, in points from the layout's top left corner.
  ///   - accuracy: the difference that is allowed in each of the four numbers, in points.
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
    // `<=` rather than a negated `>`, so that NaN differs.
    (x - other.x).magnitude <= accuracy && (y - other.y).magnitude <= accuracy
      && (width - other.width).magnitude <= accuracy && (height - other.height).magnitude <= accuracy
  }
}

extension ConstraintLayout {
  /// The constraints that do not hold, in a solved working copy.
  ///
  /// - Parameters:
  ///   - value: the value of one side, which it gets as written and over the solver's variables.
  ///   - because: the explanation of an expression; nil if there is none.
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

  /// The value of an expression for these frames instead of those of the solver.
  fileprivate func value(
    of expression: LinearExpression, _ form: LinearForm, in frames: LayoutSolution
  ) throws(LayoutError) -> Double {
    var sum = expression.constant
    for term in expression.terms {
      guard let slot = slots[Int(term.variable.index)] else {
        sum += term.coefficient * (try ask(form) { solver throws(SolverError) in try solver.value(of: term.variable) })
        continue
      }
      sum += term.coefficient * (try frames[item(at: Int(slot.item))])[slot.anchor]
    }
    return sum
  }
}

extension LayoutConstraint {
  /// The expression to explain if it fails: the side that is not just a number, or the difference of both.
  fileprivate var unknown: LinearForm {
    if right.isNumber { return left }
    return left.isNumber ? right : left - right
  }
}
