import Testing
import Tinamou

@testable import gallery

/// The frames of a row by name, at a size and with settings.
func frames(_ id: String, _ size: LayoutSize, _ values: [String: Double] = [:]) throws -> [String: LayoutRect] {
  let row = try #require(GalleryRow.all.first { $0.id == id })
  var layout = try row.build(Scene(size: size, values: values))
  return Dictionary(uniqueKeysWithValues: try layout.solve().entries.map { ($0.name, $0.frame) })
}

/// Whether all numbers agree to a thousandth of a point, as far as the expected ones are given.
func agree(_ a: LayoutRect?, _ b: LayoutRect) -> Bool {
  guard let a else { return false }
  return zip([a.x, a.y, a.width, a.height], [b.x, b.y, b.width, b.height]).allSatisfy { abs($0 - $1) < 0.001 }
}
