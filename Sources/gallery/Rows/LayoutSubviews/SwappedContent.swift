import Tinamou

enum SwappedContent {
  static let entry = GalleryRow(
    "F3", "Content swapped at run time",
    about: """
      The old content is taken out with its constraints, another one is put in its place. The frames around it are those \
      they were.
      """,
    size: LayoutSize(320, 480), settings: [swapped], scenes: [Scene(320, 480), Scene(320, 480).with(swapped, 1)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("F3", size: scene.size)
    let header = try layout.item("header")
    let body = try layout.item("body")
    try layout.constrain { view in
      column([header, body], spacing: 0, align: .fill)
      header.top == view.top
      header.horizontalEdges == view.horizontalEdges
      header.height == 44
      body.bottom == view.bottom
    }
    let list = try layout.item("list", in: body)
    try layout.constrain { _ in list.edges == body.edges }
    if scene[swapped] != 0 {
      try layout.remove(list)
      let map = try layout.item("map", in: body)
      try layout.constrain { _ in map.edges == body.edges.inset(20) }
    }
    return layout
  }

  /// 1 after the list has been replaced by the map.
  private static let swapped = Setting("swapped") { _ in 0 }
}
