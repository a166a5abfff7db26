import Tinamou

/// One layout of the gallery.
struct GalleryRow: Sendable {
  /// The short name by which it is asked for.
  let id: String
  let title: String
  /// A description in a sentence or two.
  let about: String
  /// The size at which it is shown unless another is asked for, in points.
  let size: LayoutSize
  /// The numbers that can be set from outside.
  let settings: [Setting]
  /// The sizes and settings worth seeing side by side.
  let scenes: [Scene]
  /// The file with the source.
  let place: SourcePlace
  /// Writes the layout down for a size and settings. What cannot be satisfied throws.
  let build: @Sendable (Scene) throws(LayoutError) -> ConstraintLayout
  /// The height of wrapping text at a width; nil where nothing wraps.
  let measure: (@Sendable (Scene, _ width: Double) -> Double)?
  /// The name of the layout that puts this one right, if this is as an article prints it.
  private(set) var corrected: String?

  init(
    _ id: String, _ title: String, about: String, size: LayoutSize, settings: [Setting] = [],
    scenes: [Scene] = Scene.screens, measure: (@Sendable (Scene, _ width: Double) -> Double)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    build: @escaping @Sendable (Scene) throws(LayoutError) -> ConstraintLayout
  ) {
    self.id = id
    self.title = title
    self.about = about
    self.size = size
    self.settings = settings
    self.scenes = scenes
    place = SourcePlace(fileID: fileID, line: line)
    self.measure = measure
    self.build = build
  }

  /// The same layout as an article prints it, where that is wrong or leaves something out.
  func asPrinted(
    about: String, fileID: StaticString = #fileID, line: UInt = #line,
    build: @escaping @Sendable (Scene) throws(LayoutError) -> ConstraintLayout
  ) -> GalleryRow {
    var printed = GalleryRow(
      "\(id)-printed", "\(title), as printed", about: about, size: size, settings: settings, scenes: scenes,
      measure: measure, fileID: fileID, line: line, build: build)
    printed.corrected = id
    return printed
  }
}

/// The version of a layout, where an article is wrong or leaves something out.
enum Edition: Sendable {
  case printed
  case corrected
}

extension GalleryRow {
  /// Every layout, section by section.
  static let all = GallerySection.all.flatMap(\.rows)
}
