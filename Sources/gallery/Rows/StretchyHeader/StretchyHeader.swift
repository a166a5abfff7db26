import Tinamou

/// A picture at the head of a scrolling page: it grows when the page is pulled down, shrinks when it is scrolled up, and
/// stays at the height of the navigation bar.
///
/// No code reacts to scrolling. The constraints are always the same; which of them give way is a matter of priority, and
/// the scroll offset is a number in one of them.
enum StretchyHeader {
  static let row = GalleryRow(
    "E3", "Stretchy header", size: LayoutSize(375, 667), settings: [offset], build: build)

  private static let offset = Setting("offset") { _ in 0 }

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout("E3", size: scene.size, safeAreaInsets: LayoutInsets(top: 64))
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
      image.bottom == container.bottom ~ .high
      image.height >= container.height ~ .high

      // ... but stays behind the navigation bar.
      image.bottom == navBar.bottom ~ .low
      image.height == navBar.height ~ .low
    }
    return layout
  }
}
