import Tinamou

enum HeaderContentFooter {
  static let entry = GalleryRow(
    "F5", "Header, content and footer",
    about: "A header and a footer of 44 points, and the content between them, as long as there is any room for it.",
    size: LayoutSize(320, 480), scenes: [Scene(320, 480), .phone, .landscape, Scene(320, 80)], build: build)

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout("F5", size: scene.size)
    let header = try layout.item("header")
    let content = try layout.item("content")
    let footer = try layout.item("footer")
    try layout.constrain { view in
      column([header, content, footer], spacing: 0, align: .fill)
      header.horizontalEdges == view.horizontalEdges
      header.top == view.top
      footer.bottom == view.bottom
      header.height == 44
      footer.height == header.height
    }
    return layout
  }
}
