import Tinamou

enum TableAndMap {
  static let entry = GalleryRow(
    "D2", "List and map, 2 : 1", about: "A table twice as tall as the map below it, under the navigation bar.",
    size: LayoutSize(375, 667)
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("D2", size: scene.size, safeAreaInsets: LayoutInsets(top: 64))
    let table = try layout.item("table")
    let map = try layout.item("map")
    try layout.constrain { page in
      column([table, map], spacing: 0, align: .fill)
      table.horizontalEdges == page.horizontalEdges
      table.top == page.safeArea.top
      map.bottom == page.bottom
      table.height == 2 * map.height
    }
    return layout
  }
}
