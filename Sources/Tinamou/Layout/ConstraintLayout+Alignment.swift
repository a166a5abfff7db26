// Alignment rectangles. In the solver, the numbers of an item are always those of its alignment rectangle. The insets
// around it count only when frames enter or leave the layout.

extension ConstraintLayout {
  /// The distances from an item's frame to its alignment rectangle.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func alignmentInsets(of item: some LayoutElement) throws(LayoutError) -> LayoutInsets {
    presentation.alignment[try find(item.layoutItem)] ?? .zero
  }

  /// Changes the distances from an item's frame to its alignment rectangle, positive inwards: the room for a shadow, a
  /// badge or the border of a control.
  ///
  /// ```swift
  /// try layout.setAlignmentInsets(LayoutInsets(top: 4, leading: 6, bottom: 8, trailing: 6), of: card)
  /// ```
  ///
  /// As in Auto Layout, anchors, intrinsic sizes, margins, baselines, rows and lint refer to the alignment rectangle.
  /// The frames of a solution are larger by the insets, or smaller if these are negative, and so are sizes of a single
  /// item, as in ``fittingSize(of:width:height:priority:)``. A grid moves the frames. Leading and trailing follow the
  /// direction of reading. O(1); the next solution compares all frames, O(items).
  ///
  /// - Throws: ``LayoutError/rootCannotBeAligned``, ``LayoutError/unknownItem``, ``LayoutError/invalidNumber(_:_:)``; with a
  ///   grid, ``LayoutError/conflict(_:)`` if hugging or resistance is required
  public mutating func setAlignmentInsets(_ insets: LayoutInsets, of item: some LayoutElement) throws(LayoutError) {
    let position = try find(item.layoutItem)
    if position == 0 { throw .rootCannotBeAligned }
    try checkAlignment(insets, of: items.tree[position].name)
    if insets == presentation.alignment[position] ?? .zero { return }
    try changeContent(of: position) { content in
      content.horizontal.outset = insets.leading + insets.trailing
      content.vertical.outset = insets.top + insets.bottom
    }
    noteAlignment(insets, of: position)
    if items[position].wrapping != nil { listUnmeasured(position) }
  }

  /// Enters the alignment insets of an item, whose content has its outsets already.
  mutating func noteAlignment(_ insets: LayoutInsets, of position: Int) {
    if presentation.handedOut == nil { presentation.handedOut = framesHandedOut }
    presentation.alignment[position] = insets == .zero ? nil : insets
  }

  func checkAlignment(_ insets: LayoutInsets, of name: String) throws(LayoutError) {
    if insets == .zero { return }
    for edge in Edge.allCases { try checkFinite(insets[edge], "the \(edge.name) alignment inset of \(name)") }
  }
}

extension ConstraintLayout {
  /// The frames of alignment rectangles, in the direction of reading.
  func outset(_ rectangles: [LayoutRect]) -> [LayoutRect] {
    if presentation.alignment.isEmpty { return rectangles }
    var frames = rectangles
    for (position, insets) in presentation.alignment { frames[position] = frames[position].outset(by: insets) }
    return frames
  }

  /// The frame of an alignment rectangle, in the direction of reading.
  func outset(_ rectangle: LayoutRect, of position: Int) -> LayoutRect {
    presentation.alignment[position].map { rectangle.outset(by: $0) } ?? rectangle
  }

  /// The alignment rectangles of frames, in the direction of reading.
  func inset(_ frames: [LayoutRect]) -> [LayoutRect] {
    var rectangles = frames
    for (position, insets) in presentation.alignment where position < frames.count {
      rectangles[position] = frames[position].outset(by: LayoutInsets { -insets[$0] })
    }
    return rectangles
  }
}

extension LayoutRect {
  /// The rectangle with its edges moved outwards.
  fileprivate func outset(by insets: LayoutInsets) -> LayoutRect {
    LayoutRect(
      x - insets.leading, y - insets.top, width + insets.leading + insets.trailing, height + insets.top + insets.bottom)
  }
}
