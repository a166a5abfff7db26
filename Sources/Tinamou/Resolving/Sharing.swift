internal import TinamouSolver

// Shares are the only part of a constraint that depends on the contents of items. This file looks them up, and records
// the constraints to resolve again when a content changes.

extension ConstraintLayout {
  /// The current numbers of a share; nil if it mentions an item of another layout.
  func proportion(of share: Share) -> Proportion? { proportions(of: share.group)?[share.position] }

  private func proportions(of group: ShareGroup) -> Proportions? {
    var extents: [Double?] = []
    extents.reserveCapacity(group.items.count)
    for handle in group.items {
      guard let item = try? find(LayoutItem(handle)) else { return nil }
      extents.append(items[item][group.axis].extent)
    }
    return Proportions(extents)
  }

  /// The factor of a share; nil if it mentions an item of another layout. O(1) for a further share of the same group,
  /// while several statements are resolved.
  mutating func factor(of share: Share) -> Double? {
    guard let divided = statements.divided else { return proportion(of: share)?.factor }
    if divided.group !== share.group {
      statements.divided = Divided(group: share.group, proportions: proportions(of: share.group))
    }
    return statements.divided?.proportions?[share.position].factor
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
    for group in groups(of: position) {
      let id = ObjectIdentifier(group)
      if statements.sharers[id] == nil {
        for content in contents(of: group) where statements.sharing[content]?.last != id {
          statements.sharing[content, default: []].append(id)
        }
      }
      statements.sharers[id, default: []].append(position)
    }
  }

  /// Forgets the dependencies of a statement.
  mutating func dropDependencies(of position: Int) {
    if statements[position].isPhysical { statements.physicalCount -= 1 }
    for group in groups(of: position) {
      let id = ObjectIdentifier(group)
      // The statements of a row leave in the opposite order.
      if statements.sharers[id]?.last == position {
        statements.sharers[id]?.removeLast()
      } else {
        statements.sharers[id]?.removeAll { $0 == position }
      }
      if statements.sharers[id]?.isEmpty != true { continue }
      statements.sharers[id] = nil
      for content in contents(of: group) {
        statements.sharing[content]?.removeAll { $0 == id }
        if statements.sharing[content]?.isEmpty == true { statements.sharing[content] = nil }
      }
    }
  }

  /// The active constraints that depend on an intrinsic extent that changes with the new content, each once.
  func activeSharers(of item: Int, changedTo content: ItemContent) -> [Int] {
    activeSharers(of: item, Axis.allCases.filter { content[$0].extent != items[item][$0].extent })
  }

  /// True if constraints depend on the content of an item, active or not.
  func hasSharers(ofContentOf item: Int, _ axis: Axis) -> Bool {
    statements.sharing[ContentKey(item: item, axis: axis)] != nil
  }

  /// The active constraints that depend on the content of an item on some axes, each once.
  ///
  /// In order of their positions: a change that was refused may have left the lists in another order.
  func activeSharers(of item: Int, _ axes: [Axis]) -> [Int] {
    let sharers = sharers(ofContentsOf: [item], axes)
    var active: [Int] = []
    for position in sharers.sorted() where statements[position].live != nil && active.last != position {
      active.append(position)
    }
    return active
  }

  /// The constraints that depend on the contents of items, active or not, some of them several times.
  func sharers(ofContentsOf items: [Int], _ axes: [Axis] = Axis.allCases) -> [Int] {
    if statements.sharing.isEmpty { return [] }
    var sharers: [Int] = []
    for item in items {
      for axis in axes {
        for group in statements.sharing[ContentKey(item: item, axis: axis)] ?? [] {
          sharers += statements.sharers[group] ?? []
        }
      }
    }
    return sharers
  }

  /// The groups of a statement's shares.
  private func groups(of position: Int) -> [ShareGroup] {
    if !statements[position].constraint.hasShares { return [] }
    let constraint = statements[position].constraint
    return (constraint.left.shares + constraint.right.shares).map { $0.group }
  }

  /// The contents of this layout's items on which the shares of a group depend, including removed items.
  private func contents(of group: ShareGroup) -> [ContentKey] {
    group.items.compactMap { handle in
      find(handle, before: items.count).map { ContentKey(item: $0, axis: group.axis) }
    }
  }
}

/// The proportions of the items of a group; nil if one of them belongs to another layout.
struct Divided {
  var group: ShareGroup?
  var proportions: Proportions?
}

/// The content of an item on one axis.
struct ContentKey: Hashable, Sendable {
  let item: Int
  let axis: Axis
}
