import Testing
import Tinamou
import TinamouText

/// The work of reading, in rows that the solver touches: linear in the text.
struct ReadingWorkTests {
  private func work(_ statements: (Int) -> String) throws -> [Int] {
    try [50, 500].map { count in
      try ConstraintLayout(text: "layout size: 100 x 100\n" + statements(count)).statistics.rowsTouched
    }
  }

  @Test func aChainIsReadInOneStep() throws {
    let work = try work { count in
      let items = names(count)
      return items.map { "item \($0), intrinsic: 10 x 10\n" }.joined() + "constraints {\n"
        + zip(items.dropFirst(), items).map { "\($0).leading == \($1).trailing\n" }.joined() + "}\n"
    }
    #expect(work[1] <= 11 * work[0], "\(work)")
  }

  private func names(_ count: Int) -> [String] { (0..<count).map { "i\($0)" } }

  @Test func theHiddenRowsOfAGridAreHiddenTogether() throws {
    let work = try work { count in
      names(count).map { "item \($0), intrinsic: 10 x 10\n" }.joined()
        + "grid g: [[\(names(count).joined(separator: "], ["))]], hiddenRows: [\((1..<count).map { "\($0)" }.joined(separator: ", "))]\n"
    }
    #expect(work[1] <= 11 * work[0], "\(work)")
  }
}
