internal import TinamouSolver

// Shares are the only part of a constraint that depends on the contents of items. This file looks them up, and records
// the constraints to resolve again when a content changes.

extension ConstraintLayout {
  /// The current numbers of a share; nil if it mentions an item of another layout.
  func proportion(of share: Share) -> Proportion? {
    var extents: [Double?] = []
    extents.reserveCapacity(share.items.count)
    for handle in share.items {
      guard let item = try? find(LayoutItem(handle)) else { return nil }
      extents.append(items[item][share.axis].extent)
    }
    return Proportion(of: share.position, among: extents)
  }

  /// The numbers of a share as a factor in a message: `20 / 60`.
  func text(of share: Share) -> String {
    guard let proportion = proportion(of: share) else { return "?" }
    return "\(DecimalText.shortest(proportion.part)) / \(DecimalText.shortest(proportion.sum))"
  }

  /// Stores a constraint in a statement.
  mutating func setConstraint(_ constraint: LayoutConstraint, at position: Int) {
    dropDependencies(of: position)
    statements[position].constraint = constraint
    statements[position].isPhysical = constraint.isPhysical
    noteDependencies(of: position)
  }

  /// Records the contents on which a statement depends, and if it depends on the direction of reading.
  mutating func noteDependencies(of position: Int) {
    if statements[position].isPhysical { statements.physicalCount += 1 }
    for content in contents(dividedAt: position) { statements.sharing[content, default: []].append(position) }
  }

  /// Forgets the dependencies of a statement.
  mutating func dropDependencies(of position: Int) {
    if statements[position].isPhysical { statements.physicalCount -= 1 }
    for content in contents(dividedAt: position) {
      statements.sharing[content]?.removeAll { $0 == position }
      if statements.sharing[content]?.isEmpty == true { statements.sharing[content] = nil }
    }
  }

  /// The active constraints that depend on an intrinsic extent that changes with the new content, each once.
  func activeSharers(of item: Int, changedTo content: ItemContent) -> [Int] {
    activeSharers(of: item, Axis.allCases.filter { content[$0].extent != items[item][$0].extent })
  }

  /// The active constraints that depend on the content of an item on some axes, each once.
  ///
  /// In order of their positions: a change that was refused may have left the lists in another order.
  func activeSharers(of item: Int, _ axes: [Axis]) -> [Int] {
    var sharers: [Int] = []
    for axis in axes { sharers += statements.sharing[ContentKey(item: item, axis: axis)] ?? [] }
    var active: [Int] = []
    for position in sharers.sorted() where statements[position].live != nil && active.last != position {
      active.append(position)
    }
    return active
  }

  /// The contents of this layout's items on which a statement depends, each once, including removed items.
  private func contents(dividedAt position: Int) -> [ContentKey] {
    if !statements[position].constraint.hasShares { return [] }
    let constraint = statements[position].constraint
    var found: Set<ContentKey> = []
    var contents: [ContentKey] = []
    for share in constraint.left.shares + constraint.right.shares {
      for handle in share.items {
        guard let item = find(handle, before: items.count) else { continue }
        let content = ContentKey(item: item, axis: share.axis)
        if found.insert(content).inserted { contents.append(content) }
      }
    }
    return contents
  }
}

/// The content of an item on one axis.
struct ContentKey: Hashable, Sendable {
  let item: Int
  let axis: Axis
}
