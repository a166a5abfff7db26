import TinamouSolver

extension Workload {
  static let yoga = Workload(
    "yoga", "a tree of flexible boxes as constraints: rows of label and field, each half the width",
    extent: { "\(rows(views: $0))" }
  ) { script, views in
    let rows = rows(views: views)
    let extra = 40 * Double(max(0, rows - 3))
    script.begin()
    script.phase("build")
    let root = script.view()
    script.addEdit(root.width)
    script.addEdit(root.height)
    script.suggest(300, for: root.width)
    script.suggest(200 + extra, for: root.height)
    script.add(root.left == 0)
    script.add(root.top == 0)
    var top = root.top + 10
    for i in 0..<rows {
      let row = script.view()
      script.addGroup(boxes(of: row, i, top: top, in: root, &script))
      top = row.bottom + 10
    }
    let last = script.view(), field = script.view()
    script.addGroup([
      last.left == root.left + 10, last.width == root.width - 20, last.top == top, last.bottom == root.bottom - 10,
      field.width == 125, field.height >= 21, (field.height == 0).priority(.low), field.right == last.right,
      field.bottom == last.bottom,
    ])
    script.update()
    script.phase("resize")
    let sizes = windowSizes
    for i in 0..<300 {
      script.suggest(sizes[i % sizes.count].width, for: root.width)
      script.suggest(sizes[i % sizes.count].height + extra, for: root.height)
      script.update()
    }
    script.churn()
    script.tearDown()
  }

  /// The sizes between which the windows of ``yoga`` and ``enaml`` jump.
  static var windowSizes: [(width: Double, height: Double)] {
    [(400, 600), (600, 400), (800, 1200), (1200, 800), (400, 800), (800, 400)]
  }

  private static func rows(views: Int) -> Int { max(1, views * 3 / 10) }

  /// A row of two halves: a label at the right of the one, a field at the left of the other, both centred.
  private static func boxes(
    of row: View, _ i: Int, top: LinearExpression, in root: View, _ script: inout Script
  ) -> [Constraint] {
    let left = script.view(), right = script.view(), label = script.view(), field = script.view()
    let labelWidth = [67.0, 60, 24][i % 3]
    let (fieldWidth, fieldHeight, isFixed) = [(125.0, 21.0, false), (125, 21, false), (119, 24, true)][i % 3]
    var constraints = [row.left == root.left + 10, row.width == root.width - 20, row.top == top]
    constraints += [
      left.left == row.left, right.left == left.right + 10, right.right == row.right, left.width == right.width,
    ]
    for half in [left, right] { constraints += [half.top == row.top, half.height == row.height] }
    constraints += [
      label.right == left.right, label.centerY == left.centerY, label.width >= labelWidth, label.height >= 16,
      (label.width == 0).priority(.low), (label.height == 0).priority(.low),
    ]
    constraints += [field.left == right.left, field.centerY == right.centerY, field.width == fieldWidth]
    constraints +=
      isFixed
      ? [field.height == fieldHeight] : [field.height >= fieldHeight, (field.height == 0).priority(.low)]
    constraints += [row.height >= label.height, row.height >= field.height, (row.height == 0).priority(300)]
    return constraints
  }
}
