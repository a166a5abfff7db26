import Tinamou

enum SidePanes {
  static let entry = GalleryRow(
    "C18", "Panes that follow the size",
    about: """
      A list beside its text from 600 points of width on, and above it in less. The layout is made 1024 points wide; a \
      window that is dragged narrower gets its size and its other constraints in one step.
      """,
    size: LayoutSize(960, 640), scenes: [Scene(1024, 768), Scene(600, 768), Scene(375, 667)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout(
      "C18", size: LayoutSize(1024, 768), sizeClasses: SizeClassBorders(regularWidth: 600))
    let list = try layout.item("list"), text = try layout.item("text")
    try layout.constrain { root in
      list.leading == root.leading
      list.top == root.top
      text.trailing == root.trailing
      text.bottom == root.bottom
    }
    let beside = layout.prepare("beside") { root in
      row([list, text], spacing: 1, align: .fill)
      list.bottom == root.bottom
      list.width == 320
      text.width >= 279
    }
    let above = layout.prepare("above") { root in
      column([list, text], spacing: 1, align: .fill)
      list.trailing == root.trailing
      list.height == root.height / 3
    }
    try layout.vary([.regularWidth: beside, .compactWidth: above])
    try layout.setSize(scene.size)
    return layout
  }
}
