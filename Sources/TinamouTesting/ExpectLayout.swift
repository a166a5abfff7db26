// Assertions about layouts, in the words of layouts. Each works under Swift Testing and under XCTest.

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
/// A constraint that does not hold is recorded as a failure at its own line, with what it was to be, what it is, and why;
/// a layout that does not fit in the size, with the conflict. Priorities say nothing here. Text that wraps is not
/// measured anew: give the layout as its own `solve(measuring:)` left it.
///
/// - Parameters:
///   - layout: the layout, which is not changed.
///   - size: another size at which it is to be looked at, instead of its own.
///   - accuracy: by how many points a constraint may be missed.
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

/// Expects items of a layout to have certain frames.
///
/// ```swift
/// expectLayout(screen.layout, at: LayoutSize(375, 667), frames: [
///   screen.label: LayoutRect(16, 45, 46, 21),
///   screen.field: LayoutRect(70, 40, 289, 30),
/// ])
/// ```
///
/// The frames are those that are handed out, mirrored and on the grid if the layout says so. All differences are one
/// failure, at the line of the call.
///
/// - Parameters:
///   - layout: the layout, which is not changed.
///   - size: another size at which it is to be looked at, instead of its own.
///   - frames: the frames expected, in points from the layout's top left corner. Other items may be anywhere.
///   - accuracy: by how many points each of the four numbers may differ.
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

/// Records what `failures` finds in a layout at a size, each failure at its own line of the source if it has one.
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
