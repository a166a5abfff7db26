/// The definition graph: a row of U defines one variable from others, which must come *before* it.
///
/// All variables stand in one list. Each has a label that grows along the list (with gaps, so that a variable can be
/// put between two others), and every definition uses only variables with smaller labels. That makes "before" one
/// comparison, bounds every search by the labels of its ends, and lets the sweeps of ``LinearSolves.swift`` run with a
/// heap and stop early. The order is maintained by two-way search in the affected region (Alpern, Hoover, Rosen,
/// Sweeney & Zadeck, *Incremental evaluation of computational circuits*, 1990); lists with labels are those of Bender,
/// Cole, Demaine, Farach-Colton & Zito, *Two simplified algorithms for maintaining order in a list*, 2002.
struct OrderLinks: BitwiseCopyable {
  var next: Int32 = -1
  var previous: Int32 = -1
}

// MARK: - Definitions

extension Machine {
  /// Makes `row` of U determine `variable`, which must be in it, undefined, and after its other variables.
  mutating func define(_ variable: Int32, by row: Int32) {
    record(.defined, row)
    control.recurrence.isStale = true
    variables[variable].definition = row
    rows[row].defines = variable
    for index in rows[row].terms.range where terms[index].variable != variable {
      variables[terms[index].variable].users += 1
    }
  }

  /// Makes the variable that `row` of U determines a free variable; its value remains.
  mutating func undefine(_ row: Int32) {
    let variable = rows[row].defines
    record(.undefined, row, other: variable)
    control.recurrence.isStale = true
    variables[variable].definition = -1
    rows[row].defines = -1
    for index in rows[row].terms.range where terms[index].variable != variable {
      variables[terms[index].variable].users -= 1
    }
  }

  /// The variable that a row in `variable`'s column determines from it, or -1.
  @inline(__always)
  func user(of variable: Int32, through row: Int32) -> Int32 {
    let defined = rows[row].defines
    return defined == variable ? -1 : defined
  }
}

// MARK: - The list and its labels

extension Machine {
  private static let endOfLabels: Int64 = 1 << 61
  private static let usualGap: Int64 = 1 << 32

  /// Puts a variable that is in no list after `anchor`, or first if that is -1.
  mutating func link(_ variable: Int32, after anchor: Int32) {
    insert(count: 1, after: anchor) { _, _ in variable }
  }

  mutating func unlink(_ variable: Int32) {
    let (next, previous) = (links[variable].next, links[variable].previous)
    record(.unlinkedFromOrder, variable, other: previous)
    recordLabel(of: variable)
    if previous < 0 { firstInOrder = next } else { links[previous].next = next }
    if next < 0 { lastInOrder = previous } else { links[next].previous = previous }
  }

  mutating func relink(_ variable: Int32, after anchor: Int32, label: Int64) {
    let next = anchor < 0 ? firstInOrder : links[anchor].next
    links[variable] = OrderLinks(next: next, previous: anchor)
    if anchor < 0 { firstInOrder = variable } else { links[anchor].next = variable }
    if next < 0 { lastInOrder = variable } else { links[next].previous = variable }
    setLabel(variable, label)
    record(.linkedInOrder, variable)
  }

  /// Puts the variables of `search.sequence`, which are in no list, after `anchor`.
  mutating func insertSequence(after anchor: Int32) {
    insert(count: search.sequence.count, after: anchor) { machine, index in machine.search.sequence[index] }
  }

  private mutating func insert(count: Int, after anchor: Int32, element: (borrowing Machine, Int) -> Int32) {
    if room(after: anchor) <= Int64(count) { makeRoom(for: count, after: anchor) }
    let room = room(after: anchor)
    // Where there is plenty, as at the end, nothing has to be divided.
    let step = room >> 32 > count ? Self.usualGap : room / Int64(count + 1)
    var last = anchor
    var label = anchor < 0 ? -Self.endOfLabels : labels[anchor]
    for index in 0..<count {
      let variable = element(self, index)
      label += step
      relink(variable, after: last, label: label)
      last = variable
    }
  }

  /// The distance between the labels of `anchor` and its successor.
  private func room(after anchor: Int32) -> Int64 {
    let next = anchor < 0 ? firstInOrder : links[anchor].next
    let left = anchor < 0 ? -Self.endOfLabels : labels[anchor]
    let right = next < 0 ? Self.endOfLabels : labels[next]
    return right - left
  }

  /// Spreads the labels around `anchor` evenly over the smallest neighbourhood that is sparse enough.
  ///
  /// The larger the neighbourhood, the sparser it must be; so it takes many insertions until the same one is spread
  /// again, and an insertion costs O(log *n*) labels, amortised.
  private mutating func makeRoom(for count: Int, after anchor: Int32) {
    var left = anchor
    var right = anchor < 0 ? firstInOrder : links[anchor].next
    var members = 0
    while true {
      let low = left < 0 ? -Self.endOfLabels : labels[left]
      let high = right < 0 ? Self.endOfLabels : labels[right]
      let gap = (high - low) / Int64(members + count + 1)
      if gap >= 256 * Int64(members + count) || (left < 0 && right < 0) { break }
      for _ in 0...members {
        if left >= 0 {
          left = links[left].previous
          members += 1
        }
        if right >= 0 {
          right = links[right].next
          members += 1
        }
      }
    }
    let low = left < 0 ? -Self.endOfLabels : labels[left]
    let high = right < 0 ? Self.endOfLabels : labels[right]
    let gap = (high - low) / Int64(members + count + 1)
    var label = low
    var variable = left < 0 ? firstInOrder : links[left].next
    while variable != right {
      label += gap
      record(.relabelled, variable)
      recordLabel(of: variable)
      setLabel(variable, label)
      if variable == anchor { label += gap * Int64(count) }
      variable = links[variable].next
    }
  }
}

// MARK: - Searches

extension Machine {
  /// Reorders so that `search.sides` come before `search.path`, each of the path before the next, and what depends on
  /// it after.
  ///
  /// The path ends in an free variable f; its other variables depend on f (and are to be reversed). Searches
  /// forward from f and backward from the sides by turns, so the cost is that of the cheaper direction.
  ///
  /// - Returns: false, and nothing is changed, if a side depends on the path.
  mutating func moveInOrder() -> Bool {
    let target = search.path[search.path.count - 1]
    let bottom = labels[target]
    var top = search.path[0]
    for index in 0..<search.sides.count where labels[search.sides[index]] > labels[top] { top = search.sides[index] }
    if search.path.count == 1 {
      if top == target { return true }
      if variables[target].users == 0 {
        move(to: top) { $0.search.sequence.append(target) }
        return true
      }
    }
    defer { clearSearch() }
    visitForward(target)
    for index in 0..<search.sides.count where labels[search.sides[index]] > bottom {
      visitBackward(search.sides[index])
    }
    let limit = labels[top]
    while true {
      switch stepForward(limit: limit) {
      case .cycle: return false
      case .done:
        placeAfter(top)
        return true
      case .going: break
      }
      switch stepBackward(limit: bottom) {
      case .cycle: return false
      case .done:
        placeBefore(target)
        return true
      case .going: break
      }
    }
  }

  private enum Progress { case going, done, cycle }

  private mutating func visitForward(_ variable: Int32) {
    sums[variable].isAhead = true
    search.forwardVisited.append(variable)
    search.forward.append(SearchScratch.Frame(variable: variable, index: variables[variable].column.first))
  }

  private mutating func visitBackward(_ variable: Int32) {
    if sums[variable].isBehind { return }
    sums[variable].isBehind = true
    search.backwardVisited.append(variable)
    search.backward.append(SearchScratch.Frame(variable: variable, index: 0))
  }

  /// Reads one term of a column of what depends on the target.
  private mutating func stepForward(limit: Int64) -> Progress {
    guard !search.forward.isEmpty else { return .done }
    let frame = search.forward.removeLast()
    if frame.index < 0 { return search.forward.isEmpty ? .done : .going }
    search.forward.append(SearchScratch.Frame(variable: frame.variable, index: terms[frame.index].next))
    statistics.rowsTouched += 1
    let user = user(of: frame.variable, through: terms[frame.index].row)
    if user < 0 || labels[user] > limit || sums[user].isAhead { return .going }
    if sums[user].isBehind { return .cycle }
    visitForward(user)
    return .going
  }

  /// Reads one term of a row that defines what a side depends on.
  private mutating func stepBackward(limit: Int64) -> Progress {
    guard !search.backward.isEmpty else { return .done }
    let frame = search.backward.removeLast()
    let definition = variables[frame.variable].definition
    if definition < 0 || frame.index == rows[definition].terms.count {
      return search.backward.isEmpty ? .done : .going
    }
    search.backward.append(SearchScratch.Frame(variable: frame.variable, index: frame.index + 1))
    statistics.rowsTouched += 1
    let before = terms[rows[definition].terms.start + frame.index].variable
    if before == frame.variable || labels[before] < limit || sums[before].isBehind { return .going }
    if sums[before].isAhead { return .cycle }
    visitBackward(before)
    return .going
  }

  private mutating func clearSearch() {
    while !search.forwardVisited.isEmpty { sums[search.forwardVisited.removeLast()].isAhead = false }
    while !search.backwardVisited.isEmpty { sums[search.backwardVisited.removeLast()].isBehind = false }
    search.forward.removeAll()
    search.backward.removeAll()
  }

  /// Moves the path, then whatever else depends on it, right after `top`.
  private mutating func placeAfter(_ top: Int32) {
    for index in 0..<search.path.count { sums[search.path[index]].isOnPath = true }
    var anchor = top
    while anchor >= 0 && (sums[anchor].isAhead || sums[anchor].isOnPath) { anchor = links[anchor].previous }
    move(to: anchor) { machine in
      for index in 0..<machine.search.path.count { machine.search.sequence.append(machine.search.path[index]) }
      let first = machine.search.sequence.count
      for index in 0..<machine.search.forwardVisited.count {
        let variable = machine.search.forwardVisited[index]
        if !machine.sums[variable].isOnPath { machine.search.sequence.append(variable) }
      }
      machine.sortSequence(from: first)
    }
    for index in 0..<search.path.count { sums[search.path[index]].isOnPath = false }
  }

  /// Moves what the path will depend on, then the path, to where its last variable was.
  private mutating func placeBefore(_ target: Int32) {
    move(to: links[target].previous) { machine in
      for index in 0..<machine.search.backwardVisited.count {
        machine.search.sequence.append(machine.search.backwardVisited[index])
      }
      machine.sortSequence(from: 0)
      for index in 0..<machine.search.path.count { machine.search.sequence.append(machine.search.path[index]) }
    }
  }

  private mutating func sortSequence(from start: Int) {
    var sequence = Buffer<Int32>()
    swap(&sequence, &search.sequence)
    sequence.sort(from: start) { labels[$0] < labels[$1] }
    swap(&sequence, &search.sequence)
  }

  /// Moves the variables that `fill` puts into the sequence to the place after `anchor`, which is none of them.
  private mutating func move(to anchor: Int32, fill: (inout Machine) -> Void) {
    search.sequence.removeAll()
    fill(&self)
    for index in 0..<search.sequence.count { unlink(search.sequence[index]) }
    insertSequence(after: anchor)
  }
}
