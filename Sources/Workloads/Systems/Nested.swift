import TinamouSolver

extension Workload {
  static let nested = Workload("nested", "views inside each other, each inset by 1 in the one around it") { script, n in
    script.begin()
    script.phase("build")
    let base = 2 * Double(n) + 320
    let container = script.container(width: base, height: 2 * Double(n) + 100)
    var around = container
    for _ in 0..<n {
      let view = script.view()
      script.addGroup([
        view.left == around.left + 1, view.right == around.right - 1, view.top == around.top + 1,
        view.bottom == around.bottom - 1,
      ])
      around = view
    }
    script.update()
    script.resize(container, from: base)
    script.churn()
    script.tearDown()
  }
}
