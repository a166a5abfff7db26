import SolverTestSupport
import Testing

@testable import Tinamou

/// Random tables with hidden rows, columns and cells, compared with geometry worked out by hand.
struct RandomGridTests {
  static let count = UInt64(often(2_000, inDebug: 30))

  @Test func tablesAreAsWorkedOutByHand() throws {
    for seed in 0..<Self.count {
      var random = SplitMix64(seed: seed)
      var layout = try ConstraintLayout("page", size: LayoutSize(2000, 2000))
      let (columnCount, gap) = (1 + random.below(4), Double(random.below(10)))
      let tracks = (0..<columnCount).map { _ in random.chance(1, of: 4) ? Double(10 * random.below(9)) : nil }
      let alignments = (0..<columnCount).map { _ in random.pick([ColumnAlignment.leading, .center, .trailing]) }
      var cells: [[LayoutItem]] = []
      var sizes: [LayoutItem: LayoutSize] = [:]
      func line() throws -> [LayoutItem] {
        try (0..<columnCount).map { _ in
          let size = LayoutSize(Double(random.below(90)), Double(random.below(60)))
          let item = try layout.item("cell\(sizes.count)", intrinsic: IntrinsicSize(size.width, size.height))
          sizes[item] = size
          return item
        }
      }
      for _ in 0..<1 + random.below(5) { cells.append(try line()) }
      let grid = try layout.grid(
        cells, columns: tracks.map { track in track.map { GridTrack.fixed($0) } ?? .fitting },
        columnSpacing: .points(gap), rowSpacing: .points(2 * gap),
        horizontally: alignments, vertically: .top)
      try layout.constrain { root in
        grid.leading == root.leading
        grid.top == root.top
      }
      var hidden: Set<LayoutItem> = []
      for _ in 0..<12 {
        let rows = try layout.rows(of: grid), columns = try layout.columns(of: grid)
        switch random.below(6) {
        case 0:
          let row = random.below(cells.count + 1)
          cells.insert(try line(), at: row)
          try layout.insertRow(cells[row], into: grid, at: row)
        case 1 where cells.count > 1:
          let row = random.below(cells.count)
          try layout.removeRow(at: row, from: grid)
          cells.remove(at: row)
        case 2:
          let item = random.pick(random.pick(cells))
          let size = LayoutSize(Double(random.below(90)), Double(random.below(60)))
          sizes[item] = size
          try layout.setIntrinsicSize(IntrinsicSize(size.width, size.height), of: item)
        default:
          let item = random.pick([random.pick(rows), random.pick(columns), random.pick(random.pick(cells))])
          let isHidden = hidden.remove(item) == nil
          if isHidden { hidden.insert(item) }
          try layout.setHidden(isHidden, of: item)
        }
        let solution = try layout.solve()
        let expected = try Self.frames(
          of: cells, sizes, tracks, alignments, gap, layout.rows(of: grid), layout.columns(of: grid), hidden)
        for item in cells.joined() {
          let found = try solution.isHidden(item) ? nil : solution[item]
          #expect(found == expected[item], "seed \(seed)")
        }
        #expect(try !layout.isAmbiguous && layout.misstatedParts.isEmpty, "seed \(seed)")
      }
    }
  }

  private static func frames(
    of cells: [[LayoutItem]], _ sizes: [LayoutItem: LayoutSize], _ tracks: [Double?], _ alignments: [ColumnAlignment],
    _ gap: Double, _ rows: [LayoutItem], _ columns: [LayoutItem], _ hidden: Set<LayoutItem>
  ) -> [LayoutItem: LayoutRect] {
    var frames: [LayoutItem: LayoutRect] = [:]
    let shown = cells.indices.filter { !hidden.contains(rows[$0]) }
    var x = 0.0
    for column in columns.indices where !hidden.contains(columns[column]) {
      let standing = shown.filter { !hidden.contains(cells[$0][column]) }
      let width = tracks[column] ?? standing.map { sizes[cells[$0][column]]!.width }.max() ?? 0
      for row in standing {
        let item = cells[row][column], size = sizes[item]!
        let own = min(size.width, width)
        let place =
          switch alignments[column] {
          case .leading, .fill: x
          case .center: x + (width - own) / 2
          case .trailing: x + width - own
          }
        frames[item] = LayoutRect(place, 0, own, size.height)
      }
      x += width + gap
    }
    var y = 0.0
    for row in shown {
      let standing = cells[row].filter { frames[$0] != nil }
      for item in standing { frames[item]?.y = y }
      y += (standing.map { sizes[$0]!.height }.max() ?? 0) + 2 * gap
    }
    return frames
  }
}
