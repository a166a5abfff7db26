import Testing
import Tinamou

/// Preserved insets that do not fit at first, and are found from the outermost items inwards.
@Suite struct InsetOrderTests {
  private func page(margin: Double, safeArea: Double = 0) throws -> ConstraintLayout {
    try ConstraintLayout(
      "p", size: LayoutSize(300, 200), margins: LayoutInsets(margin), safeAreaInsets: LayoutInsets(safeArea))
  }

  /// The margins of the outer item are not mentioned, and are known only after those of the inner item were made.
  @Test func marginsThatNoConstraintMentionsSettle() throws {
    var layout = try page(margin: 10, safeArea: 20)
    let (outer, side) = (try layout.item("outer"), try layout.item("side"))
    let inner = try layout.item("inner", in: outer)
    try layout.setMargins(.zero, of: outer, preservesParentMargins: true)
    try layout.setMargins(.zero, of: side, preservesParentMargins: true)
    try layout.setSafeAreaInsets(.zero, of: side, inheritsFromParent: true)
    try layout.setMargins(LayoutInsets(8), of: inner, preservesParentMargins: true)
    try layout.constrain { root in
      side.top == root.safeArea.top ~ 750
      side.trailing == inner.margins.trailing
      inner.leading == side.margins.trailing + 30
      inner.width == 220
    }
    let solution = try layout.solve()
    #expect(try solution[inner] == LayoutRect(30, 0, 220, 0))
    #expect(try layout.margins(of: outer) == LayoutInsets(top: 10, leading: 10))
  }

  /// The safe area of one item follows from the margin of its sibling.
  @Test func safeAreasThatNoConstraintMentionsFollowTheFrames() throws {
    var layout = try page(margin: 100)
    let (box, bar) = (try layout.item("box"), try layout.item("bar"))
    try layout.setSafeAreaInsets(.zero, of: box, inheritsFromParent: true)
    try layout.setMargins(.zero, of: bar, preservesParentMargins: true)
    try layout.constrain { root in
      box.width == 220
      box.leading == bar.margins.leading - 70
      bar.leading == bar.margins.trailing + 30
      bar.trailing == root.trailing + 30
    }
    let solution = try layout.solve()
    #expect(try solution[bar] == LayoutRect(230, 0, 100, 0))
    #expect(try solution[box] == LayoutRect(160, 0, 220, 0))
    #expect(try layout.margins(of: bar) == LayoutInsets(top: 100, trailing: 130))
    #expect(try layout.safeAreaInsets(of: box) == LayoutInsets(trailing: 80))
  }

  /// A stack is made after the items that it arranges.
  @Test func marginsOfStacksSettleFromTheOutermostInwards() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 300), margins: LayoutInsets(leading: 20))
    let label = try layout.item("label", intrinsic: IntrinsicSize(50, 20)), tag = try layout.item("tag")
    let inner = try layout.row([label]), middle = try layout.row([inner]), outer = try layout.row([middle])
    for stack in [inner, middle, outer] { try layout.setMargins(.zero, of: stack, preservesParentMargins: true) }
    try layout.constrain { root in
      outer.leading == root.leading
      outer.top == root.top
      tag.leading == inner.margins.leading
    }
    #expect(try layout.solve()[tag].x == 20)
    try layout.add(tag.leading >= layout.root.leading + 18)
    #expect(try layout.solve()[tag].x == 20)
    #expect(try layout.margins(of: middle).leading == 20)
  }
}
