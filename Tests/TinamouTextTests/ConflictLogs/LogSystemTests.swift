import Testing
import TinamouText

/// The origins of positions in a log.
struct LogSystemTests {
  /// The report on lines, with the address of the view that `|` stands for.
  private func report(_ lines: [(text: String, superview: String?)]) -> LogReport {
    let texts = lines.map { line in
      "<NSLayoutConstraint:0x9 \(line.text)\(line.superview.map { "   (active, names: '|':UIView:\($0) )" } ?? "")>"
    }
    return ConflictLog(texts.joined(separator: "\n")).messages[0].report()
  }

  /// The label is 100 wide and 50 from the edge of a view that is 300 wide.
  @Test func aMultipliedPositionCountsFromTheOtherViewThatIsTheSuperview() throws {
    let report = report([
      ("UIView:0xA.width == 300", nil), ("UILabel:0xB.width == 100", nil),
      ("UILabel:0xB.centerX == 0.5*UIView:0xA.centerX", nil), ("H:|-(50)-[UILabel:0xB]", "0xA"),
    ])
    guard case .conflicting(let conflicts) = report.verdict else { throw Wrong() }
    #expect(conflicts.map { $0.amount } == [25])
  }

  /// In the views 0xA and 0xB, half the trailing edge counts from different views.
  @Test func multipliedPositionsCountFromTheNearestCommonAncestors() throws {
    let lines: [(text: String, superview: String?)] = [
      ("UIView:0xC.width == 200", nil), ("H:|-(100)-[UIView:0xD]", "0xC"), ("UIView:0xD.width == 100", nil),
      ("H:|-(0)-[UIView:0xA]", "0xD"), ("UIView:0xA.width == 50", nil),
      ("UIView:0xA.trailing == 0.5*UIView:0xD.trailing", nil),
      ("H:|-(0)-[UIView:0xB]", "0xC"), ("UIView:0xB.width == 100", nil),
      ("UIView:0xB.trailing == 0.5*UIView:0xC.trailing", nil),
    ]
    #expect(!report(lines).isConflicting)
    // From 0xC, which is around 0xD and 0xA: 100 + 50 is not 0.25 · 200.
    let across = report(lines + [("UIView:0xA.trailing == 0.25*UIView:0xC.trailing", nil)])
    guard case .conflicting(let conflicts) = across.verdict else { throw Wrong() }
    #expect(conflicts.map { $0.amount } == [100])
  }

  @Test func theOriginOfAMultipliedPositionMayBeMissing() throws {
    let report = report([
      ("UILabel:0xA.leading == 0.5*UIView:0xB.leading", nil),
      ("UILabel:0xA.leading == 0.5*UIView:0xB.leading + 7", nil),
    ])
    guard case .satisfiable(let missing) = report.verdict else { throw Wrong() }
    #expect(missing.prefix(2) == ["line 1: the superview of UILabel", "line 2: the superview of UILabel"])
  }

  /// The views are 30 and 15 wide, and 20 and 110 from the right edge: 150 and 75 from the left one.
  @Test func fromRightToLeftPositionsCountFromTheirEdges() {
    let lines: [(text: String, superview: String?)] = [
      ("UIView:0xC.width == 200", nil), ("H:|-(20)-[UIView:0xA](RTL)", "0xC"), ("UIView:0xA.width == 30", nil),
      ("H:|-(110)-[UIView:0xB](RTL)", "0xC"), ("UIView:0xB.width == 15", nil),
    ]
    #expect(!report(lines + [("UIView:0xB.left == 0.5*UIView:0xA.left", nil)]).isConflicting)
    #expect(!report(lines + [("UIView:0xB.leading == 5.5*UIView:0xA.leading", nil)]).isConflicting)
    #expect(report(lines + [("UIView:0xB.left == 5.5*UIView:0xA.left", nil)]).isConflicting)
    #expect(!report(lines + [("h=--& v=--& UIView:0xA.minX == 150", "0xC")]).isConflicting)
    #expect(!report(lines + [("h=--& v=--& UIView:0xA.midX == 165", "0xC")]).isConflicting)
    #expect(report(lines + [("h=--& v=--& UIView:0xA.minX == 20", "0xC")]).isConflicting)
  }
}
