import Tinamou

enum SharpEdges {
  static let entry = GalleryRow(
    "C34", "Texts on whole pixels",
    about: """
      Three texts in a row that begin between two pixels. On the grid each is at least as wide and tall as its content, so \
      that none loses a letter, and they still abut.
      """,
    size: LayoutSize(240, 44), settings: [scale], scenes: [Scene(240, 44), Scene(240, 44).with(scale, 1)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C34", size: scene.size)
    try layout.setMetrics(LayoutMetrics(standardSpacing: 8, grid: .scale(scene[scale])))
    var texts: [LayoutItem] = []
    for (number, width) in [61.3, 74.2, 50.6].enumerated() {
      texts.append(try layout.item("text\(number + 1)", intrinsic: IntrinsicSize(width, 20.4)))
    }
    try layout.constrain { root in
      row(texts, spacing: 0, align: .top)
      texts[0].leading == root.leading + 10.3
      texts[0].top == root.top + 7.7
    }
    return layout
  }

  /// Pixels to a point.
  private static let scale = Setting("scale") { _ in 2 }
}

enum RaisedCard {
  static let entry = GalleryRow(
    "C35", "A card with a shadow",
    about: """
      Two cards that share the width equally. The second has a shadow: its frame is larger, and the cards are aligned by \
      what is within it.
      """,
    size: LayoutSize(375, 160), settings: [shadow], scenes: [Scene(375, 160), Scene(375, 160).with(shadow, 0)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C35", size: scene.size, margins: LayoutInsets(16))
    let plain = try layout.item("plain")
    let raised = try layout.item("raised", alignmentInsets: LayoutInsets(scene[shadow]))
    try layout.constrain { root in
      row([plain, raised], in: root.margins, spacing: 12, distribution: .fillEqually, align: .fill)
    }
    return layout
  }

  /// The width of the shadow on each side.
  private static let shadow = Setting("shadow") { _ in 6 }
}

enum CappedPage {
  static let entry = GalleryRow(
    "C36", "The larger and the smaller of two",
    about: """
      A page as wide as its screen, and at most 400. The line below two labels is as wide as the wider of them.
      """,
    size: LayoutSize(375, 90), scenes: [Scene(375, 90), Scene(600, 90), Scene(375, 90).with("first", 200, 21)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C36", size: scene.size, margins: LayoutInsets(16))
    let page = try layout.item("page")
    let labels = [try layout.label("first", width: 80), try layout.label("second", width: 120)]
    let line = try layout.item("line")
    try layout.constrain { root in
      page.width == min(root.margins.width, 400, pull: 800)
      page.centerX == root.centerX
      page.verticalEdges == root.margins.verticalEdges
      for (index, label) in labels.enumerated() {
        label.leading == page.leading
        label.top == page.top + 24 * index
      }
      line.leading == page.leading
      line.top == labels[1].bottom + 4
      line.width == max(labels[0].width, labels[1].width)
      line.height == 2
    }
    return layout
  }
}
