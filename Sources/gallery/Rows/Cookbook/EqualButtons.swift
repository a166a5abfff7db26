import Tinamou

enum EqualButtons {
  static let two = GalleryRow(
    "B5", "Two equal-width buttons",
    about: "Two buttons that share the width of the screen equally, however long their titles are.",
    size: LayoutSize(375, 667), settings: [.margin]
  ) { (scene) throws(LayoutError) in
    try build("B5", [("short", 40), ("long", 190)], scene)
  }

  static let three = GalleryRow(
    "B6", "Three equal-width buttons", about: "The same with three: one more line of code for each button.",
    size: LayoutSize(375, 667), settings: [.margin]
  ) { (scene) throws(LayoutError) in
    try build("B6", [("short", 40), ("medium", 60), ("long", 150)], scene)
  }

  private static func build(
    _ id: String, _ titles: [(name: String, width: Double)], _ scene: Scene
  ) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout.screen(id, scene)
    var buttons: [LayoutItem] = []
    for title in titles { buttons.append(try layout.button(title.name, width: title.width)) }
    let (first, last) = (buttons[0], buttons[buttons.count - 1])
    try layout.constrain { root in
      row(buttons, spacing: .standard, align: .bottom)
      first.leading == root.margins.leading
      last.trailing == root.margins.trailing
      first.bottom == root.safeArea.bottom - 20
      for button in buttons.dropFirst() { button.width == first.width }
    }
    return layout
  }
}
