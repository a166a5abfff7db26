/// One constraint of a layout, active or not.
///
/// A small handle, valid like a ``LayoutItem`` until the constraint is removed.
public struct ConstraintHandle: Hashable, Sendable {
  let handle: Handle
}

/// Constraints that are activated and deactivated together, such as those of one orientation.
///
/// ```swift
/// let sideBySide = try layout.constrain("any/any") { _ in … }           // active
/// let stacked = layout.prepare("compact/regular") { … }            // not yet
/// try layout.replace(sideBySide, with: stacked)                    // in one step, all or nothing
/// ```
public struct ConstraintSet: Sendable {
  /// The constraints in the order in which they were written.
  public let handles: [ConstraintHandle]

  /// A set of constraints, which may come from several blocks.
  public init(_ handles: [ConstraintHandle]) { self.handles = handles }
}
