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
  private let content: Content

  private enum Content: Sendable {
    case handles([ConstraintHandle])
    /// Constraints of one layout. Handles would each count a reference to it.
    case places([Place], of: Identity)
  }

  /// A position among the constraints of a layout, and the number of its earlier uses.
  struct Place: Sendable {
    let position: Int32
    let generation: UInt32
  }

  /// A set of constraints, which may come from several blocks.
  public init(_ handles: [ConstraintHandle]) { content = .handles(handles) }

  init(_ places: [Place], of layout: Identity) { content = .places(places, of: layout) }

  /// The constraints in the order in which they were written. O(constraints).
  public var handles: [ConstraintHandle] { (0..<count).map { self[$0] } }

  var count: Int {
    switch content {
    case .handles(let handles): handles.count
    case .places(let places, _): places.count
    }
  }

  subscript(number: Int) -> ConstraintHandle {
    switch content {
    case .handles(let handles): handles[number]
    case .places(let places, let layout):
      ConstraintHandle(
        handle: Handle(index: places[number].position, generation: places[number].generation, owner: layout))
    }
  }
}
