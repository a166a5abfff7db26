import Testing

@testable import Tinamou

struct HidingSearchTests {
  /// The number that a search finds, and the numbers that it tries.
  private func search(_ itemCount: Int, fits: (Int) -> Bool) -> (found: Int?, tried: [Int]) {
    var (search, tried): (HidingSearch, [Int]) = (HidingSearch(itemCount: itemCount), [])
    while let count = search.count {
      tried.append(count)
      search.note(fits: fits(count))
    }
    return (search.found, tried)
  }

  @Test func theLeastNumberIsFound() {
    for itemCount in [0, 1, 2, 3, 63, 64, 65, 66, 100, 127, 128, 129, 1_000] {
      for least in 0...itemCount { #expect(search(itemCount) { $0 >= least }.found == least) }
      #expect(search(itemCount) { _ in false }.found == nil)
    }
  }

  @Test func everyNumberOfFewItemsIsTried() {
    #expect(search(64) { _ in false }.tried == Array(0...64))
    #expect(search(64) { $0 == 40 || $0 == 50 }.found == 40)
  }

  @Test func fewNumbersOfManyItemsAreTried() {
    #expect(search(70) { _ in false }.tried == [0, 1, 2, 4, 8, 16, 32, 64, 70])
    #expect(search(70) { $0 >= 11 }.tried == [0, 1, 2, 4, 8, 16, 12, 10, 11])
    for itemCount in 65...300 {
      for least in 0...itemCount {
        let tried = search(itemCount) { $0 >= least }.tried
        #expect(tried.count <= 20 && Set(tried).count == tried.count)
      }
    }
  }
}
