import SolverTestSupport
import Testing
import Tinamou

/// The area of a region, from its corners in order.
func area(_ region: LayoutPiece) -> Double {
  let corners = region.corners
  return zip(corners, corners.dropFirst() + corners.prefix(1))
    .map { ($0.first * $1.second - $1.first * $0.second) / 2 }.reduce(0, +).magnitude
}

/// Pieces against solving at many sizes, and on both sides of every breakpoint.
struct RandomAnalysisTests {
  @Test(arguments: 0..<UInt64(often(500))) func piecesAreWhatSolvingFinds(_ seed: UInt64) throws {
    var layout = try RandomLayout(seed: seed).layout
    var random = SplitMix64(seed: seed ^ 0xA11A)
    let items = layout.allItems
    let isWidth = random.chance(1, of: 2)
    let analysis = try isWidth ? layout.analysis(width: 50...900) : layout.analysis(height: 50...900)
    var values = (0..<20).map { _ in 50 + Double(random.below(8500)) / 10 }
    for breakpoint in analysis.breakpoints { values += [breakpoint - 1e-3, breakpoint + 1e-3] }
    for value in values where value >= 50 && value <= 900 {
      let size = isWidth ? LayoutSize(value, 300) : LayoutSize(400, value)
      let piece = try #require(
        analysis.pieces.first { $0.corners[0].first <= value && value <= $0.corners[$0.corners.count - 1].first })
      guard let solution = try? layout.solve(size: size) else {
        #expect(piece.conflict != nil, "seed \(seed) at \(value)")
        continue
      }
      #expect(piece.conflict == nil, "seed \(seed) at \(value)")
      let ambiguous = Set(piece.ambiguous)
      let found = Set(try layout.ambiguities().map { ItemAnchor($0.item, $0.anchor) })
      #expect(ambiguous == found, "seed \(seed) at \(value)")
      for item in items {
        let frame = try solution[item]
        let numbers: [(FrameAnchor, LayoutFunction?, Double)] = [
          (.leading, try piece.function(of: item.leading), frame.x), (.top, try piece.function(of: item.top), frame.y),
          (.width, try piece.function(of: item.width), frame.width),
          (.height, try piece.function(of: item.height), frame.height),
        ]
        for (anchor, function, expected) in numbers where !ambiguous.contains(ItemAnchor(item, anchor)) {
          let found = try #require(function)
          #expect(
            abs(found(InputValues(value)) - expected) <= 1e-6 * max(1, abs(expected)),
            "seed \(seed) at \(value), \(anchor)")
        }
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func regionsAreWhatSolvingFinds(_ seed: UInt64) throws {
    var layout = try RandomLayout(seed: seed &+ 1_000).layout
    var random = SplitMix64(seed: seed)
    let analysis = try layout.analysis(width: 100...800, height: 100...800)
    let covered = analysis.pieces.map(area).reduce(0, +)
    #expect(abs(covered - 700 * 700) < 1e-3, "seed \(seed)")
    for region in analysis.pieces {
      // A point inside, at random weights.
      let weights = region.corners.map { _ in Double(1 + random.below(100)) }
      let sum = weights.reduce(0) { $0 + $1 }
      var point = InputValues(0, 0)
      for (corner, weight) in zip(region.corners, weights) {
        point.first += corner.first * weight / sum
        point.second += corner.second * weight / sum
      }
      guard let solution = try? layout.solve(size: LayoutSize(point.first, point.second)) else {
        #expect(region.conflict != nil, "seed \(seed) at \(point)")
        continue
      }
      #expect(region.conflict == nil, "seed \(seed) at \(point)")
      for item in layout.allItems where !region.ambiguous.contains(where: { $0.item == item }) {
        let frame = try solution[item]
        let x = try #require(try region.function(of: item.leading))
        let height = try #require(try region.function(of: item.height))
        #expect(abs(x(point) - frame.x) < 1e-6 * max(1, abs(frame.x)), "seed \(seed) at \(point)")
        #expect(abs(height(point) - frame.height) < 1e-6 * max(1, abs(frame.height)), "seed \(seed) at \(point)")
      }
    }
  }
}
