/// Finding the constraint that takes the place of one that gives way: ``BoundPasses``.
extension Machine {
  /// Finds the constraint that would be violated next when a kink's constraint gives way.
  mutating func findSuccessor(of index: Int, _ slope: Double, _ passes: inout BoundPasses) {
    let row = passes.kinks[index].row
    passes.kinks[index].next = -1
    if parallels.isBuilt {
      let place = parallels.place(of: row)
      if place >= 0 { return findSuccessor(of: index, at: place, slope, &passes) }
    }
    if rows[row].terms.count != 1 && !passes.includesSums { return }
    let (distance, last) = passes.latest(index)
    let successor = successor(of: row, isRising: passes.kinks[index].isRising, beyond: distance, last)
    guard let successor else { return }
    passes.kinks[index].next = Int32(passes.successors.count)
    passes.successors.append(successor)
  }

  /// Finds the constraint with the same terms, but for a factor, that would be violated next, beyond a distance.
  mutating func successor(
    of row: RowIndex, isRising: Bool, beyond distance: Double, _ last: RowIndex
  ) -> Successor? {
    let count = rows[row].terms.count
    let own = problem.terms[rows[row].terms.start]
    // When the multiplier of `row` has reached its upper bound, the residual of `row` falls.
    let sense: Double = isRising ? -1 : 1
    let value = -rows[row].constant / own.coefficient
    var best: Successor?
    var left = Self.columnLimit
    var column = ColumnCursor(count == 1 ? variables[own.variable].column : shortestColumn(of: row))
    while let other = column.next(in: problem), left > 0 {
      left -= 1
      if other == row || rows[other].terms.count != count || !rows[other].state.isInactive { continue }
      var coefficient = problem.terms[rows[other].terms.start].coefficient
      var factor = coefficient / own.coefficient
      if count != 1 {
        guard let ratio = ratio(of: other, to: row) else { continue }
        (factor, coefficient) = (ratio, ratio * own.coefficient)
      }
      if !crosses(other, rate: factor * sense) { continue }
      // Calculated from constants, because the values may be out of date.
      let part = coefficient * value
      let residual = Residual(
        value: part + rows[other].constant, magnitude: max(part.magnitude, rows[other].constant.magnitude))
      if direction(other, residual) != 0 { continue }
      let way = residual.isZero ? 0 : residual.value.magnitude / factor.magnitude
      if way < distance || (way == distance && other <= last) { continue }
      if let best, way > best.distance || (way == best.distance && other > best.row) { continue }
      best = Successor(row: other, factor: factor, distance: way)
    }
    return best
  }

  /// True if a consistent row becomes inconsistent when its residual passes 0 at that rate.
  private func crosses(_ row: RowIndex, rate: Double) -> Bool {
    switch rows[row].state {
    case .lower: rate < 0
    case .upper: rate > 0
    case .neutral: true
    default: false
    }
  }

  /// The largest number of a variable's constraints that a search examines.
  static let columnLimit = 64

  /// Finds the next constraint to be violated in the parallel class of a kink's constraint.
  private mutating func findSuccessor(
    of index: Int, at place: Int, _ slope: Double, _ passes: inout BoundPasses
  ) {
    let kink = passes.kinks[index]
    let own = parallels.members[place]
    let sense: Double = kink.isRising ? -1 : 1
    let step = sense * own.rate > 0 ? 1 : -1
    var cursor = kink.cursor
    if cursor < 0 {
      // Members at the same position can stand on either side of this one.
      cursor = place
      while let other = parallels.neighbour(of: cursor, -step),
        (parallels.members[other].position - own.position).magnitude <= parallels.members[other].slack + own.slack
      {
        cursor = other
      }
    } else {
      guard let other = parallels.neighbour(of: cursor, step) else { return }
      cursor = other
    }
    while true {
      let member = parallels.members[cursor]
      var distance = (member.position - own.position) * Double(step) * own.rate.magnitude
      if distance <= (member.slack + own.slack) * own.rate.magnitude { distance = 0 }
      distance = max(distance, kink.moved)
      // The step cannot pass any constraint farther on.
      if slope - kink.coefficient.magnitude * (distance - kink.moved) < 0 { return }
      let factor = factor(of: cursor, to: place)
      if member.row != kink.row && crosses(member.row, rate: factor * sense)
        && isParallel(member.row, times: factor, of: kink.row)
      {
        passes.kinks[index].cursor = cursor
        passes.kinks[index].next = Int32(passes.successors.count)
        passes.successors.append(Successor(row: member.row, factor: factor, distance: distance))
        passes.isModuloEqualities = true
        return
      }
      guard let other = parallels.neighbour(of: cursor, step) else { return }
      cursor = other
    }
  }

  /// True if an inconsistent row becomes less so at that rate.
  func waits(_ row: RowIndex, rate: Double) -> Bool {
    switch rows[row].state {
    case .lower: rate > 0
    case .upper: rate < 0
    case .neutral: true
    default: false
    }
  }
}
