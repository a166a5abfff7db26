import Tinamou

/// A set of numbers of frames, with a bit for each of the four numbers of an item.
struct SlotSet {
  private var bits: [UInt8] = []

  var isEmpty: Bool { bits.isEmpty }

  mutating func insert(_ slot: Slot) {
    let item = Int(slot.item)
    while bits.count <= item { bits.append(0) }
    bits[item] |= 1 << UInt8(slot.anchor.order)
  }

  func contains(_ slot: Slot) -> Bool {
    let item = Int(slot.item)
    return item < bits.count && bits[item] & 1 << UInt8(slot.anchor.order) != 0
  }

  /// True if it contains one of the numbers of an item.
  func contains(anyOf item: Int) -> Bool { item < bits.count && bits[item] != 0 }
}

extension Slot {
  /// The four numbers of an item's frame.
  static func frame(of item: Int) -> [Slot] { FrameAnchor.allCases.map { Slot(item, $0) } }
}
