/// The order of all variables, in which every definition uses only variables that come before the variable it defines.
///
/// All variables stand in one list. Each has a label that grows along the list, with gaps, so that a variable can be
/// put between two others. Labels make "before" one comparison, bound every search by the labels of its ends, and let
/// the sweeps run with a heap and stop early. Lists with labels are those of Bender, Cole, Demaine, Farach-Colton &
/// Zito, *Two simplified algorithms for maintaining order in a list*, 2002.
struct VariableOrder: ~Copyable {
  private(set) var labels = Table<VariableRecord, OrderLabel>()
  private(set) var links = Table<VariableRecord, OrderLinks>()
  private(set) var first = VariableIndex.none
  private(set) var last = VariableIndex.none

  func copy() -> VariableOrder { VariableOrder(labels: labels.copy(), links: links.copy(), first: first, last: last) }
}

/// A position in the order: the greater label comes later.
struct OrderLabel: BitwiseCopyable, Comparable {
  fileprivate(set) var number: Int64

  fileprivate init(_ number: Int64) { self.number = number }

  static var before: Self { Self(.min) }
  static var after: Self { Self(.max) }
  static var unset: Self { Self(0) }

  /// A label that sorts the other way round.
  @inline(__always)
  var reversed: Self { Self(-number) }

  @inline(__always)
  static func < (a: Self, b: Self) -> Bool { a.number < b.number }

  @inline(__always)
  static func == (a: Self, b: Self) -> Bool { a.number == b.number }
}

/// The term of a row whose variable comes last in the order.
struct LastTerm: BitwiseCopyable {
  private(set) var variable = VariableIndex.none
  private(set) var label = OrderLabel.before
  /// The magnitude of its coefficient, and of the row's largest one.
  private(set) var size = 0.0
  private(set) var largest = 0.0

  /// Takes account of one term of the row.
  @inline(__always)
  mutating func note(_ variable: VariableIndex, _ magnitude: Double, at label: OrderLabel) {
    largest = greater(largest, magnitude)
    if label > self.label { (self.variable, self.label, size) = (variable, label, magnitude) }
  }
}

struct OrderLinks: BitwiseCopyable {
  var next = VariableIndex.none
  var previous = VariableIndex.none
}

// MARK: - Changes

extension VariableOrder {
  private static let end: Int64 = 1 << 61
  private static let usualGap: Int64 = 1 << 32

  /// Makes room for a variable that is in no list yet.
  @inline(__always)
  mutating func append() {
    labels.append(.unset)
    links.append(OrderLinks())
  }

  /// Puts a variable that is in no list after `anchor`, or first if `anchor` is none.
  mutating func link(
    _ variable: VariableIndex, after anchor: VariableIndex, _ work: inout Worklist, _ variables: borrowing Variables,
    _ journal: inout Journal
  ) {
    let step = spacing(for: 1, after: anchor, &work, variables, &journal)
    relink(variable, after: anchor, label: label(anchor, step), &work, variables, &journal)
  }

  /// Puts variables that are in no list after `anchor`, in that order.
  mutating func link(
    _ sequence: borrowing Buffer<VariableIndex>, after anchor: VariableIndex, _ work: inout Worklist,
    _ variables: borrowing Variables, _ journal: inout Journal
  ) {
    let step = spacing(for: sequence.count, after: anchor, &work, variables, &journal)
    var anchor = anchor
    for index in 0..<sequence.count {
      relink(sequence[index], after: anchor, label: label(anchor, step), &work, variables, &journal)
      anchor = sequence[index]
    }
  }

  /// Puts a new variable after all others, without a note.
  ///
  /// - Returns: false if it is the first one, or there is little room. Then nothing has changed.
  @inline(__always)
  mutating func linkLast(_ variable: VariableIndex) -> Bool {
    if !last.exists { return false }
    let label = labels[last].number &+ Self.usualGap
    if label >= Self.end - Self.usualGap { return false }
    links[last].next = variable
    links[variable].previous = last
    labels[variable] = OrderLabel(label)
    last = variable
    return true
  }

  /// Moves a variable before all others.
  mutating func moveFirst(
    _ variable: VariableIndex, _ work: inout Worklist, _ variables: borrowing Variables, _ journal: inout Journal
  ) {
    if variable == first { return }
    unlink(variable, &journal)
    let label = labels[first].number - Self.usualGap
    if label > -Self.end {
      relink(variable, after: .none, label: OrderLabel(label), &work, variables, &journal)
    } else {
      link(variable, after: .none, &work, variables, &journal)
    }
  }

  mutating func unlink(_ variable: VariableIndex, _ journal: inout Journal) {
    let (next, previous) = (links[variable].next, links[variable].previous)
    journal.note(.unlinkedFromOrder, variable, other: previous.position, label: labels[variable])
    if previous.exists { links[previous].next = next } else { first = next }
    if next.exists { links[next].previous = previous } else { last = previous }
  }

  /// Puts a variable that is in no list after `anchor`, with a label that is known to be free.
  mutating func relink(
    _ variable: VariableIndex, after anchor: VariableIndex, label: OrderLabel, _ work: inout Worklist,
    _ variables: borrowing Variables, _ journal: inout Journal
  ) {
    let next = anchor.exists ? links[anchor].next : first
    links[variable] = OrderLinks(next: next, previous: anchor)
    if anchor.exists { links[anchor].next = variable } else { first = variable }
    if next.exists { links[next].previous = variable } else { last = variable }
    setLabel(variable, label, &work, variables)
    journal.note(.linkedInOrder, variable)
  }

  mutating func setLabel(
    _ variable: VariableIndex, _ label: OrderLabel, _ work: inout Worklist, _ variables: borrowing Variables
  ) {
    labels[variable] = label
    if variables[variable].isDirty { work.reschedule(variable, at: label) }
  }

  private func label(_ anchor: VariableIndex, _ step: Int64) -> OrderLabel {
    // The only variable has room on both sides.
    if !first.exists { return OrderLabel(0) }
    return OrderLabel((anchor.exists ? labels[anchor].number : -Self.end) + step)
  }

  /// The distance between labels with which `count` variables fit in after `anchor`. Makes room first if necessary.
  private mutating func spacing(
    for count: Int, after anchor: VariableIndex, _ work: inout Worklist, _ variables: borrowing Variables,
    _ journal: inout Journal
  ) -> Int64 {
    var room = room(after: anchor)
    if room <= Int64(count) {
      makeRoom(for: count, after: anchor, &work, variables, &journal)
      room = self.room(after: anchor)
    }
    // Plenty of room, as at the end, needs no division.
    return room >> 32 > count ? Self.usualGap : room / Int64(count + 1)
  }

  /// The distance between the labels of `anchor` and its successor.
  @inline(__always)
  private func room(after anchor: VariableIndex) -> Int64 {
    let next = anchor.exists ? links[anchor].next : first
    return right(next) - left(anchor)
  }

  private func left(_ variable: VariableIndex) -> Int64 { variable.exists ? labels[variable].number : -Self.end }
  private func right(_ variable: VariableIndex) -> Int64 { variable.exists ? labels[variable].number : Self.end }

  /// Spreads the labels around `anchor` evenly over the smallest neighbourhood that is sparse enough.
  ///
  /// A larger neighbourhood must be sparser. Many insertions therefore pass until the same neighbourhood is spread
  /// again, and an insertion costs O(log *n*) labels, amortised.
  private mutating func makeRoom(
    for count: Int, after anchor: VariableIndex, _ work: inout Worklist, _ variables: borrowing Variables,
    _ journal: inout Journal
  ) {
    var low = anchor
    var high = anchor.exists ? links[anchor].next : first
    var members = 0
    while true {
      let gap = (right(high) - left(low)) / Int64(members + count + 1)
      if gap >= 256 * Int64(members + count) || (!low.exists && !high.exists) { break }
      for _ in 0...members {
        if low.exists {
          low = links[low].previous
          members += 1
        }
        if high.exists {
          high = links[high].next
          members += 1
        }
      }
    }
    let gap = (right(high) - left(low)) / Int64(members + count + 1)
    var label = left(low)
    if !anchor.exists { label += gap * Int64(count) }
    var variable = low.exists ? links[low].next : first
    while variable != high {
      label += gap
      journal.note(.relabelled, variable, label: labels[variable])
      setLabel(variable, OrderLabel(label), &work, variables)
      if variable == anchor { label += gap * Int64(count) }
      variable = links[variable].next
    }
  }
}
