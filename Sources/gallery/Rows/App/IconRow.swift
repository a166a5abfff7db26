import Tinamou

enum IconRow {
  static let entry = GalleryRow(
    "D3", "Icon and name",
    about: "The icon has a size, the name takes what is left. Distances are constraints, not spaces in text.",
    size: LayoutSize(375, 84), scenes: [Scene(320, 84), Scene(375, 84), Scene(375, 84).mirrored, Scene(768, 84)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("D3", size: scene.size)
    let icon = try layout.item("icon")
    let name = try layout.item("name", intrinsic: IntrinsicSize(120, 21))
    try layout.constrain { root in
      row([icon, name], spacing: .standard, align: .center)
      icon.leading == root.leading + 20
      icon.top == root.top + 20
      icon.size == LayoutSize(44, 44)
      name.trailing == root.trailing - 20
    }
    return layout
  }
}
