/// The Mersenne Twister (Matsumoto & Nishimura 1998), seeded and drawn from as Python does it, so that what is made at
/// random here can be made again there.
struct MersenneTwister {
  private var state: [UInt32]
  private var next: Int

  init(seed: UInt32) {
    state = [19_650_218]
    for i in 1..<624 { state.append(1_812_433_253 &* (state[i - 1] ^ state[i - 1] >> 30) &+ UInt32(i)) }
    next = 624
    // The key has one word; the seed is mixed in by two rounds over the state.
    var i = 1
    for _ in 0..<624 { mix(&i) { word, before, _ in (word ^ before &* 1_664_525) &+ seed } }
    for _ in 0..<623 { mix(&i) { word, before, i in (word ^ before &* 1_566_083_941) &- UInt32(i) } }
    state[0] = 1 << 31
  }

  private mutating func mix(_ i: inout Int, _ combine: (_ word: UInt32, _ before: UInt32, Int) -> UInt32) {
    let before = state[i - 1]
    state[i] = combine(state[i], before ^ before >> 30, i)
    i += 1
    if i == 624 {
      state[0] = state[623]
      i = 1
    }
  }

  private mutating func bits() -> UInt32 {
    if next == 624 {
      for i in 0..<624 {
        let word = state[i] & 0x8000_0000 | state[(i + 1) % 624] & 0x7FFF_FFFF
        state[i] = state[(i + 397) % 624] ^ word >> 1 ^ (word & 1) * 0x9908_B0DF
      }
      next = 0
    }
    var word = state[next]
    next += 1
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C_5680
    word ^= word << 15 & 0xEFC6_0000
    return word ^ word >> 18
  }

  /// A whole number in `range`.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    let count = UInt32(range.count)
    let unused = UInt32(count.leadingZeroBitCount)
    while true {
      let drawn = bits() >> unused
      if drawn < count { return range.lowerBound + Int(drawn) }
    }
  }

  /// One of the elements.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }
}
