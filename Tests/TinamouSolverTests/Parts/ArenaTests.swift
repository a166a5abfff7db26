import SolverTestSupport
import Testing

@testable import TinamouSolver

/// Many small arrays in one piece of memory.
@Suite("An arena")
struct ArenaTests {
  @Test("gives a block its room: up to 8 elements as many, then the next power of two")
  func rooms() {
    var arena = Arena<Int>()
    var end: Int32 = 0
    for count in 1...300 as ClosedRange<Int32> {
      let block = arena.allocate(count)
      #expect(block.count == count)
      #expect(block.start.position == end && block.end.position == block.start.position + count)
      let power = Int32(1) << Int32(32 - (count - 1).leadingZeroBitCount)
      #expect(block.room == (count <= 8 ? count : power), "\(count) elements")
      end = block.start.position + block.room
    }
  }

  @Test("gives nothing to what has no elements, and takes it back")
  func nothing() {
    var arena = Arena<Int>()
    let block = arena.allocate(0)
    #expect([block.start.position, block.count, block.room, block.end.position] == [0, 0, 0, 0])
    #expect(block.range.map { $0.position } == [])
    arena.release(block)
    #expect(arena.allocate(3).start.position == 0)
  }

  @Test("names the positions of a block in order")
  func positions() {
    var arena = Arena<Int>()
    _ = arena.allocate(5)
    #expect(arena.allocate(3).range.map { $0.position } == [5, 6, 7])
  }

  @Test("uses a released block again for what has the same room, the last released first")
  func reuse() {
    // One of each pair is as large as its room, the other as small as that room may be.
    for (large, small) in [(1, 1), (2, 2), (8, 8), (16, 9), (32, 17), (64, 33), (128, 65)] as [(Int32, Int32)] {
      var arena = Arena<Int>()
      let blocks = (0..<4).map { _ in arena.allocate(large) }
      for index in [0, 2, 1] { arena.release(blocks[index]) }
      // Other rooms are no use to them, nor they to these.
      let others = [arena.allocate(large + 1), arena.allocate(small - 1)]
      #expect(
        others.allSatisfy { $0.count == 0 || $0.start.position >= blocks[3].start.position + blocks[3].room },
        "room \(large)")
      #expect(
        [1, 2, 0].allSatisfy { arena.allocate(small).start.position == blocks[$0].start.position }, "room \(large)")
      #expect(arena.allocate(small).start.position > blocks[3].start.position, "room \(large)")
    }
  }

  @Test("keeps each block to itself and asks for no more than was in use", arguments: 1...10 as ClosedRange<UInt64>)
  func randomHistories(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var arena = Arena<Int>()
    var live: [(block: Block<Int>, mark: Int)] = []
    // How many blocks of each room there are, and were at most.
    var (used, most) = ([Int32: Int32](), [Int32: Int32]())
    for step in 0..<600 {
      if random.chance(step / 100 % 2 == 0 ? 2 : 1, of: 3) || live.isEmpty {
        let block = arena.allocate(Int32(1 + random.below(random.chance(1, of: 4) ? 70 : 10)))
        used[block.room, default: 0] += 1
        most[block.room] = max(most[block.room, default: 0], used[block.room, default: 0])
        live.append((block, step))
        for position in block.range { arena[position] = step }
      } else {
        let block = live.remove(at: random.below(live.count)).block
        used[block.room, default: 0] -= 1
        arena.release(block)
      }
      // What one has written nobody else has written over.
      for (block, mark) in live where !block.range.allSatisfy({ arena[$0] == mark }) {
        Issue.record("seed \(seed), step \(step): the block of step \(mark) is not its own")
        return
      }
      let end = live.map { $0.block.start.position + $0.block.room }.max() ?? 0
      #expect(end <= most.reduce(0) { $0 + $1.key * $1.value }, "seed \(seed), step \(step)")
    }
  }

  @Test("and its copy do not know of each other, and have the same to give", arguments: 1...4 as ClosedRange<UInt64>)
  func copies(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var arena = Arena<Int>()
    var blocks = (0..<40).map { _ in arena.allocate(Int32(1 + random.below(12))) }
    for (mark, block) in blocks.enumerated() { for position in block.range { arena[position] = mark } }
    blocks.shuffle(using: &random)
    for _ in 0..<20 { arena.release(blocks.removeLast()) }
    let values = blocks.map { block in block.range.map { arena[$0] } }
    var copy = arena.copy()
    for _ in 0..<40 {
      let count = Int32(1 + random.below(12))
      let (block, other) = (arena.allocate(count), copy.allocate(count))
      #expect(block.start.position == other.start.position, "seed \(seed)")
      for position in block.range { copy[position] = -1 }
      if random.chance(1, of: 2) {
        arena.release(block)
        copy.release(other)
      }
    }
    for block in blocks.prefix(5) { copy.release(block) }
    #expect(blocks.map { block in block.range.map { arena[$0] } } == values, "seed \(seed)")
    // What was released last is given first, of the copy alone.
    #expect(copy.allocate(blocks[4].count).start.position == blocks[4].start.position, "seed \(seed)")
    #expect(arena.allocate(blocks[4].count).start.position != blocks[4].start.position, "seed \(seed)")
  }
}
