import Tinamou

/// A header and a footer of 44 points, and the content between them.
enum HeaderContentFooter {
  static let row = GalleryRow("F5", "Header, content and footer", size: LayoutSize(320, 480), build: build)

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout("F5", size: scene.size)
    let header = try layout.item("header")
    let content = try layout.item("content")
    let footer = try layout.item("footer")
    try layout.constrain { view in
      for part in [header, content, footer] {
        part.leading == view.leading
        part.trailing == view.trailing
      }
      header.top == view.top
      content.top == header.bottom
      footer.top == content.bottom
      footer.bottom == view.bottom
      header.height == 44
      footer.height == header.height
    }
    return layout
  }
}
