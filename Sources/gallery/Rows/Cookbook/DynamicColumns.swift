import Tinamou

enum DynamicColumns {
  static let entry = GalleryRow(
    "B4", "Dynamic-height columns",
    about: """
      Three labels and text fields in two columns, each row as tall as the taller of its two: at the usual size of \
      text, with one label at a large size, and with all three.
      """,
    size: LayoutSize(667, 375), settings: [.margin] + texts,
    scenes: [
      .landscape, .landscape.with(texts[1], 36),
      .landscape.with(texts[0], 36).with(texts[1], 36).with(texts[2], 36),
    ], build: build)

  /// The size of text of each label.
  static let texts = (1...3).map { Setting("text\($0)") { _ in 17 } }

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout.screen("B4", scene)
    let form = try Columns.Form(in: &layout, textSizes: texts.map { scene[$0] })
    try layout.constrain { root in
      form.lines(in: root)
      for column in [form.labels, form.fields] {
        column[0].top >= root.safeArea.top + 20
        column[0].top == root.safeArea.top + 20 ~ 249
        for (above, below) in zip(column, column.dropFirst()) {
          below.top >= above.bottom + .standard
          below.top == above.bottom + .standard ~ 249
        }
      }
    }
    return layout
  }
}
