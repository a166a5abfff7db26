// Recording failures in the test framework that is running.

import TinamouText

/// The source line of an assertion.
struct AssertionPlace: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// The source line of a constraint; that of the assertion if there is none.
  ///
  /// Constraints carry no path, so that no path ends up in a product. A constraint in the assertion's own file gets the
  /// assertion's path. For another file only the name is known, which messages show.
  func at(_ place: SourcePlace?) -> AssertionPlace {
    guard let place, place.line > 0, let file = place.literalFileID, place.fileID.contains("/") else { return self }
    let isSameFile = place.fileID == fileID.description
    if isSameFile && place.line == line { return self }
    return AssertionPlace(fileID: file, filePath: isSameFile ? filePath : file, line: place.line, column: 1)
  }
}

/// The severity of a finding: an error fails the test, a warning does not.
enum Severity: Sendable {
  case error
  case warning
}

/// A failure or warning for a test framework.
package struct RecordedFailure: Sendable {
  /// The text.
  package let text: String
  /// True if it does not fail the test.
  package let isWarning: Bool
  /// The module and file.
  package let fileID: String
  /// The path of that file.
  package let filePath: String
  /// The line, from 1.
  package let line: Int

  /// Receives failures and pictures instead of the framework, for tests of the assertions, so that the output of a passing
  /// run contains no text of a failure.
  @TaskLocal package static var collector: Collector?

  /// A structure around a function. A task-local function crashes in optimised builds of Swift 6.3.
  package struct Collector: Sendable {
    let collect: @Sendable (RecordedFailure) -> Void
    let attach: @Sendable (ConstraintLayout) -> Void

    /// - Parameter attach: gets the layouts of which pictures are attached.
    package init(
      _ collect: @escaping @Sendable (RecordedFailure) -> Void,
      attach: @escaping @Sendable (ConstraintLayout) -> Void = { _ in }
    ) {
      self.collect = collect
      self.attach = attach
    }
  }
}

/// Records a message in the test framework that is running.
///
/// Outside a test, for example in a detached task, Swift Testing has no current test, and XCTest fails the running one.
/// The message is then recorded in both: the framework without a running test ignores it.
func record(_ message: String, at place: AssertionPlace, severity: Severity = .error) {
  if let collector = RecordedFailure.collector {
    return collector.collect(
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

/// Attaches pictures of a layout to the test, as text and as SVG, and the layout itself, if the framework supports it.
func attachPictures(of layout: ConstraintLayout, at place: AssertionPlace) {
  if let collector = RecordedFailure.collector { return collector.attach(layout) }
  #if canImport(Testing)
    if !isRunningSwiftTest { return }
    for picture in pictures(of: layout) { attach(picture.text, named: picture.file, at: place) }
  #endif
}

/// A layout as text, from which it can be made again, and pictures of it unless it cannot be solved, each with a file
/// name.
package func pictures(of layout: ConstraintLayout) -> [(file: String, text: String)] {
  var layout = layout
  let size = [layout.size.width, layout.size.height].map { DecimalText.rounded($0, places: 3) }.joined(separator: "x")
  // Swift Testing writes a file whose name has a slash without name and extension.
  let word = layout.name.isEmpty ? "layout" : String(layout.name.map { $0 == "/" ? "-" : $0 })
  let name = "\(word) \(size)"
  let written = [(file: "\(name).tinamou", text: layout.text(showsPlaces: true))]
  guard let solution = try? layout.solve() else { return written }
  return [
    (file: "\(name).txt", text: solution.picture()),
    (file: "\(name).svg", text: solution.svg(LayoutPicture(of: layout))),
  ] + written
}
