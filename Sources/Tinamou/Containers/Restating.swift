internal import TinamouSolver

// A container changes by stating its lines again. Only constraints that differ from their former version leave and
// enter the solver, so the cost of a change is proportional to the number of changed constraints.

/// The new lines and other constraints of a container, in place of its former ones.
struct Restatement {
  fileprivate var leaving: [Int] = []
  fileprivate var entering: [Int] = []
  /// The constraints to remove.
  fileprivate var forgotten: [Int] = []
  /// The source line and the name of new constraints.
  let origin: Origin

  /// The source line of a container, and the name of its constraints in messages.
  struct Origin: Sendable {
    var place: SourcePlace
    var name: String
  }

  init(_ origin: Origin) { self.origin = origin }
}

extension ConstraintLayout {
  /// Stores the constraints of a new line, none of them active yet.
  ///
  /// - Returns: the line, and the positions of its constraints.
  mutating func keep(_ line: Line, _ origin: Restatement.Origin) -> (line: StatedLine, positions: [Int]) {
    let constraints = line.constraints(of: LinePart.Whole(line), group: origin.name, at: origin.place)
    let positions = keep(constraints, origin)
    var parts = line.keys(of: constraints)
    for place in parts.indices { parts[place].position = positions[parts[place].position] }
    return (StatedLine(line: line, statements: parts), positions)
  }

  /// Stores constraints of a container, none of them active yet, and returns their positions.
  mutating func keep(_ constraints: consuming [LayoutConstraint], _ origin: Restatement.Origin) -> [Int] {
    for place in constraints.indices where constraints[place].place == nil { constraints[place].place = origin.place }
    let positions = keep(constraints, group: origin.name)
    for position in positions { statements[position].isContainers = true }
    return positions
  }

  /// Records that a line becomes another one; nil removes it.
  mutating func restate(_ stated: inout StatedLine, as line: Line?, in restatement: inout Restatement) {
    let former = stated.statements
    if hiding.count > 0, let position = former.first?.position, let part = statements[position].constraint.part {
      // Statements that continue are filed again.
      forgetLine(part.whole)
    }
    guard let line else {
      stated.statements = []
      return withdraw(former.map { $0.position }.sorted(), in: &restatement)
    }
    let constraints = line.constraints(
      of: LinePart.Whole(line), group: restatement.origin.name, at: restatement.origin.place)
    var parts = line.keys(of: constraints)
    // The statements that continue, by constraint, and those that do not.
    var positions = [Int](repeating: -1, count: constraints.count)
    var leaving: [Int] = []
    var rest = former[...]
    for part in parts {
      while let first = rest.first, first.key < part.key { leaving.append(rest.removeFirst().position) }
      if rest.first?.key == part.key { positions[part.position] = rest.removeFirst().position }
    }
    for statement in rest { leaving.append(statement.position) }
    var added: [LayoutConstraint] = []
    for (number, constraint) in constraints.enumerated() {
      if positions[number] < 0 {
        added.append(constraint)
      } else {
        restate(positions[number], as: constraint, in: &restatement)
      }
    }
    let new = keep(added, restatement.origin)
    var entering = new[...]
    for number in positions.indices where positions[number] < 0 { positions[number] = entering.removeFirst() }
    enter(new, in: &restatement)
    withdraw(leaving.sorted(), in: &restatement)
    for place in parts.indices { parts[place].position = positions[parts[place].position] }
    stated = StatedLine(line: line, statements: parts)
  }

  /// Records that stored constraints become active.
  mutating func enter(_ positions: [Int], in restatement: inout Restatement) {
    for position in positions { statements.noteActivation(of: position) }
    if hiding.count == 0 {
      restatement.entering += positions
      return
    }
    for position in positions { statements[position].isSetAside = true }
    restatement.entering += regard(positions).entering
  }

  /// Records that constraints are removed.
  mutating func withdraw(_ positions: [Int], in restatement: inout Restatement) {
    restatement.leaving += positions.filter { statements[$0].live != nil }
    restatement.forgotten += positions
  }

  /// Records that a stored constraint changes.
  mutating func restate(_ position: Int, as new: LayoutConstraint, in restatement: inout Restatement) {
    let former = statements[position].constraint
    let labels = ConstraintLabels(name: former.name, group: former.group, part: new.part)
    let isSame = new.isSame(as: former)
    if isSame, hiding.count == 0 {
      statements[position].constraint.labels = labels
      return
    }
    var new = new
    new.place = former.place ?? restatement.origin.place
    new.labels = labels
    let stated = hiding.closed[position] ?? former
    let isLive = statements[position].live != nil
    setConstraint(new, at: position)
    if !isSame { forgetLetGo(.stated(Int32(truncatingIfNeeded: position))) }
    _ = regard([position])
    let isShown = !statements[position].isSetAside
    if isLive, isShown, (hiding.closed[position] ?? new).isSame(as: stated) { return }
    if isLive { restatement.leaving.append(position) }
    if isShown { restatement.entering.append(position) }
  }

  /// Carries out the recorded changes. Call it in ``atomically(_:)``, because the tables already contain them.
  mutating func carryOut(_ restatement: Restatement) throws(LayoutError) {
    if !restatement.leaving.isEmpty || !restatement.entering.isEmpty {
      try change(Exchange(leaving: restatement.leaving, entering: restatement.entering, keepsRanks: true))
    }
    for position in restatement.forgotten {
      statements[position].isSetAside = false
      statements[position].rank = nil
      hiding.closed[position] = nil
      forgetLetGo(.stated(Int32(truncatingIfNeeded: position)))
    }
    forget(restatement.forgotten)
    isChanged = true
  }
}

extension Line {
  /// The keys of the parts that some constraints are, in order, with the numbers of the constraints.
  fileprivate func keys(of constraints: [LayoutConstraint]) -> [StatedPart] {
    var parts: [StatedPart] = []
    parts.reserveCapacity(constraints.count)
    var isOrdered = true
    for (number, constraint) in constraints.enumerated() {
      guard let part = constraint.labels?.part else { continue }
      let key = key(of: part.part)
      isOrdered = isOrdered && (parts.last?.key ?? 0) <= key
      parts.append(StatedPart(key: key, position: number))
    }
    if !isOrdered { parts.sort { $0.key < $1.key } }
    return parts
  }
}
