import SolverTestSupport
import Testing
import Tinamou

/// A tree of view objects, laid out as an engine would.
struct ViewTreeTests {
  /// A window with a bar at the top, a title and a button in it, and a page below.
  private struct Window {
    let tree: ViewTree
    let bar: View
    let title: View
    let button: View
    let page: View
    let barHeight: ConstraintHandle

    init(_ width: Double = 320, _ height: Double = 480) throws {
      tree = try ViewTree(LayoutSize(width, height))
      let bar = try tree.view("bar"), page = try tree.view("page")
      let title = try tree.view("title", in: bar, intrinsic: IntrinsicSize(120, 21))
      let button = try tree.view("button", in: bar, intrinsic: IntrinsicSize(60, 30))
      barHeight = try tree.change { layout throws(LayoutError) in
        try layout.constrain { window in
          column([bar, page], spacing: 0, align: .fill)
          bar.horizontalEdges == window.horizontalEdges
          bar.top == window.top
          page.bottom == window.bottom
          title.leading == bar.leading + 16
          title.trailing <= button.leading - 8
          button.trailing == bar.trailing - 16
          title.centerY == bar.centerY
          button.centerY == bar.centerY
        }
        return try layout.add(bar.height == 44)
      }
      (self.bar, self.title, self.button, self.page) = (bar, title, button, page)
      try tree.layoutIfNeeded()
    }

    var views: [View] { [tree.root, bar, title, button, page] }
  }

  @Test func framesAreInTheViewsAbove() throws {
    let window = try Window()
    #expect(window.bar.frame == LayoutRect(0, 0, 320, 44))
    #expect(window.title.frame == LayoutRect(16, 11.5, 120, 21))
    #expect(window.button.frame == LayoutRect(244, 7, 60, 30))
    #expect(window.page.frame == LayoutRect(0, 44, 320, 436))
  }

  @Test func onlyWhatHasAnotherFrameIsTold() throws {
    let window = try Window()
    let (tree, bar) = (window.tree, window.bar)
    #expect(try tree.layoutIfNeeded().isEmpty)
    try tree.change { layout throws(LayoutError) in try layout.setSize(LayoutSize(400, 480)) }
    #expect(Set(try tree.layoutIfNeeded().map(\.name)) == ["window", "bar", "button", "page"])
    // What is in a view that moves has not moved in it.
    let offset = try tree.change { layout throws(LayoutError) in
      let offset = try layout.parameter("offset", 0)
      let card = try layout.item("card")
      try layout.constrain { window in card.top == window.top + offset }
      return offset
    }
    try tree.layoutIfNeeded()
    try tree.change { layout throws(LayoutError) in try layout.set(offset, to: 10) }
    #expect(try tree.layoutIfNeeded().isEmpty)
    let child = try tree.view("child", in: window.page)
    try tree.change { layout throws(LayoutError) in
      try layout.constrain { _ in
        child.edges == window.page.edges.inset(4)
      }
    }
    #expect(try tree.layoutIfNeeded().map(\.name) == ["child"])
    try tree.change { layout throws(LayoutError) in
      try layout.update(window.barHeight) { $0.constant = 60 }
    }
    #expect(Set(try tree.layoutIfNeeded().map(\.name)) == ["bar", "title", "button", "page", "child"])
    #expect(child.frame == LayoutRect(4, 4, 392, 412) && bar.frame.height == 60)
  }

  @Test func whatStaysInTheWindowMovesInAViewThatMoves() throws {
    let tree = try ViewTree(LayoutSize(100, 100))
    let scroll = try tree.view("scroll"), sticky = try tree.view("sticky", in: scroll)
    let offset = try tree.change { layout throws(LayoutError) in
      let offset = try layout.parameter("offset", 0)
      try layout.constrain { window in
        scroll.top == window.top - offset
        sticky.top == window.top
        for view in [scroll, sticky] {
          view.size == LayoutSize(50, 20)
          view.leading == window.leading
        }
      }
      return offset
    }
    try tree.layoutIfNeeded()
    try tree.change { layout throws(LayoutError) in try layout.set(offset, to: 30) }
    #expect(try tree.layoutIfNeeded().map(\.name) == ["scroll", "sticky"])
    #expect(sticky.frame == LayoutRect(0, 30, 50, 20))
  }

  @Test func aHundredChangesAreOneRequest() throws {
    let window = try Window()
    var requests = 0
    window.tree.onInvalidate = { requests += 1 }
    for width in 300..<400 {
      try window.tree.change { layout throws(LayoutError) in try layout.setSize(LayoutSize(Double(width), 480)) }
    }
    #expect(requests == 1 && window.tree.needsLayout)
    try window.tree.layoutIfNeeded()
    #expect(window.page.frame.width == 399 && !window.tree.needsLayout)
    window.tree.setNeedsLayout()
    #expect(requests == 2)
  }

  @Test func aRefusalSaysWhyAndMovesNothing() throws {
    let window = try Window()
    let before = window.views.map(\.frame)
    let text = message {
      try window.tree.change { layout throws(LayoutError) in try layout.setSize(LayoutSize(39, 480)) }
    }
    #expect(text?.hasPrefix("window: cannot hold together, by 1:") == true)
    #expect(text?.contains("title.leading == bar.leading + 16") == true)
    #expect(try window.tree.layoutIfNeeded().isEmpty)
    #expect(window.views.map(\.frame) == before)
    try window.tree.change { layout throws(LayoutError) in try layout.setSize(LayoutSize(200, 480)) }
    try window.tree.layoutIfNeeded()
    #expect(window.title.frame.width + 8 <= window.button.frame.x - 16)
  }

  @Test func viewsAreTakenOutWithWhatIsInThem() throws {
    let window = try Window()
    try window.tree.remove(window.bar)
    #expect(window.tree.root.subviews.map(\.name) == ["page"])
    try window.tree.layoutIfNeeded()
    #expect(window.page.frame == LayoutRect(0, 44, 320, 436))
    for gone in [window.bar, window.title] {
      #expect(message { try window.tree.remove(gone) } == "the item was removed, or made in another copy of the layout")
    }
    let next = try window.tree.view("next")
    try window.tree.change { layout throws(LayoutError) in
      try layout.constrain { root in
        next.edges == root.edges
      }
    }
    #expect(try window.tree.layoutIfNeeded().map(\.name) == ["next"])
    #expect(message { try window.tree.remove(window.tree.root) }?.hasPrefix("the root") == true)
  }

  @Test func framesAreThoseOfATreeThatWasMadeSo() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let window = try Window()
      for _ in 0..<12 {
        let (width, height) = (250 + Double(random.below(300)), 300 + Double(random.below(300)))
        let bar = 30 + Double(random.below(60))
        try window.tree.change { layout throws(LayoutError) in
          try layout.setSize(LayoutSize(width, height))
          try layout.update(window.barHeight) { $0.constant = bar }
        }
        try window.tree.layoutIfNeeded()
        let fresh = try Window(width, height)
        try fresh.tree.change { layout throws(LayoutError) in
          try layout.update(fresh.barHeight) { $0.constant = bar }
        }
        try fresh.tree.layoutIfNeeded()
        for (view, other) in zip(window.views, fresh.views) {
          let (a, b) = (view.frame, other.frame)
          #expect(isClose([a.x, a.y, a.width, a.height], [b.x, b.y, b.width, b.height]), "seed \(seed): \(view.name)")
        }
      }
    }
  }
}
