import TinamouSolver
import Workloads

/// Items that want the widths of their contents, one after the other between two edges.
struct ItemRow {
  var solver = Solver()
  var widths: [Variable] = []
  var end: ConstraintID

  /// - Parameters:
  ///   - content: the width of each item's content.
  ///   - hugging: how strongly each item hugs its content.
  init(
    _ n: Int, width: Double, content: (Int) -> Double = { _ in 40 }, hugging: (Int) -> Double = { _ in 250 }
  ) throws {
    var x = solver.makeVariable()
    try solver.add(x == 0)
    for i in 0..<n {
      let next = solver.makeVariable(), w = solver.makeVariable()
      try solver.add([w >= 0, (w >= content(i)).priority(750), (w <= content(i)).priority(Priority(hugging(i)))])
      try solver.add(next == x + w)
      widths.append(w)
      x = next
    }
    end = try solver.add(x == width)
    try solver.solve()
  }

  mutating func resize(to width: Double) throws -> Work {
    let before = Work(of: solver)
    try solver.setConstant(of: end, to: -width)
    try solver.solve()
    return Work(of: solver) - before
  }

  var values: [Double] { get throws { try widths.map { try solver.value(of: $0) } } }
}
