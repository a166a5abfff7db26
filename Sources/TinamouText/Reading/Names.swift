import Tinamou

/// The items and parameters that the text has named so far. Several may have the same name; `name#2` is the second of
/// them.
struct Names {
  private var items: [String: [LayoutItem]] = [:]
  private var parameters: [String: [LayoutParameter]] = [:]
  private var depths: [LayoutItem: Int] = [:]
  /// The number of items and parameters.
  private(set) var count = 0

  init(root: LayoutItem) {
    items["root"] = [root]
    depths[root] = 0
  }

  mutating func add(_ item: LayoutItem, named name: String, depth: Int) {
    items[name, default: []].append(item)
    depths[item] = depth
    count += 1
  }

  /// Notes the number of ancestors of an item without a name of its own.
  mutating func note(depth: Int, of item: LayoutItem) { depths[item] = depth }

  /// Counts items without names of their own.
  mutating func count(unnamed more: Int) { count += more }

  mutating func add(_ parameter: LayoutParameter, named name: String) {
    parameters[name, default: []].append(parameter)
    count += 1
  }

  func item(_ name: String, _ number: Int) -> LayoutItem? { items[name].flatMap { $0.element(number) } }

  func parameter(_ name: String, _ number: Int) -> LayoutParameter? { parameters[name].flatMap { $0.element(number) } }

  /// The number of ancestors of an item.
  func depth(of item: LayoutItem) -> Int { depths[item] ?? 0 }
}

extension Array {
  /// The element with a number, counted from 1.
  fileprivate func element(_ number: Int) -> Element? { number >= 1 && number <= count ? self[number - 1] : nil }
}
