internal import TinamouSolver

#if !hasFeature(Embedded)  // needs weak references
  /// A block that makes several changes as one, as a layout in it knows it.
  struct OpenBlock: Sendable {
    /// An object that only the running block keeps. So each copy that was made in the block, on any thread, can tell
    /// when the block has ended.
    final class Run: Sendable {}

    private(set) weak var run: Run?
    /// The number of open transactions, with that of the block.
    let depth: Int
  }
#endif

extension ConstraintLayout {
  /// Leaves the blocks that have ended. A copy that was made in one of them is a layout of its own from then on.
  mutating func leaveEndedBlocks() {
    #if !hasFeature(Embedded)
      leaveBlocks { $0 == nil }
    #endif
  }

  #if !hasFeature(Embedded)
    /// Runs a block within the transaction that decides its changes.
    mutating func perform<Result>(
      _ body: (inout ConstraintLayout) throws -> Result, as run: OpenBlock.Run
    ) rethrows -> Result {
      let outer = recovery.blocks
      recovery.blocks.append(OpenBlock(run: run, depth: recovery.depth))
      defer {
        // The body may have put in the place a copy from an inner block, or from a block of another layout.
        leaveBlocks { other in other == nil || other !== run && !outer.contains { $0.run === other } }
        if recovery.blocks.last?.run === run { recovery.blocks.removeLast() }
      }
      return try body(&self)
    }

    /// Leaves the innermost blocks, and keeps their changes.
    private mutating func leaveBlocks(where isLeft: (OpenBlock.Run?) -> Bool) {
      while let block = recovery.blocks.last, isLeft(block.run) {
        while recovery.depth >= block.depth {
          solver.commit()
          recovery.depth -= 1
        }
        recovery.blocks.removeLast()
        if recovery.blocks.isEmpty { recovery.isDeciding = false }
      }
    }
  #endif
}
