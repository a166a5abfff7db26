extension ConstraintLayout {
  /// The direction of reading, left to right at first.
  public var direction: LayoutDirection { presentation.direction }

  /// Changes the direction of reading.
  ///
  /// Frames are mirrored as they are handed out, and nothing is solved anew, apart from constraints on
  /// ``AnchorSource/left`` and ``AnchorSource/right``, which mean other edges now.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if these cannot hold in the new direction; never if there are none.
  public mutating func setDirection(_ direction: LayoutDirection) throws(LayoutError) {
    if direction == self.direction { return }
    try change(DirectionChange(direction: direction))
    // What has another frame is seen by comparing.
    if presentation.handedOut == nil { presentation.handedOut = framesHandedOut }
  }

  /// The frames measured from the other side, or the same if no width is given.
  func mirrored(_ frames: [LayoutRect], in width: Double?) -> [LayoutRect] {
    guard let width else { return frames }
    return frames.map { LayoutRect(width - $0.x - $0.width, $0.y, $0.width, $0.height) }
  }
}

/// The direction of reading becomes another one, and what is said of left and right means other edges.
private struct DirectionChange: Change {
  let direction: LayoutDirection

  func note(in layout: inout ConstraintLayout) -> LayoutDirection {
    let former = layout.direction
    layout.presentation.direction = direction
    return former
  }

  func ask(_ layout: inout ConstraintLayout, insteadOf former: LayoutDirection) throws(LayoutError) -> Bool {
    if layout.statements.physicalCount == 0 { return false }
    let physical = layout.statements.indices.filter { position in
      layout.statements[position].live != nil && layout.statements[position].isPhysical
    }
    return try physical.isEmpty ? false : Exchange(resolvingAnew: physical).ask(&layout, insteadOf: ())
  }

  func putBack(_ former: LayoutDirection, in layout: inout ConstraintLayout) { layout.presentation.direction = former }
}
