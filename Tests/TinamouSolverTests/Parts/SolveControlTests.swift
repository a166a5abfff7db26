import Testing

@testable import TinamouSolver

@Suite("The control of solving")
struct SolveControlTests {
  @Test("breaks ties by Bland's rule after 200 steps of length 0 and one for each row, until one has a length")
  func patience() {
    for rows in [0, 1000] {
      var control = SolveControl()
      for _ in 0..<200 + rows { control.noteStep(hasLength: false, rows: rows) }
      #expect(!control.usesBlandsRule)
      control.noteStep(hasLength: false, rows: rows)
      #expect(control.usesBlandsRule)
      for _ in 0..<1000 { control.noteStep(hasLength: false, rows: rows) }
      #expect(control.usesBlandsRule)
      control.noteStep(hasLength: true, rows: rows)
      #expect(!control.usesBlandsRule)
      for _ in 0..<200 + rows { control.noteStep(hasLength: false, rows: rows) }
      #expect(!control.usesBlandsRule)
    }
  }

  @Test("refactorises if fill has grown to four times what it was, and more, or on request")
  func refactorisation() {
    var control = SolveControl()
    #expect(!control.isRefactorisationDue(fill: 8 * 10 + 64, variables: 10))
    #expect(control.isRefactorisationDue(fill: 8 * 10 + 65, variables: 10))
    control.endRefactorisation(fill: 1000)
    #expect(!control.isRefactorisationDue(fill: 4000 + 8 * 10 + 64, variables: 10))
    #expect(control.isRefactorisationDue(fill: 4000 + 8 * 10 + 65, variables: 10))
    // A request stands until the refactorisation begins.
    control.requestRefactorisation()
    #expect(control.needsRefactorisation)
    #expect(control.isRefactorisationDue(fill: 0, variables: 10))
    control.beginRefactorisation()
    #expect(!control.isRefactorisationDue(fill: 0, variables: 10))
  }

  @Test("has a batch of flips tried at once, then after twice as many flips each time it fails")
  func batches() {
    var control = SolveControl()
    func flipsToBatch() -> Int {
      var flips = 1
      while !control.countFlip() { flips += 1 }
      return flips
    }
    #expect(flipsToBatch() == 1)
    for expected in [2, 4, 8, 16] {
      control.noteBatch(isFlipped: false)
      #expect(flipsToBatch() == expected)
    }
    control.noteBatch(isFlipped: true)
    #expect(flipsToBatch() == 1)
    for _ in 0..<40 { control.noteBatch(isFlipped: false) }
    #expect(flipsToBatch() == 1 << 16)
  }
}
