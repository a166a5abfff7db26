// The constraints and parameters of a layout, listed; items are listed in `ConstraintLayout+Tree`.

extension ConstraintLayout {
  /// All constraints that the layout knows: first the active ones in the order in which they were activated, which
  /// settles ties between wishes, then the others in the order in which they are kept. O(constraints · log constraints).
  ///
  /// ```swift
  /// for handle in layout.constraints {
  ///   let constraint = try layout.constraint(handle)
  ///   print(try layout.statement(of: handle), try layout.isActive(handle), constraint.items)
  /// }
  /// ```
  public var constraints: [ConstraintHandle] {
    let inactive = statements.indices.filter { statements[$0].isKept && !statements[$0].isActive }
    return (activeStatements + inactive).map { constraintHandle(at: $0) }
  }

  /// A constraint in the words of the DSL, with its names and the place where it was written.
  ///
  /// - Throws: ``LayoutError/unknownConstraint``
  public func statement(of constraint: ConstraintHandle) throws(LayoutError) -> StatedConstraint {
    stated(statements[try find(constraint)].constraint)
  }

  /// The parameters in the order in which they were made. O(items).
  public var parameters: [LayoutParameter] {
    pins.indices.filter { pins[$0].isParameter }.map { LayoutParameter(handle(at: $0)) }
  }

  /// The name a parameter was given.
  ///
  /// - Throws: ``LayoutError/unknownParameter``
  public func name(of parameter: LayoutParameter) throws(LayoutError) -> String {
    guard case .parameter(let name) = pins[try find(parameter)].subject else { throw .unknownParameter }
    return name
  }

  /// The nearest item that two items are in, or that one of them is and the other is in: the item in whose coordinates
  /// Auto Layout reads a constraint between them. O(depth).
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func commonAncestor(
    of item: some LayoutElement, _ other: some LayoutElement
  ) throws(LayoutError) -> LayoutItem {
    let line = items.tree.line(from: try find(item.layoutItem))
    let otherLine = items.tree.line(from: try find(other.layoutItem))
    let shared = zip(line.reversed(), otherLine.reversed()).prefix { $0 == $1 }
    return self.item(at: shared.map { $0.0 }.last ?? 0)
  }
}

extension ItemTree {
  /// An item, the item it was made in, and so on to the root.
  fileprivate func line(from position: Int) -> [Int] {
    var line = [position]
    var parent = nodes[position].parent
    while parent >= 0 {
      line.append(Int(parent))
      parent = nodes[Int(parent)].parent
    }
    return line
  }
}
