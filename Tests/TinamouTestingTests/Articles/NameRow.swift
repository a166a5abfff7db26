import TinamouTesting

/// A label, and beside it a field, up to 300 points wide.
struct NameRow {
  var layout: ConstraintLayout
  let label: LayoutItem
  let field: LayoutItem

  init() throws {
    layout = try ConstraintLayout(
      "name row", size: LayoutSize(375, 62), margins: LayoutInsets(16))
    let label = try layout.item("label", intrinsic: IntrinsicSize(46, 21))
    let field = try layout.item("field", intrinsic: .height(30))
    try layout.constrain { root in
      label.leading == root.margins.leading
      field.leading == label.trailing + .standard
      field.trailing <= root.margins.trailing
      field.trailing == root.margins.trailing ~ 200
      field.width <= 300
      field.top == root.margins.top
      label.centerY == field.centerY
    }
    (self.label, self.field) = (label, field)
  }
}
