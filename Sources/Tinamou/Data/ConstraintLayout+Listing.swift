// Lists of the constraints and parameters of a layout. `ConstraintLayout+Tree` lists the items.

extension ConstraintLayout {
  /// All constraints of the layout: first the active ones in the order of their activation, which settles ties between
  /// optional constraints, then the others in the order in which they are stored. O(constraints · log constraints).
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

  /// A constraint in the words of the DSL, with its names and its source line.
  ///
  /// - Throws: ``LayoutError/unknownConstraint``
  public func statement(of constraint: ConstraintHandle) throws(LayoutError) -> StatedConstraint {
    stated(statements[try find(constraint)].constraint)
  }

  /// The parameters in the order in which they were made. O(items).
  public var parameters: [LayoutParameter] {
    pins.indices.filter { pins[$0].isParameter }.map { LayoutParameter(handle(at: $0)) }
  }

  /// The name of a parameter.
  ///
  /// - Throws: ``LayoutError/unknownParameter``
  public func name(of parameter: LayoutParameter) throws(LayoutError) -> String {
    guard case .parameter(let name) = pins[try find(parameter)].subject else { throw .unknownParameter }
    return name.text
  }

  /// The nearest common ancestor of two items, which may be one of them. Auto Layout reads a constraint between them in
  /// its coordinates. O(depth).
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
  /// An item, its parent, and so on to the root.
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
