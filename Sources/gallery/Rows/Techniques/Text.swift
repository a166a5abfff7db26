import Tinamou

enum UnfixedText {
  static let entry = GalleryRow(
    "C3", "Text without a fixed size",
    about: """
      Text has its own size in each language. A fixed width cuts the text as soon as it becomes longer: \
      the lower one of each pair has one.
      """,
    size: LayoutSize(320, 200), settings: [text],
    scenes: [60, 150, 300].map { Scene(320, 100).with(text, $0) }
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C3", size: scene.size, margins: LayoutInsets(16))
    let free = try layout.item("free", intrinsic: IntrinsicSize(scene[text], 21))
    let fixed = try layout.item("fixed", intrinsic: IntrinsicSize(scene[text], 21))
    try layout.constrain { root in
      column([free, fixed], spacing: .standard, align: .leading)
      free.leading == root.margins.leading
      free.top == root.margins.top
      free.trailing <= root.margins.trailing
      fixed.width == 60
    }
    return layout
  }

  /// The width of the text in one line, in points.
  private static let text = Setting("text") { _ in 150 }
}

enum WrappingCell {
  static let entry = GalleryRow(
    "C9", "Text measured at its width",
    about: """
      The width of the text is solved first. Only then is it known how many lines there are; the host measures them, \
      and the cell is as tall as they need.
      """,
    size: LayoutSize(375, 667), settings: [text],
    scenes: [Scene(375, 100), Scene(728, 100), Scene(375, 100).with(text, 1200)],
    measure: { scene, width in 20 * (scene[text] / max(width, 1)).rounded(.up) }
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C9", size: scene.size)
    let cell = try layout.item("cell")
    let label = try layout.item("label", intrinsic: IntrinsicSize(scene[text], 20), wraps: true)
    try layout.constrain { root in
      cell.horizontalEdges == root.horizontalEdges
      cell.top == root.top
      cell.height == 0 ~ .fittingSize
      label.edges == cell.edges.inset(LayoutInsets(top: 11, leading: 16, bottom: 11, trailing: 16))
    }
    return layout
  }

  /// The width of the text in one line, in points.
  private static let text = Setting("text") { _ in 560 }
}
