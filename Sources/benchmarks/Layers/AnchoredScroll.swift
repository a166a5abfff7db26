import Tinamou
import TinamouSolver
import Workloads

/// A header that stretches and sticks, and cells below it, with anchors.
struct AnchoredScroll {
  var layout: ConstraintLayout
  private(set) var items: [LayoutItem]
  let offset: LayoutParameter

  init(cells: Int, size: LayoutSize) throws(LayoutError) {
    layout = try ConstraintLayout("scroll", size: size)
    let container = try layout.item("container"), image = try layout.item("image")
    let bar = try layout.guide("bar")
    let offset = try layout.parameter("offset", 0)
    var cellItems: [LayoutItem] = []
    for i in 0..<cells {
      cellItems.append(try layout.item("cell", intrinsic: .height(CoreScroll.cellHeight(i))))
    }
    try layout.constrain { root in
      container.horizontalEdges == root.horizontalEdges
      container.top == root.top - offset
      container.width == container.height * 3 / 2
      bar.horizontalEdges == root.horizontalEdges
      bar.top == root.top
      bar.height == 64
      image.horizontalEdges == container.horizontalEdges
      image.top == root.top ~ .high
      image.bottom == container.bottom ~ .high
      image.height >= container.height ~ .high
      image.bottom == bar.bottom ~ .low
      image.height == bar.height ~ .low
      for (i, cell) in cellItems.enumerated() {
        cell.horizontalEdges == root.horizontalEdges
        cell.top == (i == 0 ? container : cellItems[i - 1]).bottom
      }
    }
    items = [container, image, bar] + cellItems
    self.offset = offset
  }
}

/// The same without.
struct CoreScroll {
  var scene: CoreScene
  private(set) var views: [View]
  let offset: Variable

  static func cellHeight(_ i: Int) -> Double { Double(44 + i * 11 % 30) }

  init(cells: Int, size: LayoutSize) throws(SolverError) {
    scene = try CoreScene(size)
    offset = scene.solver.makeVariable()
    try scene.solver.addEdit(offset, priority: .required)
    let container = try scene.view(), image = try scene.view(), bar = try scene.view()
    var constraints = [
      container.left == 0, container.right == scene.width, container.top == -offset,
      container.width == 1.5 * container.height, bar.left == 0, bar.right == scene.width, bar.top == 0,
      bar.height == 64, image.left == container.left, image.right == container.right,
    ]
    constraints += [
      (image.top == 0).priority(.high), (image.bottom == container.bottom).priority(.high),
      (image.height >= container.height).priority(.high), (image.bottom == bar.bottom).priority(.low),
      (image.height == bar.height).priority(.low),
    ]
    views = [container, image, bar]
    var above = container
    for i in 0..<cells {
      let cell = try scene.view()
      constraints += scene.content(cell.height, Self.cellHeight(i), hugging: 250)
      constraints += [cell.left == 0, cell.right == scene.width, cell.top == above.bottom]
      views.append(cell)
      above = cell
    }
    try scene.solver.add(constraints)
  }
}

extension Benchmark {
  static var anchoredScroll: Benchmark {
    Benchmark(
      "anchored-scroll", "a header and n cells with anchors, scrolled, against the solver alone", views: [200]
    ) { cells in
      let size = LayoutSize(375, 667)
      // Pulled down, through the point where the header sticks, and back.
      let down = Array(stride(from: -100.0, to: 900, by: 10))
      let offsets = down + down.reversed()
      return { watch in
        var anchored = try AnchoredScroll(cells: cells, size: size)
        var core = try CoreScroll(cells: cells, size: size)
        var solution = try anchored.layout.solve()
        try core.scene.solve()
        try watch.time(.anchors("scroll"), steps: offsets.count) {
          for offset in offsets {
            try anchored.layout.set(anchored.offset, to: offset)
            solution = try anchored.layout.solve()
          }
          return Work()
        }
        try watch.time(Phase("scroll"), steps: offsets.count) {
          let before = Work(of: core.scene.solver)
          for offset in offsets {
            try core.scene.solver.suggest(offset, for: core.offset)
            try core.scene.solve()
          }
          return Work(of: core.scene.solver) - before
        }
        try core.scene.check(anchored.items, of: solution, core.views, "anchored-scroll")
      }
    }
  }
}
