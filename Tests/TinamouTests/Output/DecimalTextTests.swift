import Testing

@testable import Tinamou

struct DecimalTextTests {
  @Test func shortestLeavesOutWhatSaysNothing() {
    #expect([16, 0.5, -3, 1e300, .nan].map(DecimalText.shortest) == ["16", "0.5", "-3", "1e+300", "nan"])
  }

  @Test func roundedHasAtMostThatManyDecimals() {
    let numbers = [0, -0.0, 16, 90 + 2.0 / 3, -0.0000004, 0.0000005, -1.25, 1.9999999, 0.05, 123_456_789.000_000_4]
    #expect(
      numbers.map { DecimalText.rounded($0, places: 6) }
        == ["0", "0", "16", "90.666667", "0", "0.000001", "-1.25", "2", "0.05", "123456789"])
    #expect(DecimalText.rounded(2.5, places: 0) == "3")
    #expect(DecimalText.rounded(1.0005, places: 3) == "1.001")
  }

  @Test func numbersBeyondRoundingAreGivenWhole() {
    #expect([1e300, -1e18, .infinity].map { DecimalText.rounded($0, places: 6) } == ["1e+300", "-1e+18", "inf"])
  }
}
