import Testing
import TinamouSolver

@Suite("Priorities")
struct PriorityTests {
  @Test("have the numbers of Auto Layout")
  func names() {
    #expect(Priority.required.value == 1000)
    #expect(Priority.high.value == 750)
    #expect(Priority.dragThatCanResizeWindow.value == 510)
    #expect(Priority.windowSizeStayPut.value == 500)
    #expect(Priority.dragThatCannotResizeWindow.value == 490)
    #expect(Priority.low.value == 250)
    #expect(Priority.fittingSize.value == 50)
  }

  @Test("are made from literals and moved by numbers")
  func arithmetic() {
    let almost: Priority = .high - 1
    #expect(almost == 749)
    #expect(Priority.low + 0.5 == 250.5)
    #expect(Priority.required - 1 == Priority(999))
    let whole: Priority = 249
    let broken: Priority = 249.5
    #expect(whole.value == 249)
    #expect(broken.value == 249.5)
  }

  @Test("are not meant where numbers are summed up")
  func sums() {
    let total = [1.5, 2, 3].reduce(0, +)
    let rest = [1.5, 2, 3].reduce(10, -)
    #expect(total == 6.5 && rest == 3.5)
    #expect([0.5, 0.25].reduce(Priority.low, +) == 250.75)
  }

  @Test("are ordered by their numbers, and equal only if those are")
  func order() {
    #expect(Priority.low < .high)
    #expect(Priority.required > .high)
    #expect(Priority(499.999) < 500)
    #expect(Priority(500.0.nextDown) < 500)
    #expect(Priority(499.999) != 500)
    let shuffled: [Priority] = [.high, .fittingSize, .required, .low]
    #expect(shuffled.sorted() == [.fittingSize, .low, .high, .required])
  }

  @Test("are required at exactly 1000")
  func required() {
    #expect(Priority.required.isRequired)
    #expect(Priority(1000).isRequired)
    #expect(!Priority(999.9999999).isRequired)
    #expect(!Priority(1000.0000001).isRequired)
  }

  @Test("are valid above 0 up to 1000")
  func validity() {
    for valid in [.leastNonzeroMagnitude, 0.001, 1, 999.999, 1000] {
      #expect(Priority(valid).isValid, "\(valid)")
    }
    for invalid in [0, -0.0, -1, 1000.0.nextUp, 1200, .infinity, -.infinity, .nan] {
      #expect(!Priority(invalid).isValid, "\(invalid)")
    }
  }

  @Test("are described by their number, or as required")
  func description() {
    #expect(Priority.required.description == "required")
    #expect(Priority.high.description == "750")
    #expect(Priority(249.5).description == "249.5")
    #expect(Priority(0.001).description == "0.001")
  }
}
