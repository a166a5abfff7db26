/// The frames of a layout at one moment.
///
/// A value that stays as it is when the layout changes.
///
/// ```swift
/// let frames = try layout.solve()
/// try frames[label]        // 16,45 46×21
/// print(frames.table)
/// ```
public struct LayoutSolution: Sendable {
  let owner: UInt
  let names: [String]
  var frames: [LayoutRect]
  /// The positions of the items whose frames differ from those of the solution before.
  let changed: [Int32]

  /// An item's name and frame.
  public struct Entry: Sendable {
    /// The name it was given.
    public let name: String
    /// Its frame in points, from the layout's top leading corner.
    public let frame: LayoutRect
  }

  /// The frame of an item.
  ///
  /// - Throws: ``LayoutError/unknownItem`` for an item of another layout, or one made after this was solved.
  public subscript(item: some LayoutElement) -> LayoutRect {
    get throws(LayoutError) {
      let handle = item.layoutItem.handle
      guard handle.owner == owner, handle.index >= 0, handle.index < frames.count else { throw .unknownItem }
      return frames[Int(handle.index)]
    }
  }

  /// The items whose frames differ from those of the solution before, in the order in which they were made. O(changed).
  ///
  /// For the first solution, the frame before is one of no extent at the origin.
  public var changedItems: [LayoutItem] { changed.map { LayoutItem(Handle(index: $0, owner: owner)) } }

  /// The layout's own size, in points.
  public var size: LayoutSize { frames.first?.size ?? LayoutSize(0, 0) }

  /// The items and guides without the root, in the order in which they were made. O(items).
  public var entries: [Entry] { zip(names, frames).dropFirst().map { Entry(name: $0, frame: $1) } }
}

extension LayoutSolution {
  /// The frames as text, a line for each item: `label  16 45 46 21`.
  ///
  /// Rounded to 0.001, in the order in which the items were made, and the same on every platform: fit for a test to
  /// compare.
  public var table: String {
    entries.map { entry in
      let numbers = [entry.frame.x, entry.frame.y, entry.frame.width, entry.frame.height]
      return "\(entry.name)  \(numbers.map { DecimalText.rounded($0, places: 3) }.joined(separator: " "))\n"
    }
    .joined()
  }
}

extension LayoutSolution: CustomStringConvertible {
  /// The same as ``table``.
  public var description: String { table }
}
