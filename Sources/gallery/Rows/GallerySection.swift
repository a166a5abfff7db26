/// Layouts that belong together: those of one article, or of one part of it.
struct GallerySection: Sendable {
  let title: String
  /// What they have in common, in a sentence.
  let about: String
  let rows: [GalleryRow]

  /// All of them, in the order of their layouts' names.
  static let all = [
    GallerySection(
      title: "Cookbook", about: "Rows and columns of labels, text fields and buttons, as on most screens.",
      rows: [
        NameRow.entry, DynamicNameRow.entry, Columns.entry, DynamicColumns.entry, EqualButtons.two,
        EqualButtons.three, SpacedButtons.entry, SizeClassButtons.entry, SizeClassButtons.printed,
      ]),
    GallerySection(
      title: "Techniques", about: "One trick each: how to pin, to grow, to keep a shape, to scroll.",
      rows: [
        PinnedBox.entry, GrowingBox.entry, HalfWidthPhoto.entry, SquarePhoto.entry, CappedPhoto.entry,
        PaddedButton.entry, SelfSizingCell.entry, AccessoryProofBadge.entry, ScrolledImage.entry, Pages.entry,
      ]),
    GallerySection(
      title: "App", about: "Whole screens that fit every phone and pad without a number for any of them.",
      rows: [CheckIn.entry, TableAndMap.entry]),
    GallerySection(
      title: "Stretchy header",
      about: "A picture that grows, shrinks and stays while a page scrolls, by priorities alone.",
      rows: [FirstStages.stretching, FirstStages.scrolling, StretchyHeader.entry, StretchyHeader.printed]),
    GallerySection(
      title: "layoutSubviews", about: "What used to be arithmetic on frames, said in constraints.",
      rows: [NinePositions.entry, HeaderContentFooter.entry]),
  ]
}
