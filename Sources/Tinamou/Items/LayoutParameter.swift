/// A named number of a layout, such as a scroll offset, that constraints refer to and that changes while they stay.
///
/// ```swift
/// let offset = try layout.parameter("scroll offset", 0)
/// try layout.constrain { root in container.top == root.top - offset }
/// try layout.set(offset, to: 186)          // no constraint is added or removed
/// ```
///
/// A small handle, valid as a ``LayoutItem`` is. A parameter is never removed.
public struct LayoutParameter: Hashable, Sendable {
  let handle: Handle

  init(_ handle: Handle) { self.handle = handle }

  /// The parameter as an expression, for what has no operator of its own.
  public var dimension: LayoutDimension {
    LayoutDimension(LinearForm(SymbolicTerm(handle: handle, attribute: .parameter)))
  }
}
