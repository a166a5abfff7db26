import Testing
import Tinamou
import TinamouLint

/// A list and what is chosen in it: side by side where there is room, one above the other elsewhere.
private struct Panes {
  var layout: ConstraintLayout
  let list: LayoutItem
  let detail: LayoutItem
  let inspector: LayoutItem

  init(_ size: LayoutSize = LayoutSize(1024, 768)) throws {
    layout = try ConstraintLayout("panes", size: size, sizeClasses: SizeClassBorders(regularWidth: 600))
    let list = try layout.item("list")
    let detail = try layout.item("detail")
    let inspector = try layout.item("inspector")
    (self.list, self.detail, self.inspector) = (list, detail, inspector)
    let beside = layout.prepare("beside") { root in
      row([list, detail, inspector], in: root.safeArea, spacing: 0, align: .fill)
      list.width == min(root.width * 0.35, 320)
      inspector.width == 240
      detail.width >= 300 ~ 700
    }
    let above = layout.prepare("above") { root in
      column([list, detail, inspector], in: root.safeArea, spacing: 0, align: .fill)
      list.height == root.height * 0.4
      inspector.height == 120
    }
    try layout.vary([.regularWidth: beside, .compactWidth: above])
  }
}

struct PanesTests {
  @Test func thePanesFollowTheSize() throws {
    var panes = try Panes()
    let wide = try panes.layout.solve()
    #expect(try wide[panes.list] == LayoutRect(0, 0, 320, 768) && wide[panes.detail] == LayoutRect(320, 0, 464, 768))
    #expect(try wide[panes.inspector] == LayoutRect(784, 0, 240, 768))
    let narrow = try panes.layout.solve(size: LayoutSize(375, 600))
    #expect(
      try narrow[panes.list] == LayoutRect(0, 0, 375, 240) && narrow[panes.detail] == LayoutRect(0, 240, 375, 240))
    #expect(try narrow[panes.inspector] == LayoutRect(0, 480, 375, 120))
    let again = try panes.layout.solve(size: LayoutSize(1024, 768))
    #expect(again.table == wide.table)
  }

  @Test func sizeBarsAndWhatIsHiddenChangeAsOne() throws {
    var panes = try Panes(LayoutSize(375, 667))
    try panes.layout.change { layout in
      try layout.setSize(LayoutSize(800, 500))
      try layout.setHidden(true, of: panes.inspector)
      try layout.setSafeAreaInsets(LayoutInsets(top: 20))
      try layout.setDirection(.rightToLeft)
    }
    let solution = try panes.layout.solve()
    #expect(try solution[panes.list] == LayoutRect(520, 20, 280, 480))
    #expect(try solution[panes.detail] == LayoutRect(0, 20, 520, 480) && solution.isHidden(panes.inspector))
  }

  @Test func everySizeIsRight() throws {
    let panes = try Panes()
    let report = try panes.layout.lint(width: 320...1366, height: 320...1024, hiding: [panes.inspector]) { _ in
      panes.detail.width >= 300
    }
    #expect(report.isClean, "\(report)")
    // The list gives way to the detail, which is a wish, down to 60.
    let list = try panes.layout.lint(width: 320...1366, .none, hiding: [panes.inspector]) { _ in
      panes.list.width >= 180
    }
    #expect(list.findings.map { $0.intervals } == [[600...720]], "\(list)")
    #expect(list.findings.map { $0.amount } == [120] && list.titles[0].hasSuffix("while inspector is shown"))
  }
}
