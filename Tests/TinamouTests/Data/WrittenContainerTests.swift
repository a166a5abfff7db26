import Testing

@testable import Tinamou

/// Containers that are made again from their descriptions.
struct WrittenContainerTests {
  private typealias Kind = @Sendable (LayoutItem) -> WrittenContainer

  private static let kinds: [(name: String, make: Kind)] = [
    ("row", { .stack(WrittenStack([$0], .row(.fill))) }),
    ("column", { .stack(WrittenStack([$0], .column(.leading))) }),
    ("grid", { .grid(WrittenGrid([[GridCell($0)], [.empty]])) }),
    ("flow", { .flow(WrittenFlow([$0])) }),
  ]

  /// The number of containers that moved one of the tables of a layout. Each makes guides, so that some of them move a
  /// table because it grows.
  private func moves(_ layout: inout ConstraintLayout, _ count: Int, _ make: Kind, isHidden: Bool) throws -> Int {
    func tables(_ layout: ConstraintLayout) -> [UnsafeRawPointer?] {
      [
        layout.items.variables.withUnsafeBytes { $0.baseAddress },
        layout.presentation.frames.withUnsafeBytes { $0.baseAddress },
      ]
    }
    var moves = 0
    for _ in 0..<count {
      let item = try layout.item("item", intrinsic: IntrinsicSize(10, 10))
      let before = tables(layout)
      _ = try layout.make(
        make(item), named: "box", in: layout.root, at: SourcePlace(file: "text", line: 1),
        hiding: isHidden ? [item] : [])
      if tables(layout) != before { moves += 1 }
    }
    return moves
  }

  /// A reader throws its layout away if it does not fit, so nothing is copied to go back to: neither with items that are
  /// hidden in the container, nor beside hidden ones.
  @Test(arguments: [false, true], 0..<4)
  func aReaderCopiesNoTables(_ isHidden: Bool, _ kind: Int) throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let hidden = try layout.item("hidden")
    layout.isBeingRead = true
    for isBeside in [false, true] {
      if isBeside { try layout.setHidden(true, of: hidden) }
      let (name, make) = Self.kinds[kind]
      let moves = try moves(&layout, 100, make, isHidden: isHidden)
      #expect(moves < 25, "\(name): \(moves) of 100")
    }
  }
}
