import TinamouTesting

/// A label and a text field in one line, as a host would write them.
struct Screen {
  var layout: ConstraintLayout
  let label: LayoutItem
  let field: LayoutItem

  init(labelWidth: Double = 46) throws {
    layout = try ConstraintLayout(
      "name row", size: LayoutSize(375, 667), margins: LayoutInsets(leading: 16, trailing: 16),
      safeAreaInsets: LayoutInsets(top: 20))
    let label = try layout.item(
      "label", intrinsic: IntrinsicSize(labelWidth, 21), baselines: LayoutBaselines(fromTop: 16, fromBottom: 5),
      hugging: 251)
    let field = try layout.item(
      "field", intrinsic: IntrinsicSize(97, 30), baselines: LayoutBaselines(fromTop: 21, fromBottom: 9))
    (self.label, self.field) = (label, field)
    try layout.constrain { root in
      label.leading == root.margins.leading
      field.leading == label.trailing + .standard
      field.trailing == root.margins.trailing
      field.top == root.safeArea.top + 20
      label.lastBaseline == field.lastBaseline
    }
  }

  /// What does not hold, and is not written where it is expected.
  @ConstraintBuilder var wideEnough: [LayoutConstraint] {
    field.width >= 300
    label.width >= 50
  }
}
