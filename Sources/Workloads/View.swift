import TinamouSolver

/// The four variables of a view.
public struct View: Sendable {
  /// The left edge.
  public let left: Variable
  /// The top edge; y grows downwards.
  public let top: Variable
  /// The width.
  public let width: Variable
  /// The height.
  public let height: Variable

  /// A view of these variables.
  public init(left: Variable, top: Variable, width: Variable, height: Variable) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }

  /// The right edge.
  public var right: LinearExpression { left + width }
  /// The bottom edge.
  public var bottom: LinearExpression { top + height }
  /// Halfway between left and right.
  public var centerX: LinearExpression { left + 0.5 * width }
  /// Halfway between top and bottom.
  public var centerY: LinearExpression { top + 0.5 * height }
}
