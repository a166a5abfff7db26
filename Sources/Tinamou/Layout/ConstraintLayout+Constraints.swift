internal import TinamouSolver

extension ConstraintLayout {
  /// Adds the constraints of a block or, if they cannot all hold, none.
  ///
  /// The block gets the root item, because it must not read the layout, which is being changed. In a class, a block that
  /// reads the property that holds the layout stops the program for overlapping access.
  ///
  /// ```swift
  /// try layout.constrain("name row") { root in
  ///   label.leading == root.margins.leading
  ///   field.leading == label.trailing + .standard
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the block in messages.
  ///   - block: writes the constraints.
  /// - Returns: the constraints, to deactivate them later.
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/overflow(_:)``
  @discardableResult
  public mutating func constrain(
    _ name: String = "", @ConstraintBuilder _ block: (_ root: LayoutItem) -> [LayoutConstraint]
  ) throws(LayoutError) -> ConstraintSet {
    try add(block(root), group: name)
  }

  /// Adds one constraint.
  ///
  /// - Returns: its handle, to change or deactivate it later.
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/overflow(_:)``
  @discardableResult
  public mutating func add(
    _ constraint: consuming LayoutConstraint, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(LayoutError) -> ConstraintHandle {
    let constraint = constraint.written(at: SourcePlace(fileID: fileID, line: line))
    if hiding.count > 0 { return try add([constraint], group: "")[0] }
    let position = keep(constraint)
    statements.noteActivation(of: position)
    do {
      try change(Entrance(position: position))
    } catch {
      forget([position])
      throw error
    }
    return constraintHandle(at: position)
  }

  private mutating func add(_ constraints: consuming [LayoutConstraint], group: String) throws(LayoutError)
    -> ConstraintSet
  {
    let positions = keep(constraints, group: group)
    do {
      try change(activating: positions)
    } catch {
      forget(positions)
      throw error
    }
    return set(of: positions)
  }
}

// MARK: - Active and inactive

extension ConstraintLayout {
  /// Stores the constraints of a block without activating them.
  ///
  /// - Parameters:
  ///   - name: the name of the block in messages.
  ///   - block: writes the constraints.
  /// - Returns: the constraints, for ``activate(_:)-(ConstraintSet)`` or ``replace(_:with:)``.
  public mutating func prepare(
    _ name: String = "", @ConstraintBuilder _ block: (_ root: LayoutItem) -> [LayoutConstraint]
  ) -> ConstraintSet {
    let positions = keep(block(root), group: name)
    return set(of: positions)
  }

  /// Activates all of the constraints or, if they cannot all hold, none. Active constraints stay active.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/unknownConstraint``
  public mutating func activate(_ set: ConstraintSet) throws(LayoutError) {
    try change(activating: try positions(of: set))
  }

  /// Activates a constraint.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/unknownConstraint``
  public mutating func activate(_ constraint: ConstraintHandle) throws(LayoutError) {
    try activate(ConstraintSet([constraint]))
  }

  /// Deactivates the constraints. The layout keeps them, and they can be activated again.
  ///
  /// - Throws: ``LayoutError/unknownConstraint``
  public mutating func deactivate(_ set: ConstraintSet) throws(LayoutError) {
    try change(deactivating: try positions(of: set))
  }

  /// Deactivates a constraint. The layout keeps it, and it can be activated again.
  ///
  /// - Throws: ``LayoutError/unknownConstraint``
  public mutating func deactivate(_ constraint: ConstraintHandle) throws(LayoutError) {
    try deactivate(ConstraintSet([constraint]))
  }

  /// Deactivates one set and activates another in one step: there is no intermediate state with both or neither.
  /// O(size).
  ///
  /// A constraint that is in both sets stays active.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/unknownConstraint``
  public mutating func replace(_ old: ConstraintSet, with new: ConstraintSet) throws(LayoutError) {
    try change(deactivating: try positions(of: old), activating: try positions(of: new))
  }

  /// Deactivates the constraints and forgets them; their handles are no longer valid.
  ///
  /// - Throws: ``LayoutError/unknownConstraint``
  public mutating func remove(_ set: ConstraintSet) throws(LayoutError) {
    let positions = try positions(of: set)
    try change(deactivating: positions)
    forget(positions)
  }

  /// Deactivates a constraint and forgets it; its handle is no longer valid.
  ///
  /// - Throws: ``LayoutError/unknownConstraint``
  public mutating func remove(_ constraint: ConstraintHandle) throws(LayoutError) {
    try remove(ConstraintSet([constraint]))
  }

  /// True if a constraint is active, also while it is set aside because of a hidden item. O(1).
  ///
  /// - Throws: ``LayoutError/unknownConstraint``
  public func isActive(_ constraint: ConstraintHandle) throws(LayoutError) -> Bool {
    statements[try find(constraint)].isActive
  }

  /// A constraint as it was written or last changed.
  ///
  /// - Throws: ``LayoutError/unknownConstraint``
  public func constraint(_ constraint: ConstraintHandle) throws(LayoutError) -> LayoutConstraint {
    statements[try find(constraint)].constraint
  }

  /// Replaces a constraint by another one, which gets its handle. Every part may differ, also its multiplier and
  /// relation, and its priority may change to and from required. If only numbers differ, only numbers change. It keeps
  /// its names unless the new constraint has its own.
  ///
  /// ```swift
  /// let width = try layout.add(drawer.width == view.width * 0.25)
  /// try layout.update(width, drawer.width == view.width * 0.75 ~ .high)
  /// ```
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/unknownConstraint``
  public mutating func update(
    _ old: ConstraintHandle, _ new: LayoutConstraint, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(LayoutError) {
    let position = try find(old)
    let former = statements[position].constraint
    var new = new.written(at: SourcePlace(fileID: fileID, line: line))
    if new.name.isEmpty { new.name = former.name }
    if new.group.isEmpty { new.group = former.group }
    try update(position, new)
    statements[position].isChanged = true
  }

  /// Changes parts of a constraint. It keeps its handle, its source line and its names.
  ///
  /// ```swift
  /// try layout.update(width) { $0.priority = .high }
  /// ```
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/unknownConstraint``
  public mutating func update(
    _ constraint: ConstraintHandle, _ change: (inout LayoutConstraint) -> Void
  ) throws(LayoutError) {
    let position = try find(constraint)
    var new = statements[position].constraint
    change(&new)
    try update(position, new)
    statements[position].isChanged = true
  }

  /// The positions of the constraints of a set, each once.
  func positions(of set: ConstraintSet) throws(LayoutError) -> [Int] {
    var positions: [Int] = []
    positions.reserveCapacity(set.count)
    for number in 0..<set.count { positions.append(try find(set[number])) }
    // In the set of one block they are in order.
    if zip(positions, positions.dropFirst()).allSatisfy({ $0 < $1 }) { return positions }
    var seen: Set<Int> = []
    return positions.filter { seen.insert($0).inserted }
  }
}
