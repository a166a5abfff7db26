import Tinamou

enum NameRow {
  static let entry = GalleryRow(
    "B1", "Simple label and text field",
    about: """
      A label and a text field in one line. The label is as wide as its text, the field takes the rest. Both have an \
      intrinsic size; what decides who is stretched is that the label hugs its text at 251, the field at 250.
      """,
    size: LayoutSize(375, 667), settings: [.margin], scenes: [.phone, .phone.mirrored, .landscape, .pad], build: build)

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout.screen("B1", scene)
    let label = try layout.label("label", width: 46)
    let field = try layout.textField("field", width: 97)
    try layout.constrain { root in
      label.leading == root.margins.leading
      field.leading == label.trailing + .standard
      field.trailing == root.margins.trailing
      field.top == root.safeArea.top + 20
      label.lastBaseline == field.lastBaseline
    }
    return layout
  }
}
