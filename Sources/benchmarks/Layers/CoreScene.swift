import Tinamou
import TinamouSolver
import Workloads

/// The basis of a layout that is written for the solver alone: a root of a given size, views of no negative extent, and
/// a place for the values.
struct CoreScene {
  var solver = Solver()
  /// The root's extent; its corner is the origin.
  let width: Variable
  let height: Variable
  /// The values that were last solved, by the positions of the variables.
  private(set) var values: [Double] = []

  init(_ size: LayoutSize) throws(SolverError) {
    width = solver.makeVariable()
    height = solver.makeVariable()
    try solver.addEdit(width, priority: .required)
    try solver.addEdit(height, priority: .required)
    try setSize(size)
  }

  mutating func setSize(_ size: LayoutSize) throws(SolverError) {
    try solver.suggest([(width, size.width), (height, size.height)])
  }

  mutating func view() throws(SolverError) -> View {
    let view = View(
      left: solver.makeVariable(), top: solver.makeVariable(), width: solver.makeVariable(),
      height: solver.makeVariable())
    try solver.add([view.width >= 0, view.height >= 0])
    return view
  }

  /// The constraints of content: hugging and compression resistance on one axis.
  func content(_ variable: Variable, _ extent: Double, hugging: Priority) -> [Constraint] {
    [(variable <= extent).priority(hugging), (variable >= extent).priority(.high)]
  }

  mutating func solve() throws(SolverError) {
    try solver.solve()
    for variable in solver.changes() {
      let index = Int(variable.index)
      while values.count <= index { values.append(0) }
      values[index] = try solver.value(of: variable)
    }
  }

  func frame(_ view: View) -> LayoutRect {
    LayoutRect(self[view.left], self[view.top], self[view.width], self[view.height])
  }

  private subscript(variable: Variable) -> Double {
    let index = Int(variable.index)
    return index < values.count ? values[index] : 0
  }

  /// Compares the frames of both ways of writing.
  func check(_ items: [LayoutItem], of solution: LayoutSolution, _ views: [View], _ name: String) throws {
    for (item, view) in zip(items, views) {
      let (anchored, mine) = (try solution[item], frame(view))
      for (a, b) in [
        (anchored.x, mine.x), (anchored.y, mine.y), (anchored.width, mine.width), (anchored.height, mine.height),
      ] where (a - b).magnitude > 1e-9 * max(1, b.magnitude) {
        throw Disagreement(description: "\(name): \(anchored) with anchors, \(mine) without")
      }
    }
  }
}

extension Phase {
  /// A phase of a scene that is written with anchors.
  static func anchors(_ name: String) -> Phase { Phase(name, "anchors") }
}

extension Benchmark {
  /// The anchor layer beside the solver alone.
  static var layers: [Benchmark] { [anchoredForm, anchoredScroll, anchoredMirror, anchoredSwap, anchoredChain] }
}
