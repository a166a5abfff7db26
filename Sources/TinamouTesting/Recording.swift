// Where assertions leave what they have found: with the framework whose test is running.

/// Where an assertion stands in the source.
struct AssertionPlace: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// The place of a constraint; that of the assertion if there is none.
  ///
  /// Constraints carry no path, so that none ends up in a product. One in the assertion's own file has the assertion's
  /// path; of another file the name is known, which is what messages show.
  func at(_ place: SourcePlace?) -> AssertionPlace {
    guard let place, place.line > 0, place.fileID.description.contains("/") else { return self }
    let isSameFile = place.fileID.description == fileID.description
    if isSameFile && place.line == line { return self }
    return AssertionPlace(
      fileID: place.fileID, filePath: isSameFile ? filePath : place.fileID, line: place.line, column: 1)
  }
}

/// Whether what was found fails the test.
enum Severity: Sendable {
  case error
  case warning
}

/// Records something with the framework whose test is running.
///
/// Outside a test, as in a detached task, Swift Testing knows of none and XCTest fails what happens to run. It is then
/// recorded with both: the one that runs nothing says nothing.
func record(_ message: String, at place: AssertionPlace, severity: Severity = .error) {
  #if canImport(Testing)
    recordIssue(message, at: place, severity)
    if isRunningSwiftTest { return }
  #endif
  #if canImport(XCTest)
    recordXCTestFailure(message, at: place, severity)
  #endif
}

/// Leaves pictures of a layout with the test, as text and as SVG, where the framework takes them.
func attachPictures(of layout: ConstraintLayout, at place: AssertionPlace) {
  #if canImport(Testing)
    if !isRunningSwiftTest { return }
    for picture in pictures(of: layout) { attach(picture.text, named: picture.file, at: place) }
  #endif
}

/// Pictures of a layout as it is, with names of files for them; none of what cannot be solved.
package func pictures(of layout: ConstraintLayout) -> [(file: String, text: String)] {
  var layout = layout
  guard let solution = try? layout.solve() else { return [] }
  let size = [layout.size.width, layout.size.height].map { DecimalText.rounded($0, places: 3) }.joined(separator: "x")
  let name = "\(layout.name.isEmpty ? "layout" : layout.name) \(size)"
  return [
    (file: "\(name).txt", text: solution.picture()),
    (file: "\(name).svg", text: solution.svg(LayoutPicture(of: layout))),
  ]
}
