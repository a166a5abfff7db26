import SolverTestSupport
import Testing

@testable import TinamouText

@Suite struct ConflictLogTests {
  private func read(_ line: String) -> LogMessage { ConflictLog("<\(line)>").messages[0] }

  private func text(_ line: String) -> String {
    let message = read(line)
    return message.unread.first?.reason
      ?? message.constraints.flatMap { $0.parts }.map { $0.text { $0.description } }.joined(separator: "; ")
  }

  @Test(arguments: [
    ("UIView:0x1.width == 0.5*UIView:0x2.height + 4", "UIView:0x1.width == 0.5 × UIView:0x2.height + 4"),
    ("UIView:0x1.width == UIView:0x2.height * 0.25 - 4", "UIView:0x1.width == 0.25 × UIView:0x2.height - 4"),
    ("UIView:0x1.midY == + 70", "UIView:0x1.centerY == 70"),
    ("UIView:0x1.baseline >= UIView:0x2.lastBaseline", "UIView:0x1.lastBaseline >= UIView:0x2.lastBaseline"),
    (
      "UILabel:0x1'YOU'RE == OK'.top == UILabel:0x2'a.top'.bottom",
      "UILabel:0x1'YOU'RE == OK'.top == UILabel:0x2'a.top'.bottom"
    ),
    ("UIView:0x1.bottom == UIView:0x2.bottom NSSpace(8)", "UIView:0x1.bottom == UIView:0x2.bottom + 8"),
    ("UIView:0x1.bottom == UIView:0x2.bottom - NSSpace(8) ^750.0", "UIView:0x1.bottom == UIView:0x2.bottom - 8 ~ 750"),
    ("H:[UIView:0x1(>=70@750)]", "UIView:0x1.width >= 70 ~ 750"),
    ("V:[UIView:0x1(==UIView:0x2)]", "UIView:0x1.height == UIView:0x2.height"),
    ("H:[UILabel:0x1'a]-(8)']-(>=NSSpace(8))-[UIView:0x2]", "UIView:0x2.leading >= UILabel:0x1'a]-(8)'.trailing + 8"),
    ("V:|-(3)-[x y]   (active, names: x y:0x1, '|':UIView:0x2 )", "x y:0x1.top == UIView:0x2.top + 3"),
    ("UIView:0x1.width == 2.22507e-308", "UIView:0x1.width == 0"),
    ("H:[UIView:0x1(<=100@900)] priority:900", "UIView:0x1.width <= 100 ~ 900"),
    ("UIView:0x1.height == 44 priority:500   (active)", "UIView:0x1.height == 44 ~ 500"),
    ("*AppP1*Row_:0x1.width == _X:0x2.width", "*AppP1*Row_:0x1.width == _X:0x2.width"),
    ("V:|-(3)-[UIView:0x1]   (active, names: '|':Cell:0x2'a, b' )", "UIView:0x1.top == Cell:0x2'a, b'.top + 3"),
    ("UILabel:0x1'a >'.top == UILabel:0x2'> b'.bottom", "UILabel:0x1'a >'.top == UILabel:0x2'> b'.bottom"),
  ])
  func aLineIsRead(_ line: String, _ expected: String) {
    #expect(text("NSLayoutConstraint:0x9 \(line)") == expected)
    #expect(text("NSLayoutConstraint:0x9 'an id' \(line)") == expected)
  }

  @Test(arguments: [
    ("UIView:0x61h0.width == 3", "UIView:0x61h0.width is no attribute of a view with an address"),
    ("UIView:0x1.top == UIView:0x2.leading", "a horizontal attribute is compared with a vertical one"),
    ("UIView:0x1.width == UIView:0x2.leading", "a width or height is compared with a position"),
    ("UIView:0x1.width == nan", "nan is neither a number nor an attribute of a view with an address"),
    ("UIView:0x1.width == 8 @1001", "a priority is more than 0 and at most 1000, not 1001"),
    ("H:|-(8)-[UIView:0x1]", "the log does not say which view | is, with its address"),
    ("H:|-(8)-[UIView:0x1]   (Names: '|':UIView)", "a name without an address ('|':UIView)"),
    ("H:[UIView:0x1]-[UIView:0x2]", "a gap whose size is not printed"),
    ("H:[UIView:0x1]", "the visual format ends too early"),
    ("V:|~~(0)~~[UIView:0x1]   (active, names: '|':UIView:0x2 )", "~~(0)~~[UIView:0x1] is no part of a visual format"),
    (
      "UIView:0x11112222333344445.width == 3",
      "UIView:0x11112222333344445.width is no attribute of a view with an address"
    ),
    ("UIView:0x1", "neither an equation nor visual format"),
    ("UIView:0x1.width == 1e308*UIView:0x2.width * 10", "the multiplier is not finite"),
    ("UIView:0x1.width == UIView:0x2.width / 0", "the multiplier is not finite"),
    ("H:-(8)-[UIView:0x1]", "a gap without a view before it"),
    ("H:[UIView:0x1]-(8)--(8)-[UIView:0x2]", "a gap without a view before it"),
    ("H:[UIView:0x1]-(a)-[UIView:0x2]", "a is neither a number nor a view with an address"),
    ("H:[UIView:0x1]-(UIView:0x3)-[UIView:0x2]", "a gap as large as a view"),
    ("H:[label]", "[label] is no view with an address"),
    ("H:[UIView:0x1(8)] Hug:low CompressionResistance:750", "the content priorities are not numbers"),
    (
      "UIView:0x1.width == 3   (active, names: x:0x11112222333344445 )",
      "the address 0x11112222333344445 is not a number of 16 digits at most"
    ),
    (
      "UIView:0x1.width == 3   (active, names: x:0x0 )",
      "the address 0x0 is not a number of 16 digits at most"
    ),
  ])
  func aLineThatCannotBeReadSaysWhy(_ line: String, _ reason: String) {
    #expect(text("NSLayoutConstraint:0x9 \(line)") == reason)
  }

  @Test func anAddressAloneIsNoConstraint() {
    #expect(text("NSLayoutConstraint:0x9") == "nothing after the address")
    #expect(text("NSLayoutConstraint:0x9 h=--& v=--& ") == "nothing after the address")
  }

  /// Each place costs as much as the rest of the line: a title with many of them would cost its square or cube.
  @Test(arguments: [
    "H:[\(String(repeating: "()]-", count: 60))", "H:[UIView:0x1'\(String(repeating: "()]-'(", count: 60))",
    String(repeating: "UIView:0x1'.top == ", count: 200), "H:[\(String(repeating: "()]-", count: 1000))",
  ])
  func aTitleCanEndAtAThousandPlacesAtMost(_ line: String) {
    #expect(text("NSLayoutConstraint:0x9 \(line)") == "a title that could end at more than 1000 places")
  }

  @Test(arguments: ["() ", "]-(8)- ", ".top == ", "= [a] "])
  func aLongTitleIsRead(_ words: String) {
    let title = String(repeating: words, count: 20)
    let view = "UILabel:0x1'\(title)'"
    #expect(text("NSLayoutConstraint:0x9 H:[\(view)(8)]") == "\(view).width == 8")
    #expect(text("NSLayoutConstraint:0x9 \(view).top == UIView:0x2.top") == "\(view).top == UIView:0x2.top")
  }

  @Test func theTextAroundIsPassedOver() {
    let line = "NSLayoutConstraint:0x1 UIView:0x2.width == 3"
    for text in [
      "> \t**\"<\(line)>\",**", "    \\<\(line)\\>,", "&quot;&lt;\(line)&gt;&quot;", " - 0 : <\(line)>\r",
      "(lldb) po v\n[<\(line)>, <\(line)>]", "- 0 : <\(line)>  - 1 : <\(line)>", "4. `\"<\(line)>\",`",
      "https://a.b/?log=(%22%3C\(line.split(separator: " ").joined(separator: "%20"))%3E%22,%0A)",
      "<<Snap.LayoutConstraint:0x1> <UIView:0x2>.width == <UIView:0x3>.width>",
      "<NSLayoutConstraint:0x1\n  UIView:0x2.width\n  == 3>",
      "<NSLayoutConstraint:0x1 H:[UIView:0x2]-\n  (8)-[UIView:0x3]>,",
      "<NSLayoutConstraint:0x1 UILabel:0x2'One\ntwo'.width == 3>",
    ] {
      let messages = ConflictLog(text).messages
      #expect(messages.count == 1 && messages[0].unread.isEmpty && !messages[0].constraints.isEmpty, "\(text)")
    }
    #expect(ConflictLog("Methods are listed in <UIKit/UIView.h>: a < b > c").messages.isEmpty)
  }

  @Test func hiddenAndBrokenOffLinesAreSaid() {
    let hidden = ConflictLog(
      "Unable to simultaneously satisfy constraints:\n<private>\nWill attempt to recover by breaking constraint\n<private>"
    )
    #expect(hidden.messages[0].unread.count == 2)
    #expect(
      hidden.messages[0].report().description.hasPrefix("line 1: no constraint could be read\nnot read:\n  line 2"))
    let torn = ConflictLog("\"<NSLayoutConstraint:0x1 UIView:0x2.width ==")
    #expect(torn.messages[0].unread.map { $0.reason } == ["the description does not end"])
    let long = ConflictLog(
      "<NSLayoutConstraint:0x1 UIView:0x2'\(String(repeating: "a.width == ", count: 1000))'.width == 3>")
    #expect(long.messages[0].unread.map { $0.reason } == ["longer than 4096 bytes"])
  }

  @Test func eachReportIsAMessage() {
    let one = log("NSLayoutConstraint:0x1 UIView:0x2.width == 3", broken: 0)
    let messages = ConflictLog("\(one)\n\(one)\n(\n<NSLayoutConstraint:0x1 UIView:0x2.width == 3>\n)\n").messages
    #expect(messages.map { $0.hasHeading } == [true, true, false])
    #expect(messages.map { $0.constraints.count } == [1, 1, 1])
    #expect(messages.map { $0.broken } == [0, 0, nil])
  }

  @Test func theBrokenConstraintBelongsToTheListBeforeIt() {
    let (one, two) = (
      "<NSLayoutConstraint:0x1 UIView:0x2.width == 3>", "<NSLayoutConstraint:0x4 UIView:0x2.width == 5>"
    )
    let breaking = "Will attempt to recover by breaking constraint"
    let list = ConflictLog("(\n  \(one),\n  \(two)\n)\n\n\(breaking)\n\(one)\n\nLater:\n\(two)").messages
    #expect(list.map { $0.constraints.count } == [2, 1])
    #expect(list.map { $0.broken } == [0, nil])
    let mac = ConflictLog(
      "Conflicting constraints detected: (\n\(one),\n\(two)\n).\n\nWill attempt to recover by breaking \(two).\n"
    ).messages
    #expect(mac.map { $0.constraints.count } == [2] && mac[0].broken == 1 && mac[0].hasHeading && mac[0].unread.isEmpty)
    let other = ConflictLog("(\n\(one)\n)\n\(breaking) \n\(two)").messages
    #expect(other.count == 1 && other[0].constraints.count == 2 && other[0].broken == 1)
    let alone = ConflictLog("\(breaking)\n\(one)\nUnable to simultaneously satisfy constraints.\n(\n\(two)\n)\n\(one)")
    #expect(alone.messages.map { $0.constraints.count } == [1, 1, 1] && alone.messages[0].broken == 0)
    #expect(alone.messages[0].report().description.contains("the constraints with which line 2 is in conflict"))
    let wrapped = ConflictLog("\(one)\n\(breaking)\n<NSLayoutConstraint:0x1\nUIView:0x2.width == 3>").messages
    #expect(wrapped.count == 1 && wrapped[0].broken == 0 && wrapped[0].constraints.count == 1)
  }

  @Test func aDescriptionThatNeverEndsIsSaidWithItsReason() {
    let lines =
      "<NSLayoutConstraint:0x1 UIView:0x2.width ==\n<NSLayoutConstraint:0x3 UIView:0x4.sideways\n == 3>,\ntext"
    let message = ConflictLog(lines).messages[0]
    #expect(
      message.unread.map { "\($0.line): \($0.reason)" } == [
        "1: the description does not end", "2: UIView:0x4.sideways is no attribute of a view with an address",
      ])
  }

  @Test func aChainOfManyViewsIsOneConflict() {
    // A chain of views, each in the one before and 1 point from its edge, and the first is 100 points wide.
    var lines = ["<NSLayoutConstraint:0x1 UIView:0x1000.width == 100>"]
    for view in 0x1000..<0x1078 {
      for format in ["H:|-(1)-[UIView:0x\(hex(view + 1))]", "H:[UIView:0x\(hex(view + 1))]-(1)-|"] {
        lines.append("<NSLayoutConstraint:0x2 \(format)   (active, names: '|':UIView:0x\(hex(view)) )>")
      }
    }
    let report = ConflictLog(lines.joined(separator: "\n")).messages[0].report()
    guard case .conflicting(let conflicts) = report.verdict else {
      Issue.record("\(report.verdict)")
      return
    }
    // The 51st view would be of negative width.
    #expect(conflicts.count == 1)
    #expect(conflicts[0].members.count == 1 + 2 * 51 + 1)
    #expect(report.hierarchy.count == 121)
  }

  /// Views in views without a size: each would make the outermost one larger and move all others.
  @Test func nestedViewsCostTheSameEach() throws {
    func rows(_ count: Int) throws -> Int {
      var lines: [String] = []
      for view in 0x1000..<(0x1000 + count) {
        for format in ["H:|-(1)-[UIView:0x\(hex(view + 1))]", "H:[UIView:0x\(hex(view + 1))]-(1)-|"] {
          lines.append("<NSLayoutConstraint:0x2 \(format)   (active, names: '|':UIView:0x\(hex(view)) )>")
        }
      }
      let message = ConflictLog(lines.joined(separator: "\n")).messages[0]
      var system = LogSystem(message, LogHierarchy(message.constraints), isAssuming: false, stepLimit: 100_000)
      #expect(try message.conflicts(&system).isEmpty)
      return system.statistics.rowsTouched + system.statistics.pivots
    }
    #expect(try rows(1000) < 12 * rows(100))
  }

  private func hex(_ number: Int) -> String { String(number, radix: 16) }

  /// True if the sums of a conflict contradict each other by its amount, and its members are lines of the message.
  private func isProved(_ conflict: LogConflict, _ message: LogMessage) -> Bool {
    let difference = conflict.needed - conflict.available
    let isWrong = conflict.isEquation ? difference != 0 : difference > 0
    let scale = max(1, conflict.needed.magnitude, conflict.available.magnitude)
    return isWrong && abs(difference.magnitude - conflict.amount) <= 1e-6 * scale && !conflict.members.isEmpty
      && conflict.members.allSatisfy { member in
        member.multiplier > 0 && (member.constraint.map { message.constraints[$0].line } ?? 0) == member.line
      } && conflict.relaxations.allSatisfy { conflict.members.indices.contains($0.member) }
  }

  /// Cuts, doubles and changes bytes of a log: every line is read or said, and nothing ends the process.
  @Test(arguments: 1...4)
  func mutatedLogsAreReadOrSaid(_ seed: UInt64) {
    let source = Array(
      log(
        "NSLayoutConstraint:0x1 'UISV-spacing' H:[UILabel:0x2'It's (1)']-(>=NSSpace(8)@750)-[x y]   (active, names: x y:0x3 )",
        "NSAutoresizingMaskLayoutConstraint:0x4 h=--& v=--& UIView:0x5.minX == 204   (active, names: '|':UIView:0x6 )",
        "SnapKit.LayoutConstraint:0x7@A b.swift#12 UIView:0x5.centerY == UIView:0x6.bottomMargin * 0.5 - 3.0",
        "NSContentSizeLayoutConstraint:0x8 H:[UIView:0x5(42)] Hug:250 CompressionResistance:750   (active)", broken: 1
      ).utf8)
    var random = SplitMix64(seed: seed)
    for _ in 0..<150 {
      var bytes = source
      for _ in 0...Int(random.next() % 6) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: bytes[place..<min(place + 20, bytes.count)], at: place)
        default: bytes.removeSubrange(place..<min(place + Int(random.next() % 40), bytes.count))
        }
        if bytes.isEmpty { bytes = [0x3C] }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      for message in ConflictLog(text).messages {
        let report = message.report()
        // The line after the last line break is a line, too.
        let places = 1...text.utf8.filter { $0 == 0x0A }.count + 1
        for line in message.unread { #expect(places.contains(line.line) && !line.reason.isEmpty, "seed \(seed)") }
        for line in message.constraints { #expect(places.contains(line.line) && !line.parts.isEmpty, "seed \(seed)") }
        let views = Set(
          message.constraints.flatMap { $0.parts }.flatMap { [$0.first.item, ($0.second ?? $0.first).item] })
        #expect(report.hierarchy.count >= views.count, "seed \(seed)\n\(text)")
        switch report.verdict {
        case .undecided(let reason): Issue.record("seed \(seed): \(reason)\n\(text)")
        case .nothingRead: #expect(message.constraints.isEmpty, "seed \(seed)\n\(text)")
        case .satisfiable: #expect(!message.constraints.isEmpty, "seed \(seed)\n\(text)")
        case .conflicting(let conflicts):
          for conflict in conflicts { #expect(isProved(conflict, message), "seed \(seed)\n\(text)") }
        }
      }
    }
  }
}
