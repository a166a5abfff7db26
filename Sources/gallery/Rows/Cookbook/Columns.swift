import Tinamou

enum Columns {
  static let entry = GalleryRow(
    "B3", "Fixed-height columns",
    about: """
      Three labels and text fields in two columns. The fields are equally wide, so the labels are too. Their text is \
      not: all become as wide as the longest, because resisting compression at 750 is stronger than hugging at 251.
      """,
    size: LayoutSize(375, 667), settings: [.margin], build: build)

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout.screen("B3", scene)
    let form = try Form(in: &layout)
    try layout.constrain { root in
      form.lines(in: root)
      form.fixedHeights(in: root)
    }
    return layout
  }

  /// The labels and text fields, and what both kinds of columns say of them.
  struct Form {
    let labels: [LayoutItem]
    let fields: [LayoutItem]

    init(in layout: inout ConstraintLayout, textSizes: [Double] = [17, 17, 17]) throws(LayoutError) {
      labels = [
        try layout.label("label1", width: 84, largeWidth: 178, textSize: textSizes[0]),
        try layout.label("label2", width: 101, largeWidth: 214, textSize: textSizes[1]),
        try layout.label("label3", width: 83, largeWidth: 176, textSize: textSizes[2]),
      ]
      fields = [
        try layout.textField("field1", width: 120),
        try layout.textField("field2", width: 137),
        try layout.textField("field3", width: 119),
      ]
    }

    @ConstraintBuilder
    func lines(in root: LayoutItem) -> [LayoutConstraint] {
      for (label, field) in zip(labels, fields) {
        label.leading == root.margins.leading
        field.leading == label.trailing + .standard
        field.trailing == root.margins.trailing
        label.lastBaseline == field.lastBaseline
      }
      equal(fields[0].width, fields[1].width, fields[2].width)
    }

    @ConstraintBuilder
    func fixedHeights(in root: LayoutItem) -> [LayoutConstraint] {
      fields[0].top == root.safeArea.top + 20
      for (above, below) in zip(fields, fields.dropFirst()) {
        below.top == above.bottom + .standard
      }
    }
  }
}
