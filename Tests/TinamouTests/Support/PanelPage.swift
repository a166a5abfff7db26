import Tinamou

/// A panel with a title in it, and something beside it: the layout from which tests of removal take away.
struct PanelPage {
  var layout: ConstraintLayout
  let panel: LayoutItem
  let title: LayoutItem
  let other: LayoutItem
  let lines: ConstraintSet
  let gap: LayoutParameter

  init() throws {
    layout = try ConstraintLayout("page", size: LayoutSize(200, 100))
    panel = try layout.item("panel")
    title = try layout.item(
      "title", in: panel, intrinsic: IntrinsicSize(40, 20), baselines: LayoutBaselines(fromTop: 15, fromBottom: 5))
    other = try layout.item("other", intrinsic: IntrinsicSize(30, 10))
    gap = try layout.parameter("gap", 7)
    let (panel, title, other, gap) = (panel, title, other, gap)
    try layout.setMargins(LayoutInsets(leading: 5, trailing: 5), of: panel)
    lines = try layout.constrain("page") { root in
      panel.leading == root.leading + 10
      panel.width == 100
      title.leading == panel.margins.leading
      title.trailing <= panel.margins.trailing
      title.top == root.top
      other.leading == panel.trailing + gap
      other.firstBaseline == title.lastBaseline
      other.height == 10
      other.top >= root.top + 3
    }
  }
}
