/// The name of a line of a container: the item with a row or column inside, and its direction.
///
/// These are the row or column of a stack, the rows and the columns of a grid, the rows and columns that a cell spans, the
/// baselines of a row of a grid, and the column and the runs of a flow.
struct ContainerLine: Hashable, Sendable {
  private let item: Int32
  private let axis: Axis

  /// - Parameters:
  ///   - item: the position of the item.
  ///   - axis: the direction, for an item that has two lines.
  init(_ item: Int, _ axis: Axis = .horizontal) {
    self.item = Int32(truncatingIfNeeded: item)
    self.axis = axis
  }

  init(_ item: LayoutItem, _ axis: Axis = .horizontal) { self.init(Int(item.handle.index), axis) }

  /// The first or the last baseline of a row of a grid. No other line is inside its guide.
  init(baseline alignment: RowAlignment, of row: LayoutItem) {
    self.init(row, alignment == .lastBaseline ? .vertical : .horizontal)
  }
}

/// A line of a container, and the statements of its parts.
struct StatedLine: Sendable {
  var line: Line
  /// The statements, in the order of the keys of their parts.
  var statements: [StatedPart] = []
}

/// The statement of a part of a line.
struct StatedPart: Sendable {
  /// The key of the part.
  let key: UInt64
  /// The position of the statement, and the number of earlier uses of the position.
  let position: Int
  let generation: UInt32
}

extension StatedLine {
  /// The statement of a part. O(log *n*).
  func statement(with key: UInt64) -> StatedPart? {
    var low = 0, high = statements.count
    while low < high {
      let middle = low + (high - low) / 2
      if statements[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < statements.count && statements[low].key == key ? statements[low] : nil
  }

  /// Takes out the statements of some parts, and returns them.
  ///
  /// - Parameter keys: the keys of the parts, in order. The line need not have all of them.
  mutating func take(_ keys: [UInt64]) -> [StatedPart] {
    var taken: [StatedPart] = [], kept: [StatedPart] = []
    kept.reserveCapacity(statements.count)
    var keys = keys[...]
    for statement in statements {
      while let first = keys.first, first < statement.key { keys.removeFirst() }
      if keys.first == statement.key { taken.append(statement) } else { kept.append(statement) }
    }
    statements = kept
    return taken
  }

  /// The statements of two lists, in the order of their keys.
  static func merged(_ first: [StatedPart], _ second: [StatedPart]) -> [StatedPart] {
    if first.isEmpty || second.isEmpty { return first + second }
    var merged: [StatedPart] = []
    merged.reserveCapacity(first.count + second.count)
    var rest = second[...]
    for statement in first {
      while let next = rest.first, next.key < statement.key { merged.append(rest.removeFirst()) }
      merged.append(statement)
    }
    return merged + rest
  }
}

extension Line {
  /// The keys of the optional parts of the line of a stack or a flow, in the order of their constraints.
  var keysOfWishes: [UInt64] {
    var wishes: [Part] = []
    if distribution == .equalCentering { wishes = items.indices.dropFirst(2).map { .equalStride($0) } }
    if !hasBothEnds { wishes.append(.end) }
    wishes += [.pull, .hug(axis), .hug(axis.other)]
    return wishes.map { numbered($0).key }
  }
}

extension Line.Part {
  /// The key of a part whose number is that of its item in the layout. It does not change as items come and go. If the
  /// items are in the order in which they were made, so are the keys of all parts.
  var key: UInt64 {
    func key(_ kind: UInt64, _ item: Int, _ number: Int = 0) -> UInt64 {
      kind << 56 | UInt64(UInt32(truncatingIfNeeded: item)) << 16 | UInt64(UInt16(truncatingIfNeeded: number))
    }
    return switch self {
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
