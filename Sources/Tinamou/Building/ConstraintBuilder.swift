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
    Lines(constraint.written(at: SourcePlace(fileID: fileID, line: line)))
  }

  /// A line of the block that stands for several constraints.
  public static func buildExpression(
    _ constraints: consuming [LayoutConstraint], fileID: StaticString = #fileID, line: UInt = #line
  ) -> Lines {
    let place = SourcePlace(fileID: fileID, line: line)
    for position in constraints.indices where constraints[position].place == nil {
      constraints[position].place = place
    }
    return Lines(constraints)
  }

  /// A line of the block that stands for a constraint or for none: `limit.map { title.width <= $0 }`.
  public static func buildExpression(
    _ constraint: LayoutConstraint?, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Lines {
    constraint.map { Lines($0.written(at: SourcePlace(fileID: fileID, line: line))) } ?? Lines()
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
  public static func buildExpression<Line>(_ line: Line) -> Lines { Lines() }

  /// A block without lines.
  public static func buildBlock() -> Lines { Lines() }

  /// The first line of a block.
  public static func buildPartialBlock(first: Lines) -> Lines { first }

  /// The lines of a block and the next one.
  public static func buildPartialBlock(accumulated: consuming Lines, next: consuming Lines) -> Lines {
    accumulated.append(next)
    return accumulated
  }

  /// An `if` without an `else`.
  public static func buildOptional(_ constraints: Lines?) -> Lines { constraints ?? Lines() }

  /// The first branch of an `if` or `switch`.
  public static func buildEither(first constraints: Lines) -> Lines { constraints }

  /// Another branch of an `if` or `switch`.
  public static func buildEither(second constraints: Lines) -> Lines { constraints }

  /// The iterations of a `for`.
  public static func buildArray(_ rounds: consuming [Lines]) -> Lines {
    var all = Lines()
    for round in rounds { all.append(round) }
    return all
  }

  /// A branch under `if #available`.
  public static func buildLimitedAvailability(_ constraints: Lines) -> Lines { constraints }

  /// The constraints of the whole block.
  public static func buildFinalResult(_ lines: consuming Lines) -> [LayoutConstraint] { lines.list() }
}

extension ConstraintBuilder {
  /// The constraints of a part of a block.
  public struct Lines: Sendable {
    /// Apart from the others, because most parts are one line, which then needs no list.
    private var first: LayoutConstraint?
    private var others: [LayoutConstraint] = []

    init() {}

    init(_ constraint: consuming LayoutConstraint) { first = constraint }

    init(_ constraints: consuming [LayoutConstraint]) {
      if constraints.count < 2 {
        first = constraints.first
      } else {
        first = constraints.removeFirst()
        others = constraints
      }
    }

    fileprivate mutating func append(_ next: consuming Lines) {
      guard let line = next.first else { return }
      if first == nil {
        self = next
      } else {
        others.append(line)
        others += next.others
      }
    }

    fileprivate consuming func list() -> [LayoutConstraint] {
      guard let first else { return [] }
      if others.isEmpty { return [first] }
      others.insert(first, at: 0)
      return others
    }
  }
}
