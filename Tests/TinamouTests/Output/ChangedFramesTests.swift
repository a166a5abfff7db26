import SolverTestSupport
import Testing

@testable import Tinamou

/// Changed frames are reported in the order of positions, each once, without a sort.
struct ChangedFramesTests {
  @Test func marksComeOutInOrder() {
    var marks = ItemMarks()
    func taken() -> [Int32] {
      var taken: [Int32] = []
      marks.takeAll { taken.append($0) }
      return taken
    }
    marks.insert([70, 3, 9_000, 3, 64, 63, 0, 4_096], of: 10_000)
    #expect(taken() == [0, 3, 63, 64, 70, 4_096, 9_000])
    #expect(taken().isEmpty)
    marks.insert([20_000, 1], of: 20_001)
    #expect(taken() == [1, 20_000])
    marks.insert(Array((0..<200).reversed()), of: 200)
    #expect(taken() == Array(0..<200))
  }

  /// Positions and variables of removed items are used again, so that variables are in another order than items.
  @Test func reportsFollowPositionsAfterRemovals() throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(400, 40))
    var items: [LayoutItem] = []
    func append() throws {
      let item = try layout.item("item")
      if let last = items.last {
        try layout.add(item.leading == last.trailing)
        try layout.add(item.width == last.width)
      }
      items.append(item)
    }
    for _ in 0..<12 { try append() }
    try layout.add(items[0].leading == layout.root.leading)
    for item in [items[8], items[3], items[5]] { try layout.remove(item) }
    items = [items[0]]
    for _ in 0..<6 { try append() }
    try layout.add(items[6].trailing == layout.root.trailing)
    var frames: [LayoutItem: LayoutRect] = [:]
    for width in [400.0, 280, 280, 700] {
      try layout.setSize(LayoutSize(width, 40))
      var copy = layout
      let solution = try copy.solve()
      var told: [LayoutItem] = []
      try layout.solve { item, frame in
        told.append(item)
        frames[item] = frame
      }
      #expect(told == solution.changedItems)
      #expect(told.map { $0.handle.index } == told.map { $0.handle.index }.sorted())
      for item in layout.allItems { #expect(try frames[item] ?? .zero == solution[item]) }
    }
  }

  @Test func baselinesAndMarginsOfReusedPositionsAreFresh() throws {
    var layout = try ConstraintLayout("label", size: LayoutSize(100, 100))
    for round in 1...3 {
      let label = try layout.item("label", baselines: LayoutBaselines(fromTop: Double(round), fromBottom: 2))
      try layout.setMargins(LayoutInsets(Double(round)), of: label)
      try layout.constrain { root in
        label.firstBaseline == root.top + 20
        label.lastBaseline == root.top + 30
        label.margins.leading == root.leading + 10
        label.width == 10
      }
      let frame = try layout.solve()[label]
      #expect(frame == LayoutRect(10 - Double(round), 20 - Double(round), 10, 12 + Double(round)))
      try layout.remove(label)
      let plain = try layout.item("plain")
      #expect(try layout.baselines(of: plain) == LayoutBaselines())
      #expect(try layout.margins(of: plain) == .zero)
      #expect(try layout.hugging(of: plain) == .low && layout.resistance(of: plain) == .high)
      try layout.remove(plain)
    }
  }
}
