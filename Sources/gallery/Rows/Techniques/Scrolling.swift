import Tinamou

enum ScrolledImage {
  static let entry = GalleryRow(
    "C16", "Scroll content from inside",
    about: """
      The content is as large as the picture in it. Tied to the frame of the scroll view there is nothing to scroll; \
      without the tie it is as large as the picture is by itself; and with neither nobody has said how large it is.
      """,
    size: LayoutSize(375, 667), settings: [tied, picture],
    scenes: [.phone, .landscape, .phone.with(tied, 0)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C16", size: scene.size)
    let scroll = try layout.item("scroll")
    let content = try layout.scrollContent(of: scroll, named: "content")
    let image = try layout.item("image", intrinsic: scene[picture] != 0 ? IntrinsicSize(1000, 500) : .none)
    try layout.constrain { root in
      scroll.edges == root.edges
      image.edges == content.edges
      if scene[tied] != 0 { image.size == scroll.size }
    }
    return layout
  }

  /// 0 for a picture that is not tied to the frame.
  private static let tied = Setting("tied") { _ in 1 }
  /// 0 for a picture without a size of its own.
  private static let picture = Setting("picture") { _ in 1 }
}

enum Pages {
  static let entry = GalleryRow(
    "C17", "Paging with a placeholder",
    about: """
      Three pages side by side, each as large as the screen, at 999: a size for the time of design can take precedence.
      """,
    size: LayoutSize(375, 667), settings: [design], scenes: [.phone, .phone.with(design, 1)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C17", size: scene.size)
    let content = try layout.scrollContent(of: layout.root, named: "content")
    let pages = [try layout.item("page1"), try layout.item("page2"), try layout.item("page3")]
    try layout.constrain("run time") { scroll in
      row(pages, spacing: 0, align: .fill)
      pages[0].leading == content.leading
      pages[0].verticalEdges == content.verticalEdges
      pages[pages.count - 1].trailing == content.trailing
      for page in pages { page.size == scroll.size ~ 999 }
    }
    let placeholder = layout.prepare("design time") { _ in
      for page in pages { page.size == LayoutSize(100, 100) }
    }
    if scene[design] != 0 { try layout.activate(placeholder) }
    return layout
  }

  /// 1 to show the sizes at design time.
  private static let design = Setting("design") { _ in 0 }
}
