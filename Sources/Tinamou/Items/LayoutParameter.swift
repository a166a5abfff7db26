/// A named number of a layout, such as a scroll offset. Constraints refer to it, and its value can change at any time.
///
/// ```swift
/// let offset = try layout.parameter("scroll offset", 0)
/// try layout.constrain { root in container.top == root.top - offset }
/// try layout.set(offset, to: 186)          // no constraint is added or removed
/// ```
///
/// A small handle, valid like a ``LayoutItem``. A parameter is never removed.
public struct LayoutParameter: Hashable, Sendable {
  @usableFromInline let handle: Handle

  init(_ handle: Handle) { self.handle = handle }

  /// The parameter as an expression, for functions without an overload for parameters.
  @inlinable
  public var dimension: LayoutDimension {
    LayoutDimension(LinearForm(SymbolicTerm(handle: handle, attribute: .parameter)))
  }
}
