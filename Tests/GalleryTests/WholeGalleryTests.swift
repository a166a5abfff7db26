import Foundation
import Testing

@testable import gallery

/// All layouts at their default sizes, as `swift run gallery all` prints them.
struct WholeGalleryTests {
  @Test func printsWhatIsOnFile() throws {
    let file = try #require(Bundle.module.url(forResource: "gallery", withExtension: "txt", subdirectory: "Fixtures"))
    let outcome = Gallery.run(["all"])
    #expect(outcome.output == (try String(contentsOf: file, encoding: .utf8)))
    #expect(outcome.complaint.isEmpty && outcome.status == 0 && outcome.isLong)
  }

  @Test func rowsHaveDifferentNames() {
    #expect(Set(GalleryRow.all.map(\.id)).count == GalleryRow.all.count)
  }
}
