/// The items of a layout that arrange others: stacks, grids and flows.
struct ContainerTable: Sendable {
  /// The stacks by the positions of their items.
  var stacks: [Int: StackRecord] = [:]
  /// The grids by the positions of their items.
  var grids: [Int: GridRecord] = [:]
  /// The flows by the positions of their items.
  var flows: [Int: FlowRecord] = [:]
  /// The positions of containers, by the positions of the items that they arrange.
  var places: [Int: Int] = [:]

  /// The guides that a container made, in the order in which a new one would make them.
  func guides(of position: Int) -> [LayoutItem] {
    grids[position]?.guides ?? flows[position]?.runs.map { $0.guide } ?? []
  }

  /// Forgets an item that leaves the layout.
  mutating func forget(_ position: Int) {
    places[position] = nil
    stacks[position] = nil
    grids[position] = nil
    flows[position] = nil
  }
}

/// A line of a container, and the statements of its parts.
struct StatedLine: Sendable {
  var line: Line
  /// The positions of statements, by parts that name items by their positions in the layout.
  var statements: [Line.Part: Int] = [:]
}

extension Line.Part {
  /// The part with other names for items: positions in the layout instead of the line.
  func naming(_ name: (Int) -> Int) -> Line.Part {
    switch self {
    case .start, .end, .pull, .short, .rest, .hug: self
    case .distance(let item): .distance(name(item))
    case .extent(let item): .extent(name(item))
    case .share(let item): .share(name(item))
    case .equalGap(let item): .equalGap(name(item))
    case .equalStride(let item): .equalStride(name(item))
    case .across(let item, let edge): .across(name(item), edge)
    case .aligned(let item, let number): .aligned(name(item), number)
    }
  }
}

extension Line {
  /// A part in the naming of a container, which does not change as items come and go.
  func key(of part: Part) -> Part { part.naming { Int(items[$0].item.index) } }
}
