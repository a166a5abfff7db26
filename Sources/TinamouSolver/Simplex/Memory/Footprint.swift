extension Solver {
  /// An upper bound of the solver's memory in bytes, including room for growth and working memory, but without the first
  /// block of each buffer. O(1).
  package var footprint: Int { box.machine.footprint }

  /// True if a copy shares this solver's storage, so that the next change begins by copying it.
  package mutating func sharesStorage() -> Bool { !isKnownUniquelyReferenced(&box) }

  /// The identity of the storage, which differs after a change that began by copying the storage.
  package var storage: ObjectIdentifier { ObjectIdentifier(box) }
}

extension Machine {
  fileprivate var footprint: Int {
    let terms = 96 &* problem.terms.count &+ 64 &* (basis.eliminations.count &+ multipliers.levelCount)
    return 512 &* (rows.count &+ variables.count) &+ terms &+ 64 &* journal.entries.count &+ 128 &* replay.sums.count
  }
}
