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
  ) -> Lines {
    Lines(.line(constraint.written(at: SourcePlace(fileID: fileID, line: line))))
  }

  /// A line of the block that stands for several constraints.
  public static func buildExpression(
    _ constraints: consuming [LayoutConstraint], fileID: StaticString = #fileID, line: UInt = #line
  ) -> Lines {
    let place = SourcePlace(fileID: fileID, line: line)
    for position in constraints.indices where constraints[position].place == nil {
      constraints[position].place = place
    }
    return Lines(.list(constraints))
  }

  /// A line of the block that stands for a constraint or for none: `limit.map { title.width <= $0 }`.
  public static func buildExpression(
    _ constraint: LayoutConstraint?, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Lines {
    constraint.map { Lines(.line($0.written(at: SourcePlace(fileID: fileID, line: line)))) } ?? Lines(.list([]))
  }

  /// A line of the block that stands for several groups of constraints: `pages.map { $0.edges == root.edges }`.
  public static func buildExpression(
    _ constraints: [[LayoutConstraint]], fileID: StaticString = #fileID, line: UInt = #line
  ) -> Lines {
    buildExpression(constraints.flatMap { $0 }, fileID: fileID, line: line)
  }

  /// Not available: a line of a block is a constraint, several constraints, or an optional constraint.
  @available(*, unavailable, message: "a line of a block is a constraint, as in `a.width == b.width`, or several")
  @_disfavoredOverload
  public static func buildExpression<Line>(_ line: Line) -> Lines { Lines(.list([])) }

  /// The lines of a block.
  public static func buildBlock(_ parts: Lines...) -> Lines { Lines(.parts(parts)) }

  /// An `if` without an `else`.
  public static func buildOptional(_ constraints: Lines?) -> Lines { constraints ?? Lines(.list([])) }

  /// The first branch of an `if` or `switch`.
  public static func buildEither(first constraints: Lines) -> Lines { constraints }

  /// Another branch of an `if` or `switch`.
  public static func buildEither(second constraints: Lines) -> Lines { constraints }

  /// The iterations of a `for`.
  public static func buildArray(_ rounds: [Lines]) -> Lines { Lines(.parts(rounds)) }

  /// A branch under `if #available`.
  public static func buildLimitedAvailability(_ constraints: Lines) -> Lines { constraints }

  /// The constraints of the whole block.
  public static func buildFinalResult(_ lines: Lines) -> [LayoutConstraint] {
    var all: [LayoutConstraint] = []
    lines.append(to: &all)
    return all
  }

  /// The constraints of a part of a block.
  ///
  /// It is a tree with the nesting of the source, so that each constraint moves to a list only once.
  public struct Lines: Sendable {
    fileprivate enum Content: Sendable {
      case line(LayoutConstraint)
      case list([LayoutConstraint])
      case parts([Lines])
    }

    private let content: Content

    fileprivate init(_ content: Content) { self.content = content }

    fileprivate func append(to all: inout [LayoutConstraint]) {
      switch content {
      case .line(let constraint): all.append(constraint)
      case .list(let constraints): all += constraints
      case .parts(let parts): for part in parts { part.append(to: &all) }
      }
    }
  }
}
