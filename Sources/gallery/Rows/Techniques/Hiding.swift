import Tinamou

enum HiddenBanner {
  static let entry = GalleryRow(
    "C19", "A banner that is hidden",
    about: """
      A column of a banner, a title and a text. While the banner is hidden, the title is at the top: the column closes up, \
      and one gap goes with the banner.
      """,
    size: LayoutSize(375, 240), settings: [hidden],
    scenes: [Scene(375, 240), Scene(375, 240).with(hidden, 1)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C19", size: scene.size, margins: LayoutInsets(16))
    let banner = try layout.item("banner", intrinsic: .height(64))
    let message = try layout.item("message", in: banner, intrinsic: IntrinsicSize(180, 21))
    let title = try layout.item("title", intrinsic: IntrinsicSize(120, 30), hugging: 251)
    let text = try layout.item("text")
    try layout.constrain { root in
      column([banner, title, text], in: root.margins, spacing: 12, align: .fill)
      message.center == banner.center
    }
    try layout.setHidden(scene[hidden] > 0, of: banner)
    return layout
  }

  private static let hidden = Setting("hidden") { _ in 0 }
}

enum HiddenButtons {
  static let entry = GalleryRow(
    "C20", "A toolbar with fewer buttons",
    about: """
      Five buttons that share a toolbar equally. Those that are hidden leave no gap, and the others get their room.
      """,
    size: LayoutSize(375, 44), settings: [shown],
    scenes: [Scene(375, 44), Scene(375, 44).with(shown, 3), Scene(320, 44).with(shown, 1)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C20", size: scene.size)
    var buttons: [LayoutItem] = []
    for number in 1...5 { buttons.append(try layout.item("b\(number)", intrinsic: IntrinsicSize(44, 44))) }
    try layout.constrain { root in row(buttons, in: root, distribution: .fillEqually, align: .fill) }
    for button in buttons.dropFirst(scene.count(shown)) { try layout.setHidden(true, of: button) }
    return layout
  }

  private static let shown = Setting("shown") { _ in 5 }
}

enum NarrowToolbar {
  static let entry = GalleryRow(
    "C21", "A toolbar that drops buttons",
    about: """
      A title and five buttons. Where they do not fit the last button goes first, and as few of them as need be, so that \
      nothing is cut.
      """,
    size: LayoutSize(375, 44), scenes: [375, 320, 200].map { Scene($0, 44) }
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C21", size: scene.size, margins: LayoutInsets(leading: 16, trailing: 16))
    let title = try layout.item("title", intrinsic: IntrinsicSize(120, 21))
    var buttons: [LayoutItem] = []
    for number in 1...5 {
      buttons.append(try layout.item("b\(number)", intrinsic: IntrinsicSize(44, 44), hugging: 251))
    }
    try layout.constrain { root in row([title] + buttons, in: root.margins, spacing: 0, align: .center) }
    try layout.hideToFit(buttons.reversed())
    return layout
  }
}
