import Tinamou

/// The values at which numbers of frames are undecided: required constraints cannot hold, or a number is ambiguous.
struct UndecidedValues {
  typealias Bounds = (first: ClosedRange<Double>, second: ClosedRange<Double>)

  /// The values without frames.
  private(set) var withoutFrames: [Bounds] = []
  /// The values at which any number is undecided.
  private(set) var all: [Bounds] = []
  /// The values at which each number is ambiguous, by the position of the item and the order of the number.
  private var ambiguous: [[Bounds]] = []

  init(_ sections: [AnalysisSection], of analysis: LayoutAnalysis) {
    for section in sections {
      switch section {
      case .table(let views): for view in views.all { note(view.piece, view.ambiguousAnchors) }
      case .pieces(let numbers): for piece in analysis.pieces[numbers] { note(piece, piece.ambiguous) }
      }
    }
  }

  private mutating func note(_ piece: LayoutPiece, _ anchors: [ItemAnchor]) {
    if piece.hasFrames && anchors.isEmpty { return }
    guard let bounds = bounds(of: piece.corners) else { return }
    Self.append(bounds, to: &all)
    if !piece.hasFrames {
      Self.append(bounds, to: &withoutFrames)
      return
    }
    for anchor in anchors {
      let place = Self.place(of: anchor.slot)
      while ambiguous.count <= place { ambiguous.append([]) }
      Self.append(bounds, to: &ambiguous[place])
    }
  }

  /// The values at which one of some numbers is undecided. Some may be there twice.
  func values(of slots: [Slot]) -> [Bounds] {
    var values = withoutFrames
    for place in slots.map({ Self.place(of: $0) }) where place < ambiguous.count { values += ambiguous[place] }
    return values
  }

  private static func place(of slot: Slot) -> Int { 4 * Int(slot.item) + slot.anchor.order }

  /// Appends the values of a piece. Those of one number continue the values of the piece before it.
  private static func append(_ bounds: Bounds, to values: inout [Bounds]) {
    if let last = values.last, last.second == bounds.second, last.first.upperBound == bounds.first.lowerBound {
      values[values.count - 1].first = last.first.lowerBound...bounds.first.upperBound
    } else {
      values.append(bounds)
    }
  }
}
