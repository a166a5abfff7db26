/// The number of a frame behind each variable of the solver, by its position.
struct SlotTable: Sendable {
  /// Four times the position of the item, plus the place of the number among the four of its frame; -1 for none.
  private(set) var places: [Int32] = []

  /// The number of a frame that the variable at a position stands for; nil for none.
  subscript(position: Int) -> Slot? {
    get {
      let place = places[position]
      return place < 0 ? nil : Slot(item: place >> 2, anchor: FrameAnchor(order: Int(place & 3)))
    }
    set {
      put(newValue.map { $0.item << 2 | Int32(truncatingIfNeeded: $0.anchor.order) } ?? -1, at: position)
    }
  }

  /// Sets the place of the variable at a position.
  @inline(__always)
  mutating func put(_ place: Int32, at position: Int) {
    if position == places.count { return places.append(place) }
    while position >= places.count { places.append(-1) }
    places[position] = place
  }
}
