/// The greatest of several distances, for a comparison with another one: `title.width == max(short.width, long.width)`.
///
/// The maximum is not a linear expression. A comparison with it stands for bounds; an equation also stands for a pull:
///
/// ```swift
/// title.width == max(short.width, 100)    // title.width >= short.width, title.width >= 100,
///                                         // title.width <= short.width ~ 249, title.width <= 100 ~ 249
/// title.width >= max(short.width, 100)    // the first two alone
/// ```
///
/// The bounds are required. The pull has the priority `pull`, and holds if no stronger constraint makes the distance
/// greater. Its default is weaker than the usual hugging, so that it moves the distance rather than the compared
/// distances. For optional bounds, write the constraints yourself.
public struct GreatestDimension: Sendable {
  let operands: [LinearForm]
  let pull: LayoutPriority

  /// The distance is at least each of them, and a pull keeps it from being greater.
  public static func == (a: LayoutDimension, b: GreatestDimension) -> [LayoutConstraint] {
    (a >= b)
      + b.operands.map { LayoutConstraint(a.form, .lessThanOrEqual, $0).priority(b.pull) }
  }

  /// The distance is at least each of them.
  public static func >= (a: LayoutDimension, b: GreatestDimension) -> [LayoutConstraint] {
    b.operands.map { LayoutConstraint(a.form, .greaterThanOrEqual, $0) }
  }
}

/// The least of several distances, for a comparison with another one: `title.width == min(root.width, 400)`.
///
/// Like ``GreatestDimension``: the distance is at most each of them, and an equation adds a pull up to each.
public struct LeastDimension: Sendable {
  let operands: [LinearForm]
  let pull: LayoutPriority

  /// The distance is at most each of them, and a pull keeps it from being less.
  public static func == (a: LayoutDimension, b: LeastDimension) -> [LayoutConstraint] {
    (a <= b)
      + b.operands.map { LayoutConstraint(a.form, .greaterThanOrEqual, $0).priority(b.pull) }
  }

  /// The distance is at most each of them.
  public static func <= (a: LayoutDimension, b: LeastDimension) -> [LayoutConstraint] {
    b.operands.map { LayoutConstraint(a.form, .lessThanOrEqual, $0) }
  }
}

/// The greatest of several distances; see ``GreatestDimension``.
///
/// - Parameters:
///   - a: a distance.
///   - b: another one.
///   - rest: more of them.
///   - pull: the priority that keeps a distance equal to it from being greater.
public func max(
  _ a: LayoutDimension, _ b: LayoutDimension, _ rest: LayoutDimension..., pull: LayoutPriority = 249
) -> GreatestDimension {
  GreatestDimension(operands: ([a, b] + rest).map { $0.form }, pull: pull)
}

/// The greater of a distance and a number of points; see ``GreatestDimension``.
///
/// - Parameters:
///   - a: a distance.
///   - points: the number of points.
///   - pull: the priority that keeps a distance equal to it from being greater.
public func max(_ a: LayoutDimension, _ points: Double, pull: LayoutPriority = 249) -> GreatestDimension {
  GreatestDimension(operands: [a.form, LinearForm(points)], pull: pull)
}

/// The least of several distances; see ``LeastDimension``.
///
/// - Parameters:
///   - a: a distance.
///   - b: another one.
///   - rest: more of them.
///   - pull: the priority that keeps a distance equal to it from being less.
public func min(
  _ a: LayoutDimension, _ b: LayoutDimension, _ rest: LayoutDimension..., pull: LayoutPriority = 249
) -> LeastDimension {
  LeastDimension(operands: ([a, b] + rest).map { $0.form }, pull: pull)
}

/// The lesser of a distance and a number of points; see ``LeastDimension``.
///
/// - Parameters:
///   - a: a distance.
///   - points: the number of points.
///   - pull: the priority that keeps a distance equal to it from being less.
public func min(_ a: LayoutDimension, _ points: Double, pull: LayoutPriority = 249) -> LeastDimension {
  LeastDimension(operands: [a.form, LinearForm(points)], pull: pull)
}
