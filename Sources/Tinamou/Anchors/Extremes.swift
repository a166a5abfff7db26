/// The greatest of several distances, to be compared with another one: `title.width == max(short.width, long.width)`.
///
/// The greatest of several is no linear expression. A comparison with it stands for bounds, and for a pull where it is an
/// equation:
///
/// ```swift
/// title.width == max(short.width, 100)    // title.width >= short.width, title.width >= 100,
///                                         // title.width <= short.width ~ 249, title.width <= 100 ~ 249
/// title.width >= max(short.width, 100)    // the first two alone
/// ```
///
/// The bounds are required. The pull is as strong as `pull` says, and holds where nothing stronger wants the distance to be
/// greater. It is weaker than the usual hugging, so that it moves the distance rather than what it is compared with. For
/// bounds that give way, write them yourself.
public struct GreatestDimension: Sendable {
  let operands: [LinearForm]
  let pull: LayoutPriority

  /// The distance is that of the greatest: at least each of them, and pulled down to each.
  public static func == (a: LayoutDimension, b: GreatestDimension) -> [LayoutConstraint] {
    (a >= b)
      + b.operands.map { LayoutConstraint(a.form, .lessThanOrEqual, $0).priority(b.pull) }
  }

  /// The distance is at least each of them.
  public static func >= (a: LayoutDimension, b: GreatestDimension) -> [LayoutConstraint] {
    b.operands.map { LayoutConstraint(a.form, .greaterThanOrEqual, $0) }
  }
}

/// The least of several distances, to be compared with another one: `title.width == min(root.width, 400)`.
///
/// Like ``GreatestDimension``: at most each of them, and pulled up to each where it is an equation.
public struct LeastDimension: Sendable {
  let operands: [LinearForm]
  let pull: LayoutPriority

  /// The distance is that of the least: at most each of them, and pulled up to each.
  public static func == (a: LayoutDimension, b: LeastDimension) -> [LayoutConstraint] {
    (a <= b)
      + b.operands.map { LayoutConstraint(a.form, .greaterThanOrEqual, $0).priority(b.pull) }
  }

  /// The distance is at most each of them.
  public static func <= (a: LayoutDimension, b: LeastDimension) -> [LayoutConstraint] {
    b.operands.map { LayoutConstraint(a.form, .lessThanOrEqual, $0) }
  }
}

/// The greatest of several distances, see ``GreatestDimension``.
///
/// - Parameters:
///   - a: a distance.
///   - b: another one.
///   - rest: more of them.
///   - pull: how strongly a distance equal to it is kept from being greater.
public func max(
  _ a: LayoutDimension, _ b: LayoutDimension, _ rest: LayoutDimension..., pull: LayoutPriority = 249
) -> GreatestDimension {
  GreatestDimension(operands: ([a, b] + rest).map { $0.form }, pull: pull)
}

/// The greater of a distance and a number of points, see ``GreatestDimension``.
///
/// - Parameters:
///   - a: a distance.
///   - points: the number of points.
///   - pull: how strongly a distance equal to it is kept from being greater.
public func max(_ a: LayoutDimension, _ points: Double, pull: LayoutPriority = 249) -> GreatestDimension {
  GreatestDimension(operands: [a.form, LinearForm(points)], pull: pull)
}

/// The least of several distances, see ``LeastDimension``.
///
/// - Parameters:
///   - a: a distance.
///   - b: another one.
///   - rest: more of them.
///   - pull: how strongly a distance equal to it is kept from being less.
public func min(
  _ a: LayoutDimension, _ b: LayoutDimension, _ rest: LayoutDimension..., pull: LayoutPriority = 249
) -> LeastDimension {
  LeastDimension(operands: ([a, b] + rest).map { $0.form }, pull: pull)
}

/// The less of a distance and a number of points, see ``LeastDimension``.
///
/// - Parameters:
///   - a: a distance.
///   - points: the number of points.
///   - pull: how strongly a distance equal to it is kept from being less.
public func min(_ a: LayoutDimension, _ points: Double, pull: LayoutPriority = 249) -> LeastDimension {
  LeastDimension(operands: [a.form, LinearForm(points)], pull: pull)
}
