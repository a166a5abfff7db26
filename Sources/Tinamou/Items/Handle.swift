/// A position in a layout's tables, stamped with the layout to which it belongs.
///
/// Copies of a layout share the stamp, so a handle is valid in every copy. Another layout recognises and refuses it.
@usableFromInline
struct Handle: Hashable, Sendable {
  let index: Int32
  /// The number of earlier uses of the position, which distinguishes a stale handle from a new one.
  let generation: UInt32
  /// The layout's stamp.
  let owner: Identity?

  /// The handle of a term without an item or parameter.
  @usableFromInline
  static let none = Handle(index: -1, generation: 0, owner: nil)

  /// True if the two are the same position of the same layout, in the same use.
  @usableFromInline
  static func == (a: Handle, b: Handle) -> Bool {
    a.index == b.index && a.generation == b.generation && a.owner === b.owner
  }

  /// Throws if the handle belongs to another layout.
  @inline(__always)
  func checkOwner(_ layout: Identity, _ subject: String) throws(LayoutError) {
    if owner !== layout { throw .foreign(subject, layout: owner?.name ?? "") }
  }

  /// Feeds the position and its use, which are the same in every process. The owner's address is deliberately left out.
  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(UInt64(generation) << 32 | UInt64(UInt32(bitPattern: index))) }
}

/// An object that identifies a layout, and holds its name for messages.
///
/// Handles keep it alive: a later layout may get the same memory, but not the same identity.
final class Identity: Sendable {
  /// The name of the layout, empty if it has none.
  let name: String

  init(_ name: String) { self.name = name }
}
