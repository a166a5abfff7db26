import Tinamou

/// An idea that one of the layouts shows, from the five articles the gallery builds: Apple's *Auto Layout Guide* ("Views
/// with Intrinsic Content Size"); ypresto, on best practices by kind of view (Qiita, 2015); Tinysquare, on moving an app
/// to Auto Layout (2016); Kishikawa, on a stretchy header from static constraints (2018); and one on `layoutSubviews` in
/// place of Interface Builder (Qiita, 2013).
///
/// Ideas are numbered by subject. Those that no picture shows are left out, so some numbers are missing.
struct Concept: Sendable {
  let id: String
  let title: String
  let row: GalleryRow
  /// The situation in which the layout shows it.
  let scene: Scene

  init(_ id: String, _ title: String, _ row: GalleryRow, _ change: (Scene) -> Scene = { $0 }) {
    self.id = id
    self.title = title
    self.row = row
    scene = change(Scene(size: row.size))
  }
}

extension Concept {
  /// All of them, in the order of their names. Those that no picture shows are left out.
  static let all = [
    Concept("A1", "Four numbers of each view, from relations", PinnedBox.entry),
    Concept("A2", "Intrinsic content size", NameRow.entry),
    Concept("A3", "Content hugging and compression resistance", Columns.entry),
    Concept("A4", "Priorities of any value", DynamicNameRow.entry),
    Concept("A5", "Required, high and low", StretchyHeader.entry),
    Concept("A6", "Leading and trailing", NameRow.entry) { $0.mirrored },
    Concept("A7", "Layout margins", EqualButtons.two),
    Concept("A8", "Standard spacing", EqualButtons.three),
    Concept("A9", "Safe area", NameRow.entry) { $0.with(NameRow.bar, 64) },
    Concept("A10", "Guides instead of invisible views", SpacedButtons.entry),
    Concept("A11", "Baselines", DynamicNameRow.entry),
    Concept("A12", "A required minimum and a weak pull", DynamicNameRow.entry) { $0.with(.text, 36) },
    Concept("A13", "Equal sizes of many", EqualButtons.three),
    Concept("A14", "Proportional size", HalfWidthPhoto.entry),
    Concept("A15", "Aspect ratio", SquarePhoto.entry),
    Concept("A16", "Ambiguity", NameRow.entry) { $0.with(NameRow.hugging, 250) },
    Concept("A17", "Conflict", CentredBox.entry) { $0.with(CentredBox.margin, 10) },
    Concept("A18", "Size classes", SizeClassButtons.entry),
    Concept("A19", "Variations add and remove constraints", SizeClassButtons.entry),
    Concept("A22", "Nothing is made up", SomewhereBetween.entry),
    Concept("A23", "Static constraints, one number that changes", StretchyHeader.entry) {
      $0.with(StretchyHeader.offset, 186)
    },
    Concept("A24", "Any order", Shuffled.entry),
    Concept("A26", "Text size and language", DynamicColumns.entry) { $0.with(DynamicColumns.texts[1], 36) },
    Concept("A27", "All sizes of screens", CheckIn.entry),
    Concept("A28", "Groups", GroupedControls.entry),
    Concept("A29", "One layout pass for many changes", SwappedContent.entry),
    Concept("A30", "Autoresizing masks", AutoresizingMasks.entry),
    Concept("D4", "Multitasking", CheckIn.entry),
    Concept("D5", "From the top left down, or not", Shuffled.entry),
    Concept("E4", "Constraints that give way in turn", StretchyHeader.entry),
    Concept("E5", "A guide for what is elsewhere", StretchyHeader.entry),
    Concept("E6", "Safe area", StretchyHeader.entry),
    Concept("E7", "No code that watches the scrolling", StretchyHeader.entry),
    Concept("G1", "The wrong constraint removed", SizeClassButtons.printed),
    Concept("G2", "Gaps that do not collapse", SpacedButtons.entry) { Scene(size: LayoutSize(375, $0.size.height)) },
    Concept("G3", "A priority left out", StretchyHeader.printed) { $0.with(StretchyHeader.offset, 220) },
    Concept("G5", "Width and height swapped", Idiom.printed),
    Concept("G7", "Impossible only from some offset on", FirstStages.stretching) {
      $0.with(StretchyHeader.offset, 300)
    },
  ]
}
