import Tinamou

enum DynamicNameRow {
  static let entry = GalleryRow(
    "B2", "Dynamic-height label and text field",
    about: """
      A label and a text field whose heights depend on the size of text. The taller of the two touches the top. Each \
      stays at least 20 points below the status bar and is drawn there at 249: less than hugging at 250, or the lower \
      one would be stretched instead of moved, as it is with a pull of 300.
      """,
    size: LayoutSize(375, 667), settings: [.margin, .text, pull],
    scenes: [.phone, .phone.with(.text, 36), .phone.with(pull, 300)], build: build)

  private static let pull = Setting("pull") { _ in 249 }

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout.screen("B2", scene)
    let label = try layout.label("label", width: 46, largeWidth: 98, textSize: scene[.text])
    let field = try layout.textField("field", width: 97)
    let pull = LayoutPriority(scene[pull])
    try layout.constrain { root in
      label.leading == root.margins.leading
      field.leading == label.trailing + .standard
      field.trailing == root.margins.trailing
      for item in [label, field] {
        item.top >= root.safeArea.top + 20
        item.top == root.safeArea.top + 20 ~ pull
      }
      label.lastBaseline == field.lastBaseline
    }
    return layout
  }
}
