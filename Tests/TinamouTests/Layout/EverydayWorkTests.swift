import Testing

@testable import Tinamou

/// The work of large layouts as people write them, in rows that the solver touches: linear in their items.
struct EverydayWorkTests {
  /// Weeks of seven days, all as wide and as tall as the first one, between the edges of the layout.
  @Test func daysOfEqualSizeAreLinear() throws {
    func build(_ weeks: Int) throws -> Int {
      var layout = try ConstraintLayout("calendar", size: LayoutSize(700, 80 * Double(weeks)))
      let days = try (0..<weeks).map { week in
        try (0..<7).map { day in
          try layout.item("day", intrinsic: IntrinsicSize(40 + Double((week + day) * 37 % 31), 20))
        }
      }
      let work = try ContainerWorkTests.work(&layout) { layout in
        try layout.constrain { root in
          for week in days {
            row(week, spacing: 0)
            week[0].leading == root.leading
            week[6].trailing == root.trailing
            for day in week {
              day.width == days[0][0].width
              day.height == days[0][0].height
            }
          }
          for day in 0..<7 {
            column(days.map { $0[day] }, spacing: 0)
            days[0][day].top == root.top
            days[weeks - 1][day].bottom == root.bottom
          }
        }
      }
      #expect(try layout.solve()[days[weeks - 1][6]] == LayoutRect(600, 80 * Double(weeks - 1), 100, 80))
      return work.rows
    }
    let (small, large) = (try build(20), try build(100))
    #expect(large <= 7 * small && large <= 20_000, "\(small), \(large)")
  }

  /// Rows and columns in each other, three in each, in a screen that is too small for them.
  private func nest(_ leaves: Int, hidden: [Int] = []) throws -> (layout: ConstraintLayout, leaves: [LayoutItem]) {
    var layout = try ConstraintLayout("nest", size: LayoutSize(3000, 3000))
    var items: [LayoutItem] = []
    func build(_ count: Int, isRow: Bool) throws -> LayoutItem {
      if count == 1 {
        let size = IntrinsicSize(40 + Double(items.count * 37 % 101), 20 + Double(items.count * 11 % 31))
        items.append(try layout.item("leaf", intrinsic: size))
        return items[items.count - 1]
      }
      let parts = try (0..<3).map { count / 3 + ($0 < count % 3 ? 1 : 0) }.filter { $0 > 0 }.map {
        try build($0, isRow: !isRow)
      }
      return isRow
        ? try layout.row(parts, spacing: 4, align: .fill) : try layout.column(parts, spacing: 4, align: .fill)
    }
    let outermost = try build(leaves, isRow: true)
    try layout.constrain { root in
      outermost.leading == root.leading
      outermost.trailing == root.trailing
      outermost.top == root.top
      outermost.bottom == root.bottom
    }
    try layout.setHidden(true, of: hidden.map { items[$0] })
    return (layout, items)
  }

  @Test(arguments: [100, 300]) func hidingAnItemOfNestedStacksTakesAFewSteps(_ count: Int) throws {
    var (layout, leaves) = try nest(count)
    _ = try layout.solve()
    var hidden: [Int] = []
    var works: [Int] = []
    for number in 0..<10 {
      let leaf = number * 13 % count
      hidden.append(leaf)
      works.append(try ContainerWorkTests.work(&layout) { try $0.setHidden(true, of: leaves[leaf]) }.pivots)
    }
    #expect(works.reduce(0, +) <= 3 * count, "\(works)")
    var fresh = try nest(count, hidden: hidden)
    #expect(try layout.solve().table == fresh.layout.solve().table)
    for number in hidden.reversed() { try layout.setHidden(false, of: leaves[number]) }
    fresh = try nest(count)
    #expect(try layout.solve().table == fresh.layout.solve().table)
  }
}
