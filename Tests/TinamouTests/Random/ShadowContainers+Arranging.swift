import Tinamou

// Changes of what containers arrange, and how.

extension ShadowContainers {
  mutating func arrange(_ operation: Operation) -> Bool {
    switch operation {
    case .insert(let number, let container, let index):
      if items[number] == nil || number >= container || !isFree(number) { return false }
      if flows[container] != nil, items[number]!.content.width == nil { return false }
      if !changeMembers(of: container, { $0.count >= index ? $0.insert(number, at: index) : nil }) { return false }
      items[number]?.parent = container
    case .withdraw(let number, let container):
      if items[number]?.parent != container || grids[container] != nil || isFree(number) { return false }
      // The layout would hide it with a parent that a new layout does not give it.
      if hidingToFit.contains(number), items[container]?.parent != 0 { return false }
      takeOut(number)
      let parent = items[container]!.parent
      items[number]?.parent = parent
    case .move(let number, let container, let index):
      return changeMembers(of: container) { members in
        guard let place = members.firstIndex(of: number), index < members.count else { return nil }
        members.remove(at: place)
        members.insert(number, at: index)
      }
    case .axis(let axis, let stack):
      stacks[stack]?.axis = axis
      guard let alignment = stacks[stack]?.alignment else { return false }
      if axis == .vertical { stacks[stack]?.alignment = alignment.withoutBaseline }
    case .distribution(let distribution, let stack):
      if stacks[stack] == nil { return false }
      stacks[stack]?.distribution = distribution
    case .alignment(let alignment, let container):
      if let stack = stacks[container] {
        stacks[container]?.alignment = stack.axis == .vertical ? alignment.withoutBaseline : alignment
      } else if flows[container] != nil {
        flows[container]?.alignment = alignment
      } else {
        return false
      }
    case .spacing(let spacing, let container):
      if stacks[container] == nil, flows[container] == nil { return false }
      stacks[container]?.spacing = spacing
      flows[container]?.spacing = spacing
    case .spacingAfter(let number, let stack, let spacing):
      if stacks[stack]?.members.contains(number) != true { return false }
      stacks[stack]?.spacings[number] = spacing
    case .runSpacing(let spacing, let flow):
      if flows[flow] == nil { return false }
      flows[flow]?.runSpacing = spacing
    case .width(let width, let flow):
      if flows[flow] == nil { return false }
      flows[flow]?.width = width
    default: return false
    }
    return true
  }

  /// Changes the members of a stack or flow. Returns false if there is none, or `change` returns nil.
  private mutating func changeMembers(of container: Int, _ change: (inout [Int]) -> Void?) -> Bool {
    if stacks[container] != nil { return change(&stacks[container]!.members) != nil }
    if flows[container] != nil { return change(&flows[container]!.members) != nil }
    return false
  }

  mutating func insertRow(_ new: [(item: Int, columns: Int)?], into number: Int, at index: Int) -> Bool {
    guard var grid = grids[number], index <= grid.hiddenRows.count else { return false }
    var taken: Set<Int> = []
    for place in grid.cells.indices {
      let rows = grid.cells[place].rows
      if rows.lowerBound >= index {
        grid.cells[place].rows = rows.lowerBound + 1..<rows.upperBound + 1
      } else if rows.upperBound > index {
        grid.cells[place].rows = rows.lowerBound..<rows.upperBound + 1
        taken.formUnion(grid.cells[place].columns)
      }
    }
    // A row at the end takes the height that the list has for it.
    if index < grid.hiddenRows.count {
      let height = grid.height(ofRow: index)
      grid.spellOutRows(upTo: grid.hiddenRows.count - 1) { $0.insert(height, at: index) }
    }
    grid.hiddenRows.insert(false, at: index)
    var start = 0
    for cell in new {
      let count = cell?.columns ?? 1
      while !taken.isDisjoint(with: start..<start + count) { start += 1 }
      let columns = start..<start + count
      start = columns.upperBound
      if start > grid.hiddenColumns.count { return false }
      guard let item = cell?.item else { continue }
      if items[item] == nil || item >= number || !isFree(item) { return false }
      grid.cells.append(
        Grid.Cell(item: item, rows: index..<index + 1, columns: columns, vertically: grid.vertically))
    }
    grids[number] = grid
    for cell in new { if let item = cell?.item { items[item]?.parent = number } }
    return Set(grid.cells.map { $0.item }).count == grid.cells.count
  }

  mutating func removeRow(_ index: Int, from number: Int) -> Bool {
    // A new grid without rows has no columns.
    guard var grid = grids[number], grid.rowNumbers.contains(index), grid.hiddenRows.count > 1 else { return false }
    let last = grid.hiddenRows.count - 1
    grid.spellOutRows(upTo: index == last ? last - 1 : last) { $0.remove(at: index) }
    grid.hiddenRows.remove(at: index)
    let removed = grid.cells.filter { $0.rows == index..<index + 1 }.map { $0.item }
    grid.cells.removeAll { removed.contains($0.item) }
    for place in grid.cells.indices {
      let cell = grid.cells[place], (lower, upper) = (cell.rows.lowerBound, cell.rows.upperBound)
      grid.cells[place].rows = (lower > index ? lower - 1 : lower)..<(upper > index ? upper - 1 : upper)
      // Over several rows it was aligned by its edge, and stays so.
      if !cell.isOnBaseline, grid.cells[place].isOnBaseline {
        grid.cells[place].vertically = cell.vertically.withoutBaseline
      }
    }
    grids[number] = grid
    remove(branchFrom: removed)
    return true
  }
}

extension RowAlignment {
  /// The alignment at the edge instead of the baseline.
  var withoutBaseline: RowAlignment {
    switch self {
    case .firstBaseline: .top
    case .lastBaseline: .bottom
    default: self
    }
  }

  /// The same alignment in a column.
  var inColumn: ColumnAlignment {
    switch self {
    case .top, .firstBaseline: .leading
    case .center: .center
    case .bottom, .lastBaseline: .trailing
    case .fill: .fill
    }
  }
}
