import Testing

@testable import gallery

struct TerminalScreenTests {
  @Test func aSmallScreenShowsTheFirstRowsAndHowToLeave() throws {
    var screen = try TerminalScreen()
    #expect(
      try screen.draw(columns: 40, rows: 9).lines == [
        " 40×9 cells, spacing 0",
        "┌──────────────────┐┌──────┐┌──────────┐",
        "│    length 20     ││fill 1││length 12 │",
        "└──────────────────┘└──────┘└──────────┘",
        "┌────────┐┌───────────┐┌───────────────┐",
        "│  25 %  ││  1 of 3   ││    fill 1     │",
        "└────────┘└───────────┘└───────────────┘",
        "[      min 20      ][ min 10 ][   15   ]",
        " resize the terminal   + and - change th",
      ])
  }

  @Test func spacingIsBetweenTheBoxes() throws {
    var screen = try TerminalScreen(spacing: 2)
    let lines = try screen.draw(columns: 40, rows: 24).lines
    #expect(lines[1] == "┌──────────────────┐  ┌──┐  ┌──────────┐")
    #expect(lines[2] == "│    length 20     │  │1 │  │length 12 │")
  }

  @Test func everySizeHasItsPicture() throws {
    var screen = try TerminalScreen()
    for size in [(0, 0), (1, 1), (0, 5), (5, 0), (2, 3), (17, 40), (200, 60), (-3, -4)] {
      let lines = try screen.draw(columns: size.0, rows: size.1).lines
      #expect(lines.count == max(0, size.1))
      #expect(lines.allSatisfy { $0.count <= max(0, size.0) }, "\(size)")
    }
    // A screen has no memory of its sizes.
    var fresh = try TerminalScreen()
    #expect(try screen.draw(columns: 72, rows: 24).lines == fresh.draw(columns: 72, rows: 24).lines)
  }

  @Test func colouredRowsBeginWhereTheyAre() throws {
    var screen = try TerminalScreen()
    let text = try screen.draw(columns: 3, rows: 2).escaped
    #expect(text == "\u{1B}[1;1H 3×\u{1B}[0m\u{1B}[2;1H re\u{1B}[0m")
    #expect(try screen.draw(columns: 3, rows: 3).escaped.contains("\u{1B}[2;1H\u{1B}[38;5;68m[ ]\u{1B}[0m"))
  }
}
