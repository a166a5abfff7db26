#if canImport(XCTest)
  import XCTest

  /// XCTest has no warnings: they are printed.
  func recordXCTestFailure(_ message: String, at place: AssertionPlace, _ severity: Severity) {
    switch severity {
    case .error: XCTFail(message, file: place.filePath, line: place.line)
    case .warning: print("\(place.filePath):\(place.line): warning: \(message)")
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Asserts that constraints hold in a layout: `expectLayout(_:at:accuracy:_:)`, by the
  /// name that XCTest's users look for.
  ///
  /// - Parameters:
  ///   - layout: the layout, which is not changed.
  ///   - size: another size at which it is to be looked at, instead of its own.
  ///   - accuracy: by how many points a constraint may be missed.
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
  /// Asserts that constraints that do not mention the root hold in a layout.
  ///
  /// - Parameters:
  ///   - layout: the layout, which is not changed.
  ///   - size: another size at which it is to be looked at, instead of its own.
  ///   - accuracy: by how many points a constraint may be missed.
  ///   - fileID: the module and file of the call.
  ///   - file: the path of that file.
  ///   - line: the line of the call.
  ///   - block: writes the constraints.
  public func XCTAssertLayout(
    _ layout: ConstraintLayout, at size: LayoutSize? = nil, accuracy: Double = 0.001, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, @ConstraintBuilder _ block: () -> [LayoutConstraint]
  ) {
    expectLayout(
      layout, at: size, accuracy: accuracy, fileID: fileID, filePath: file, line: line, column: 1, block)
  }
#endif
