import Tinamou

/// A layout in which each item has the frame given for it.
func boxes(
  _ frames: KeyValuePairs<String, LayoutRect>, size: LayoutSize
) throws -> ConstraintLayout {
  var layout = try ConstraintLayout("boxes", size: size)
  for (name, frame) in frames { try layout.addBox(name, frame) }
  return layout
}

/// A box that becomes a vertical line, at a step of the way: beyond 1, its width is negative.
func collapsing(_ frame: LayoutRect, progress: Double) throws -> LayoutSolution {
  var layout = try ConstraintLayout("box", size: LayoutSize(100, 100))
  let box = try layout.item("box")
  try layout.constrain { root in
    box.leading == root.leading + frame.x
    box.top == root.top + frame.y
    box.height == frame.height
  }
  let width = try layout.add(box.width == frame.width)
  let start = try layout.solve()
  try layout.update(width) { $0.constant = 0 }
  return start.interpolated(to: try layout.solve(), at: progress)
}

extension ConstraintLayout {
  /// Makes an item with a fixed frame.
  mutating func addBox(_ name: String, _ frame: LayoutRect) throws(LayoutError) {
    let item = try item(name)
    try constrain { root in
      item.leading == root.leading + frame.x
      item.top == root.top + frame.y
      item.width == frame.width
      item.height == frame.height
    }
  }
}
