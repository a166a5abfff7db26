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
  /// The statements, by the keys of their parts.
  var statements: [StatedPart] = []
}

/// The statement of a part of a line.
struct StatedPart: Sendable {
  /// The key of the part.
  let key: UInt64
  /// The position of the statement.
  var position: Int
}

extension Line {
  /// The number of a part in a container. It does not change as items come and go. If the items are in the order in which
  /// they were made, so are the keys of all parts.
  func key(of part: Part) -> UInt64 {
    func key(_ kind: UInt64, _ item: Int, _ number: Int = 0) -> UInt64 {
      let item = UInt64(UInt32(truncatingIfNeeded: items[item].item.index))
      return kind << 56 | item << 16 | UInt64(UInt16(truncatingIfNeeded: number))
    }
    return switch part {
    case .start: 0
    case .share(let item): key(1, item)
    case .distance(let item): key(2, item)
    case .extent(let item): key(3, item)
    case .equalGap(let item): key(4, item)
    case .equalStride(let item): key(5, item)
    case .end: 6 << 56
    case .short: 7 << 56
    case .aligned(let item, let anchor): key(8, item, Int(anchor.rawValue))
    case .across(let item, .at(let anchor)): key(9, item, Int(anchor.rawValue))
    case .across(let item, .afterNear): key(9, item, 1 << 14)
    case .across(let item, .beforeFar): key(9, item, 1 << 14 + 1)
    case .pull: 10 << 56
    case .rest: 11 << 56
    case .hug(let axis): 12 << 56 | (axis == .horizontal ? 0 : 1)
    }
  }
}
