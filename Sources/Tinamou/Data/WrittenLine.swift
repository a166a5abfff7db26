/// A row or column as it was written, for code that writes layouts.
package struct WrittenLine: Sendable {
  package let isHorizontal: Bool
  package let items: [LayoutItem]
  package let region: LayoutRegion?
  package let spacing: LayoutExpression
  package let distribution: LineDistribution
  /// The alignment by its name in the DSL.
  package let alignment: String?
  /// All constraints of the line, as they were written.
  package let constraints: [LayoutConstraint]
  private let positions: [Line.Part: Int]

  fileprivate init(_ line: Line) {
    isHorizontal = line.axis == .horizontal
    items = line.items.map { $0.layoutItem }
    region = line.region
    spacing = LayoutExpression(line.spacing)
    distribution = line.distribution
    alignment = line.alignment?.name(across: line.axis)
    constraints = line.constraints()
    var positions: [Line.Part: Int] = [:]
    for (position, constraint) in constraints.enumerated() {
      if let part = constraint.part?.part { positions[part] = position }
    }
    self.positions = positions
  }

  /// The position of a constraint among those of its line. O(1).
  package func position(of constraint: LayoutConstraint) -> Int? {
    constraint.part.flatMap { positions[$0.part] }
  }
}

extension LayoutConstraint {
  /// The identity of the row or column of a block that a constraint belongs to; nil if there is none.
  package var lineIdentity: ObjectIdentifier? { whole.map { ObjectIdentifier($0) } }

  /// The row or column of a block that it is a part of. O(items of the line).
  package var writtenLine: WrittenLine? { whole.map { WrittenLine($0.line) } }

  private var whole: LinePart.Whole? {
    guard let part, case .block(let whole) = part.owner else { return nil }
    return whole
  }

  /// The constraint as a part of a row or column, which closes up over hidden items.
  package func partOfLine(like other: LayoutConstraint) -> LayoutConstraint {
    var constraint = self
    constraint.part = other.part
    return constraint
  }
}

extension Linear where Kind == AnchorKind.Extent {
  /// The distance that data describe; nil if they describe a position, or nothing.
  package init?(distance expression: LayoutExpression) {
    guard (try? expression.kind) == .distance else { return nil }
    self.init(expression.form)
  }
}
