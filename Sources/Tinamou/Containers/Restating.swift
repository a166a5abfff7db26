internal import TinamouSolver

// A container changes by stating again those parts of its lines that can differ. Only constraints that do differ leave
// and enter the solver, so the cost of a change is proportional to the number of changed constraints. A constraint that
// the user has removed or deactivated stays so.

/// The new lines and other constraints of a container, in place of its former ones.
struct Restatement {
  fileprivate var leaving: [Int] = []
  fileprivate var entering: [Int] = []
  /// The constraints to remove.
  fileprivate var forgotten: [Int] = []
  /// The new constraints, in order, if items are hidden.
  fileprivate var stated: [Int] = []
  /// The changed constraints that are set aside.
  fileprivate var changedAside: [Int] = []
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
  /// Stores the constraints of a new line, none of them active yet, and returns their positions.
  mutating func keep(_ line: Line, as name: ContainerLine, _ origin: Restatement.Origin) -> [Int] {
    let constraints = line.constraints(
      of: .container(name), at: line.items.indices, group: origin.name, from: origin.place)
    let positions = keep(constraints, origin)
    containers.lines[name] = StatedLine(line: line, statements: statements(of: constraints, at: positions))
    return positions
  }

  /// Stores constraints of a container, none of them active yet, and returns their positions.
  mutating func keep(_ constraints: consuming [LayoutConstraint], _ origin: Restatement.Origin) -> [Int] {
    LayoutConstraint.setGroup(origin.name, of: &constraints)
    var positions: [Int] = []
    positions.reserveCapacity(constraints.count)
    for constraint in constraints {
      let position = store(constraint.written(at: origin.place))
      statements[position].isContainers = true
      positions.append(position)
    }
    return positions
  }

  /// Records that a line becomes another one; nil removes it. It costs the constraints that can differ, and O(items) for
  /// copies of tables.
  mutating func restate(_ name: ContainerLine, as line: Line?, in restatement: inout Restatement) {
    guard var stated = containers.lines[name] else { return }
    let filed = forgetLine(.container(name))
    guard let line else {
      containers.lines[name] = nil
      return withdraw(stated.statements, in: &restatement)
    }
    let places = line.places(differingFrom: stated.line)
    func constraints(of line: Line, at places: Range<Int>, sharing group: ShareGroup?) -> [LayoutConstraint] {
      line.constraints(
        of: .container(name), at: places, group: restatement.origin.name, from: restatement.origin.place, sharing: group
      )
    }
    let old = constraints(of: stated.line, at: places.former, sharing: nil)
    // Shares of the same items are compared without their lists.
    let group = old.lazy.compactMap { $0.right.shares.first?.group }.first
    let new = constraints(of: line, at: places.new, sharing: group)
    let oldKeys = Line.keys(of: old)
    let former = (statements: stated.take(oldKeys.map { $0.key }), keys: oldKeys, constraints: old)
    stated.line = line
    // Examinations of statements beside hidden items read the new line.
    containers.lines[name] = stated
    stated.statements = StatedLine.merged(
      stated.statements, restate(former, as: new, examining: filed, in: &restatement))
    containers.lines[name] = stated
  }

  /// Records that the statements of some parts become others.
  ///
  /// - Parameters:
  ///   - former: the statements, in the order of their keys, and the constraints that the line stated there. A
  ///     constraint that stays the same keeps what the user changed.
  ///   - constraints: the constraints of the new parts.
  ///   - filed: the statements of the line that close up over hidden items.
  /// - Returns: the statements of the new parts.
  private mutating func restate(
    _ former: (statements: [StatedPart], keys: [(key: UInt64, number: Int)], constraints: [LayoutConstraint]),
    as constraints: [LayoutConstraint], examining filed: Set<Int>, in restatement: inout Restatement
  ) -> [StatedPart] {
    var leaving: [StatedPart] = [], staying: [StatedPart] = []
    // The numbers of constraints of new parts, and the positions of statements that stay as they are, or differ.
    var added: [Int] = [], unchanged: [Int] = []
    var changed: [(position: Int, constraint: LayoutConstraint)] = []
    var rest = former.statements[...], oldKeys = former.keys[...]
    for (key, number) in Line.keys(of: constraints) {
      while let first = rest.first, first.key < key { leaving.append(rest.removeFirst()) }
      while let first = oldKeys.first, first.key < key { oldKeys.removeFirst() }
      guard let statement = rest.first, statement.key == key else {
        added.append(number)
        continue
      }
      staying.append(rest.removeFirst())
      if !isKept(statement) { continue }
      if let first = oldKeys.first, first.key == key, constraints[number].isSame(as: former.constraints[first.number]) {
        unchanged.append(statement.position)
      } else {
        changed.append((statement.position, constraints[number]))
      }
    }
    leaving += rest
    restate(changed, in: &restatement)
    if hiding.count > 0 {
      let others = filed.subtracting(leaving.map { $0.position } + changed.map { $0.position } + unchanged)
      let examination = regard(unchanged + others.sorted())
      restatement.leaving += examination.leaving
      restatement.entering += examination.entering
    }
    let new = added.sorted().map { constraints[$0] }
    let entering = keep(new, restatement.origin)
    enter(entering, in: &restatement)
    withdraw(leaving, in: &restatement)
    return StatedLine.merged(staying, statements(of: new, at: entering))
  }

  /// The statements of constraints that were stored at some positions, in the order of the keys of their parts.
  private func statements(of constraints: [LayoutConstraint], at positions: [Int]) -> [StatedPart] {
    Line.keys(of: constraints).map { key, number in
      StatedPart(key: key, position: positions[number], generation: statements.generation(at: positions[number]))
    }
  }

  /// True if the user has not removed a statement.
  func isKept(_ statement: StatedPart) -> Bool {
    statements.generation(at: statement.position) == statement.generation
  }

  /// The position of a statement; nil if the user has removed or deactivated it.
  func active(_ statement: StatedPart?) -> Int? {
    guard let statement, isKept(statement), statements[statement.position].isActive else { return nil }
    return statement.position
  }

  /// Removes guides and items that a container has given up.
  mutating func removeParts(_ parts: [LayoutItem]) throws(LayoutError) {
    for part in parts {
      containers.places[try find(part)] = nil
      try remove(part)
    }
  }

  /// Records that stored constraints become active.
  mutating func enter(_ positions: [Int], in restatement: inout Restatement) {
    for position in positions { statements.noteActivation(of: position) }
    if hiding.count == 0 {
      restatement.entering += positions
      return
    }
    for position in positions { statements[position].isSetAside = true }
    restatement.stated += positions
    restatement.entering += regard(positions).entering
  }

  /// Records that statements are removed.
  private mutating func withdraw(_ former: [StatedPart], in restatement: inout Restatement) {
    let positions = former.filter { isKept($0) }.map { $0.position }.sorted()
    restatement.leaving += positions.filter { statements[$0].live != nil }
    restatement.forgotten += positions
    // If an item is shown for the new line to fit, they do not come back: the line may have no place for them.
    for position in positions { statements[position].isSetAside = false }
  }

  /// Records that stored constraints change.
  mutating func restate(
    _ changes: [(position: Int, constraint: LayoutConstraint)], in restatement: inout Restatement
  ) {
    var active: [(position: Int, new: LayoutConstraint, former: LayoutConstraint?, isOther: Bool)] = []
    for (position, new) in changes {
      let written = statements[position].constraint
      var new = new
      new.place = written.place ?? restatement.origin.place
      new.labels = ConstraintLabels(name: written.name, group: written.group, part: new.part)
      if statements[position].isActive {
        // The solver has none of a constraint that is set aside.
        let former = statements[position].live == nil ? nil : hiding.closed[position] ?? written
        active.append((position, new, former, !new.isSame(as: written)))
      }
      setConstraint(new, at: position)
      statements[position].isChanged = false
    }
    _ = regard(active.map { $0.position })
    for (position, new, former, isOther) in active {
      let isShown = !statements[position].isSetAside
      // The solver's constraint stays as it is, and let go if it was.
      if isShown, let former, (hiding.closed[position] ?? new).isSame(as: former) { continue }
      if isOther { forgetLetGo(.stated(Int32(truncatingIfNeeded: position))) }
      if former != nil { restatement.leaving.append(position) }
      if isShown { restatement.entering.append(position) } else { restatement.changedAside.append(position) }
    }
  }

  /// Carries out the recorded changes. Call it in ``atomically(_:)``, because the tables already contain them.
  mutating func carryOut(_ restatement: Restatement) throws(LayoutError) {
    try checkIfSetAside(restatement.changedAside)
    try checkIfSetAside(restatement.stated)
    try reserveRanks(for: restatement.stated)
    if !restatement.leaving.isEmpty || !restatement.entering.isEmpty {
      try change(Exchange(leaving: restatement.leaving, entering: restatement.entering, keepsRanks: true))
    }
    for position in restatement.forgotten {
      statements[position].rank = nil
      hiding.closed[position] = nil
      forgetLetGo(.stated(Int32(truncatingIfNeeded: position)))
    }
    forget(restatement.forgotten)
    isChanged = true
  }
}

extension Line {
  /// The keys of the parts that constraints of containers are, in order, with the numbers of the constraints.
  fileprivate static func keys(of constraints: [LayoutConstraint]) -> [(key: UInt64, number: Int)] {
    var keys: [(key: UInt64, number: Int)] = []
    keys.reserveCapacity(constraints.count)
    var isOrdered = true
    for (number, constraint) in constraints.enumerated() {
      guard let key = constraint.part?.part.key else { continue }
      isOrdered = isOrdered && (keys.last?.key ?? 0) <= key
      keys.append((key, number))
    }
    if !isOrdered { keys.sort { $0.key < $1.key } }
    return keys
  }
}
