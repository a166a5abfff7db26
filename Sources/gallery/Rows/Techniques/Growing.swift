import Tinamou

/// A box pinned by its edges to its parent: it follows every size, and every other margin.
enum PinnedBox {
  static let entry = GalleryRow("C1", "Edges pinned to the parent", size: LayoutSize(320, 480)) {
    (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C1", size: scene.size)
    let box = try layout.item("box")
    try layout.constrain { root in box.edges == root.edges.inset(10) }
    return layout
  }
}

/// A box around a label: it has no size of its own, and grows with the text.
enum GrowingBox {
  static let entry = GalleryRow("C2", "A box that grows with its label", size: LayoutSize(320, 480)) {
    (scene) throws(LayoutError) in
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
}

/// A button of its title and the room around it: content that is as large as both, rather than a fixed size.
enum PaddedButton {
  static let entry = GalleryRow("C7", "A button with content insets", size: LayoutSize(320, 480)) {
    (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C7", size: scene.size)
    let title = LayoutSize(60, 22)
    let button = try layout.item("button", intrinsic: IntrinsicSize(title.width + 2 * 20, title.height + 2 * 10))
    try layout.constrain { root in button.center == root.center }
    return layout
  }
}
