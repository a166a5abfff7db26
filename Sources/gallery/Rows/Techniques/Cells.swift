import Tinamou

enum SelfSizingCell {
  static let entry = GalleryRow(
    "C8", "Self-sizing cell",
    about: """
      A cell that is as tall as its text: a constraint at 50 pulls its height to 0, and everything else resists.
      """,
    size: LayoutSize(375, 667), settings: [lines], scenes: [1, 2, 3].map { Scene(375, 100).with(lines, $0) }
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C8", size: scene.size)
    let cell = try layout.item("cell")
    let label = try layout.item("label", intrinsic: .height(20 * scene[lines]))
    try layout.constrain { root in
      cell.horizontalEdges == root.horizontalEdges
      cell.top == root.top
      cell.height == 0 ~ .fittingSize
      label.edges == cell.edges.inset(LayoutInsets(top: 11, leading: 16, bottom: 11, trailing: 16))
    }
    return layout
  }

  private static let lines = Setting("lines") { _ in 2 }
}

enum AccessoryProofBadge {
  static let entry = GalleryRow(
    "C14", "Badge beside an accessory",
    about: """
      A badge at the end of a cell, whether or not an accessory narrows the cell's content: it is the cell that it is \
      pinned to.
      """,
    size: LayoutSize(375, 44), settings: [accessory, toContent],
    scenes: [0, 33].map { Scene(375, 44).with(accessory, $0) }
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C14", size: scene.size)
    let content = try layout.item("content")
    let label = try layout.label("label", width: 120)
    let badge = try layout.item("badge", intrinsic: IntrinsicSize(40, 24))
    try layout.constrain { cell in
      content.verticalEdges == cell.verticalEdges
      content.leading == cell.leading
      content.trailing == cell.trailing - scene[accessory]

      label.leading == content.leading + 16
      badge.trailing == (scene[toContent] != 0 ? content : cell).trailing - 16
      badge.leading >= label.trailing + .standard
      equal(label.centerY, badge.centerY, content.centerY)
    }
    return layout
  }

  /// The width of the accessory, in points; 0 for none.
  private static let accessory = Setting("accessory") { _ in 33 }
  /// 1 to pin the badge to what the accessory leaves of the cell, as one should not.
  private static let toContent = Setting("toContent") { _ in 0 }
}
