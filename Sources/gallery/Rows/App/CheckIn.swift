import Tinamou

enum CheckIn {
  static let entry = GalleryRow(
    "D1", "Check-in",
    about: """
      An icon and a name, a comment and a map of the same height that share what is left, and a button at the bottom. \
      It needs 252 points of height.
      """,
    size: LayoutSize(375, 667), scenes: Scene.screens + [Scene(320, 240)], build: build)

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout("D1", size: scene.size, safeAreaInsets: LayoutInsets(top: 64))
    let icon = try layout.item("icon")
    let name = try layout.item("name", intrinsic: IntrinsicSize(120, 21))
    let comment = try layout.item("comment")
    let map = try layout.item("map")
    let button = try layout.item("button")
    try layout.constrain("check-in") { page in
      column([icon, comment, map, button], spacing: 20)
      icon.top == page.safeArea.top + 20
      button.bottom == page.bottom - 20
      icon.leading == page.leading + 20
      for wide in [comment, map, button] { wide.horizontalEdges == page.horizontalEdges.inset(20) }

      icon.size == LayoutSize(44, 44)
      button.height == 44
      comment.height == map.height

      name.leading == icon.trailing + .standard
      name.trailing == page.trailing - 20
      name.centerY == icon.centerY
    }
    return layout
  }
}
