import Testing

@testable import TinamouSolver

@Suite("What recurs")
struct RecurrenceDetectorTests {
  private func rows(_ detector: RecurrenceDetector) -> [Int32] {
    (0..<detector.count).map { detector.row($0).position }
  }

  @Test("is known when something is changed again, before the next solution or after it")
  func recurring() {
    var detector = RecurrenceDetector()
    detector.note(RowIndex(5))
    #expect(!detector.hasRecurred)
    detector.note(RowIndex(7))
    #expect(!detector.hasRecurred)
    detector.note(RowIndex(5))
    #expect(detector.hasRecurred)
    #expect(rows(detector) == [5, 7])
    detector.pass()
    #expect(!detector.hasRecurred)
    detector.note(RowIndex(7))
    #expect(detector.hasRecurred)
  }

  @Test("is sought among four rows, then from the beginning")
  func atMostFour() {
    var detector = RecurrenceDetector()
    for row in [1, 2, 3, 4] as [Int32] { detector.note(RowIndex(row)) }
    #expect(rows(detector) == [1, 2, 3, 4])
    #expect(detector.all == 0b1111)
    #expect(!detector.hasRecurred)
    detector.note(RowIndex(5))
    #expect(rows(detector) == [5])
    #expect(detector.all == 1 && detector.changed == 1)
    detector.note(RowIndex(1))
    #expect(!detector.hasRecurred)
  }

  @Test("may be some of the rows only, twice in succession")
  func some() {
    var detector = RecurrenceDetector()
    for row in [1, 2, 3] as [Int32] { detector.note(RowIndex(row)) }
    #expect(detector.changed == 0b111)
    #expect(!detector.isOfSome)
    detector.pass()
    detector.note(RowIndex(2))
    #expect(detector.changed == 0b010)
    #expect(!detector.isOfSome)
    detector.pass()
    // A solution without a change between them is none.
    detector.pass()
    detector.note(RowIndex(2))
    #expect(detector.isOfSome)
    detector.note(RowIndex(1))
    #expect(!detector.isOfSome)
  }

  @Test("begins anew with another active set, and goes on if recording was worth while")
  func activeSets() {
    for wasWorthwhile in [false, true] {
      var detector = RecurrenceDetector()
      for _ in 0..<2 { detector.note(RowIndex(1)) }
      (detector.isHopeless, detector.isHopelessAlone) = (true, true)
      #expect(detector.isOver(at: 3))
      detector.beginAnew(at: 3, wasWorthwhile: wasWorthwhile)
      #expect(!detector.isOver(at: 3))
      #expect(detector.isOver(at: 4))
      #expect(!detector.isHopeless && !detector.isHopelessAlone)
      #expect(detector.hasRecurred == wasWorthwhile)
    }
  }
}
