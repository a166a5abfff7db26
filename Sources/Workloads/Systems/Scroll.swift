import TinamouSolver

extension Workload {
  static let scroll = Workload("scroll", "a header that stretches, shrinks and sticks, with cells below it") {
    script, n in
    script.begin()
    script.phase("build")
    let screen = script.view()
    let offset = script.variable(), content = script.variable()
    script.addEdit(offset)
    script.suggest(0, for: offset)
    for constraint in [
      screen.left == 0, screen.top == 0, screen.width == 375, screen.height == 667, content + offset == 0,
    ] { script.add(constraint) }
    let header = script.view(), image = script.view(), title = script.view(), bar = script.view()
    script.addGroup([
      header.top == screen.top, header.left == screen.left, header.width == screen.width, header.height >= 64,
      (header.bottom == content + 200).priority(.high),
    ])
    script.addGroup([
      image.top == header.top, image.height == header.height, image.centerX == header.centerX,
      image.width >= header.width, (image.width == 1.875 * image.height).priority(500),
    ])
    script.addGroup([
      title.top >= header.top + 28, (title.bottom == header.bottom - 16).priority(.high),
      title.centerX == header.centerX, (title.width <= 140).priority(251), (title.width >= 140).priority(.high),
      (title.height <= 20).priority(251), (title.height >= 20).priority(.high),
    ])
    script.addGroup([
      bar.top >= header.bottom, (bar.top == content + 200).priority(.low), bar.height == 44,
      bar.left == screen.left, bar.width == screen.width,
    ])
    var above: View?
    for i in 0..<n {
      let cell = script.view()
      let height = Double(44 + i * 11 % 30)
      script.addGroup([
        above.map { cell.top == $0.bottom } ?? (cell.top == content + 244), cell.left == screen.left,
        cell.width == screen.width, (cell.height <= height).priority(.low), (cell.height >= height).priority(.high),
      ])
      above = cell
    }
    script.update()
    script.phase("scroll")
    for value in offsets {
      script.suggest(value, for: offset)
      script.update()
    }
    script.churn()
    script.tearDown()
  }

  /// A thousand offsets from -120 to 920 and back, twice, to a tenth of a point: `400 - 520 · cos(2π · i / 500)`.
  private static var offsets: [Double] {
    // A point turns by a 500th of a circle at a time: the standard library has no cosine.
    let step = (cos: 0.9999210442038161, sin: 0.012566039883352607)
    var point = (x: 1.0, y: 0.0)
    return (0..<1000).map { _ in
      defer { point = (step.cos * point.x - step.sin * point.y, step.sin * point.x + step.cos * point.y) }
      return (10 * (400 - 520 * point.x)).rounded() / 10
    }
  }
}
