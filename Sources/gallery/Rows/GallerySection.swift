/// Layouts that belong together: those of one article, or of one part of it.
struct GallerySection: Sendable {
  let title: String
  /// Their common subject, in a sentence.
  let about: String
  let rows: [GalleryRow]

  /// All of them, in the order of their layouts' names.
  static let all = [
    GallerySection(
      title: "Cookbook", about: "Rows and columns of labels, text fields and buttons, as on most screens.",
      rows: [
        NameRow.entry, DynamicNameRow.entry, Columns.entry, DynamicColumns.entry, EqualButtons.two,
        EqualButtons.three, SpacedButtons.entry, SizeClassButtons.entry, SizeClassButtons.printed,
        GroupedControls.entry,
      ]),
    GallerySection(
      title: "Techniques", about: "One trick each: how to pin, to grow, to keep a shape, to scroll.",
      rows: [
        PinnedBox.entry, CentredBox.entry, GrowingBox.entry, UnfixedText.entry, HalfWidthPhoto.entry, SquarePhoto.entry,
        CappedPhoto.entry, PaddedButton.entry, SelfSizingCell.entry, WrappingCell.entry, EstimatedRows.entry,
        FixedHeightCell.entry, PreservedMargins.entry, StaticCells.entry, AccessoryProofBadge.entry,
        FixedCollection.entry, ScrolledImage.entry, Pages.entry, SidePanes.entry,
        HiddenBanner.entry, HiddenButtons.entry, NarrowToolbar.entry, CentredLogin.entry, SettingsGrid.entry,
        PriceTable.entry, Tags.entry, SharpEdges.entry, RaisedCard.entry, CappedPage.entry,
      ]),
    GallerySection(
      title: "App", about: "Whole screens that fit every phone and pad without a number for any of them.",
      rows: [CheckIn.entry, TableAndMap.entry, IconRow.entry]),
    GallerySection(
      title: "Stretchy header",
      about: "A picture that grows, shrinks and stays while a page scrolls, by priorities alone.",
      rows: [
        FirstStages.plain, FirstStages.stretching, FirstStages.scrolling, StretchyHeader.entry, StretchyHeader.printed,
      ]),
    GallerySection(
      title: "layoutSubviews", about: "What used to be arithmetic on frames, said in constraints.",
      rows: [
        OwnLayoutView.entry, FixedFrame.entry, SwappedContent.entry, NinePositions.entry, HeaderContentFooter.entry,
        Idiom.entry, Idiom.printed, StatusBar.entry, AutoresizingMasks.entry,
      ]),
    GallerySection(
      title: "Semantics", about: "Small layouts that tell apart what looks alike in most others.",
      rows: [
        OneAgainstFour.entry, FourAgainstOne.entry, SaidTwice.entry, RefusedAndForgotten.entry, Shuffled.entry,
        Segments.entry, SomewhereBetween.entry, RequiredHugging.entry, Drawer.entry,
      ]),
  ]
}
