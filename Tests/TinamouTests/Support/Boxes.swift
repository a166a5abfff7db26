import Tinamou

/// A layout in which each item has the frame given for it.
func boxes(
  _ frames: KeyValuePairs<String, LayoutRect>, size: LayoutSize
) throws -> ConstraintLayout {
  var layout = try ConstraintLayout("boxes", size: size)
  for (name, frame) in frames { try layout.addBox(name, frame) }
  return layout
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
