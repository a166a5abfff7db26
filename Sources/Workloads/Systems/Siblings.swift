import TinamouSolver

extension Workload {
  static let siblings = Workload("siblings", "independent views, each pinned to the container's edges") { script, n in
    script.begin()
    script.phase("build")
    let container = script.container(width: 640, height: 480)
    for i in 0..<n {
      let view = script.view()
      script.addGroup([
        view.left == container.left + Double(i % 17), view.right == container.right - Double(i * 7 % 23),
        view.top == container.top + Double(i * 3 % 13), view.bottom == container.bottom - Double(i * 5 % 19),
      ])
    }
    script.update()
    script.resize(container, from: 640)
    script.churn()
    script.tearDown()
  }
}
