import Testing
import Tinamou

/// Frames, their corners and their sizes.
struct LayoutRectTests {
  @Test func zerosAreThoseOfTheZeroFrame() throws {
    #expect(LayoutPoint.zero == LayoutPoint(0, 0) && LayoutSize.zero == LayoutSize(0, 0))
    #expect(LayoutRect.zero.origin == .zero && LayoutRect.zero.size == .zero)
    let layout = try ConstraintLayout(size: .zero)
    #expect(layout.size == .zero)
  }
}
