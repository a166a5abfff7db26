import Testing

@testable import TinamouSolver

@Suite("The report of changes")
struct ChangeReportTests {
  private struct Reported: ~Copyable {
    var machine = Machine()
    let variables: [VariableIndex]

    init(_ count: Int) { variables = machine.makeVariables(count) }

    mutating func set(_ index: Int, _ value: Double) {
      machine.point.set(
        variables[index], value, scale: value.magnitude, &machine.report, &machine.journal)
    }

    mutating func take(ifAtMost limit: Int = .max) -> [Int32] {
      machine.takeChanges(ifAtMost: limit).map { $0.position }
    }

    var listed: [Int32] { machine.report.written.positions }
  }

  @Test("costs nothing until somebody asks")
  func unasked() {
    var reported = Reported(3)
    reported.set(1, 5)
    var isKept = reported.machine.report.isKept
    #expect(!isKept)
    #expect(reported.listed == [])
    let isWritten = reported.machine.report.isListed(reported.variables[1])
    #expect(!isWritten)
    // Whoever asks is told of everything that is not 0.
    reported.set(2, -1)
    #expect(reported.take() == [1, 2])
    isKept = reported.machine.report.isKept
    #expect(isKept)
    #expect(reported.take() == [])
  }

  @Test("lists each variable once, and reports those that differ, in order")
  func changes() {
    var reported = Reported(5)
    #expect(reported.take() == [])
    for (index, value) in [(4, 1), (0, 2), (4, 3), (2, 4), (1, 0)] as [(Int, Double)] { reported.set(index, value) }
    #expect(reported.listed == [4, 0, 2, 1])
    // What is back where it was, is no change.
    reported.set(2, 0)
    #expect(reported.take() == [0, 4])
    #expect(reported.listed == [])
    reported.set(4, 1)
    reported.set(4, 3)
    #expect(reported.take() == [])
  }

  @Test("keeps what it is not asked to report yet")
  func limit() {
    var reported = Reported(3)
    _ = reported.take()
    for index in 0..<3 { reported.set(index, 1) }
    let version = reported.machine.report.version
    #expect(reported.take(ifAtMost: 2) == [0, 1, 2])
    #expect(reported.listed == [0, 1, 2])
    #expect(reported.machine.report.version == version)
    #expect(reported.take(ifAtMost: 3) == [0, 1, 2])
    #expect(reported.machine.report.version == version + 1)
    #expect(reported.take(ifAtMost: 0) == [])
  }

  @Test("has a variable that is new at a position begin at 0 again")
  func reused() throws {
    var reported = Reported(2)
    reported.set(1, 5)
    #expect(reported.take() == [1])
    reported.set(1, 6)
    reported.machine.removeVariable(reported.variables[1])
    // The dead change no more.
    #expect(reported.take() == [])
    let again = reported.machine.makeVariable()
    let new = reported.machine.makeVariable()
    #expect([again, new].map { $0.position } == [1, 2])
    #expect(reported.take() == [])
    reported.set(1, 5)
    #expect(reported.take() == [1])
    let last = reported.machine.report.lastReported.count
    #expect(last == 3)
  }

  @Test("forgets a report that was undone")
  func undo() {
    var reported = Reported(3)
    reported.set(0, 1)
    #expect(reported.take() == [0])
    reported.set(1, 2)
    reported.machine.commit()
    let start = reported.machine.openTransaction()
    reported.set(0, 7)
    reported.set(2, 3)
    #expect(reported.take() == [0, 1, 2])
    reported.set(1, 9)
    #expect(reported.take() == [1])
    reported.machine.closeTransaction(undoingTo: start)
    #expect(reported.take() == [1])
    #expect(reported.take() == [])
    let problems = reported.machine.auditParts()
    #expect(problems == [])
  }

  @Test("still has to tell of a change that was taken back within what was undone")
  func undoneReturn() {
    var reported = Reported(1)
    reported.set(0, 1)
    #expect(reported.take() == [0])
    reported.set(0, 2)
    reported.machine.commit()
    let start = reported.machine.openTransaction()
    reported.set(0, 1)
    #expect(reported.take() == [])
    reported.machine.closeTransaction(undoingTo: start)
    #expect(reported.take() == [0])
  }

  @Test("is copied whole, and then apart")
  func copies() {
    var reported = Reported(2)
    _ = reported.take()
    reported.set(1, 4)
    var copy = reported.machine.copy()
    #expect(reported.take() == [1])
    let copied = copy.takeChanges(ifAtMost: .max)
    #expect(copied == [reported.variables[1]])
  }
}
