import Testing

@testable import Tinamou

/// The rows of a grid: their heights, their baselines, and how they come and go.
struct GridRowsTests {
  /// The last height of a list applies to all rows that follow, also after the last of them was removed.
  @Test(arguments: [false, true]) func rowsThatFollowHaveTheLastHeight(isSpelledOut: Bool) throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
    var items = try (0..<6).map { try layout.item("i\($0)", intrinsic: IntrinsicSize(20, 20)) }
    let grid = try layout.grid([[items[0]], [items[1]]], rows: [.fixed(44), .fitting], rowSpacing: 0)
    try layout.constrain { root in
      grid.leading == root.leading
      grid.top == root.top
    }
    func heights() throws -> [Double] {
      let frames = try layout.solve()
      return try layout.rows(of: grid).map { try frames[$0].height }
    }
    if isSpelledOut { try layout.insertRow([items.removeLast()], into: grid, at: 0) }
    let header = Array(repeating: 44.0, count: isSpelledOut ? 2 : 1)
    #expect(try heights() == header + [20])
    try layout.removeRow(at: header.count, from: grid)
    #expect(try heights() == header)
    try layout.insertRow([items[2]], into: grid)
    try layout.insertRow([items[3]], into: grid)
    #expect(try heights() == header + [20, 20])
    try layout.removeRow(at: header.count, from: grid)
    try layout.removeRow(at: header.count, from: grid)
    try layout.insertRow([items[4]], into: grid, at: 0)
    #expect(try heights() == header + [44])
    for _ in 0...header.count { try layout.removeRow(at: 0, from: grid) }
    #expect(try heights() == [])
  }
}
