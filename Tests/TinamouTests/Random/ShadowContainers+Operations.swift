import Tinamou

extension ShadowContainers {
  /// A change of a layout. A row that is put into a grid has cells of an item and a number of columns, or empty ones.
  enum Operation {
    case size(LayoutSize)
    case item(Int, Item)
    case make(Int, Container)
    case remove(Int)
    case content(Int, IntrinsicSize)
    case priorities(Int, hugging: LayoutPriority, resistance: LayoutPriority)
    case hide([Int], Bool)
    case hideRow(Int, of: Int, Bool)
    case hideColumn(Int, of: Int, Bool)
    case insert(Int, into: Int, at: Int)
    case withdraw(Int, from: Int)
    case move(Int, in: Int, to: Int)
    case axis(StackAxis, of: Int)
    case distribution(LineDistribution, of: Int)
    case alignment(RowAlignment, of: Int)
    case spacing(Double, of: Int)
    case spacingAfter(Int, in: Int, Double?)
    case runSpacing(Double, of: Int)
    case width(Double, ofFlow: Int)
    case insertRow([(item: Int, columns: Int)?], into: Int, at: Int)
    case removeRow(Int, from: Int)
    case add(Int, ShadowConstraint)
    case update(Int, ShadowConstraint)
    case activate(Int)
    case deactivate(Int)
    case forget(Int)
    case hideToFit([Int])
  }

  /// The layout after an operation; nil if the operation makes no sense for it.
  func applying(_ operation: Operation) -> ShadowContainers? {
    var next = self
    let isPossible =
      switch operation {
      case .size, .item, .make, .remove, .content, .priorities, .hide, .hideRow, .hideColumn, .hideToFit:
        next.changeItems(operation)
      case .insertRow(let cells, let grid, let row): next.insertRow(cells, into: grid, at: row)
      case .removeRow(let row, let grid): next.removeRow(row, from: grid)
      case .add, .update, .activate, .deactivate, .forget: next.changeConstraints(operation)
      default: next.arrange(operation)
      }
    return isPossible ? next : nil
  }

  private mutating func changeItems(_ operation: Operation) -> Bool {
    switch operation {
    case .size(let size): self.size = size
    case .item(let number, let item): items[number] = item
    case .make(let number, let container):
      switch container {
      case .stack(let stack): stacks[number] = stack
      case .grid(let grid): grids[number] = grid
      case .flow(let flow): flows[number] = flow
      }
      // The hugging of items takes ranks from containers beside them, and a new layout has these before all constraints.
      if !active.isEmpty { return false }
      let members = members(of: number)
      if !members.allSatisfy({ items[$0] != nil && $0 < number && isFree($0) }) { return false }
      if Set(members).count < members.count { return false }
      items[number] = Item()
      for member in members { items[member]?.parent = number }
    case .remove(let number):
      guard items[number] != nil else { return false }
      takeOut(number)
      remove(branchFrom: [number])
    case .content(let number, let content):
      guard let item = items[number], !isContainer(number) else { return false }
      // The width of an item in a flow without content is that of its last frame.
      if flows[item.parent] != nil, content.width == nil { return false }
      items[number]?.content = content
    case .priorities(let number, let hugging, let resistance):
      guard items[number] != nil, !isContainer(number) else { return false }
      items[number]?.hugging = hugging
      items[number]?.resistance = resistance
    case .hide(let numbers, let isHidden):
      // The layout decides about items that it hides to fit.
      if !numbers.allSatisfy({ items[$0] != nil && !hidingToFit.contains($0) }) { return false }
      for number in numbers { items[number]?.isHidden = isHidden }
    case .hideRow(let row, let grid, let isHidden):
      guard grids[grid]?.rowNumbers.contains(row) == true else { return false }
      grids[grid]?.hiddenRows[row] = isHidden
    case .hideColumn(let column, let grid, let isHidden):
      guard grids[grid]?.hiddenColumns.indices.contains(column) == true else { return false }
      grids[grid]?.hiddenColumns[column] = isHidden
    case .hideToFit(let numbers):
      // A free item that is hidden with its parent would be in the root in a new layout.
      if !numbers.allSatisfy({ items[$0] != nil && !isContainer($0) && (!isFree($0) || items[$0]!.parent == 0) }) {
        return false
      }
      for number in hidingToFit + numbers { items[number]?.isHidden = false }
      hidingToFit = numbers
    default: return false
    }
    return true
  }

  /// Takes an item out of its container.
  mutating func takeOut(_ number: Int) {
    guard let container = items[number]?.parent else { return }
    stacks[container]?.members.removeAll { $0 == number }
    stacks[container]?.spacings[number] = nil
    flows[container]?.members.removeAll { $0 == number }
    grids[container]?.cells.removeAll { $0.item == number }
  }

  /// Removes items, all that is in them, and the constraints that mention any of this.
  mutating func remove(branchFrom numbers: [Int]) {
    let removed = numbers.reduce(into: Set()) { $0.formUnion(branch(from: $1)) }
    for number in removed {
      (items[number], stacks[number], grids[number], flows[number]) = (nil, nil, nil, nil)
    }
    constraints = constraints.filter { removed.isDisjoint(with: $0.value.mentions) || !active.contains($0.key) }
    active.removeAll { constraints[$0] == nil }
    hidingToFit.removeAll { removed.contains($0) }
  }

  private mutating func changeConstraints(_ operation: Operation) -> Bool {
    func isAlive(_ constraint: ShadowConstraint) -> Bool {
      constraint.mentions.allSatisfy { $0 == 0 || items[$0] != nil }
    }
    switch operation {
    case .add(let number, let constraint):
      if !isAlive(constraint) { return false }
      constraints[number] = constraint
      active.append(number)
    case .update(let number, let constraint):
      if constraints[number] == nil || !isAlive(constraint) { return false }
      constraints[number] = constraint
    case .activate(let number):
      guard let constraint = constraints[number], isAlive(constraint) else { return false }
      if !active.contains(number) { active.append(number) }
    case .deactivate(let number):
      if constraints[number] == nil { return false }
      active.removeAll { $0 == number }
    case .forget(let number):
      if constraints.removeValue(forKey: number) == nil { return false }
      active.removeAll { $0 == number }
    default: return false
    }
    return true
  }
}
