import Tinamou

enum SaidTwice {
  static let entry = GalleryRow(
    "X3", "The same thing said several times",
    about: "Equalities that follow from others, or were said before, are true and are accepted.",
    size: LayoutSize(320, 100), scenes: [Scene(320, 100)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("X3", size: scene.size)
    let left = try layout.item("left"), right = try layout.item("right")
    try layout.constrain { root in
      row([left, right], spacing: 0, align: .fill)
      left.edges <= root.edges
      left.leading == root.leading
      right.trailing == root.trailing
      left.verticalEdges == root.verticalEdges
      left.width == right.width
      for _ in 1...2 { left.width == root.width / 2 }
      left.trailing == root.centerX
    }
    return layout
  }
}

enum RefusedAndForgotten {
  static let entry = GalleryRow(
    "X4", "Refused, removed, and said again",
    about: """
      A width is refused because there is another one. When that is gone it fits. Nothing remembers that it was refused.
      """,
    size: LayoutSize(320, 100), scenes: [Scene(320, 100)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("X4", size: scene.size)
    let box = try layout.item("box", intrinsic: .height(40))
    try layout.constrain { root in
      box.leading == root.leading
      box.top == root.top
    }
    let former = try layout.constrain { _ in box.width == 100 }
    for _ in 1...3 {
      do throws(LayoutError) { try layout.add(box.width == 200) } catch {}
    }
    try layout.remove(former)
    try layout.add(box.width == 200)
    return layout
  }
}

enum Shuffled {
  static let entry = GalleryRow(
    "X5", "In any order",
    about: "Three labels and text fields. Their constraints are added in another order each time, to the same effect.",
    size: LayoutSize(375, 667), settings: [.margin, order], scenes: [0, 1, 2].map { .phone.with(order, $0) }
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout.screen("X5", scene)
    let root = layout.root
    let form = try Columns.Form(in: &layout)
    var constraints = form.lines(in: root) + form.fixedHeights(in: root)
    // Which one comes next is drawn by a linear congruential generator, the same one everywhere.
    var state = UInt64(scene.count(order))
    while !constraints.isEmpty {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      try layout.add(constraints.remove(at: Int(state >> 33) % constraints.count))
    }
    return layout
  }

  private static let order = Setting("order") { _ in 0 }
}

enum Segments {
  static let entry = GalleryRow(
    "X6", "24 segments in 72 cells",
    about: "Each segment is at least 3 cells of the terminal wide, and there are just enough.",
    size: LayoutSize(72, 4), scenes: [Scene(72, 4), Scene(96, 4)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("X6", size: scene.size)
    try layout.setMetrics(.cells)
    var segments: [LayoutItem] = []
    for number in 1...24 { segments.append(try layout.item("\(number)")) }
    try layout.constrain { root in
      row(segments, spacing: 0, align: .fill)
      segments[0].leading == root.leading
      segments[0].verticalEdges == root.verticalEdges
      segments[23].trailing == root.trailing
      for segment in segments { segment.width >= 3 }
      for segment in segments.dropFirst() { segment.width == segments[0].width ~ .low }
    }
    return layout
  }
}

enum SomewhereBetween {
  static let entry = GalleryRow(
    "X7", "Between ten and twenty",
    about: """
      Nothing says where the box is but that it is at least 10 and at most 20 points from the edge. It is shown at one of \
      these places, always the same, and the layout can be asked which others there are.
      """,
    size: LayoutSize(320, 100), scenes: [Scene(320, 100)]
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("X7", size: scene.size)
    let box = try layout.item("box", intrinsic: IntrinsicSize(60, 40))
    try layout.constrain { root in
      box.top == root.top
      box.leading >= root.leading + 10
      box.leading <= root.leading + 20
    }
    return layout
  }
}

enum Drawer {
  static let entry = GalleryRow(
    "X9", "A drawer that opens",
    about: """
      Closed, it is exactly a quarter of the screen; open, three quarters, if there is room. Factor and priority of the \
      same constraint change while it lives.
      """,
    size: LayoutSize(375, 200), settings: [open], scenes: [0, 1].map { Scene(375, 200).with(open, $0) }
  ) { (scene) throws(LayoutError) in
    var layout = try ConstraintLayout("X9", size: scene.size)
    let view = layout.root
    let drawer = try layout.item("drawer")
    try layout.constrain { _ in
      drawer.leading == view.leading
      drawer.verticalEdges == view.verticalEdges
      drawer.width <= 240
    }
    let width = try layout.add(drawer.width == view.width * 0.25)
    if scene[open] != 0 { try layout.update(width, drawer.width == view.width * 0.75 ~ .high) }
    return layout
  }

  private static let open = Setting("open") { _ in 0 }
}
