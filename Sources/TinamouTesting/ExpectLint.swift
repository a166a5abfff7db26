// Lints as assertions. Each works under Swift Testing and under XCTest.

/// Expects a lint to find no problems of a layout at every width and height in ranges.
///
/// ```swift
/// expectLint(screen.layout, width: 320...1366, height: 480...1366) { _ in screen.field.width >= 97 }
/// expectLint(
///   screen.layout, width: 320...1366, height: 480...1366,
///   .recommended + [.notTruncated(screen.label), .inside(screen.layout.root.safeArea)])
/// ```
///
/// Each problem is recorded once, with all its values: an error as a failure, a warning as a warning. A check that does
/// not hold is recorded at its own line, everything else at the line of the call. Pictures of the layout at the worst
/// values are attached to the test.
///
/// - Parameters:
///   - layout: the layout, which is not changed.
///   - width: the widths; nil for the layout's own.
///   - height: the heights; nil for the layout's own.
///   - rules: the rules to apply.
///   - sizeClasses: the sizes from which the layout's axes are regular; nil for the layout's own borders, or its
///     current traits.
///   - hiding: items that are hidden in some cases. The lint examines every combination of them.
///   - grid: the grid on which frames must hold their content; nil for the layout's own.
///   - isRecordedAtConstraints: true to record a problem at the line of the constraint that is most involved, instead
///     of the line of the call.
///   - fileID: the module and file of the call.
///   - filePath: the path of that file.
///   - line: the line of the call.
///   - column: the column of the call.
///   - checks: constraints that must hold; they are not added to the layout.
public func expectLint(
  _ layout: ConstraintLayout, width: ClosedRange<Double>? = nil, height: ClosedRange<Double>? = nil,
  _ rules: LintRules = .recommended, sizeClasses: SizeClassBorders? = nil, hiding: [LayoutItem] = [],
  grid: PixelGrid? = nil, isRecordedAtConstraints: Bool = false,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  @ConstraintBuilder checks: (_ root: LayoutItem) -> [LayoutConstraint] = { _ in [] }
) {
  let place = AssertionPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  expect(layout, place, isRecordedAtConstraints: isRecordedAtConstraints) { () throws(LayoutError) in
    try layout.lint(
      width: width, height: height, rules, sizeClasses: sizeClasses, hiding: hiding, grid: grid, checks: checks)
  }
}

// Disfavoured, so that a block without its argument is an error for the form above, rather than a mismatch with both.

/// Expects a lint to find no problems of a layout with measured text, at widths and heights a step apart.
///
/// - Parameters:
///   - layout: the layout, which is not changed.
///   - width: the widths; nil for the layout's own.
///   - height: the heights; nil for the layout's own.
///   - rules: the rules to apply.
///   - sizeClasses: the sizes from which the layout's axes are regular; nil for the layout's own borders, or its
///     current traits.
///   - hiding: items that are hidden in some cases. The lint examines every combination of them.
///   - grid: the grid on which frames must hold their content; nil for the layout's own.
///   - step: the distance between sampled sizes, in points.
///   - measure: returns the height of text at a width.
///   - fileID: the module and file of the call.
///   - filePath: the path of that file.
///   - line: the line of the call.
///   - column: the column of the call.
///   - checks: constraints that must hold; they are not added to the layout.
@_disfavoredOverload
public func expectLint(
  _ layout: ConstraintLayout, width: ClosedRange<Double>? = nil, height: ClosedRange<Double>? = nil,
  _ rules: LintRules = .recommended, sizeClasses: SizeClassBorders? = nil, hiding: [LayoutItem] = [],
  grid: PixelGrid? = nil, step: Double = 1,
  measuring measure: @escaping (_ item: LayoutItem, _ width: Double) -> Double, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  @ConstraintBuilder checks: (_ root: LayoutItem) -> [LayoutConstraint] = { _ in [] }
) {
  let place = AssertionPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  expect(layout, place, measuring: measure) { () throws(LayoutError) in
    try layout.lint(
      width: width, height: height, rules, sizeClasses: sizeClasses, hiding: hiding, grid: grid, step: step,
      measuring: measure, checks: checks)
  }
}

/// Expects a lint to find no problems of a layout while a number from outside varies over a range.
///
/// ```swift
/// expectLint(row.layout, .intrinsicWidth(of: row.label), in: 0...240, at: LayoutSize(375, 667)) { _ in
///   row.field.width >= 60
/// }
/// ```
///
/// - Parameters:
///   - layout: the layout, which is not changed.
///   - input: the number.
///   - range: its values.
///   - size: the size at which to examine the layout; nil for its own.
///   - rules: the rules to apply.
///   - grid: the grid on which frames must hold their content; nil for the layout's own.
///   - fileID: the module and file of the call.
///   - filePath: the path of that file.
///   - line: the line of the call.
///   - column: the column of the call.
///   - checks: constraints that must hold; they are not added to the layout.
public func expectLint(
  _ layout: ConstraintLayout, _ input: LayoutInput, in range: ClosedRange<Double>, at size: LayoutSize? = nil,
  _ rules: LintRules = .recommended, grid: PixelGrid? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  @ConstraintBuilder checks: (_ root: LayoutItem) -> [LayoutConstraint] = { _ in [] }
) {
  let place = AssertionPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  expect(layout, place) { () throws(LayoutError) in
    try layout.lint(input, in: range, at: size, rules, grid: grid, checks: checks)
  }
}

/// Expects a lint to find no problems of a layout while a parameter varies over a range.
///
/// ```swift
/// expectLint(header.layout, header.scrollOffset, in: -200...600) { _ in header.image.bottom >= header.navBar.bottom }
/// ```
///
/// - Parameters:
///   - layout: the layout, which is not changed.
///   - parameter: the parameter.
///   - range: its values.
///   - size: the size at which to examine the layout; nil for its own.
///   - rules: the rules to apply.
///   - grid: the grid on which frames must hold their content; nil for the layout's own.
///   - fileID: the module and file of the call.
///   - filePath: the path of that file.
///   - line: the line of the call.
///   - column: the column of the call.
///   - checks: constraints that must hold; they are not added to the layout.
public func expectLint(
  _ layout: ConstraintLayout, _ parameter: LayoutParameter, in range: ClosedRange<Double>, at size: LayoutSize? = nil,
  _ rules: LintRules = .recommended, grid: PixelGrid? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  @ConstraintBuilder checks: (_ root: LayoutItem) -> [LayoutConstraint] = { _ in [] }
) {
  expectLint(
    layout, .parameter(parameter), in: range, at: size, rules, grid: grid, fileID: fileID, filePath: filePath,
    line: line, column: column, checks: checks)
}

/// Records the findings of a lint.
private func expect(
  _ layout: ConstraintLayout, _ place: AssertionPlace, isRecordedAtConstraints: Bool = false,
  measuring measure: ((_ item: LayoutItem, _ width: Double) -> Double)? = nil,
  _ lint: () throws(LayoutError) -> LintReport
) {
  do {
    let report = try lint()
    let heading = layout.name.isEmpty ? "" : "\(layout.name): "
    for finding in report.findings {
      let isThere = finding.rule == .check || isRecordedAtConstraints
      record(
        "\(heading)\(finding)", at: isThere ? place.at(finding.place) : place,
        severity: finding.level == .error ? .error : .warning)
    }
    let worst = report.findings.first { $0.level == .error }
    if let shown = try? worst?.worstLayout(measuring: measure) { attachPictures(of: shown, at: place) }
  } catch {
    if case .invalidConstraint(let constraint, _) = error {
      record("\(error)", at: place.at(constraint.place))
    } else {
      record("\(error)", at: place)
    }
  }
}
