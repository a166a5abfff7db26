import TinamouSolver
import Workloads

/// A cell of a list: a picture, a title and a text beside it, of which the text may be higher than the picture.
struct Cell {
  var solver: Solver
  let height: Variable
  /// The content of a cell: the width of its title and the height of its text.
  private let contents: [ConstraintID]

  /// Builds it, constraint by constraint.
  init() throws(SolverError) {
    var solver = Solver()
    func view() -> View {
      View(
        left: solver.makeVariable(), top: solver.makeVariable(), width: solver.makeVariable(),
        height: solver.makeVariable())
    }
    let width = solver.makeVariable(), height = solver.makeVariable()
    let picture = view(), title = view(), text = view()
    for constraint in [
      width == 375, picture.left == 16, picture.top == 11, picture.width == 44, picture.height == 44,
      title.left == picture.right + 8, title.top == 11, title.height == 21, title.right <= width - 16,
      text.left == title.left, text.top == title.bottom + 2, text.right == width - 16,
      height >= picture.bottom + 11, height >= text.bottom + 11, (height == 0).priority(.fittingSize),
    ] { try solver.add(constraint) }
    contents = try solver.add([
      (title.width <= 0).priority(251), (title.width >= 0).priority(.high), (text.height <= 0).priority(251),
      (text.height >= 0).priority(.high),
    ])
    try solver.solve()
    (self.solver, self.height) = (solver, height)
  }

  /// Gives it other content, and finds its frames and height.
  mutating func setContent(titleWidth: Double, textHeight: Double) throws(SolverError) {
    try solver.setConstants([
      (contents[0], -titleWidth), (contents[1], -titleWidth), (contents[2], -textHeight), (contents[3], -textHeight),
    ])
    try solver.solve()
  }

  /// Gives it the content of the cell with that number, and returns its height.
  mutating func setContent(number: Int) throws(SolverError) -> Double {
    try setContent(titleWidth: Double(40 + number * 29 % 101), textHeight: Double(20 * (1 + number % 4)))
    return try solver.value(of: height)
  }
}

extension Benchmark {
  /// A prepared cell is copied for each row of a list, against building it anew.
  static var cells: Benchmark {
    Benchmark("cells", "a prepared cell is copied, given its content and solved, for each of n rows", prepare: cells)
  }

  private static func cells(views: Int) throws -> Pass {
    let prepared = try Cell()
    return { watch in
      var (copied, built) = (0.0, 0.0)
      try watch.time(Phase("stamp"), steps: views) {
        for number in 0..<views {
          var cell = prepared
          copied += try cell.setContent(number: number)
        }
        return Work()
      }
      try watch.time(Phase("stamp", "built anew"), steps: views) {
        for number in 0..<views {
          var cell = try Cell()
          built += try cell.setContent(number: number)
        }
        return Work()
      }
      guard copied == built else { throw Disagreement(description: "cells: \(copied) copied, \(built) built") }
    }
  }

  /// One text among many siblings changes.
  static var labels: Benchmark {
    Benchmark("labels", "n labels, of which one after the other gets another text", prepare: labels)
  }

  private static func labels(views: Int) throws -> Pass {
    var solver = Solver()
    var labels: [(width: Variable, size: [ConstraintID])] = []
    let origin = solver.makeVariable()
    try solver.add(origin == 0)
    for number in 0..<views {
      let x = solver.makeVariable(), width = solver.makeVariable()
      try solver.add(x == origin + Double(number % 17))
      let size = try solver.add([(width <= 50).priority(251), (width >= 50).priority(.high)])
      labels.append((width, size))
    }
    try solver.solve()
    return { watch in
      try watch.time(Phase("change one"), steps: 200) {
        let before = Work(of: solver)
        for step in 0..<200 {
          // The second half gives the labels of the first one their first text again, so that every pass does the same.
          let label = labels[step % 100 * 7919 % labels.count]
          let width = step < 100 ? Double(60 + step) : 50
          try solver.setConstants([(label.size[0], -width), (label.size[1], -width)])
          try solver.solve()
          let value = try solver.value(of: label.width)
          guard value == width else { throw Disagreement(description: "labels: \(value) instead of \(width)") }
        }
        return Work(of: solver) - before
      }
    }
  }
}
