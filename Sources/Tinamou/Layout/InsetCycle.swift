internal import TinamouSolver

/// Margins or safe area insets that preserve those of a parent, and move the frames from which they are measured: each
/// moves the next, and the last one moves the first. If no such cycle is found, these are the insets that do not settle.
///
/// ```
/// table: preserved insets do not settle: content.margins.trailing moves what it is measured from, through:
///   label.trailing == content.margins.trailing  Table.swift:12
/// ```
public struct InsetCycle: Sendable {
  /// The name of the layout, empty if it has none.
  public let layoutName: String
  /// The insets, such as `content.margins.trailing`. In a cycle, each moves the frame from which the next is measured.
  public let insets: [String]
  /// The constraints that refer to these insets, in the order in which they became active.
  public let constraints: [StatedConstraint]
  /// True if a cycle is found.
  let isClosed: Bool
}

extension InsetCycle: CustomStringConvertible {
  /// The insets in the order in which they move each other, and a line for each constraint that refers to one.
  public var description: String {
    let heading = layoutName.isEmpty ? "" : "\(layoutName): "
    let rows = constraints.map { [$0.text, $0.provenance] }
    return TextColumns.lines(rows).reduce("\(heading)preserved insets do not settle: \(reason):") { "\($0)\n  \($1)" }
  }

  private var reason: String {
    let list = insets.joined(separator: ", ")
    return switch (isClosed, insets.count) {
    case (true, 1): "\(list) moves what it is measured from, through"
    case (true, _): "each moves what the next one is measured from, \(list), and the last the first, through"
    case (false, 1): "\(list) still differs from what follows from the frames, and constraints refer to it"
    case (false, _): "these still differ from what follows from the frames, \(list), and constraints refer to them"
    }
  }
}

/// The search for settled insets, if they depend on each other.
///
/// Between two borders, the insets that follow from the frames are an affine function F of the insets m of the
/// solution. The search measures its derivative J, one inset after the other. If I − J has an inverse, the next insets
/// are
///
///     m + (I − J)⁻¹ (F(m) − m)
///
/// which is the fixpoint if it lies before the next border. Otherwise the insets move on in the direction of F, twice
/// as far each time, until they reach a border or exceed all bounds.
struct InsetCycleSearch {
  /// The number of rounds in which insets that do not depend on each other settle.
  let levels: Int
  private var rounds = 0
  private var stride = 1.0

  /// The maximum number of insets whose dependence is measured, each at the cost of a solution.
  static let mostInsets = 48
  /// A limit of rounds that suffices to leave any layout, because strides double.
  private static let mostRounds = 40
  /// A distance that exceeds any on a screen.
  private static let farthest = 1e7

  init(levels: Int) { self.levels = levels }

  /// The insets of the next solution.
  ///
  /// - Parameter changes: the insets that differ from those that follow from the frames, with the latter.
  mutating func next(
    after changes: [(position: Int, value: Double)], in layout: inout ConstraintLayout
  ) throws(LayoutError) -> [(position: Int, value: Double)] {
    rounds += 1
    if rounds <= levels { return changes }
    let positions = changes.map { $0.position }.filter { layout.pins[$0].variable != nil }
    if positions.isEmpty { return changes }
    let mostRounds = levels + max(Self.mostRounds, positions.count)
    if rounds > mostRounds { throw .unsettled(try layout.insetCycle(among: positions)) }
    // In a long chain, one more inset settles in each round.
    if positions.count > Self.mostInsets { return changes }
    let residual = changes.filter { layout.pins[$0.position].variable != nil }.map {
      $0.value - layout.pins[$0.position].value
    }
    let step: [Double]
    if let solved = InsetDependence(of: positions, derivative: try layout.insetDerivative(of: positions)).step(residual)
    {
      step = solved
    } else {
      stride *= 2
      step = residual.map { $0 * stride }
    }
    var next = changes
    for (position, step) in zip(positions, step) {
      guard let index = next.firstIndex(where: { $0.position == position }) else { continue }
      let value = max(layout.pins[position].value + step, layout.ownInset(position) ?? -.infinity)
      if value.magnitude > Self.farthest { throw .unsettled(try layout.insetCycle(among: positions)) }
      next[index].value = value
    }
    return next
  }
}

/// The rates at which insets move the frames from which others are measured.
private struct InsetDependence {
  let positions: [Int]
  /// The rates: rows for the insets that are moved, columns for those that move them.
  let derivative: [[Double]]

  init(of positions: [Int], derivative: [[Double]]) {
    self.positions = positions
    self.derivative = derivative
  }

  /// The solution s of (I − J) s = r; nil if there is none, or more than one.
  func step(_ residual: [Double]) -> [Double]? {
    let count = positions.count
    var rows: [[Double]] = []
    for (row, rates) in derivative.enumerated() {
      rows.append(rates.map { -$0 } + [residual[row]])
      rows[row][row] += 1
    }
    for column in 0..<count {
      let pivot = (column..<count).max { rows[$0][column].magnitude < rows[$1][column].magnitude } ?? column
      if rows[pivot][column].magnitude < 1e-9 { return nil }
      rows.swapAt(pivot, column)
      for row in 0..<count where row != column && rows[row][column] != 0 {
        let factor = rows[row][column] / rows[column][column]
        for index in column...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }

  /// The shortest cycle, by positions in the derivative; nil if there is none.
  var cycle: [Int]? {
    var shortest: [Int]?
    for start in positions.indices {
      var previous: [Int: Int] = [:]
      var reached = [start], index = 0
      search: while index < reached.count {
        let here = reached[index]
        index += 1
        for next in positions.indices where derivative[next][here].magnitude > 1e-6 {
          if next == start {
            var path = [here]
            while let before = previous[path[0]], path[0] != start { path.insert(before, at: 0) }
            if path.count < shortest?.count ?? .max { shortest = path }
            break search
          }
          if previous[next] == nil {
            previous[next] = here
            reached.append(next)
          }
        }
      }
    }
    // Rotate the cycle, so that the same cycle always begins at the same inset.
    guard let cycle = shortest, let first = cycle.indices.min(by: { cycle[$0] < cycle[$1] }) else { return nil }
    return Array(cycle[first...] + cycle[..<first])
  }
}

extension ConstraintLayout {
  /// The item's own inset, if it preserves that of a parent.
  fileprivate func ownInset(_ position: Int) -> Double? {
    guard case .inset(let item, let region, let edge) = pins[position].subject else { return nil }
    return preserved(Int(item), region)?.own[edge]
  }

  /// The rates at which the insets that follow from the frames move with those of the solution: rows for the former,
  /// columns for the latter.
  fileprivate func insetDerivative(of positions: [Int]) throws(LayoutError) -> [[Double]] {
    var rows = positions.map { _ in positions.map { _ in 0.0 } }
    var trial = self
    trial.recovery.isStrict = true
    let before = try trial.wantedInsets()
    // A power of two, to avoid rounding.
    for (column, position) in positions.enumerated() {
      for distance in [0.015625, -0.015625] {
        guard let after = try trial.wantedInsets(moving: position, by: distance) else { continue }
        for (row, other) in positions.enumerated() {
          rows[row][column] = ((after[other] ?? 0) - (before[other] ?? 0)) / distance
        }
        break
      }
    }
    return rows
  }

  /// The insets that follow from the frames if one inset moves; nil if it cannot move there.
  private mutating func wantedInsets(moving position: Int, by distance: Double) throws(LayoutError) -> [Int: Double]? {
    let former = pins[position].value
    do throws(LayoutError) {
      try change(PinChanges([(position, former + distance)]))
    } catch {
      guard case .conflict = error else { throw error }
      return nil
    }
    var moved: [Int32] = []
    try findFrames(&moved)
    let wanted = try wantedInsets()
    try change(PinChanges([(position, former)]))
    try findFrames(&moved)
    return wanted
  }

  /// True if some of the insets depend on themselves, at their current values.
  func haveCycle(_ positions: [Int]) throws(LayoutError) -> Bool {
    var trial = self
    var moved: [Int32] = []
    try trial.findFrames(&moved)
    return InsetDependence(of: positions, derivative: try trial.insetDerivative(of: positions)).cycle != nil
  }

  /// The cycle among insets that do not settle.
  func insetCycle(among positions: [Int]) throws(LayoutError) -> InsetCycle {
    let referred = positions.filter { pins[$0].variable != nil }.prefix(InsetCycleSearch.mostInsets)
    let moving = Array(referred)
    let cycle = InsetDependence(of: moving, derivative: try insetDerivative(of: moving)).cycle.map {
      $0.map { moving[$0] }
    }
    let named = cycle ?? moving
    var constraints: [ConstraintID] = []
    do {
      for position in named {
        guard let variable = pins[position].variable else { continue }
        for id in try solver.constraints(on: variable) where !constraints.contains(id) { constraints.append(id) }
      }
    } catch {
      throw refusal(error)
    }
    let members = constraints.compactMap { self.roles[Int($0.index)] }
    return InsetCycle(
      layoutName: name, insets: named.map { text(ofInset: $0) },
      constraints: members.compactMap { role in
        if case .stated = role { stated(role) } else { nil }
      }, isClosed: cycle != nil)
  }

  private func text(ofInset position: Int) -> String {
    guard case .inset(let item, let region, let edge) = pins[position].subject else { return "?" }
    return "\(items.tree[item].name)\(region.prefix)\(edge.name)"
  }
}
