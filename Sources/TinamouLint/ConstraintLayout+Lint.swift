public import Tinamou

extension ConstraintLayout {
  /// What is wrong with the layout for every width and height in ranges, or for every width or every height where one is
  /// given.
  ///
  /// ```swift
  /// #expect(try layout.lint(width: 320...1366, height: 480...1024).isClean)
  /// let report = try layout.lint(width: 320...1366) { field.width >= 97 }
  /// ```
  ///
  /// Nothing is sampled: a finding's range ends where the mistake does.
  ///
  /// - Parameters:
  ///   - width: the widths; nil for the one that the layout has.
  ///   - height: the heights; nil for the one that the layout has.
  ///   - rules: what to look for.
  ///   - sizeClasses: from what size on the layout's axes are regular; nil to keep the traits it has.
  ///   - checks: constraints that are to hold; they are not added to the layout.
  /// - Throws: `LayoutError.unknownItem` and the like for rules and checks about other layouts,
  ///   `LayoutError.invalidNumber(_:_:)` for a range, `LayoutError.overflow(_:)`. That constraints cannot hold
  ///   together is a finding.
  /// - Complexity: that of `ConstraintLayout.analysis(of:over:sizeClasses:)`, and for each piece that of solving and
  ///   O(items · log items).
  public func lint(
    width: ClosedRange<Double>? = nil, height: ClosedRange<Double>? = nil, _ rules: LintRules = .recommended,
    sizeClasses: SizeClassBorders? = nil, @ConstraintBuilder checks: () -> [LayoutConstraint] = { [] }
  ) throws(LayoutError) -> LintReport {
    try lint(ranges(width, height), rules, sizeClasses: sizeClasses, checks: checks())
  }

  /// What is wrong with the layout for widths and heights in ranges, with texts measured by the host.
  ///
  /// What a text's height is at other widths than those it was measured at cannot be known. So sizes are tried at a
  /// distance, and the report says so: `[sampled every 1]`.
  ///
  /// - Parameters:
  ///   - width: the widths; nil for the one that the layout has.
  ///   - height: the heights; nil for the one that the layout has.
  ///   - rules: what to look for.
  ///   - sizeClasses: from what size on the layout's axes are regular; nil to keep the traits it has.
  ///   - step: how far apart sizes are tried, in points; farther where these would be more than about 2,000.
  ///   - measure: the height of a text at a width, as for `ConstraintLayout.solve(measuring:)`.
  ///   - checks: constraints that are to hold; they are not added to the layout.
  /// - Throws: as ``lint(width:height:_:sizeClasses:checks:)``
  public func lint(
    width: ClosedRange<Double>? = nil, height: ClosedRange<Double>? = nil, _ rules: LintRules = .recommended,
    sizeClasses: SizeClassBorders? = nil, step: Double = 1,
    measuring measure: @escaping (_ item: LayoutItem, _ width: Double) -> Double,
    @ConstraintBuilder checks: () -> [LayoutConstraint] = { [] }
  ) throws(LayoutError) -> LintReport {
    try lint(
      ranges(width, height), rules, sizeClasses: sizeClasses, step: step, measuring: measure, checks: checks())
  }

  /// What is wrong with the layout while a number it is given moves over a range.
  ///
  /// ```swift
  /// try layout.lint(.intrinsicWidth(of: label), in: 0...240, at: LayoutSize(375, 667)) { field.width >= 60 }
  /// ```
  ///
  /// - Parameters:
  ///   - input: the number.
  ///   - range: its values.
  ///   - size: the size of the layout; nil for the one it has.
  ///   - rules: what to look for.
  ///   - checks: constraints that are to hold; they are not added to the layout.
  /// - Throws: as ``lint(width:height:_:sizeClasses:checks:)``
  public func lint(
    _ input: LayoutInput, in range: ClosedRange<Double>, at size: LayoutSize? = nil, _ rules: LintRules = .recommended,
    @ConstraintBuilder checks: () -> [LayoutConstraint] = { [] }
  ) throws(LayoutError) -> LintReport {
    try lint([(input, range)], at: size, rules, checks: checks())
  }

  /// What is wrong with the layout while a parameter moves over a range.
  ///
  /// ```swift
  /// try layout.lint(scrollOffset, in: -200...600) { image.bottom >= navBar.bottom }
  /// ```
  ///
  /// - Throws: as ``lint(width:height:_:sizeClasses:checks:)``
  public func lint(
    _ parameter: LayoutParameter, in range: ClosedRange<Double>, at size: LayoutSize? = nil,
    _ rules: LintRules = .recommended, @ConstraintBuilder checks: () -> [LayoutConstraint] = { [] }
  ) throws(LayoutError) -> LintReport {
    try lint(.parameter(parameter), in: range, at: size, rules, checks: checks)
  }

  /// What is wrong with the layout while one number or two move.
  package func lint(
    _ ranges: [(LayoutInput, ClosedRange<Double>)], at size: LayoutSize? = nil, _ rules: LintRules,
    sizeClasses: SizeClassBorders? = nil, step: Double = 1,
    measuring measure: ((_ item: LayoutItem, _ width: Double) -> Double)? = nil, checks: [LayoutConstraint]
  ) throws(LayoutError) -> LintReport {
    var linter = try Linter(layout: self, rules: rules, checks: checks, measure: measure) {
      (layout) throws(LayoutError) in
      try layout.analysis(ranges, at: size, sizeClasses: sizeClasses, step: step, measuring: measure)
    }
    return try linter.report()
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
