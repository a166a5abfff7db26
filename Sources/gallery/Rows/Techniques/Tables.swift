import Tinamou

enum EstimatedRows {
  static let entry = GalleryRow(
    "C10", "Estimated row heights",
    about: """
      A table of a thousand rows, of which the first have been measured. The rest are one guide, 44 points for each, so \
      that the scroll bar is about right from the start.
      """,
    size: LayoutSize(375, 667), settings: [rows, measured], scenes: [0, 4, 8].map { .phone.with(measured, $0) }
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C10", size: scene.size)
    let content = try layout.scrollContent(of: layout.root, named: "content")
    let measured = scene.count(measured), others = max(0, scene[rows] - Double(measured))
    var parts: [LayoutItem] = []
    for number in 0..<measured {
      parts.append(try layout.item("row\(number + 1)", intrinsic: .height(62)))
    }
    let rest = try layout.guide("rest")
    parts.append(rest)
    try layout.constrain { root in
      column(parts, spacing: 0, align: .fill)
      parts[0].top == content.top
      parts[0].horizontalEdges == content.horizontalEdges
      rest.bottom == content.bottom
      rest.height == 44 * others
      content.width == root.width
    }
    return layout
  }

  private static let rows = Setting("rows") { _ in 1000 }
  private static let measured = Setting("measured") { _ in 0 }
}

enum FixedHeightCell {
  static let entry = GalleryRow(
    "C11", "A cell whose height was fixed elsewhere",
    about: """
      Whoever drew the cell fixed its height, too low for the picture. The distance below the picture is at least 11 \
      points at 999: where there is no room it gives way, and nothing breaks. At 1000 it is a conflict.
      """,
    size: LayoutSize(375, 44), settings: [height, priority],
    scenes: [Scene(375, 100), Scene(375, 100).with(height, 82), Scene(375, 100).with(priority, 1000)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C11", size: scene.size)
    let cell = try layout.item("cell")
    let image = try layout.item("image", intrinsic: IntrinsicSize(60, 60), resistance: .required)
    try layout.constrain { root in
      cell.horizontalEdges == root.horizontalEdges
      cell.top == root.top
      cell.height == scene[height]
      image.leading == cell.leading + 16
      image.top == cell.top + 11
      cell.bottom >= image.bottom + 11 ~ LayoutPriority(scene[priority])
    }
    return layout
  }

  private static let height = Setting("height") { _ in 44 }
  private static let priority = Setting("priority") { _ in 999 }
}

enum PreservedMargins {
  static let entry = GalleryRow(
    "C12", "Margins preserved from the table",
    about: """
      The cell's content has margins of 8 points, but keeps to the margins of the table as far as these reach into it. \
      So the text stands in line with everything else, at any width, and without a number for it.
      """,
    size: LayoutSize(375, 667), settings: [.margin, inset, preserves],
    scenes: [
      Scene(375, 60), Scene(414, 60).with(.margin, 20), Scene(375, 60).with(preserves, 0),
      Scene(375, 60).with(.margin, 20).with(inset, 12),
    ]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout(
      "C12", size: scene.size, margins: LayoutInsets(leading: scene[.margin], trailing: scene[.margin]))
    let cell = try layout.item("cell")
    let content = try layout.item("content", in: cell)
    let label = try layout.item("label", in: content, intrinsic: .height(21))
    let preserves = scene[preserves] != 0
    try layout.setMargins(LayoutInsets(8), of: cell, preservesParentMargins: preserves)
    try layout.setMargins(LayoutInsets(8), of: content, preservesParentMargins: preserves)
    try layout.constrain { table in
      cell.horizontalEdges == table.horizontalEdges.inset(scene[inset])
      cell.top == table.top
      content.edges == cell.edges
      label.edges == content.margins.edges
    }
    return layout
  }

  /// The distance of the cell from the edges of the table, in points.
  private static let inset = Setting("inset") { _ in 0 }
  private static let preserves = Setting("preserves") { _ in 1 }
}

enum StaticCells {
  static let entry = GalleryRow(
    "C13", "Static cells",
    about: "Some cells of a form have a height of their own, others are as tall as their text.",
    size: LayoutSize(375, 667), scenes: [.phone, .phone.with("text", 300, 80)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C13", size: scene.size)
    let name = try layout.item("name")
    let about = try layout.item("about")
    let text = try layout.item("text", in: about, intrinsic: .height(40))
    let logOut = try layout.item("logOut")
    try layout.constrain { table in
      column([name, about, logOut], spacing: 0, align: .fill)
      name.top == table.top
      name.horizontalEdges == table.horizontalEdges
      text.edges == about.edges.inset(LayoutInsets(top: 11, leading: 16, bottom: 11, trailing: 16))
      name.height == 44
      logOut.height == 44
    }
    return layout
  }
}

enum FixedCollection {
  static let entry = GalleryRow(
    "C15", "Collection of fixed cells",
    about: """
      Six cells of 100 points, as many in a line as there is room for. Their size is said and not found out: solving \
      asks nobody to measure anything.
      """,
    size: LayoutSize(375, 667), scenes: [.smallPhone, .phone, .landscape]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C15", size: scene.size)
    var cells: [LayoutItem] = []
    for number in 1...6 { cells.append(try layout.item("cell\(number)")) }
    let perLine = Int(min(max((scene.size.width + 8) / 108, 1), Double(cells.count)))
    try layout.constrain { root in
      for (index, cell) in cells.enumerated() {
        cell.size == LayoutSize(100, 100)
        if index % perLine == 0 {
          cell.leading == root.leading
        } else {
          cell.leading == cells[index - 1].trailing + .standard
        }
        if index < perLine {
          cell.top == root.top
        } else {
          cell.top == cells[index - perLine].bottom + .standard
        }
      }
    }
    return layout
  }
}
