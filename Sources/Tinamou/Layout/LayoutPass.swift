/// Layouts within layouts: components that own their constraints, each filling an item of another.
///
/// One pass updates all frames after any number of changes: parents before their children, each layout once, and only
/// layouts that were changed or whose item got another size.
///
/// ```swift
/// var pass = LayoutPass(screen)
/// let panel = try pass.embed(panelLayout, in: sidebar, of: pass.root)
/// try pass.change(panel) { layout throws(LayoutError) in try layout.set(scrollOffset, to: 120) }
/// try pass.layoutIfNeeded()
/// try pass.frame(of: title, in: panel)      // in points from the screen's corner
/// ```
public struct LayoutPass: Sendable {
  /// One of the layouts, valid until it is removed.
  public struct Node: Hashable, Sendable {
    let handle: Handle
  }

  private struct Record: Sendable {
    var layout: ConstraintLayout
    var solution: LayoutSolution?
    /// The parent layout, and the item that it fills there; nil at the root.
    var place: (parent: Int, item: LayoutItem)?
    var depth: Int
    /// The layouts in it, and some that were removed.
    var children: [(index: Int, generation: UInt32)] = []
    var removedChildren = 0
    var needsLayout = true
    var isLive = true
    var generation: UInt32 = 0
  }

  private let identity = Identity("")
  private var records: [Record]
  private var unused: [Int] = []
  /// The layouts that need layout, by depth.
  private var waiting: [[Int]] = [[0]]

  /// A pass over one layout, to which others can be added.
  public init(_ layout: ConstraintLayout) {
    records = [Record(layout: layout, depth: 0)]
  }

  /// The outermost layout.
  public var root: Node { node(at: 0) }

  /// True if a layout needs layout.
  public var needsLayout: Bool {
    waiting.indices.contains { depth in waiting[depth].contains { isWaiting($0, at: depth) } }
  }

  /// Puts a layout into an item of another. It gets the item's size in the next pass. O(1).
  ///
  /// - Throws: ``LayoutError/unknownLayout``, ``LayoutError/unknownItem``
  @discardableResult
  public mutating func embed(
    _ layout: ConstraintLayout, in item: LayoutItem, of parent: Node
  ) throws(LayoutError) -> Node {
    let parent = try find(parent)
    _ = try records[parent].layout.name(of: item)
    var record = Record(layout: layout, place: (parent, item), depth: records[parent].depth + 1)
    let index = unused.popLast() ?? records.count
    if index == records.count {
      records.append(record)
    } else {
      record.generation = records[index].generation
      records[index] = record
    }
    records[parent].children.append((index, records[index].generation))
    wait(index)
    // Only a pass of the parent gives the size of the item.
    setNeedsLayout(at: parent)
    return node(at: index)
  }

  /// Removes a layout and all layouts in it. The item that it filled stays.
  ///
  /// - Throws: ``LayoutError/unknownLayout``, ``LayoutError/rootCannotBeRemoved``
  public mutating func remove(_ node: Node) throws(LayoutError) {
    let index = try find(node)
    guard let place = records[index].place else { throw .rootCannotBeRemoved }
    var branch = [index]
    while let next = branch.popLast() {
      branch += children(of: next)
      records[next].isLive = false
      records[next].generation &+= 1
      (records[next].children, records[next].removedChildren) = ([], 0)
      // Until the place is used again, it holds nothing large.
      records[next].solution = nil
      if let empty = try? ConstraintLayout(size: .zero) { records[next].layout = empty }
      unused.append(next)
    }
    // Removing each of many children takes O(1): the list is tidied when half of it was removed.
    let parent = place.parent
    records[parent].removedChildren += 1
    if records[parent].removedChildren * 2 < records[parent].children.count { return }
    records[parent].children = children(of: parent).map { ($0, records[$0].generation) }
    records[parent].removedChildren = 0
  }

  /// The layouts in a layout, in the order in which they were embedded.
  private func children(of index: Int) -> [Int] {
    var live: [Int] = []
    for (child, generation) in records[index].children
    where records[child].isLive && records[child].generation == generation { live.append(child) }
    return live
  }

  /// One of the layouts in its current state.
  ///
  /// - Throws: ``LayoutError/unknownLayout``
  public func layout(of node: Node) throws(LayoutError) -> ConstraintLayout { records[try find(node)].layout }

  /// Changes one of the layouts, which then needs layout. If `change` throws, its earlier changes stay.
  ///
  /// - Throws: ``LayoutError/unknownLayout``, and the errors of `change`
  @discardableResult
  public mutating func change<Result>(
    _ node: Node, _ change: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    let index = try find(node)
    setNeedsLayout(at: index)
    return try change(&records[index].layout)
  }

  /// Marks a layout as needing layout. Repeated calls have no further effect. O(1).
  ///
  /// - Throws: ``LayoutError/unknownLayout``
  public mutating func setNeedsLayout(_ node: Node) throws(LayoutError) { setNeedsLayout(at: try find(node)) }

  /// Updates the layouts that need it, each once, parents before their children.
  ///
  /// If a layout does not fit in its item, the call throws. Layouts updated before it stay updated; it and the others
  /// still need layout. A layout in a hidden item waits until the item is shown.
  ///
  /// - Returns: the updated layouts, in this order.
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/overflow(_:)``, and ``LayoutError/unknownItem`` if the item of
  ///   a layout was removed
  @discardableResult
  public mutating func layoutIfNeeded() throws(LayoutError) -> [Node] {
    var done: [Node] = []
    var depth = 0
    while depth < waiting.count {
      let layouts = waiting[depth]
      waiting[depth] = []
      for (count, index) in layouts.enumerated() where isWaiting(index, at: depth) {
        do {
          if try lay(out: index) { done.append(node(at: index)) }
        } catch {
          waiting[depth] = Array(layouts[count...])
          throw error
        }
      }
      depth += 1
    }
    return done
  }

  /// The last frames of one of the layouts, relative to its own corner.
  ///
  /// - Throws: ``LayoutError/unknownLayout``, also for one that was not laid out yet, or is within a hidden item
  public func solution(of node: Node) throws(LayoutError) -> LayoutSolution {
    let index = try find(node)
    guard let solution = records[index].solution else { throw .unknownLayout }
    var place = records[index].place
    while let (parent, _) = place {
      if records[parent].solution == nil { throw .unknownLayout }
      place = records[parent].place
    }
    return solution
  }

  /// The last frame of an item, relative to the corner of the outermost layout.
  ///
  /// - Throws: ``LayoutError/unknownLayout``, and as the subscript of ``LayoutSolution``.
  public func frame(of item: some LayoutElement, in node: Node) throws(LayoutError) -> LayoutRect {
    var frame = try solution(of: node)[item]
    var place = records[try find(node)].place
    while let (parent, container) = place {
      guard let solution = records[parent].solution else { throw .unknownLayout }
      let corner = try solution[container].origin
      frame.x += corner.x
      frame.y += corner.y
      place = records[parent].place
    }
    return frame
  }

  /// - Returns: false for a layout in a hidden item or in a layout that waits itself. It waits until the item is shown.
  private mutating func lay(out index: Int) throws(LayoutError) -> Bool {
    if let (parent, item) = records[index].place {
      guard let solution = records[parent].solution, try !solution.isHidden(item) else {
        (records[index].solution, records[index].needsLayout) = (nil, false)
        return false
      }
      let size = try solution[item].size
      if size != records[index].layout.size { try records[index].layout.setSize(size) }
    }
    let solution = try records[index].layout.solve()
    records[index].solution = solution
    records[index].needsLayout = false
    for child in children(of: index) {
      guard let (_, item) = records[child].place else { continue }
      // If the item no longer exists, the child's own layout reports the error.
      if records[child].solution == nil || (try? solution[item].size) != records[child].layout.size {
        setNeedsLayout(at: child)
      }
    }
    return true
  }

  private mutating func setNeedsLayout(at index: Int) {
    if records[index].needsLayout { return }
    records[index].needsLayout = true
    wait(index)
  }

  /// True if a layout still waits: since it was listed, it may have been removed, and its position used again.
  private func isWaiting(_ index: Int, at depth: Int) -> Bool {
    records[index].isLive && records[index].needsLayout && records[index].depth == depth
  }

  private mutating func wait(_ index: Int) {
    let depth = records[index].depth
    while waiting.count <= depth { waiting.append([]) }
    waiting[depth].append(index)
  }

  private func find(_ node: Node) throws(LayoutError) -> Int {
    let (handle, index) = (node.handle, Int(node.handle.index))
    guard handle.owner === identity, index < records.count, records[index].isLive,
      records[index].generation == handle.generation
    else { throw .unknownLayout }
    return index
  }

  private func node(at index: Int) -> Node {
    let position = Int32(truncatingIfNeeded: index)
    return Node(handle: Handle(index: position, generation: records[index].generation, owner: identity))
  }
}
