/// A position in a layout's tables, stamped with the layout it belongs to.
///
/// Copies of a layout share the stamp, so a handle is good in every copy; in another layout it is recognised and
/// refused.
struct Handle: Hashable, Sendable {
  let index: Int32
  /// The number of earlier uses of the position, which tells a stale handle from a new one.
  let generation: UInt32
  /// The layout's stamp.
  let owner: Identity?

  /// The handle of a term that belongs to no item or parameter.
  static let none = Handle(index: -1, generation: 0, owner: nil)

  /// True if the two are the same position of the same layout, used for the same time.
  static func == (a: Handle, b: Handle) -> Bool {
    a.index == b.index && a.generation == b.generation && a.owner === b.owner
  }

  /// Throws where the handle is one of another layout.
  @inline(__always)
  func checkOwner(_ layout: Identity, _ subject: String) throws(LayoutError) {
    if owner !== layout { throw .foreign(subject, layout: owner?.name ?? "") }
  }

  /// Feeds the position, which is the same in every process; the owner's address is left out on purpose.
  func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

/// An object that tells a layout from others, and knows what messages call it.
///
/// Handles keep it alive: a layout made after another one is gone may get its place in memory, but not its identity.
final class Identity: Sendable {
  /// The name of the layout, empty if it has none.
  let name: String

  init(_ name: String) { self.name = name }
}
