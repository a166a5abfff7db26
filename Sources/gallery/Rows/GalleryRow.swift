import Tinamou

/// One layout of the gallery.
struct GalleryRow: Sendable {
  /// The short name by which it is asked for.
  let id: String
  let title: String
  /// The size at which it is shown unless another is asked for, in points.
  let size: LayoutSize
  /// The numbers that can be set from outside.
  let settings: [Setting]
  /// Writes the layout down for a size and settings. What cannot be satisfied throws.
  let build: @Sendable (Scene) throws(LayoutError) -> ConstraintLayout

  init(
    _ id: String, _ title: String, size: LayoutSize, settings: [Setting] = [],
    build: @escaping @Sendable (Scene) throws(LayoutError) -> ConstraintLayout
  ) {
    self.id = id
    self.title = title
    self.size = size
    self.settings = settings
    self.build = build
  }
}

/// A named number of a layout that can be set from outside.
struct Setting: Sendable {
  let name: String
  /// The number if none is set, which may depend on the layout's size.
  let standard: @Sendable (LayoutSize) -> Double

  init(_ name: String, standard: @escaping @Sendable (LayoutSize) -> Double) {
    self.name = name
    self.standard = standard
  }
}

/// Where a layout is to be shown, and with which numbers.
struct Scene: Sendable {
  let size: LayoutSize
  var values: [String: Double] = [:]

  /// The number set, or the one that is standard for this size.
  subscript(_ setting: Setting) -> Double { values[setting.name] ?? setting.standard(size) }
}

/// Which of two versions of a layout it is, where an article is wrong or leaves something out.
enum Edition: Sendable {
  case printed
  case corrected
}

extension GalleryRow {
  /// Every layout, in the order of their names.
  static let all: [GalleryRow] = [
    NameRow.entry, DynamicNameRow.entry, Columns.entry, DynamicColumns.entry, EqualButtons.two, EqualButtons.three,
    SpacedButtons.entry, SizeClassButtons.entry, SizeClassButtons.printed,
    PinnedBox.entry, GrowingBox.entry, HalfWidthPhoto.entry, SquarePhoto.entry, CappedPhoto.entry, PaddedButton.entry,
    SelfSizingCell.entry, AccessoryProofBadge.entry, ScrolledImage.entry, Pages.entry,
    CheckIn.entry, TableAndMap.entry,
    FirstStages.stretching, FirstStages.scrolling, StretchyHeader.entry, StretchyHeader.printed,
    NinePositions.entry, HeaderContentFooter.entry,
  ]
}
