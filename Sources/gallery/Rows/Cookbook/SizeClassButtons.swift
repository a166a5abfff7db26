import Tinamou

enum SizeClassButtons {
  static let entry = GalleryRow(
    "B8", "Buttons for each size class",
    about: """
      Two buttons side by side, or one above the other where the screen is narrow and tall. What both arrangements \
      share stays; of the two sets of constraints that differ, the size classes choose one.
      """,
    size: LayoutSize(375, 667), settings: [.margin], scenes: [.phone, .landscape]
  ) { (scene) throws(LayoutError) in
    try build("B8", scene, .corrected)
  }

  static let printed = entry.asPrinted(
    about: """
      When the buttons stand one above the other it is still the upper one that keeps its distance from the bottom, so \
      the lower one ends outside.
      """
  ) { (scene) throws(LayoutError) in
    try build("B8-printed", scene, .printed)
  }

  private static func build(_ id: String, _ scene: Scene, _ edition: Edition) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout.screen(id, scene)
    let root = layout.root
    let short = try layout.button("short", width: 40)
    let long = try layout.button("long", width: 190)
    let bottomOfShort = short.bottom == root.safeArea.bottom - 20
    let bottomOfLong = long.bottom == root.safeArea.bottom - 20

    try layout.constrain("always") { _ in
      short.leading == root.margins.leading
      long.trailing == root.margins.trailing
      short.width == long.width
    }
    let sideBySide = layout.prepare("any width, any height") { _ in
      long.leading == short.trailing + .standard
      bottomOfShort
      bottomOfLong
    }
    let stacked = layout.prepare("compact width, regular height") { root in
      long.leading == root.margins.leading
      short.trailing == root.margins.trailing
      long.top == short.bottom + .standard
      switch edition {
      case .corrected: bottomOfLong
      case .printed: bottomOfShort
      }
    }
    try layout.vary([.any: sideBySide, .compactWidth.regularHeight: stacked])
    try layout.setTraits(LayoutTraits(of: scene.size))
    return layout
  }
}
