internal import TinamouSolver

// An item's content is two constraints per axis, `extent <= intrinsic` and `extent >= intrinsic`. Only this file adds,
// moves and removes them.
//
// In ties, content counts from when its item was made, whenever it was set: its constraints get ranks behind those of the
// item's bounds, and before those of whatever was added next.

extension Solver {
  /// Makes the variables of an item, and the constraints of its content, all or nothing.
  mutating func makeRectangle(holding content: inout ItemContent) throws(SolverError) -> RectangleVariables {
    try transaction { (solver) throws(SolverError) in
      let variables = try solver.makeRectangle()
      var constraints: [Constraint] = []
      constraints.reserveCapacity(4)
      for axis in Axis.allCases {
        guard let size = content[axis].extent else { continue }
        let extent = axis == .horizontal ? variables.width : variables.height
        content[axis].appendConstraints(on: extent, around: size, to: &constraints)
      }
      if constraints.isEmpty { return variables }
      var ids = try solver.add(constraints)[...]
      for axis in Axis.allCases where content[axis].extent != nil {
        content[axis].live = (ids.removeFirst(), ids.removeFirst())
      }
      return variables
    }
  }
}

extension ConstraintLayout {
  /// Records the roles of the constraints of a content.
  mutating func setRoles(ofContentOf item: Int32, _ axis: Axis, _ live: ContentRecord.Live?) {
    guard let live else { return }
    setRole(.hugging(item: item, axis), of: live.hugging)
    setRole(.resistance(item: item, axis), of: live.resistance)
  }

  /// Changes an item's content, its content constraints, and the constraints that divide a distance in proportion to
  /// the content, all or nothing.
  mutating func changeContent(of item: Int, _ change: (inout ItemContent) -> Void) throws(LayoutError) {
    var content = items[item].content
    change(&content)
    try check(content, of: items.tree[item].name)
    let sharers = statements.sharing.isEmpty ? [] : activeSharers(of: item, changedTo: content)
    if sharers.isEmpty { return try self.change(ContentChange(item: item, content: content)) }
    // No proportion applies between the old contents and the new ones: old and new ones need not fit together.
    let body = { (layout: inout ConstraintLayout) throws(LayoutError) in
      try layout.change(Exchange(leaving: sharers, keepsRanks: true))
      try layout.change(ContentChange(item: item, content: content))
      try layout.change(Exchange(entering: sharers))
    }
    // Items are hidden to fit after all three changes: the proportions of a hidden item cannot enter.
    try hiding.order.isEmpty ? atomically(body) : changeAll(body)
  }

  /// The rank of the hugging of an item: the one that it has, or the one that it would get with content.
  func rank(ofHuggingOf item: Int, _ axis: Axis) throws(LayoutError) -> ConstraintRank {
    do throws(SolverError) {
      if let live = items[item][axis].live { return try solver.rank(of: live.hugging) }
      guard let bound = try bound(of: Int32(truncatingIfNeeded: item)) else { return .last }
      return ConstraintRank.content(axis, behind: try solver.rank(of: bound)).next
    } catch { throw refusal(error) }
  }

  /// The rank of the first wish of a container: behind its bounds, and before whatever was added after these.
  func rank(ofWishesOf container: Int) throws(LayoutError) -> ConstraintRank {
    do throws(SolverError) {
      guard let bound = try bound(of: Int32(truncatingIfNeeded: container)) else { return .last }
      return ConstraintRank(number: try solver.rank(of: bound).number + ConstraintRank.spacing / 8 * 7)
    } catch { throw refusal(error) }
  }

  /// The last of the constraints that an item is not negative, if it has any.
  fileprivate func bound(of item: Int32) throws(SolverError) -> ConstraintID? {
    let height = items.variables[Int(item)].extent(.vertical)
    return try solver.constraints(on: height).first { id in
      if case .notNegative(item, .vertical) = roles[Int(id.index)] { true } else { false }
    }
  }

  /// Gives contents the priorities in the solver.
  fileprivate func setEffectivePriorities(of moves: inout [ContentMove], _ item: Int32) {
    for place in moves.indices {
      setEffectivePriorities(of: &moves[place].old, item, moves[place].axis)
      setEffectivePriorities(of: &moves[place].new, item, moves[place].axis)
    }
  }

  private func setEffectivePriorities(of content: inout ContentRecord, _ item: Int32, _ axis: Axis) {
    content.hugging = effective(content.hugging, of: .hugging(item: item, axis))
    content.resistance = effective(content.resistance, of: .resistance(item: item, axis))
  }
}

/// Changes the content of an item.
struct ContentChange: Change {
  let item: Int
  let content: ItemContent

  func note(in layout: inout ConstraintLayout) -> ItemContent {
    let former = layout.items[item].content
    layout.items[item].content = content
    return former
  }

  func ask(_ layout: inout ConstraintLayout, insteadOf former: ItemContent) throws(LayoutError) -> Bool {
    let index = Int32(truncatingIfNeeded: item)
    var moves: [ContentMove] = []
    for axis in Axis.allCases {
      moves.append(
        ContentMove(
          axis: axis, variable: layout.items.variables[item].extent(axis),
          old: former[axis], new: layout.items[item].content[axis]))
    }
    // A call for each axis would copy the whole layout.
    if !layout.recovery.lettingGo.isEmpty { layout.setEffectivePriorities(of: &moves, index) }
    let isOfNumbers = moves.allSatisfy { $0.isOfNumbers }
    let lives: [ContentRecord.Live?]
    do throws(SolverError) {
      let bound = moves.contains { $0.isAdded } ? try layout.bound(of: index) : nil
      // Numbers change in one call, which the solver may replay. In a transaction it would search.
      if isOfNumbers {
        lives = try layout.solver.carryOut(moves)
      } else {
        lives = try layout.solver.transaction { (solver) throws(SolverError) in
          let lives = try solver.carryOut(moves)
          if let bound { try solver.rank(lives, of: moves, behind: bound) }
          return lives
        }
      }
    } catch {
      // The roles of the added constraints, for the words of the refusal.
      let proposed = moves.filter { $0.isAdded }.flatMap { move in
        [Role.hugging(item: index, move.axis), .resistance(item: index, move.axis)]
      }
      throw layout.refusal(error) { $0 < proposed.count ? proposed[$0] : nil }
    }
    // The constraints stay, so that no table changes.
    if isOfNumbers && layout.recovery.lettingGo.isEmpty { return true }
    for (move, live) in zip(moves, lives) {
      layout.items[item][move.axis].live = live
      let isWanted = move.new.extent != nil
      let content = layout.items[item][move.axis]
      if !isWanted || !content.hugging.isRequired { layout.forgetLetGo(.hugging(item: index, move.axis)) }
      if !isWanted || !content.resistance.isRequired { layout.forgetLetGo(.resistance(item: index, move.axis)) }
      layout.setRoles(ofContentOf: index, move.axis, live)
      if move.isAdded { try layout.orderHugging(of: item, move.axis) }
    }
    return true
  }

  func putBack(_ former: ItemContent, in layout: inout ConstraintLayout) { layout.items[item].content = former }
}

/// The changes to the content constraints of one extent.
private struct ContentMove {
  let axis: Axis
  let variable: Variable
  var old: ContentRecord
  var new: ContentRecord

  /// True if an axis without content gets content.
  var isAdded: Bool { old.live == nil && new.extent != nil }

  /// True if at most the constants of its constraints change.
  var isOfNumbers: Bool {
    (old.live == nil) == (new.extent == nil) && old.hugging == new.hugging && old.resistance == new.resistance
  }
}

extension ContentRecord {
  typealias Live = (hugging: ConstraintID, resistance: ConstraintID)

  /// Appends hugging and resistance, in this order, around an intrinsic size.
  func appendConstraints(on variable: Variable, around size: Double, to constraints: inout [Constraint]) {
    let excess = LinearExpression(of: variable, constant: -size)
    constraints.append(Constraint(excess, .lessThanOrEqual, priority: Priority(hugging.value)))
    constraints.append(Constraint(excess, .greaterThanOrEqual, priority: Priority(resistance.value)))
  }
}

extension Solver {
  /// Changes content constraints as the moves require, and returns them.
  ///
  /// Every intermediate state is a subset of the final one, so only the final state can be refused: first constraints
  /// are removed or become weaker, then all numbers move together, then others are added or become stronger.
  fileprivate mutating func carryOut(_ moves: [ContentMove]) throws(SolverError) -> [ContentRecord.Live?] {
    var numbers: [(id: ConstraintID, constant: Double)] = []
    for move in moves {
      guard let live = move.old.live else { continue }
      guard let size = move.new.extent else {
        try remove([live.hugging, live.resistance])
        continue
      }
      if move.new.hugging < move.old.hugging { try setPriority(of: live.hugging, to: move.new.hugging) }
      if move.new.resistance < move.old.resistance { try setPriority(of: live.resistance, to: move.new.resistance) }
      if size != move.old.extent { numbers += [(live.hugging, -size), (live.resistance, -size)] }
    }
    if !numbers.isEmpty { try setConstants(numbers) }

    // Both axes in one step, so that a refusal can name each constraint's role.
    var added: [Constraint] = []
    for move in moves where move.isAdded {
      if let size = move.new.extent { move.new.appendConstraints(on: move.variable, around: size, to: &added) }
    }
    var ids = added.isEmpty ? [] : try add(added)[...]
    var result: [ContentRecord.Live?] = []
    for move in moves {
      if move.isAdded {
        result.append((ids.removeFirst(), ids.removeFirst()))
      } else {
        result.append(move.new.extent == nil ? nil : move.old.live)
      }
    }
    for move in moves where move.new.extent != nil {
      guard let live = move.old.live else { continue }
      if move.new.hugging > move.old.hugging { try setPriority(of: live.hugging, to: move.new.hugging) }
      if move.new.resistance > move.old.resistance { try setPriority(of: live.resistance, to: move.new.resistance) }
    }
    return result
  }

  /// Gives the content constraints that moves have added their ranks behind a bound of the item: two places for the width, and
  /// two for the height behind them, in whichever order the two get content.
  fileprivate mutating func rank(
    _ lives: [ContentRecord.Live?], of moves: [ContentMove], behind bound: ConstraintID
  ) throws(SolverError) {
    let bound = try rank(of: bound)
    var last = bound
    for (live, move) in zip(lives, moves) {
      last = max(last, ConstraintRank.content(move.axis, behind: bound))
      guard let live else { continue }
      if move.isAdded {
        for id in [live.hugging, live.resistance] {
          last = last.next
          try setRank(of: id, to: last)
        }
      } else {
        last = max(last, try rank(of: live.resistance))
      }
    }
  }

  private mutating func setPriority(of id: ConstraintID, to priority: LayoutPriority) throws(SolverError) {
    try setPriority(of: id, to: Priority(priority.value))
  }
}

extension ConstraintRank {
  /// The rank before those of content on an axis, of an item with a bound.
  fileprivate static func content(_ axis: Axis, behind bound: ConstraintRank) -> ConstraintRank {
    axis == .horizontal ? bound : ConstraintRank(number: bound.number + spacing / 4)
  }

  /// The rank of the next constraint of the same content.
  fileprivate var next: ConstraintRank { ConstraintRank(number: number + Self.spacing / 8) }
}

extension LinearExpression {
  /// A variable and a constant, without an array of terms.
  fileprivate init(of variable: Variable, constant: Double = 0) {
    self.init(of: constant)
    append(Term(variable, 1))
  }
}
