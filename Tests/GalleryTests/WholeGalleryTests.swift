import Foundation
import Testing

@testable import gallery

/// All layouts at their default sizes, as `swift run gallery` prints them.
struct WholeGalleryTests {
  @Test func printsWhatIsOnFile() throws {
    let file = try #require(Bundle.module.url(forResource: "gallery", withExtension: "txt", subdirectory: "Fixtures"))
    let outcome = Gallery.run([])
    #expect(outcome.output == (try String(contentsOf: file, encoding: .utf8)))
    #expect(outcome.complaint.isEmpty && outcome.status == 0)
  }

  @Test func rowsHaveDifferentNames() {
    #expect(Set(GalleryRow.all.map(\.id)).count == GalleryRow.all.count)
  }
}
