import Tinamou

enum OneAgainstFour {
  static let entry = GalleryRow(
    "X1", "One strong wish against four weak ones",
    about: "One constraint at 750 wants the box at the left, four at 250 want it elsewhere. Numbers do not add up.",
    size: LayoutSize(320, 100), scenes: [Scene(320, 100)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("X1", size: scene.size)
    let box = try layout.item("box", intrinsic: IntrinsicSize(60, 40))
    try layout.constrain { root in
      box.top == root.top
      box.leading == root.leading ~ .high
      for _ in 1...4 { box.leading == root.leading + 100 ~ .low }
    }
    return layout
  }
}

enum FourAgainstOne {
  static let entry = GalleryRow(
    "X2", "Four labels stretched by one header",
    about: "Each label hugs its text at 250. Together they do not outvote the header, which is 200 wide at 750.",
    size: LayoutSize(320, 200), scenes: [Scene(320, 200)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("X2", size: scene.size)
    let header = try layout.item("header", intrinsic: .height(30))
    var labels: [LayoutItem] = []
    for number in 1...4 { labels.append(try layout.item("label\(number)", intrinsic: IntrinsicSize(40, 21))) }
    try layout.constrain { root in
      column([header] + labels, align: .leading)
      header.leading == root.leading
      header.top == root.top
      header.width == 200 ~ .high
      for label in labels { label.width == header.width }
    }
    return layout
  }
}

enum RequiredHugging {
  static let entry = GalleryRow(
    "X8", "Hugging against a width",
    about: """
      A label hugs its text of 46 points and is to be 100 wide. At 999 the width wins. At 1000 both are required: that is \
      a conflict, and it is said, not passed over.
      """,
    size: LayoutSize(320, 100), settings: [hugging], scenes: [Scene(320, 60), Scene(320, 60).with(hugging, 1000)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("X8", size: scene.size)
    let label = try layout.item(
      "label", intrinsic: IntrinsicSize(46, 21), hugging: ContentPriority(LayoutPriority(scene[hugging])))
    try layout.constrain { root in
      label.leading == root.leading
      label.top == root.top
      label.width == 100
    }
    return layout
  }

  private static let hugging = Setting("hugging") { _ in 999 }
}
