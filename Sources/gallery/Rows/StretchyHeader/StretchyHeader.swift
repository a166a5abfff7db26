import Tinamou

enum StretchyHeader {
  static let entry = GalleryRow(
    "E3", "Stretchy header",
    about: """
      A picture at the head of a scrolling page: it grows when the page is pulled down, shrinks when it is scrolled up, \
      and stays at the height of the navigation bar. No code reacts to scrolling. The constraints are always the same; \
      which of them give way is a matter of priority, and the scroll offset is a number in one of them.
      """,
    size: LayoutSize(375, 667), settings: [offset], scenes: [-100, 100, 186, 300].map { .phone.with(offset, $0) }
  ) { (scene) throws(LayoutError) in
    try build("E3", scene, tie: .high)
  }

  static let printed = entry.asPrinted(
    about: "With the lower edge tied to the container at required, the picture scrolls away beyond 186."
  ) { (scene) throws(LayoutError) in
    try build("E3-printed", scene, tie: .required)
  }

  static let offset = Setting("offset") { _ in 0 }

  private static func build(
    _ id: String, _ scene: Scene, tie: LayoutPriority
  ) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout(id, size: scene.size, safeAreaInsets: LayoutInsets(top: 64))
    let container = try layout.item("container")
    let image = try layout.item("image")
    let navBar = try layout.guide("navBar")
    let offset = try layout.parameter("offset", scene[offset])

    try layout.constrain("content that scrolls") { view in
      container.horizontalEdges == view.horizontalEdges
      container.top == view.top - offset
      container.width == container.height * 3 / 2
    }
    try layout.constrain("behind the navigation bar") { view in
      navBar.horizontalEdges == view.horizontalEdges
      navBar.top == view.top
      navBar.bottom == view.safeArea.top
    }
    try layout.constrain("picture") { view in
      image.horizontalEdges == container.horizontalEdges

      // It fills what is seen of the container ...
      image.top == view.top ~ .high
      image.bottom == container.bottom ~ tie
      image.height >= container.height ~ .high

      // ... but stays behind the navigation bar.
      image.bottom == navBar.bottom ~ .low
      image.height == navBar.height ~ .low
    }
    return layout
  }
}
