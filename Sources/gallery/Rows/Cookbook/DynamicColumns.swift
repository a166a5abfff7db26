import Tinamou

enum DynamicColumns {
  static let entry = GalleryRow(
    "B4", "Dynamic-height columns",
    about: """
      Three labels and text fields in two columns, each row as high as the higher of its two: at the usual size of \
      text, with one label at a large size, and with all three.
      """,
    size: LayoutSize(667, 375), settings: [.margin] + texts,
    scenes: [
      .landscape, .landscape.with(texts[1], 36),
      .landscape.with(texts[0], 36).with(texts[1], 36).with(texts[2], 36),
    ], build: build)

  /// The size of text of each label.
  private static let texts = (1...3).map { Setting("text\($0)") { _ in 17 } }

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout.screen("B4", scene)
    let labels = [
      try layout.label("label1", width: 84, largeWidth: 178, textSize: scene[texts[0]]),
      try layout.label("label2", width: 101, largeWidth: 214, textSize: scene[texts[1]]),
      try layout.label("label3", width: 83, largeWidth: 176, textSize: scene[texts[2]]),
    ]
    let fields = [
      try layout.textField("field1", width: 120),
      try layout.textField("field2", width: 137),
      try layout.textField("field3", width: 119),
    ]
    try layout.constrain { root in
      for (label, field) in zip(labels, fields) {
        label.leading == root.margins.leading
        field.leading == label.trailing + .standard
        field.trailing == root.margins.trailing
        label.lastBaseline == field.lastBaseline
      }
      equal(fields[0].width, fields[1].width, fields[2].width)
      for column in [labels, fields] {
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
