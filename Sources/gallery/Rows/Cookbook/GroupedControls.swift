import Tinamou

enum GroupedControls {
  static let entry = GalleryRow(
    "A28", "Controls in a group",
    about: """
      The label and the text field are laid out in a group, and the group on the screen. The frames are those of the flat \
      layout, and the group can be moved as one.
      """,
    size: LayoutSize(375, 667), settings: [.margin], scenes: [.smallPhone, .phone, .landscape]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout.screen("A28", scene)
    let group = try layout.guide("group")
    let label = try layout.label("label", width: 46, in: group)
    let field = try layout.textField("field", width: 97, in: group)
    try layout.constrain("inside") { _ in
      label.leading == group.leading
      field.leading == label.trailing + .standard
      field.trailing == group.trailing
      field.verticalEdges == group.verticalEdges
      label.lastBaseline == field.lastBaseline
    }
    try layout.constrain("outside") { root in
      group.horizontalEdges == root.margins.horizontalEdges
      group.top == root.safeArea.top + 20
    }
    return layout
  }
}
