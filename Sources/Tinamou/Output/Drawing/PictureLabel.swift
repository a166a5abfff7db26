/// The label of one item: its name and, if there is room, its size.
struct PictureLabel {
  var name: String
  /// Empty if only the name is written.
  var extent = ""
  /// True if the size stands below the name rather than after it.
  var isStacked = false
  /// The size of the text, in pixels.
  let textSize: Double

  /// The gap between the name and the size, and between lines.
  var gap: Double { 0.45 * textSize }
  var lineHeight: Double { 1.2 * textSize }

  var size: LayoutSize {
    let name = TextWidth.ofBold(self.name, size: textSize)
    if extent.isEmpty { return LayoutSize(name, textSize) }
    let extent = TextWidth.of(self.extent, size: textSize)
    return isStacked
      ? LayoutSize(max(name, extent), lineHeight + textSize) : LayoutSize(name + gap + extent, textSize)
  }

  var nameAlone: PictureLabel { PictureLabel(name: name, textSize: textSize) }

  /// The name alone, shortened to a width; nil if fewer than two letters would be left.
  func shortened(to width: Double) -> PictureLabel? {
    var short = nameAlone
    if short.size.width <= width { return short }
    var room = width - TextWidth.ofBold("…", size: textSize)
    var letters = 0
    short.name = ""
    for scalar in name.unicodeScalars {
      room -= TextWidth.ofBold(String(scalar), size: textSize)
      if room < 0 { break }
      short.name.unicodeScalars.append(scalar)
      letters += 1
    }
    short.name += "…"
    return letters < 2 ? nil : short
  }
}

/// A label at its place.
struct PlacedLabel {
  /// The fixed point of a line of text. Widths are only estimates, so an error should go to the side with room.
  enum Anchor: String {
    case start
    case middle
    case end
  }

  let label: PictureLabel
  /// The area that it covers, in pixels.
  let frame: LayoutRect
  let anchor: Anchor

  var x: Double {
    switch anchor {
    case .start: frame.x
    case .middle: frame.x + frame.width / 2
    case .end: frame.maxX
    }
  }

  /// The baseline of the first line, about the height of capital letters below the top.
  var y: Double { frame.y + 0.82 * label.textSize }
}
