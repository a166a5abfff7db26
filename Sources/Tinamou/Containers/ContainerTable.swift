/// The items of a layout that arrange others: stacks, grids and flows.
struct ContainerTable: Sendable {
  /// The stacks by the positions of their items.
  var stacks = PiecedDictionary<Int, StackRecord>()
  /// The grids by the positions of their items.
  var grids = PiecedDictionary<Int, GridRecord>()
  /// The flows by the positions of their items.
  var flows = PiecedDictionary<Int, FlowRecord>()
  /// The lines inside these items, and inside the guides of grids and flows.
  var lines = PiecedDictionary<ContainerLine, StatedLine>()
  /// The positions of containers, by the positions of the items that they arrange.
  var places = ContainerPlaces()

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
    for axis in Axis.allCases { lines[ContainerLine(position, axis)] = nil }
  }
}

/// The positions of containers, by the positions of the items that they arrange.
struct ContainerPlaces: Sendable {
  /// -1 for an item that no container arranges.
  private var containers = PiecedArray<Int32>()
  private var count = 0

  /// True if no item is arranged.
  var isEmpty: Bool { count == 0 }

  subscript(item: Int) -> Int? {
    get { item < containers.count && containers[item] >= 0 ? Int(containers[item]) : nil }
    set {
      if newValue == nil, item >= containers.count { return }
      while item >= containers.count { containers.append(-1) }
      count += (newValue == nil ? 0 : 1) - (containers[item] < 0 ? 0 : 1)
      containers[item] = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1
    }
  }
}
