import Tinamou

enum HalfWidthPhoto {
  static let entry = GalleryRow(
    "C4", "Proportional width", about: "A picture half as wide as the screen, in the shape of a film.",
    size: LayoutSize(375, 667)
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C4", size: scene.size)
    let photo = try layout.item("photo")
    try layout.constrain { root in
      photo.leading == root.leading
      photo.top == root.top
      photo.width == root.width * 0.5
      photo.width == photo.height * 16 / 9
    }
    return layout
  }
}

enum SquarePhoto {
  static let entry = GalleryRow(
    "C5", "Aspect ratio",
    about: "A square picture as wide as the screen, which is too tall for a screen that is wider than tall.",
    size: LayoutSize(375, 667), scenes: [.phone, .landscape]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C5", size: scene.size)
    let photo = try layout.item("photo")
    try layout.constrain { root in
      photo.horizontalEdges == root.horizontalEdges
      photo.top == root.top
      photo.width == photo.height
    }
    return layout
  }
}

enum CappedPhoto {
  static let entry = GalleryRow(
    "C6", "Capped height",
    about: """
      A square picture as wide as the screen, but never taller than 300 points: then it gives up the width, not the \
      shape.
      """,
    size: LayoutSize(375, 667), settings: [required],
    scenes: [Scene(250, 400), .phone, .landscape, .phone.with(required, 1)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C6", size: scene.size)
    let photo = try layout.item("photo")
    try layout.constrain { root in
      photo.top == root.top
      photo.width == photo.height
      photo.height <= 300
      if scene[required] != 0 {
        photo.horizontalEdges == root.horizontalEdges
      } else {
        photo.centerX == root.centerX
        photo.width <= root.width
        photo.width == root.width ~ .high
      }
    }
    return layout
  }

  /// 1 to insist on the width, which cannot be.
  private static let required = Setting("required") { _ in 0 }
}
