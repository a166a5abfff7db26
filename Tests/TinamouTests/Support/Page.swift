import Tinamou

/// A header and a footer of the same height, and a content between them.
struct Page {
  var layout: ConstraintLayout
  let header: LayoutItem
  let content: LayoutItem
  let footer: LayoutItem
  /// Between header and content.
  let gap: ConstraintHandle
  /// That the header has 44 points.
  let headerHeight: ConstraintHandle

  init(height: Double = 480) throws {
    layout = try ConstraintLayout("page", size: LayoutSize(320, height))
    (header, content, footer) = (try layout.item("header"), try layout.item("content"), try layout.item("footer"))
    let (header, content, footer) = (header, content, footer)
    let constraints = try layout.constrain { root in
      header.top == root.top
      content.top == header.bottom
      footer.top == content.bottom
      footer.bottom == root.bottom
      header.height == 44
      footer.height == header.height
    }
    (gap, headerHeight) = (constraints.handles[1], constraints.handles[4])
  }
}
