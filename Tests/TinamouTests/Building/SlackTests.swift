import Testing
import Tinamou

/// Which of several items takes the slack where all of them hug equally.
struct SlackTests {
  private func widths(_ arrange: (inout ConstraintLayout, [LayoutItem]) throws -> Void) throws -> [Double] {
    var layout = try ConstraintLayout("row", size: LayoutSize(200, 20))
    var items: [LayoutItem] = []
    for number in 1...3 { items.append(try layout.item("i\(number)", intrinsic: IntrinsicSize(40, 20))) }
    try arrange(&layout, items)
    #expect(try layout.isAmbiguous)
    let solution = try layout.solve()
    return try items.map { (item) throws in try solution[item].width }
  }

  @Test func theFirstOfAStack() throws {
    let widths = try widths { layout, items in
      let stack = try layout.row(items, spacing: 0)
      try layout.constrain { root in stack.edges == root.edges }
    }
    #expect(widths == [120, 40, 40])
  }

  @Test func theLastMadeOfARowOfConstraints() throws {
    let widths = try widths { layout, items in
      try layout.constrain { root in row([items[2], items[0], items[1]], in: root, spacing: 0, align: .fill) }
    }
    #expect(widths == [40, 40, 120])
  }
}
