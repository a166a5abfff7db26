import Tinamou

func madePage() throws -> ConstraintLayout {
  var layout = try ConstraintLayout("made page", size: LayoutSize(375, 667))
  try layout.setDirection(.rightToLeft)
  try layout.setStandardSpacing(4)
  try layout.change { layout in
    let root = layout.root
    try layout.setMargins(LayoutInsets(16), of: root)
    try layout.setSafeAreaInsets(LayoutInsets(top: 20), of: root)
    let offset = try layout.parameter("offset", -3.25)
    let label = try layout.item(
      "label", intrinsic: IntrinsicSize(46, 21), baselines: LayoutBaselines(fromTop: 16, fromBottom: 5),
      hugging: ContentPriority(horizontal: 251, vertical: 250))
    let `class` = try layout.item(
      "class", in: label, intrinsic: IntrinsicSize(nil, 30), contentInsets: LayoutInsets(2), wraps: true)
    let twoWords = try layout.guide("two words")
    try layout.setMargins(LayoutInsets(8), of: twoWords, preservesParentMargins: true)
    try layout.setScrolls(twoWords)
    let area = try layout.guide("area")
    try layout.setIntrinsicSize(IntrinsicSize(50, 20), of: area)
    try layout.setHugging(251, of: area)
    let label2 = try layout.item("label")
    let wide = try layout.item("wide", intrinsic: IntrinsicSize(30, 10))
    let tight = try layout.row([wide], named: "tight")
    try layout.setResistance(ContentPriority(horizontal: 700, vertical: 740), of: tight)
    try layout.hideToFit([label], priority: 751)
    try layout.constrain("one") { _ in
      (label.leading == root.margins.leading + offset - .standard * 2 + 7).named("gutter")
      12 - label.width <= `class`.height * 0.1 ~ 249.5
      row([label, `class`], distribution: .fillProportionally, align: .lastBaseline)
      priority(750) { column([`class`, twoWords], in: root.safeArea, spacing: offset.dimension * 2 + 9, align: .fill) }
      `class`.leading == label.trailing + .standard  // part of a row or column
    }
    try layout.constrain { _ in
      label.width == offset.dimension + 50 ~ 100
      twoWords.left - label.left >= -`class`.width * 2
      wide.width == 900
      tight.width == 100
    }
    _ = layout.prepare { _ in
      label.top == root.top
    }
    try layout.setHidden(true, of: label2)
    try layout.setHidden(true, of: tight)
  }
  return layout
}
