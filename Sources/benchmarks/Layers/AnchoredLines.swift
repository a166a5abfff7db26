import Tinamou
import Workloads

/// A layout with a small and a large size, between which most of its constraints change sides.
struct ChangingSides {
  var layout: ConstraintLayout
  let items: [LayoutItem]
  let small: LayoutSize
  let large: LayoutSize

  /// A row of items that is too narrow for their content, or a column that is too short.
  static func line(
    of count: Int, along axis: StackAxis, _ distribution: LineDistribution, hugging: (Int) -> ContentPriority
  ) throws(LayoutError) -> ChangingSides {
    let (small, large) = (20 * Double(count), 90 * Double(count))
    let isRow = axis == .horizontal
    let sizes = [small, large].map { isRow ? LayoutSize($0, 100) : LayoutSize(100, $0) }
    var layout = try ConstraintLayout("line", size: sizes[0])
    var items: [LayoutItem] = []
    for i in 0..<count {
      let length = Double(20 + i * 37 % 41)
      let content = isRow ? IntrinsicSize(length, 30) : IntrinsicSize(30, length)
      items.append(try layout.item("item", intrinsic: content, hugging: hugging(i)))
    }
    try layout.constrain { root in
      if isRow {
        row(items, in: root, spacing: 4, distribution: distribution, align: .top)
      } else {
        column(items, in: root, spacing: 4, distribution: distribution, align: .leading)
      }
    }
    return ChangingSides(layout: layout, items: items, small: sizes[0], large: sizes[1])
  }

  /// A table of five columns that share its width.
  static func table(rows count: Int) throws(LayoutError) -> ChangingSides {
    let sizes = [400, 1000].map { LayoutSize($0, 44 * Double(count)) }
    var layout = try ConstraintLayout("table", size: sizes[0])
    var cells: [[LayoutItem]] = []
    for row in 0..<count {
      var line: [LayoutItem] = []
      for column in 0..<5 {
        let width = Double(40 + (row * 37 + column * 11) % 101)
        line.append(try layout.item("cell", intrinsic: IntrinsicSize(width, 20)))
      }
      cells.append(line)
    }
    let table = try layout.table(cells, horizontally: [.fill])
    try layout.constrain { root in
      table.top == root.top
      table.leading == root.leading
      table.trailing == root.trailing
    }
    return ChangingSides(layout: layout, items: cells.flatMap { $0 }, small: sizes[0], large: sizes[1])
  }
}

extension Benchmark {
  /// Rows, columns and tables that become roomy and narrow again.
  static var lines: [Benchmark] {
    let distributions: [(name: String, distribution: LineDistribution)] = [
      ("fill", .fill), ("fill-equally", .fillEqually), ("fill-proportionally", .fillProportionally),
      ("equal-spacing", .equalSpacing), ("equal-centering", .equalCentering),
    ]
    let lines = distributions.flatMap { name, distribution in
      [
        changingSides("row-\(name)", "a row of n items") { items throws(LayoutError) in
          try ChangingSides.line(of: items, along: .horizontal, distribution) { _ in 250 }
        },
        changingSides("column-\(name)", "a column of n items") { items throws(LayoutError) in
          try ChangingSides.line(of: items, along: .vertical, distribution) { _ in 250 }
        },
      ]
    }
    let huggings = changingSides("row-huggings", "a row of n items that differ in hugging") {
      items throws(LayoutError) in
      try ChangingSides.line(of: items, along: .horizontal, .fill) {
        ContentPriority(LayoutPriority(200 + 49 * Double($0 * 7919 % items) / Double(items)))
      }
    }
    let table = changingSides("table", "a table of n rows of five columns") { rows throws(LayoutError) in
      try ChangingSides.table(rows: rows)
    }
    return lines + [huggings, table, hidden]
  }

  /// A column of which all items but the first are hidden one by one, and shown again.
  private static var hidden: Benchmark {
    Benchmark(
      "column-hidden", "a column of n items is hidden but for the first, and shown again", views: [10, 100, 1000]
    ) { views in
      { watch in
        var layout = try ConstraintLayout("list", size: LayoutSize(400, 600))
        let items = try (0..<views).map { try layout.item("item\($0)", intrinsic: IntrinsicSize(100, 20)) }
        let list = try layout.column(items, named: "list", spacing: 0, align: .leading)
        try layout.constrain { root in
          list.leading == root.leading
          list.top == root.top
        }
        let built = try layout.solve()
        var solution = built
        for (phase, isHidden) in [("hide", true), ("show", false)] {
          try watch.time(Phase(phase)) {
            let before = Work(layout.statistics)
            for item in items.dropFirst() { try layout.setHidden(isHidden, of: item) }
            solution = try layout.solve()
            return Work(layout.statistics) - before
          }
        }
        if solution.table != built.table { throw Disagreement(description: "column-hidden: other frames than before") }
      }
    }
  }

  private static func changingSides(
    _ name: String, _ summary: String, make: @escaping (Int) throws(LayoutError) -> ChangingSides
  ) -> Benchmark {
    Benchmark(name, "\(summary) becomes roomy, and narrow again", views: [10, 100, 1000]) { views in
      { watch in
        var made = try make(1)
        var solution = try made.layout.solve()
        try watch.time(Phase("build")) {
          made = try make(views)
          solution = try made.layout.solve()
          return Work(made.layout.statistics)
        }
        let fresh = solution
        for (phase, size) in [("roomy", made.large), ("narrow", made.small)] {
          try watch.time(Phase(phase)) {
            let before = Work(made.layout.statistics)
            try made.layout.setSize(size)
            solution = try made.layout.solve()
            return Work(made.layout.statistics) - before
          }
        }
        // One content changes, and changes back.
        let item = made.items[made.items.count / 2]
        let content = try made.layout.intrinsicSize(of: item)
        try watch.time(Phase("content")) {
          let before = Work(made.layout.statistics)
          try made.layout.setIntrinsicSize(IntrinsicSize(33, 33), of: item)
          solution = try made.layout.solve()
          return Work(made.layout.statistics) - before
        }
        try made.layout.setIntrinsicSize(content, of: item)
        solution = try made.layout.solve()
        for item in made.items {
          let (again, frame) = (try solution[item], try fresh[item])
          let differences = [
            again.x - frame.x, again.y - frame.y, again.width - frame.width, again.height - frame.height,
          ]
          if differences.contains(where: { $0.magnitude > 1e-6 }) {
            throw Disagreement(description: "\(name): \(again) after sizes, \(frame) when built")
          }
        }
      }
    }
  }
}
