#if canImport(XCTest)
  import XCTest

  /// Records a failure in XCTest. XCTest has no warnings, so they are printed.
  func recordXCTestFailure(_ message: String, at place: AssertionPlace, _ severity: Severity) {
    switch severity {
    case .error: XCTFail(message, file: place.filePath, line: place.line)
    case .warning: print("\(place.filePath):\(place.line): warning: \(message)")
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Asserts that constraints hold in a layout: `expectLayout(_:at:accuracy:_:)`, with a name in the style of XCTest.
  ///
  /// - Parameters:
  ///   - layout: the layout, which is not changed.
  ///   - size: the size at which to examine it; nil for its own.
  ///   - accuracy: the allowed violation, in points.
  ///   - fileID: the module and file of the call.
  ///   - file: the path of that file.
  ///   - line: the line of the call.
  ///   - block: writes the constraints.
  public func XCTAssertLayout(
    _ layout: ConstraintLayout, at size: LayoutSize? = nil, accuracy: Double = 0.001, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line,
    @ConstraintBuilder _ block: (_ root: LayoutItem) -> [LayoutConstraint]
  ) {
    expectLayout(
      layout, at: size, accuracy: accuracy, fileID: fileID, filePath: file, line: line, column: 1, block)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Asserts that a lint finds no problems of a layout at every width and height in ranges, with a name in the style of
  /// XCTest.
  ///
  /// - Parameters:
  ///   - layout: the layout, which is not changed.
  ///   - width: the widths; nil for the layout's own.
  ///   - height: the heights; nil for the layout's own.
  ///   - rules: the rules to apply.
  ///   - fileID: the module and file of the call.
  ///   - file: the path of that file.
  ///   - line: the line of the call.
  ///   - checks: constraints that must hold; they are not added to the layout.
  public func XCTAssertLayoutLint(
    _ layout: ConstraintLayout, width: ClosedRange<Double>? = nil, height: ClosedRange<Double>? = nil,
    _ rules: LintRules = .recommended, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, @ConstraintBuilder checks: (_ root: LayoutItem) -> [LayoutConstraint] = { _ in [] }
  ) {
    expectLint(
      layout, width: width, height: height, rules, fileID: fileID, filePath: file, line: line, column: 1,
      checks: checks)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Asserts that a lint finds no problems of a layout while a number from outside varies over a range.
  ///
  /// - Parameters:
  ///   - layout: the layout, which is not changed.
  ///   - input: the number.
  ///   - range: its values.
  ///   - size: the size at which to examine the layout; nil for its own.
  ///   - rules: the rules to apply.
  ///   - fileID: the module and file of the call.
  ///   - file: the path of that file.
  ///   - line: the line of the call.
  ///   - checks: constraints that must hold; they are not added to the layout.
  public func XCTAssertLayoutLint(
    _ layout: ConstraintLayout, _ input: LayoutInput, in range: ClosedRange<Double>, at size: LayoutSize? = nil,
    _ rules: LintRules = .recommended, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, @ConstraintBuilder checks: (_ root: LayoutItem) -> [LayoutConstraint] = { _ in [] }
  ) {
    expectLint(
      layout, input, in: range, at: size, rules, fileID: fileID, filePath: file, line: line, column: 1,
      checks: checks)
  }
#endif
