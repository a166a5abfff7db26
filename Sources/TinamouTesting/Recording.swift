// Recording failures with the framework whose test is running.

import TinamouText

/// The place of an assertion in the source.
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
    guard let place, place.line > 0, let file = place.literalFileID, place.fileID.contains("/") else { return self }
    let isSameFile = place.fileID == fileID.description
    if isSameFile && place.line == line { return self }
    return AssertionPlace(fileID: file, filePath: isSameFile ? filePath : file, line: place.line, column: 1)
  }
}

/// True if what was found fails the test.
enum Severity: Sendable {
  case error
  case warning
}

/// A failure or warning, as it is handed to a test framework.
package struct RecordedFailure: Sendable {
  /// The text.
  package let text: String
  /// True if it leaves the test passing.
  package let isWarning: Bool
  /// The module and file.
  package let fileID: String
  /// The path of that file.
  package let filePath: String
  /// The line, from 1.
  package let line: Int

  /// Takes failures instead of the framework, for tests of the assertions: the output of a run that passes has no text
  /// of a failure in it.
  @TaskLocal package static var collector: (@Sendable (RecordedFailure) -> Void)?
}

/// Records something with the framework whose test is running.
///
/// Outside a test, as in a detached task, Swift Testing knows of none and XCTest fails what happens to run. It is then
/// recorded with both: the one that runs nothing says nothing.
func record(_ message: String, at place: AssertionPlace, severity: Severity = .error) {
  if let collect = RecordedFailure.collector {
    return collect(
      RecordedFailure(
        text: message, isWarning: severity == .warning, fileID: place.fileID.description,
        filePath: place.filePath.description, line: Int(place.line)))
  }
  #if canImport(Testing)
    recordIssue(message, at: place, severity)
    if isRunningSwiftTest { return }
  #endif
  #if canImport(XCTest)
    recordXCTestFailure(message, at: place, severity)
  #endif
}

/// Leaves pictures of a layout with the test, as text and as SVG, and the layout itself, where the framework takes them.
func attachPictures(of layout: ConstraintLayout, at place: AssertionPlace) {
  #if canImport(Testing)
    if !isRunningSwiftTest || RecordedFailure.collector != nil { return }
    for picture in pictures(of: layout) { attach(picture.text, named: picture.file, at: place) }
  #endif
}

/// A layout as text, from which it can be made again, and pictures of it as it is, unless it cannot be solved; with names
/// of files for them.
package func pictures(of layout: ConstraintLayout) -> [(file: String, text: String)] {
  var layout = layout
  let size = [layout.size.width, layout.size.height].map { DecimalText.rounded($0, places: 3) }.joined(separator: "x")
  let name = "\(layout.name.isEmpty ? "layout" : layout.name) \(size)"
  let written = [(file: "\(name).tinamou", text: layout.text(showsPlaces: true))]
  guard let solution = try? layout.solve() else { return written }
  return [
    (file: "\(name).txt", text: solution.picture()),
    (file: "\(name).svg", text: solution.svg(LayoutPicture(of: layout))),
  ] + written
}
