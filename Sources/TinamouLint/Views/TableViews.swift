import Tinamou

/// The numbers of frames whose functions vary with the intervals of a table.
struct VaryingSlots {
  /// The numbers whose functions differ between two intervals of the first number.
  var byFirst = SlotSet()
  /// The numbers whose functions differ between two intervals of the second number.
  var bySecond = SlotSet()

  /// True if some numbers vary with both, some with this one and some with that one.
  func areMixed(_ slots: [Slot]) -> Bool {
    slots.contains { byFirst.contains($0) } && slots.contains { bySecond.contains($0) }
  }
}

/// A table of pieces as a view for each interval. For *p* and *q* intervals, *p* + *q* views show all that *p* · *q* pieces
/// show, except of subjects that vary with both numbers.
struct TableViews {
  let table: PieceTable
  let varying: VaryingSlots
  /// The views for the intervals of the first number, over all values of the second.
  let firsts: [View]
  /// The views for the intervals of the second number, over all values of the first.
  let seconds: [View]

  var all: [View] { firsts + seconds }

  init(_ table: PieceTable, of analysis: LayoutAnalysis) {
    self.table = table
    let allFirsts = table.firsts[0].lowerBound...table.firsts[table.firsts.count - 1].upperBound
    let allSeconds = table.seconds[0].lowerBound...table.seconds[table.seconds.count - 1].upperBound
    let rows = table.firsts.indices.map { first in
      let number = table.number(first: first, second: 0)
      return (piece: analysis.pieces[number].spanning(table.firsts[first], allSeconds), number: number)
    }
    let columns = table.seconds.indices.map { second in
      let number = table.number(first: 0, second: second)
      return (piece: analysis.pieces[number].spanning(allFirsts, table.seconds[second]), number: number)
    }
    let corners = InputValues.corners(of: allFirsts, allSeconds)
    let varying = VaryingSlots(
      byFirst: SlotSet(varyingAmong: rows.map { $0.piece }, in: corners),
      bySecond: SlotSet(varyingAmong: columns.map { $0.piece }, in: corners))
    self.varying = varying
    firsts = rows.map { View($0.piece, number: $0.number, scope: .first(varying, table)) }
    seconds = columns.map { View($0.piece, number: $0.number, scope: .second(varying, table)) }
  }
}

/// A part of an analysis, in the order of the pieces.
enum AnalysisSection {
  case table(TableViews)
  /// Pieces outside the tables, by their numbers.
  case pieces(Range<Int>)

  /// The number of views: an interval of a table, or a piece outside the tables.
  var viewCount: Int {
    switch self {
    case .table(let views): views.firsts.count + views.seconds.count
    case .pieces(let numbers): numbers.count
    }
  }
}

extension LayoutAnalysis {
  /// All pieces, in tables as far as possible.
  var sections: [AnalysisSection] {
    var sections: [AnalysisSection] = []
    var number = 0
    for table in tables {
      sections += [.pieces(number..<table.numbers.lowerBound), .table(TableViews(table, of: self))]
      number = table.numbers.upperBound
    }
    return sections + [.pieces(number..<pieces.count)]
  }
}

extension SlotSet {
  /// The numbers of frames that do not have the same function in all pieces, or are ambiguous in some only.
  fileprivate init(varyingAmong pieces: [LayoutPiece], in corners: [InputValues]) {
    self.init()
    let known = pieces[0].frames
    let ambiguous = Set(pieces[0].ambiguous)
    for piece in pieces.dropFirst() {
      for (item, frame) in piece.frames.enumerated() {
        for anchor in FrameAnchor.allCases
        where corners.contains(where: { !frame[anchor]($0).isNear(known[item][anchor]($0)) }) {
          insert(Slot(item, anchor))
        }
      }
      for anchor in ambiguous.symmetricDifference(piece.ambiguous) { insert(anchor.slot) }
    }
  }
}
