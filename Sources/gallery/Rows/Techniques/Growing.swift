import Tinamou

enum PinnedBox {
  static let entry = GalleryRow(
    "C1", "Edges pinned to the parent",
    about: "A box pinned by its edges to its parent: it follows every size, and every other margin.",
    size: LayoutSize(320, 480), scenes: [Scene(320, 480), .landscape, Scene(100, 60)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C1", size: scene.size)
    let box = try layout.item("box")
    try layout.constrain { root in box.edges == root.edges.inset(10) }
    return layout
  }
}

enum CentredBox {
  static let entry = GalleryRow(
    "C1-centred", "Centre and equal size instead of edges",
    about: """
      The same frame, as long as there is no margin. With one, the centre, the width and the edge contradict each other: \
      pin the edges.
      """,
    size: LayoutSize(320, 480), settings: [margin],
    scenes: [Scene(320, 480), Scene(320, 480).with(margin, 10)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C1-centred", size: scene.size)
    let box = try layout.item("box")
    try layout.constrain { root in
      box.center == root.center
      box.size == root.size
      if scene[margin] != 0 { box.leading == root.leading + scene[margin] }
    }
    return layout
  }

  static let margin = Setting("margin") { _ in 0 }
}

enum GrowingBox {
  static let entry = GalleryRow(
    "C2", "A box that grows with its label",
    about: "A box around a label: it has no size of its own, and grows with the text.",
    size: LayoutSize(320, 480), scenes: [small, small.with("label", 120, 21), small.with("label", 60, 43)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C2", size: scene.size)
    let box = try layout.item("box")
    let label = try layout.label("label", width: 60)
    try layout.constrain { root in
      label.horizontalEdges == box.horizontalEdges.inset(12)
      label.verticalEdges == box.verticalEdges.inset(8)
      box.leading == root.leading + 16
      box.top == root.top + 20
    }
    return layout
  }

  private static let small = Scene(200, 120)
}

enum PaddedButton {
  static let entry = GalleryRow(
    "C7", "A button with content insets",
    about: """
      A button of its title and the room around it: content that is as large as both, rather than a fixed size.
      """,
    size: LayoutSize(320, 480), scenes: [Scene(320, 480), Scene(480, 320)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C7", size: scene.size)
    let button = try layout.item(
      "button", intrinsic: IntrinsicSize(60, 22),
      contentInsets: LayoutInsets(top: 10, leading: 20, bottom: 10, trailing: 20))
    try layout.constrain { root in button.center == root.center }
    return layout
  }
}
