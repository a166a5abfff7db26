import TinamouSolver

extension Workload {
  static let chain = Workload("chain", "views in a row, 8 apart, of equal widths, pinned at both ends") { script, n in
    script.begin()
    script.phase("build")
    let base = 16 * Double(n) + 320
    let container = script.container(width: base, height: 44)
    let views = (0..<n).map { _ in script.view() }
    for (i, view) in views.enumerated() {
      let row =
        i == 0
        ? [view.left == container.left]
        : [view.left == views[i - 1].right + 8, view.width == views[0].width]
      script.addGroup(row + [view.top == container.top, view.bottom == container.bottom])
    }
    script.add(views[n - 1].right == container.right, toGroup: n - 1)
    script.update()
    script.resize(container, from: base)
    script.churn()
    script.tearDown()
  }
}
