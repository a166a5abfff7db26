/// The items of a layout: names, parents, and the order in which they were made. A solution shares it with its layout.
///
/// A position is used again after its item was removed, so the order of positions is not the order of age.
struct ItemTree: Sendable {
  /// One item.
  struct Node: Sendable {
    var name: String
    var isGuide: Bool
    /// The position of the parent; -1 at the root.
    var parent: Int32
    /// The number of items made before it.
    var serial: Int
    var generation: UInt32 = 0
    var isLive = true
    // The children of one parent are in a list, the latest first.
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var previousSibling: Int32 = -1
  }

  private(set) var nodes = PiecedArray<Node>()
  private var unused: [Int32] = []
  /// The number of items ever made.
  private(set) var made = 0

  subscript(position: Int) -> Node { nodes[position] }

  subscript(position: Int32) -> Node { nodes[Int(position)] }

  /// True if a position has an item of a generation.
  @inline(__always)
  func isLive(_ position: Int, _ generation: UInt32) -> Bool {
    nodes[position].isLive && nodes[position].generation == generation
  }

  /// Adds an item under a parent, -1 for the root, and returns its position. O(1).
  mutating func add(_ name: String, isGuide: Bool, to parent: Int32) -> Int {
    let index = unused.isEmpty ? Int32(truncatingIfNeeded: nodes.count) : unused.removeLast()
    let position = Int(index)
    var next: Int32 = -1
    if parent >= 0 {
      next = nodes[Int(parent)].firstChild
      nodes[Int(parent)].firstChild = index
      if next >= 0 { nodes[Int(next)].previousSibling = index }
    }
    if position == nodes.count {
      nodes.append(Node(name: name, isGuide: isGuide, parent: parent, serial: made, nextSibling: next))
    } else {
      nodes[position] = Node(
        name: name, isGuide: isGuide, parent: parent, serial: made, generation: nodes[position].generation,
        nextSibling: next)
    }
    made += 1
    return position
  }

  /// Gives an item another name.
  mutating func rename(_ position: Int, _ name: String) { nodes[position].name = name }

  /// Removes an item whose children were removed before. O(1).
  mutating func remove(_ position: Int) {
    detach(position)
    nodes[position] = Node(
      name: "", isGuide: false, parent: -1, serial: 0, generation: nodes[position].generation &+ 1, isLive: false)
    unused.append(Int32(truncatingIfNeeded: position))
  }

  /// Makes an item without a parent the child of another one, which must not be its descendant. It becomes the first of
  /// its list. O(1).
  private mutating func attach(_ position: Int, to parent: Int) {
    let (index, next) = (Int32(truncatingIfNeeded: position), nodes[parent].firstChild)
    nodes[position].parent = Int32(truncatingIfNeeded: parent)
    nodes[position].previousSibling = -1
    nodes[position].nextSibling = next
    if next >= 0 { nodes[Int(next)].previousSibling = index }
    nodes[parent].firstChild = index
  }

  /// Removes an item from the list of its parent. O(1).
  private mutating func detach(_ position: Int) {
    let node = nodes[position]
    if node.previousSibling >= 0 {
      nodes[Int(node.previousSibling)].nextSibling = node.nextSibling
    } else if node.parent >= 0 {
      nodes[Int(node.parent)].firstChild = node.nextSibling
    }
    if node.nextSibling >= 0 { nodes[Int(node.nextSibling)].previousSibling = node.previousSibling }
  }

  /// Moves an item into another one, which must not be its descendant. O(1).
  mutating func move(_ position: Int, to parent: Int) {
    detach(position)
    attach(position, to: parent)
  }

  /// The children of an item in the order in which they were made in it or moved into it. O(children).
  func children(of position: Int) -> [Int] {
    var children: [Int] = []
    var child = nodes[position].firstChild
    while child >= 0 {
      children.append(Int(child))
      child = nodes[Int(child)].nextSibling
    }
    return children.reversed()
  }

  /// An item and all its descendants, each before its children. O(result).
  func branch(from position: Int) -> [Int] {
    var branch = [position]
    var index = 0
    while index < branch.count {
      branch += children(of: branch[index])
      index += 1
    }
    return branch
  }

  /// The positions of all items, in their own order. O(items).
  var positions: [Int32] {
    let all = (0..<nodes.count).map { Int32(truncatingIfNeeded: $0) }
    return unused.isEmpty ? all : all.filter { nodes[Int($0)].isLive }
  }

  /// The positions of all items except the root, in the order in which they were made. O(items), plus a sort if items
  /// were removed.
  var order: [Int] {
    let live = nodes.indices.dropFirst().filter { nodes[$0].isLive }
    return made == nodes.count ? live : live.sorted { nodes[$0].serial < nodes[$1].serial }
  }
}
