/// The items of a layout in the order in which text or a program makes them: the order in which they were made, but
/// each after its parent, and a stack, grid or flow after the items that it arranges.
package struct WritingOrder {
  /// All items except the guides of grids and flows, which are made with these.
  package private(set) var items: [LayoutItem] = []
  /// The items that arrange others.
  package private(set) var containers: [LayoutItem: WrittenContainer] = [:]
  /// The stacks with a distance about themselves, or about what is made after them: it was changed since.
  package private(set) var late: Set<LayoutItem> = []
  /// The items that are arranged.
  package private(set) var arranged: Set<LayoutItem> = []

  /// The order for a layout. O(items).
  package init(_ layout: ConstraintLayout) {
    var parts: [LayoutItem: LayoutItem] = [:]
    var all: [LayoutItem] = []
    for item in layout.allItems {
      guard let container = layout.writtenContainer(item) else { continue }
      containers[item] = container
      arranged.formUnion(container.items)
    }
    for item in layout.allItems {
      if !arranged.contains(item), let container = layout.container(of: item) {
        parts[item] = container
      } else {
        all.append(item)
      }
    }
    // The number of items that must be made before each item, and the items that wait for it.
    var missing: [LayoutItem: Int] = [:]
    var waiting: [LayoutItem: [LayoutItem]] = [:]
    func wait(_ item: LayoutItem, for first: LayoutItem) {
      missing[item, default: 0] += 1
      waiting[first, default: []].append(item)
    }
    /// The items whose anchors the distances of a container read, without those that are gone.
    func measured(_ item: LayoutItem) -> [LayoutItem] {
      (containers[item]?.measured ?? []).filter { (try? layout.name(of: $0)) != nil }
    }
    for item in all {
      for measured in measured(item) where measured != layout.root {
        wait(item, for: parts[measured] ?? measured)
      }
      guard let parent = (try? layout.parent(of: item)) ?? nil, parent != layout.root else { continue }
      let other = parts[parent] ?? parent
      if arranged.contains(item) { wait(other, for: item) } else { wait(item, for: other) }
    }
    var passed: Set<LayoutItem> = []
    items.reserveCapacity(all.count)
    for item in all {
      passed.insert(item)
      var ready = missing[item, default: 0] == 0 ? [item] : []
      while let next = ready.popLast() {
        items.append(next)
        for other in waiting[next, default: []].reversed() {
          missing[other, default: 0] -= 1
          if missing[other] == 0, passed.contains(other) { ready.append(other) }
        }
      }
    }
    // A distance that was changed later can refer to an item in the container itself.
    if items.count < all.count { items += all.filter { missing[$0, default: 0] > 0 } }
    var made: Set<LayoutItem> = [layout.root]
    for item in items {
      if case .stack = containers[item] {
        if !measured(item).allSatisfy({ made.contains(parts[$0] ?? $0) }) { late.insert(item) }
      }
      made.insert(item)
    }
  }

  /// The references to items for given names; the guides of a grid are referred to by number.
  package func references(
    _ names: [LayoutItem: String], in layout: ConstraintLayout, _ part: (_ grid: String, _ word: String, Int) -> String
  ) -> [LayoutItem: String] {
    var references = names
    for (item, container) in containers {
      guard case .grid = container, let name = names[item], let rows = try? layout.rows(of: item),
        let columns = try? layout.columns(of: item)
      else { continue }
      for (number, row) in rows.enumerated() { references[row] = part(name, "rows", number) }
      for (number, column) in columns.enumerated() { references[column] = part(name, "columns", number) }
    }
    return references
  }
}
