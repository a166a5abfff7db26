/// The limits of reading, which bound the cost of a hostile text.
public struct LayoutTextLimits: Hashable, Sendable {
  /// The length of the text, in bytes of UTF-8.
  public var bytes: Int
  /// The number of items, guides and parameters.
  public var items: Int
  /// The number of constraints, with those of rows counted one by one. A row that divides its extent in proportion to
  /// contents counts as the square of its items, because each share depends on all of them.
  public var constraints: Int
  /// The depth of nested items.
  public var itemDepth: Int
  /// The depth of nested parentheses.
  public var depth: Int
  /// The steps that the solver may make in each call, see `ConstraintLayout.stepLimit`; nil for no limit.
  public var steps: Int?

  /// The limits for text from unknown sources.
  public init(
    bytes: Int = 16 << 20, items: Int = 200_000, constraints: Int = 1_000_000, itemDepth: Int = 10_000,
    depth: Int = 200, steps: Int? = nil
  ) {
    self.bytes = bytes
    self.items = items
    self.constraints = constraints
    self.itemDepth = itemDepth
    self.depth = depth
    self.steps = steps
  }
}
