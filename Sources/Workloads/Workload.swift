/// A layout that can be made as large as one likes, and what is done with it: built, resized or scrolled, taken apart
/// in places and put together again, torn down.
///
/// Its work is a ``Trace``, so that every solver can be given the same calls.
public struct Workload: Sendable {
  /// Its name, as in `chain`.
  public let name: String
  /// A description in one line.
  public let summary: String
  private let extent: @Sendable (Int) -> String
  private let write: @Sendable (inout Script, Int) -> Void

  /// A workload; `extent` says how large it is with about that many views, as in `10x10`.
  init(
    _ name: String, _ summary: String, extent: @escaping @Sendable (_ views: Int) -> String = { "\($0)" },
    write: @escaping @Sendable (_ script: inout Script, _ views: Int) -> Void
  ) {
    (self.name, self.summary, self.extent, self.write) = (name, summary, extent, write)
  }

  /// Name and extent with about that many views, as in `grid-10x10`.
  public func title(views: Int) -> String { "\(name)-\(extent(views))" }

  /// All calls with about that many views, at least 1. O(views).
  public func trace(views: Int) -> Trace {
    var script = Script()
    write(&script, max(1, views))
    return Trace(steps: script.finish())
  }

  /// All workloads.
  public static let all = [chain, siblings, nested, form, grid, scroll, yoga, enaml, split]

  /// The workload of that name.
  public static func named(_ name: String) -> Workload? { all.first { $0.name == name } }
}
