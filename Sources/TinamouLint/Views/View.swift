import Tinamou

/// A piece with its frames, or the pieces for one interval of a table together.
struct View {
  /// The piece. For an interval of a table it has the corners of all pieces of this interval: there the numbers of the scope
  /// have the same functions.
  let piece: LayoutPiece
  /// The positions of the hidden items.
  let hidden: Set<Int>
  private let scope: Scope
  /// The number of the piece, or of one of the pieces.
  let number: Int
  /// All frames; empty if only some are looked at.
  private let frames: [FrameFunction]
  /// The ambiguous numbers and those of hidden items, which rules ignore.
  private let ambiguous: SlotSet

  /// The subjects that a view is about, by the numbers of frames in them.
  enum Scope {
    /// Every subject.
    case everything
    /// Subjects that do not vary with the interval of the second number.
    case first(VaryingSlots, PieceTable)
    /// Subjects that vary with the interval of the second number only.
    case second(VaryingSlots, PieceTable)
    /// Subjects that vary with both.
    case both(VaryingSlots)
  }

  init(_ piece: LayoutPiece, number: Int, scope: Scope = .everything) {
    self.piece = piece
    self.number = number
    self.scope = scope
    if case .both = scope { frames = [] } else { frames = piece.frames }
    hidden = piece.hidden
    var ambiguous = SlotSet()
    for anchor in piece.ambiguous { ambiguous.insert(anchor.slot) }
    for item in hidden { for slot in Slot.frame(of: item) { ambiguous.insert(slot) } }
    self.ambiguous = ambiguous
  }

  /// The frame of the item at a position.
  func frame(_ item: Int) -> FrameFunction { frames.isEmpty ? piece.frame(of: item) : frames[item] }

  /// True if a subject with some numbers belongs to the scope.
  func isAbout(_ slots: [Slot]) -> Bool {
    switch scope {
    case .everything: true
    case .first(let varying, _): !slots.contains { varying.bySecond.contains($0) }
    case .second(let varying, _):
      slots.contains { varying.bySecond.contains($0) } && !slots.contains { varying.byFirst.contains($0) }
    case .both(let varying): varying.areMixed(slots)
    }
  }

  /// True if a number belongs to the scope, and is not ambiguous.
  func decides(_ slot: Slot) -> Bool {
    if case .everything = scope { return !ambiguous.contains(slot) }
    return decides([slot])
  }

  /// True if a subject with some numbers belongs to the scope, and none of them is ambiguous.
  func decides(_ slots: [Slot]) -> Bool { isAbout(slots) && !isAmbiguous(slots) }

  func isAmbiguous(_ slots: [Slot]) -> Bool { !ambiguous.isEmpty && slots.contains { ambiguous.contains($0) } }

  /// True if any number of an item's frame is ambiguous.
  func isAmbiguous(_ item: Int) -> Bool { ambiguous.contains(anyOf: item) }

  /// The ambiguous numbers in the scope.
  var ambiguousAnchors: [ItemAnchor] {
    if case .everything = scope { return piece.ambiguous }
    return piece.ambiguous.filter { isAbout([$0.slot]) }
  }

  /// The number of the piece at a point.
  func number(at point: InputValues) -> Int {
    switch scope {
    case .everything, .both: number
    case .first(_, let table), .second(_, let table): table.number(at: point)
    }
  }
}
