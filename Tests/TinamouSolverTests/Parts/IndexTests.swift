import Testing

@testable import TinamouSolver

@Suite("Typed positions")
struct IndexTests {
  @Test("are none or exist from 0 on")
  func existence() {
    #expect(!RowIndex.none.exists)
    #expect(RowIndex(0).exists)
    #expect(RowIndex(Int32.max).exists)
    #expect(RowIndex.none == RowIndex(-1))
    #expect(RowIndex.none.position == -1)
  }

  @Test("are in the order of their positions, none before all")
  func order() {
    let positions = [-1, 0, 1, 2, .max].map { VariableIndex($0) }
    #expect(positions.reversed().sorted() == positions)
    #expect(VariableIndex(1) != VariableIndex(2))
    #expect(VariableIndex(1) + 2 == VariableIndex(3))
  }

  @Test("run through a range once, also through an empty one")
  func ranges() {
    #expect(Positions<Row>(from: 2, to: 5).map { $0.position } == [2, 3, 4])
    #expect(Positions<Row>(from: 2, to: 2).map { $0.position } == [])
    let block = Block<Entry>(start: TermIndex(4), count: 3, sizeClass: 3)
    #expect(block.range.map { $0.position } == [4, 5, 6])
    #expect(block.end == TermIndex(7))
  }

  @Test("are found in a table that has so many elements, and in no other")
  func tables() {
    var table = Table<Row, Int32>()
    let isInEmpty = [-1, 0].map { table.contains(RowIndex($0)) }
    #expect(isInEmpty == [false, false])
    table.append(7)
    table.append(repeating: 8, count: 2)
    let isIn = [-1, 0, 2, 3].map { table.contains(RowIndex($0)) }
    #expect(isIn == [false, true, true, false])
    let (end, elements) = (table.endIndex, table.indices.map { table[$0] })
    #expect(end == RowIndex(3))
    #expect(elements == [7, 8, 8])
  }

  /// There are as many as constraints and variables, and sweeps read little else.
  @Test("and the records they are positions of are as small as they are said to be")
  func layout() {
    #expect(MemoryLayout<RowIndex>.size == 4)
    #expect(MemoryLayout<Row>.size == 72)
    #expect(MemoryLayout<Row>.stride == 72)
    #expect(MemoryLayout<VariableRecord>.stride == 36)
    #expect(MemoryLayout<Entry>.stride == 24)
    #expect(MemoryLayout<Journal.Entry>.stride == 12)
  }
}
