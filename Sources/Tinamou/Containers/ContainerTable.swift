/// The items of a layout that arrange others: stacks, grids and flows.
struct ContainerTable: Sendable {
  /// The stacks by the positions of their items.
  var stacks: [Int: StackRecord] = [:]
  /// The grids by the positions of their items.
  var grids: [Int: GridRecord] = [:]
  /// The flows by the positions of their items.
  var flows: [Int: FlowRecord] = [:]
  /// By the position of an arranged item, that of the item that arranges it.
  var places: [Int: Int] = [:]

  /// Forgets an item that leaves the layout.
  mutating func forget(_ position: Int) {
    places[position] = nil
    stacks[position] = nil
    grids[position] = nil
    flows[position] = nil
  }
}

/// A line that a container states, and the statements that stand for its parts.
struct StatedLine: Sendable {
  var line: Line
  /// By a part that names items by their positions in the layout, the position of its statement.
  var statements: [Line.Part: Int] = [:]
}

extension Line.Part {
  /// The part with items named otherwise: by positions in the layout rather than in the line.
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
  /// A part as a container knows it, which stays the same as items come and go.
  func key(of part: Part) -> Part { part.naming { Int(items[$0].item.index) } }
}
