internal import TinamouSolver

extension ConstraintLayout {
  /// Adds the constraints of a block or, if they cannot all hold, none.
  ///
  /// The block gets the root item, because `layout` itself cannot be read while it is being changed.
  ///
  /// ```swift
  /// try layout.constrain("name row") { root in
  ///   label.leading == root.margins.leading
  ///   field.leading == label.trailing + .standard
  /// }
  /// ```
  ///
  /// - Parameter name: what messages call the block.
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/overflow(_:)``
  public mutating func constrain(
    _ name: String = "", @ConstraintBuilder _ block: (_ root: LayoutItem) -> [LayoutConstraint]
  ) throws(LayoutError) {
    try add(block(root), group: name)
  }

  /// Adds the constraints of a block that does not mention the root or, if they cannot all hold, none.
  ///
  /// - Parameter name: what messages call the block.
  /// - Throws: as ``constrain(_:_:)-(_,(LayoutItem)->[LayoutConstraint])``
  public mutating func constrain(
    _ name: String = "", @ConstraintBuilder _ block: () -> [LayoutConstraint]
  ) throws(LayoutError) {
    try add(block(), group: name)
  }

  /// Adds one constraint.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/overflow(_:)``
  public mutating func add(
    _ constraint: LayoutConstraint, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(LayoutError) {
    try add([constraint.written(at: SourcePlace(fileID: fileID, line: line))], group: "")
  }

  private mutating func add(_ constraints: [LayoutConstraint], group: String) throws(LayoutError) {
    var stated = constraints
    var resolved: [Constraint] = []
    resolved.reserveCapacity(stated.count)
    for position in stated.indices {
      if !group.isEmpty, stated[position].group.isEmpty { stated[position].group = group }
      resolved.append(try resolve(stated[position]))
    }
    let ids: [ConstraintID]
    do {
      ids = try solver.add(resolved)
    } catch {
      throw refusal(error) { self.stated(stated[$0]) }
    }
    for (position, id) in ids.enumerated() {
      setRole(.stated(Int32(truncatingIfNeeded: statements.count + position)), of: id)
    }
    statements += stated
  }
}
