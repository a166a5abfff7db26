import TinamouSolver

extension Workload {
  /// The number of rows and columns that make about a given number of cells.
  public static func gridSide(views: Int) -> Int { max(1, Int(Double(views).squareRoot().rounded())) }

  static let grid = Workload(
    "grid", "equal cells with gutters and margins, which would like to be 3:2",
    extent: { "\(gridSide(views: $0))x\(gridSide(views: $0))" }
  ) { script, views in
    let side = gridSide(views: views)
    script.begin()
    script.phase("build")
    let base = 20 * Double(side) + 400
    let container = script.container(width: base, height: base)
    let cells = (0..<side).map { _ in (0..<side).map { _ in script.view() } }
    for (i, row) in cells.enumerated() {
      for (j, cell) in row.enumerated() {
        var constraints = [
          j == 0 ? cell.left == container.left + 16 : cell.left == row[j - 1].right + 8,
          i == 0 ? cell.top == container.top + 16 : cell.top == cells[i - 1][j].bottom + 8,
        ]
        if i == 0 && j == 0 {
          constraints.append((cell.width == 1.5 * cell.height).priority(.high))
        } else {
          constraints += [cell.width == cells[0][0].width, cell.height == cells[0][0].height]
        }
        script.addGroup(constraints)
      }
    }
    script.add(cells[0][side - 1].right == container.right - 16, toGroup: side - 1)
    script.add(cells[side - 1][0].bottom == container.bottom - 16, toGroup: (side - 1) * side)
    script.update()
    script.resize(container, from: base)
    script.churn()
    script.tearDown()
  }
}
