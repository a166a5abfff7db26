import SolverTestSupport
import Tinamou

/// Draws operations for a layout of containers: small whole numbers and few priorities, so that ties are frequent.
struct RandomContainerOperations {
  private var random: SplitMix64
  private let itemCount: Int
  private let hidesToFit: Bool
  /// The kind of two containers that begin as the only items of another one with a given size. They share its slack, in
  /// ties that the order settles.
  private let twins: Int?
  /// The last numbers of items and of constraints.
  private var made = 0
  private var written = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    itemCount = 3 + random.below(5)
    hidesToFit = random.chance(1, of: 4)
    twins = random.chance(1, of: 2) ? random.below(7) : nil
  }

  /// The next operation for a layout in this state: first items, then mostly containers, then anything.
  mutating func next(for state: ShadowContainers) -> ShadowContainers.Operation {
    if made < itemCount {
      made += 1
      return .item(made, item())
    }
    let isEarly = state.stacks.count + state.grids.count + state.flows.count < 2
    for _ in 0..<30 {
      let drawn = twin(in: state) ?? (isEarly && random.chance(1, of: 2) ? make(in: state) : change(of: state))
      guard let operation = drawn, state.applying(operation) != nil else { continue }
      // Containers come before all constraints.
      if isEarly, case .add = operation { continue }
      if case .make(let number, _) = operation { made = number }
      if case .add(let number, _) = operation { written = number }
      return operation
    }
    return .size(size())
  }

  /// The next of the operations that make twins.
  private mutating func twin(in state: ShadowContainers) -> ShadowContainers.Operation? {
    guard let twins, made < itemCount + 3 || written < 2 else { return nil }
    let containers = state.numbers.filter { state.isContainer($0) }
    switch made - itemCount {
    case 0, 1: return make(in: state, kind: twins, of: state.numbers.filter { $0 <= itemCount })
    case 2:
      let stack = ShadowContainers.Stack(axis: random.chance(1, of: 2) ? .horizontal : .vertical, members: containers)
      return .make(made + 1, .stack(stack))
    default: return .add(written + 1, size(of: made, written == 0 ? .width : .height))
    }
  }

  private mutating func change(of state: ShadowContainers) -> ShadowContainers.Operation? {
    if state.numbers.isEmpty { return nil }
    if hidesToFit, random.chance(1, of: 12) {
      return .hideToFit(state.numbers.filter { _ in random.chance(1, of: 3) }.shuffled(using: &random))
    }
    let number = random.pick(state.numbers), container = random.pick(state.numbers.suffix(3))
    let count = state.members(of: container).count
    let member = count == 0 ? number : random.pick(state.members(of: container))
    let isOn = random.chance(1, of: 2)
    switch random.below(32) {
    case 0: return .size(size())
    case 1: return make(in: state)
    case 2: return random.chance(1, of: 3) ? .remove(number) : nil
    case 3, 4: return .content(number, content())
    case 5 where isOn: return .priorities(number, hugging: hugging(), resistance: resistance())
    case 6, 7, 8: return .hide([number], isOn)
    case 9: return .hide(state.numbers.filter { _ in random.chance(1, of: 3) }, isOn)
    case 10: return .hide([container], isOn)
    case 11, 12:
      return state.grids[container].map { .hideRow(random.below($0.hiddenRows.count), of: container, isOn) }
    case 13:
      return state.grids[container].map { .hideColumn(random.below($0.hiddenColumns.count), of: container, isOn) }
    case 14, 15: return .insert(number, into: container, at: random.below(count + 1))
    case 16: return .withdraw(member, from: container)
    case 17: return .move(member, in: container, to: random.below(count + 1))
    case 18: return .axis(isOn ? .horizontal : .vertical, of: container)
    case 19: return .distribution(random.pick(LineDistribution.allCases), of: container)
    case 20: return .alignment(random.pick(RowAlignment.allCases), of: container)
    case 21: return .spacing(distance(), of: container)
    case 22: return .spacingAfter(member, in: container, isOn ? distance() : nil)
    case 23: return isOn ? .runSpacing(distance(), of: container) : .width(length(), ofFlow: container)
    case 24, 25: return insertRow(into: container, of: state)
    case 26: return state.grids[container].map { .removeRow(random.below($0.hiddenRows.count), from: container) }
    case 27: return state.active.count < 6 ? .add(written + 1, constraint(in: state)) : nil
    default: return changeConstraint(of: state)
    }
  }

  private mutating func changeConstraint(of state: ShadowContainers) -> ShadowContainers.Operation? {
    let numbers = state.constraints.keys.sorted()
    if numbers.count < 3 { return .add(written + 1, constraint(in: state)) }
    let number = random.pick(numbers)
    switch random.below(6) {
    case 0: return .update(number, constraint(in: state))
    case 1:
      var constraint = state.constraints[number]!
      if random.chance(1, of: 2) { constraint.constant = length() } else { constraint.priority = priority() }
      return .update(number, constraint)
    case 2: return .activate(number)
    case 3: return .deactivate(number)
    case 4: return .forget(number)
    default: return .add(written + 1, constraint(in: state))
    }
  }
}

// MARK: - Containers

extension RandomContainerOperations {
  private mutating func make(
    in state: ShadowContainers, kind: Int? = nil, of numbers: [Int]? = nil
  ) -> ShadowContainers.Operation? {
    if made - itemCount > 4 { return nil }
    var free = (numbers ?? state.numbers).filter { state.isFree($0) }.shuffled(using: &random)
    if random.chance(1, of: 2) { free.sort { state.isContainer($0) && !state.isContainer($1) } }
    let members = Array(free.prefix(1 + random.below(4)))
    let container: ShadowContainers.Container
    switch kind ?? random.below(7) {
    case 0, 1, 2: container = .grid(grid(of: free))
    case 3:
      let words = members.filter { state.items[$0]!.content.width != nil }
      container = .flow(
        .init(
          members: words, width: length(), spacing: distance(), runSpacing: distance(),
          alignment: random.pick(RowAlignment.allCases)))
    default:
      var stack = ShadowContainers.Stack(
        axis: random.chance(1, of: 2) ? .horizontal : .vertical, members: members, spacing: distance(),
        distribution: random.pick(LineDistribution.allCases), alignment: random.pick(RowAlignment.allCases))
      if stack.axis == .vertical { stack.alignment = stack.alignment.withoutBaseline }
      if random.chance(1, of: 4) { stack.margin = distance() }
      container = .stack(stack)
    }
    return .make(made + 1, container)
  }

  private mutating func grid(of free: [Int]) -> ShadowContainers.Grid {
    let (rows, columns) = (1 + random.below(3), 1 + random.below(3))
    var grid = ShadowContainers.Grid(
      columns: tracks(1 + random.below(columns)), rows: tracks(1 + random.below(rows + 1)),
      hiddenColumns: Array(repeating: false, count: columns), hiddenRows: Array(repeating: false, count: rows),
      cells: [], columnSpacing: distance(), rowSpacing: distance(),
      horizontally: [random.pick(ColumnAlignment.allCases)], vertically: random.pick(RowAlignment.allCases))
    for item in free.prefix(rows * columns) {
      let (row, column) = (random.below(rows), random.below(columns))
      let cell = ShadowContainers.Grid.Cell(
        item: item, rows: row..<row + 1 + random.below(rows - row),
        columns: column..<column + (random.chance(1, of: 3) ? 1 + random.below(columns - column) : 1),
        vertically: grid.vertically)
      let isPlaceFree = grid.cells.allSatisfy { !$0.rows.overlaps(cell.rows) || !$0.columns.overlaps(cell.columns) }
      if isPlaceFree { grid.cells.append(cell) }
    }
    // A new grid has them in the order of its rows.
    grid.cells.sort { ($0.rows.lowerBound, $0.columns.lowerBound) < ($1.rows.lowerBound, $1.columns.lowerBound) }
    return grid
  }

  private mutating func tracks(_ count: Int) -> [GridTrack] {
    (0..<count).map { _ in
      random.pick([.fitting, .fitting, .fitting, .equal, .share(2), .fixed(Double(10 * random.below(5)))])
    }
  }

  private mutating func insertRow(
    into container: Int, of state: ShadowContainers
  ) -> ShadowContainers.Operation? {
    guard let grid = state.grids[container], grid.hiddenRows.count < 5 else { return nil }
    var free = state.numbers.filter { state.isFree($0) && $0 < container }.shuffled(using: &random)
    let cells = (0..<random.below(grid.hiddenColumns.count + 1)).map { _ -> (item: Int, columns: Int)? in
      if random.chance(1, of: 4) { return nil }
      return free.popLast().map { ($0, random.chance(1, of: 4) ? 2 : 1) }
    }
    return .insertRow(cells, into: container, at: random.below(grid.hiddenRows.count + 1))
  }
}

// MARK: - Numbers and constraints

extension RandomContainerOperations {
  private mutating func size() -> LayoutSize { LayoutSize(Double(50 * random.below(9)), Double(50 * random.below(7))) }

  private mutating func length() -> Double { Double(10 * random.below(16)) }

  private mutating func distance() -> Double { Double(4 * random.below(4)) }

  private mutating func content() -> IntrinsicSize {
    IntrinsicSize(random.chance(1, of: 4) ? nil : length(), random.chance(1, of: 4) ? nil : length())
  }

  private mutating func hugging() -> LayoutPriority { random.pick([.low, .low, .low, 251, 260, 750]) }

  private mutating func resistance() -> LayoutPriority { random.pick([.high, .high, .high, 740, 250, .required]) }

  private mutating func priority() -> LayoutPriority {
    random.pick([.required, .required, .required, .high, 500, .low, .low, 100])
  }

  private mutating func item() -> ShadowContainers.Item {
    var item = ShadowContainers.Item(content: content())
    if random.chance(1, of: 5) { (item.hugging, item.resistance) = (hugging(), resistance()) }
    return item
  }

  private mutating func size(of container: Int, _ side: ShadowConstraint.Side) -> ShadowConstraint {
    ShadowConstraint(
      first: .init(item: container, side: side), constant: Double(50 * random.below(9)), relation: .equal)
  }

  private mutating func constraint(in state: ShadowContainers) -> ShadowConstraint {
    typealias Side = ShadowConstraint.Side
    let known = state.constraints.filter { $0.value.priority != .required }.sorted { $0.key < $1.key }
    if !known.isEmpty, random.chance(1, of: 3) {
      // A wish that contradicts one of another item, or another one of the same item, or neither.
      var constraint = random.pick(known).value
      if random.chance(1, of: 2) { constraint.first.item = random.pick(state.numbers) }
      constraint.constant = length()
      return constraint
    }
    if random.chance(1, of: 2), let last = state.numbers.last(where: { state.isFree($0) }) {
      // A container that is too large or too small for what it arranges.
      return size(of: last, random.chance(1, of: 2) ? .width : .height)
    }
    // Most constraints are about the containers, which came last.
    let numbers = random.chance(1, of: 2) ? Array(state.numbers.suffix(3)) : state.numbers
    let sides: [Side] = random.pick([
      [.width, .height], [.width, .height], [.leading, .trailing, .centerX], [.top, .bottom, .centerY],
    ])
    let isExtent = sides.count == 2
    var constraint = ShadowConstraint(
      first: .init(item: random.pick(numbers), side: random.pick(sides)),
      relation: random.pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]), priority: priority())
    if !isExtent || random.chance(1, of: 3) {
      let other = random.chance(1, of: 2) ? 0 : random.pick(state.numbers)
      constraint.second = .init(item: other, side: random.chance(2, of: 3) ? constraint.first.side : random.pick(sides))
    }
    if isExtent { constraint.factor = random.pick([1, 1, 0.5, 2]) }
    constraint.constant = constraint.second == nil ? length() : distance()
    return constraint
  }
}
