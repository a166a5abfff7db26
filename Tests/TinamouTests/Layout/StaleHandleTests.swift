import Testing
import Tinamou

/// Handles of what was removed are known to be stale, also where its place is used again.
struct StaleHandleTests {
  private var layout: ConstraintLayout
  private let panel: LayoutItem
  private let title: LayoutItem
  private let other: LayoutItem
  private let lines: ConstraintSet

  init() throws {
    let page = try PanelPage()
    layout = page.layout
    (panel, title, other, lines) = (page.panel, page.title, page.other, page.lines)
  }

  private static let unknownItem = "the item was removed, or made in another copy of the layout"
  private static let unknownConstraint = "the constraint was removed, or belongs to another layout"

  @Test func everyFunctionRefusesAStaleItem() throws {
    var layout = layout
    let stale = title
    let solved = try layout.solve()
    try layout.remove(stale)
    let reused = try layout.item("reused", in: panel, intrinsic: IntrinsicSize(1, 2))
    let later = try layout.solve()
    let before = later.table
    let (panel, root) = (panel, layout.root)
    let uses: [(inout ConstraintLayout) throws -> Void] = [
      { _ = try $0.name(of: stale) },
      { _ = try $0.isGuide(stale) },
      { _ = try $0.parent(of: stale) },
      { _ = try $0.children(of: stale) },
      { try $0.remove(stale) },
      { _ = try $0.item("new", in: stale) },
      { _ = try $0.guide("new", in: stale) },
      { _ = try $0.scrollContent(of: stale) },
      { _ = try $0.intrinsicSize(of: stale) },
      { try $0.setIntrinsicSize(IntrinsicSize(3, 4), of: stale) },
      { _ = try $0.contentInsets(of: stale) },
      { try $0.setContentInsets(LayoutInsets(3), of: stale) },
      { try $0.setHugging(.required, of: stale) },
      { try $0.setResistance(.required, of: stale) },
      { try $0.setBaselines(LayoutBaselines(fromTop: 3), of: stale) },
      { _ = try $0.margins(of: stale) },
      { try $0.setMargins(LayoutInsets(3), of: stale) },
      { try $0.setMargins(LayoutInsets(3), of: stale, preservesParentMargins: true) },
      { _ = try $0.safeAreaInsets(of: stale) },
      { try $0.setSafeAreaInsets(LayoutInsets(3), of: stale) },
      { try $0.setSafeAreaInsets(LayoutInsets(3), of: stale, inheritsFromParent: true) },
      { try $0.setWraps(true, of: stale) },
      { _ = try $0.wraps(stale) },
      { _ = try $0.isHidden(stale) },
      { try $0.setHidden(true, of: stale) },
      { try $0.setHidden(true, of: [panel, stale]) },
      { try $0.hideToFit([panel, stale]) },
      { try $0.setScrolls(stale) },
      { _ = try $0.alignmentInsets(of: stale) },
      { try $0.setAlignmentInsets(LayoutInsets(1), of: stale) },
      { _ = try $0.hugging(of: stale) },
      { _ = try $0.resistance(of: stale) },
      { _ = try $0.baselines(of: stale) },
      { _ = try $0.commonAncestor(of: stale, panel) },
      { _ = try $0.commonAncestor(of: panel, stale) },
      { _ = try $0.analysis(of: .intrinsicWidth(of: stale), over: 0...9) },
      { _ = try $0.analysis(of: .intrinsicHeight(of: stale), over: 0...9) },
      { _ = try $0.effects { layout throws(LayoutError) in try layout.setHugging(.low, of: stale) } },
      { _ = try $0.fittingSize(of: stale) },
      { _ = try $0.largestSize(of: stale) },
      { _ = try $0.value(of: stale.width) },
      { _ = try $0.range(of: stale.margins.width) },
      { _ = try $0.explain(stale.lastBaseline) },
      { _ in _ = try later[stale] },
      { _ in _ = try later.frameInParent(of: stale) },
      { _ in _ = try later.frame(of: stale, in: panel) },
      { _ in _ = try later.frame(of: panel, in: stale) },
    ]
    for (index, use) in uses.enumerated() {
      #expect(message { try use(&layout) } == Self.unknownItem, "use \(index)")
    }
    #expect(message { _ = try solved[reused] } == "the item was made after the layout was solved; solve it again")
    let blamed = "it mentions an item that was removed, or made in another copy of the layout"
    let constraints: [LayoutConstraint] = [
      stale.width == 3, panel.width == stale.width, stale.margins.top >= root.top, panel.leading == stale.x(at: 0.5),
      stale.safeArea.bottom <= panel.bottom ~ .low, panel.top == stale.firstBaseline, stale.left == root.left,
    ]
    for (index, constraint) in constraints.enumerated() {
      #expect(message { try layout.add(constraint) }?.hasSuffix(blamed) == true, "constraint \(index)")
    }
    #expect(try layout.solve().table == before)
    #expect(layout.allItems == [panel, other, reused])
    #expect(try solved[stale] == LayoutRect(15, 0, 40, 20))
  }

  @Test func everyFunctionOfContainersRefusesAStaleItem() throws {
    var layout = layout
    let stale = title, other = other
    let row = try layout.row([other], named: "row"), flow = try layout.flow([try layout.item("tag")], named: "flow")
    let grid = try layout.grid([[try layout.item("cell")]], named: "grid")
    try layout.remove(stale)
    let loose = try layout.item("loose")
    let before = try layout.solve().table
    let uses: [(inout ConstraintLayout) throws -> Void] = [
      { _ = try $0.row([stale]) },
      { _ = try $0.column([loose, stale]) },
      { _ = try $0.row([loose], in: stale) },
      { _ = try $0.grid([[loose, stale]]) },
      { _ = try $0.flow([stale, loose]) },
      { _ = try $0.rows(of: stale) },
      { _ = try $0.columns(of: stale) },
      { try $0.insertRow([loose], into: stale) },
      { try $0.insertRow([stale], into: grid) },
      { try $0.removeRow(at: 0, from: stale) },
      { _ = try $0.runs(of: stale) },
      { _ = try $0.wrap(stale, width: 10) },
      { _ = try $0.arrangedItems(of: stale) },
      { try $0.insert(stale, into: row) },
      { try $0.insert(stale, into: flow) },
      { try $0.insert(loose, into: stale) },
      { try $0.remove(stale, from: row) },
      { try $0.remove(stale, from: flow) },
      { try $0.remove(other, from: stale) },
      { try $0.move(stale, in: row, to: 0) },
      { try $0.move(stale, in: flow, to: 0) },
      { try $0.move(other, in: stale, to: 0) },
      { try $0.setAxis(.vertical, of: stale) },
      { try $0.setSpacing(3, of: stale) },
      { try $0.setSpacing(3, after: stale, in: row) },
      { try $0.setSpacing(3, after: other, in: stale) },
      { try $0.setRunSpacing(3, of: stale) },
      { try $0.setDistribution(.fillEqually, of: stale) },
      { try $0.setAlignment(RowAlignment.top, of: stale) },
      { try $0.setAlignment(ColumnAlignment.leading, of: stale) },
    ]
    for (index, use) in uses.enumerated() {
      #expect(message { try use(&layout) } == Self.unknownItem, "use \(index)")
    }
    #expect(try layout.solve().table == before)
  }

  @Test func aLayoutThatIsGoneIsNotTakenForANewOne() throws {
    func item() throws -> LayoutItem {
      var layout = try ConstraintLayout(size: LayoutSize(10, 10))
      return try layout.item("gone")
    }
    let stale = try item()
    // Memory that was given back is what is given out next.
    for round in 0..<100 {
      var layout = try ConstraintLayout(size: LayoutSize(10, 10))
      _ = try layout.item("new")
      #expect(message { _ = try layout.name(of: stale) } == "the item belongs to another layout", "round \(round)")
    }
  }

  @Test func everyFunctionRefusesAStaleConstraint() throws {
    var layout = layout
    let stale = lines.handles[2]
    let set = ConstraintSet([lines.handles[7], stale])
    try layout.remove(title)
    let (panel, other) = (panel, other)
    let next = try layout.constrain { _ in panel.height == 11 }
    let uses: [(inout ConstraintLayout) throws -> Void] = [
      { _ = try $0.isActive(stale) },
      { _ = try $0.constraint(stale) },
      { try $0.update(stale, other.width == 1) },
      { try $0.activate(stale) },
      { try $0.activate(set) },
      { try $0.deactivate(stale) },
      { try $0.deactivate(set) },
      { try $0.remove(set) },
      { try $0.replace(set, with: next) },
      { try $0.replace(next, with: set) },
    ]
    for (index, use) in uses.enumerated() {
      #expect(message { try use(&layout) } == Self.unknownConstraint, "use \(index)")
    }
    #expect(try layout.isActive(next.handles[0]) && layout.isActive(lines.handles[7]))
    #expect(try layout.solve()[panel].height == 11)
  }
}
