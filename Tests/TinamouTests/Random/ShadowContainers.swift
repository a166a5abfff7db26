import Tinamou

/// A layout of stacks, grids and flows as plain data: its state, without the history that led there.
///
/// Items and containers share one sequence of numbers, in the order in which they were made; the root is 0. A container
/// arranges only what has a smaller number, so that a new layout can make all of them in this order.
struct ShadowContainers {
  struct Item {
    var content = IntrinsicSize.none
    var hugging = LayoutPriority.low
    var resistance = LayoutPriority.high
    var isHidden = false
    /// The container that arranges it, or the one in which it was left when a container inside let it go.
    var parent = 0
  }

  struct Stack {
    var axis: StackAxis
    var members: [Int]
    var spacing = 0.0
    var spacings: [Int: Double] = [:]
    var distribution = LineDistribution.fill
    var alignment = RowAlignment.fill
    /// The room around the items; nil for a stack without margins.
    var margin: Double?
  }

  struct Grid {
    var columns: [GridTrack]
    var rows: [GridTrack]
    var hiddenColumns: [Bool]
    var hiddenRows: [Bool]
    var cells: [Cell]
    var columnSpacing = 0.0
    var rowSpacing = 0.0
    var horizontally = [ColumnAlignment.fill]
    var vertically = RowAlignment.fill

    struct Cell {
      var item: Int
      var rows: Range<Int>
      var columns: Range<Int>
      var vertically: RowAlignment
    }
  }

  struct Flow {
    var members: [Int]
    /// A required width: that of a flow without one depends on its former runs.
    var width: Double
    var spacing = 0.0
    var runSpacing = 0.0
    var alignment = RowAlignment.top
  }

  enum Container {
    case stack(Stack)
    case grid(Grid)
    case flow(Flow)
  }

  var size = LayoutSize(300, 200)
  var items: [Int: Item] = [:]
  var stacks: [Int: Stack] = [:]
  var grids: [Int: Grid] = [:]
  var flows: [Int: Flow] = [:]
  /// All constraints that the user wrote and did not remove.
  var constraints: [Int: ShadowConstraint] = [:]
  /// The active ones in the order of their activation, which settles ties.
  var active: [Int] = []
  /// The items to hide if the others do not fit.
  var hidingToFit: [Int] = []
}

// MARK: - What follows from it

extension ShadowContainers {
  /// The numbers of items and containers in the order in which they were made.
  var numbers: [Int] { items.keys.sorted() }

  func isContainer(_ number: Int) -> Bool { stacks[number] != nil || grids[number] != nil || flows[number] != nil }

  /// The items that a container arranges.
  func members(of container: Int) -> [Int] {
    stacks[container]?.members ?? flows[container]?.members ?? grids[container]?.cells.map { $0.item } ?? []
  }

  /// True if no container arranges an item.
  func isFree(_ number: Int) -> Bool { !members(of: items[number]?.parent ?? 0).contains(number) }

  /// An item and all that is in it.
  func branch(from number: Int) -> Set<Int> {
    Set(items.keys.filter { $0 == number || isInside($0, number) })
  }

  private func isInside(_ number: Int, _ container: Int) -> Bool {
    guard let parent = items[number]?.parent, parent != 0 else { return false }
    return parent == container || isInside(parent, container)
  }

  /// True if an item is hidden, itself, with its row or column, or with its parent.
  func isAbsent(_ number: Int) -> Bool {
    guard let item = items[number] else { return false }
    if item.isHidden || isAbsent(item.parent) { return true }
    guard let grid = grids[item.parent], let cell = grid.cells.first(where: { $0.item == number }) else { return false }
    return !grid.hiddenRows[cell.rows].contains(false) || !grid.hiddenColumns[cell.columns].contains(false)
  }

  /// The flag of an item in a new layout, in which a free item is in the root.
  func isHiddenInNewLayout(_ number: Int) -> Bool { isFree(number) ? isAbsent(number) : items[number]!.isHidden }
}

extension ShadowContainers.Grid {
  /// The cells as a new grid takes them, by the rows in which they begin.
  func cells(_ handles: ShadowHandles) -> [[any GridContent]] {
    rowNumbers.map { row in
      var line: [any GridContent] = []
      for column in hiddenColumns.indices {
        guard let cell = cells.first(where: { $0.rows.contains(row) && $0.columns.contains(column) }) else {
          line.append(GridCell.empty)
          continue
        }
        if cell.rows.lowerBound < row || cell.columns.lowerBound < column { continue }
        line.append(
          GridCell(
            handles.items[cell.item]!, columns: cell.columns.count, rows: cell.rows.count, vertically: cell.vertically))
      }
      return line
    }
  }

  var rowNumbers: Range<Int> { hiddenRows.indices }

  /// The height of a row; the last one of the list applies to all that follow.
  func height(ofRow row: Int) -> GridTrack { row < rows.count ? rows[row] : rows.last ?? .fitting }

  /// Writes a height for each row if they differ, and changes the list. The heights of later rows still apply to rows that
  /// follow, except for shares.
  ///
  /// - Parameter last: the former number of the last row.
  mutating func spellOutRows(upTo last: Int, _ change: (inout [GridTrack]) -> Void) {
    if rows.count < 2 { return }
    var heights = rowNumbers.map { height(ofRow: $0) }
    change(&heights)
    rows = heights + rows.dropFirst(last + 1).filter { !$0.isShare }
  }
}

extension GridTrack {
  fileprivate var isShare: Bool {
    switch self {
    case .equal, .share: true
    case .fitting, .fixed: false
    }
  }
}

extension ShadowContainers.Grid.Cell {
  var isOnBaseline: Bool { rows.count == 1 && (vertically == .firstBaseline || vertically == .lastBaseline) }
}
