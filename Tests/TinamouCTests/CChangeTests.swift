import CTinamou
import Testing

@Suite("C changes")
struct CChangeTests {
  /// What a host knows that keeps the values it was told.
  private struct Host {
    var told: [UInt32: Double] = [:]
    var outer: [[UInt32: Double]] = []

    /// The variables whose values differ from those told, as the header orders them.
    func expected(_ s: CSolver) -> [UInt32] {
      var live = Array(repeating: UInt32(0), count: tinamou_variables(s.pointer, nil, 0))
      tinamou_variables(s.pointer, &live, live.count)
      return live.filter { tinamou_value(s.pointer, $0) != told[$0] ?? 0 }
    }
  }

  @Test("are those of a host that compares all values, few or many, after removals and in batches", arguments: 0..<40)
  func compared(seed: UInt64) {
    var random = Numbers(state: seed)
    let s = CSolver()
    var host = Host()
    // Dense ones take one way, those of which some were removed another.
    var variables = (0..<(seed % 2 == 0 ? 9 : 80)).map { _ in s.variable() }
    for step in 0..<60 {
      let v = variables[random.next(below: variables.count)]
      switch random.next(below: 12) {
      case 0..<5: tinamou_set_value(s.pointer, v, Double(random.next(below: 3)))
      case 5: for variable in variables { tinamou_set_value(s.pointer, variable, Double(random.next(below: 3))) }
      case 6 where seed % 4 > 1:
        if tinamou_remove_variable(s.pointer, v) == TINAMOU_OK { variables.removeAll { $0 == v } }
        variables.append(s.variable())
      case 7:
        tinamou_begin(s.pointer)
        host.outer.append(host.told)
      case 8 where !host.outer.isEmpty:
        if random.next(below: 2) == 0 {
          tinamou_commit(s.pointer)
          host.outer.removeLast()
        } else {
          tinamou_rollback(s.pointer)
          host.told = host.outer.removeLast()
          variables = Array(repeating: 0, count: tinamou_variables(s.pointer, nil, 0))
          tinamou_variables(s.pointer, &variables, variables.count)
        }
      default:
        let expected = host.expected(s)
        let room = random.next(below: 4) == 0 ? expected.count / 2 : variables.count
        var ids = Array(repeating: UInt32.max, count: max(room, 1))
        var values = Array(repeating: Double.nan, count: max(room, 1))
        let hasIDs = random.next(below: 8) > 0
        let count =
          hasIDs ? tinamou_changes(s.pointer, &ids, &values, room) : tinamou_changes(s.pointer, nil, &values, room)
        #expect(count == expected.count, "seed \(seed), step \(step)")
        let written = expected.prefix(room)
        if hasIDs { #expect(ids.prefix(written.count) == written, "seed \(seed), step \(step)") }
        #expect(
          Array(values.prefix(written.count)) == written.map { tinamou_value(s.pointer, $0) },
          "seed \(seed), step \(step)")
        #expect(values.dropFirst(written.count).allSatisfy { $0.isNaN })
        if hasIDs && count <= room { for id in expected { host.told[id] = tinamou_value(s.pointer, id) } }
      }
    }
  }

  @Test("of a variable whose removal was undone after they were asked for are told then")
  func removalUndone() {
    let s = CSolver()
    let x = s.variable()
    #expect(s.changes().told == [])
    tinamou_set_value(s.pointer, x, 5)
    tinamou_begin(s.pointer)
    tinamou_remove_variable(s.pointer, x)
    #expect(s.changes().told == [])
    tinamou_rollback(s.pointer)
    #expect(s.changes().told == [x])
    #expect(s.changes().told == [])
  }

  @Test("and values are read by number: a removed variable, and one that never was, refuse all")
  func numbers() {
    let s = CSolver()
    var ids = (0..<9).map { _ in s.variable() }
    for id in ids { tinamou_set_value(s.pointer, id, Double(id) / 2) }
    for place in 0..<9 {
      for wrong: UInt32 in [0, 10, 1 << 22 | 3, .max, 1 << 31] {
        var asked = ids
        asked[place] = wrong
        var values = Array(repeating: 7.0, count: 9)
        #expect(tinamou_values(s.pointer, asked, &values, 9) == TINAMOU_UNKNOWN_HANDLE)
        #expect(values == Array(repeating: 7, count: 9))
      }
    }
    for isDense in [true, false] {
      for count in 0...9 {
        var values = Array(repeating: 7.0, count: 9)
        #expect(tinamou_values(s.pointer, ids.reversed(), &values, count) == TINAMOU_OK)
        #expect(
          values == ids.reversed().prefix(count).map { tinamou_value(s.pointer, $0) }
            + Array(repeating: 7, count: 9 - count))
      }
      if isDense {
        tinamou_remove_variable(s.pointer, ids[4])
        var value = 7.0
        #expect(tinamou_values(s.pointer, [ids[4]], &value, 1) == TINAMOU_UNKNOWN_HANDLE && value == 7)
        ids[4] = s.variable()
      }
    }
  }
}

/// Numbers that are the same in every run (splitmix64).
struct Numbers {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }
}
