import Testing
import Tinamou

/// A node of a host's own tree stands for its item wherever a property of the item is set or asked for.
struct ElementTests {
  private final class Node: LayoutElement {
    let layoutItem: LayoutItem
    init(_ item: LayoutItem) { layoutItem = item }
  }

  private var layout: ConstraintLayout
  private let node: Node

  init() throws {
    layout = try ConstraintLayout(size: LayoutSize(200, 100))
    node = Node(try layout.item("node", intrinsic: IntrinsicSize(40, 20)))
  }

  @Test func content() throws {
    var layout = layout
    try layout.setIntrinsicSize(IntrinsicSize(50, 30), of: node)
    try layout.setContentInsets(LayoutInsets(3), of: node)
    try layout.setHugging(.required, of: node)
    try layout.setResistance(.required, of: node)
    try layout.setBaselines(LayoutBaselines(fromTop: 9, fromBottom: 4), of: node)
    #expect(try layout.intrinsicSize(of: node) == IntrinsicSize(50, 30))
    #expect(try layout.contentInsets(of: node) == LayoutInsets(3))
    #expect(try layout.hugging(of: node) == .required && layout.resistance(of: node) == .required)
    #expect(try layout.baselines(of: node.layoutItem) == LayoutBaselines(fromTop: 9, fromBottom: 4))
    #expect(try layout.solve()[node].size == LayoutSize(56, 36))
  }

  @Test func insets() throws {
    var layout = layout
    try layout.setMargins(LayoutInsets(5), of: node)
    try layout.setSafeAreaInsets(LayoutInsets(6), of: node)
    try layout.setAlignmentInsets(LayoutInsets(2), of: node)
    #expect(try layout.margins(of: node) == LayoutInsets(5))
    #expect(try layout.safeAreaInsets(of: node) == LayoutInsets(6))
    #expect(try layout.alignmentInsets(of: node) == LayoutInsets(2))
    try layout.setMargins(LayoutInsets(7), of: node, preservesParentMargins: true)
    try layout.setSafeAreaInsets(LayoutInsets(8), of: node, inheritsFromParent: true)
    #expect(try layout.margins(of: node.layoutItem) == LayoutInsets(7))
    #expect(try layout.safeAreaInsets(of: node.layoutItem) == LayoutInsets(8))
  }

  @Test func withoutAnItemInsetsAreThoseOfTheRoot() throws {
    var layout = layout
    try layout.setMargins(LayoutInsets(5))
    try layout.setSafeAreaInsets(LayoutInsets(6))
    #expect(try layout.margins(of: layout.root) == LayoutInsets(5))
    #expect(try layout.safeAreaInsets(of: layout.root) == LayoutInsets(6))
    let none: LayoutItem? = nil
    try layout.setMargins(LayoutInsets(9), of: none)
    #expect(try layout.margins(of: layout.root) == LayoutInsets(9))
  }

  @Test func states() throws {
    var layout = layout
    try layout.setWraps(true, of: node)
    try layout.setScrolls(node)
    #expect(try layout.wraps(node) && !layout.isHidden(node))
    try layout.setHidden(true, of: node)
    #expect(try layout.isHidden(node))
  }
}
