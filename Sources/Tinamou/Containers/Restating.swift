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
    let constraints = line.constraints()
    let positions = keep(constraints, origin)
    var stated = StatedLine(line: line)
    stated.statements.reserveCapacity(positions.count)
    for (constraint, position) in zip(constraints, positions) {
      if let part = constraint.part { stated.statements[line.key(of: part.part)] = position }
    }
    return (stated, positions)
  }

  /// Stores constraints of a container, none of them active yet, and returns their positions.
  mutating func keep(_ constraints: [LayoutConstraint], _ origin: Restatement.Origin) -> [Int] {
    let positions = keep(constraints.map { $0.written(at: origin.place) }, group: origin.name)
    for position in positions { statements[position].isContainers = true }
    return positions
  }

  /// Records that a line becomes another one; nil removes it.
  mutating func restate(_ stated: inout StatedLine, as line: Line?, in restatement: inout Restatement) {
    let former = stated.statements
    if hiding.count > 0, let position = former.values.first, let part = statements[position].constraint.part {
      // Statements that continue are filed again.
      forgetLine(part.whole)
    }
    var kept: [Line.Part: Int] = [:]
    var added: [LayoutConstraint] = []
    for constraint in line?.constraints() ?? [] {
      guard let line, let part = constraint.part?.part else { continue }
      let key = line.key(of: part)
      if let position = former[key] {
        kept[key] = position
        restate(position, as: constraint, in: &restatement)
      } else {
        added.append(constraint)
      }
    }
    if let line {
      let positions = keep(added, restatement.origin)
      for (constraint, position) in zip(added, positions) {
        if let part = constraint.part { kept[line.key(of: part.part)] = position }
      }
      enter(positions, in: &restatement)
      stated.line = line
    }
    withdraw(former.filter { kept[$0.key] == nil }.values.sorted(), in: &restatement)
    stated.statements = kept
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
    var new = new.written(at: former.place ?? restatement.origin.place)
    new.name = former.name
    new.group = former.group
    let isSame = new.isSame(as: former)
    if isSame, hiding.count == 0 {
      statements[position].constraint.part = new.part
      return
    }
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
