public import Tinamou

extension ConstraintLayout {
  /// The problems of the layout at every width and height in ranges, or at every width or every height where one is
  /// given.
  ///
  /// ```swift
  /// #expect(try layout.lint(width: 320...1366, height: 480...1024).isClean)
  /// let report = try layout.lint(width: 320...1366) { _ in field.width >= 97 }
  /// ```
  ///
  /// Nothing is sampled: a finding's range ends where the mistake does.
  ///
  /// - Parameters:
  ///   - width: the widths; nil for the one that the layout has.
  ///   - height: the heights; nil for the one that the layout has.
  ///   - rules: what to look for.
  ///   - sizeClasses: from what size on the layout's axes are regular; nil for the layout's own borders, or
  ///     the traits it has.
  ///   - hiding: items that are hidden in some cases: every combination of them is looked at, and findings say in which.
  ///     Each item doubles the time; ten are the most.
  ///   - grid: the grid on which frames are to hold their content, rule ``LintRule/grid``; nil for the layout's own. With it
  ///     the layout is solved as one that has it.
  ///   - checks: constraints that are to hold; they are not added to the layout.
  /// - Throws: `LayoutError.unknownItem` and the like for rules and checks about other layouts,
  ///   `LayoutError.tooManyHiddenItems(_:most:)`, `LayoutError.invalidNumber(_:_:)` for a range, `LayoutError.overflow(_:)`. That constraints cannot hold
  ///   together is a finding.
  /// - Complexity: that of `ConstraintLayout.analysis(of:over:sizeClasses:)`, and for each piece that of solving and
  ///   O(items · log items).
  public func lint(
    width: ClosedRange<Double>? = nil, height: ClosedRange<Double>? = nil, _ rules: LintRules = .recommended,
    sizeClasses: SizeClassBorders? = nil, hiding: [LayoutItem] = [], grid: PixelGrid? = nil,
    @ConstraintBuilder checks: (_ root: LayoutItem) -> [LayoutConstraint] = { _ in [] }
  ) throws(LayoutError) -> LintReport {
    try lint(ranges(width, height), rules, sizeClasses: sizeClasses, hiding: hiding, grid: grid, checks: checks(root))
  }

  /// The problems of the layout at widths and heights in ranges, with text that the host measures.
  ///
  /// The height of text is known only at the widths at which it was measured. So sizes are tried at a
  /// distance, and the report says so: `[sampled every 1]`.
  ///
  /// - Parameters:
  ///   - width: the widths; nil for the one that the layout has.
  ///   - height: the heights; nil for the one that the layout has.
  ///   - rules: what to look for.
  ///   - sizeClasses: from what size on the layout's axes are regular; nil for the layout's own borders, or
  ///     the traits it has.
  ///   - hiding: items that are hidden in some cases: every combination of them is looked at, and findings say in which.
  ///     Each item doubles the time; ten are the most.
  ///   - step: how far apart sizes are tried, in points; farther where these would be more than about 2,000.
  ///   - measure: the height of a text at a width, as for `ConstraintLayout.solve(measuring:)`.
  ///   - grid: the grid on which frames are to hold their content, rule ``LintRule/grid``; nil for the layout's own. With it
  ///     the layout is solved as one that has it.
  ///   - checks: constraints that are to hold; they are not added to the layout.
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
  ///   - size: the size of the layout; nil for the one it has.
  ///   - rules: what to look for.
  ///   - grid: the grid on which frames are to hold their content, rule ``LintRule/grid``; nil for the layout's own. With it
  ///     the layout is solved as one that has it.
  ///   - checks: constraints that are to hold; they are not added to the layout.
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

  /// The ranges of the size that moves; the width as it is where nothing does.
  private func ranges(
    _ width: ClosedRange<Double>?, _ height: ClosedRange<Double>?
  ) -> [(LayoutInput, ClosedRange<Double>)] {
    var ranges: [(LayoutInput, ClosedRange<Double>)] = []
    if let width { ranges.append((.width, width)) }
    if let height { ranges.append((.height, height)) }
    return ranges.isEmpty ? [(.width, size.width...size.width)] : ranges
  }
}
