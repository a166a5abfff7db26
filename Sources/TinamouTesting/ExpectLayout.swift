// Assertions about layouts. Each works under Swift Testing and under XCTest.

/// Expects constraints to hold in a layout, without adding them to it.
///
/// ```swift
/// expectLayout(screen.layout, at: LayoutSize(320, 568)) { root in
///   screen.label.lastBaseline == screen.field.lastBaseline
///   screen.field.trailing <= root.trailing - 16
///   screen.field.width >= 44
/// }
/// ```
///
/// A constraint that does not hold is recorded as a failure at its own line, with the expected and the actual values
/// and the reason. A layout that does not fit in the size is a failure with the conflict. Priorities are ignored.
/// Wrapping text is not measured again: pass the layout after its own `solve(measuring:)`.
///
/// - Parameters:
///   - layout: the layout, which is not changed.
///   - size: the size at which to examine it; nil for its own.
///   - accuracy: the allowed violation, in points.
///   - fileID: the module and file of the call.
///   - filePath: the path of that file.
///   - line: the line of the call.
///   - column: the column of the call.
///   - block: writes the constraints.
public func expectLayout(
  _ layout: ConstraintLayout, at size: LayoutSize? = nil, accuracy: Double = 0.001, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  @ConstraintBuilder _ block: (_ root: LayoutItem) -> [LayoutConstraint]
) {
  let place = AssertionPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  expect(layout, at: size, place) { layout throws(LayoutError) in
    try layout.check(accuracy: accuracy, block).map { ("\($0)", $0.constraint.place) }
  }
}

/// Expects items of a layout to have given frames.
///
/// ```swift
/// expectLayout(screen.layout, at: LayoutSize(375, 667), frames: [
///   screen.label: LayoutRect(16, 45, 46, 21),
///   screen.field: LayoutRect(70, 40, 289, 30),
/// ])
/// ```
///
/// The frames are those of a solution, mirrored and on the grid if the layout has one. All differences are one failure,
/// at the line of the call.
///
/// - Parameters:
///   - layout: the layout, which is not changed.
///   - size: the size at which to examine it; nil for its own.
///   - frames: the expected frames, in points from the layout's top left corner. Other items may be anywhere.
///   - accuracy: the allowed difference of each of the four numbers, in points.
///   - fileID: the module and file of the call.
///   - filePath: the path of that file.
///   - line: the line of the call.
///   - column: the column of the call.
public func expectLayout(
  _ layout: ConstraintLayout, at size: LayoutSize? = nil, frames: KeyValuePairs<LayoutItem, LayoutRect>,
  accuracy: Double = 0.001, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let place = AssertionPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  expect(layout, at: size, place) { layout throws(LayoutError) in
    let solution = try layout.solve()
    let differences = try solution.differences(from: frames, accuracy: accuracy)
    if differences.isEmpty { return [] }
    return [
      (
        differences.reduce("\(differences.count) of \(frames.count) frames are not as expected:") { "\($0)\n  \($1)" },
        nil
      )
    ]
  }
}

/// Records the failures that `failures` finds in a layout at a size, each at its own source line if it has one.
private func expect(
  _ layout: ConstraintLayout, at size: LayoutSize?, _ place: AssertionPlace,
  _ failures: (inout ConstraintLayout) throws(LayoutError) -> [(text: String, place: SourcePlace?)]
) {
  var layout = layout
  do {
    if let size { try layout.setSize(size) }
    let found = try failures(&layout)
    if found.isEmpty { return }
    let heading = "\(layout.name.isEmpty ? "" : "\(layout.name) ")at \(layout.size): "
    for failure in found { record(heading + failure.text, at: place.at(failure.place)) }
    attachPictures(of: layout, at: place)
  } catch {
    if case .invalidConstraint(let constraint, _) = error {
      record("\(error)", at: place.at(constraint.place))
    } else {
      record("\(error)", at: place)
    }
  }
}
