import Tinamou

/// The way to the stretchy header: what is missing at each step shows why the next one is needed.
enum FirstStages {
  static let plain = GalleryRow(
    "E0", "Stretchy header, stage 0",
    about: """
      A picture at the top of a page that scrolls, as wide as the screen. Its shape gives it a height, and so the content \
      has one.
      """,
    size: LayoutSize(375, 667), settings: [StretchyHeader.offset],
    scenes: [-100, 0, 186, 300].map { .phone.with(StretchyHeader.offset, $0) }
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("E0", size: scene.size)
    let scroll = try layout.item("scroll")
    let content = try layout.scrollContent(of: scroll, named: "content")
    let image = try layout.item("image")
    try layout.set(content.verticalOffset, to: scene[StretchyHeader.offset])
    try layout.constrain { view in
      scroll.edges == view.edges
      image.edges == content.edges
      image.horizontalEdges == view.horizontalEdges
      image.width == image.height * 3 / 2
    }
    return layout
  }

  static let stretching = GalleryRow(
    "E1", "Stretchy header, stage 1",
    about: """
      Everything is required. Pulling down stretches the picture; scrolling up by more than its height is impossible.
      """,
    size: LayoutSize(375, 667), settings: [StretchyHeader.offset],
    scenes: [-100, 0, 186, 300].map { .phone.with(StretchyHeader.offset, $0) }
  ) { (scene) throws(LayoutError) in
    try build("E1", scene) { view, container, image in
      image.top == view.top
      image.bottom == container.bottom
    }
  }

  static let scrolling = GalleryRow(
    "E2", "Stretchy header, stage 2",
    about: "The top gives way, so that the picture scrolls up with the page.",
    size: LayoutSize(375, 667), settings: [StretchyHeader.offset],
    scenes: [-100, 0, 186, 300].map { .phone.with(StretchyHeader.offset, $0) }
  ) { (scene) throws(LayoutError) in
    try build("E2", scene) { view, container, image in
      image.top == view.top ~ .high
      image.bottom == container.bottom
      image.height >= container.height
    }
  }

  private static func build(
    _ id: String, _ scene: Scene,
    @ConstraintBuilder picture: (_ view: LayoutItem, _ container: LayoutItem, _ image: LayoutItem) -> [LayoutConstraint]
  ) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout(id, size: scene.size)
    let container = try layout.item("container")
    let image = try layout.item("image")
    let offset = try layout.parameter("offset", scene[StretchyHeader.offset])
    try layout.constrain { view in
      container.horizontalEdges == view.horizontalEdges
      container.top == view.top - offset
      container.width == container.height * 3 / 2
      image.horizontalEdges == container.horizontalEdges
      picture(view, container, image)
    }
    return layout
  }
}
