import Tinamou

enum CentredLogin {
  static let entry = GalleryRow(
    "C30", "A group that is centred as one",
    about: """
      A logo, two fields and a row of buttons in one column. The column is an item, so two constraints centre all of it; \
      while the row of buttons is hidden, the column closes up and stays in the middle.
      """,
    size: LayoutSize(375, 667), settings: [hidden], scenes: [.phone, .phone.with(hidden, 1), .landscape]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C30", size: scene.size)
    let logo = try layout.item("logo", intrinsic: IntrinsicSize(96, 96))
    let user = try layout.item("user", intrinsic: IntrinsicSize(240, 34))
    let password = try layout.item("password", intrinsic: IntrinsicSize(240, 34))
    let cancel = try layout.button("cancel", width: 60)
    let logIn = try layout.button("logIn", width: 80)
    let buttons = try layout.row([cancel, logIn], named: "buttons", spacing: 12, distribution: .fillEqually)
    let form = try layout.column([logo, user, password, buttons], named: "form", spacing: 12, align: .center)
    try layout.setSpacing(24, after: logo, in: form)
    try layout.constrain { root in form.center == root.center }
    try layout.setHidden(scene[hidden] > 0, of: buttons)
    return layout
  }

  private static let hidden = Setting("hidden") { _ in 0 }
}

enum SettingsGrid {
  static let entry = GalleryRow(
    "C31", "A form in a grid",
    about: """
      A title over both columns, labels as wide as the widest of them, and fields that share what is left. A row that is \
      hidden takes its gap with it.
      """,
    size: LayoutSize(375, 240), settings: [hidden],
    scenes: [Scene(375, 240), Scene(375, 240).with(hidden, 1), Scene(480, 240)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C31", size: scene.size, margins: LayoutInsets(16))
    let title = try layout.label("title", width: 120)
    var rows: [[any GridContent]] = [[title.spanning(columns: 2)]]
    for (name, width) in [("name", 46.0), ("telephone", 82), ("mail", 38)] {
      rows.append([try layout.label(name, width: width), try layout.textField("\(name)Field", width: 97)])
    }
    let form = try layout.grid(
      rows, named: "form", columns: [.fitting, .share(1)], rowSpacing: 12, horizontally: [.leading, .fill],
      vertically: .firstBaseline)
    try layout.constrain { root in
      form.horizontalEdges == root.margins.horizontalEdges
      form.top == root.margins.top
    }
    try layout.setHidden(scene[hidden] > 0, of: layout.rows(of: form)[2])
    return layout
  }

  private static let hidden = Setting("hidden") { _ in 0 }
}

enum PriceTable {
  static let entry = GalleryRow(
    "C32", "A table as wide as its cells",
    about: "Three columns, each as wide as its widest cell, in one call. The last two end where their column does.",
    size: LayoutSize(375, 160), settings: [hidden], scenes: [Scene(375, 160), Scene(375, 160).with(hidden, 2)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C32", size: scene.size, margins: LayoutInsets(16))
    var rows: [[LayoutItem]] = []
    for (number, widths) in [[46.0, 20, 52], [118, 30, 44], [74, 12, 61]].enumerated() {
      rows.append([
        try layout.label("item\(number + 1)", width: widths[0]),
        try layout.label("count\(number + 1)", width: widths[1]),
        try layout.label("price\(number + 1)", width: widths[2]),
      ])
    }
    let table = try layout.table(rows, named: "prices", columnSpacing: 16, horizontally: [.leading, .trailing])
    try layout.constrain { root in
      table.leading == root.margins.leading
      table.top == root.margins.top
    }
    let columns = try layout.columns(of: table), hidden = scene.count(hidden)
    if columns.indices.contains(hidden - 1) { try layout.setHidden(true, of: columns[hidden - 1]) }
    return layout
  }

  /// The column that is hidden, from 1; 0 for none.
  private static let hidden = Setting("hidden") { _ in 0 }
}

enum Tags {
  static let entry = GalleryRow(
    "C33", "Tags that wrap",
    about: "Seven tags one after the other, in as many runs as the width asks for; the text below follows.",
    size: LayoutSize(375, 240), scenes: [Scene(375, 240), Scene(240, 240), Scene(600, 240)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("C33", size: scene.size, margins: LayoutInsets(16))
    var tags: [LayoutItem] = []
    for (number, width) in [64.0, 92, 48, 120, 76, 40, 88].enumerated() {
      tags.append(try layout.item("tag\(number + 1)", intrinsic: IntrinsicSize(width, 28)))
    }
    let flow = try layout.flow(tags, named: "tags", width: max(0, scene.size.width - 32))
    let text = try layout.item("text", intrinsic: .height(60))
    try layout.constrain { root in
      flow.top == root.margins.top
      flow.horizontalEdges == root.margins.horizontalEdges
      text.top == flow.bottom + 16
      text.horizontalEdges == flow.horizontalEdges
    }
    return layout
  }
}
