internal import TinamouSolver

/// Pieces of an analysis of two numbers that move separate parts of a layout. Each piece is the product of an interval of
/// the first number and one of the second. The function of an anchor is the same for all intervals of one of the numbers.
package struct PieceTable: Sendable {
  /// The intervals of the first number.
  package let firsts: [ClosedRange<Double>]
  /// The intervals of the second number.
  package let seconds: [ClosedRange<Double>]
  /// The number of the first piece. The second interval changes fastest.
  private let start: Int

  /// The numbers of its pieces.
  package var numbers: Range<Int> { start..<start + firsts.count * seconds.count }

  /// The number of the piece for two intervals.
  package func number(first: Int, second: Int) -> Int { start + first * seconds.count + second }

  /// The number of the piece at a point.
  package func number(at point: InputValues) -> Int {
    func place(_ value: Double, in intervals: [ClosedRange<Double>]) -> Int {
      intervals.firstIndex { value <= $0.upperBound } ?? intervals.count - 1
    }
    return number(first: place(point.first, in: firsts), second: place(point.second, in: seconds))
  }

  /// The table of some pieces; nil if they do not form one, or have a conflict to report.
  fileprivate init?(_ pieces: ArraySlice<LayoutPiece>) {
    guard let row = pieces.first?.places?.first else { return nil }
    let width = pieces.prefix { $0.places?.first == row }.count
    guard pieces.count.isMultiple(of: width) else { return nil }
    start = pieces.startIndex
    var firsts: [ClosedRange<Double>] = []
    for number in stride(from: start, to: pieces.endIndex, by: width) {
      guard let (first, _) = bounds(of: pieces[number].corners) else { return nil }
      firsts.append(first)
    }
    var seconds: [ClosedRange<Double>] = []
    for number in start..<start + width {
      guard let (_, second) = bounds(of: pieces[number].corners) else { return nil }
      seconds.append(second)
    }
    self.firsts = firsts
    self.seconds = seconds
    // Pieces that were cut to a part are no product.
    for number in pieces.indices {
      let (first, second) = ((number - start) / width, (number - start) % width)
      guard let places = pieces[number].places, pieces[number].conflict == nil,
        places.first == pieces[start + first * width].places?.first,
        places.second == pieces[start + second].places?.second,
        pieces[number].corners == InputValues.corners(of: firsts[first], seconds[second])
      else { return nil }
    }
  }
}

extension LayoutAnalysis {
  /// The tables among the pieces, in order, with several intervals of each number.
  package var tables: [PieceTable] {
    var tables: [PieceTable] = []
    var start = 0
    while start < pieces.count {
      let context = pieces[start].context
      var end = start + 1
      while end < pieces.count, pieces[end].context === context, pieces[end].hasFrames == pieces[start].hasFrames {
        end += 1
      }
      if let table = PieceTable(pieces[start..<end]), table.firsts.count > 1, table.seconds.count > 1 {
        tables.append(table)
      }
      start = end
    }
    return tables
  }
}

extension LayoutPiece {
  /// The places of the intervals whose product the piece is; nil if it is no product.
  fileprivate var places: (first: Int, second: Int)? {
    if case .region(let region) = source { region.places } else { nil }
  }

  /// The piece with other corners, between which its functions are known to be the same.
  package func spanning(_ first: ClosedRange<Double>, _ second: ClosedRange<Double>) -> LayoutPiece {
    var piece = self
    piece.corners = InputValues.corners(of: first, second)
    return piece
  }
}

extension InputValues {
  /// The corners of a rectangle, in order.
  package static func corners(of first: ClosedRange<Double>, _ second: ClosedRange<Double>) -> [InputValues] {
    [
      InputValues(first.lowerBound, second.lowerBound), InputValues(first.upperBound, second.lowerBound),
      InputValues(first.upperBound, second.upperBound), InputValues(first.lowerBound, second.upperBound),
    ]
  }
}
