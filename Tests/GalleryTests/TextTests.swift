import Testing
import Tinamou
import TinamouText

@testable import gallery

/// Every layout of the gallery, written down and read again.
struct TextTests {
  @Test(arguments: GalleryRow.all.indices)
  func sameTextAndSameFrames(_ index: Int) throws {
    let row = GalleryRow.all[index]
    for scene in [Scene(size: row.size)] + row.scenes {
      guard let layout = try? SolvedScene.layout(row, scene) else { continue }
      let again = try ConstraintLayout(text: layout.text)
      #expect(again.text == layout.text, "\(row.id)")
      #expect(try bits(again, row, scene) == bits(layout, row, scene), "\(row.id) at \(scene.size)")
    }
  }

  /// The frames, to the bit.
  private func bits(_ layout: ConstraintLayout, _ row: GalleryRow, _ scene: Scene) throws -> [UInt64] {
    var layout = layout
    let solution =
      if let measure = row.measure {
        try layout.solve(measuring: { _, width in measure(scene, width) })
      } else {
        try layout.solve()
      }
    return solution.entries.flatMap { entry in
      [entry.frame.x, entry.frame.y, entry.frame.width, entry.frame.height].map(\.bitPattern)
    }
  }
}
