import Tinamou
import TinamouSolver
import Workloads

/// Rows of two buttons, beside each other or one above the other as the size class demands, with anchors.
struct AnchoredSwap {
  var layout: ConstraintLayout
  private(set) var items: [LayoutItem] = []
  let sideBySide: ConstraintSet
  let stacked: ConstraintSet

  init(rows: Int, size: LayoutSize) throws(LayoutError) {
    layout = try ConstraintLayout("buttons", size: size, margins: LayoutInsets(leading: 16, trailing: 16))
    var buttons: [(short: LayoutItem, long: LayoutItem)] = []
    for _ in 0..<rows {
      let short = try layout.item("short", intrinsic: IntrinsicSize(40, 30))
      buttons.append((short, try layout.item("long", intrinsic: IntrinsicSize(190, 30))))
    }
    try layout.constrain { root in
      for (i, row) in buttons.enumerated() {
        row.short.leading == root.margins.leading
        row.long.trailing == root.margins.trailing
        row.short.width == row.long.width
        row.long.bottom == root.bottom - (20 + 80 * Double(i))
      }
    }
    sideBySide = try layout.constrain { _ in
      for row in buttons {
        row.long.leading == row.short.trailing + .standard
        row.short.bottom == row.long.bottom
      }
    }
    stacked = layout.prepare { root in
      for row in buttons {
        row.long.leading == root.margins.leading
        row.short.trailing == root.margins.trailing
        row.long.top == row.short.bottom + .standard
      }
    }
    items = buttons.flatMap { [$0.short, $0.long] }
  }
}

/// The same without.
struct CoreSwap {
  var scene: CoreScene
  private(set) var views: [View] = []
  private let sideBySide: [Constraint]
  private let stacked: [Constraint]
  private var active: [ConstraintID] = []

  init(rows: Int, size: LayoutSize) throws(SolverError) {
    scene = try CoreScene(size)
    var constraints: [Constraint] = [], sideBySide: [Constraint] = [], stacked: [Constraint] = []
    for i in 0..<rows {
      let short = try scene.view(), long = try scene.view()
      constraints += scene.content(short.width, 40, hugging: 250) + scene.content(short.height, 30, hugging: 250)
      constraints += scene.content(long.width, 190, hugging: 250) + scene.content(long.height, 30, hugging: 250)
      constraints += [
        short.left == 16, long.right == scene.width - 16, short.width == long.width,
        long.bottom == scene.height - (20 + 80 * Double(i)),
      ]
      sideBySide += [long.left == short.right + 8, short.bottom == long.bottom]
      stacked += [long.left == 16, short.right == scene.width - 16, long.top == short.bottom + 8]
      views += [short, long]
    }
    (self.sideBySide, self.stacked) = (sideBySide, stacked)
    try scene.solver.add(constraints)
    active = try scene.solver.add(sideBySide)
  }

  mutating func swap(isStacked: Bool) throws(SolverError) {
    try scene.solver.remove(active)
    active = try scene.solver.add(isStacked ? stacked : sideBySide)
    try scene.solve()
  }
}

extension Benchmark {
  static var anchoredSwap: Benchmark {
    Benchmark("anchored-swap", "n rows of buttons change their size class, against the solver alone", views: [100]) {
      rows in
      let size = LayoutSize(500, 10_000)
      return { watch in
        var anchored = try AnchoredSwap(rows: rows, size: size)
        var core = try CoreSwap(rows: rows, size: size)
        var solution = try anchored.layout.solve()
        try core.scene.solve()
        try watch.time(.anchors("swap"), steps: 21) {
          for step in 0..<21 {
            let (old, new) = (anchored.sideBySide, anchored.stacked)
            try anchored.layout.replace(step % 2 == 0 ? old : new, with: step % 2 == 0 ? new : old)
            solution = try anchored.layout.solve()
          }
          return Work()
        }
        try watch.time(Phase("swap"), steps: 21) {
          let before = Work(of: core.scene.solver)
          for step in 0..<21 { try core.swap(isStacked: step % 2 == 0) }
          return Work(of: core.scene.solver) - before
        }
        try core.scene.check(anchored.items, of: solution, core.views, "anchored-swap")
      }
    }
  }
}
