import Tinamou

enum Columns {
  static let entry = GalleryRow(
    "B3", "Fixed-height columns",
    about: """
      Three labels and text fields in two columns. The fields are equally wide, so the labels are too. Their texts are \
      not: all become as wide as the longest, because resisting compression at 750 is stronger than hugging at 251.
      """,
    size: LayoutSize(375, 667), settings: [.margin], build: build)

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout.screen("B3", scene)
    let labels = [
      try layout.label("label1", width: 84),
      try layout.label("label2", width: 101),
      try layout.label("label3", width: 83),
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
      fields[0].top == root.safeArea.top + 20
      for (above, below) in zip(fields, fields.dropFirst()) {
        below.top == above.bottom + .standard
        below.width == fields[0].width
      }
    }
    return layout
  }
}
