import Tinamou

/// The items and parameters that the text has named so far. Several may have the same name; `name#2` is the second of
/// them.
struct Names {
  private var items: [String: [LayoutItem]] = [:]
  private var parameters: [String: [LayoutParameter]] = [:]
  private var nesting: Nesting
  /// The number of items and parameters.
  private(set) var count = 0

  init(root: LayoutItem) {
    items["root"] = [root]
    nesting = Nesting(root: root)
  }

  mutating func add(
    _ item: LayoutItem, named name: String, in parent: LayoutItem, arranging arranged: [LayoutItem] = []
  ) {
    items[name, default: []].append(item)
    nesting.add(item, in: parent)
    if !arranged.isEmpty { nesting.move(arranged, into: item) }
    count += 1
  }

  /// Notes an item without a name of its own.
  mutating func note(_ item: LayoutItem, in parent: LayoutItem) { nesting.add(item, in: parent) }

  /// Counts items without names of their own.
  mutating func count(unnamed more: Int) { count += more }

  mutating func add(_ parameter: LayoutParameter, named name: String) {
    parameters[name, default: []].append(parameter)
    count += 1
  }

  func item(_ name: String, _ number: Int) -> LayoutItem? { items[name].flatMap { $0.element(number) } }

  func parameter(_ name: String, _ number: Int) -> LayoutParameter? { parameters[name].flatMap { $0.element(number) } }

  /// The number of ancestors of an item.
  mutating func depth(of item: LayoutItem) -> Int { nesting.depth(of: item) }

  /// The number of levels of some items and of what is in them.
  mutating func height(above items: [LayoutItem]) -> Int { nesting.height(above: items) }
}

extension Array {
  /// The element with a number, counted from 1.
  fileprivate func element(_ number: Int) -> Element? { number >= 1 && number <= count ? self[number - 1] : nil }
}
