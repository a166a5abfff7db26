/// Which rows of a long list are on the screen, and which is selected. Nothing depends on how long the list is.
struct ScrollingList: Equatable {
  private(set) var count: Int
  private(set) var selected = 0
  private(set) var first = 0
  /// For how many rows there is room.
  private(set) var room = 0

  init(count: Int) { self.count = count }

  /// The rows on the screen.
  var visible: Range<Int> { first..<min(count, first + room) }

  /// Gives the list room, in which the selected row stays in sight if it was.
  mutating func setRoom(_ rows: Int) {
    let wasVisible = visible.contains(selected) || room == 0
    room = max(0, rows)
    if wasVisible { show() } else { scroll(by: 0) }
  }

  /// Puts other rows in the place of those there were.
  mutating func setCount(_ count: Int) {
    self.count = count
    select(selected)
  }

  mutating func select(_ row: Int) {
    selected = max(0, min(row, count - 1))
    show()
  }

  /// Scrolls, without selecting.
  mutating func scroll(by rows: Int) { first = max(0, min(first + rows, count - room)) }

  private mutating func show() {
    if selected < first { first = selected }
    if selected >= first + room { first = selected - room + 1 }
    scroll(by: 0)
  }

  /// The cells of a scroll bar as long as the list's room that its thumb takes; none where all rows are in sight.
  var thumb: Range<Int> {
    if count <= room || room == 0 { return 0..<0 }
    let length = max(1, room * room / count)
    let start = first * (room - length) / (count - room)
    return start..<start + length
  }
}
