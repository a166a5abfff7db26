import Tinamou

enum NameRow {
  static let entry = GalleryRow(
    "B1", "Simple label and text field",
    about: """
      A label and a text field in one line. The label is as wide as its text, the field takes the rest. Both have an \
      intrinsic size; the label hugs its text at 251 and the field at 250, so the field grows.
      """,
    size: LayoutSize(375, 667), settings: [.margin, bar, hugging, labelResistance, fieldResistance],
    scenes: [.phone, .phone.mirrored, .landscape, .pad], build: build)

  /// The height of the bar at the top: 20 for the status bar, 64 with a navigation bar.
  static let bar = Setting("bar") { _ in 20 }
  /// The hugging of the label. At 250, the field's own, it is ambiguous which of the two grows.
  static let hugging = Setting("hugging") { _ in 251 }
  /// If there is no room for both, the weaker one is cut.
  private static let labelResistance = Setting("labelResistance") { _ in 750 }
  private static let fieldResistance = Setting("fieldResistance") { _ in 750 }

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout.screen("B1", scene)
    let label = try layout.label("label", width: 46)
    let field = try layout.textField("field", width: 97)
    try layout.setSafeAreaInsets(LayoutInsets(top: scene[bar]), of: layout.root)
    try layout.setHugging(ContentPriority(LayoutPriority(scene[hugging])), of: label)
    try layout.setResistance(ContentPriority(LayoutPriority(scene[labelResistance])), of: label)
    try layout.setResistance(ContentPriority(LayoutPriority(scene[fieldResistance])), of: field)
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
