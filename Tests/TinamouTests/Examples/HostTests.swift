import Testing
import Tinamou

/// A window of a toolkit with a main actor, as in the article on hosts.
@MainActor
final class HostWindow {
  private var layout: ConstraintLayout
  private let textWidths: [LayoutItem: Double]
  private(set) var frames: [LayoutItem: LayoutRect] = [:]
  private(set) var needsLayout = true

  init(_ layout: ConstraintLayout, textWidths: [LayoutItem: Double]) {
    self.layout = layout
    self.textWidths = textWidths
  }

  func change(_ change: (inout ConstraintLayout) throws(LayoutError) -> Void) throws(LayoutError) {
    // Also if it throws: calls before the refused one may have had their effect.
    defer { needsLayout = true }
    try change(&layout)
  }

  /// Called once before each frame is drawn; returns the items to draw again.
  func layoutIfNeeded() throws(LayoutError) -> [LayoutItem] {
    guard needsLayout else { return [] }
    // Read before the call: the closure must not read `layout`, which the call changes.
    let lineHeight = layout.size.width < 400 ? 20.0 : 24
    let solution = try layout.solve(measuring: { item, width in
      lineHeight * (textWidths[item, default: 0] / width).rounded(.up)
    })
    needsLayout = false
    for item in solution.changedItems { frames[item] = try solution[item] }
    return solution.changedItems
  }

  /// Finds the height that a window of some width needs, away from the main actor.
  func height(forWidth width: Double) async throws -> Double {
    let (copy, textWidths) = (layout, textWidths)
    return try await Task.detached {
      try copy.fittingSize(width: width, measuring: { 20 * (textWidths[$0, default: 0] / $1).rounded(.up) }).height
    }.value
  }
}

@MainActor
struct HostTests {
  private func window() throws -> (window: HostWindow, text: LayoutItem, button: LayoutItem) {
    var layout = try ConstraintLayout("window", size: LayoutSize(320, 480), margins: LayoutInsets(16))
    let text = try layout.item("text", intrinsic: IntrinsicSize(560, 20), wraps: true)
    let button = try layout.item("button", intrinsic: IntrinsicSize(80, 32))
    try layout.constrain { root in
      text.top == root.margins.top
      text.horizontalEdges == root.margins.horizontalEdges
      button.top == text.bottom + 12
      button.leading == root.margins.leading
      root.margins.bottom >= button.bottom
    }
    return (HostWindow(layout, textWidths: [text: 560]), text, button)
  }

  @Test func aWindowIsLaidOutOncePerFrame() throws {
    let (window, text, button) = try window()
    #expect(try window.layoutIfNeeded().count == 3)
    #expect(window.frames[text] == LayoutRect(16, 16, 288, 40))
    #expect(try window.layoutIfNeeded().isEmpty)
    try window.change { layout throws(LayoutError) in try layout.setSize(LayoutSize(640, 480)) }
    try window.change { layout throws(LayoutError) in try layout.setSize(LayoutSize(700, 480)) }
    #expect(window.needsLayout)
    // Both changes are one pass; the button has moved up with the end of the text.
    #expect(try window.layoutIfNeeded().contains(button))
    #expect(window.frames[text] == LayoutRect(16, 16, 668, 24))
    #expect(window.frames[button] == LayoutRect(16, 52, 80, 32))
  }

  @Test func aRefusedChangeAsksForAFrameAndChangesNothing() throws {
    let (window, text, _) = try window()
    _ = try window.layoutIfNeeded()
    #expect(throws: LayoutError.self) {
      try window.change { layout throws(LayoutError) in try layout.setSize(LayoutSize(320, 40)) }
    }
    #expect(window.needsLayout)
    #expect(try window.layoutIfNeeded().isEmpty)
    #expect(window.frames[text]?.width == 288)
  }

  @Test func aCopyIsAskedAwayFromTheMainActor() async throws {
    let (window, _, _) = try window()
    _ = try window.layoutIfNeeded()
    #expect(try await window.height(forWidth: 200) == 156)
    #expect(!window.needsLayout)
  }
}
