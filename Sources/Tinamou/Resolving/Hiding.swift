internal import TinamouSolver

// Hidden items take no part in a layout. A constraint of a row or column relates only the shown items; any other
// constraint that mentions a hidden item is set aside. This file finds these constraints.

/// The hidden items of a layout.
struct Hiding: Sendable {
  /// The number of hidden items, hidden themselves or with an ancestor.
  var count = 0
  /// By the position of a hidden item, the statements that are set aside because of it. They are examined when it is
  /// shown; further statements only cost time.
  var waiting: [Int: Set<Int>] = [:]
  /// The lines of which a statement was examined.
  var lines: [LinePart.Identity: HiddenLine] = [:]
  /// The places of an item in lines, by position. A line may have been removed.
  var placesInLines: [Int: Set<LinePlace>] = [:]
  /// By the position of an item, the statements with a term of it that are set aside or replaced, and others that were.
  var apart: [Int: Set<Int>] = [:]
  /// The constraints that replace statements of lines, by position.
  var closed: [Int: LayoutConstraint] = [:]
  /// The items shown since the last solution.
  var shown: Set<Int32> = []
  /// The items to hide if the others do not fit, the first first, and the weakest priority of the constraints that must
  /// hold.
  var order: [LayoutItem] = []
  var leastPriority = LayoutPriority.high
}

/// A line of which a statement was examined. Its statements that differ from their written form are examined again when
/// one of its items is shown.
struct HiddenLine: Sendable {
  /// A line of a block is kept alive, because its address identifies it.
  let owner: LinePart.Owner
  let line: Line
  var statements: Set<Int> = []
  var hidden = HiddenPlaces()
}

/// A place in a line with an entry in ``Hiding``.
struct LinePlace: Hashable, Sendable {
  let line: LinePart.Identity
  let place: Int
}

/// The places of a line at which items are hidden, as bits. A search for a shown neighbour passes 64 places at once.
struct HiddenPlaces: Sendable {
  private var words: [UInt64] = []

  subscript(place: Int) -> Bool {
    get { place >> 6 < words.count && words[place >> 6] >> UInt64(place & 63) & 1 == 1 }
    set {
      let bit: UInt64 = 1 << UInt64(place & 63)
      while place >> 6 >= words.count { words.append(0) }
      if newValue { words[place >> 6] |= bit } else { words[place >> 6] &= ~bit }
    }
  }

  /// The last shown place before one.
  func lastShown(before end: Int) -> Int? {
    var place = end - 1
    while place >= 0, self[place] {
      // The shown places up to this one, from the highest bit on.
      let shown = ~words[place >> 6] << UInt64(63 - place & 63)
      place -= shown == 0 ? place & 63 + 1 : shown.leadingZeroBitCount
    }
    return place >= 0 ? place : nil
  }

  /// The first shown place from one on, before the end of the line.
  func firstShown(from start: Int, before end: Int) -> Int? {
    var place = start
    while place < end, self[place] {
      let shown = ~words[place >> 6] >> UInt64(place & 63)
      place += shown == 0 ? 64 - place & 63 : shown.trailingZeroBitCount
    }
    return place < end ? place : nil
  }
}

extension ConstraintLayout {
  /// Marks an item as hidden or shown.
  mutating func setAbsent(_ isAbsent: Bool, _ item: Int) {
    if items[item].isAbsent == isAbsent { return }
    items[item].isAbsent = isAbsent
    hiding.count += isAbsent ? 1 : -1
    for place in hiding.placesInLines[item] ?? [] { hiding.lines[place.line]?.hidden[place.place] = isAbsent }
  }

  /// The entry of a line; a new one if it has none. Nil for a line of a removed container.
  mutating func hiddenLine(of owner: LinePart.Owner) -> HiddenLine? {
    let identity = owner.identity
    if let known = hiding.lines[identity] { return known }
    let known: Line? =
      switch owner {
      case .block(let whole): whole.line
      case .container(let name): containers.lines[name]?.line
      }
    guard let line = known else { return nil }
    var new = HiddenLine(owner: owner, line: line)
    for (place, region) in line.items.enumerated() {
      guard let item = try? find(LayoutItem(region.item)) else {
        // A removed item is nobody's neighbour.
        new.hidden[place] = true
        continue
      }
      hiding.placesInLines[item, default: []].insert(LinePlace(line: identity, place: place))
      if items[item].isAbsent { new.hidden[place] = true }
    }
    hiding.lines[identity] = new
    return new
  }

  /// Files a statement under its line, or removes it. Returns true if it was filed before.
  mutating func file(_ position: Int, of part: LinePart, _ isFiled: Bool) -> Bool {
    let line = part.owner.identity
    if isFiled { _ = hiddenLine(of: part.owner) }
    if isFiled { return hiding.lines[line]?.statements.insert(position).inserted == false }
    return hiding.lines[line]?.statements.remove(position) != nil
  }

  /// Forgets a line that changes. Returns the statements that were filed under it.
  mutating func forgetLine(_ line: LinePart.Identity) -> Set<Int> {
    guard let former = hiding.lines.removeValue(forKey: line) else { return [] }
    for (place, region) in former.line.items.enumerated() {
      guard let item = find(region.item, before: items.count) else { continue }
      hiding.placesInLines[item]?.remove(LinePlace(line: line, place: place))
    }
    return former.statements
  }

  /// The active statements that mention, also in shares, items which are about to be hidden.
  func statements(on branch: [Int]) throws(LayoutError) -> [Int] {
    var found: [Int] = []
    for item in branch {
      for variable in variables(of: item) {
        let ids: [ConstraintID]
        do { ids = try solver.constraints(on: variable) } catch { throw refusal(error) }
        for id in ids {
          if case .stated(let position) = roles[Int(id.index)] { found.append(Int(position)) }
        }
      }
      found += activeSharers(of: item, Axis.allCases)
    }
    return Set(found).sorted()
  }

  /// The statements to examine when items are shown.
  func statements(waitingFor branch: [Int]) -> [Int] {
    var found: Set<Int> = []
    for item in branch {
      found.formUnion(hiding.waiting[item] ?? [])
      for place in hiding.placesInLines[item] ?? [] {
        found.formUnion(hiding.lines[place.line]?.statements ?? [])
      }
    }
    let statements = statements
    return found.filter { $0 < statements.count && statements[$0].isKept }.sorted()
  }

  /// The variables of the frame of an item, and of its insets and baselines.
  func variables(of item: Int) -> [Variable] {
    let record = items.variables[item]
    let variables = [record.x, record.y, record.width, record.height].compactMap { $0 }
    return variables + pins(of: item).compactMap { $0.variable }
  }
}
