import Tinamou

/// A view with a layout of its own: whoever shows it gives it a size and knows nothing of what is in it.
struct OwnLayoutView {
  private(set) var layout: ConstraintLayout
  private let subview: LayoutItem

  init(size: LayoutSize) throws(LayoutError) {
    layout = try ConstraintLayout("F1", size: size)
    let subview = try layout.item("subview")
    self.subview = subview
    try layout.constrain { view in
      subview.leading == view.leading + 50
      subview.top == view.top + 50
      subview.size == LayoutSize(50, 50)
    }
  }

  /// The work of a controller when the screen is turned: nothing more.
  mutating func rotate() throws(LayoutError) {
    try layout.setSize(LayoutSize(layout.size.height, layout.size.width))
  }

  static let entry = GalleryRow(
    "F1", "A view that owns its layout",
    about: "The view holds the constraints, its controller holds no number. Turned round, only the size is another.",
    size: LayoutSize(320, 480), settings: [turned], scenes: [Scene(320, 480), Scene(320, 480).with(turned, 1)]
  ) { (scene) throws(LayoutError) in
    var view = try OwnLayoutView(size: scene.size)
    if scene[turned] != 0 { try view.rotate() }
    return view.layout
  }

  private static let turned = Setting("turned") { _ in 0 }
}

enum FixedFrame {
  static let entry = GalleryRow(
    "F2", "A fixed frame",
    about: """
      Four numbers, and no need to say them again when the screen is turned: what does not depend on the size does not \
      change with it.
      """,
    size: LayoutSize(320, 480), scenes: [Scene(320, 480), Scene(480, 320)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("F2", size: scene.size)
    let subview = try layout.item("subview")
    try layout.constrain { view in
      subview.leading == view.leading + 50
      subview.top == view.top + 50
      subview.size == LayoutSize(50, 50)
    }
    return layout
  }
}
