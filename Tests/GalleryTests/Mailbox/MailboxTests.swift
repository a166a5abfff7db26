import SolverTestSupport
import Testing

@testable import gallery

struct MailboxTests {
  private func screen(_ mailbox: inout Mailbox) throws -> [String] { try mailbox.draw().lines }

  private func type(_ inputs: [TerminalInput], in mailbox: inout Mailbox) throws {
    for input in inputs { #expect(try mailbox.handle(input), "\(input)") }
  }

  @Test func theFirstScreenHasListLetterAndForm() throws {
    var mailbox = try Mailbox(columns: 80, rows: 12)
    #expect(
      try screen(&mailbox) == [
        " Mailbox: letter 1 of 10000",
        "▶Ada Lovelace A question Jan 1 █│ A question about the engine (1)",
        " Alan Turing  Notes on a Feb 2  │ from Ada Lovelace, Jan 1",
        " Barbara Lisk Once more: Mar 3  │",
        "•Grace Hopper Correction Apr 4  │ Dear reader, this is letter 1, in which Ada",
        " Edsger Dijks A question May 5  │ Lovelace returns to the engine. It is as long",
        " Ada Lovelace Notes on t Jun 6  │ as it has to be for a few lines, and breaks",
        "•Alan Turing  Once more: Jan 7  │ where the pane ends.",
        "────────────────────────────────────────────────────────────────────────────────",
        " Filter",
        " Reply",
        " ↑↓ select   tab next field   esc quit   0 sent",
      ])
  }

  @Test func aNarrowOneLeavesOutDatesAndASmallOneTheForm() throws {
    var mailbox = try Mailbox(columns: 24, rows: 6)
    #expect(
      try screen(&mailbox) == [
        " Mailbox: letter 1 of 10",
        "▶A question█│ A question",
        " Notes on a │ from Ada L",
        " Once more: │",
        "────────────────────────",
        " ↑↓ select   tab next fi",
      ])
    try mailbox.resize(columns: 40, rows: 10)
    #expect(
      try screen(&mailbox) == [
        " Mailbox: letter 1 of 10000",
        "▶Ada Lo A question█│ A question about th",
        " Alan T Notes on a │ from Ada Lovelace,",
        " Barbar Once more: │",
        "•Grace  Correction │ Dear reader, this",
        " Edsger A question │ is letter 1, in",
        "────────────────────────────────────────",
        " Filter",
        " Reply",
        " ↑↓ select   tab next field   esc quit",
      ])
  }

  @Test func keysScrollTheFilterFiltersAndTheDividerIsDragged() throws {
    var mailbox = try Mailbox(columns: 72, rows: 11)
    try type([.end, .up, .pageUp], in: &mailbox)
    #expect(mailbox.list.selected == 9999 - 1 - (mailbox.list.room - 1))
    try type([.tab] + "proof (99".map { .text($0) }, in: &mailbox)
    try type([.press(column: 32, row: 3), .drag(column: 44, row: 5)], in: &mailbox)
    #expect(
      try screen(&mailbox) == [
        " Mailbox: letter 22 of 22",
        " Alan Turing    Corrections to a str Jun 4  ┃ A question about a structu",
        " Alan Turing    A question about a s May 9  ┃ from Alan Turing, Jan 1",
        "•Alan Turing    Notes on a structure Apr 14 ┃",
        " Alan Turing    Once more: a structu Mar 19 ┃ Dear reader, this is",
        " Alan Turing    Corrections to a str Feb 24 ┃ letter 9997, in which Alan",
        "▷Alan Turing    A question about a s Jan 1 █┃ Turing returns to a",
        "────────────────────────────────────────────────────────────────────────",
        " Filter proof (99▏",
        " Reply",
        " ↑↓ select   tab next field   esc quit   0 sent",
      ])
  }

  @Test func theListKeepsTheSelectedRowInSight() throws {
    var mailbox = try Mailbox(columns: 80, rows: 24)
    let room = mailbox.list.room
    try type([.pageDown, .pageDown, .down], in: &mailbox)
    #expect(mailbox.list.selected == 2 * (room - 1) + 1 && mailbox.list.visible.contains(mailbox.list.selected))
    try type([.wheel(by: 1, column: 3, row: 5), .wheel(by: 1, column: 60, row: 5)], in: &mailbox)
    let first = mailbox.list.first
    try mailbox.resize(columns: 80, rows: 9)
    #expect(mailbox.list.visible.contains(mailbox.list.selected) && mailbox.list.first >= first)
    try type([.home], in: &mailbox)
    #expect(mailbox.list.first == 0)
    try type([.press(column: 2, row: 3)], in: &mailbox)
    #expect(mailbox.list.selected == 2)
  }

  @Test func theFormTakesTextAndSends() throws {
    var mailbox = try Mailbox(columns: 60, rows: 20)
    let field = try #require(mailbox.places.fields[1].field.down.first)
    try type([.press(column: 20, row: field)] + "Dear Ada".map { .text($0) } + [.backspace], in: &mailbox)
    #expect(mailbox.focus == .field(1) && mailbox.texts == ["", "Dear Ad"])
    #expect(try screen(&mailbox)[field] == " Reply  Dear Ad▏")
    try type([.enter, .enter], in: &mailbox)
    #expect(mailbox.sent == 1 && mailbox.texts[1].isEmpty)
    try type([.tab], in: &mailbox)
    #expect(mailbox.focus == .list)
    #expect(try !mailbox.handle(.text("q")))
    #expect(try !mailbox.handle(.escape))
  }

  @Test func aFilterThatNothingPassesLeavesAnEmptyList() throws {
    var mailbox = try Mailbox(columns: 60, rows: 12)
    try type([.tab] + "zzz".map { .text($0) } + [.enter, .down, .end, .pageUp], in: &mailbox)
    #expect(try screen(&mailbox)[0] == " Mailbox: no letters")
    try type([.press(column: 2, row: 2), .tab] + Array(repeating: .backspace, count: 3), in: &mailbox)
    #expect(mailbox.list.count == 10_000)
  }

  @Test(arguments: 0..<8) func anyInputAtAnySizeHasAScreenAndTheSameOneAsAFreshProgram(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var mailbox = try Mailbox(count: 50, columns: 80, rows: 24)
    for _ in 0..<60 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        try mailbox.resize(columns: .random(in: -1...120, using: &random), rows: .random(in: -1...40, using: &random))
      case 1:
        _ = try mailbox.handle(
          .press(column: .random(in: 0..<80, using: &random), row: .random(in: 0..<24, using: &random)))
      case 2: _ = try mailbox.handle(.drag(column: .random(in: -5..<130, using: &random), row: 3))
      case 3: _ = try mailbox.handle(.wheel(by: .random(in: -1...1, using: &random), column: 2, row: 2))
      default:
        let keys: [TerminalInput] = [
          .tab, .up, .down, .pageUp, .pageDown, .home, .end, .text("o"), .backspace, .enter, .release,
        ]
        _ = try mailbox.handle(keys.randomElement(using: &random) ?? .tab)
      }
      let lines = try screen(&mailbox)
      #expect(lines.count == max(0, mailbox.rows), "seed \(seed)")
      #expect(lines.allSatisfy { $0.count <= max(0, mailbox.columns) }, "seed \(seed)")
      #expect(mailbox.list.visible.count <= max(0, mailbox.list.room), "seed \(seed)")
      // Sizes in between leave no trace.
      var other = mailbox
      try other.resize(columns: 7, rows: 3)
      try other.resize(columns: 200, rows: 90)
      try other.resize(columns: mailbox.columns, rows: mailbox.rows)
      if other.list == mailbox.list { #expect(try screen(&other) == lines, "seed \(seed)") }
    }
  }

  @Test func bytesOfATerminalAreInputs() {
    var reader = TerminalInputReader()
    #expect(reader.read(Array("a\u{E9}\t\r\u{7F}".utf8)) == [.text("a"), .text("\u{E9}"), .tab, .enter, .backspace])
    #expect(reader.read(Array("\u{1B}[A\u{1B}OB\u{1B}[5~\u{1B}[9~x".utf8)) == [.up, .down, .pageUp, .text("x")])
    #expect(
      reader.read(Array("\u{1B}[<0;3;4M\u{1B}[<32;9;4M\u{1B}[<0;9;4m\u{1B}[<65;1;1M".utf8)) == [
        .press(column: 2, row: 3), .drag(column: 8, row: 3), .release, .wheel(by: 1, column: 0, row: 0),
      ])
    // What is broken off goes on with the next bytes; an escape that nothing follows is a key.
    #expect(reader.read(Array("\u{1B}[<64;1".utf8)) == [])
    #expect(reader.read(Array(";2M\u{1B}".utf8)) == [.wheel(by: -1, column: 0, row: 1)])
    #expect(reader.read([]) == [.escape])
    #expect(reader.read([0xC3]) == [] && reader.read([0xA9]) == [.text("\u{E9}")])
    #expect(reader.read([0xFF, 0x41]) == [])
    #expect(reader.read([]) == [])
    #expect(reader.read(Array("\u{1B}[<1;2M".utf8)) == [])
    // There is no cell before the first one.
    #expect(reader.read(Array("\u{1B}[<0;-9223372036854775808;1M\u{1B}[<32;1;0M".utf8)) == [])
  }

  @Test func theCommandDrawsTheFirstScreenWhereThereIsNoTerminal() throws {
    var mailbox = try Mailbox(columns: 50, rows: 10)
    let text = try screen(&mailbox).map { "\($0)\n" }.joined()
    #expect(Gallery.run(["mail", "--size", "50x10"]) == Gallery.Outcome(output: text))
  }
}
