import Testing
import Tinamou

@testable import gallery

/// Rows, grids, tables and flows that are items.
struct ContainerTests {
  @Test func aGroupStaysInTheMiddle() throws {
    let all = try frames("C30", LayoutSize(375, 667))
    #expect(all["logo"] == LayoutRect(139.5, 212.5, 96, 96) && all["user"] == LayoutRect(67.5, 332.5, 240, 34))
    #expect(all["password"] == LayoutRect(67.5, 378.5, 240, 34))
    #expect(all["cancel"] == LayoutRect(101.5, 424.5, 80, 30) && all["logIn"] == LayoutRect(193.5, 424.5, 80, 30))
    let rest = try frames("C30", LayoutSize(375, 667), ["hidden": 1])
    #expect(rest["logo"] == LayoutRect(139.5, 233.5, 96, 96) && rest["logIn"] == nil)
    #expect(rest["password"] == LayoutRect(67.5, 399.5, 240, 34))
  }

  @Test(arguments: [375.0, 480]) func labelsAreAsWideAsTheWidest(_ width: Double) throws {
    let all = try frames("C31", LayoutSize(width, 240))
    #expect(all["title"] == LayoutRect(16, 16, 120, 21))
    #expect(all["nameField"] == LayoutRect(106, 49, width - 122, 30) && all["name"] == LayoutRect(16, 54, 46, 21))
    #expect(all["telephoneField"] == LayoutRect(106, 91, width - 122, 30))
    #expect(all["mailField"] == LayoutRect(106, 133, width - 122, 30) && all["mail"] == LayoutRect(16, 138, 38, 21))
    let rest = try frames("C31", LayoutSize(width, 240), ["hidden": 1])
    #expect(rest["telephone"] == nil && rest["mailField"] == LayoutRect(70, 91, width - 86, 30))
  }

  @Test func columnsFitTheirCells() throws {
    let all = try frames("C32", LayoutSize(375, 160))
    #expect(all["item3"] == LayoutRect(16, 74, 74, 21) && all["count1"] == LayoutRect(160, 16, 20, 21))
    #expect(all["count2"] == LayoutRect(150, 45, 30, 21) && all["price2"] == LayoutRect(213, 45, 44, 21))
    let rest = try frames("C32", LayoutSize(375, 160), ["hidden": 2])
    #expect(rest["count1"] == nil && rest["price3"] == LayoutRect(150, 74, 61, 21))
  }

  @Test(
    arguments: [
      (375.0, [16.0, 88, 188, 16, 144, 228, 16], [16.0, 16, 16, 52, 52, 52, 88], 132.0),
      (240, [16, 88, 16, 72, 16, 100, 16], [16, 16, 52, 52, 88, 88, 124], 168),
      (600, [16, 88, 188, 244, 372, 456, 16], [16, 16, 16, 16, 16, 16, 52], 96),
    ] as [(Double, [Double], [Double], Double)])
  func tagsWrap(_ width: Double, _ xs: [Double], _ ys: [Double], _ text: Double) throws {
    let found = try frames("C33", LayoutSize(width, 240))
    #expect((1...7).map { found["tag\($0)"]?.x } == xs && (1...7).map { found["tag\($0)"]?.y } == ys)
    #expect(found["text"] == LayoutRect(16, text, width - 32, 60))
  }
}
