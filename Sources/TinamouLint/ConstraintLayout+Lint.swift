public import Tinamou

extension ConstraintLayout {
  /// The problems of the layout at every width and height in ranges, or at every width or every height if one of them
  /// is fixed.
  ///
  /// ```swift
  /// #expect(try layout.lint(width: 320...1366, height: 480...1024).isClean)
  /// let report = try layout.lint(width: 320...1366) { _ in field.width >= 97 }
  /// ```
  ///
  /// The lint is exact unless ``LintReport/step`` is set: the range of a finding ends where the problem ends. In an analysis
  /// of hundreds of pieces, the rules `tie`, `order` and `stretched` examine some of them.
  ///
  /// - Parameters:
  ///   - width: the widths; nil for the layout's own.
  ///   - height: the heights; nil for the layout's own.
  ///   - rules: the rules to apply.
  ///   - sizeClasses: the sizes from which the layout's axes are regular; nil for the layout's own borders, or its
  ///     current traits.
  ///   - hiding: items that are hidden in some cases. The lint examines every combination of them, and findings name
  ///     those in which they occur. Each item doubles the time; the maximum is ten.
  ///   - grid: the grid on which frames must hold their content, rule ``LintRule/grid``; nil for the layout's own. The
  ///     layout is solved on this grid.
  ///   - checks: constraints that must hold; they are not added to the layout.
  /// - Throws: `LayoutError.unknownItem` and similar errors for rules and checks on other layouts,
  ///   `LayoutError.tooManyHiddenItems(_:most:)`, `LayoutError.invalidNumber(_:_:)` for a range, or a
  ///   step that is not finite, `LayoutError.overflow(_:)`; `LayoutError.unsettled(_:)` or `LayoutError.unsettledFlow(_:)` if
  ///   the layout does not settle at one of the values. Constraints that contradict each other are a finding, not an error.
  /// - Complexity: that of `ConstraintLayout.analysis(of:over:sizeClasses:)`, and for each piece that of solving and
  ///   O(items · log items). If *p* · *q* pieces are the products of *p* intervals of the width and *q* of the height, *p* + *q*
  ///   count, unless a rule compares anchors that depend on the one with anchors that depend on the other.
  public func lint(
    width: ClosedRange<Double>? = nil, height: ClosedRange<Double>? = nil, _ rules: LintRules = .recommended,
    sizeClasses: SizeClassBorders? = nil, hiding: [LayoutItem] = [], grid: PixelGrid? = nil,
    @ConstraintBuilder checks: (_ root: LayoutItem) -> [LayoutConstraint] = { _ in [] }
  ) throws(LayoutError) -> LintReport {
    try lint(ranges(width, height), rules, sizeClasses: sizeClasses, hiding: hiding, grid: grid, checks: checks(root))
  }

  /// The problems of the layout at widths and heights in ranges, with text that the host measures.
  ///
  /// The height of text is known only at the widths at which it was measured. So the lint samples sizes at a fixed
  /// distance, and the report says so: `[sampled every 1]`.
  ///
  /// - Parameters:
  ///   - width: the widths; nil for the layout's own.
  ///   - height: the heights; nil for the layout's own.
  ///   - rules: the rules to apply.
  ///   - sizeClasses: the sizes from which the layout's axes are regular; nil for the layout's own borders, or its
  ///     current traits.
  ///   - hiding: items that are hidden in some cases. The lint examines every combination of them, and findings name
  ///     those in which they occur. Each item doubles the time; the maximum is ten.
  ///   - step: the distance between sampled sizes, in points; larger if there would be more than about 2,000 sizes.
  ///   - measure: returns the height of text at a width, as for `ConstraintLayout.solve(measuring:)`.
  ///   - grid: the grid on which frames must hold their content, rule ``LintRule/grid``; nil for the layout's own. The
  ///     layout is solved on this grid.
  ///   - checks: constraints that must hold; they are not added to the layout.
  /// - Throws: as ``lint(width:height:_:sizeClasses:hiding:grid:checks:)``
  public func lint(
    width: ClosedRange<Double>? = nil, height: ClosedRange<Double>? = nil, _ rules: LintRules = .recommended,
    sizeClasses: SizeClassBorders? = nil, hiding: [LayoutItem] = [], grid: PixelGrid? = nil, step: Double = 1,
    measuring measure: @escaping (_ item: LayoutItem, _ width: Double) -> Double,
    @ConstraintBuilder checks: (_ root: LayoutItem) -> [LayoutConstraint] = { _ in [] }
  ) throws(LayoutError) -> LintReport {
    try lint(
      ranges(width, height), rules, sizeClasses: sizeClasses, hiding: hiding, grid: grid, step: step,
      measuring: measure,
      checks: checks(root))
  }

  /// The problems of the layout while one of its numbers varies over a range.
  ///
  /// ```swift
  /// try layout.lint(.intrinsicWidth(of: label), in: 0...240, at: LayoutSize(375, 667)) { _ in field.width >= 60 }
  /// ```
  ///
  /// - Parameters:
  ///   - input: the number.
  ///   - range: its values.
  ///   - size: the size of the layout; nil for its current size.
  ///   - rules: the rules to apply.
  ///   - grid: the grid on which frames must hold their content, rule ``LintRule/grid``; nil for the layout's own. The
  ///     layout is solved on this grid.
  ///   - checks: constraints that must hold; they are not added to the layout.
  /// - Throws: as ``lint(width:height:_:sizeClasses:hiding:grid:checks:)``
  public func lint(
    _ input: LayoutInput, in range: ClosedRange<Double>, at size: LayoutSize? = nil, _ rules: LintRules = .recommended,
    grid: PixelGrid? = nil,
    @ConstraintBuilder checks: (_ root: LayoutItem) -> [LayoutConstraint] = { _ in [] }
  ) throws(LayoutError) -> LintReport {
    try lint([(input, range)], at: size, rules, grid: grid, checks: checks(root))
  }

  /// The problems of the layout while a parameter varies over a range.
  ///
  /// ```swift
  /// try layout.lint(scrollOffset, in: -200...600) { _ in image.bottom >= navBar.bottom }
  /// ```
  ///
  /// - Throws: as ``lint(width:height:_:sizeClasses:hiding:grid:checks:)``
  public func lint(
    _ parameter: LayoutParameter, in range: ClosedRange<Double>, at size: LayoutSize? = nil,
    _ rules: LintRules = .recommended, grid: PixelGrid? = nil,
    @ConstraintBuilder checks: (_ root: LayoutItem) -> [LayoutConstraint] = { _ in [] }
  ) throws(LayoutError) -> LintReport {
    try lint(.parameter(parameter), in: range, at: size, rules, grid: grid, checks: checks)
  }

  /// The problems of the layout while one number or two vary.
  package func lint(
    _ ranges: [(LayoutInput, ClosedRange<Double>)], at size: LayoutSize? = nil, _ rules: LintRules,
    sizeClasses: SizeClassBorders? = nil, hiding: [LayoutItem] = [], grid: PixelGrid? = nil, step: Double = 1,
    measuring measure: ((_ item: LayoutItem, _ width: Double) -> Double)? = nil, checks: [LayoutConstraint]
  ) throws(LayoutError) -> LintReport {
    var named = self
    named.tellNamesApart()
    if rules.isAtFittingHeight, !ranges.contains(where: { $0.0 == .height }) {
      named = try named.atFittingHeight(width: size?.width)
    }
    return try named.on(grid).lint(hiding: hiding) { (layout) throws(LayoutError) in
      var linter = try Linter(layout: layout, rules: rules, checks: checks, measure: measure) {
        (layout) throws(LayoutError) in
        try layout.analysis(
          ranges.map { (input: $0, range: $1) }, at: size, sizeClasses: sizeClasses, step: step, measuring: measure)
      }
      return try linter.report()
    }
  }

  /// The ranges of the moving size; the current width if nothing moves.
  private func ranges(
    _ width: ClosedRange<Double>?, _ height: ClosedRange<Double>?
  ) -> [(LayoutInput, ClosedRange<Double>)] {
    var ranges: [(LayoutInput, ClosedRange<Double>)] = []
    if let width { ranges.append((.width, width)) }
    if let height { ranges.append((.height, height)) }
    return ranges.isEmpty ? [(.width, size.width...size.width)] : ranges
  }
}
