import Tinamou
import TinamouSolver
import Workloads

/// The form with anchors.
struct AnchoredForm {
  var layout: ConstraintLayout
  /// Label, field, label, field.
  private(set) var items: [LayoutItem] = []

  init(rows: Int, size: LayoutSize) throws(LayoutError) {
    layout = try ConstraintLayout("form", size: size)
    var rowItems: [(label: LayoutItem, field: LayoutItem)] = []
    for i in 0..<rows {
      let row = FormRow(i)
      let label = try layout.item(
        "label", intrinsic: IntrinsicSize(row.labelWidth, row.labelHeight),
        baselines: LayoutBaselines(fromTop: row.labelBaseline), hugging: 251)
      let field = try layout.item(
        "field", intrinsic: IntrinsicSize(row.fieldWidth, row.fieldHeight),
        baselines: LayoutBaselines(fromTop: row.fieldBaseline))
      rowItems.append((label, field))
    }
    try layout.constrain { root in
      for (i, row) in rowItems.enumerated() {
        row.label.leading == root.leading + 16
        row.field.trailing == root.trailing - 16
        row.field.leading == row.label.trailing + .standard
        row.label.firstBaseline == row.field.firstBaseline
        if i == 0 {
          for item in [row.field, row.label] {
            item.top >= root.top + 84
            item.top == root.top + 84 ~ 249
          }
        } else {
          row.field.width == rowItems[0].field.width
          for (item, above) in [(row.field, rowItems[i - 1].field), (row.label, rowItems[i - 1].label)] {
            item.top >= above.bottom + .standard
            item.top == above.bottom + .standard ~ 249
          }
        }
      }
    }
    items = rowItems.flatMap { [$0.label, $0.field] }
  }
}

/// The same without.
struct CoreForm {
  var scene: CoreScene
  private(set) var views: [View] = []
  /// The intrinsic widths of the labels.
  private(set) var labelWidths: [[ConstraintID]] = []

  init(rows: Int, size: LayoutSize) throws(SolverError) {
    scene = try CoreScene(size)
    var constraints: [Constraint] = []
    for i in 0..<rows {
      let row = FormRow(i)
      let label = try scene.view(), field = try scene.view()
      labelWidths.append(try scene.solver.add(scene.content(label.width, row.labelWidth, hugging: 251)))
      constraints += scene.content(label.height, row.labelHeight, hugging: 251)
      constraints += scene.content(field.width, row.fieldWidth, hugging: 250)
      constraints += scene.content(field.height, row.fieldHeight, hugging: 250)
      constraints += [
        label.left == 16, field.right == scene.width - 16, field.left == label.right + 8,
        label.top + row.labelBaseline == field.top + row.fieldBaseline,
      ]
      if i == 0 {
        for view in [field, label] { constraints += [view.top >= 84, (view.top == 84).priority(249)] }
      } else {
        constraints.append(field.width == views[1].width)
        for (view, above) in [(field, views[2 * i - 1]), (label, views[2 * i - 2])] {
          constraints += [view.top >= above.bottom + 8, (view.top == above.bottom + 8).priority(249)]
        }
      }
      views += [label, field]
    }
    try scene.solver.add(constraints)
  }
}

extension Benchmark {
  static var anchoredForm: Benchmark {
    Benchmark("anchored-form", "n rows of label and field with anchors, against the solver alone", views: [100]) {
      rows in
      let sizes = (1...100).map { LayoutSize(400 + Double($0 * 37 % 600), 1000) }
      return { watch in
        var anchored = try AnchoredForm(rows: 1, size: sizes[0])
        var core = try CoreForm(rows: 1, size: sizes[0])
        var solution = try anchored.layout.solve()
        try watch.time(.anchors("build")) {
          anchored = try AnchoredForm(rows: rows, size: sizes[0])
          solution = try anchored.layout.solve()
          return Work()
        }
        try watch.time(Phase("build")) {
          core = try CoreForm(rows: rows, size: sizes[0])
          try core.scene.solve()
          return Work(of: core.scene.solver)
        }
        try watch.time(.anchors("resize"), steps: sizes.count) {
          for size in sizes {
            try anchored.layout.setSize(size)
            solution = try anchored.layout.solve()
          }
          return Work()
        }
        try watch.time(Phase("resize"), steps: sizes.count) {
          let before = Work(of: core.scene.solver)
          for size in sizes {
            try core.scene.setSize(size)
            try core.scene.solve()
          }
          return Work(of: core.scene.solver) - before
        }
        try core.scene.check(anchored.items, of: solution, core.views, "anchored-form")
        try timeTexts(&anchored, &core, on: &watch)
      }
    }
  }

  /// One label after the other gets another text.
  private static func timeTexts(
    _ anchored: inout AnchoredForm, _ core: inout CoreForm, on watch: inout Stopwatch
  ) throws {
    let steps = 100
    var solution = try anchored.layout.solve()
    try watch.time(.anchors("another text"), steps: steps) {
      for step in 0..<steps {
        let row = step * 7 % (anchored.items.count / 2)
        let height = FormRow(row).labelHeight
        try anchored.layout.setIntrinsicSize(IntrinsicSize(Double(50 + step), height), of: anchored.items[2 * row])
        solution = try anchored.layout.solve()
      }
      return Work()
    }
    try watch.time(Phase("another text"), steps: steps) {
      let before = Work(of: core.scene.solver)
      for step in 0..<steps {
        let ids = core.labelWidths[step * 7 % core.labelWidths.count]
        let width = Double(50 + step)
        try core.scene.solver.setConstants([(ids[0], -width), (ids[1], -width)])
        try core.scene.solve()
      }
      return Work(of: core.scene.solver) - before
    }
    try core.scene.check(anchored.items, of: solution, core.views, "anchored-form")
  }
}
