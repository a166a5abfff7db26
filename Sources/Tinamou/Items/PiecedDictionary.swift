/// A dictionary with its values in pieces. A copy shares them, and a change of a value copies only its piece.
///
/// A new key, or the removal of one, copies all keys if there is another copy.
struct PiecedDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var places: [Key: Int] = [:]
  private var list = PiecedArray<Value?>()
  private var free: [Int] = []

  var isEmpty: Bool { places.isEmpty }
  /// The keys, in no particular order.
  var keys: some Collection<Key> { places.keys }

  subscript(key: Key) -> Value? {
    get { places[key].flatMap { list[$0] } }
    _modify {
      // An access that throws still ends.
      if let place = places[key] {
        defer {
          if list[place] == nil {
            places[key] = nil
            free.append(place)
          }
        }
        yield &list[place]
      } else {
        var new: Value?
        defer { if let new { add(new, as: key) } }
        yield &new
      }
    }
  }

  private mutating func add(_ value: Value, as key: Key) {
    if let place = free.popLast() {
      list[place] = value
      places[key] = place
    } else {
      places[key] = list.count
      list.append(value)
    }
  }
}
