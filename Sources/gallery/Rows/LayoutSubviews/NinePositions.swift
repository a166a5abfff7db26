import Tinamou

enum NinePositions {
  static let entry = GalleryRow(
    "F4", "Nine positions", about: "Nine boxes of 100×100, ten points from the edges of the screen and in its middle.",
    size: LayoutSize(320, 480), scenes: [Scene(320, 480), Scene(480, 320), .phone], build: build)

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout("F4", size: scene.size)
    var boxes: [LayoutItem] = []
    for number in 1...9 { boxes.append(try layout.item("box\(number)")) }
    try layout.constrain { view in
      for (index, box) in boxes.enumerated() {
        box.size == LayoutSize(100, 100)
        switch index % 3 {
        case 0: box.leading == view.leading + 10
        case 1: box.centerX == view.centerX
        default: box.trailing == view.trailing - 10
        }
        switch index / 3 {
        case 0: box.top == view.top + 10
        case 1: box.centerY == view.centerY
        default: box.bottom == view.bottom - 10
        }
      }
    }
    return layout
  }
}
