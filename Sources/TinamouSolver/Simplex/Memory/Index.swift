/// The position of an element in a ``Table`` or an ``Arena``, typed by the subject, so that a row cannot be passed for
/// a variable.
///
/// An index takes four bytes, with -1 for none. An optional would take eight.
struct Index<Subject>: BitwiseCopyable, Comparable {
  let position: Int32

  @inline(__always)
  init(_ position: Int32) { self.position = position }

  /// The position of no element.
  @inline(__always)
  static var none: Self { Self(-1) }

  /// True if this is the position of an element.
  @inline(__always)
  var exists: Bool { position >= 0 }

  @inline(__always)
  static func < (a: Self, b: Self) -> Bool { a.position < b.position }

  @inline(__always)
  static func == (a: Self, b: Self) -> Bool { a.position == b.position }

  @inline(__always)
  static func + (index: Self, offset: Int32) -> Self { Self(index.position &+ offset) }
}

typealias RowIndex = Index<Row>
typealias VariableIndex = Index<VariableRecord>
typealias TermIndex = Index<Entry>
typealias EliminationIndex = Index<Elimination>

/// Positions in ascending order. A range would check its bounds again at each step of the innermost loops.
struct Positions<Subject>: Sequence, IteratorProtocol {
  private var position: Int32
  private let end: Int32

  @inline(__always)
  init(from start: Int32, to end: Int32) {
    position = start
    self.end = end
  }

  @inline(__always)
  mutating func next() -> Index<Subject>? {
    if position == end { return nil }
    defer { position &+= 1 }
    return Index(position)
  }
}
