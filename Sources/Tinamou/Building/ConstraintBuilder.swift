/// Collects the constraints of a block, with `if`, `switch`, `for`, and the source line of each.
///
/// ```swift
/// try layout.constrain { root in
///   for row in rows { row.field.width == rows[0].field.width }
///   if isCompact { title.leading == root.margins.leading }
/// }
/// ```
@resultBuilder
public enum ConstraintBuilder {
  /// A line of the block. A constraint keeps a source line that a nested block has set.
  public static func buildExpression(
    _ constraint: consuming LayoutConstraint, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [LayoutConstraint] {
    [constraint.written(at: SourcePlace(fileID: fileID, line: line))]
  }

  /// A line of the block that stands for several constraints.
  public static func buildExpression(
    _ constraints: [LayoutConstraint], fileID: StaticString = #fileID, line: UInt = #line
  ) -> [LayoutConstraint] {
    constraints.map { $0.written(at: SourcePlace(fileID: fileID, line: line)) }
  }

  /// A line of the block that stands for a constraint or for none: `limit.map { title.width <= $0 }`.
  public static func buildExpression(
    _ constraint: LayoutConstraint?, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [LayoutConstraint] {
    constraint.map { [$0.written(at: SourcePlace(fileID: fileID, line: line))] } ?? []
  }

  /// A line of the block that stands for several groups of constraints: `pages.map { $0.edges == root.edges }`.
  public static func buildExpression(
    _ constraints: [[LayoutConstraint]], fileID: StaticString = #fileID, line: UInt = #line
  ) -> [LayoutConstraint] {
    buildExpression(joined(constraints), fileID: fileID, line: line)
  }

  /// Not available: a line of a block is a constraint, several constraints, or an optional constraint.
  @available(*, unavailable, message: "a line of a block is a constraint, as in `a.width == b.width`, or several")
  @_disfavoredOverload
  public static func buildExpression<Line>(_ line: Line) -> [LayoutConstraint] { [] }

  /// The lines of a block.
  public static func buildBlock(_ lines: [LayoutConstraint]...) -> [LayoutConstraint] { joined(lines) }

  /// An `if` without an `else`.
  public static func buildOptional(_ constraints: [LayoutConstraint]?) -> [LayoutConstraint] { constraints ?? [] }

  /// The first branch of an `if` or `switch`.
  public static func buildEither(first constraints: [LayoutConstraint]) -> [LayoutConstraint] { constraints }

  /// Another branch of an `if` or `switch`.
  public static func buildEither(second constraints: [LayoutConstraint]) -> [LayoutConstraint] { constraints }

  /// The iterations of a `for`.
  public static func buildArray(_ rounds: [[LayoutConstraint]]) -> [LayoutConstraint] { joined(rounds) }

  /// A branch under `if #available`.
  public static func buildLimitedAvailability(_ constraints: [LayoutConstraint]) -> [LayoutConstraint] { constraints }

  /// All constraints of several groups. They are large, so one group is not copied, and many are copied once.
  private static func joined(_ groups: [[LayoutConstraint]]) -> [LayoutConstraint] {
    if groups.count == 1 { return groups[0] }
    var all: [LayoutConstraint] = []
    all.reserveCapacity(groups.reduce(0) { $0 + $1.count })
    for group in groups { all += group }
    return all
  }
}
