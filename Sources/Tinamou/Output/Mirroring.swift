extension ConstraintLayout {
  /// The direction of reading, left to right by default.
  public var direction: LayoutDirection { presentation.direction }

  /// Changes the direction of reading.
  ///
  /// Only the frames of a solution are mirrored. Nothing is solved again, except constraints on ``AnchorSource/left``
  /// and ``AnchorSource/right``, which now refer to other edges.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if these constraints cannot hold in the new direction; never if there are
  ///   none.
  public mutating func setDirection(_ direction: LayoutDirection) throws(LayoutError) {
    if direction == self.direction { return }
    try change(DirectionChange(direction: direction))
    // A comparison finds the frames that differ.
    if presentation.handedOut == nil { presentation.handedOut = framesHandedOut }
  }

  /// The frames measured from the other side; unchanged frames if no width is given.
  func mirrored(_ frames: [LayoutRect], in width: Double?) -> [LayoutRect] {
    guard let width else { return frames }
    return frames.map { LayoutRect(width - $0.x - $0.width, $0.y, $0.width, $0.height) }
  }
}

/// The direction of reading changes, and left and right refer to other edges.
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
