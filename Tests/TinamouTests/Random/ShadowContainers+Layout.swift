import Tinamou

extension ShadowContainers {
  /// A new layout in this state: items, then containers, then constraints, each in the order in which they were made or
  /// became active, because this order settles ties.
  func built() throws(LayoutError) -> (layout: ConstraintLayout, handles: ShadowHandles) {
    var layout = try ConstraintLayout("fresh", size: size)
    let handles = try build(in: &layout)
    return (layout, handles)
  }

  /// The same in one transaction, which decides only the last of the states on the way.
  func builtAtOnce() throws(LayoutError) -> (layout: ConstraintLayout, handles: ShadowHandles) {
    var layout = try ConstraintLayout("fresh", size: size)
    let handles = try layout.changeAll { (layout) throws(LayoutError) in try build(in: &layout) }
    return (layout, handles)
  }

  private func build(in layout: inout ConstraintLayout) throws(LayoutError) -> ShadowHandles {
    var handles = ShadowHandles()
    handles.items[0] = layout.root
    for number in numbers where !isContainer(number) {
      try add(items[number]!, number, to: &layout, &handles, isHidden: isHiddenInNewLayout(number))
    }
    for number in numbers where isContainer(number) {
      try make(number, in: &layout, &handles)
      if isHiddenInNewLayout(number) { try layout.setHidden(true, of: handles.items[number]!) }
    }
    if !hidingToFit.isEmpty { try layout.hideToFit(hidingToFit.map { handles.items[$0]! }) }
    for number in active { handles.constraints[number] = try layout.add(handles.constraint(constraints[number]!)) }
    return handles
  }

  private func add(
    _ item: Item, _ number: Int, to layout: inout ConstraintLayout, _ handles: inout ShadowHandles, isHidden: Bool
  ) throws(LayoutError) {
    let made = try layout.item(
      "item\(number)", intrinsic: item.content, baselines: LayoutBaselines(fromTop: Double(number % 4), fromBottom: 2),
      hugging: ContentPriority(item.hugging), resistance: ContentPriority(item.resistance))
    handles.items[number] = made
    if isHidden { try layout.setHidden(true, of: made) }
  }

  /// Makes a container as it is, with its hidden rows and columns.
  private func make(
    _ number: Int, in layout: inout ConstraintLayout, _ handles: inout ShadowHandles
  ) throws(LayoutError) {
    let name = "container\(number)"
    func elements(_ members: [Int]) -> [LayoutItem] { members.map { handles.items[$0]! } }
    if let stack = stacks[number] {
      let (members, margins) = (elements(stack.members), stack.margin.map { LayoutInsets($0) })
      let made =
        switch stack.axis {
        case .horizontal:
          try layout.row(
            members, named: name, in: layout.root, spacing: .points(stack.spacing), distribution: stack.distribution,
            align: stack.alignment, margins: margins)
        case .vertical:
          try layout.column(
            members, named: name, in: layout.root, spacing: .points(stack.spacing), distribution: stack.distribution,
            align: stack.alignment.inColumn, margins: margins)
        }
      for (member, spacing) in stack.spacings.sorted(by: { $0.key < $1.key }) {
        try layout.setSpacing(.points(spacing), after: handles.items[member]!, in: made)
      }
      handles.items[number] = made
    } else if let grid = grids[number] {
      let made = try layout.grid(
        grid.cells(handles), named: name, columns: grid.columns, rows: grid.rows,
        columnSpacing: .points(grid.columnSpacing), rowSpacing: .points(grid.rowSpacing),
        horizontally: grid.horizontally, vertically: grid.vertically)
      handles.items[number] = made
      for (row, isHidden) in zip(try layout.rows(of: made), grid.hiddenRows) where isHidden {
        try layout.setHidden(true, of: row)
      }
      for (column, isHidden) in zip(try layout.columns(of: made), grid.hiddenColumns) where isHidden {
        try layout.setHidden(true, of: column)
      }
    } else if let flow = flows[number] {
      let made = try layout.flow(
        elements(flow.members), named: name, width: flow.width, spacing: flow.spacing, runSpacing: flow.runSpacing,
        align: flow.alignment)
      handles.items[number] = made
      handles.constraints[-number] = try layout.add(made.width == flow.width)
    }
  }
}

// MARK: - Operations

extension ShadowContainers {
  /// Carries out an operation on a layout, with the handles that the layout has given for the numbers.
  func perform(
    _ operation: Operation, on layout: inout ConstraintLayout, _ handles: inout ShadowHandles
  ) throws(LayoutError) {
    let items = handles.items
    switch operation {
    case .size(let size): try layout.setSize(size)
    case .item(let number, let item): try add(item, number, to: &layout, &handles, isHidden: item.isHidden)
    case .make(let number, let container): try make(container, number, in: &layout, &handles)
    case .remove(let number): try layout.remove(items[number]!)
    case .content(let number, let content): try layout.setIntrinsicSize(content, of: items[number]!)
    case .priorities(let number, let hugging, let resistance):
      let item = items[number]!
      try layout.changeAll { (layout) throws(LayoutError) in
        try layout.setHugging(ContentPriority(hugging), of: item)
        try layout.setResistance(ContentPriority(resistance), of: item)
      }
    case .hide(let numbers, let isHidden): try layout.setHidden(isHidden, of: numbers.map { items[$0]! })
    case .hideRow(let row, let grid, let isHidden):
      try layout.setHidden(isHidden, of: layout.rows(of: items[grid]!)[row])
    case .hideColumn(let column, let grid, let isHidden):
      try layout.setHidden(isHidden, of: layout.columns(of: items[grid]!)[column])
    case .insert(let number, let container, let index):
      try layout.insert(items[number]!, into: items[container]!, at: index)
    case .withdraw(let number, let container): try layout.remove(items[number]!, from: items[container]!)
    case .move(let number, let container, let index):
      try layout.move(items[number]!, in: items[container]!, to: index)
    case .axis(let axis, let stack): try layout.setAxis(axis, of: items[stack]!)
    case .distribution(let distribution, let stack): try layout.setDistribution(distribution, of: items[stack]!)
    case .alignment(let alignment, let container):
      if stacks[container]?.axis == .vertical {
        try layout.setAlignment(alignment.inColumn, of: items[container]!)
      } else {
        try layout.setAlignment(alignment, of: items[container]!)
      }
    case .spacing(let spacing, let container): try layout.setSpacing(.points(spacing), of: items[container]!)
    case .spacingAfter(let number, let stack, let spacing):
      try layout.setSpacing(spacing.map { .points($0) }, after: items[number]!, in: items[stack]!)
    case .runSpacing(let spacing, let flow): try layout.setRunSpacing(.points(spacing), of: items[flow]!)
    case .width(let width, let flow): try layout.update(handles.constraints[-flow]!) { $0.constant = width }
    case .insertRow(let cells, let grid, let row):
      let content = cells.map { cell in
        cell.map { GridCell(items[$0.item]!, columns: $0.columns) } ?? GridCell.empty
      }
      try layout.insertRow(content, into: items[grid]!, at: row)
    case .removeRow(let row, let grid): try layout.removeRow(at: row, from: items[grid]!)
    case .add(let number, let constraint):
      handles.constraints[number] = try layout.add(handles.constraint(constraint))
    case .update(let number, let constraint):
      try layout.update(handles.constraints[number]!, handles.constraint(constraint))
    case .activate(let number): try layout.activate(handles.constraints[number]!)
    case .deactivate(let number): try layout.deactivate(handles.constraints[number]!)
    case .forget(let number): try layout.remove(ConstraintSet([handles.constraints[number]!]))
    case .hideToFit(let numbers): try layout.hideToFit(numbers.map { items[$0]! })
    }
  }

  private func make(
    _ container: Container, _ number: Int, in layout: inout ConstraintLayout, _ handles: inout ShadowHandles
  ) throws(LayoutError) {
    var shadow = ShadowContainers()
    switch container {
    case .stack(let stack): shadow.stacks[number] = stack
    case .grid(let grid): shadow.grids[number] = grid
    case .flow(let flow): shadow.flows[number] = flow
    }
    let known = handles
    // Several calls are one operation.
    handles = try layout.changeAll { (layout) throws(LayoutError) in
      var handles = known
      try shadow.make(number, in: &layout, &handles)
      return handles
    }
  }
}
