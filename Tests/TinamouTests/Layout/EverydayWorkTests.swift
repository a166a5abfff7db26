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
}
