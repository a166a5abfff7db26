/// A search for the number of items to hide of a list, the first of the list first, so that the others fit.
///
/// For up to 64 items, it tries every number from 0. For more, it tries O(log items) numbers, by doubling and halving, which
/// finds the least number that is enough if hiding one more item never makes the rest fit worse.
struct HidingSearch: Equatable {
  /// The number of items to hide next, to see if the others fit; nil at the end.
  private(set) var count: Int? = 0
  /// The least number that is enough.
  private(set) var found: Int?
  private var failing = -1
  private let itemCount: Int

  init(itemCount: Int) { self.itemCount = itemCount }

  /// Takes note of the result for the number that was to be tried.
  mutating func note(fits: Bool) {
    guard let tried = count else { return }
    if fits { found = tried } else { failing = tried }
    if let found {
      count = found - failing > 1 ? (failing + found) / 2 : nil
    } else if failing == itemCount {
      count = nil
    } else {
      count = itemCount <= 64 ? failing + 1 : min(max(1, 2 * failing), itemCount)
    }
  }
}
