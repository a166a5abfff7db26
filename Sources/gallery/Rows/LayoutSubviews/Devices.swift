import Tinamou

enum Idiom {
  static let entry = GalleryRow(
    "F6", "Another height on a pad",
    about: "A banner as wide as the screen, 100 points tall on a phone and 300 on a pad.",
    size: LayoutSize(320, 480), settings: [pad], scenes: [Scene(320, 480), .pad]
  ) { (scene) throws(LayoutError) in
    try build("F6", scene, .corrected)
  }

  static let printed = entry.asPrinted(
    about: "Width and height have changed places, which no type can find: both are distances."
  ) { (scene) throws(LayoutError) in
    try build("F6-printed", scene, .printed)
  }

  private static func build(_ id: String, _ scene: Scene, _ edition: Edition) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout(id, size: scene.size)
    let banner = try layout.item("banner")
    let height: Double = scene[pad] != 0 ? 300 : 100
    try layout.constrain { view in
      banner.leading == view.leading
      banner.top == view.top
      switch edition {
      case .corrected:
        banner.width == view.width
        banner.height == height
      case .printed:
        banner.width == height
        banner.height == view.width
      }
    }
    return layout
  }

  /// 1 on a pad.
  private static let pad = Setting("pad") { min($0.width, $0.height) >= 768 ? 1 : 0 }
}

enum StatusBar {
  static let entry = GalleryRow(
    "F7", "Below the status bar, if there is one",
    about: """
      Since the seventh version of the system a screen reaches up behind the status bar. The safe area says how far it \
      is covered, and the bar asks for no version.
      """,
    size: LayoutSize(320, 480), settings: [version],
    scenes: [Scene(320, 480), Scene(320, 480).with(version, 6)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout(
      "F7", size: scene.size, safeAreaInsets: LayoutInsets(top: scene[version] < 7 ? 0 : 20))
    let bar = try layout.item("bar")
    try layout.constrain { view in
      bar.horizontalEdges == view.horizontalEdges
      bar.top == view.safeArea.top
      bar.height == 44
    }
    return layout
  }

  private static let version = Setting("version") { _ in 7 }
}
