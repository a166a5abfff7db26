import Testing
import Tinamou

struct TextColumnsTests {
  @Test func columnsAreAsWideAsTheirWidestCell() {
    #expect(TextColumns.lines([["a", "bc", "d"], ["×××", "", "é"]]) == ["a    bc  d", "×××      é"])
  }

  @Test func nothingIsLeftAtTheEnd() {
    #expect(TextColumns.lines([["a", "long"], ["b", ""]]) == ["a  long", "b"])
  }

  @Test func emptyColumnsAreLeftOut() {
    #expect(TextColumns.lines([["a", "", "b"], ["c", "", "d"]]) == ["a  b", "c  d"])
    #expect(TextColumns.lines([["", ""]]) == [""])
    #expect(TextColumns.lines([]).isEmpty)
  }

  @Test func numbersAreMovedToTheRight() {
    #expect(TextColumns.lines([["x", "8", "y"], ["z", "120", ""]], numbers: [1]) == ["x    8  y", "z  120"])
  }
}
