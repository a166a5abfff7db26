import Testing
import Tinamou

/// Each anchor is where its name says.
struct AnchorTests {
  /// A box at 10,20 of 30×40 in a layout of 200×100, and a probe that follows an anchor.
  private func place(_ probe: (LayoutItem, LayoutItem) -> LayoutConstraint) throws -> LayoutRect {
    var layout = try ConstraintLayout(size: LayoutSize(200, 100))
    let box = try layout.item("box", baselines: LayoutBaselines(fromTop: 7, fromBottom: 3))
    try layout.setMargins(LayoutInsets(top: 1, leading: 2, bottom: 3, trailing: 4), of: box)
    try layout.setSafeAreaInsets(LayoutInsets(top: 5, leading: 6, bottom: 7, trailing: 8), of: box)
    let follower = try layout.item("probe")
    try layout.constrain { root in
      box.leading == root.leading + 10
      box.top == root.top + 20
      box.width == 30
      box.height == 40
    }
    try layout.add(probe(follower, box))
    return try layout.solve()[follower]
  }

  @Test func edgesAndCentres() throws {
    #expect(try place { $0.leading == $1.leading }.x == 10)
    #expect(try place { $0.leading == $1.trailing }.x == 40)
    #expect(try place { $0.leading == $1.centerX }.x == 25)
    #expect(try place { $0.top == $1.top }.y == 20)
    #expect(try place { $0.top == $1.bottom }.y == 60)
    #expect(try place { $0.top == $1.centerY }.y == 40)
    #expect(try place { $0.width == $1.width }.width == 30)
    #expect(try place { $0.height == $1.height }.height == 40)
  }

  @Test func baselines() throws {
    #expect(try place { $0.top == $1.firstBaseline }.y == 27)
    #expect(try place { $0.top == $1.lastBaseline }.y == 57)
    #expect(try place { $0.firstBaseline == $1.firstBaseline }.y == 27, "without baselines, the top edge")
    #expect(try place { $0.lastBaseline == $1.lastBaseline }.maxY == 57, "without baselines, the bottom edge")
  }

  @Test func margins() throws {
    #expect(try place { $0.leading == $1.margins.leading }.x == 12)
    #expect(try place { $0.leading == $1.margins.trailing }.x == 36)
    #expect(try place { $0.leading == $1.margins.centerX }.x == 24)
    #expect(try place { $0.top == $1.margins.top }.y == 21)
    #expect(try place { $0.top == $1.margins.bottom }.y == 57)
    #expect(try place { $0.top == $1.margins.centerY }.y == 39)
    #expect(try place { $0.width == $1.margins.width }.width == 24)
    #expect(try place { $0.height == $1.margins.height }.height == 36)
  }

  @Test func safeArea() throws {
    #expect(try place { $0.leading == $1.safeArea.leading }.x == 16)
    #expect(try place { $0.leading == $1.safeArea.trailing }.x == 32)
    #expect(try place { $0.top == $1.safeArea.top }.y == 25)
    #expect(try place { $0.top == $1.safeArea.bottom }.y == 53)
    #expect(try place { $0.width == $1.safeArea.width }.width == 16)
    #expect(try place { $0.height == $1.safeArea.height }.height == 28)
  }

  @Test func aNodeHasTheAnchorsOfItsItem() throws {
    final class Node: LayoutElement {
      let layoutItem: LayoutItem
      init(_ item: LayoutItem) { layoutItem = item }
    }
    var layout = try ConstraintLayout(size: LayoutSize(200, 100))
    let (icon, title) = (Node(try layout.item("icon")), Node(try layout.item("title")))
    try layout.constrain { root in
      icon.leading == root.leading
      icon.width == 20
      icon.height == icon.width
      title.leading == icon.trailing + .standard
    }
    let frames = try layout.solve()
    #expect(try frames[icon].size == LayoutSize(20, 20))
    #expect(try frames[title].x == 28)
  }
}
