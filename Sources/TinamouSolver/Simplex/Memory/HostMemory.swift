/// Whether the host's allocator has refused memory to the call in progress, which then goes on with what was put by for it
/// and is to end soon. So it can be in the library for C alone.
enum HostMemory {
  #if HostMemory
    @inline(__always)
    static var isOut: Bool { tinamou_memory_is_out() }
  #else
    @inline(__always)
    static var isOut: Bool { false }
  #endif
}

#if HostMemory
  // swift-format-ignore: AlwaysUseLowerCamelCase
  @_extern(c) private func tinamou_memory_is_out() -> Bool
#endif

extension Solver {
  /// At least as many bytes as the solver takes, room for growth and working memory included. O(1).
  package var footprint: Int { box.machine.footprint }

  /// True if a copy shares this solver's storage, so that the next change begins by copying it.
  package mutating func sharesStorage() -> Bool { !isKnownUniquelyReferenced(&box) }
}

extension Machine {
  fileprivate var footprint: Int {
    let terms = 96 &* problem.terms.count &+ 64 &* (basis.eliminations.count &+ multipliers.levelCount)
    return 512 &* (rows.count &+ variables.count) &+ terms &+ 64 &* journal.entries.count &+ 128 &* replay.sums.count
  }
}
