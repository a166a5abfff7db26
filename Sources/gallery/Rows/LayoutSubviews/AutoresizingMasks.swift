import Tinamou

enum AutoresizingMasks {
  static let entry = GalleryRow(
    "F8", "Autoresizing masks, translated",
    about: """
      A header, a body and a footer drawn for 320×480, with their masks, as constraints: what moves over from the older \
      system one view at a time.
      """,
    size: LayoutSize(320, 480), scenes: [Scene(320, 480), .landscape, .pad]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("F8", size: scene.size)
    let header = try layout.item("header")
    let body = try layout.item("body")
    let footer = try layout.item("footer")
    let design = LayoutSize(320, 480)
    try layout.constrain { view in
      autoresizing(.flexibleWidth, of: header, frame: LayoutRect(0, 0, 320, 44), in: view, size: design)
      autoresizing(
        [.flexibleWidth, .flexibleHeight], of: body, frame: LayoutRect(0, 44, 320, 392), in: view, size: design)
      autoresizing(
        [.flexibleWidth, .flexibleTopMargin], of: footer, frame: LayoutRect(0, 436, 320, 44), in: view, size: design)
    }
    return layout
  }
}
