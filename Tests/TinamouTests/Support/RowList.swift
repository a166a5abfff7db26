import Tinamou

/// A column of rows of 100 × 20 points, in the corner of a layout in which three times as many have room.
struct RowList {
  var layout: ConstraintLayout
  let rows: [LayoutItem]
  let list: LayoutItem

  init(_ count: Int) throws {
    layout = try ConstraintLayout("list", size: LayoutSize(400, 60 * Double(count)))
    var rows: [LayoutItem] = []
    for number in 0..<count { rows.append(try layout.item("row \(number)", intrinsic: IntrinsicSize(100, 20))) }
    self.rows = rows
    let list = try layout.column(rows, spacing: 0, align: .leading)
    try layout.constrain { root in
      list.leading == root.leading
      list.top == root.top
    }
    self.list = list
  }
}
