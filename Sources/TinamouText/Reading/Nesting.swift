import Tinamou

/// The depths of items in each other, which containers change when they arrange items that were made before.
struct Nesting {
  private var parents: [LayoutItem: LayoutItem] = [:]
  /// The numbers of ancestors. They hold until the next move of an item that contains others.
  private var depths: [LayoutItem: (depth: Int, moves: Int)] = [:]
  private var moves = 0
  /// The numbers of levels inside of items; none for 0. An item may have fewer since others have left it.
  private var heights: [LayoutItem: Int] = [:]
  /// The items that no height counts yet. They wait for the next move, so that a chain of items is counted once.
  private var uncounted: [LayoutItem] = []
  /// The items that contain others.
  private var owners: Set<LayoutItem> = []
  private let root: LayoutItem

  init(root: LayoutItem) { self.root = root }

  mutating func add(_ item: LayoutItem, in parent: LayoutItem) {
    if parents.updateValue(parent, forKey: item) == nil { uncounted.append(item) }
    owners.insert(parent)
  }

  /// Moves items, with all that is in them.
  mutating func move(_ items: [LayoutItem], into container: LayoutItem) {
    let height = height(above: items)
    for item in items {
      parents[item] = container
      depths[item] = nil
    }
    owners.insert(container)
    heights[container] = height
    uncounted.append(container)
    if height > 1 { moves += 1 }
  }

  /// The number of ancestors of an item.
  mutating func depth(of item: LayoutItem) -> Int {
    var path: [LayoutItem] = []
    var (item, depth) = (item, 0)
    while item != root, let parent = parents[item] {
      if let known = depths[item], known.moves == moves {
        depth = known.depth
        break
      }
      path.append(item)
      item = parent
    }
    for item in path.reversed() {
      depth += 1
      depths[item] = (depth, moves)
    }
    return depth
  }

  /// The number of levels of some items and of what is in them.
  mutating func height(above items: [LayoutItem]) -> Int {
    if !items.contains(where: { owners.contains($0) }) { return items.isEmpty ? 0 : 1 }
    while var item = uncounted.popLast() {
      while let parent = parents[item], heights[parent, default: 0] <= heights[item, default: 0] {
        heights[parent] = heights[item, default: 0] + 1
        item = parent
      }
    }
    return items.map { heights[$0, default: 0] + 1 }.max() ?? 0
  }
}
